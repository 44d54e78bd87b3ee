"""What to throw next, so that battles are predicted better.

Of the throws that can be thrown now, that is suggested which takes most off the *doubt* of
`calibration.surrogate.doubt`, the expected error of predicted battles: V-optimality (Atkinson,
Donev and Tobias, Optimum Experimental Designs, with SAS, 2007, section 10.6). Throws that do so
nearly as well are as good, so of these the size is taken that was thrown least often: else nearly
all would be of 20 cubes, and a model that is wrong would not show. Only the throw itself counts,
not what it leaves inside for later ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from calibration.prediction.distributions import RatesDistribution
from calibration.prediction.likelihood import KindsInside, kinds_inside
from calibration.surrogate.doubt import (
    IN_QUESTION,
    battle_falls,
    covariance,
    gains,
    max_of_a_colour,
    mean_falls,
    squared_doubt,
)
from foundation.wording import join_names, plural
from tower import Cubes
from tower.log import COLOURLESS, TossLog
from tower.models.rates import MID_GAME_INSIDE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SIZES = ((2, 4), (5, 9), (10, 14), (15, 20))
"""Cubes in a throw that may be suggested, in classes."""

MAX_COLOURS = 2  # of a suggested throw
CONSIDERED_COLOURS = 8  # those of which fewest are inside; with more it takes long
ARMIES, FARMERS = 62, 20
"""Cubes of a colour in the game's box, and of the farmers' colour (docs/rules.md)."""

FRACTIONS = {
    0: "hardly lessen", 1 / 10: "take a tenth off", 1 / 5: "take a fifth off",
    1 / 4: "take a quarter off", 1 / 3: "take a third off", 1 / 2: "halve",
    2 / 3: "take two thirds off", 3 / 4: "take three quarters off", 9 / 10: "take nine tenths off",
}  # fmt: skip
BATTLE_SIZE, MAX_BATTLE = 10, 18  # cubes of an ordinary battle, on average and at most
AROUND = (0.6, 1.4)  # the typical number of cubes inside, of a plan
NEARLY_MOST = 0.8  # of the largest gain: among throws so good, sizes vary
LIKE = 1  # cubes by which sizes differ that are alike
PARTS = 4  # of the tosses of a plan: each may be of another size
NEAR_BEST = 0.02  # of the squared doubt: of plans so near to the best, the one of fewest cubes


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A throw that could come next.

    Attributes:
        thrown: the cubes.
        inside: cubes inside before; None if that is unknown, and the tower is to be emptied first.
        doubt: before the throw, in cubes of a colour.
        gain: the share of its square that the throw is expected to take away.
        habit: the same for a battle instead: the mean over those of 2 to 18 cubes of two colours.
    """

    thrown: Cubes
    inside: int | None
    doubt: float
    gain: float
    habit: float

    @property
    def worth(self) -> float:
        """How many ordinary battles would teach as much."""
        return self.gain / self.habit if self.habit else 1.0

    @property
    def words(self) -> str:
        """What to throw, without a full stop: `4 red and 2 blue (5 cubes are inside)`."""
        thrown = join_names(
            plural(n, "cube") if colour == COLOURLESS else f"{n} {colour}"
            for colour, n in sorted(self.thrown.items(), key=lambda each: -each[1])
        )
        if self.inside is None:
            return f"empty the tower, then throw {thrown}"
        verb = "is" if self.inside == 1 else "are"
        return f"{thrown} ({plural(self.inside, 'cube')} {verb} inside)"

    @property
    def why(self) -> str:
        """The reason, a sentence."""
        worth = f"{self.worth:.1f}" if self.worth < 9.95 else f"{self.worth:.0f}"
        battles = "battle" if worth == "1.0" else "battles"
        return f"That should teach as much as {worth} ordinary {battles} of {BATTLE_SIZE} cubes."

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "thrown": self.thrown.counts(),
            "inside": self.inside,
            "doubt": self.doubt,
            "gain": self.gain,
            "worth": self.worth,
            "words": self.words,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of throws the next tosses should be.

    Attributes:
        tosses: their number.
        sizes: cubes in a throw, from and to.
        cubes: in all of them, about.
        doubt: before them, in cubes of a colour.
        doubt_after: after them.
    """

    tosses: int
    sizes: tuple[tuple[int, int], ...]
    cubes: int
    doubt: float
    doubt_after: float

    @property
    def words(self) -> str:
        """The throws and what they are good for, without a full stop."""
        sizes = join_names(f"{least} to {most}" for least, most in self.ranges)
        tosses = plural(self.tosses, "more toss", "more tosses")
        taken = 1 - self.doubt_after / self.doubt
        effect = FRACTIONS[min(FRACTIONS, key=lambda share: abs(share - taken))]
        return (
            f"{tosses}, mostly of {sizes} cubes (about {round(self.cubes, -1)} in all), should "
            f"{effect} the doubt about battles"
        )

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The sizes, neighbouring ones joined."""
        found: list[tuple[int, int]] = []
        for least, most in self.sizes:
            if found and found[-1][1] + 1 == least:
                least = found.pop()[0]
            found.append((least, most))
        return tuple(found)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "tosses": self.tosses,
            "sizes": self.ranges,
            "cubes": self.cubes,
            "doubt": self.doubt,
            "doubt_after": self.doubt_after,
            "words": self.words,
        }


