"""Recordings: where every cube was, over time; enough to draw a toss without physics."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from cubetower.foundation import UnreadableError, write_whole
from cubetower.foundation.reading import check_data, read_bytes, unpack
from cubetower.tower.errors import RecordingError

FORMAT: Final = 2
MAX_BYTES = 16_000_000
MAX_UNPACKED_BYTES = 128_000_000
"""Some minutes of a hundred cubes."""
MM_PER_UNIT = 0.02  # int16 spans ±655 mm; larger recordings have a larger unit
RADIANS_PER_UNIT = 1e-4  # int16 spans ±3.28, a little more than a half turn
TURN_PER_UNIT = 1 / 32_000  # of the components of a rotation, which are 1 at most
PLANE: Final = ("x_mm", "y_mm", "angle_rad", "depth_mm")
"""The numbers of a pose of rigid bodies in the section, with or without depth."""
SOLID: Final = ("x_mm", "y_mm", "depth_mm", "real", "i", "j", "k")
"""Those of a pose in three dimensions."""
MAX_UNITS = 32_767


@dataclass(frozen=True, slots=True)
class RecordedCube:
    """One cube of a recording: where it came from and where it ended."""

    colour: str
    edge_mm: float
    thrown: bool  #: thrown in this toss; otherwise it lay inside before
    fell: bool  #: lies in the tray at the end; otherwise inside


@dataclass(frozen=True, eq=False, slots=True)
class Recording:
    """Poses of all cubes of one toss at a fixed frame rate.

    Attributes:
        cubes: the cubes, in the order of the second axis of `units`.
        units: int16, the lengths in units of `mm_per_unit`. Shape (frames, cubes, 4): x, y, angle,
            depth, the angle in units of `RADIANS_PER_UNIT`; or in three dimensions (frames,
            cubes, 7): x, y, depth and the rotation as a quaternion, its real part first, in
            units of `TURN_PER_UNIT`.
        frames_per_second: frames in a second of the toss's own time.
        design: the tower's design as plain data (`cubetower.tower.design.Design.from_dict`).
        made_with: versions and platform; bitwise repeatability holds for equal ones only.
        mm_per_unit: unit of the lengths.
    """

    cubes: tuple[RecordedCube, ...]
    units: NDArray[np.int16]
    frames_per_second: float
    design: Mapping[str, Any]
    made_with: Mapping[str, str]
    mm_per_unit: float = MM_PER_UNIT

    @classmethod
    def from_poses(
        cls,
        cubes: tuple[RecordedCube, ...],
        poses: NDArray[np.float64],
        frames_per_second: float,
        design: Mapping[str, Any],
        made_with: Mapping[str, str],
    ) -> Recording:
        """Round poses, (frames, cubes, 4) or (frames, cubes, 7), to units that span all of them.

        In mm and radians, as `units` has them.
        """
        wrapped, solid = poses.copy(), poses.shape[-1] == len(SOLID)
        if not solid:
            wrapped[..., 2] = np.remainder(poses[..., 2] + np.pi, 2 * np.pi) - np.pi
        extent = float(np.abs(wrapped[..., [0, 1, 2 if solid else 3]]).max(initial=0.0))
        mm_per_unit = max(MM_PER_UNIT, extent / MAX_UNITS)
        units = np.rint(wrapped / _scale(mm_per_unit, solid=solid)).astype(np.int16)
        return cls(cubes, units, frames_per_second, design, made_with, mm_per_unit)

    @property
    def seconds(self) -> float:
        """Length of the toss in its own time, s."""
        return max(0, len(self.units) - 1) / self.frames_per_second

    @property
    def is_solid(self) -> bool:
        """Whether the cubes moved in three dimensions."""
        return bool(self.units.shape[-1] == len(SOLID))

    def poses(self, seconds: float) -> NDArray[np.float64]:
        """Poses (cubes, 4) or (cubes, 7) at a time, as `units`, in mm and radians.

        They are interpolated between frames.
        """
        last = len(self.units) - 1
        position = min(max(seconds * self.frames_per_second, 0.0), float(last))
        before = int(position)
        return self._interpolate(before, min(before + 1, last), position - before)

    def all_poses(self) -> NDArray[np.float64]:
        """The same at the times of all frames, (frames, cubes, 4) or (frames, cubes, 7)."""
        last = max(0, len(self.units) - 1)
        times = np.arange(len(self.units)) / self.frames_per_second
        position = np.minimum(times * self.frames_per_second, last)
        before = position.astype(int)
        share = (position - before)[:, None, None]
        return self._interpolate(before, np.minimum(before + 1, last), share)

    def _interpolate(self, before: Any, after: Any, share: Any) -> NDArray[np.float64]:
        """Poses a share of the way from one frame to another, or from many to many."""
        scale = _scale(self.mm_per_unit, solid=self.is_solid)
        first: NDArray[np.float64] = self.units[before] * scale
        last: NDArray[np.float64] = self.units[after] * scale
        if self.is_solid:
            return _between(first, last, share)
        step = last - first
        step[..., 2] = np.remainder(step[..., 2] + np.pi, 2 * np.pi) - np.pi
        result: NDArray[np.float64] = first + share * step
        return result

    def write(self, path: Path | str) -> None:
        """Write the recording: gzip over one JSON header line and the poses as deltas.

        Raises:
            OutputError: the file cannot be written.
        """
        header = _Header(
            format=FORMAT,
            kind="recording",
            coordinates=SOLID if self.is_solid else PLANE,
            scale=_scale(self.mm_per_unit, solid=self.is_solid),
            shape=self.units.shape,
            frames_per_second=self.frames_per_second,
            cubes=self.cubes,
            design=dict(self.design),
            made_with=dict(self.made_with),
        )
        # Differences modulo 2^16 lose nothing and are small, so they compress well.
        deltas = np.diff(self.units, axis=0, prepend=np.zeros_like(self.units[:1]))
        data = msgspec.json.encode(header) + b"\n" + deltas.astype("<i2").tobytes()
        with write_whole(path) as temporary:
            temporary.write_bytes(gzip.compress(data, mtime=0))

    @classmethod
    def read(cls, path: Path | str) -> Recording:
        """Read a recording that `write` wrote.

        Raises:
            RecordingError: the file is missing, damaged or of another format.
        """
        try:
            packed = read_bytes(path, MAX_BYTES)
            line, _, body = unpack(packed, path, MAX_UNPACKED_BYTES).partition(b"\n")
            header = msgspec.json.decode(line, type=_Header)
            check_data(header.design, path)
            if header.shape[1] != len(header.cubes):
                raise ValueError(f"{len(header.cubes)} cubes for poses of {header.shape[1]}")
            _check_units(header)
            deltas = np.frombuffer(body, "<i2").reshape(header.shape)
            return cls(
                cubes=header.cubes,
                units=np.cumsum(deltas, axis=0, dtype=np.int16),
                frames_per_second=header.frames_per_second,
                design=header.design,
                made_with=header.made_with,
                mm_per_unit=header.scale[0],
            )
        except UnreadableError as error:
            raise RecordingError(str(error)) from None
        except msgspec.ValidationError as error:
            raise RecordingError(f"{path}: not a recording of format {FORMAT}: {error}") from None
        except (ValueError, RecursionError, msgspec.DecodeError) as error:
            raise RecordingError(f"{path}: damaged recording ({error})") from None


class _Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a recording's file."""

    format: Literal[2]
    kind: Literal["recording"]
    coordinates: tuple[str, ...]
    scale: Annotated[tuple[Annotated[float, Meta(gt=0)], ...], Meta(min_length=1)]
    shape: tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=0)], Literal[4, 7]]
    frames_per_second: Annotated[float, Meta(gt=0)]
    cubes: tuple[RecordedCube, ...]
    design: dict[str, Any]
    made_with: dict[str, str]


