"""`Words`: the texts of an expansion module, for people at a table, terminal or window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cubetower.game.core import Event, Move, Seat
from cubetower.game.shogun.captions import caption_of
from cubetower.game.shogun.rules.events import Gained
from cubetower.game.shogun.rules.tables import amount_text

Entry: TypeAlias = tuple[str, Seat, str]
"""A column of the table of a round (empty: the module's first), who did something, and what."""

OverviewLine: TypeAlias = tuple[str, str | Mapping[Seat, object]]
"""A name with a text, or with something for each player."""


def _no_text(*about: object) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of a kind of decision; all functions get the deciding player's observation.

    Attributes:
        question: gives the question.
        move: gives what a move means; different for every move of a decision.
        brief: the same in a few words, for little room; empty if `move` is short enough.
        source: gives the province that pieces leave, if the decision is not about it.
    """

    question: Callable[[Any], str]
    move: Callable[[Any, Move], str]
    brief: Callable[[Any, Move], str] = _no_text
    source: Callable[[Any], str] = _no_text


def caption_entries(event: Event) -> Iterable[Entry]:
    """The caption of an event (`caption_of`) as an entry, if it has one."""
    if caption := caption_of(event):
        yield "", caption.seat or "", caption.line


def _gain(event: Gained) -> str:
    return amount_text(event.what, event.gained)


def _nothing(*about: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of a module, in plain English; all have general defaults.

    Captions of its events are registered with `cubetower.game.shogun.caption_of`.

    Attributes:
        title: its name for people; its `name` if empty.
        questions: the wording of its kinds of decisions.
        fields: by further field of a plan, a sentence on what happens there.
        columns: columns of the table of a round; its name if there are none.
        entries: gives the entries of that table for an event of the module.
        gain: gives the entry for chests and so on that the module gives; empty if none.
        offers: gives what an event lays open in a round, by name, with the module's table.
        overview: gives the lines on its part of the position, from its data and its table.
    """

    title: str = ""
    questions: Mapping[str, Wording] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    entries: Callable[[Event], Iterable[Entry]] = caption_entries
    gain: Callable[[Gained], str] = _gain
    offers: Callable[[Event, Any], Iterable[tuple[str, str]]] = _nothing
    overview: Callable[[Any, Any], Iterable[OverviewLine]] = _nothing
