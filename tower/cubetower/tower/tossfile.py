"""Files of many tosses: a table in Parquet, written batch by batch, or a toss log in CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation import OutputError, SpecError, write_whole
from cubetower.foundation.files import check_place
from cubetower.tower.cubes import Cubes
from cubetower.tower.log import LogDescription, LogRow, TossLog, write_log
from cubetower.tower.log.description import text_to_write
from cubetower.tower.protocol import Toss, Tower

BATCH_SIZE = 100_000  # tosses held in memory; a row group of the file
MAX_LOG_TOSSES = 100_000  # tosses in a log, which is held and checked as a whole

Columns: TypeAlias = dict[str, NDArray[Any]]
"""By name, a value for every toss."""


@dataclass(frozen=True, slots=True)
class TossSeries:
    """What the tosses of a file are: the same throw again and again into one tower.

    Attributes:
        spec: how the user named the tower.
        tower: the tower itself.
        start: what was inside before the first toss.
        thrown: what is thrown each time.
        times: how often.
        seed: of the generator.
    """

    spec: str
    tower: Tower
    start: Cubes
    thrown: Cubes
    times: int
    seed: int

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that can occur, in alphabetical order."""
        return tuple(self.thrown + self.start)

    @property
    def title(self) -> str:
        """One line for people."""
        return f"{self.times} tosses of the tower {_as_text(self.spec)} (simulated)"

    def metadata(self) -> dict[str, str | int]:
        """What a file says of its origin besides being simulated."""
        throw = ",".join(f"{colour}={count}" for colour, count in self.thrown.items())
        return {"format": 1, "tower": _as_text(self.spec), "throw": throw, "seed": self.seed}


def write_tosses(
    tosses: Iterable[Toss], source: TossSeries, path: Path, *, overwrite: bool = False
) -> None:
    """Write tosses as they come; the file takes its place only when all is well.

    Args:
        tosses: made one by one when asked for; none is, if the file cannot be written.
        source: where they come from.
        path: ends in ``.parquet`` or ``.csv``.
        overwrite: as for `cubetower.tower.log.write_log`.

    Raises:
        OutputError: another ending, a place that cannot be written to, no pyarrow, or too many
            tosses for a log.
        SpecError: the tower does not conserve cubes.
    """
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        _write_parquet(tosses, source, path)
    elif suffix == ".csv":
        _write_log(tosses, source, path, overwrite=overwrite)
    else:
        raise OutputError(f"cannot write {path}: name a .parquet or a .csv file")


