"""The share of new and of old cubes that falls."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cubetower.calibration.logs.estimates import ratio_error
from cubetower.calibration.logs.throws import Throw, by_session
from cubetower.calibration.logs.turnover import SizeClass, throws_by_size
from cubetower.tower import Cubes


@dataclass(frozen=True, slots=True)
class ExitShare:
    """The share of the cubes at stake that fell.

    Attributes:
        share: cubes fallen / cubes at stake; None if none were.
        standard_error: of `share`, clustered by session: cubes of a session share their history
            and are not independent; see `ratio_error`. None for fewer than two sessions.
        fell: cubes fallen.
        at_stake: cubes that could have fallen.
        colour_tosses: pairs of a throw and a colour counted.
        sessions: sessions with any of them.
    """

    share: float | None
    standard_error: float | None
    fell: int
    at_stake: int
    colour_tosses: int
    sessions: int

    @property
    def error_bar(self) -> tuple[float, float]:
        """The standard error, down and up, within 0 to 1.

        For a single session it is that of independent cubes, with one more fallen and one more not.
        """
        chance = (self.fell + 1) / (self.at_stake + 2)
        error = self.standard_error
        if error is None:
            error = math.sqrt(chance * (1 - chance) / self.at_stake)
        value = self.share or 0.0
        return min(error, value), min(error, 1 - value)


@dataclass(frozen=True, slots=True)
class ExitShares:
    """Exit shares of new cubes and of old ones, over throws into known contents.

    *New* cubes are thrown, of colours that were not yet inside. *Old* cubes are inside, of colours
    that were not thrown. Of a colour both inside and thrown nobody can tell which cubes fell, so it
    is left out. A *seeding throw* is the first throw after the tower was emptied; it has no old
    cubes. Taps (nothing thrown) are left out.

    Attributes:
        new: all throws.
        new_seeding: seeding throws only.
        new_later: without seeding throws.
        old: all throws.
        old_after_seeding: only throws that directly follow a seeding throw.
        old_later: without those.
    """

    new: ExitShare
    new_seeding: ExitShare
    new_later: ExitShare
    old: ExitShare
    old_after_seeding: ExitShare
    old_later: ExitShare


@dataclass(frozen=True, slots=True)
class SizeExits(SizeClass):
    """Exit shares in throws of `smallest` to `largest` cubes (None: no limit), seeding left out.

    Larger throws free more old cubes. `new` and `old` are those of `ExitShares`.
    """

    new: ExitShare
    old: ExitShare


def exits_by_size(later: list[Throw]) -> Iterator[SizeExits]:
    """Exit shares by the size of the throw; give throws without seeding throws."""
    for smallest, largest, throws in throws_by_size(later):
        yield SizeExits(smallest, largest, _share(throws, _new), _share(throws, _old))


def exit_shares(throws: list[Throw]) -> ExitShares:
    """Exit shares of throws: all, seeding throws, those right after them, later ones."""
    return ExitShares(
        new=_share(throws, _new),
        new_seeding=_share([throw for throw in throws if throw.seeding], _new),
        new_later=_share([throw for throw in throws if not throw.seeding], _new),
        old=_share(throws, _old),
        old_after_seeding=_share([throw for throw in throws if throw.follows_seeding], _old),
        old_later=_share([throw for throw in throws if not throw.follows_seeding], _old),
    )


def _new(throw: Throw, before: Cubes) -> Iterator[tuple[int, int]]:
    """Cubes fallen and thrown, for each colour that was not inside."""
    for colour, thrown in throw.row.thrown.items():
        if not before[colour]:
            yield throw.row.fell[colour], thrown


def _old(throw: Throw, before: Cubes) -> Iterator[tuple[int, int]]:
    """Cubes fallen and inside, for each colour that was not thrown."""
    for colour, inside in before.items():
        if not throw.row.thrown[colour]:
            yield throw.row.fell[colour], inside


def _share(
    throws: list[Throw], trials: Callable[[Throw, Cubes], Iterator[tuple[int, int]]]
) -> ExitShare:
    clusters = by_session(
        (throw.session, (fell, at_stake, 1))
        for throw in throws
        if throw.before is not None
        for fell, at_stake in trials(throw, throw.before)
    )
    fallen, stakes, colour_tosses = (sum(each[i] for each in clusters) for i in range(3))
    share = fallen / stakes if stakes else None
    error = ratio_error([(fell, at_stake) for fell, at_stake, _ in clusters])
    return ExitShare(share, error, fallen, stakes, colour_tosses, len(clusters))
