"""What can go wrong with files, specs and workers; every message names the place and the fix."""

from __future__ import annotations


class CubetowerError(Exception):
    """Base of every error that cubetower raises on purpose."""


class UnreadableError(CubetowerError, ValueError):
    """A file that cannot be read, or is not what such a file must be.

    Attributes:
        path: of the file, as it was named.
        line: number of the line; None if it is the file as a whole.
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
        """Reason and fix in a line."""
        return f"{self.reason}; {self.fix}"

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}, line {self.line}"
        return f"{place}: {self.why}"


class SpecError(CubetowerError, ValueError):
    """A spec that names nothing known, or a parameter that it does not have."""


class WorkersError(CubetowerError):
    """Workers that there are not, or that were lost."""


class OutputError(CubetowerError, OSError):
    """A file that cannot be written."""


class ClaimError(OutputError):
    """What another process writes at this moment."""
