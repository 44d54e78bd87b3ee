"""Errors of files, specs and workers; every message has the place and the fix."""

from __future__ import annotations


class CubetowerError(Exception):
    """Base of every error that cubetower raises on purpose."""


class UnreadableError(CubetowerError, ValueError):
    """A file that cannot be read, or is not of the right kind.

    Attributes:
        path: of the file, as the caller named it.
        line: number of the line; None for the file as a whole.
        reason: what is wrong.
        fix: what to do about it.
    """

    def __init__(self, path: object, line: int | None, reason: str, fix: str) -> None:
        super().__init__(path, line, reason, fix)  # as args, so that the error can be pickled
        self.path, self.line, self.reason, self.fix = str(path), line, reason, fix

    @property
    def is_missing(self) -> bool:
        """Whether there is no such file."""
        return isinstance(self.__cause__, FileNotFoundError)

    @property
    def why(self) -> str:
        """Reason and fix in one line."""
        return f"{self.reason}; {self.fix}"

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}, line {self.line}"
        return f"{place}: {self.why}"


class SpecError(CubetowerError, ValueError):
    """A spec with an unknown name or parameter."""


class WorkersError(CubetowerError):
    """Workers that do not exist, or that were lost."""


class OutputError(CubetowerError, OSError):
    """A file that cannot be written."""


class ClaimError(OutputError):
    """A file that another process is writing."""
