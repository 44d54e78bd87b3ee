"""A recording for every throw of a game that shows exactly what fell.

A game may have been played with another tower, or without recordings. Then tosses of a physics
tower are sampled until one has the same result; its cubes get their colours afterwards. Each toss
begins where the one before left the cubes. If no sampled toss has the result, a few cubes of the
closest one are guided. Every recording says which of these it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

from cubetower.tower import Cubes, Recording, RecordingError, StateError, make_tower
from cubetower.tower.conditional.chain import Chain, ReplayThrow, Resting
from cubetower.tower.conditional.colourless import pose_of
from cubetower.tower.conditional.tidyplaces import place_inside
from cubetower.tower.conditional.tosscache import TossCache, difference
from cubetower.tower.design import Design
from cubetower.tower.errors import ConditionError
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.physics.filling import resting_states
from cubetower.tower.physics.planar import PLANAR
from cubetower.tower.physics.pose import Pose
from cubetower.tower.physics.simulation import engine_versions

Source = Literal["recorded", "matched", "schematic"]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class SourcedRecording:
    """A recording of a throw, and where it is from.

    Attributes:
        recording: its cubes, in the right colours.
        source: `recorded` in the game itself; `matched`: a simulated toss with the same result;
            `schematic`: a guided toss.
    """

    recording: Recording
    source: Source


@dataclass(frozen=True, slots=True)
class SampledTosses:
    """Recordings of the throws of a game, by number of the throw, and warnings."""

    recordings: Mapping[int, SourcedRecording]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    """Consecutive throws without recordings.

    Attributes:
        before: the cubes inside before the first of them.
        last: the recording of the throw just before, if there is one.
    """

    before: Cubes
    last: Recording | None
    throws: list[ReplayThrow] = field(default_factory=list)


def sample_tosses(
    throws: Sequence[ReplayThrow],
    *,
    spec: str = "physics",
    seed: int = 1,
    tries: int = 150,
    recorded: Mapping[int, Path] | None = None,
    only: Collection[int] | None = None,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> SampledTosses:
    """Sample a toss for every throw of a game; the same ones on every run.

    Args:
        throws: all throws from the first one on, into a tower that is empty then.
        spec: the physics tower to sample tosses of.
        seed: decides which tosses are sampled.
        tries: how many tosses to sample for a throw, at most.
        recorded: files of recordings, by number of the throw.
        only: numbers of the throws wanted; all of them if None.
        cache: a folder that keeps sampled tosses for the next time.
        progress: called with how many throws are done, and of how many.

    Raises:
        ConditionError: in a throw, more fell than was in the tower; or the tower has no poses.
        TowerError: no such tower.
    """
    design = _design(spec)
    chosen = {throw.number for throw in throws if only is None or throw.number in only}
    sampler = _Sampler(design, seed, tries, cache, progress, len(chosen))
    runs: list[_Run] = []
    last: Recording | None = None
    in_a_row = False
    for throw, before in _with_contents(throws):
        recording = None
        if throw.number in chosen:
            recording = sampler.read(throw, before, (recorded or {}).get(throw.number))
            if not recording and not in_a_row:
                runs.append(_Run(before, last))
            if not recording:
                runs[-1].throws.append(throw)
        in_a_row = throw.number in chosen and not recording
        last = recording
    for run in runs:
        sampler.sample(run)
    return SampledTosses(dict(sorted(sampler.found.items())), tuple(sampler.warnings))


class LiveSampler:
    """Samples a toss for each throw of a game while it is played.

    Each toss begins with the places and colours in which the one before left the cubes.
    """

    def __init__(self, spec: str = "physics", *, seed: int = 1, tries: int = 150) -> None:
        """Begin with an empty tower.

        Args:
            spec: the physics tower to sample tosses of.
            seed: decides which tosses are sampled.
            tries: how many tosses to sample for a throw, at most.

        Raises:
            ConditionError: a tower without poses.
            TowerError: no such tower.
        """
        self.design = _design(spec)
        self._sampler = _Sampler(self.design, seed, tries)
        self._inside = Cubes()
        self._last: Recording | None = None

    def sample(self, throw: ReplayThrow, recording: Recording | None = None) -> SourcedRecording:
        """Sample the next throw, unless there is a recording of it.

        Args:
            throw: what went in and came out.
            recording: of this throw, if there is one that ends with all cubes at rest.

        Raises:
            ConditionError: more fell than was in the tower.
        """
        _check(throw, self._inside)
        if recording and not difference(recording, throw, self._inside):
            found = SourcedRecording(recording, "recorded")
        else:
            self._sampler.sample(_Run(self._inside, self._last, [throw]))
            found = self._sampler.found[throw.number]
        self._inside += throw.thrown
        self._inside -= throw.fell
        self._last = found.recording
        return found


class _Sampler:
    """Finds a recording for each throw of a game.

    Attributes:
        found: the recordings so far, by number of the throw.
        warnings: what went wrong.
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
        self._tried = self._reported = 0
        self.found: dict[int, SourcedRecording] = {}
        self.warnings: list[str] = []

    def read(self, throw: ReplayThrow, before: Cubes, path: Path | None) -> Recording | None:
        """The recording of a throw; None, with a warning, if the file has no such recording."""
        if path is None:
            return None
        try:
            recording = Recording.read(path)
        except RecordingError as error:
            self.warnings.append(f"{error}; throw {throw.number} is shown by another toss")
            return None
        if why := difference(recording, throw, before):
            if throw.tapped:
                why = f"it ends before the knock that freed {throw.tapped}"
            self.warnings.append(
                f"{path} is not of throw {throw.number} ({why}); another toss is shown"
            )
            return None
        self._keep(throw, recording, "recorded")
        return recording

    def sample(self, run: _Run) -> None:
        """Sample consecutive throws, or take them from the cache."""
        cache = TossCache(self._cache, self._key(run)) if self._cache else None
        recordings = cache.read(run.throws, run.before) if cache else None
        if recordings is None:
            recordings = self._run_chain(run)
            if cache and (why := cache.write(run.throws, recordings)):
                self.warnings.append(why)
        for throw, recording in zip(run.throws, recordings, strict=True):
            guided = "schematic" in recording.made_with
            self._keep(throw, recording, "schematic" if guided else "matched")

    def _run_chain(self, run: _Run) -> list[Recording]:
        chain = Chain(
            self._design, self._resting(run), run.before, seed=self._seed, tries=self._tries
        )
        for throw in run.throws:
            chain.throw(throw)
            self._tried += 1
            self._report(self._tried)
        return list(chain.recordings())

    def _resting(self, run: _Run) -> Resting:
        """The cubes inside before the first throw."""
        if lying := self._lying(run):
            return lying
        rng = Random(f"{self._seed}:{run.throws[0].number}:inside")
        try:
            states = resting_states(self._design, PLANAR).draw(run.before.total, rng)
            poses = [pose for pose, _ in states]
        except StateError:  # more than tosses leave in this tower
            poses = []
            for _ in range(run.before.total):
                poses.append(place_inside(self._design, poses, rng))
        return [(pose, None) for pose in poses]

    def _lying(self, run: _Run) -> list[tuple[Pose, str]]:
        """The cubes inside at the end of the recording of the throw before; none without one."""
        last = run.last
        if last is None or last.is_solid or last.design != self._design.to_dict():
            return []
        ends = last.poses(last.seconds)
        return [
            (pose_of(pose), cube.colour)
            for pose, cube in zip(ends, last.cubes, strict=True)
            if not cube.fell
        ]

    def _key(self, run: _Run) -> list[Any]:
        """Everything that decides how consecutive throws are sampled."""
        throws = [(throw.number, dict(throw.thrown), dict(throw.fell)) for throw in run.throws]
        lying = [(astuple(pose), colour) for pose, colour in self._lying(run)]
        about = [self._seed, self._tries, self._design.to_dict(), engine_versions()]
        return [*about, dict(run.before), lying, throws]

    def _keep(self, throw: ReplayThrow, recording: Recording, source: Source) -> None:
        self.found[throw.number] = SourcedRecording(recording, source)
        self._report(len(self.found))

    def _report(self, done: int) -> None:
        """Report how many throws are done, or at least sampled, if that has grown."""
        if self._progress and done > self._reported:
            self._reported = done
            self._progress(done, self._total)


def _design(spec: str) -> Design:
    tower = make_tower(spec)
    if not isinstance(tower, RigidBodyTower):
        raise ConditionError(f"{spec} has no poses; name a physics tower, such as physics")
    return tower.design


def _with_contents(throws: Sequence[ReplayThrow]) -> Iterator[tuple[ReplayThrow, Cubes]]:
    """The throws, each with what was inside before it."""
    contents = Cubes()
    for throw in throws:
        _check(throw, contents)
        yield throw, contents
        contents = contents + throw.thrown - throw.fell


def _check(throw: ReplayThrow, contents: Cubes) -> None:
    """Refuse a throw in which more fell than was there."""
    there = contents + throw.thrown
    if not throw.fell <= there:
        at = f"line {throw.line}" if throw.line else f"throw {throw.number}"
        raise ConditionError(
            f"{at}: {throw.fell} fell, but only {there} were in the tower; "
            "cubetower verify finds what is wrong with a replay"
        )
