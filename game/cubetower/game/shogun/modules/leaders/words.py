"""The leaders in words: their decisions and events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cubetower.game.core import Event, Move
from cubetower.game.shogun.captions import Caption, caption_of
from cubetower.game.shogun.outlook import leader_province
from cubetower.game.shogun.presentation.words import (
    Entry,
    OverviewLine,
    Wording,
    Words,
    caption_entries,
)
from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.modules.leaders.events import Captured, Leader, Monument
from cubetower.game.shogun.rules.modules.leaders.places import LeadersState
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import WINTER, amount_text
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.questions import province_choice, province_text

VERBS: Final = {"entered": "enters", "went": "goes", "fled": "flees"}
"""What leaders do, unless they are lost."""


def move_text(event: Leader) -> str:
    """Where a leader goes, such as ``goes to Kai``."""
    to = "" if event.how == "entered" else " to"
    return f"{VERBS[event.how]}{to} {event.province}"


def capture_text(event: Captured) -> str:
    """Such as ``captures 2 monuments``."""
    return f"captures {amount_text('monuments', len(event.builders))}"


@caption_of.register
def _caption_leader(event: Leader) -> Caption:
    lost = event.how == "lost"
    text = "loses its leader" if lost else f"leader {VERBS[event.how]}"
    return Caption(event.seat, text, event.province)


@caption_of.register
def _caption_monument(event: Monument) -> Caption:
    return Caption(event.seat, "leaves a monument", event.province)


@describe.register
def _describe_leader(event: Leader) -> str:
    if event.province is None:
        return f"{event.seat} loses the leader's province; the leader leaves the board"
    return f"{event.seat}'s leader {move_text(event)}"


@describe.register
def _describe_capture(event: Captured) -> str:
    return f"{event.seat} {capture_text(event)} in {event.province}"


def _ask_offer(seen: Observation) -> str:
    place = seen.question.about["province"]
    return f"Does your leader enter {place}? A no is final for this province."


def _offer(seen: Observation, move: Move) -> str:
    place = seen.question.about["province"]
    return f"yes, into {place}" if move == "yes" else "no, into a later province"


def _ask_enter(seen: Observation) -> str:
    back = "come back into" if seen.season == WINTER else "enter"
    return f"Which of your provinces does your leader {back}?"


def _here(seen: Observation) -> str:
    return str(leader_province(seen))


def _ask_go(seen: Observation) -> str:
    from_here = f"Where does your leader go from {_here(seen)}?"
    return f"{from_here} It leaves a monument if it goes to a neighbour."


def _go(seen: Observation, move: Move) -> str:
    leaders: LeadersState = seen.extra["leaders"]
    how = "not a neighbour"
    if move in board(seen.options["board"], len(seen.seats)).neighbours[_here(seen)]:
        unbuilt = leaders["unbuilt"][seen.seat]
        how = "a neighbour" if unbuilt else "a neighbour, no monument left"
    return f"{move} ({how}; {province_text(seen, move)})"


def _entries(event: Event) -> Iterable[Entry]:
    match event:
        case Leader():
            yield "leader", event.seat, "lost" if event.how == "lost" else move_text(event)
        case Captured():
            yield "leader", event.seat, capture_text(event)
        case _:
            yield from caption_entries(event)


def _overview(leaders: LeadersState, table: object) -> Iterable[OverviewLine]:
    yield "Leaders", {seat: at or "off" for seat, at in leaders["at"].items()}


WORDS: Final = Words(
    title="Leaders",
    questions={
        "leaders.offer": Wording(_ask_offer, _offer),
        "leaders.enter": Wording(_ask_enter, province_choice),
        "leaders.go": Wording(_ask_go, _go, source=_here),
    },
    columns=("leader",),
    entries=_entries,
    overview=_overview,
)
