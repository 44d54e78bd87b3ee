"""The table of a toss log: parses CSV text into rows and collects problems."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cubetower.tower.cubes import COLOURLESS, Cubes
from cubetower.tower.log.tosslog import LogProblem, LogRow

REQUIRED = ("session", "toss", "emptied")
COUNTS = ("thrown", "fell", "inside")
OPTIONAL = ("missing", "note")
MAX_COLUMNS = 200
MAX_PROBLEMS = 1000  # problems, and warnings, of one file
_NAMES = "session, toss, emptied, missing, note, thrown_<colour>, fell_<colour>, inside_<colour>"


class Notes:
    """Collects the problems and warnings of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[LogProblem] = []
        self.warnings: list[LogProblem] = []

    def add(self, line: int | None, column: str | None, reason: str, fix: str) -> None:
        """Add a problem, which makes the file useless."""
        _add(self.problems, LogProblem(self.file, line, column, reason, fix))

    def warn(self, line: int | None, column: str | None, reason: str, fix: str) -> None:
        """Add a warning."""
        _add(self.warnings, LogProblem(self.file, line, column, reason, fix))


def _add(found: list[LogProblem], more: LogProblem) -> None:
    """Add to a list, up to `MAX_PROBLEMS` and a last one that says so."""
    if len(found) < MAX_PROBLEMS:
        found.append(more)
    elif len(found) == MAX_PROBLEMS:
        why = f"and more, after the first {MAX_PROBLEMS}"
        found.append(LogProblem(more.file, more.line, None, why, "fix those first"))


@dataclass(frozen=True, slots=True)
class Header:
    """Which field of a record holds what.

    Attributes:
        width: number of fields.
        index: position of each column by its name.
        colours: the colours that are both thrown and fall, in the order of the columns.
        has_inside: the table has columns for counts of the opened tower.
    """

    width: int
    index: Mapping[str, int]
    colours: tuple[str, ...]
    has_inside: bool

    def column(self, what: str, colour: str) -> str:
        """Name of the column for `what` (thrown, fell, inside) of a colour."""
        return what if what in self.index else f"{what}_{colour}"


@dataclass(frozen=True, slots=True)
class LogTable:
    """The rows of a log in the order of the file; None for a row that cannot be read.

    `sound`: every column made sense, so the rows can be checked further.
    """

    header: Header
    rows: tuple[LogRow | None, ...]
    sound: bool


def parse_table(text: str, allowed: tuple[str, ...], notes: Notes) -> LogTable | None:
    """Read a table, noting what is wrong; None if not even its columns make sense.

    Args:
        text: the CSV text.
        allowed: the colours that columns may have; any if empty.
        notes: collects the problems.
    """
    if text.lstrip().startswith("{"):
        fix = "name a toss log; a replay is for verify, film and watch"
        notes.add(1, None, "is JSON, not a table of tosses", fix)
        return None
    records = _records(text, notes)
    line, fields = next(records, (1, []))
    if not fields:
        if fields is not None:
            notes.add(None, None, "is empty", "start with a line of column names")
        return None
    header = _header(line, fields, allowed, notes)
    if header is None:
        return None
    sound = not notes.problems
    rows = tuple(_rows(records, header, notes))
    if not rows:
        notes.add(None, None, "has no tosses", "add a row for each toss")
    return LogTable(header, rows, sound)


