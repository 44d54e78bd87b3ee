"""What a film shows of the leaders."""

from __future__ import annotations

from typing import Final

from game.core import Event
from game.shogun.modules.leaders.events import Captured, Leader, Monument
from game.shogun.modules.leaders.words import WORDS
from game.shogun.pictures import Pictures


def _heading(event: Event) -> str:
    """One that is lost is so in the middle of something else."""
    match event:
        case Monument():
            return WORDS.title
        case Leader():
            return "" if event.how == "lost" else WORDS.title
    return ""


PICTURES: Final = Pictures(
    heading=_heading, gains="Points of monuments", trailing=(Captured,), late="monuments"
)
