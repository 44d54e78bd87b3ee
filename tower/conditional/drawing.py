"""A recording for every throw of a game, so that what fell is never shown wrong.

A game need not have been played with a tower that has poses, nor have kept them. Then tosses of
a physics tower are drawn until one lets as many cubes fall as the replay says, with colours given
to its cubes afterwards; consecutive throws follow on each other, so that cubes inside lie where
they lay. If none does, the nearest one is taken and a few of its cubes are led to where they
should be. Which of these a throw is, is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

from tower import Cubes, Recording, RecordingError, StateError, make_tower
from tower.conditional.bodies import pose_of
from tower.conditional.chain import Chain, Resting, Throw
from tower.conditional.tidyplaces import place_inside
from tower.conditional.tosscache import Kept, difference
from tower.design import Design
from tower.errors import ConditionError
from tower.models.physics import PhysicsTower
from tower.physics.filling import resting_states
from tower.physics.pose import Pose
from tower.physics.simulation import made_with

Source = Literal["recorded", "matched", "schematic"]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A throw as it is drawn.

    Attributes:
        recording: its cubes, of the right colours.
        source: `recorded` when it was thrown; `matched`: a toss of another time that let the same
            fall; `schematic`: one in which cubes were led.
    """

    recording: Recording
    source: Source


@dataclass(frozen=True, slots=True)
class Tosses:
    """The throws of a game that are drawn, by number, and what there is to warn of."""

    drawn: Mapping[int, Drawn]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    """Throws in a row of which there is no recording.

    Attributes:
        before: colours inside before the first.
        last: the recording of the throw just before, if those inside lie there as it ends.
    """

    before: Cubes
    last: Recording | None
    throws: list[Throw] = field(default_factory=list)


