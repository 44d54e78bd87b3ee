"""What a greedy player knows about the arts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cubetower.game.core import Move, Seat
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.presentation.advice import Advice, Value
from cubetower.game.shogun.rules.modules.arts.lines import TURNED, ArtsState, first_in, line_points
from cubetower.game.shogun.rules.observation import About
from cubetower.game.shogun.rules.state import AnyPosition

MARKER_POINTS: Final = 0.8  # of a marker on average
WIN_CHANCES: Final = (0.1, 0.35, 0.7, 1.0)  # of a line, from 2 markers behind to 1 ahead


def choose_artist(outlook: Outlook, about: About, move: Move) -> float:
    """What a marker adds to the chances of winning its two lines, and takes from others'."""
    points = {line: worth for line, worth, *_ in outlook.seen.tables["arts"]}
    value = 0.0
    for line in move.split():
        mine, best = _counts(outlook, line)
        gain = _chance(mine + 1 - best) - _chance(mine - best)
        value += points[line] * (gain + 0.1 * (best > mine))
    return value


def _counts(outlook: Outlook, line: str) -> tuple[int, int]:
    """Own markers in a line, and those of the best other colour."""
    arts: ArtsState = outlook.seen.extra["arts"]
    counts: dict[str, int] = {}
    markers = [*arts["markers"].items(), *((each, TURNED) for each in arts["turned"])]
    for crossing, colour in markers:
        if line in crossing.split():
            counts[colour] = counts.get(colour, 0) + 1
    mine = counts.pop(outlook.me, 0)
    return mine, max(counts.values(), default=0)


def _chance(lead: int) -> float:
    """The chance to win a line at the end with such a lead."""
    return WIN_CHANCES[min(1, max(-2, lead)) + 2]


class ArtsAdvice(Advice):
    """Values majorities of provinces in a region: they bring a marker each round."""

    values: ClassVar[Mapping[str, Value]] = {"arts.artist": choose_artist}
    features: ClassVar[tuple[str, ...]] = ("arts",)

    def feature_values(self, game: AnyPosition) -> Mapping[Seat, tuple[float, ...]]:
        """The points of the lines with the markers so far."""
        arts: ArtsState = game.extra["arts"]
        first = first_in(arts["markers"], arts["turned"])
        points = line_points(game.seats, first, game.rules.tables["arts"])
        return {seat: (each,) for seat, each in points.items()}

    def worth(self, outlook: Outlook, province: str) -> float:
        """Adds points if the province decides the majority in its region."""
        region = outlook.board.provinces[province].region
        mine, best = outlook.provinces_in(region)
        others = mine - (outlook.owner[province] == outlook.me)
        decides = best - others in (0, 1)
        return 0.2 * MARKER_POINTS * outlook.rounds_of_game * decides

    def draft(self, outlook: Outlook, province: str) -> float:
        """Adds points in regions where the player leads already."""
        mine, best = outlook.provinces_in(outlook.board.provinces[province].region)
        return 0.3 * (0 < mine >= best)
