"""What can go wrong with a tower; every message names the place and the fix."""


class TowerError(Exception):
    """Base of every error this package raises on purpose."""


class UnreadableError(TowerError, ValueError):
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


class CubesError(TowerError, ValueError):
    """A multiset of cubes that cannot exist: a negative or fractional count."""


class SpecError(TowerError, ValueError):
    """A spec that names nothing known, or a parameter that it does not have."""


class StateError(TowerError, ValueError):
    """A state that this tower did not write, or contents it cannot hold."""


class DesignError(TowerError, ValueError):
    """A tower design that no cube tower can have; names the part."""


class TowerFileError(TowerError, ValueError):
    """A tower file that cannot be read."""


class RecordingError(TowerError, ValueError):
    """A recording that cannot be read."""


class ScriptError(TowerError):
    """A scripted tower was asked for more than its script can answer."""


class ProgramError(TowerError):
    """A tower that is a program ended, was silent, or answered what cannot be."""


class WorkersError(TowerError):
    """Workers that there are not, or that were lost."""


class OutputError(TowerError, OSError):
    """A file that cannot be written."""


class ClaimError(OutputError):
    """What another process writes at this moment."""
