"""The files of a notebook, watched for changes by others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cubetower.foundation import OutputError, UnreadableError, write_whole
from cubetower.foundation.files import PATIENCE_S, check_place, claim_file, target_of
from cubetower.foundation.reading import read_bytes, read_text
from cubetower.tower.errors import TowerError
from cubetower.tower.log.description import check_description, read_description, text_to_write
from cubetower.tower.log.file import read_log, replace_log
from cubetower.tower.log.notebook import Notebook
from cubetower.tower.log.parsing import Notes, parse_table
from cubetower.tower.log.tosslog import MAX_BYTES, LogDescription, LogError, LogProblem

UNREADABLE: Final = b"\0"
"""Stands for the content of a file that exists and cannot be read."""


class ChangedError(TowerError):
    """The file on disk is not as it was last read or written; it is left alone."""


class NotebookFile:
    """The CSV file of a notebook and the TOML beside it.

    Every `save` writes the log whole or not at all. It never overwrites what others have written
    meanwhile: `has_changed` detects that, and `read` reads it again.

    Attributes:
        path: the CSV file; it need not be there yet.
        beside: the description.
        warnings: of the log when it was last read.
    """

    def __init__(self, path: Path | str) -> None:
        """Choose the place; nothing is read or written yet.

        Raises:
            OutputError: it cannot be written to.
            LogError: it does not end in .csv.
        """
        self.path = Path(path)
        self.beside = self.path.with_suffix(".toml")
        self.warnings: tuple[LogProblem, ...] = ()
        if self.path.suffix.lower() != ".csv" and not self.path.is_file():
            problem = LogProblem(str(path), None, None, "is not a CSV file", "name a .csv file")
            raise LogError([problem])
        check_place(self.path)
        self._seen = self._on_disk()
        self._is_new = not any(self._seen)

    def read(self) -> Notebook | None:
        """Read the notebook; None if there is no log yet, even if there is a description.

        Raises:
            LogError: the log or its description cannot be used.
        """
        seen = self._on_disk()
        self._is_new = not any(seen)
        self.warnings = ()
        notebook = None
        if not (seen[0] or b"").strip():
            self.description()  # must be valid all the same
        elif not (notebook := self._without_tosses()):
            log = read_log(self.path)
            notebook, self.warnings = Notebook.of(log), log.warnings
        self._seen = seen
        return notebook

    def description(self) -> LogDescription | None:
        """The description on disk; None if there is none.

        Raises:
            LogError: it cannot be used.
        """
        return read_description(self.beside)

    def restore_description(self) -> bool:
        """Write a missing description again, as it was last read or written.

        Returns:
            Whether it was missing.

        Raises:
            OutputError: it cannot be written.
        """
        text = self._seen[1]
        if text is None or text == UNREADABLE or self.beside.exists():
            return False
        with write_whole(self.beside) as temporary:
            temporary.write_bytes(text)
        return True

    def has_changed(self) -> bool:
        """Whether the files are not as they were last read or written, or cannot be read."""
        found = self._on_disk()
        return UNREADABLE in found or found != self._seen

    def save(self, notebook: Notebook) -> None:
        """Write the log, and the description if there is none or it has changed.

        A log without tosses is deleted, and its description too if this began both.

        Raises:
            ChangedError: somebody else has written there meanwhile.
            LogError: the log would not read back.
            OutputError: the files cannot be written; none is.
        """
        with claim_file(self.path, PATIENCE_S):
            if self.has_changed():
                raise ChangedError(f"{self.path} was changed meanwhile; it is left alone")
            described = bool(notebook.rows) or not self._is_new
            if described and any(self._seen):  # a new log brings its own
                self._save_description(notebook.description)
            if notebook.rows:
                replace_log(notebook.log(), self.path)
            else:
                _remove(self.path)
            if not described:
                _remove(self.beside)
            self._seen = self._on_disk()

    def _save_description(self, description: LogDescription) -> None:
        check_description(description, self.beside)
        text = text_to_write(description, self.beside, amend=True)
        if text is not None:
            with write_whole(self.beside) as temporary:
                temporary.write_bytes(text.encode())
            self._seen = self._on_disk()

    def _without_tosses(self) -> Notebook | None:
        """Read a log that has only column names, which `read_log` refuses."""
        description = read_description(self.beside) or LogDescription()
        notes = Notes(str(self.path))
        try:
            text = read_text(self.path, MAX_BYTES)
        except UnreadableError:  # `read_log` says why
            return None
        table = parse_table(text, description.colours, notes)
        if table is None or table.rows or not table.sound:
            return None
        return Notebook((), table.header.colours, description)

    def _on_disk(self) -> tuple[bytes | None, bytes | None]:
        return _bytes_of(self.path), _bytes_of(self.beside)


def _remove(path: Path) -> None:
    try:
        target_of(path).unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"cannot remove {path}: {error.strerror}") from None


def _bytes_of(path: Path) -> bytes | None:
    """What is in a file; None if there is none."""
    try:
        return read_bytes(path, MAX_BYTES)
    except UnreadableError as error:
        return None if error.is_missing else UNREADABLE
