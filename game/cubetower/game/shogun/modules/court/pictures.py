"""What a film shows of Tenno's Court."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from cubetower.game.core import Event
from cubetower.game.shogun.modules.court.words import WORDS
from cubetower.game.shogun.presentation.pictures import Pictures
from cubetower.game.shogun.rules.events import Lapsed, Revealed
from cubetower.game.shogun.rules.modules.court.events import (
    FavourKept,
    FavourTaken,
    Hall,
    Officials,
)


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