def suggest_throw(log: TossLog, towers: RatesDistribution, box: Cubes | None = None) -> Suggestion:
    """A throw that would teach nearly most about battles after the tosses of a log.

    It leaves no more of a colour inside than the likelihood of every model takes.

    Args:
        log: the tosses; its last session goes on.
        towers: from `doubt.draw_towers`.
        box: all cubes that there are; by default `box_of` the log.

    Raises:
        CalibrationError: the box is empty.
    """
    box = box_of(log) if box is None else box
    usable = log.rows and max_of_a_colour(log) <= max(IN_QUESTION.values())
    inside, kinds = log.contents()[-1].after if usable else None, None
    if inside is not None:
        most = IN_QUESTION["M2" if log.colours == (COLOURLESS,) else "M3"]
        free = Cubes({c: max(0, min(box[c], most) - inside[c]) for c in log.colours})
        kinds = kinds_inside(towers, log) if free else None
    if inside is None or kinds is None:  # or all cubes are inside
        free, inside, kinds = box, None, _nothing_inside(towers, len(log.colours))
    content, battles = inside.total if inside else 0, battle_falls(towers)
    throws, found = [], []
    for some in _throws_by_size(free, inside or Cubes(), log.colours):
        throws.append(some)
        found.append(gains(towers, battles, kinds, content, some))
    if not throws:
        raise CalibrationError("there are no cubes to throw; say how many of each colour there are")
    all_throws, all_gains = np.concatenate(throws), np.concatenate(found)
    best = _choose(all_throws.sum(axis=1), all_gains, log)
    usual = ((all_throws > 0).sum(axis=1) == 2) & (all_throws.sum(axis=1) <= MAX_BATTLE)
    return Suggestion(
        Cubes(dict(zip(log.colours, all_throws[best].tolist(), strict=True))),
        None if inside is None else inside.total,
        squared_doubt(battles) ** 0.5,
        float(all_gains[best]),
        float(all_gains[usual if usual.any() else slice(None)].mean()),
    )


def _choose(sizes: Ints, found: Floats, log: TossLog) -> int:
    """Of the throws that teach nearly most, one of a size that was thrown seldom."""
    thrown = np.array([row.thrown.total for row in log.rows], np.int64)
    often = (abs(sizes[:, None] - thrown) <= LIKE).sum(axis=1)
    near = found >= NEARLY_MOST * found.max()
    return int(np.lexsort((-found, np.where(near, often, len(thrown) + 1)))[0])


