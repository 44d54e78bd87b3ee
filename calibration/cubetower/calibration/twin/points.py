"""The table of points of a design: the physics simulated at places of its free values.

It is a CSV with a row for each point, appended as soon as it is simulated, so that an interrupted
run can be continued. A row depends only on the design, the point's number and the sessions.
"""

from __future__ import annotations

import csv
import hashlib
import json
import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.errors import CalibrationError
from cubetower.calibration.surrogate.ladder import names
from cubetower.calibration.twin.axes import MAX_POINTS, Axis, axes_of, measures_id, place, unit_of
from cubetower.calibration.twin.study import LEVELS, study
from cubetower.foundation import ClaimError, OutputError, UnreadableError, data_path
from cubetower.foundation.files import claim_file
from cubetower.foundation.reading import read_bytes, read_rows, read_text
from cubetower.foundation.workers import Workers, expect_version
from cubetower.tower import Design, DesignError

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Progress: TypeAlias = Callable[[int, int, int], None]
"""Called with the number of points finished, of all, and of those finished by earlier runs."""

MAX_BYTES = 64_000_000
MAX_COUNT = 10**12
TRAINING_POINTS, VALIDATION_POINTS = 96, 32
"""Points that make an emulator, and the last ones of a table, which only validate it. More than 96
predict no better (docs/twin.md)."""

SESSIONS = 16  #: thrown at a point, about 500 tosses
NEEDED: dict[str, tuple[int, int]] = {
    "physics": (TRAINING_POINTS + VALIDATION_POINTS, SESSIONS),
    "physics3d": (80, 6),
}
"""Points and sessions at each, of the models: fewer for five free values (docs/physics3d.md)."""

_WHOLE = ("point", "tosses", "seeding_jams", "other_jams")  # columns of whole numbers
_KINDS = ("", "error.")  # of columns: a parameter, its standard error
_AGAIN = "delete the line: its point is simulated again"
_ELSE = "name another file or delete it"
_OTHER = f"made for another design, or its measures were changed since; {_ELSE}"


@dataclass(frozen=True, eq=False, slots=True)
class Points:
    """Simulated points of a design.

    Attributes:
        measures: fingerprint of what is not free; see `measures_id`.
        axes: the free values.
        numbers: of the points in the Sobol design, ascending, shape (points,).
        unit: their places, in widths of the axes, shape (points, axes).
        vectors: fitted surrogates by level, as in `cubetower.calibration.surrogate.ladder`, each of
            shape (points, parameters).
        errors: standard errors of these, nan where unknown.
        tosses: thrown at each point, shape (points,).
        jams: number of them after which the tower was jammed.
        content: mean number of cubes inside before a throw, without first throws.
        first_held_out: number of the first point that only validates an emulator.
        model: who simulated them; one of `cubetower.tower.shipped.RIGID_BODIES`.
    """

    measures: str
    axes: tuple[Axis, ...]
    numbers: Ints
    unit: Floats
    vectors: dict[str, Floats]
    errors: dict[str, Floats]
    tosses: Ints
    jams: Ints
    content: Floats
    first_held_out: int
    model: str = "physics"

    def where(self, mask: Bools) -> Points:
        """Some of the points.

        Args:
            mask: which, shape (points,).
        """
        return Points(
            self.measures,
            self.axes,
            self.numbers[mask],
            self.unit[mask],
            {level: each[mask] for level, each in self.vectors.items()},
            {level: each[mask] for level, each in self.errors.items()},
            self.tosses[mask],
            self.jams[mask],
            self.content[mask],
            self.first_held_out,
            self.model,
        )

    @property
    def training(self) -> Points:
        """Points that an emulator is made from."""
        return self.where(self.numbers < self.first_held_out)

    @property
    def held_out(self) -> Points:
        """Points that only validate it."""
        return self.where(self.numbers >= self.first_held_out)

    @property
    def sha256(self) -> str:
        """Fingerprint of all values; the order of a file's rows does not matter."""
        columns = [self.numbers, self.unit, self.tosses, self.jams, self.content]
        columns += [*self.vectors.values(), *self.errors.values()]
        named = [self.measures, [(axis.name, axis.low, axis.high) for axis in self.axes]]
        said = json.dumps([*named, *(each.tolist() for each in columns)])
        return hashlib.sha256(said.encode()).hexdigest()


def columns_of(design: Design, model: str = "physics") -> list[str]:
    """The columns of a design's table, in order."""
    axes = [axis.name for axis in axes_of(design, model)]
    surrogates = [
        f"{kind}{level}.{name}" for level in LEVELS for name in names(level) for kind in _KINDS
    ]
    return ["measures", "point", *axes, *_WHOLE[1:], "content", *surrogates]


