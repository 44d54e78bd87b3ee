"""What can go wrong in a game; every message says what is wrong and why."""


class GameError(Exception):
    """Base of every error this package raises on purpose."""


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
