"""Docs of games without a tower: every case has a test named after it, every event is listed."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from msgspec import Struct
from msgspec.structs import fields

from cubetower.game.core import Decided
from cubetower.game.games import game_definition
from tests.game.golden import WITHOUT_TOWER

ROOT = Path(__file__).parents[2]
CASE = re.compile(r"\*\*([A-Z]\d\d)\b")
TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)
ID = re.compile(r"(?<=_)[A-Z]\d\d(?=_)")
EVENTS = re.compile(r"^\| event \| fields \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
QUOTED = re.compile("`(.*?)`")
of_all_games = pytest.mark.parametrize("game", WITHOUT_TOWER)


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


def words_of(hint):
    """The fields of a type, with all that they are made of, and the words that it allows."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return {field.encode_name for field in fields(hint)}.union(
            *(words_of(field.type) for field in fields(hint))
        )
    if is_typeddict(hint):
        hints = get_type_hints(hint)
        return set(hints).union(*map(words_of, hints.values()))
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    return set().union(*map(words_of, get_args(hint)))


@of_all_games
def test_every_event_is_listed_with_its_fields(game):
    kinds = {kind.__struct_config__.tag: kind for kind in (Decided, *game_definition(game).events)}
    [table] = EVENTS.findall(docs(game))
    listed = []
    for row in table.splitlines():
        names, told = map(QUOTED.findall, row.strip("| ").split(" | "))
        assert set(told) == set().union(*(words_of(kinds[name]) for name in names)), names
        listed += names
    assert sorted(listed) == sorted(kinds)
