"""Players of the toy game; every one of the user's own can fail in its own way."""

import signal
import sys
import time
from contextlib import suppress
from threading import Thread

import numpy as np
import pytest

from cubetower.game import Stopped
from cubetower.game.core import Decided, Forfeited, Seated, answer, play_out
from tests.game.core.sticks import SEATS, Began, Ended, Fixed, Sticks, Took
from tests.waiting import PATIENCE

SHORT = 0.2  # seconds


class Calling:
    """Answers as a function does."""

    def __init__(self, function):
        self.function = function

    def choose(self, observation, rng):
        return self.function(observation, rng)


class MuteError(Exception):
    """Cannot even be told."""

    def __str__(self):
        raise ValueError("no words")


class Unequal:
    """Cannot be compared, nor be told."""

    def __eq__(self, other):
        raise TypeError("not comparable")

    __hash__ = None

    def __repr__(self):
        raise RuntimeError("no words")


def _raise(observation, rng):
    raise KeyError("Kai")


def _raise_mute(observation, rng):
    raise MuteError


def _raise_long(observation, rng):
    raise ValueError("many\nlines and " + "words " * 1000)


def _recurse(observation, rng):
    return _recurse(observation, rng)


def _loop(observation, rng):
    while True:
        pass


def _loop_on(observation, rng):
    """Holds every exception for its own."""
    while True:
        with suppress(Exception):
            _loop(observation, rng)


def _loop_once_more(observation, rng):
    try:
        _loop(observation, rng)
    except BaseException:
        _loop(observation, rng)


def _sleep(observation, rng):
    time.sleep(SHORT / 2)
    return 1


def _answered(function, seconds=None, sticks=9):
    """The answer of such a player to the first question, and what is told of it."""
    told = []
    game = Sticks(sticks, log=told.append)
    told.clear()
    return answer(game, Seated(Calling(function), seconds)), told


def test_a_game_is_played_to_its_end_by_the_players_of_its_seats():
    told = []
    game = Sticks(6, log=told.append)
    play_out(game, {"ann": Seated(Fixed(1)), "bob": Seated(Fixed(2))})
    assert game.decision is None
    taken = [(event.seat, event.sticks) for event in told if isinstance(event, Took)]
    assert set(taken) == {("ann", 1), ("bob", 2)}
    assert len(taken) == 4
    assert not any(isinstance(event, Forfeited) for event in told)


def test_a_player_is_asked_with_its_own_observation():
    seen = []

    def look(observation, rng):
        seen.append(observation)
        return 1

    game = Sticks(4)
    play_out(game, dict.fromkeys(SEATS, Seated(Calling(look))))
    assert [observation.left for observation in seen] == [4, 3, 2, 1]
    for observation in seen:
        assert observation.seat == observation.question.seat


def test_a_player_may_change_its_observation_at_will():
    def scribble(observation, rng):
        observation.question.about.clear()
        vars(observation).clear()
        return 2

    told = []
    game = Sticks(2, log=told.append)
    play_out(game, dict.fromkeys(SEATS, Seated(Calling(scribble))))
    assert [type(event) for event in told] == [Began, Decided, Took, Ended]


def test_a_player_has_the_same_random_numbers_each_time_the_game_is_played():
    def draw(observation, rng):
        return 1 + int(rng.random() * 2)

    def moves(seed):
        told = []
        game = Sticks(30, seed=seed, log=told.append)
        play_out(game, dict.fromkeys(SEATS, Seated(Calling(draw))))
        return [event.move for event in told if isinstance(event, Decided)]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)
    assert set(moves(1)) == {1, 2}


def test_the_answer_is_given_as_the_game_writes_it_and_nothing_is_played():
    game = Sticks(9)
    before = game.to_json()
    assert answer(game, Seated(Fixed(2))) == 2
    assert game.to_json() == before


