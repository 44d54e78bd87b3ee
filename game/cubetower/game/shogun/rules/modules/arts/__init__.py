"""Arts (K): who holds most provinces of a region becomes patron of an artist, for final points."""

from __future__ import annotations

from typing import ClassVar

from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules.arts.events import EVENTS, Artists, Regions
from cubetower.game.shogun.rules.modules.arts.lines import (
    CROSSINGS,
    LINES,
    TURNED,
    ArtsLine,
    ArtsState,
    first_in,
    line_points,
    score_lines,
)
from cubetower.game.shogun.rules.modules.arts.patrons import (
    ARTISTS_PER_ROUND,
    ChooseArtist,
    ask_patron,
    turn_over,
)
from cubetower.game.shogun.rules.state import ShogunState

__all__ = ["CROSSINGS", "LINES", "TURNED", "Arts", "ArtsLine", "first_in", "line_points"]


class Arts(Module):
    """The arts of Japan.

    Args:
        lines: points of the rows and columns; by default the shipped ones.
    """

    name = "arts"
    order = 1
    steps: ClassVar = {"arts.region": ask_patron, "arts.turn": turn_over, "arts.lines": score_lines}
    kinds: ClassVar = {"arts.artist": ChooseArtist()}
    events = EVENTS
    numbers = LINES

    def __init__(self, lines: tuple[ArtsLine, ...] | None = None) -> None:
        self.table = LINES.plain(lines)

    def begin(self, game: ShogunState) -> None:
        """Lay the region cards in a row (K01)."""
        regions = list(game.board.regions)
        row = game.draw("regions.row", regions, len(regions))
        game.emit(Regions(row=list(row)))
        arts: ArtsState = {
            "row": row,
            "bag": list(CROSSINGS),
            "open": [],
            "markers": {},
            "turned": [],
        }
        game.extra["arts"] = arts

    def round_start(self, game: ShogunState) -> None:
        """Draw six artists from the bag (K02)."""
        arts: ArtsState = game.extra["arts"]
        arts["open"] = game.draw("artists.opened", arts["bag"], ARTISTS_PER_ROUND)
        arts["bag"] = [artist for artist in arts["bag"] if artist not in arts["open"]]
        game.emit(Artists(opened=list(arts["open"])))

    def round_end(self, game: ShogunState) -> None:
        """Each region gets its patron, in the order of the row (K03)."""
        row = game.extra["arts"]["row"]
        game.push(*(("arts.region", region) for region in row), ("arts.turn",))

    def end(self, game: ShogunState) -> None:
        """Score the lines, after the monuments of leaders (R00, K04)."""
        game.push(("arts.lines",))
