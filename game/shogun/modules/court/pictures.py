"""What a film shows of Tenno's Court."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from game.core import Event
from game.shogun.events import Lapsed, Revealed
from game.shogun.module.pictures import Pictures
from game.shogun.modules.court.events import FavourKept, FavourTaken, Hall, Officials
from game.shogun.modules.court.words import WORDS


def _heading(event: Event) -> str:
    match event:
        case Revealed() | Lapsed():
            return WORDS.title if event.action.startswith(("court ", "favour ")) else ""
        case Officials() | FavourTaken() | FavourKept():
            return WORDS.title
    return ""


PICTURES: Final = Pictures(
    heading=_heading, trailing=(Hall,), card={"Officials": itemgetter("hall")}
)
