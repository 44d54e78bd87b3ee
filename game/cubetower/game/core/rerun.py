"""A replay's game played anew from its seed, and compared with the replay line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from cubetower.game.core.decisions.decision import Seat
from cubetower.game.core.eventlog import EventLog
from cubetower.game.core.events import OUTSIDE_RULES, Decided
from cubetower.game.core.game import Game
from cubetower.game.core.players import Seated, answer
from cubetower.game.core.replays.replay import NOT_PLAYED, Replay, ReplayLine
from cubetower.game.core.replays.results import compare
from cubetower.game.errors import GameError, ReplayError


def rerun(replay: Replay, game: Game, players: Mapping[Seat, Seated], log: EventLog) -> bool:
    """Play a game to its end, and compare every line of its replay.

    Args:
        replay: of the game.
        game: the same, begun anew from the seed of the replay.
        players: of the seats whose moves are chosen anew; the others move as the replay says.
        log: where the events of `game` go.

    Returns:
        Whether the replay goes on to the end of its game. If not, every line it has is right.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    wrong = _play(game, players, replay, log)
    if wrong is None:
        return compare(replay, log.events)
    line, why = wrong
    before = tuple(each for each in replay.lines if each.number < line.number)
    compare(replace(replay, lines=before), log.events)  # it may be another game by then
    raise ReplayError(replay.path, line.number, f"an illegal move: {why}")


def _play(
    game: Game, players: Mapping[Seat, Seated], replay: Replay, log: EventLog
) -> tuple[ReplayLine, str] | None:
    """Play on until the game or the replay ends.

    Returns:
        The line with an illegal move from the replay, and why; None if there is none.
    """
    while (decision := game.decision) is not None:
        seat = decision.seat
        if seat in players:
            game.advance(answer(game, players[seat]))
            continue
        line = _next_line(replay, log)
        if line is None or (line.event["event"], line.event.get("seat")) != ("decision", seat):
            log(Decided(seat=seat, kind=decision.kind, move=None))  # nobody knows which move
            return None
        try:
            game.play(seat, line.event.get("move"))
        except GameError as error:
            return line, str(error)
    return None


def _next_line(replay: Replay, log: EventLog) -> ReplayLine | None:
    """The line after as many as there are events of the rules so far."""
    aside = sum(isinstance(event, OUTSIDE_RULES) for event in log.events)
    lines = (line for line in replay.lines if line.event["event"] not in NOT_PLAYED)
    return next(islice(lines, len(log.events) - aside, None), None)