def plan_throws(log: TossLog, towers: RatesDistribution, tosses: int = 60) -> Plan:
    """Of how many cubes the next tosses should be, and how much they would teach.

    Each is of colours that are not inside, while about as many cubes are inside as the log's throws
    left there, or as in mid-game. `PARTS` equal parts of the tosses may be of different sizes.

    Args:
        log: the tosses so far.
        towers: from `doubt.draw_towers`.
        tosses: how many more.
    """
    apart = len(log.colours) > 1
    observed = [
        _typical_falls(towers, sum(size) // 2, content, apart=apart)
        for size in SIZES
        for content in _typical_contents(log)
    ]
    falls = np.concatenate([each for each, _ in observed])
    noise = np.concatenate([each for _, each in observed])
    battles = battle_falls(towers)
    cross, spread = covariance(battles, falls), covariance(falls, falls)
    doubt, plans = squared_doubt(battles), []
    for mix in _mixes():
        times = np.repeat(mix, len(noise) // len(SIZES)) * tosses / PARTS / len(AROUND)
        some = times > 0
        within = spread[np.ix_(some, some)] + np.diag(noise[some] / times[some])
        gain = np.trace(cross[:, some] @ np.linalg.solve(within, cross[:, some].T))
        size = sum(n * sum(size) / 2 for n, size in zip(mix, SIZES, strict=True)) / PARTS
        plans.append((max(0.0, doubt - float(gain)), size, mix))
    least = min(left for left, _, _ in plans)
    near = [each for each in plans if each[0] <= least + NEAR_BEST * doubt]
    left, mean_size, mix = min(near, key=lambda each: each[1])
    sizes = tuple(size for size, n in zip(SIZES, mix, strict=True) if n)
    return Plan(tosses, sizes, round(tosses * mean_size), doubt**0.5, left**0.5)


def box_of(log: TossLog) -> Cubes:
    """The cubes that the thrower of a log has.

    Those of the description's table `cubes`, such as ``cubes = {red = 40, green = 20}``; of other
    colours as many as in the game, or as were in use at once if that is more.

    Raises:
        CalibrationError: the table has something else than numbers of cubes.
    """
    told = log.description.more.get("cubes")
    told = told if isinstance(told, Mapping) else {}
    farmers = log.description.farmers or "green"
    box = {}
    for colour in log.colours:
        usual = FARMERS if colour == farmers else ARMIES
        usual = 5 * ARMIES + FARMERS if colour == COLOURLESS else usual
        seen = (
            row.thrown[colour] + (contents.before[colour] if contents.before else 0)
            for row, contents in zip(log.rows, log.contents(), strict=True)
        )
        given = colour in told
        box[colour] = _check_count(colour, told[colour]) if given else max(usual, *seen, 0)
    return Cubes(box)


def _check_count(colour: str, count: object) -> int:
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise CalibrationError(
            f"cubes of {colour!r:.40}: {count!r:.40} in the log's description is no number of "
            "cubes; write a whole number, such as 62"
        )
    return count


def _throws_by_size(free: Cubes, inside: Cubes, colours: tuple[str, ...]) -> Iterator[Ints]:
    """Throws of up to `MAX_COLOURS` colours, equally many of each; shape (throws, colours).

    If no throw of `SIZES` is possible, of all cubes that there are.
    """
    few = sorted((c for c in colours if free[c]), key=lambda colour: inside[colour])
    few = few[:CONSIDERED_COLOURS]
    sets = [each for n in range(1, MAX_COLOURS + 1) for each in combinations(few, n)]
    found = False
    for size in range(SIZES[0][0], SIZES[-1][1] + 1):
        throws = [dict(zip(some, _split(size, len(some)), strict=True)) for some in sets]
        possible = [each for each in throws if all(n <= free[c] for c, n in each.items())]
        if possible:
            found = True
            yield np.array([[each.get(colour, 0) for colour in colours] for each in possible])
    if few and not found:
        yield np.array([[free[colour] for colour in colours]])


def _split(cubes: int, parts: int) -> list[int]:
    """Cubes split as evenly as possible."""
    return [cubes // parts + (part < cubes % parts) for part in range(parts)]


def _nothing_inside(towers: RatesDistribution, colours: int) -> KindsInside:
    kinds = towers.kinds
    return KindsInside(
        np.zeros((colours, kinds, len(towers))), np.zeros((colours, kinds, kinds, len(towers)))
    )


def _typical_falls(
    towers: RatesDistribution, thrown: int, content: int, *, apart: bool
) -> tuple[Floats, Floats]:
    """What is seen of a throw: mean falls, shape (counts, towers), variances by chance, (counts,).

    Args:
        towers: that are plausible.
        thrown: cubes of colours that are not inside.
        content: cubes inside.
        apart: whether the colours are noted.
    """
    new, old, noise = mean_falls(towers, thrown, content)
    if not apart:
        return (new + old)[None, :], np.array([sum(noise)])
    return np.array([new, old]), np.array(noise)


def _typical_contents(log: TossLog) -> list[int]:
    """Cubes inside that throws of a plan meet."""
    after = [each.after.total for each in log.contents() if each.after is not None]
    mean = sum(after) / len(after) if after else MID_GAME_INSIDE
    return [max(1, round(mean * each)) for each in AROUND]


def _mixes() -> Iterator[Ints]:
    """All ways to share `PARTS` among the sizes."""
    for mix in product(range(PARTS + 1), repeat=len(SIZES)):
        if sum(mix) == PARTS:
            yield np.array(mix)
