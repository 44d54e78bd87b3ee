"""Resting states as tosses leave them, to fill a tower with.

After some tosses only cubes that lie firmly are left inside, so cubes put in by hand would not rest
where tosses leave them. So games of tosses, a seeding and battles, are simulated with the design,
and their resting states are collected. These depend only on the design, and what is drawn from them
also on the caller's generator.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Generic, TypeAlias

from cubetower.tower.design import Design
from cubetower.tower.errors import StateError
from cubetower.tower.physics.engine import Engine
from cubetower.tower.physics.toss import M, P

# Chosen by us.
SEEDING_CUBES = 45  # cubes of the first throw into the empty tower
BATTLE_CUBES = (2, 18)  # minimum and maximum of each throw after it
THROWS_PER_GAME = 24  # in a game, the seeding included
WANTED_STATES = 8  # to draw from, for a number of cubes, each from another game
MAX_GAMES = 12  # to search for such states
MAX_TRIES = 40  # throws, then removals, to reach a number of cubes that tosses do not leave

RestingState: TypeAlias = tuple[tuple[P, int], ...]
"""Cubes at rest: the pose of each and its age in tosses."""


class RestingStates(Generic[P, M]):
    """The resting states of a design, by their number of cubes."""

    def __init__(self, design: Design, engine: Engine[P, M]) -> None:
        self._design = design
        self._engine = engine
        self._games: list[list[RestingState[P]]] = []

    def draw(self, cubes: int, rng: Random) -> RestingState[P]:
        """Draw a state with a number of cubes, from the first games that have one.

        If none has, cubes are taken out of a larger state.

        Raises:
            StateError: the tower cannot hold them.
        """
        if not cubes:
            return ()
        found: list[RestingState[P]] = []
        for number in range(MAX_GAMES):
            if number == len(self._games):
                self._games.append(self._play(number))
            found += [state for state in self._games[number] if len(state) == cubes][:1]
            if len(found) == WANTED_STATES:
                break
        return rng.choice(found) if found else self._reach(cubes, rng)

    def _play(self, game: int) -> list[RestingState[P]]:
        """The states of one game: after its seeding and after every throw."""
        rng = Random(f"resting states of game {game}")
        states: list[RestingState[P]] = []
        for throw in range(THROWS_PER_GAME):
            cubes = rng.randint(*BATTLE_CUBES) if throw else SEEDING_CUBES
            after = self._toss(states[-1] if states else (), cubes, rng)
            if after is None:
                break
            states.append(after)
        return states

    def _reach(self, cubes: int, rng: Random) -> RestingState[P]:
        """Make a state of a size that tosses do not leave, from the next larger one."""
        states: list[RestingState[P]] = [(), *(state for game in self._games for state in game)]
        larger = [state for state in states if len(state) > cubes]
        start = min(larger, key=len) if larger else self._grow(max(states, key=len), cubes, rng)
        for _ in range(MAX_TRIES):  # cubes that lay on those taken out may fall
            kept = sorted(rng.sample(range(len(start)), cubes))
            after = self._toss(tuple(start[place] for place in kept), 0, rng, wake=True)
            if after is not None and len(after) == cubes:
                return after
        raise StateError(f"{self._design.title}: found no way to hold {cubes} cubes")

    def _grow(self, start: RestingState[P], cubes: int, rng: Random) -> RestingState[P]:
        """Throw cubes into a smaller state until it has at least `cubes`."""
        for _ in range(MAX_TRIES):
            after = self._toss(start, SEEDING_CUBES, rng)
            if after is None or self._engine.is_blocked(self._design, [p for p, _ in after]):
                break
            if len(after) >= cubes:
                return after
            start = after
        raise StateError(f"{self._design.title}: cannot hold {cubes} cubes")

    def _toss(
        self, state: RestingState[P], cubes: int, rng: Random, *, wake: bool = False
    ) -> RestingState[P] | None:
        """The state after a toss of `cubes`; None if it does not come to rest.

        With `wake`, the cubes inside are not asleep: what has no support falls.
        """
        engine, design = self._engine, self._design
        lying = engine.still if wake else None
        hand = engine.leave_the_hand(design, cubes, rng)
        starts = [*((pose, lying) for pose, _ in state), *hand]
        ages = [age for _, age in state] + [0] * cubes
        end = engine.simulate(design, starts, rng)
        if not end.settled:
            return None
        older = bool(cubes)
        return tuple((pose, ages[place] + older) for place, pose in sorted(end.inside.items()))


@lru_cache(maxsize=8)
def resting_states(design: Design, engine: Engine[P, M]) -> RestingStates[P, M]:
    """The resting states of a design; a process simulates them once."""
    return RestingStates(design, engine)
