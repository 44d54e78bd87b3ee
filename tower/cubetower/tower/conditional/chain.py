"""Sampled tosses of consecutive throws: each begins where the one before left the cubes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import Cubes, RecordedCube, Recording
from cubetower.tower.conditional.colouring import Colouring
from cubetower.tower.conditional.colourless import ColourlessToss, simulate_throw
from cubetower.tower.conditional.guiding import choose_falling, guide
from cubetower.tower.design import Design
from cubetower.tower.physics.contact import is_blocked
from cubetower.tower.physics.pose import Pose
from cubetower.tower.physics.simulation import engine_versions
from cubetower.tower.physics.toss import FRAMES_PER_SECOND

HOPELESS_TRIES, HOPELESS_CUBES = 40, 4
"""After 40 tosses, sampling stops if none is within 4 cubes of the result."""
BLOCKED_CUBES = 100
"""Added to a toss's difference if the next throw could not get through the tower."""
MAX_CANDIDATES = 20
"""Of the closest tosses, the number that are examined for how many cubes must be guided."""

Resting = Sequence[tuple[Pose, str | None]]
"""Cubes at rest, with the colour of each, or None if only the colours of all together are known."""


@dataclass(frozen=True, slots=True)
class ReplayThrow:
    """A throw of a replay.

    Attributes:
        number: 0 for the seeding, then the battles from 1.
        thrown: all that went in.
        fell: all that came out, also after a tap.
        tapped: of these, what a tap freed.
        line: of the replay, for messages; 0 if there is none.
    """

    number: int
    thrown: Cubes
    fell: Cubes
    tapped: Cubes = Cubes()  # noqa: RUF009 - immutable
    line: int = 0


@dataclass(frozen=True, slots=True)
class _Shot:
    """The toss chosen for a throw, without the colours of its cubes.

    Attributes:
        numbers: of the cubes, those inside first.
        old: how many were inside before.
        fell: the numbers of those that fell.
        frames: poses (frames, cubes, 4).
        guided: how many cubes were guided; None if the toss matches without.
    """

    numbers: tuple[int, ...]
    old: int
    fell: frozenset[int]
    frames: NDArray[np.float64]
    guided: int | None = None