def tosses_of(
    throws: Sequence[Throw],
    *,
    spec: str = "physics",
    seed: int = 1,
    tries: int = 150,
    recorded: Mapping[int, Path] | None = None,
    only: Collection[int] | None = None,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> Tosses:
    """Recordings to draw the throws of a game with; the same ones on every run.

    Args:
        throws: all throws from the first one on, into a tower that is empty then.
        spec: the physics tower to draw tosses of.
        seed: decides which tosses are drawn.
        tries: how many tosses to draw for a throw, at most.
        recorded: files of recordings, by number of the throw.
        only: numbers of the throws wanted; all of them if None.
        cache: a folder in which drawn tosses are kept for the next time.
        progress: called with how many throws are done, and of how many.

    Raises:
        ConditionError: a throw out of which more fell than was in the tower; a tower without poses.
        TowerError: no such tower.
    """
    design = _design(spec)
    chosen = {throw.number for throw in throws if only is None or throw.number in only}
    making = _Making(design, seed, tries, cache, progress, len(chosen))
    runs: list[_Run] = []
    last: Recording | None = None
    in_a_row = False
    for throw, before in _with_contents(throws):
        recording = None
        if throw.number in chosen:
            recording = making.recorded(throw, before, (recorded or {}).get(throw.number))
            if not recording and not in_a_row:
                runs.append(_Run(before, last))
            if not recording:
                runs[-1].throws.append(throw)
        in_a_row = throw.number in chosen and not recording
        last = recording
    for run in runs:
        making.draw(run)
    return Tosses(dict(sorted(making.drawn.items())), tuple(making.warnings))


class AsPlayed:
    """Recordings for the throws of a game while it is played, each following on the one before.

    What has been shown is not drawn anew, so cubes inside keep their places and colours.
    """

    def __init__(self, spec: str = "physics", *, seed: int = 1, tries: int = 150) -> None:
        """Begin with an empty tower.

        Args:
            spec: the physics tower to draw tosses of.
            seed: decides which tosses are drawn.
            tries: how many tosses to draw for a throw, at most.

        Raises:
            ConditionError: a tower without poses.
            TowerError: no such tower.
        """
        self.design = _design(spec)
        self._making = _Making(self.design, seed, tries)
        self._inside = Cubes()
        self._last: Recording | None = None

    def draw(self, throw: Throw, recording: Recording | None = None) -> Drawn:
        """The next throw.

        Args:
            throw: what went in and came out.
            recording: of this throw, if there is one that ends with all at rest.

        Raises:
            ConditionError: more fell than was in the tower.
        """
        _check(throw, self._inside)
        if recording and not difference(recording, throw, self._inside):
            drawn = Drawn(recording, "recorded")
        else:
            self._making.draw(_Run(self._inside, self._last, [throw]))
            drawn = self._making.drawn[throw.number]
        self._inside += throw.thrown
        self._inside -= throw.fell
        self._last = drawn.recording
        return drawn


class _Making:
    """Makes the recordings of a game.

    Attributes:
        drawn: those that are made.
        warnings: what did not go as it should.
    """

    def __init__(
        self,
        design: Design,
        seed: int,
        tries: int,
        cache: Path | None = None,
        progress: Progress | None = None,
        total: int = 0,
    ) -> None:
        self._design, self._seed, self._tries, self._cache = design, seed, max(1, tries), cache
        self._progress, self._total = progress, total
        self._tried = self._told = 0
        self.drawn: dict[int, Drawn] = {}
        self.warnings: list[str] = []

    def recorded(self, throw: Throw, before: Cubes, path: Path | None) -> Recording | None:
        """Take the recording of a throw from its file; None, and a warning, if it has none."""
        if path is None:
            return None
        try:
            recording = Recording.read(path)
        except RecordingError as error:
            self.warnings.append(f"{error}; throw {throw.number} is drawn from another toss")
            return None
        if why := difference(recording, throw, before):
            if throw.tapped:
                why = f"it ends before the knock that freed {throw.tapped}"
            self.warnings.append(
                f"{path} is not of throw {throw.number} ({why}), which is drawn from another toss"
            )
            return None
        self._keep(throw, recording, "recorded")
        return recording

    def draw(self, run: _Run) -> None:
        """Draw throws in a row, or take them from the cache."""
        kept = Kept(self._cache, self._key(run)) if self._cache else None
        made = kept.read(run.throws, run.before) if kept else None
        if made is None:
            made = self._tossed(run)
            if kept and (why := kept.write(run.throws, made)):
                self.warnings.append(why)
        for throw, recording in zip(run.throws, made, strict=True):
            led = "schematic" in recording.made_with
            self._keep(throw, recording, "schematic" if led else "matched")

    def _tossed(self, run: _Run) -> list[Recording]:
        chain = Chain(
            self._design, self._resting(run), run.before, seed=self._seed, tries=self._tries
        )
        for throw in run.throws:
            chain.throw(throw)
            self._tried += 1
            self._tell(self._tried)
        return list(chain.recordings())

    def _resting(self, run: _Run) -> Resting:
        """The cubes inside before the first throw."""
        if lying := self._lying(run):
            return lying
        rng = Random(f"{self._seed}:{run.throws[0].number}:inside")
        try:
            states = resting_states(self._design).draw(run.before.total, rng)
            poses = [pose for pose, _ in states]
        except StateError:  # more than tosses leave in this tower
            poses = []
            for _ in range(run.before.total):
                poses.append(place_inside(self._design, poses, rng))
        return [(pose, None) for pose in poses]

    def _lying(self, run: _Run) -> list[tuple[Pose, str]]:
        """Those that lie where the recording of the throw before them ends."""
        if run.last is None or run.last.design != self._design.to_dict():
            return []
        ends = run.last.poses(run.last.seconds)
        return [
            (pose_of(pose), cube.colour)
            for pose, cube in zip(ends, run.last.cubes, strict=True)
            if not cube.fell
        ]

    def _key(self, run: _Run) -> list[Any]:
        """All that decides how throws in a row are drawn."""
        throws = [(throw.number, dict(throw.thrown), dict(throw.fell)) for throw in run.throws]
        lying = [(astuple(pose), colour) for pose, colour in self._lying(run)]
        about = [self._seed, self._tries, self._design.to_dict(), made_with()]
        return [*about, dict(run.before), lying, throws]

    def _keep(self, throw: Throw, recording: Recording, source: Source) -> None:
        self.drawn[throw.number] = Drawn(recording, source)
        self._tell(len(self.drawn))

    def _tell(self, done: int) -> None:
        """Tell how many throws are done, or have a toss at least, if these are more than before."""
        if self._progress and done > self._told:
            self._told = done
            self._progress(done, self._total)


def _design(spec: str) -> Design:
    """The design of a physics tower."""
    tower = make_tower(spec)
    if not isinstance(tower, PhysicsTower):
        raise ConditionError(f"{spec} has no poses to draw; name a physics tower, such as physics")
    return tower.design


def _with_contents(throws: Sequence[Throw]) -> Iterator[tuple[Throw, Cubes]]:
    """The throws, each with what was inside before it."""
    contents = Cubes()
    for throw in throws:
        _check(throw, contents)
        yield throw, contents
        contents = contents + throw.thrown - throw.fell


def _check(throw: Throw, contents: Cubes) -> None:
    """Refuse a throw out of which more fell than was there."""
    there = contents + throw.thrown
    if not throw.fell <= there:
        at = f"line {throw.line}" if throw.line else f"throw {throw.number}"
        raise ConditionError(
            f"{at}: {throw.fell} fell, but in the tower were only {there}; "
            "cubetower verify tells what is wrong with a replay"
        )
