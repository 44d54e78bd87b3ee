"""Reading, checking and writing the files of toss logs.

A toss log is a CSV file with one row per toss. Columns: `session`, `toss`, `emptied`,
`thrown_<colour>` and `fell_<colour>` for each colour, or `thrown` and `fell` for counts
without colours. Optional: `inside_<colour>` (or `inside`) for all colours, filled in only
where the tower was opened after the toss and its cubes were counted; `missing`; `note`. In
a row with ``missing = 1`` the counts may be left empty. `cubetower.tower.log.LogRow` says what the
columns mean; a TOML of the same stem describes the log (`cubetower.tower.log.LogDescription`).
"""

from __future__ import annotations

import csv
import io
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cubetower.foundation import OutputError, UnreadableError, data_path, write_whole
from cubetower.foundation.files import PATIENCE_S, claim_file
from cubetower.foundation.reading import decode_text, read_bytes
from cubetower.tower.cubes import COLOURLESS, Cubes
from cubetower.tower.log.description import check_description, read_description, text_to_write
from cubetower.tower.log.parsing import COUNTS, REQUIRED, Header, Notes, parse_table
from cubetower.tower.log.tosslog import (
    MAX_BYTES,
    LogDescription,
    LogError,
    LogProblem,
    LogRow,
    TossLog,
    contents_after,
)


def read_log(path: Path | str) -> TossLog:
    """Read a toss log and the description beside it (the same name ending in ``.toml``).

    Counts of the opened tower that contradict the tosses, and a missing description, are
    warnings of the log.

    Args:
        path: of the log, or the name of a shipped one, such as ``reference-j``.

    Raises:
        LogError: the log cannot be used; it has every problem found.
    """
    path = _file_of(Path(path))
    notes = Notes(str(path))
    text, digest = _read_text(path)
    beside = path.with_suffix(".toml")
    description = None
    problems: list[LogProblem] = []
    try:
        description = read_description(beside)
    except LogError as error:
        problems += error.problems
    else:
        if description is None:
            fix = f"describe in {beside.name} who threw what, and how"
            notes.warn(None, None, "reads as recorded, by unknown", fix)
    description = description or LogDescription()
    colours, rows = _check(text, description, notes)
    problems += notes.problems
    if problems:
        raise LogError(problems)
    return TossLog(rows, colours, description, tuple(notes.warnings), path, digest)


def _file_of(path: Path) -> Path:
    """A file by its name, or a shipped log that has this one."""
    shipped = data_path("logs") / f"{path.name}.csv"
    is_name = path.name == str(path) and not path.exists()
    return shipped if is_name and shipped.is_file() else path


def write_log(log: TossLog, path: Path | str, *, overwrite: bool = False) -> None:
    """Write a log, and its description beside it, so that `read_log` gives it back.

    An equal description that is already there is left untouched; the default one is not written.
    Whenever this is interrupted, no log ends up with the description of another.

    Args:
        log: to be written.
        path: of the CSV file.
        overwrite: replace another log and its description, too.

    Raises:
        LogError: `read_log` would refuse the log or read it differently.
        OutputError: the files cannot be written, or there is a different description, or a log
            without one. Nothing is written then.
    """
    path = Path(path)
    with claim_file(path, PATIENCE_S):
        replace_log(log, path, overwrite=overwrite)


def replace_log(log: TossLog, path: Path, *, overwrite: bool = False) -> None:
    """Write a log whose file is claimed; see `write_log`."""
    beside = path.with_suffix(".toml")
    if path == beside:
        raise OutputError(f"{path} is where the description goes; name a .csv file")
    text = _render(log)
    _check_readable(log, text, path)
    check_description(log.description, beside)
    described = text_to_write(log.description, beside, overwrite=overwrite)
    if described is None:
        _write(path, text)
        return
    if _content(path).strip() and not overwrite:
        raise OutputError(
            f"{path} exists without {beside.name}; move it away, or give this log another name"
        )
    before = _content(beside)
    try:
        _write(beside, described)  # first: a log without one would read as recorded by unknown
        _write(path, text)
    finally:
        with suppress(OSError):
            if _content(path) != text.encode() and _content(beside) == described.encode():
                _write(beside, before.decode()) if before else beside.unlink()


def _content(path: Path) -> bytes:
    """The bytes of a file; empty if there is none."""
    try:
        return read_bytes(path, MAX_BYTES)
    except UnreadableError as error:
        if error.is_missing:
            return b""
        raise OutputError(f"cannot write {error}") from None