def shipped_points(design: Design, model: str = "physics") -> Path | None:
    """The shipped table of a design of these measures; None if there is none."""
    wanted = measures_id(design, model)
    for path in sorted((data_path() / "emulators").glob("*.csv")):
        if next(iter(read_rows(path)), {}).get("measures") == wanted:
            return path
    return None


def read_points(path: Path | str, design: Design, model: str = "physics") -> Points:
    """Read a table of points, in any order; an incomplete last line is left out.

    Its last points only validate: those from the last multiple of `VALIDATION_POINTS` on.

    Args:
        path: of the table.
        design: the tower.
        model: who simulated it; one of `cubetower.tower.shipped.RIGID_BODIES`.

    Raises:
        CalibrationError: it cannot be read, is another design's, or is damaged; says where.
    """
    rows = _read(Path(path), design, model)
    ordered = [rows[number] for number in sorted(rows)]
    axes = axes_of(design, model)

    def table(columns: Sequence[str]) -> Floats:
        found = [[row[column] for column in columns] for row in ordered]
        return np.array(found, dtype=float).reshape(len(ordered), len(columns))

    def surrogates(kind: str) -> dict[str, Floats]:
        return {
            level: table([f"{kind}{level}.{name}" for name in names(level)]) for level in LEVELS
        }

    numbers, tosses, seeding_jams, other_jams = table(_WHOLE).T.astype(np.int64)
    unit = np.array([unit_of(axes, row) for row in ordered]).reshape(len(ordered), len(axes))
    return Points(
        measures_id(design, model),
        axes,
        numbers,
        unit,
        surrogates(""),
        surrogates("error."),
        tosses,
        seeding_jams + other_jams,
        table(["content"])[:, 0],
        int(numbers.max(initial=0)) // VALIDATION_POINTS * VALIDATION_POINTS,
        model,
    )


def _read(path: Path, design: Design, model: str) -> dict[int, dict[str, float]]:
    """The numbers in all complete lines, by point."""
    lines = csv.DictReader(_whole_lines(path))
    try:
        rows = [(lines.line_num, row) for row in lines]
    except csv.Error as error:
        raise CalibrationError(f"{path}, line {lines.line_num}: {error}; {_ELSE}") from None
    _expect(path, lines.fieldnames, ["measures"])
    wanted = measures_id(design, model)
    for line, row in rows:
        if row["measures"] != wanted:
            raise CalibrationError(f"{path}, line {line}: {_OTHER}")
    columns = columns_of(design, model)[1:]
    _expect(path, lines.fieldnames, columns)
    found: dict[int, dict[str, float]] = {}
    for line, row in rows:
        values = _values(f"{path}, line {line}", row, columns, axes_of(design, model))
        number = int(values["point"])
        if str(found.setdefault(number, values)) != str(values):  # nan differs from nan
            why = f"point {number} is there twice, with different values; delete one of the lines"
            raise CalibrationError(f"{path}, line {line}: {why}")
    return found


def _whole_lines(path: Path) -> list[str]:
    """All lines but an incomplete last one, whose numbers may be cut short."""
    try:
        text = read_text(path, MAX_BYTES)
    except UnreadableError as error:
        raise CalibrationError(str(error)) from None
    return text[: text.rfind("\n") + 1].splitlines(keepends=True)


def _expect(path: Path, there: Sequence[str] | None, columns: Sequence[str]) -> None:
    missing = [column for column in columns if column not in (there or ())]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        why = f"no column {missing[0]!r}{more}, so no table of points of this design"
        raise CalibrationError(f"{path}, line 1: {why}; {_ELSE}")


def _values(
    where: str, row: Mapping[str, str], columns: Sequence[str], axes: Sequence[Axis]
) -> dict[str, float]:
    """The numbers of a row.

    Raises:
        CalibrationError: a value is no number, or an impossible one.
    """
    if None in row:
        raise CalibrationError(f"{where}: more values than columns; {_AGAIN}")
    values = {column: _number(where, column, row[column]) for column in columns}
    for column in _WHOLE:
        if not 0 <= values[column] <= MAX_COUNT or not values[column].is_integer():
            raise CalibrationError(f"{where}: {column} is {row[column]:.60}, no count; {_AGAIN}")
    for axis in axes:
        if not axis.low <= values[axis.name] <= axis.high:
            why = f"{axis.name} is {row[axis.name]:.60}, not from {axis.low} to {axis.high}"
            raise CalibrationError(f"{where}: {why}; {_AGAIN}")
    return values


