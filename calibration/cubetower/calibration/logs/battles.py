"""Does the side that throws more cubes also get more out? Throws of two sides, by the lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cubetower.calibration.logs.estimates import LogEstimate, ratio
from cubetower.calibration.logs.throws import Throw, by_session
from cubetower.calibration.logs.turnover import describe_range
from cubetower.tower import Cubes

LEADS: tuple[tuple[int, int | None], ...] = ((0, 0), (1, 1), (2, 2), (3, 4), (5, None))
"""Classes of battles by the lead in cubes thrown: the smallest and the largest of each."""


@dataclass(frozen=True, slots=True)
class Battles:
    """Throws in which one side leads by `smallest` to `largest` cubes (None: no limit).

    A *battle* is a throw of at least two colours that is no seeding throw. Its sides are the two
    colours most thrown (of equal numbers, the first in the alphabet), and its lead is the
    difference of their numbers thrown. Throws into unknown contents count. The rules of the game
    (farmers, cubes from the tray) are not applied: this is a figure of the tower.

    Attributes:
        share: of these throws in which the leading side has more cubes out than the other; for a
            lead of 0, in which both have equally many out.
    """

    smallest: int
    largest: int | None
    share: LogEstimate

    @property
    def lead(self) -> str:
        """The lead in words: `3 to 4`."""
        return describe_range(self.smallest, self.largest)


def battles(throws: list[Throw]) -> Iterator[Battles]:
    """The battles among throws, by classes of `LEADS`; classes without a battle are left out."""
    fought = [throw for throw in throws if len(throw.row.thrown) > 1 and not throw.seeding]
    for smallest, largest in LEADS:
        limit = float("inf") if largest is None else largest
        clusters = by_session(
            (throw.session, (expected, 1))
            for throw in fought
            for lead, expected in [_lead_and_outcome(throw.row.thrown, throw.row.fell)]
            if smallest <= lead <= limit
        )
        if clusters:
            share = ratio([(won, count) for won, count in clusters], sum(n for _, n in clusters))
            yield Battles(smallest, largest, share)


def sides(thrown: Cubes) -> tuple[str, str]:
    """The two colours most thrown, the most first; of equal numbers, the first in the alphabet.

    Args:
        thrown: cubes of at least two colours.
    """
    # Cubes iterate by the alphabet, and sorting keeps the order of equals.
    first, second, *_ = sorted(thrown, key=lambda colour: -thrown[colour])
    return first, second


def _lead_and_outcome(thrown: Cubes, fell: Cubes) -> tuple[int, bool]:
    """The lead, and whether the stronger side has more out; of a draw, whether neither has."""
    first, second = sides(thrown)
    lead = thrown[first] - thrown[second]
    more = fell[first] - fell[second]
    return lead, more > 0 if lead else more == 0
