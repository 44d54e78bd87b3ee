"""A share of the fuzzing on every run, and all that once was neither accepted nor refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.fuzzing.fuzzer import CORPUS, CRASHED, READERS, Target, fuzz, put, read, targets
from tests.fuzzing.mutations import BY_SUFFIX, with_wrong_types

pytestmark = pytest.mark.long

INPUTS = 70
"""Of each share; `python -m tests.fuzzing` reads as many as you like."""


@pytest.mark.parametrize("seed", range(2))
def test_changed_files_are_accepted_or_clearly_refused(seed: int) -> None:
    chosen = targets()
    count = fuzz(INPUTS, seed, Random(seed).sample(chosen, len(chosen)))
    assert count.faults == []
    assert min(count.accepted.total(), count.refused.total()) > 0


@pytest.mark.parametrize("name", ["design", "log", "palette", "points", "tower"])
def test_no_value_of_a_toml_file_may_be_of_any_type(tmp_path: Path, name: str) -> None:
    target = next(each for each in targets() if (each.reader, each.file.suffix) == (name, ".toml"))
    results = {
        what: read(READERS[name], put(target, data, tmp_path / "changed"))
        for what, data in with_wrong_types(target.file.read_bytes())
    }
    assert {what: why for what, why in results.items() if why not in ("", "refused")} == {}


@pytest.mark.parametrize(
    ("name", "root", "file", "changed"),
    [
        ("folder", "folders/shogun", "folders/shogun/configuration.json", {"game": "chess"}),
        ("replay", "replays/raid.jsonl", "replays/raid.jsonl", {"seats": ["red", "red"]}),
    ],
)
def test_a_header_of_nothing_known_is_clearly_refused(
    tmp_path: Path, name: str, root: str, file: str, changed: dict[str, object]
) -> None:
    target = Target(name, CORPUS / root, CORPUS / file)
    text = target.file.read_text("utf-8")
    header, end = json.JSONDecoder().raw_decode(text)
    data = json.dumps(header | changed) + text[end:]
    assert read(READERS[name], put(target, data.encode(), tmp_path / "changed")) == "refused"


@pytest.mark.parametrize(
    "path", sorted(CRASHED.rglob("*.*")), ids=lambda path: path.relative_to(CRASHED).as_posix()
)
def test_what_once_crashed_is_clearly_refused(path: Path) -> None:
    assert read(READERS[path.relative_to(CRASHED).parts[0]], path) == "refused"


@pytest.mark.parametrize("name", sorted(READERS))
def test_every_reader_accepts_the_files_as_they_are(name: str) -> None:
    roots = {target.root for target in targets() if target.reader == name}
    assert {read(READERS[name], root) for root in roots} == {""}


def test_every_file_of_the_corpus_that_is_read_can_be_changed() -> None:
    assert {target.file.suffix for target in targets()} - {".lock"} <= BY_SUFFIX.keys()
