"""Checks of what a game gives away: copies, saves, observations, imagined games."""

from __future__ import annotations

import json
from typing import Any

from cubetower.game.core import Data, Event, Game, Seat
from cubetower.game.core.observation import PendingDecision
from cubetower.game.testing.expect import (
    Case,
    Imagine,
    expect,
    expect_plain,
    plain,
    play_away,
    scramble,
)


def copies_are_independent(case: Case) -> None:
    """A copy goes its own way, or the same way to the same end, and logs nothing."""
    for number in range(case.games):
        events: list[Event] = []
        for game in case.moments(number, events.append):
            state, told = game.to_json(), len(events)
            one, other = game.copy(), game.copy().copy()
            expect(one.to_json() == state == other.to_json(), "a copy is in another state")
            play_away(one, case.rng(number, "another way"))
            expect(game.to_json() == state, "playing a copy changes the game")
            expect(other.to_json() == state, "playing a copy changes another copy")
            expect(len(events) == told, f"a copy logs: {events[told:][:1]}")
        for course, same in case.courses(number, lambda game: game.copy()):
            expect(same == course, "a copy goes another way by the same moves")


def saves_go_on(case: Case) -> None:
    """A game that was saved and loaded is the same, and comes to the same end."""
    load = case.load
    assert load is not None, "only with a way to load"  # noqa: S101
    for number in range(case.games):
        for game in case.moments(number):
            text = game.to_json()
            loaded = load(text)
            expect(type(loaded) is type(game), f"a {type(loaded).__name__} is loaded")
            same = json.loads(loaded.to_json()) == json.loads(text)
            expect(same, "a loaded game is in another state")
            for seat in game.seats:
                seen = plain(loaded.observe(seat)) == plain(game.observe(seat))
                expect(seen, f"{seat} sees another game when it is loaded")
        for course, found in case.courses(number, lambda game: load(game.to_json())):
            expect(found == course, "a loaded game goes another way by the same moves")


def observations_are_plain(case: Case) -> None:
    """Observations can be written as JSON, and say who must decide what."""
    for number in range(case.games):
        for game in case.play_through(number):
            state = game.to_json()
            for seat in game.seats:
                _expect_observation(game, seat)
            expect(game.to_json() == state, "changes when it is observed")


def _expect_observation(game: Game, seat: Seat) -> None:
    seen, asked = game.observe(seat), game.decision
    expect_plain(seen, f"what {seat} sees")
    expect(hasattr(seen, "decision"), f"what {seat} sees has no decision")
    told = seen.decision
    if asked is None:
        expect(told is None, f"over, but {seat} sees the decision {told!r:.80}")
        return
    expect(
        isinstance(told, PendingDecision), f"{asked.kind} is pending, but {seat} sees {told!r:.80}"
    )
    for what, right in (("seat", asked.seat), ("kind", asked.kind)):
        there = getattr(told, what)
        expect(there == right, f"{seat} sees the {what} {there!r}, not {right!r}")
    if seat == asked.seat:
        for name, value in game.legal().describe().items():
            there = getattr(told, name, None)
            expect(there == value, f"{asked.kind}: {seat} does not see its {name!r}")


def observations_are_the_players_own(case: Case) -> None:
    """Changing an observation changes nothing else, also in a loaded game."""
    for number in range(case.games):
        for game in case.moments(number):
            for each in (game, case.load(game.to_json())) if case.load else (game,):
                for seat in each.seats:
                    _expect_own(each, seat)


def _expect_own(game: Game, seat: Seat) -> None:
    state, observation = game.to_json(), game.observe(seat)
    seen = plain(observation)
    scramble(observation)
    expect(game.to_json() == state, f"changing what {seat} sees changes the game")
    expect(plain(game.observe(seat)) == seen, f"changing what {seat} sees changes the next look")


def imagined_games_look_the_same(case: Case) -> None:
    """What hidden things are makes no difference to an observation."""
    imagine = case.imagine
    assert imagine is not None, "only with a way to imagine"  # noqa: S101
    for number in range(case.games):
        for place, game in enumerate(case.moments(number)):
            # Played to their end are those of the player who must decide, and of one in turn.
            played = {game.seats[place % len(game.seats)], game.decision and game.decision.seat}
            for seat in game.seats:
                seen = game.observe(seat)
                read = type(seen).from_json(seen.to_json())
                _expect_imagined(case, imagine, seat, seen)
                imagined = _expect_imagined(case, imagine, seat, read)
                if seat in played:
                    play_away(imagined, case.rng(0, "imagined end"))
                    expect(imagined.winners, "an imagined game ends without a winner")


def _expect_imagined(case: Case, imagine: Imagine, seat: Seat, observation: Any) -> Game:
    """Imagine what a player sees; gives the last game that was imagined."""
    seen = plain(observation)
    for number in range(2):
        imagined = imagine(observation, case.rng(number, "imagined"))
        expect(plain(observation) == seen, f"imagining a game changes what {seat} saw")
        found = plain(imagined.observe(seat))
        expect(found == seen, f"{seat} sees another game when it is imagined{_where(seen, found)}")
    scramble(observation)
    expect(
        plain(imagined.observe(seat)) == seen, f"changing what {seat} saw changes the imagined game"
    )
    return imagined


def _where(seen: Data, found: Data) -> str:
    """The first part that differs."""
    for name in (*seen, *found):
        if seen.get(name) != found.get(name):
            return f": {name!r} is {found.get(name)!r:.60}, not {seen.get(name)!r:.60}"
    return ""