def solid_poses(poses: NDArray[np.float64]) -> NDArray[np.float64]:
    """Poses (..., 4) in the plane as poses in three dimensions; those (..., 7) as they are."""
    if poses.shape[-1] == len(SOLID):
        return poses
    x, y, angle, depth = np.moveaxis(poses, -1, 0)
    none = np.zeros_like(x)
    return np.stack([x, y, depth, np.cos(angle / 2), none, none, np.sin(angle / 2)], axis=-1)


def _between(
    first: NDArray[np.float64], last: NDArray[np.float64], share: Any
) -> NDArray[np.float64]:
    """Poses (..., 7) a share of the way from one to another, turned the shorter way."""
    opposite = np.einsum("...j,...j->...", first[..., 3:], last[..., 3:]) < 0
    signs = np.where(opposite, -1.0, 1.0)[..., None]
    nearer = np.concatenate([last[..., :3], signs * last[..., 3:]], axis=-1)
    result: NDArray[np.float64] = first + share * (nearer - first)
    length = np.linalg.norm(result[..., 3:], axis=-1, keepdims=True)
    result[..., 3:] /= np.maximum(length, TURN_PER_UNIT)  # a damaged file may have none
    return result


def _check_units(header: _Header) -> None:
    """Make sure that the poses of a file are in the units of ours.

    Raises:
        ValueError: they are not.
    """
    solid = header.shape[2] == len(SOLID)
    coordinates, scale = SOLID if solid else PLANE, _scale(header.scale[0], solid=solid)
    if (header.coordinates, header.scale) != (coordinates, scale):
        raise ValueError("its poses are in other units")


def _scale(mm_per_unit: float, *, solid: bool) -> tuple[float, ...]:
    """The unit of each coordinate."""
    if solid:
        return (mm_per_unit,) * 3 + (TURN_PER_UNIT,) * 4
    return (mm_per_unit, mm_per_unit, RADIANS_PER_UNIT, mm_per_unit)
