"""The kernels of a design's emulator, saved beside its table of points, as fitting takes time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import tomli_w

from cubetower.calibration.threads import one_thread
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.points import Points
from cubetower.foundation import OutputError, UnreadableError, write_whole
from cubetower.foundation.reading import MB, read_bytes, read_toml

FORMAT = 1
KIND_LINE = b'kind = "emulator"'
MAX_LOG = 50.0  # larger ones were not fitted
NOTE = (
    "Gaussian processes over the points of the table beside this file: of every output the logs of "
    "the kernel's variance, its length along each axis and its noise. Made from the table; delete "
    "it and it is made again."
)


@one_thread()
def emulator_of(points: Points, level: str, table: Path) -> Emulator:
    """The emulator of a table of points, with kernels read from, or written to, a file beside it.

    Args:
        points: of the table.
        level: the surrogate that it emulates.
        table: the table's file; the kernels are in the ``.toml`` beside it. If that cannot be
            written, or is something else, they are fitted each time.

    Raises:
        CalibrationError: too few points, or no scikit-learn.
    """
    path = table.with_suffix(".toml")
    kept = _kernels(path, points)
    found = Emulator(points, level, kept)
    if found.kernels.keys() - kept.keys() and _replaceable(path):
        with suppress(OutputError):
            write_kernels(path, points, {**kept, **found.kernels})
    return found


def write_kernels(path: Path, points: Points, kernels: dict[str, list[float]]) -> None:
    """Write kernels for these points.

    Raises:
        OutputError: it cannot be written.
    """
    data = {
        "format": FORMAT,
        "kind": "emulator",
        "note": NOTE,
        "points": points.sha256,
        "axes": [axis.name for axis in points.axes],
        "kernels": kernels,
    }
    with write_whole(path) as temporary:
        temporary.write_text(tomli_w.dumps(data), "utf-8")


def _replaceable(path: Path) -> bool:
    """Whether the file is missing or has kernels, perhaps damaged; no design, no table."""
    try:
        return KIND_LINE in read_bytes(path, MB)
    except UnreadableError:
        return not path.exists()


def _kernels(path: Path, points: Points) -> dict[str, list[float]]:
    """The kernels of the file that were fitted to these very points."""
    try:
        data = read_toml(path)
        if data["format"] != FORMAT or data["points"] != points.sha256:
            return {}
        size = len(points.axes) + 2
        kept = {
            str(name): [float(each) for each in logs]
            for name, logs in data["kernels"].items()
            if len(logs) == size
        }
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return {}
    return {
        name: logs
        for name, logs in kept.items()
        if all(abs(each) <= MAX_LOG for each in logs)  # false for nan
    }
