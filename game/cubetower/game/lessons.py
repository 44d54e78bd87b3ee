"""Lessons for a first game: what each decision and event means, told when it first comes up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from cubetower.foundation import data_path
from cubetower.foundation.reading import read_toml


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few short lines about one thing.

    Attributes:
        title: what it is about.
        rules: the ids of the cases on which it stands, first the one that tells more.
        lines: may have names in braces to be filled in; those of a decision have ``{example}``,
            a line that can be typed.
    """

    title: str
    rules: Sequence[str]
    lines: Sequence[str]


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game.

    Attributes:
        welcome: at the beginning of the game.
        decision: by the kind of decision.
        event: by what happens: mostly the name of an event, see `topic_of` of the game's words.
    """

    welcome: Lesson
    decision: Mapping[str, Lesson]
    event: Mapping[str, Lesson]


@cache
def lessons(game: str) -> Lessons:
    """The lessons of a game.

    Raises:
        CubetowerError: there are none.
    """
    return msgspec.convert(read_toml(data_path(f"lessons/{game}.toml")), Lessons)
