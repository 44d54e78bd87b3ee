"""The end of a round: the patron of each region takes an artist (K03)."""

from __future__ import annotations

from typing import Final

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.shogun.rules.modules.arts.events import Artist, ArtistsTurned
from cubetower.game.shogun.rules.modules.arts.lines import ArtsState
from cubetower.game.shogun.rules.state import ShogunState

ARTISTS_PER_ROUND: Final = 6
"""Tiles drawn each round (K02)."""


def patron(game: ShogunState, region: str) -> Seat | None:
    """Who has most provinces in a region; ties go to the first in the turn order."""
    owners = [game.owner[province] for province in game.board.regions[region]]
    first = max(game.order, key=owners.count)
    return first if first in owners else None


def ask_patron(game: ShogunState, region: str) -> None:
    """Ask the patron of a region for an artist, if anybody has a province there."""
    seat = patron(game, region)
    if seat is not None:
        game.ask(seat, "arts.artist", region=region)


class ChooseArtist:
    """Which open artist to replace with a marker (K03)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """The crossings of the open artists."""
        return Listed(game.extra["arts"]["open"], "K03", "choose one of the open artists")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Remove the tile and put the marker there."""
        arts: ArtsState = game.extra["arts"]
        seat = decision.seat
        arts["open"].remove(move)
        arts["markers"][move] = seat
        game.emit(Artist(seat=seat, region=decision.about["region"], artist=move))


def turn_over(game: ShogunState) -> None:
    """Turn over the remaining artists, and move the first region to the end of the row (K03)."""
    arts: ArtsState = game.extra["arts"]
    left, arts["open"] = arts["open"], []
    arts["turned"] += left
    arts["row"] = [*arts["row"][1:], arts["row"][0]]
    game.emit(ArtistsTurned(artists=left, row=list(arts["row"])))