def _write_parquet(tosses: Iterable[Toss], source: TossSeries, path: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise OutputError(
            f'cannot write {path} without pyarrow: pip install "cubetower[parquet]"'
        ) from None
    schema = _schema(source)
    with (
        write_whole(path) as temporary,
        parquet.ParquetWriter(temporary, schema, compression="zstd") as writer,
    ):
        ledger, tosses = _Ledger(source), iter(tosses)
        while batch := list(islice(tosses, BATCH_SIZE)):
            writer.write_table(pyarrow.table(ledger.columns(batch), schema=schema))


def _schema(source: TossSeries) -> Any:
    """Names and types of the columns, and the metadata of the file."""
    import pyarrow

    def each(what: str) -> list[tuple[str, Any]]:
        return [(f"{what}_{colour}", pyarrow.int32()) for colour in source.colours]

    about = {"kind": "simulated", "title": source.title, **source.metadata()}
    about["cubetower"] = version("cubetower")
    return pyarrow.schema(
        [
            *[("toss", pyarrow.int64()), *each("thrown"), *each("fell"), *each("inside")],
            *[("jammed", pyarrow.bool_()), *each("tapped")],
        ],
        metadata={key: str(value) for key, value in about.items()},
    )


class _Ledger:
    """Keeps account of the cubes inside, by what went in and came out."""

    def __init__(self, source: TossSeries) -> None:
        self._source = source
        self._inside = source.start.counts()
        self._tosses = 0

    def columns(self, batch: list[Toss]) -> Columns:
        """The columns of the next tosses; the tower is as the last of them left it.

        Raises:
            SpecError: more fell than was there, or the tower holds something else.
        """
        size, colours, thrown = len(batch), self._source.colours, self._source.thrown
        fell = {each: _count((toss.fell for toss in batch), each, size) for each in colours}
        jammed = np.fromiter((toss.jammed for toss in batch), np.bool_, size)
        tapped = {each: np.zeros(size, np.int32) for each in colours}
        if jammed.any():  # nobody knocks at a tower otherwise
            for each in colours:
                tapped[each] = _count((toss.tapped for toss in batch), each, size)
        inside = {}
        for each in colours:
            gain = thrown[each] - fell[each].astype(np.int64) - tapped[each]
            inside[each] = self._inside.get(each, 0) + np.cumsum(gain)
        first = self._tosses + 1
        self._tosses += size
        self._inside = {each: int(counts[-1]) for each, counts in inside.items()}
        self._check(batch, (fell, tapped), inside)
        columns: Columns = {"toss": np.arange(first, first + size)}
        columns |= {f"thrown_{each}": np.full(size, thrown[each], np.int32) for each in colours}
        columns |= {f"fell_{each}": fell[each] for each in colours}
        columns |= {f"inside_{each}": inside[each] for each in colours}
        columns["jammed"] = jammed
        return columns | {f"tapped_{each}": tapped[each] for each in colours}

    def _check(self, batch: list[Toss], out: tuple[Columns, Columns], inside: Columns) -> None:
        """Make sure that every cube is in the columns exactly once.

        Raises:
            SpecError: the tower does not conserve cubes.
        """
        spec = self._source.spec
        held = self._source.tower.contents
        counted = sum(int(counts.sum()) for columns in out for counts in columns.values())
        if (
            counted == sum(toss.fell.total + toss.tapped.total for toss in batch)
            and all(counts.min() >= 0 for counts in inside.values())
            and held == Cubes(self._inside)
        ):
            return
        raise SpecError(
            f"tower {spec} does not conserve cubes: by toss {self._tosses} other cubes had "
            "fallen, or were inside, than there were; `cubetower towers --check` says more"
        )


def _count(cubes: Iterable[Cubes], colour: str, size: int) -> NDArray[np.int32]:
    return np.fromiter((each[colour] for each in cubes), np.int32, size)


def _write_log(tosses: Iterable[Toss], source: TossSeries, path: Path, *, overwrite: bool) -> None:
    if source.times > MAX_LOG_TOSSES:
        raise OutputError(
            f"cannot write {path}: a toss log is for up to {MAX_LOG_TOSSES} tosses; for more, "
            "name a .parquet file"
        )
    description = LogDescription(
        kind="simulated",
        title=source.title,
        made_with=f"cubetower {version('cubetower')}",
        colours=source.colours,
        more=source.metadata(),
    )
    check_place(path)
    if not overwrite:
        text_to_write(description, path.with_suffix(".toml"))  # refuses to replace another one
    batch = list(tosses)
    _Ledger(source).columns(batch)  # refuses tosses that do not conserve cubes
    rows = tuple(_log_rows(batch, source))
    write_log(TossLog(rows, source.colours, description), path, overwrite=overwrite)


def _log_rows(tosses: Iterable[Toss], source: TossSeries) -> Iterator[LogRow]:
    """A row for every toss, and one for the knocking after every jam."""
    number, emptied = 0, not source.start
    inside = None if emptied else source.start  # noted once, so that the contents are known
    for toss in tosses:
        number += 1
        if inside is not None:
            inside = inside + toss.thrown - toss.fell
        note = "jammed" if toss.jammed else ""
        yield LogRow("1", number, emptied, toss.thrown, toss.fell, inside, note=note)
        emptied, inside = False, None
        if toss.jammed:
            number += 1
            yield LogRow("1", number, False, Cubes(), toss.tapped, note="tapped until free")


def _as_text(spec: str) -> str:
    """A spec as valid text, which names of files need not be."""
    return spec.encode(errors="replace").decode()