def _write(path: Path, text: str) -> None:
    with write_whole(path) as temporary:
        temporary.write_bytes(text.encode())


def _check_readable(log: TossLog, text: str, path: Path) -> None:
    notes = Notes(str(path))
    colours, rows = _check(text, log.description, notes)
    if not notes.problems and (rows, colours) != (log.rows, log.colours):
        fix = "log only cubes of its colours, with labels that have no spaces around them"
        notes.add(None, None, "would not read back as it was written", fix)
    try:
        if len(text.encode()) > MAX_BYTES:
            fix = "start another log"
            notes.add(None, None, f"would be larger than {MAX_BYTES / 1e6:g} MB", fix)
    except UnicodeEncodeError as error:
        broken = text[error.start : error.end]
        notes.add(None, None, f"{broken!r} is not text", "leave it out of notes and labels")
    if notes.problems:
        raise LogError(notes.problems)


def _read_text(path: Path) -> tuple[str, str]:
    """The text of a file, and the SHA-256 of its bytes."""
    if path.suffix.lower() == ".toml":
        fix = "name the .csv file beside it"
        raise LogError([LogProblem(str(path), None, None, "is the description of a log", fix)])
    try:
        data = read_bytes(path, MAX_BYTES)
        return decode_text(data, path), sha256(data).hexdigest()
    except UnreadableError as error:
        raise LogError.of(error) from None


def _check(
    text: str, description: LogDescription, notes: Notes
) -> tuple[tuple[str, ...], tuple[LogRow, ...]]:
    """Colours and rows of a log; problems go into `notes`, in the order of lines."""
    table = parse_table(text, description.colours, notes)
    if table is None:
        return (), ()
    if table.sound:
        _check_bookkeeping(table.rows, table.header, notes)
    notes.problems.sort(key=lambda problem: problem.line or 0)
    return table.header.colours, tuple(row for row in table.rows if row is not None)


def _check_bookkeeping(rows: tuple[LogRow | None, ...], header: Header, notes: Notes) -> None:
    """Note cubes that fell but were not there, and warn of counts that disagree."""
    session, inside = "", None
    for row in rows:
        if row is None:  # noted already; the rest of the session cannot be checked
            inside = None
            continue
        before = Cubes() if row.emptied else inside if row.session == session else None
        session = row.session
        if before is None or row.missing:
            inside = contents_after(row, None)
        elif _note_excess(row, before + row.thrown, header, notes):
            inside = row.inside
        else:
            inside = contents_after(row, before)
            _compare_count(row, before + row.thrown - row.fell, header, notes)


def _note_excess(row: LogRow, there: Cubes, header: Header, notes: Notes) -> bool:
    more = [colour for colour in header.colours if row.fell[colour] > there[colour]]
    for colour in more:
        thrown, most = row.thrown[colour], there[colour]
        were = "was" if most == 1 else "were"
        reason = f"{row.fell[colour]} fell, but at most {most} {were} there"
        reason += f", {most - thrown} inside and {thrown} thrown"
        fix = "correct the counts up to here, or add the toss that nobody saw, with missing = 1"
        notes.add(row.line, header.column("fell", colour), reason, fix)
    return bool(more)


def _compare_count(row: LogRow, booked: Cubes, header: Header, notes: Notes) -> None:
    if row.inside is None:
        return
    for colour in header.colours:
        if row.inside[colour] != booked[colour]:
            reason = f"{row.inside[colour]} counted where the tosses leave {booked[colour]}"
            fix = "a miscount, or a toss that was not written down; the count is used from here on"
            notes.warn(row.line, header.column("inside", colour), reason, fix)


def _render(log: TossLog) -> str:
    """The CSV text of a log; columns for counts and missing tosses only if there are any."""
    plain = log.colours == (COLOURLESS,)
    counts = COUNTS if any(row.inside is not None for row in log.rows) else COUNTS[:2]
    missing = any(row.missing for row in log.rows)
    names = [what if plain else f"{what}_{colour}" for what in counts for colour in log.colours]
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*REQUIRED, *names, *(["missing"] if missing else []), "note"])
    for row in log.rows:
        fields: list[object] = [row.session, row.toss, int(row.emptied)]
        for what in counts:
            cubes: Cubes | None = getattr(row, what)
            fields += ["" if cubes is None else cubes[colour] for colour in log.colours]
        fields += [int(row.missing)] if missing else []
        writer.writerow([*fields, row.note])
    return text.getvalue()
