"""`surrogate`: a statistical tower, fitted to tosses of another; fast enough for millions."""

from __future__ import annotations

import math
from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import numpy as np

from cubetower.foundation import SpecError, data_path
from cubetower.foundation.plugin import Value
from cubetower.foundation.reading import read_toml
from cubetower.tower.cubes import Cubes
from cubetower.tower.display import Displayed
from cubetower.tower.errors import CubesError, StateError, TowerError
from cubetower.tower.models.counting import read_cubes
from cubetower.tower.models.rates import LADDER, MAX_THROWN, PLACES, Rates, chance_table
from cubetower.tower.protocol import Capabilities, Chances, Counts, State, Toss
from cubetower.tower.shipped import SURROGATES, shipped_file, surrogate_name
from cubetower.tower.towerfile import TowerFile

Cumulative = list[float]
"""Probabilities of at most 0, 1, 2 ... events, up to all but one."""


class SurrogateTower(Displayed):
    """A tower whose cubes fall with the chances of `Rates`.

    Cubes inside are loose, wedged or stuck. A toss draws how many of each kind fall and how many
    of the thrown ones stay, then which. The distribution is that of a coin for each cube.

    Args:
        rates: the fitted chances.
    """

    capabilities = Capabilities(likelihood=True, batch=True)
    places = len(PLACES)

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._tables = _tables(rates)
        # Loose, wedged, stuck: a colour for each cube, sorted.
        self._inside: tuple[list[str], ...] = tuple([] for _ in PLACES)
        self._contents: Cubes | None = None  # counted when asked for, until the next change

    def __reduce__(self) -> tuple[object, ...]:
        inside = tuple(cubes.copy() for cubes in self._inside)
        return _rebuild, (self.rates, inside)  # copies share the tables

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        if self._contents is None:
            loose, wedged, stuck = self._inside
            self._contents = Cubes.of(loose + wedged + stuck)
        return self._contents

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in.

        Raises:
            TowerError: `record` was asked; there are no poses to record.
        """
        if record:
            raise TowerError("a surrogate has no poses to record; use the physics tower")
        number, random = thrown.total, rng.random
        if not number:
            return Toss(thrown, Cubes())
        self._contents = None
        loose, wedged, stuck = self._inside
        tables = self._tables[number, len(loose) + len(wedged) + len(stuck)]
        freed = []
        for cubes, falling in zip(self._inside, tables.falling):  # noqa: B905 - for speed
            if cubes:
                falls = bisect_right(falling[len(cubes)], random())
                while falls:
                    freed.append(cubes.pop(int(random() * len(cubes))))
                    falls -= 1
        staying = bisect_right(tables.staying[number], random())
        if not freed and not staying:
            return Toss(thrown, thrown)
        fell = thrown.counts()
        if staying:
            self._catch(fell, staying, tables, random)
        colours = len(fell)
        for colour in freed:
            fell[colour] = fell.get(colour, 0) + 1
        if len(fell) > colours or (staying and 0 in fell.values()):  # else they are in order
            fell = {colour: fell[colour] for colour in sorted(fell) if fell[colour]}
        return Toss(thrown, Cubes.wrap(fell, number - staying + len(freed)))

    def _catch(
        self, falling: dict[str, int], count: int, tables: _Tables, random: Callable[[], float]
    ) -> None:
        """Take that many cubes out of those that fall, and keep them inside."""
        loose, wedged, stuck = self._inside
        total = sum(falling.values())
        for left in range(total, total - count, -1):
            place = int(random() * left)
            for colour, cubes in falling.items():  # noqa: B007 - that of the cube at the place
                if place < cubes:
                    break
                place -= cubes
            falling[colour] -= 1
            u = random()
            insort(loose if u >= tables.held else wedged if u >= tables.sunk else stuck, colour)

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower: every cube inside falls with the same chance, `Rates.tap`."""
        self._contents, fell = None, []
        for cubes in self._inside:
            falls = [rng.random() < self.rates.tap for _ in cubes]
            fell += [cube for cube, gone in zip(cubes, falls, strict=True) if gone]
            cubes[:] = [cube for cube, gone in zip(cubes, falls, strict=True) if not gone]
        return Toss(Cubes(), Cubes.of(fell))

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put these cubes inside, their kinds drawn as in mid-game.

        See `Rates.shares_inside`.
        """
        self.empty()
        kinds = rng.choices(self._inside, self.rates.shares_inside, k=contents.total)
        for colour, cubes in zip(contents.list(), kinds, strict=True):
            cubes.append(colour)

    def empty(self) -> None:
        """Take every cube out."""
        self._inside, self._contents = tuple([] for _ in PLACES), None

    def state(self) -> State:
        """Cubes of each kind by colour."""
        kinds = zip(PLACES, self._inside, strict=True)
        return {"model": "surrogate", **{kind: _counts(cubes) for kind, cubes in kinds}}

    def restore(self, state: State) -> None:
        """Go back to a state.

        Raises:
            StateError: not a state of a surrogate.
        """
        if not isinstance(state, dict) or state.get("model") != "surrogate":
            raise StateError(f"not a state of a surrogate tower: {state!r:.80}")
        try:
            self._inside = tuple([read_cubes(state[kind]).list() for kind in PLACES])
            self._contents = None
        except (KeyError, CubesError) as error:
            raise StateError(f"a damaged state of a surrogate tower: {error}") from None

    def chances(self, thrown: Cubes, inside: Cubes | None = None) -> Chances:
        """The chance of every cube to fall in a toss; see `ExactTower.chances`.

        If contents are known by colour only, the kind of each cube is taken to be distributed as
        in mid-game (`Rates.shares_inside`), so all cubes of a colour have the mean chance.
        """
        count = sum(map(len, self._inside)) if inside is None else inside.total
        row = min(thrown.total, MAX_THROWN), min(count, self.rates.max_inside)
        new, *falls, _, _ = chance_table(self.rates)[row].tolist()
        groups: dict[str, list[tuple[int, float]]] = {}
        _add(groups, thrown.counts(), new)
        if inside is None:
            for cubes, fall in zip(self._inside, falls, strict=True):
                _add(groups, _counts(cubes), fall)
        else:
            shares = zip(self.rates.shares_inside, falls, strict=True)
            _add(groups, inside.counts(), sum(share * fall for share, fall in shares))
        return {colour: tuple(groups[colour]) for colour in sorted(groups)}

    def toss_many(self, states: Counts, thrown: Counts, rng: np.random.Generator) -> Counts:
        """Throw into many towers once; see `BatchTower.toss_many`. Places are `PLACES`.

        Raises:
            StateError: arrays of other shapes than they should have, or not of whole numbers
                (int64), or a negative number.
        """
        from cubetower.tower.models import surrogatebatch  # loads numba

        _check_arrays(states, thrown)
        coins, chances = surrogatebatch.coins_of(self.rates), chance_table(self.rates)
        try:
            return surrogatebatch.toss_many(states, thrown, coins, chances, rng)
        except ValueError as error:
            raise StateError(f"toss_many: {error} in states or thrown") from None

    def fill_many(self, contents: Counts, rng: np.random.Generator) -> Counts:
        """States of towers with these contents; see `BatchTower.fill_many`."""
        return rng.multinomial(contents, self.rates.shares_inside)


def _check_arrays(states: Counts, thrown: Counts) -> None:
    """Make sure that compiled code, which checks no bounds, stays within them.

    Raises:
        StateError: it would not.
    """
    for name, array, sides in (("states", states, 3), ("thrown", thrown, 2)):
        if not isinstance(array, np.ndarray) or array.dtype != np.int64 or array.ndim != sides:
            raise StateError(f"toss_many: {name} is not an array of int64 with {sides} dimensions")
    if states.shape != (*thrown.shape, len(PLACES)):
        raise StateError(
            f"toss_many: states of shape {states.shape}, but {(*thrown.shape, len(PLACES))} goes "
            "with what is thrown: towers, colours, and loose, wedged, stuck"
        )
    if not states.flags.writeable:
        raise StateError("toss_many: states cannot be written to; pass a copy")


def _counts(cubes: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for cube in cubes:
        counts[cube] = counts.get(cube, 0) + 1
    return counts


def _add(
    groups: dict[str, list[tuple[int, float]]], counts: Mapping[str, int], chance: float
) -> None:
    for colour, count in counts.items():
        groups.setdefault(colour, []).append((count, chance))


class _CumulativeBySize(dict[int, Cumulative]):
    """Cumulative probabilities of the number of events of one chance, by number of cubes."""

    def __init__(self, chance: float) -> None:
        super().__init__()
        self.chance = chance

    def __missing__(self, size: int) -> Cumulative:
        self[size] = cumulative_chances(size, self.chance)
        return self[size]


class _Tables:
    """What a single toss looks up, computed when it is first needed."""

    __slots__ = ("falling", "held", "staying", "sunk")

    def __init__(
        self, new: float, loose: float, wedged: float, stuck: float, held: float, sunk: float
    ) -> None:
        self.staying = _CumulativeBySize(1 - new)
        self.falling = (
            _CumulativeBySize(loose),
            _CumulativeBySize(wedged),
            _CumulativeBySize(stuck),
        )
        self.held, self.sunk = held, held * sunk


class _AllTables(dict[tuple[int, int], _Tables]):
    """Tables by cubes thrown and inside, within the limits of the rates, as they occur."""

    def __init__(self, rates: Rates) -> None:
        super().__init__()
        self._chances, self._max_inside = chance_table(rates), rates.max_inside

    def __missing__(self, numbers: tuple[int, int]) -> _Tables:
        thrown, inside = numbers
        row = min(thrown, MAX_THROWN), min(inside, self._max_inside)
        if row not in self:
            self[row] = _Tables(*map(float, self._chances[row]))
        return self[row]


def _rebuild(rates: Rates, inside: tuple[list[str], ...]) -> SurrogateTower:
    """Make a tower again after pickling or copying."""
    tower = SurrogateTower(rates)
    tower._inside = inside
    return tower


@lru_cache(maxsize=16)
def _tables(rates: Rates) -> _AllTables:
    return _AllTables(rates)


def cumulative_chances(size: int, chance: float) -> Cumulative:
    """Probabilities of at most 0, 1 ... of `size` events, up to where they reach 1.

    `bisect_right` of an even random number in it gives a binomial one.
    """
    if chance in (0, 1):
        return [0.0] * size if chance else []
    log_odds, found, below = math.log(chance) - math.log1p(-chance), [], 0.0
    term = size * math.log1p(-chance)
    for count in range(size):
        below += math.exp(term)
        if below >= 1:
            break
        found.append(below)
        term += math.log((size - count) / (count + 1)) + log_odds
    return found


def make(design: str = "standard", level: str = "M3", **values: Value) -> SurrogateTower:
    """Make a surrogate: a shipped one, perhaps with other values, or one from values alone.

    Args:
        design: the physics design to whose tosses it was fitted.
        level: the model, M0 to M3.
        **values: of `Rates`. With both `new` and `old` given, no shipped values are used.

    Raises:
        SpecError: no such shipped surrogate, or a parameter that `Rates` does not have.
    """
    if level not in LADDER:
        raise SpecError(f"level={level}: a surrogate's level is one of {', '.join(LADDER)}")
    known = [name for names in LADDER.values() for name in names] + ["tap", "max_inside"]
    for name in values:
        if name not in known:
            own = f"design, level, {', '.join(known)}"
            raise SpecError(f"a surrogate has no {name!r:.60}; it has {own}")
    if not {"new", "old"} <= values.keys():
        file = shipped_file(SURROGATES, surrogate_name(design, level))
        values = {**_parameters_in(file), **values}
    return SurrogateTower(Rates(**values))  # type: ignore[arg-type]  # Rates checks them


@cache
def _parameters_in(path: Path) -> Mapping[str, Value]:
    return TowerFile.read(path).parameters


@cache
def yardstick(level: str = "M3") -> Rates:
    """The chances of an ordinary tower that stay as they are: of a level in `data/yardstick.toml`.

    Players imagine with them and fits to simulated tosses are pulled weakly towards them, so that
    neither changes with the shipped towers.
    """
    return Rates(**read_toml(data_path("yardstick.toml"))[level])
