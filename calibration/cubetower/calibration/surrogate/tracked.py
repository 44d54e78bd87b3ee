"""Tosses of a physics tower in which every cube is followed from its throw to its fall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.replay import Progress
from cubetower.tower import Cubes, Design
from cubetower.tower.specdata import rigid_body_tower

Ints = NDArray[np.int64]

SEEDINGS = (31, 38, 45)  #: cubes of the seeding throw with three, four and five players
THROWS = 30  #: of a session, after the seeding throw; about as many battles as in a game
MAX_TAPS = 20  #: at a jammed tower


@dataclass(frozen=True, slots=True)
class Tracked:
    """What became of every cube of a series of tosses.

    Attributes:
        thrown: cubes thrown, shape (tosses,).
        content: cubes inside before, shape (tosses,).
        session: number of the session of each toss, shape (tosses,); sessions start empty.
        entered: index of the toss in which each cube was thrown, shape (cubes,).
        watched: index of the last toss in which its fate is known, shape (cubes,).
        fell: whether it fell then, shape (cubes,). Cubes that fell when a jammed tower was tapped
            count as watched until the toss before, and as still inside.
        jams: tosses after which the tower was jammed.
        seeding_jams: seeding throws among them.
    """

    thrown: Ints
    content: Ints
    session: Ints
    entered: Ints
    watched: Ints
    fell: NDArray[np.bool_]
    jams: int
    seeding_jams: int = 0

    @classmethod
    def join(cls, parts: Iterable[Tracked]) -> Tracked:
        """Concatenate series."""
        series = list(parts)
        starts = np.cumsum([0, *(len(each.thrown) for each in series)])
        return cls(
            thrown=np.concatenate([each.thrown for each in series]),
            content=np.concatenate([each.content for each in series]),
            session=np.concatenate([each.session for each in series]),
            entered=_join_indices([each.entered for each in series], starts),
            watched=_join_indices([each.watched for each in series], starts),
            fell=np.concatenate([each.fell for each in series]),
            jams=sum(each.jams for each in series),
            seeding_jams=sum(each.seeding_jams for each in series),
        )


def track(
    design: Design | str,
    sessions: range,
    *,
    seed: str = "",
    throws: int = THROWS,
    model: str = "physics",
    jobs: int = 1,
    progress: Progress | None = None,
) -> Tracked:
    """Play sessions with a physics tower, each from an empty tower.

    Three of four sessions start with a seeding throw, of 31, 38 or 45 cubes. Nine of ten throws
    are of 1 to 18 cubes, the others of 19 to 30, their number drawn evenly.

    Args:
        design: the physics design, or the name or path of one.
        sessions: their numbers; equal numbers give equal sessions.
        seed: of the random numbers, with the session's; if empty, the name or path of the design.
        throws: of a session, after the seeding throw.
        model: who simulates; one of `cubetower.tower.shipped.RIGID_BODIES`.
        jobs: processes, with 1 only this one; the result does not depend on it.
        progress: called after each session.

    Raises:
        ValueError: a design without a name needs a seed.
        DesignError: no such design.
    """
    if isinstance(design, str):
        seed = seed or design
    if not seed:
        raise ValueError("a design without a name needs a seed")
    made = Design.load(design) if isinstance(design, str) else design
    play = partial(_session, made, model, seed, throws)
    parts = []
    # A worker of a cluster may not be allowed a process of its own, which one job does not need.
    with nullcontext() if jobs == 1 else ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play, sessions, chunksize=4) if pool else map(play, sessions):
            parts.append(part)
            if progress:
                progress(len(parts), len(sessions))
    return Tracked.join(parts)


def _session(design: Design, model: str, seed: str, throws: int, number: int) -> Tracked:
    rng = Random(f"tracked:{seed}:{number}")
    tower = rigid_body_tower(model, design)
    sizes = [] if number % 4 == 3 else [rng.choice(SEEDINGS)]
    for _ in range(throws):
        sizes.append(rng.randint(1, 18) if rng.random() < 0.9 else rng.randint(19, 30))
    content, fates, jams, seeding_jams = [], [], 0, 0
    for toss, size in enumerate(sizes):
        content.append(tower.contents.total)
        jammed = tower.toss(Cubes(red=size), rng).jammed
        # The age of a cube is the number of tosses that it has outlasted.
        fates += [(toss - cube.age, toss, True) for cube in tower.fallen_cubes]
        jams += jammed
        seeding_jams += jammed and size in SEEDINGS
        for _ in range(MAX_TAPS):
            if not jammed:
                break
            jammed = tower.tap(rng).jammed
            fates += [(toss - cube.age + 1, toss, False) for cube in tower.fallen_cubes]
    last = len(sizes) - 1
    fates += [(last - cube.age + 1, last, False) for cube in tower.resting]
    entered, watched, fell = zip(*fates, strict=True)
    return Tracked(
        np.array(sizes),
        np.array(content),
        np.full(len(sizes), number),
        np.array(entered),
        np.array(watched),
        np.array(fell),
        jams,
        seeding_jams,
    )


def _join_indices(indices: Sequence[Ints], starts: Ints) -> Ints:
    """Turn indices of tosses within each series into indices within all."""
    return np.concatenate([each + start for each, start in zip(indices, starts[:-1], strict=True)])
