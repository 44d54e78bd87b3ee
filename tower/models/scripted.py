"""`scripted`: a tower that gives the answers it was told, for tests and for replays."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tower.cubes import Cubes
from tower.errors import ScriptError, StateError
from tower.log import read_log
from tower.models.counting import CountingTower
from tower.protocol import State


class ScriptedTower(CountingTower):
    """What falls at each toss is given beforehand; an empty throw uses up an answer too.

    Raises:
        ScriptError: at a toss, when the script has ended or asks for cubes that are
            neither thrown nor inside. The tower is left as it was.
    """

    name = "scripted"

    def __init__(self, answers: Iterable[Cubes], *, inside: Cubes | None = None) -> None:
        super().__init__()
        self._answers = tuple(answers)
        self._given = 0
        self._inside = inside or Cubes()

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """The next answer of the script."""
        if self._given == len(self._answers):
            raise ScriptError(f"the script ended after {self._given} tosses")
        answer = self._answers[self._given]
        if not answer <= self.contents + thrown:
            raise ScriptError(
                f"answer {self._given + 1} of the script lets {answer} fall; "
                f"{thrown} were thrown and {self.contents} inside"
            )
        self._given += 1
        return answer

    def state(self) -> State:
        """The contents, and how many answers were given."""
        return {**super().state(), "given": self._given}

    def restore(self, state: State) -> None:
        """Go back to a state of a tower with the same script.

        Raises:
            StateError: not a state of this script.
        """
        inside, given = self.stored_cubes(state, "inside"), state.get("given")
        if not isinstance(given, int) or not 0 <= given <= len(self._answers):
            raise StateError(f"scripted state: {given!r} answers of {len(self._answers)}")
        self._inside, self._given = inside, given


def from_log(log: str) -> ScriptedTower:
    """A tower that repeats what fell in a toss log, row by row.

    Args:
        log: path of the log.

    Raises:
        LogError: the log cannot be read.
    """
    return ScriptedTower(row.fell for row in read_log(log).rows)
