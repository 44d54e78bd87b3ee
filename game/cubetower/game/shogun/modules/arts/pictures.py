"""What a film shows of the arts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cubetower.game.core import Event, Seat
from cubetower.game.shogun.modules.arts.words import lines_text
from cubetower.game.shogun.presentation.pictures import Pictures
from cubetower.game.shogun.rules.modules.arts.events import Artist, ArtistsTurned, Lines


def _reason(event: Event, seat: Seat) -> str:
    """The lines in which a player has most markers."""
    if not isinstance(event, Lines):
        return ""
    return lines_text(line for line, seats in event.first.items() if seat in seats)


def tableau(arts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is on each crossing: a player's marker, ``open`` or ``turned``."""
    yield from arts["markers"].items()
    yield from ((crossing, "open") for crossing in arts["open"])
    yield from ((crossing, "turned") for crossing in arts["turned"])


PICTURES: Final = Pictures(
    heading=lambda event: "Artists" if isinstance(event, Artist) else "",
    gains="Points of artists",
    reason=_reason,
    trailing=(ArtistsTurned,),
    late="artists",
)