class Chain:
    """Consecutive tosses, starting from cubes at rest.

    Args:
        design: the tower.
        resting: the cubes inside.
        contents: their colours.
        seed: decides everything, together with the throws' numbers.
        tries: how many tosses to sample for a throw, at most.
    """

    def __init__(
        self, design: Design, resting: Resting, contents: Cubes, *, seed: int, tries: int
    ) -> None:
        self._design, self._seed, self._tries = design, seed, tries
        self._inside = {number: pose for number, (pose, _) in enumerate(resting)}
        self._next = len(resting)
        self._shots: list[_Shot] = []
        self._colouring = _colour_resting(
            [colour for _, colour in resting], contents, Random(f"{seed}:inside")
        )

    def throw(self, throw: ReplayThrow) -> None:
        """Choose a toss for the next throw: the first that matches, or else the closest, guided."""
        rng = Random(f"{self._seed}:{throw.number}")
        needed = _min_falls(throw, self._colouring.contents)
        cubes = range(self._next, self._next + throw.thrown.total)
        before = self._colouring.with_thrown(cubes, throw.thrown, rng)
        trials: list[tuple[int, ColourlessToss]] = []
        closest = BLOCKED_CUBES
        for attempt in range(self._tries):
            toss = simulate_throw(
                self._design,
                self._inside,
                self._next,
                throw.thrown.total,
                f"{self._seed}:{throw.number}:{attempt}",
            )
            off = self._distance(toss, throw.fell.total, needed)
            if not off:
                after = before.with_fallen(toss.fell, throw.fell, rng)
                if after:
                    fell, frames = frozenset(toss.fell), self._frames(toss)
                    self._take(_Shot(toss.numbers, toss.old, fell, frames), toss.inside, after)
                    return
                off = 1
            trials.append((off, toss))
            closest = min(closest, off)
            if attempt >= HOPELESS_TRIES and closest >= HOPELESS_CUBES:
                break
        self._guide(throw, trials, before, rng)

    def recordings(self) -> Iterator[Recording]:
        """The tosses so far, in colours that are right for all of them together."""
        colours, edge = self._colouring.colours, self._design.cube.edge_mm
        for shot in self._shots:
            cubes = tuple(
                RecordedCube(colours[number], edge, place >= shot.old, number in shot.fell)
                for place, number in enumerate(shot.numbers)
            )
            guided = {"schematic": f"{shot.guided} of {len(cubes)} cubes moved"}
            about = engine_versions() | (guided if shot.guided is not None else {})
            yield Recording.from_poses(
                cubes, shot.frames, FRAMES_PER_SECOND, self._design.to_dict(), about
            )

    def _distance(self, toss: ColourlessToss, total: int, needed: tuple[int, int]) -> int:
        """By about how many cubes a toss differs from the result; 0 if it may match."""
        end = toss.end
        fell_old = sum(index < toss.old for index in end.fallen)
        fell = fell_old, len(end.fallen) - fell_old
        short = max(minimum - count for minimum, count in zip(needed, fell, strict=True))
        off = max(abs(len(end.fallen) - total), 2 * short)
        if off >= HOPELESS_CUBES:
            return off
        open_ = end.settled and not is_blocked(self._design, list(end.inside.values()))
        return off if open_ else off + BLOCKED_CUBES

    def _guide(
        self,
        throw: ReplayThrow,
        trials: list[tuple[int, ColourlessToss]],
        before: Colouring,
        rng: Random,
    ) -> None:
        """Take the toss in which the fewest cubes have to be guided."""
        trials.sort(key=lambda trial: trial[0])
        likely = [toss for off, toss in trials[:MAX_CANDIDATES] if off <= trials[0][0] + 1]
        chosen = [choose_falling(self._design, toss, before, throw.fell) for toss in likely]
        toss, fell = min(
            zip(likely, chosen, strict=True), key=lambda each: len(each[1] ^ set(each[0].fell))
        )
        after = before.with_fallen(fell, throw.fell, rng)
        assert after is not None  # noqa: S101 - chosen so that they fit
        frames, inside = guide(self._design, toss, self._frames(toss), fell, rng)
        count = len(fell ^ set(toss.fell))
        self._take(_Shot(toss.numbers, toss.old, fell, frames, count), inside, after)

    def _frames(self, toss: ColourlessToss) -> NDArray[np.float64]:
        """The poses of a toss, which is simulated once more."""
        count = len(toss.numbers) - toss.old
        again = simulate_throw(
            self._design, self._inside, self._next, count, toss.seed, record=True
        )
        assert again.end.frames is not None  # noqa: S101 - asked for
        return again.end.frames

    def _take(self, shot: _Shot, inside: Mapping[int, Pose], after: Colouring) -> None:
        self._shots.append(shot)
        self._inside, self._colouring = dict(inside), after
        self._next += len(shot.numbers) - shot.old


def _colour_resting(known: Sequence[str | None], contents: Cubes, rng: Random) -> Colouring:
    """Cubes inside, by number: a group for each known colour, and one for the others."""
    colouring = Colouring.empty()
    for colour in sorted({each for each in known if each}):
        cubes = [number for number, each in enumerate(known) if each == colour]
        of_colour = Cubes({colour: len(cubes)})
        colouring, contents = colouring.with_thrown(cubes, of_colour, rng), contents - of_colour
    others = [number for number, each in enumerate(known) if each is None]
    return colouring.with_thrown(others, contents, rng)


def _min_falls(throw: ReplayThrow, contents: Cubes) -> tuple[int, int]:
    """How many old and how many new cubes must have fallen at least, by the colours."""
    of_old, of_new = (
        sum(max(0, count - there[colour]) for colour, count in throw.fell.items())
        for there in (throw.thrown, contents)
    )
    return of_old, of_new
