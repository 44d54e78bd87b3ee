"""Checks of the contract of `Game`, by games played at random."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from cubetower.game.core import Choices, Event, Game, Listed, Move, Seat, name_of
from cubetower.game.errors import GameOver, IllegalMove
from cubetower.game.testing.expect import (
    Broken,
    Case,
    expect,
    expect_plain,
    plain,
    play_on,
    play_out,
)
from cubetower.game.testing.watch import WatchedChance

NO_SEAT: Final = "\0 no such seat"

JUNK: Final[tuple[Any, ...]] = (
    object(),
    float("nan"),
    b"move",
    {1, 2},
    "\0 no such move",
    {"\0 no such field": object()},
    [[object()]],
)
"""What no game can take for a move."""

MAX_MOVES_PLAYED: Final = 50
"""Listed moves that are played at a moment, at most."""


def same_seed_same_events(case: Case) -> None:
    """A seed and the moves decide everything, whether there is a log or not."""
    for number in range(case.games):
        one: list[Event] = []
        other: list[Event] = []
        ends = [
            play_out(case.begin(number, log), case.rng(number))
            for log in (one.append, other.append, None)
        ]
        for mine, yours in zip(one, other, strict=False):
            expect(mine == yours, f"same seed and moves, but {mine} and {yours}")
        told = f"{len(one)} and {len(other)} events"
        expect(len(one) == len(other), f"same seed and moves, but {told}")
        expect(ends[0] == ends[1], "same seed and moves, but another course")
        expect(ends[0] == ends[2], "without a log it goes another way")


def events_are_plain(case: Case) -> None:
    """Events and header can be written as JSON, and stay as they were told."""
    for number in range(case.games):
        told: list[tuple[Event, str]] = []

        def log(event: Event, told: list[tuple[Event, str]] = told) -> None:
            expect(isinstance(event, Event), f"{event!r:.80} is no Event")
            expect_plain(event, f"event {name_of(event)!r}")
            told.append((event, json.dumps(event.line())))

        game = case.begin(number, log)
        expect_plain(game.header(), "header")
        play_out(game, case.rng(number))
        expect(told, "no event was told")
        for event, text in told:
            expect(json.dumps(event.line()) == text, f"{text:.80} has changed after it was told")


def draws_are_told(case: Case) -> None:
    """What is drawn is told by the next event, so that a replay needs no chance."""
    for number in range(case.games):
        game = case.begin(number)
        game.chance = watched = WatchedChance(game.chance)
        game.log = watched.check_event
        for _ in play_on(game, case.rng(number)):
            watched.expect_all_told()


def decisions_lead_to_a_winner(case: Case) -> None:
    """Somebody at the table is asked something the rules know, until somebody has won."""
    for number in range(case.games):
        for game in case.play_through(number):
            if game.decision is not None:
                _expect_consistent(game)
            else:
                _expect_over(game)


def _expect_consistent(game: Game) -> None:
    expect(all(isinstance(unit, int) for unit in game.clock), f"the clock says {game.clock}")
    for step in game.agenda:
        expect(step[0] in game.rules.steps, f"the rules have no step {step[0]!r:.40}")
        expect_plain(step, f"step {step[0]!r:.40}")
    asked = game.decision
    assert asked is not None, "nobody must decide"  # noqa: S101
    expect(asked.seat in game.seats, f"{asked.seat!r:.40} must decide, who has no seat")
    expect(asked.kind in game.rules.kinds, f"the rules have no decision {asked.kind!r:.40}")
    expect_plain(dict(asked.about), f"decision {asked.kind!r}: what it is about")
    expect(not game.winners, f"{asked.seat} must decide, but {game.winners} have won")


def _expect_over(game: Game) -> None:
    expect(not game.agenda, f"over, but {game.agenda[-1:]} is pending")
    expect(game.winners, "over, but nobody has won")
    expect(set(game.winners) <= set(game.seats), f"{game.winners} have won, who have no seat")
    for what in (game.legal, lambda: game.play(game.seats[0], None)):
        try:
            what()
        except GameOver:
            continue
        raise Broken("over, but a move is taken; it must raise GameOver")


def legal_moves_are_legal(case: Case) -> None:
    """Legal moves verify, as the game writes them and as JSON; those listed can be played."""
    for number in range(case.games):
        draws = case.rng(number, "samples")
        for game in case.play_through(number):
            if game.decision:
                _expect_choices(game.legal(), game.decision.kind, draws)
        for game in case.moments(number):
            choices = game.legal()
            if isinstance(choices, Listed) and game.decision:
                for move in choices.moves[:MAX_MOVES_PLAYED]:
                    game.copy().play(game.decision.seat, move)


def _expect_choices(choices: Choices, kind: str, rng: Random) -> None:
    count, state = choices.count(), rng.getstate()
    expect(count >= 1, f"{kind}: {count} legal moves")
    sample = choices.sample(rng)
    rng.setstate(state)
    expect(choices.sample(rng) == sample, f"{kind}: same generator state, another sample")
    expect_plain(choices.describe(), f"{kind}: the description of the moves")
    _expect_verified(choices, sample, kind)
    if isinstance(choices, Listed):
        moves = choices.moves
        expect(sample in moves, f"{kind}: sample {sample!r:.80} is not listed")
        different = {json.dumps(move) for move in moves}
        expect(len(different) == count, f"{kind}: {count} moves, {len(different)} different listed")
        for move in moves[:MAX_MOVES_PLAYED]:
            _expect_verified(choices, move, kind)


def _expect_verified(choices: Choices, move: Move, kind: str) -> None:
    try:
        written = choices.verify(move)
        again, trip = choices.verify(written), choices.verify(plain(written))
    except IllegalMove as error:
        raise Broken(f"{kind}: {move!r:.80} should be legal: {error}") from None
    expect(again == written, f"{kind}: {written!r:.80} is not as the game writes it")
    expect(trip == written, f"{kind}: after a trip through JSON {written!r:.80} is {trip!r:.80}")


def illegal_moves_change_nothing(case: Case) -> None:
    """Junk and players whose turn it is not are refused with `IllegalMove`."""
    for number in range(case.games):
        events: list[Event] = []
        for game in case.moments(number, events.append):
            asked = game.decision
            if asked is None:
                continue
            move = game.legal().sample(case.rng(number, "wrong seat"))
            others = [seat for seat in (*game.seats, NO_SEAT) if seat != asked.seat]
            tries: Sequence[tuple[Seat, Move]] = [(asked.seat, junk) for junk in JUNK]
            for seat, wrong in (*tries, *((other, move) for other in others)):
                _expect_refused(game, seat, wrong, events)


def _expect_refused(game: Game, seat: Seat, move: Move, events: list[Event]) -> None:
    state, asked, told = game.to_json(), game.decision, len(events)
    what = f"{asked.kind if asked else ''}: {move!r:.60} of {seat!r:.40}"
    try:
        game.play(seat, move)
    except IllegalMove as error:
        expect(error.rule and error.why, f"{what}: refused without a rule or a reason")
    except Exception as error:  # whatever a game raises on junk
        raise Broken(f"{what} raises {type(error).__name__}, not IllegalMove") from error
    else:
        raise Broken(f"{what} is taken; it must raise IllegalMove")
    expect(game.to_json() == state, f"{what} is refused, but changes the game")
    expect(game.decision == asked, f"{what} is refused, but changes the decision")
    expect(len(events) == told, f"{what} is refused, but told: {events[told:]!r:.80}")