@pytest.mark.parametrize("seconds", [None, 5])
@pytest.mark.parametrize(
    "illegal", [3, np.array([1, 2]), Unequal(), (Unequal(),)], ids=lambda move: type(move).__name__
)
def test_an_illegal_answer_is_forfeited(illegal, seconds):
    move, told = _answered(lambda observation, rng: illegal, seconds)
    assert move in (1, 2)
    assert [(type(event), event.kind) for event in told] == [(Forfeited, "take")]


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (_raise, "KeyError: 'Kai' (line"),
        (_recurse, "RecursionError: "),
        (lambda observation, rng: 3, "IllegalMove: T01: take one or two sticks; not 3 (line"),
        (lambda observation: 1, "TypeError: "),
        (lambda observation, rng: sys.exit(3), "SystemExit: 3 (line"),
    ],
)
def test_the_reason_of_a_forfeit_is_told(function, reason):
    move, [told] = _answered(function)
    assert move in (1, 2)
    assert (type(told), told.seat in SEATS, told.kind) == (Forfeited, True, "take")
    assert told.reason.startswith(reason)


def test_the_reason_says_where_the_player_failed():
    _, [told] = _answered(_raise)
    assert told.reason.endswith(f"(line {_raise.__code__.co_firstlineno + 1} of _raise)")


def test_the_reason_is_one_line_however_much_the_player_says():
    _, [told] = _answered(_raise_long)
    assert told.reason.startswith("ValueError: many lines and words words")
    assert len(told.reason) < 350
    assert "\n" not in told.reason


def test_a_player_whose_error_cannot_be_told_forfeits_too():
    move, [told] = _answered(_raise_mute)
    assert move in (1, 2)
    assert told.reason.startswith("MuteError")


@pytest.mark.long
@pytest.mark.parametrize("function", [_loop, _loop_on, _loop_once_more])
def test_a_player_that_takes_too_long_is_stopped_and_forfeits(function):
    began = time.perf_counter()
    move, told = _answered(function, SHORT)
    assert move in (1, 2)
    assert [event.reason for event in told] == ["took too long"]
    assert time.perf_counter() - began >= SHORT


def test_a_player_that_answers_in_time_is_not_stopped():
    move, told = _answered(_sleep, PATIENCE)
    assert (move, told) == (1, [])


def test_elsewhere_than_in_the_main_thread_it_is_noticed_when_it_is_over():
    found = []
    seconds = SHORT / 4
    thread = Thread(target=lambda: found.append(_answered(_sleep, seconds)))
    thread.start()
    thread.join()
    [(move, [told])] = found
    assert move in (1, 2)
    assert told.reason == "took too long"


@pytest.mark.parametrize("function", [_loop, _raise, lambda observation, rng: 1])
def test_no_timer_is_left_running(function):
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    try:
        _answered(function, SHORT / 4)
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGALRM, before)


def test_the_move_for_a_forfeit_is_the_same_each_time_however_it_is_forfeited():
    functions = [_raise, _raise, lambda observation, rng: 3]
    for count in range(12):  # what the player drew before does not matter

        def draw(observation, rng, count=count):
            return [rng.random() for _ in range(count)]

        functions.append(draw)
    moves = {_answered(function)[0] for function in functions}
    moves.add(_answered(_loop, SHORT)[0])
    assert len(moves) == 1


def test_only_the_player_at_fault_forfeits():
    told = []
    game = Sticks(9, log=told.append)
    play_out(game, {"ann": Seated(Fixed(1)), "bob": Seated(Calling(_raise))})
    forfeits = [event.seat for event in told if isinstance(event, Forfeited)]
    decisions = [(event.seat, event.move) for event in told if isinstance(event, Decided)]
    assert set(forfeits) == {"bob"}
    assert len(forfeits) == sum(seat == "bob" for seat, _ in decisions)
    assert all(move == 1 for seat, move in decisions if seat == "ann")


@pytest.mark.parametrize("error", [KeyboardInterrupt, Stopped])
def test_a_program_that_is_asked_to_end_ends(error):
    def interrupted(observation, rng):
        raise error

    with pytest.raises(error):
        _answered(interrupted, SHORT)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_an_answer_has_some_time(seconds):
    with pytest.raises(ValueError, match="more than 0"):
        Seated(Fixed(1), seconds)


def test_whatever_a_player_raises_is_a_forfeit():
    class OwnError(BaseException):
        pass

    def raising(observation, rng):
        raise OwnError("mine")

    move, [told] = _answered(raising, SHORT)
    assert move in (1, 2)
    assert told.reason.startswith("OwnError: mine")
