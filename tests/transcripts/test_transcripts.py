"""Every command prints what its transcript says: examples, help, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.command.main import commands
from tests.transcripts.transcript import FOLDER, rerun

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_command_prints_what_its_transcript_says(path: Path, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    assert rerun(text, tmp_path) == text, f"meant? python -m tests.transcripts {path.stem}"


def test_every_command_has_a_transcript() -> None:
    assert {path.stem for path in FILES} >= set(commands().commands)
