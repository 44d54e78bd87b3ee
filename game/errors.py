"""What can go wrong in a game; every message says what is wrong and why."""

from __future__ import annotations

from pathlib import Path

from foundation import CubetowerError


class GameError(CubetowerError):
    """Base of every error this package raises on purpose."""


class Stopped(BaseException):
    """The program was asked to end; nothing that a player or tower of the user's did."""


class FileError(GameError, ValueError):
    """Something is wrong in a file.

    Attributes:
        path: of the file.
        line: number of the line; None if it is the file as a whole.
        why: what is wrong.
    """

    def __init__(self, path: object, line: int | None, why: str) -> None:
        super().__init__(path, line, why)
        self.path, self.line, self.why = str(path), line, why

    def __str__(self) -> str:
        return f"{self.path}{'' if self.line is None else f', line {self.line}'}: {self.why}"


class ReplayError(FileError):
    """A replay that cannot be read, or tells what cannot have been."""


class TableError(FileError):
    """A table of a module that cannot be read, or is not as such a table must be."""


class PositionError(GameError, ValueError):
    """Pieces as no game can have them: unknown colours, too many cubes, no opponent."""


class IllegalMove(GameError):  # noqa: N818 - the name the field uses
    """A move the rules forbid; the game stays as it was.

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
    """A move was asked of a game that is over."""


class BulkError(GameError):
    """Many games that cannot be played, or results that cannot be kept or read."""


class DamageError(BulkError):
    """A file of results that is not as it was written, or is no longer there.

    Attributes:
        path: of the file.
        why: what is wrong.
    """

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(path, why)
        self.path, self.why = path, why

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"
