"""The docs of the sister games: every case has a test named after it, every event is listed."""

import re
from pathlib import Path

import pytest

from game.titles import TITLES

ROOT = Path(__file__).parents[2]
CASE = re.compile(r"\*\*([A-Z]\d\d)\b")
TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)
ID = re.compile(r"(?<=_)[A-Z]\d\d(?=_)")
EMITTED = re.compile(r"emit\(\s*\"([a-z ]+)\"")
ROW = re.compile(r"^\| (`[^|]*) \|", re.MULTILINE)
of_all_games = pytest.mark.parametrize("game", TITLES)


def docs(game):
    return (ROOT / "docs" / f"{game}.md").read_text("utf-8")


def sources(*folders):
    return "\n".join(
        file.read_text("utf-8") for file in sorted(ROOT.joinpath(*folders).rglob("*.py"))
    )


@of_all_games
def test_every_case_has_a_test(game):
    names = TEST.findall(sources("tests", "game", game))
    tested = {case for name in names for case in ID.findall(f"{name}_")}
    cases = set(CASE.findall(docs(game)))
    assert len(cases) > 40
    assert cases - tested == set()
    assert tested - cases == set()


@of_all_games
def test_every_event_is_listed(game):
    told = set(EMITTED.findall(sources("game", game))) | {"decision"}
    assert len(told) > 10
    listed = {name for row in ROW.findall(docs(game)) for name in re.findall("`(.*?)`", row)}
    assert told - listed == set()
