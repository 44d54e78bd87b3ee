"""What a film shows of the leaders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cubetower.game.core import Event
from cubetower.game.shogun.modules.leaders.words import WORDS
from cubetower.game.shogun.presentation.pictures import Pictures, Piece
from cubetower.game.shogun.rules.modules.leaders.events import Captured, Leader, Monument


def _heading(event: Event) -> str:
    """A leader is lost in the middle of something else, which keeps its heading."""
    match event:
        case Monument():
            return WORDS.title
        case Leader():
            return "" if event.how == "lost" else WORDS.title
    return ""


def _pieces(leaders: Mapping[str, Any]) -> Iterator[Piece]:
    yield from ((place, "leader", seat) for seat, place in leaders["at"].items() if place)
    for place, builders in leaders["monuments"].items():
        yield from ((place, "monument", builder) for builder in builders)


PICTURES: Final = Pictures(
    heading=_heading,
    gains="Points of monuments",
    trailing=(Captured,),
    late="monuments",
    pieces=_pieces,
)
