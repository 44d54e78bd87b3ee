"""Recordings of real tosses: archives of frames, and what every kind of them has to offer.

The file is a NumPy archive with `rows`, shape (frames of all tosses, columns), and `length`, shape
(tosses,): frames of each toss. What the columns are says the reader of each kind. Where such files
are to be had says docs/reality.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation import CubetowerError, UnreadableError
from cubetower.foundation.reading import MB, read_bytes

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MIN_TOSSES = 8
MAX_BYTES = 200 * MB
STARTS = 20  #: of each toss that is judged


class RecordingError(CubetowerError):
    """A file of recorded tosses cannot be read, or is something else; says where and why."""


@dataclass(frozen=True, slots=True)
class Free:
    """A free value of a law: where its search begins, the first step, and its range."""

    start: float
    step: float
    low: float = 0.0
    high: float = 1.0


LAWS = {
    "constant": "constant friction and bounce",
    "compliant": "compliant: a hit grips gradually",
}
"""The laws of contact that a design can have, with what tables call them."""


class Recordings(Protocol):
    """Recorded tosses of one kind, with the laws that can be tried on them.

    Figures are compared as distributions and toss by toss. Paths are what a simulated toss is off
    the recorded one by as a whole, so recorded ones have none.
    """

    kind: ClassVar[str]  #: what tosses are called, in the plural
    figures: ClassVar[Mapping[str, str]]  #: meaning of each figure by name
    paths: ClassVar[Mapping[str, str]]  #: meaning of each error of a path by name; may be empty
    units: ClassVar[Mapping[str, str]]  #: of figures and paths, with a space before; none if absent
    digits: ClassVar[Mapping[str, int]]  #: of figures and paths by name; 3 if absent
    free: ClassVar[Mapping[str, Mapping[str, Free]]]  #: free values by name, of each of `LAWS`
    evaluations: ClassVar[int]  #: of a law's fit, for each free value, and as many besides
    fit_starts: ClassVar[int]  #: starts of each toss while a law is fitted
    engine: ClassVar[str]  #: the package that simulates

    def __len__(self) -> int: ...

    def recorded(self) -> Floats:
        """Figures of the recorded tosses, shape (tosses, figures)."""

    def starts(self, count: int) -> Floats:
        """States that each toss may have begun in, shape (tosses, starts, numbers)."""

    def simulate(
        self, values: Mapping[str, float], states: Floats, tosses: NDArray[np.intp]
    ) -> Floats:
        """Figures and errors of paths of some tosses, shape (tosses, starts, figures + paths).

        Args:
            values: friction, bounce, and the grip of a compliant law.
            states: that they begin in, shape (tosses, starts, numbers).
            tosses: their numbers.
        """

    def guess_paths(self, tosses: NDArray[np.intp]) -> Floats:
        """Errors of paths of a trivial guess, shape (paths,)."""

    def rig_text(self) -> str:
        """What belongs to the rig, in a few lines."""


def read_frames(path: Path | str, columns: Sequence[str], min_frames: int) -> tuple[Floats, Ints]:
    """Read an archive of frames.

    Args:
        path: of the archive; see the module.
        columns: what each number of a frame is.
        min_frames: of every toss.

    Returns:
        Poses, shape (tosses, frames, columns), where a shorter toss stays as it was at its end;
        and the frames of each toss.

    Raises:
        RecordingError: it cannot be read, or is something else.
    """
    try:
        with np.load(BytesIO(read_bytes(path, MAX_BYTES)), allow_pickle=False) as file:
            rows, lengths = np.asarray(file["rows"]), np.asarray(file["length"])
    except UnreadableError as error:
        raise RecordingError(str(error)) from None
    except Exception:  # a damaged archive raises one of many
        why = "not a NumPy archive (.npz) of the numbers rows and length"
        hint = "docs/reality.md says where one is to be had"
        raise RecordingError(f"{path}: {why}; {hint}") from None
    if wrong := _problem(rows, lengths, columns, min_frames):
        raise RecordingError(f"{path}: {wrong}")
    longest = int(lengths.max())
    parts = np.split(rows.astype(np.float64), np.cumsum(lengths)[:-1])
    return np.array(
        [np.pad(part, ((0, longest - len(part)), (0, 0)), "edge") for part in parts]
    ), lengths.astype(np.int64)


def _problem(
    rows: NDArray[np.generic], lengths: NDArray[np.generic], columns: Sequence[str], least: int
) -> str:
    """What is wrong with the arrays of a file; nothing if it can be used."""
    if rows.ndim != 2 or rows.shape[1] != len(columns) or rows.dtype.kind != "f":
        needed = f"{len(columns)} numbers a frame are needed: {', '.join(columns)}"
        return f"rows have shape {rows.shape} of {rows.dtype}; {needed}"
    if lengths.ndim != 1 or lengths.dtype.kind not in "iu" or len(lengths) < MIN_TOSSES:
        return f"length has shape {lengths.shape} of {lengths.dtype}; {MIN_TOSSES} or more counts"
    if lengths.min() < least:
        where = int(lengths.argmin())
        return f"toss {where} has {lengths.min()} frames; each needs {least} or more"
    frames = lengths.tolist()  # whole numbers of Python, which do not overflow
    if sum(frames) != len(rows):
        return f"length sums to {sum(frames)}, but there are {len(rows)} rows"
    if not np.isfinite(rows).all():
        return f"row {int((~np.isfinite(rows)).any(axis=1).argmax())} is not finite"
    return ""


def corner_radius_mm(
    gap_mm: Floats, saved: Floats, gentle_mm: float, near_mm: float, max_mm: float
) -> float:
    """The radius of corners: how much lower a body gets on them than a sharp one could.

    Only gentle touches count, as in rolling: in others it is pressed into the ground.

    Args:
        gap_mm: height of a sharp body's lowest point over the ground, shape (tosses, frames).
        saved: by how much of the radius a rounded one is higher there.
        gentle_mm: change of the gap from frame to frame below which a touch is gentle.
        near_mm: gap below which there is a touch.
        max_mm: of the radius; the least is 0.
    """
    middle, saved = gap_mm[:, 1:-1], saved[:, 1:-1]
    gentle = np.abs(np.diff(gap_mm, axis=1)) < gentle_mm
    low = (middle < gap_mm[:, :-2]) & (middle <= gap_mm[:, 2:]) & (middle < near_mm)
    low &= gentle[:, :-1] & gentle[:, 1:] & (saved > 0.15)
    return float(np.clip(np.median(-middle[low] / saved[low]), 0.0, max_mm)) if low.any() else 0.0


def first_touches(gap_mm: Floats, frames_after: int) -> Ints:
    """The last frame before the first touch, by toss: going on, it would be below the ground.

    Args:
        gap_mm: heights of lowest points, shape (tosses, frames).
        frames_after: that there are from it on, at least.
    """
    below = 2 * gap_mm[:, 1:] - gap_mm[:, :-1] < 0
    frames: Ints = np.clip(np.argmax(below, axis=1) + 1, 2, gap_mm.shape[1] - frames_after)
    return frames
