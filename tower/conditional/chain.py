"""Consecutive throws drawn as tosses: cubes that stay lie still from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from tower import Cubes, RecordedCube, Recording
from tower.conditional.bodies import Moved, toss
from tower.conditional.colouring import Colouring
from tower.conditional.leading import chosen_to_fall, led
from tower.design import Design
from tower.physics.pose import Pose
from tower.physics.resting import is_blocked
from tower.physics.simulation import made_with
from tower.physics.stage import FRAMES_PER_SECOND

EARLY, HOPELESS = 40, 4  # after so many tosses of which none is nearer than so many cubes, no more
BLOCKED = 100  # how many cubes' difference it counts if the next throw could not get through
LIKELY = 20  # of so many of the nearest tosses it is found out how many cubes have to be led

Resting = Sequence[tuple[Pose, str | None]]
"""Cubes at rest, with the colour of each, or None if only those of all together are known."""


@dataclass(frozen=True, slots=True)
class Throw:
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
    """A throw as it will be drawn, but for the colours of its cubes.

    Attributes:
        numbers: of the cubes, those inside first.
        old: how many lay inside.
        fell: the numbers of those that fell.
        frames: poses (frames, cubes, 4).
        led: how many did not go their way by themselves; None of a toss that fits as it is.
    """

    numbers: tuple[int, ...]
    old: int
    fell: frozenset[int]
    frames: NDArray[np.float64]
    led: int | None = None


class Chain:
    """Tosses that follow on each other, from cubes at rest on.

    Args:
        design: the tower.
        resting: the cubes inside.
        contents: their colours.
        seed: decides everything, together with the throws' numbers.
        tries: how many tosses to draw for a throw, at most.

    Attributes:
        drawn: how many tosses were drawn so far.
    """

    def __init__(
        self, design: Design, resting: Resting, contents: Cubes, *, seed: int, tries: int
    ) -> None:
        self._design, self._seed, self._tries = design, seed, tries
        self._inside = {number: pose for number, (pose, _) in enumerate(resting)}
        self._next = len(resting)
        self._shots: list[_Shot] = []
        self._colouring = _coloured(
            [colour for _, colour in resting], contents, Random(f"{seed}:inside")
        )
        self.drawn = 0

    def throw(self, throw: Throw) -> None:
        """Draw the next throw: the first toss that fits, or else the nearest, led."""
        rng = Random(f"{self._seed}:{throw.number}")
        needed = _needed(throw, self._colouring.contents)
        cubes = range(self._next, self._next + throw.thrown.total)
        before = self._colouring.thrown_in(cubes, throw.thrown, rng)
        trials: list[tuple[int, Moved]] = []
        nearest = BLOCKED
        for attempt in range(self._tries):
            moved = self._toss(throw, f"{self._seed}:{throw.number}:{attempt}")
            off = self._off(moved, throw.fell.total, needed)
            if not off:
                after = before.fallen_out(moved.fell, throw.fell, rng)
                if after:
                    self._match(moved, after)
                    return
                off = 1
            trials.append((off, moved))
            nearest = min(nearest, off)
            if attempt >= EARLY and nearest >= HOPELESS:
                break
        self._lead(throw, trials, before, rng)

    def recordings(self) -> Iterator[Recording]:
        """The throws so far, in colours that are right for all of them together."""
        colours, edge = self._colouring.colours, self._design.cube.edge_mm
        for shot in self._shots:
            cubes = tuple(
                RecordedCube(colours[number], edge, place >= shot.old, number in shot.fell)
                for place, number in enumerate(shot.numbers)
            )
            led = {"schematic": f"{shot.led} of {len(cubes)} cubes moved"}
            about = made_with() | (led if shot.led is not None else {})
            yield Recording.from_poses(
                cubes, shot.frames, FRAMES_PER_SECOND, self._design.to_dict(), about
            )

    def _toss(self, throw: Throw, seed: str) -> Moved:
        self.drawn += 1
        return toss(self._design, self._inside, self._next, throw.thrown.total, seed)

    def _off(self, moved: Moved, total: int, needed: tuple[int, int]) -> int:
        """By about how many cubes a toss differs from what it should be; 0 if it may fit."""
        rest, old = moved.rest, moved.old
        fell_old = sum(index < old for index in rest.fallen)
        fell = fell_old, len(rest.fallen) - fell_old
        short = max(least - count for least, count in zip(needed, fell, strict=True))
        off = max(abs(len(rest.fallen) - total), 2 * short)
        if off >= HOPELESS or (rest.settled and not self._is_blocked(moved)):
            return off
        return off + BLOCKED

    def _is_blocked(self, moved: Moved) -> bool:
        return is_blocked(self._design, list(moved.rest.inside.values()))

    def _match(self, moved: Moved, after: Colouring) -> None:
        """Take a toss as it is."""
        shot = _Shot(moved.numbers, moved.old, frozenset(moved.fell), self._frames(moved))
        self._take(shot, moved.inside, after)

    def _lead(
        self, throw: Throw, trials: list[tuple[int, Moved]], before: Colouring, rng: Random
    ) -> None:
        """Take the toss in which the fewest cubes have to be led to where they shall be."""
        trials.sort(key=lambda trial: trial[0])
        likely = [moved for off, moved in trials[:LIKELY] if off <= trials[0][0] + 1]
        chosen = [chosen_to_fall(self._design, moved, before, throw.fell) for moved in likely]
        moved, fell = min(
            zip(likely, chosen, strict=True), key=lambda each: len(each[1] ^ set(each[0].fell))
        )
        after = before.fallen_out(fell, throw.fell, rng)
        assert after is not None  # noqa: S101 - they were chosen so
        frames, inside = led(self._design, moved, self._frames(moved), fell, rng)
        count = len(fell ^ set(moved.fell))
        self._take(_Shot(moved.numbers, moved.old, fell, frames, count), inside, after)

    def _frames(self, moved: Moved) -> NDArray[np.float64]:
        """The poses of a toss, which is made once more."""
        count = len(moved.numbers) - moved.old
        again = toss(self._design, self._inside, self._next, count, moved.seed, record=True)
        assert again.rest.frames is not None  # noqa: S101 - asked for
        return again.rest.frames

    def _take(self, shot: _Shot, inside: Mapping[int, Pose], after: Colouring) -> None:
        self._shots.append(shot)
        self._inside, self._colouring = dict(inside), after
        self._next += len(shot.numbers) - shot.old


def _coloured(known: Sequence[str | None], contents: Cubes, rng: Random) -> Colouring:
    """Cubes inside, by number: a group of each known colour, and one of the others."""
    colouring = Colouring.empty()
    for colour in sorted({each for each in known if each}):
        cubes = [number for number, each in enumerate(known) if each == colour]
        of_colour = Cubes({colour: len(cubes)})
        colouring, contents = colouring.thrown_in(cubes, of_colour, rng), contents - of_colour
    others = [number for number, each in enumerate(known) if each is None]
    return colouring.thrown_in(others, contents, rng)


def _needed(throw: Throw, contents: Cubes) -> tuple[int, int]:
    """How many old and how many new cubes fell at least, by their colours."""
    of_old, of_new = (
        sum(max(0, count - there[colour]) for colour, count in throw.fell.items())
        for there in (throw.thrown, contents)
    )
    return of_old, of_new
