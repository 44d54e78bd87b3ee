"""What a film shows of the samurai."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any, Final

from game.shogun.module.pictures import Change, Pictures
from game.shogun.modules.samurai.events import SamuraiBack, SamuraiCard


def _thawed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterable[Change]:
    if before != after:
        yield "army", "Samurai begin anew", "The piles are as at the start"


PICTURES: Final = Pictures(
    trailing=(SamuraiCard,),
    thawing=(SamuraiBack,),
    thawed=_thawed,
    card={"Samurai": itemgetter("top")},
)
