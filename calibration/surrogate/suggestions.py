"""What to throw next, so that battles are predicted better.

Battles of games to come are simulated. How far their predictions are expected to be wrong because
the tower is not fully known is the spread of the mean falls over towers that the log leaves
plausible (`calibration.surrogate.quickfit`): models M1 to M3, each as far as it is plausible. Of
the throws that the cubes outside allow, that is suggested which takes most off the mean square of
this error: V-optimality (Atkinson, Donev and Tobias, Optimum Experimental Designs, with SAS, 2007,
section 10.6). What a throw takes off is what the best linear prediction from its falls explains of
the battles', over the same towers (Goldstein and Wooff, Bayes Linear Statistics, 2007); what the
spread of the falls would tell besides is left out. A plan is made in steps, each the best after
those before it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from calibration.errors import CalibrationError
from calibration.judge.standard import standard_throws
from calibration.logs.replay import replay_throws
from calibration.logs.stretches import stretches
from calibration.prediction.distributions import RatesDistribution
from calibration.prediction.splits import LOOSE, NEW
from calibration.surrogate.quickfit import TINY, mean_falls, spread_of_old
from foundation.wording import join_names, plural
from tower import Cubes
from tower.log import COLOURLESS, LogRow, TossLog
from tower.models.surrogate import SurrogateTower

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SIZES = (2, 5, 10, 15, 20)
"""Cubes in a throw that may be suggested."""

TOSSES = 60  # of a plan
STEPS = 6  # in which a plan is made, of equally many tosses
ARMIES, FARMERS = 62, 20
"""Cubes of a colour in the game's box, and of the farmers' colour (docs/rules.md)."""

FEWEST = "the colour of which fewest are inside"

GAMES, BATTLES = 4, 12  # simulated, and battles of each, to be predicted
SIDE = 10  # armies of either side in the battle whose chance to win is given


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of throw.

    Attributes:
        cubes: in it, as far as possible of the colour of which fewest are inside.
        times: how often, in a plan.
        worth: how many tosses as in the log, or else in battles, would teach as much now.
    """

    cubes: int
    times: int
    worth: float

    @property
    def words(self) -> str:
        """The throw and its worth, without a full stop: `throw 20 cubes of ...: as good as ...`."""
        worth = f"{self.worth:.1f}" if self.worth < 9.95 else f"{self.worth:.0f}"
        thrown = f"{plural(self.cubes, 'cube')} of {FEWEST}"
        return f"throw {thrown}: as good as {worth} of your usual tosses"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to throw next.

    Attributes:
        next: the best next throw.
        inside: cubes inside before it; None: the tower is to be emptied first.
        recipes: throws like these, the most frequent first.
        error: by which the mean falls of a colour in a battle are expected to be wrong, root mean
            square, in cubes.
        error_after: the same after all these throws.
        win_error: the same of the chance to win a battle of `SIDE` against `SIDE`, 0 to 1.
        win_error_after: the same after all these throws.
    """

    next: Cubes
    inside: int | None
    recipes: tuple[Recipe, ...]
    error: float
    error_after: float
    win_error: float
    win_error_after: float

    @property
    def tosses(self) -> int:
        """How many throws."""
        return sum(each.times for each in self.recipes)

    @property
    def cubes(self) -> int:
        """Cubes in all of them."""
        return sum(each.times * each.cubes for each in self.recipes)

    @property
    def next_words(self) -> str:
        """The next throw, without a full stop: `throw 4 red and 2 blue (5 cubes are inside)`."""
        thrown = join_names(
            plural(n, "cube") if colour == COLOURLESS else f"{n} {colour}"
            for colour, n in sorted(self.next.items(), key=lambda each: -each[1])
        )
        if self.inside is None:
            return f"empty the tower, then throw {thrown}"
        verb = "is" if self.inside == 1 else "are"
        return f"throw {thrown} ({plural(self.inside, 'cube')} {verb} inside)"

    @property
    def words(self) -> str:
        """The throws and what they are good for, two sentences."""
        recipes = join_names(
            f"{each.times if len(self.recipes) > 1 else ''} of {plural(each.cubes, 'cube')}".strip()
            for each in self.recipes
        )
        colours = "" if COLOURLESS in self.next else f", each of {FEWEST}"
        return (
            f"{plural(self.tosses, 'more throw')} should be {recipes}{colours}. The error of the "
            f"chance to win a battle of {SIDE} against {SIDE} is about "
            f"{100 * self.win_error:.1f} percentage points now, and "
            f"{100 * self.win_error_after:.1f} then."
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "next": self.next.counts(),
            "inside": self.inside,
            "recipes": [
                {"cubes": each.cubes, "times": each.times, "worth": each.worth}
                for each in self.recipes
            ],
            "tosses": self.tosses,
            "cubes": self.cubes,
            "error": self.error,
            "error_after": self.error_after,
            "win_error": self.win_error,
            "win_error_after": self.win_error_after,
            "words": [f"{self.next_words}.", self.words],
        }


def plan_throws(
    log: TossLog,
    towers: RatesDistribution,
    tosses: int = TOSSES,
    box: Cubes | None = None,
    seed: int = 1,
) -> Plan:
    """What to throw after the tosses of a log.

    The next throw is possible with the cubes outside now. Later ones are planned for as many cubes
    inside as in a game; `seed` decides which games are simulated.

    Args:
        log: the tosses; its last session goes on.
        towers: that the log leaves plausible: `quickfit.quick_towers` of it, or `fitted_towers`.
        tosses: how many, 1 or more.
        box: all cubes that there are; by default `box_of` the log.
        seed: the same gives the same plan.

    Raises:
        CalibrationError: the box is empty, or no number of cubes.
        CubesError: more of a colour fell than can have been there, which `read_log` rules out.
    """
    box = box_of(log) if box is None else box
    games = _simulate_games(towers, seed)
    inside = _inside_now(towers, log)
    free = box if inside is None else _outside(box, inside, log.colours)
    if inside is None or not free:  # nobody knows, or all cubes are inside
        free, inside, content = box, _nothing_inside(towers, len(log.colours)), None
    else:
        content = int(inside.cubes.sum())
    now = _Learning(towers, games, inside, _throws([free[c] for c in log.colours], inside.cubes))
    best = now.throws[int(np.argmax(now.gains(1)))]
    later = _Learning(towers, games, *_later(games.inside, box, log))
    error, win_error, worths = later.error, later.win_error, later.worths(log)
    recipes = tuple(
        Recipe(int(later.throws[each].sum()), times, float(worths[each]))
        for each, times in later.learn_most(tosses).most_common()
    )
    return Plan(
        Cubes(dict(zip(log.colours, best.tolist(), strict=True))),
        content,
        recipes,
        error,
        later.error,
        win_error,
        later.win_error,
    )


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


@dataclass(frozen=True, slots=True)
class _Inside:
    """What is inside.

    Attributes:
        cubes: of each colour, shape (colours,).
        kinds: mean number of each kind, shape (kinds, colours, draws).
    """

    cubes: Ints
    kinds: Floats


@dataclass(frozen=True, slots=True)
class _Games:
    """Battles of simulated games.

    Attributes:
        falls: mean falls of a colour, shape (battles and colours, draws).
        wins: chances to win `SIDE` against `SIDE`, shape (games and pairs of colours, draws).
        inside: at the end of a game with a middling number of cubes inside.
    """

    falls: Floats
    wins: Floats
    inside: _Inside


def _simulate_games(towers: RatesDistribution, seed: int) -> _Games:
    """Simulate each game in one of the towers; what all of them predict of its battles."""
    rates = Random(f"{seed}:games").choices(towers.rates, k=GAMES)
    falls, wins, ends = [], [], []
    for number, each in enumerate(rates):
        throws = standard_throws(GAMES * seed + number, 1, BATTLES)
        (stretch,) = stretches(replay_throws(throws, partial(SurrogateTower, each), seed).log)
        found = mean_falls(towers, stretch)
        falls.append(found.mean[1:].reshape(-1, len(towers)))  # all but the seeding throw
        ends.append(_Inside(stretch.changes[-1], found.inside))
        wins.append(_chances_to_win(towers, ends[-1]))
    ends.sort(key=lambda each: int(each.cubes.sum()))
    return _Games(np.concatenate(falls), np.concatenate(wins), ends[GAMES // 2])


def _chances_to_win(towers: RatesDistribution, inside: _Inside) -> Floats:
    """Chances that more fall of one colour than of another, by Gaussian approximation.

    Returns:
        Shape (ordered pairs of colours, draws).
    """
    new, old = _chances(towers, 2 * SIDE, inside)
    spread = SIDE * new * (1 - new) + spread_of_old(old, inside.cubes)
    one, other = map(list, zip(*permutations(range(len(old)), 2), strict=True))
    lead, deviation = old[one] - old[other], np.sqrt(spread[one] + spread[other])
    chances: Floats = ndtr((lead - 0.5) / np.maximum(deviation, TINY))
    return chances


def _chances(towers: RatesDistribution, thrown: int, inside: _Inside) -> tuple[Floats, Floats]:
    """The chance of a thrown cube, shape (draws,); mean falls of those inside, (colours, draws)."""
    chances = towers.chances(np.array([thrown]), np.array([inside.cubes.sum()]))[0]
    falls = (chances[LOOSE : LOOSE + towers.kinds, None] * inside.kinds).sum(axis=0)
    return chances[NEW], falls


def _inside_now(towers: RatesDistribution, log: TossLog) -> _Inside | None:
    """What is inside after the tosses of a log; None if nobody knows."""
    if not log.rows:
        return None
    last = log.rows[-1]
    nothing = LogRow(last.session, last.toss + 1, False, Cubes(), Cubes())
    *_, stretch = stretches(replace(log, rows=(*log.rows, nothing)))
    if stretch.start is None:
        return None
    return _Inside(stretch.start + stretch.changes[-1], mean_falls(towers, stretch).inside)


def _nothing_inside(towers: RatesDistribution, colours: int) -> _Inside:
    return _Inside(np.zeros(colours, np.int64), np.zeros((towers.kinds, colours, len(towers))))


def _outside(box: Cubes, inside: _Inside, colours: tuple[str, ...]) -> Cubes:
    pairs = zip(colours, inside.cubes.tolist(), strict=True)
    return Cubes({colour: max(0, box[colour] - cubes) for colour, cubes in pairs})


def _later(inside: _Inside, box: Cubes, log: TossLog) -> tuple[_Inside, Ints]:
    """What is inside in games to come, and the throws then possible.

    Colours have no names: that with most cubes in the box has fewest inside.
    """
    cubes, kinds = inside.cubes, inside.kinds
    if log.colours == (COLOURLESS,):
        cubes, kinds = cubes.sum(keepdims=True), kinds.sum(axis=1, keepdims=True)
    order = np.argsort(cubes, kind="stable")[: len(log.colours)]
    cubes, kinds = cubes[order], kinds[:, order]
    there = np.array(sorted((box[c] for c in log.colours), reverse=True)[: len(order)])
    free = np.maximum(there - cubes, 0)
    return _Inside(cubes, kinds), _throws((free if free.any() else there).tolist(), cubes)


def _throws(free: list[int], inside: Ints) -> Ints:
    """A throw of each size, as far as possible of the colour of which fewest are inside.

    If there are fewer cubes than in any of `SIZES`, all of them.

    Returns:
        Shape (throws, colours).

    Raises:
        CalibrationError: there are no cubes.
    """
    if not any(free):
        raise CalibrationError("there are no cubes to throw; say how many of each colour there are")
    order = np.argsort(inside, kind="stable")
    until = np.cumsum(np.array(free)[order])
    sizes = [size for size in SIZES if size <= until[-1]] or [int(until[-1])]
    throws = np.zeros((len(sizes), len(free)), np.int64)
    throws[:, order] = np.diff(np.minimum(until, np.array(sizes)[:, None]), prepend=0)
    return throws


class _Learning:
    """What is known of battles after throw upon throw, as far as linear prediction tells."""

    def __init__(
        self, towers: RatesDistribution, games: _Games, inside: _Inside, throws: Ints
    ) -> None:
        self.throws = throws
        falls, wins = (each / len(each) ** 0.5 for each in (games.falls, games.wins))
        parts, self._makes, self._noise = _observations(towers, inside, throws)
        rows = np.concatenate([falls, wins, parts])
        rows -= rows.mean(axis=1, keepdims=True)
        self._spread = rows @ rows.T / len(towers)
        ends = np.cumsum([0, len(falls), len(wins), len(parts)]).tolist()
        self._falls, self._wins, self._parts = map(slice, ends[:-1], ends[1:])

    @property
    def error(self) -> float:
        """Expected error of the mean falls, in cubes."""
        return self._error(self._falls)

    @property
    def win_error(self) -> float:
        """Expected error of chances to win."""
        return self._error(self._wins)

    def _error(self, rows: slice) -> float:
        return math.sqrt(max(0.0, float(np.trace(self._spread[rows, rows]))))

    def gains(self, times: int) -> Floats:
        """What each throw takes off the square of the error, if repeated; shape (throws,)."""
        over = self._makes.transpose(0, 2, 1)
        cross = self._spread[self._falls, self._parts] @ over
        solved = np.linalg.solve(self._within(times), cross.transpose(0, 2, 1))
        taken: Floats = np.einsum("tbc,tcb->t", cross, solved)
        return taken

    def learn_most(self, tosses: int) -> Counter[int]:
        """Make so many throws, those that teach most; how often each."""
        found: Counter[int] = Counter()
        for step in range(STEPS):
            if times := (step + 1) * tosses // STEPS - step * tosses // STEPS:
                chosen = int(np.argmax(self.gains(times)))
                found[chosen] += times
                cross = self._spread[:, self._parts] @ self._makes[chosen].T
                self._spread -= cross @ np.linalg.solve(self._within(times)[chosen], cross.T)
        return found

    def _within(self, times: int) -> Floats:
        """Covariances of the mean falls of repeated throws, shape (throws, colours, colours)."""
        over = self._makes.transpose(0, 2, 1)
        found: Floats = self._makes @ self._spread[self._parts, self._parts] @ over
        return found + self._noise[:, :, None] / times * np.eye(self._noise.shape[1])

    def worths(self, log: TossLog) -> Floats:
        """How many tosses as large as those of the log, or else battles, teach as much."""
        gains, sizes = self.gains(1), self.throws.sum(axis=1)
        thrown = [row.thrown.total for row in log.rows if row.thrown] or [*range(2, 19)]
        known = np.unique(sizes)
        usual = np.interp(thrown, known, [gains[sizes == size].mean() for size in known]).mean()
        worths: Floats = gains / max(float(usual), TINY)
        return worths


def _observations(
    towers: RatesDistribution, inside: _Inside, throws: Ints
) -> tuple[Floats, Floats, Floats]:
    """What falls of each colour in each throw.

    Returns:
        Numbers of which mean falls are made, shape (parts, draws); how, shape (throws, colours,
        parts); the variances by chance, shape (throws, colours).
    """
    sizes, which = np.unique(throws.sum(axis=1), return_inverse=True)
    colours = throws.shape[1]
    width = colours + 1
    parts, makes = [], np.zeros((*throws.shape, width * len(sizes)))
    noise = np.zeros(throws.shape)
    for number, size in enumerate(sizes.tolist()):
        new, old = _chances(towers, size, inside)
        parts += [new[None], old]
        of_size, begin = which == number, width * number
        makes[of_size, :, begin] = throws[of_size]
        makes[of_size, :, begin + 1 : begin + width] = np.eye(colours)
        by_chance = spread_of_old(old, inside.cubes).mean(axis=1)
        noise[of_size] = throws[of_size] * float((new * (1 - new)).mean()) + by_chance
    return np.concatenate(parts), makes, noise + TINY