def _records(text: str, notes: Notes) -> Iterator[tuple[int, list[str] | None]]:
    """Line and fields of each record that is not blank; no fields if it is not CSV."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            reason = (
                "a quote is opened here and never closed" if "end of data" in str(error) else ""
            )
            fix = "close the quotes, and double those inside"
            notes.add(line, None, reason or f"not CSV: {error}", fix)
            yield line, None
            continue
        if any("\0" in field for field in fields):
            notes.add(line, None, "has a null byte", "take it out, or save the file as text again")
            yield line, None
        elif any(field.strip() for field in fields):
            yield line, fields


def _header(line: int, fields: list[str], allowed: tuple[str, ...], notes: Notes) -> Header | None:
    """Read the column names; None if the rows cannot be read with them."""
    names = [name.strip() for name in fields]
    if len(names) > MAX_COLUMNS:
        fix = f"no log has more than {MAX_COLUMNS}"
        notes.add(line, None, f"{len(names)} columns", fix)
        return None
    if len(names) == 1 and re.search("[;\t]", names[0]):
        notes.add(line, None, "the columns are not separated by commas", "save it with commas")
        return None
    index = _index(line, names, notes)
    for name in REQUIRED:
        if name not in index:
            notes.add(line, name, "missing", "add it")
    colours = _colours(line, index, notes)
    strangers = [colour for colour in colours if allowed and colour not in allowed]
    for colour in strangers if "thrown" not in index else ():
        reason = f"{colour!r:.60} is none of the description's colours ({', '.join(allowed):.300})"
        notes.add(line, f"thrown_{colour}", reason, "correct one of them")
    if not index.keys() >= set(REQUIRED) or not colours:
        return None
    has_inside = any(_split(name)[0] == "inside" for name in index)
    return Header(len(names), index, colours, has_inside)


def _index(line: int, names: list[str], notes: Notes) -> dict[str, int]:
    index: dict[str, int] = {}
    for position, name in enumerate(names):
        what, colour = _split(name)
        if name in index:
            notes.add(line, name, "is there twice", "delete one of them")
        elif name in REQUIRED + OPTIONAL or (what in COUNTS and colour is not None):
            index[name] = position
        else:
            notes.add(line, name, "unknown", f"delete it, or rename it to one of {_NAMES}")
    return index


def _split(name: str) -> tuple[str, str | None]:
    """What a column counts, and its colour: "" for all colours, None if it is not a colour."""
    what, underscore, colour = name.partition("_")
    return what, None if underscore and not colour else colour


def _colours(line: int, index: Mapping[str, int], notes: Notes) -> tuple[str, ...]:
    """The colours that have all their columns, after noting missing columns."""
    columns: dict[str, list[str]] = {what: [] for what in COUNTS}
    for name in index:
        what, colour = _split(name)
        if what in columns and colour is not None:
            columns[what].append(colour)
    named = list(dict.fromkeys(colour for colours in columns.values() for colour in colours))
    if "" in named and len(named) > 1:
        plain = next(name for name in index if name in COUNTS)
        notes.add(line, plain, "counts without colours beside colours", "keep one of the two")
        named.remove("")
    needed = COUNTS if columns["inside"] else COUNTS[:2]
    for colour in named or [""]:
        for what in needed:
            if colour not in columns[what]:
                name = f"{what}_{colour}" if colour else what
                notes.add(line, name, "missing", "add it, with what was counted")
    complete = [colour for colour in named if all(colour in columns[what] for what in needed)]
    return tuple(colour or COLOURLESS for colour in complete)


def _rows(
    records: Iterator[tuple[int, list[str] | None]], header: Header, notes: Notes
) -> Iterator[LogRow | None]:
    order = _Order(notes)
    for line, fields in records:
        if fields is not None and len(fields) != header.width:
            reason = f"{len(fields)} cells where the first line names {header.width}"
            notes.add(line, None, reason, "fill every column; put notes with commas in quotes")
            fields = None
        if fields is None:
            yield None
            continue
        record = _Record(line, tuple(fields), header, notes)
        session, toss = record.text("session"), record.whole("toss")
        if not session:
            notes.add(line, "session", "empty", "give each session a number or a name")
        order.check(line, session, toss)
        yield record.row(session, toss)


class _Order:
    """Checks that sessions stay together and that their tosses are numbered upwards."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._seen: set[str] = set()
        self._session = ""
        self._toss: int | None = None

    def check(self, line: int, session: str, toss: int | None) -> None:
        if not session:
            return
        if session != self._session:
            if session in self._seen:
                reason = f"session {session:.60} comes again after another one"
                fix = "keep the rows of a session together, or rename one"
                self._notes.add(line, "session", reason, fix)
            self._seen.add(session)
            self._session, self._toss = session, None
        if toss is None:
            return
        if self._toss is not None and toss <= self._toss:
            reason = f"{toss} does not come after {self._toss}"
            self._notes.add(line, "toss", reason, "number the tosses of a session upwards")
        self._toss = toss


@dataclass(frozen=True, slots=True)
class _Record:
    """One row of the table, its fields still text."""

    line: int
    fields: tuple[str, ...]
    header: Header
    notes: Notes

    def row(self, session: str, toss: int | None) -> LogRow | None:
        """The row; None after noting what is wrong with it."""
        emptied = self.flag("emptied")
        named = "missing" in self.header.index and self.text("missing")
        missing = self.flag("missing") if named else False
        thrown = self.cubes("thrown", blank=missing is True)
        fell = self.cubes("fell", blank=missing is True)
        counted = self.is_counted()
        inside = self.cubes("inside") if counted else None
        if toss is None or emptied is None or missing is None or (counted and inside is None):
            return None
        if thrown is None or fell is None:
            return None
        note = self.fields[self.header.index["note"]] if "note" in self.header.index else ""
        return LogRow(session, toss, emptied, thrown, fell, inside, missing, note, self.line)

    def is_counted(self) -> bool:
        """Whether somebody counted what is inside: one filled cell is enough."""
        names = [self.header.column("inside", colour) for colour in self.header.colours]
        return self.header.has_inside and any(self.text(name) for name in names)

    def cubes(self, what: str, *, blank: bool = False) -> Cubes | None:
        """The counts of all colours; None after noting what is wrong with them."""
        counts: dict[str, int] = {}
        for colour in self.header.colours:
            count = self.whole(self.header.column(what, colour), blank=blank)
            if count is not None:
                counts[colour] = count
        return Cubes(counts) if len(counts) == len(self.header.colours) else None

    def text(self, column: str) -> str:
        """The text in a column, without spaces around it."""
        return self.fields[self.header.index[column]].strip()

    def flag(self, column: str) -> bool | None:
        """The 0 or 1 in a column; None after noting that it is neither."""
        text = self.text(column)
        if text in ("0", "1"):
            return text == "1"
        self.notes.add(
            self.line, column, f"{text!r:.60} is neither 0 nor 1", "write 1 for yes, 0 for no"
        )
        return None

    def whole(self, column: str, *, blank: bool = False) -> int | None:
        """The number in a column; None after noting what is wrong with it."""
        text = self.text(column)
        if re.fullmatch("[0-9]{1,6}", text):
            return int(text)
        if not text and blank:
            return 0
        if not text:
            reason, fix = "empty", "write the number, 0 if there was none"
        elif re.fullmatch("-[0-9]+", text):
            reason, fix = f"{text:.60} is negative", "write 0 or more"
        else:
            reason, fix = f"{text!r:.60} is not a whole number", "write one such as 3"
        self.notes.add(self.line, column, reason, fix)
        return None
