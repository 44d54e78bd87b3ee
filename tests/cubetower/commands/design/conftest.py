"""`design new` with answers that are typed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cubetower.commands.design.questionnaire import New
from tests.cubetower.conftest import Cubetower, Ran, Typed
from viewer.blueprint import save_picture
from viewer.draw.displaylist import DisplayList

DRAWN: list[bytes] = []


def save_small_picture(drawing: DisplayList, path: Path) -> None:
    """Draw it small, and once: what it shows has tests of its own."""
    if not DRAWN:
        save_picture(drawing, path, width=160)
        DRAWN.append(path.read_bytes())
    path.write_bytes(DRAWN[0])


@pytest.fixture
def new(cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> New:
    """`design new my.toml` in a folder of its own, with these lines typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("viewer.blueprint.save_picture", save_small_picture)

    def ran(*typed: str, options: tuple[object, ...] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed(typed))
        return cubetower("design", "new", "my.toml", *options)

    return ran
