"""What a film shows of the samurai."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any, Final

from cubetower.game.shogun.presentation.pictures import Change, Pictures
from cubetower.game.shogun.rules.modules.samurai.events import SamuraiBack, SamuraiCard


def _thaw_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterable[Change]:
    if before != after:
        yield "army", "Samurai begin anew", "The piles are as at the start"


PICTURES: Final = Pictures(
    trailing=(SamuraiCard,),
    thawing=(SamuraiBack,),
    thawed=_thaw_changes,
    card={"Samurai": itemgetter("top")},
)
