"""`scripted`: a tower with given answers, for tests and replays."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import ScriptError, StateError
from cubetower.tower.log import read_log
from cubetower.tower.models.counting import CountingTower
from cubetower.tower.protocol import State, Toss


class ScriptedTower(CountingTower):
    """What falls at each toss is given in advance; taps and empty throws use up answers too.

    Raises:
        ScriptError: at a toss, when the script has ended or lets cubes fall that were
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

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower: the next answer of the script."""
        return self.toss(Cubes(), rng)

    def state(self) -> State:
        """The contents, and how many answers were given."""
        return {**super().state(), "given": self._given}

    def restore(self, state: State) -> None:
        """Go back to a state of a tower with the same script.

        Raises:
            StateError: not a state of this script.
        """
        inside, given = self.read_cubes(state, "inside"), state.get("given")
        if not isinstance(given, int) or not 0 <= given <= len(self._answers):
            raise StateError(f"scripted state: {given!r} answers of {len(self._answers)}")
        self._inside, self._given = inside, given


def from_log(log: str, session: str | int | None = None) -> ScriptedTower:
    """A tower that repeats what fell in one session of a toss log, row by row.

    Args:
        log: path of the log.
        session: label of the session; by default the first.

    Raises:
        LogError: the log cannot be read.
        ScriptError: the log has no such session, or a toss in it that nobody saw.
    """
    sessions = {rows[0].session: rows for rows in read_log(log).sessions()}
    chosen = next(iter(sessions)) if session is None else str(session)
    if chosen not in sessions:
        raise ScriptError(f"{log}: no session {chosen}; there are {', '.join(sessions)}")
    if any(row.missing for row in sessions[chosen]):
        raise ScriptError(f"{log}: session {chosen} has tosses that nobody saw")
    return ScriptedTower(row.fell for row in sessions[chosen])