def _number(where: str, column: str, text: str | None) -> float:
    """A value; only errors may be empty."""
    if text == "" and column.startswith("error."):
        return math.nan
    with suppress(TypeError, ValueError):
        if math.isfinite(value := float(text or "")):
            return value
    said = "missing" if text is None else f"{text!r:.60}, not a number"
    raise CalibrationError(f"{where}: {column} is {said}; {_AGAIN}")


def simulate_points(
    design: Design,
    path: Path | str,
    workers: Workers,
    *,
    model: str = "physics",
    points: int | None = None,
    sessions: int | None = None,
    progress: Progress | None = None,
) -> Points:
    """Simulate the points that a table lacks, and add them to it one by one.

    Points that no tower can have are left out. Who simulates, and in which order, only changes the
    order of the rows.

    Args:
        design: the tower.
        path: of the table, made if it is missing.
        workers: who simulates.
        model: as what; one of `cubetower.tower.shipped.RIGID_BODIES`.
        points: of the Sobol design, the last 32 of which only validate; multiples of 32 fill the
            space evenly. None: as many as the model needs.
        sessions: at each; see `cubetower.calibration.surrogate.tracked.track`. None: as many as the
            model needs.
        progress: called at once and after each point.

    Returns:
        All points in the table.

    Raises:
        CalibrationError: no such number of points, or the file is something else or damaged.
        OutputError: it cannot be written, or another process is writing it.
        WorkersError: the backend is missing, or workers are lost.
    """
    needed = NEEDED[model]
    points = needed[0] if points is None else points
    sessions = needed[1] if sessions is None else sessions
    if not 1 <= points <= MAX_POINTS or sessions < 1:
        why = f"1 to {MAX_POINTS} points of 1 or more sessions"
        raise CalibrationError(f"{points} points of {sessions} sessions; ask for {why}")
    path = Path(path)
    wanted = _possible(design, model, points)
    with _claim(path):
        there = _begin_table(path, design, model)
        todo = [number for number in wanted if number not in there]
        before = len(wanted) - len(todo)
        if progress:
            progress(before, len(wanted), before)
        if todo:
            with closing(_add_points(path, design, model, workers, todo, sessions)) as added:
                for done, _ in enumerate(added, before + 1):
                    if progress:
                        progress(done, len(wanted), before)
        return read_points(path, design, model)


def _possible(design: Design, model: str, points: int) -> list[int]:
    """Numbers of the points that a tower can have."""
    axes, found = axes_of(design, model), []
    for number in range(points):
        with suppress(DesignError):
            design.replace(place(axes, number))
            found.append(number)
    return found


def _begin_table(path: Path, design: Design, model: str) -> set[int]:
    """Begin a table, or find its points; then an incomplete last line is removed."""
    header = (",".join(columns_of(design, model)) + "\n").encode()
    with _writing(path):
        content = read_bytes(path, MAX_BYTES) if path.exists() else b""
        if header.startswith(content):  # nothing yet, or a run that ended at once
            path.write_bytes(header)
            return set()
        there = set(_read(path, design, model))
        if not content.endswith(b"\n"):
            with path.open("r+b") as file:
                file.truncate(content.rfind(b"\n") + 1)
    return there


def _add_points(
    path: Path,
    design: Design,
    model: str,
    workers: Workers,
    numbers: Sequence[int],
    sessions: int,
) -> Generator[None]:
    """Simulate points; each is in the table before the next one is yielded."""
    ours = version("cubetower")
    tasks = ((design, model, number, sessions, ours) for number in numbers)
    columns = next(csv.reader(_whole_lines(path)))  # they may have been reordered
    with closing(workers.results(_study_point, tasks)) as results:
        for row in results:
            with _writing(path), path.open("a", encoding="utf-8", newline="") as file:
                csv.DictWriter(file, columns, restval="", lineterminator="\n").writerow(row)
            yield


def _study_point(
    design: Design, model: str, number: int, sessions: int, asked: str
) -> dict[str, Any]:
    """Simulate a point, in a worker.

    Raises:
        WorkersError: it has another version than the one that asked.
    """
    expect_version(asked)
    values, measures = place(axes_of(design, model), number), measures_id(design, model)
    found = study(design, values, f"{measures}:{number}", sessions, model=model)
    return {"measures": measures, "point": number, **values, **found}


@contextmanager
def _claim(path: Path) -> Iterator[None]:
    """Lock the table; the end of this process releases it, too."""
    try:
        with claim_file(path):
            yield
    except ClaimError:
        why = "another run adds points to it; wait for its end, or name another file"
        raise OutputError(f"{path}: {why}") from None


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = f"{error.strerror or error}; name a file in a folder you may write to"
        raise OutputError(f"cannot write {path}: {why}") from None
