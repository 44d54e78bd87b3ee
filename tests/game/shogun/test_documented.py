"""docs/replays.md tells of every kind of event, and of all fields of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cubetower.game.core import Decided, Event, Forfeited, Recorded
from cubetower.game.shogun import MODULES
from cubetower.game.shogun.rules.events import EVENTS, Checkpoint, Fought
from cubetower.game.shogun.rules.observation import Position

TEXT = (Path(__file__).parents[3] / "docs" / "replays.md").read_text("utf-8")
OWN = [kind for name in MODULES for kind in MODULES[name]().events]
KINDS = {str(kind.__struct_config__.tag): kind for kind in (*EVENTS, *OWN, Decided)}


def event_table() -> dict[str, str]:
    """By the names in the tables of events, what is said of each."""
    tables = TEXT.split("| event | fields |\n")[1:]
    rows = "\n".join(table.split("\n\n")[0] for table in tables)
    return dict(re.findall(r"^\| `([a-z ]+)` \| (.*) \|$", rows, re.MULTILINE))


def fields_in(said: str) -> set[str]:
    """Fields are in backticks, as values are, but these are in brackets."""
    return set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", said)))


def fields_of(kind: type[Event]) -> set[str]:
    if kind is Checkpoint:
        return {*Position.__dataclass_fields__}
    return {*kind.__struct_fields__} - {"expansions"}  # each of these stands under its own name


def test_every_kind_of_event_is_in_the_docs_and_no_other():
    assert set(event_table()) == set(KINDS)
    assert len(KINDS) == len(EVENTS) + len(OWN) + 1


@pytest.mark.parametrize("name", sorted({*KINDS} - {"battle"}))
def test_the_docs_have_all_fields_of_an_event_and_no_others(name):
    assert fields_in(event_table()[name]) == fields_of(KINDS[name])


def test_the_docs_have_all_fields_of_a_battle_and_no_others():
    rows = re.findall(r"^\| (`.*?) \|", TEXT.split("| field | |\n")[1], re.MULTILINE)
    assert fields_in(" ".join(rows)) == fields_of(Fought)


@pytest.mark.parametrize(("name", "kind"), [("forfeit", Forfeited), ("recording", Recorded)])
def test_the_docs_have_all_fields_of_what_is_told_aside(name, kind):
    [said] = re.findall(rf"`{name}` \(([^)]*)\)", TEXT)
    assert fields_in(said) == fields_of(kind)
