"""How far more cubes in mean more cubes out: throws of two sides, by the lead of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.logs.estimates import Estimate, ratio
from calibration.logs.throws import Throw, by_session
from calibration.logs.turnover import in_words
from tower import Cubes

LEADS: tuple[tuple[int, int | None], ...] = ((0, 0), (1, 1), (2, 2), (3, 4), (5, None))
"""Classes of battles by the lead in cubes thrown: the smallest and the largest of each."""


@dataclass(frozen=True, slots=True)
class Battles:
    """Throws in which one side leads by `smallest` to `largest` cubes (None: no limit).

    A *battle* is a throw of at least two colours, seeding throws left out. Its sides are the two
    colours most thrown, of equally many the first ones by the alphabet, and its lead is the
    difference of their numbers thrown. What is inside need not be known, so throws into
    unknown contents count. The rules of the game (farmers, cubes from the tray) are not applied:
    this is a figure of the tower.

    Attributes:
        share: of these throws, in which the leading side has more cubes out than the other; of
            a lead of 0, in which both have equally many out.
    """

    smallest: int
    largest: int | None
    share: Estimate

    @property
    def lead(self) -> str:
        """The lead in words: `3 to 4`."""
        return in_words(self.smallest, self.largest)


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
    """The two colours most thrown, of equally many the first ones by the alphabet; most first.

    Args:
        thrown: cubes of at least two colours.
    """
    # Cubes iterate by the alphabet, and sorting keeps the order of equals.
    first, second, *_ = sorted(thrown, key=lambda colour: -thrown[colour])
    return first, second


def _lead_and_outcome(thrown: Cubes, fell: Cubes) -> tuple[int, bool]:
    """The lead of the stronger side, and whether it has more out; without one, whether none has."""
    first, second = sides(thrown)
    lead = thrown[first] - thrown[second]
    more = fell[first] - fell[second]
    return lead, more > 0 if lead else more == 0
