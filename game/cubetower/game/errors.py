"""The errors of games; every message says what is wrong and why."""

from __future__ import annotations

from pathlib import Path

from cubetower.foundation import CubetowerError


class GameError(CubetowerError):
    """Base of every error this package raises on purpose."""


class Stopped(BaseException):
    """The program was asked to end; not an error of the user's players or towers."""


class FileError(GameError, ValueError):
    """Something is wrong in a file.

    Attributes:
        path: of the file.
        line: number of the line; None for the file as a whole.
        why: what is wrong.
    """

    def __init__(self, path: object, line: int | None, why: str) -> None:
        super().__init__(path, line, why)
        self.path, self.line, self.why = str(path), line, why

    def __str__(self) -> str:
        return f"{self.path}{'' if self.line is None else f', line {self.line}'}: {self.why}"


class ReplayError(FileError):
    """A replay cannot be read, or has an impossible line."""


class TableError(FileError):
    """A table of cards cannot be read, or has impossible rows."""


class PositionError(GameError, ValueError):
    """An impossible game or position: unknown colours, too many cubes, no opponent."""


class IllegalMove(GameError):  # noqa: N818 - the name the field uses
    """The rules forbid a move; the game has not changed.

    Attributes:
        rule: id of the rule in docs/rules.md, for example ``R10``.
        why: what the rule forbids here.
    """

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(rule, why)  # both as args, so that the error can be pickled
        self.rule = rule
        self.why = why

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"


class GameOver(GameError):  # noqa: N818 - says what is the case
    """The game is over, or the player has nothing to decide."""


class BulkError(GameError):
    """Games cannot be simulated, or their results not be written or read."""


class DamageError(BulkError):
    """A file of results has changed since it was written, or is missing.

    Attributes:
        path: of the file.
        why: what is wrong.
    """

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(path, why)
        self.path, self.why = path, why

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"
