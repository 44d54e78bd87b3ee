"""`Words`: an expansion module in words, for people at a table, a terminal or a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.core import Event, Move, Seat
from game.shogun.components.captions import caption_of
from game.shogun.components.wording import amount_text
from game.shogun.events import Gained

Entry: TypeAlias = tuple[str, Seat, str]
"""A column of the table of a round, empty for the module's first one; who did something, what."""

OverviewLine: TypeAlias = tuple[str, str | Mapping[Seat, object]]
"""A name with a text, or with something of each player."""


def _no_text(*about: object) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Wording:
    """How a kind of decision is put into words.

    Attributes:
        question: what is asked, from an observation of the player who must decide.
        move: what a move means; different for each move of a decision.
        brief: the same in a few words, where there is little room; empty if that says enough.
        source: the province that something leaves, if it is not what the decision is about.
    """

    question: Callable[[Any], str]
    move: Callable[[Any, Move], str]
    brief: Callable[[Any, Move], str] = _no_text
    source: Callable[[Any], str] = _no_text


def caption_entries(event: Event) -> Iterable[Entry]:
    """The deed that an event tells of (`caption_of`), if it tells of one."""
    if deed := caption_of(event):
        yield "", deed.seat or "", deed.line


def _gain(event: Gained) -> str:
    return amount_text(event.what, event.gained)


def _nothing(*about: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Words:
    """A module in words, all in plain English; what is left out is said in general ones.

    What its events tell of somebody's deeds is registered with `game.shogun.caption_of`.

    Attributes:
        title: what people call it; its name if empty.
        questions: by kind of decision, how it is asked.
        fields: by further field of a plan, what happens there, in a sentence.
        columns: of the table that tells what it did in a round; its name if there are none.
        entries: what that table says of an event of its own.
        gain: what it says of chests and so on that the module gives; empty if nothing.
        offers: what an event lays open in a round, by name; given the module's table, too.
        overview: what lies on the table of it, from an observation.
    """

    title: str = ""
    questions: Mapping[str, Wording] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    entries: Callable[[Event], Iterable[Entry]] = caption_entries
    gain: Callable[[Gained], str] = _gain
    offers: Callable[[Event, Any], Iterable[tuple[str, str]]] = _nothing
    overview: Callable[[Any], Iterable[OverviewLine]] = _nothing
