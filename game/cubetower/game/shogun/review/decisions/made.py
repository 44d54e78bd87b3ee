"""The decisions of a game as they were made, each with what the player knew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from cubetower.foundation import CubetowerError
from cubetower.game.core import Decided, Forfeited, Move, Replay, ReplayChance, Seat, name_of
from cubetower.game.core.replays.results import EndOfReplay, blame_header
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.observation import Observation


class MadeDecision(NamedTuple):
    """A decision as it was made.

    Attributes:
        line: number of its line.
        observation: what the player knew.
        move: what was played, in the form in which the game writes it.
        forfeited: whether the player failed to decide.
    """

    line: int
    observation: Observation
    move: Move
    forfeited: bool


def decisions_in(
    replay: Replay, seats: Iterable[Seat] | None = None, parts: Sequence[Any] = ()
) -> Iterator[MadeDecision]:
    """Play a game again: every decision of these players but those of a draft.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    results, forfeits = ReplayChance(replay), _forfeited_lines(replay)
    wanted = None if seats is None else set(seats)
    with suppress(EndOfReplay), results.blame_line(CubetowerError):
        with blame_header(replay):
            game = ShogunGame.from_header(replay.header, results, results.confirm, parts=parts)
        while game.decision is not None and results.line is not None:
            line, seat = results.line, game.decision.seat
            move = game.legal().verify(results.result(name_of(Decided), "move"))
            if game.year and (wanted is None or seat in wanted):
                yield MadeDecision(line.number, game.observe(seat), move, line.number in forfeits)
            game.play(str(line.event.get("seat", "")), move)
        if results.line is not None:
            raise results.error("comes after the end of the game")


def _forfeited_lines(replay: Replay) -> set[int]:
    """The lines of the decisions that players forfeited: each is the next after its forfeit."""
    found, forfeited = set(), False
    for line in replay.lines:
        if line.event["event"] == name_of(Forfeited):
            forfeited = True
        elif line.event["event"] == name_of(Decided):
            if forfeited:
                found.add(line.number)
            forfeited = False
    return found
