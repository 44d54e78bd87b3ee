"""Decisions and steps, by a toy game that needs nothing but the core."""

import subprocess
import sys

import pytest

from cubetower.game import GameOver, IllegalMove
from cubetower.game.core import Decided, KeyedChance, Listed, Rules
from tests.game.core.sticks import (
    SEATS,
    Began,
    Ended,
    Note,
    Sticks,
    Took,
    played,
)


class Asking:
    """Asks one decision after the other, and then goes on."""

    def choices(self, game, decision):
        return Listed(["yes", "no"], "T02", "say yes or no")

    def apply(self, game, decision, move):
        game.push(("note", f"{decision.seat} said {move}"))


class Watched(KeyedChance):
    """Remembers the keys of all draws."""

    def __init__(self):
        super().__init__(1)
        self.keys = []

    def rng(self, key):
        self.keys.append(key)
        return super().rng(key)

    def draw(self, key, items, count):
        self.keys.append(key)
        return super().draw(key, items, count)


def _note(toy, text):
    toy.emit(Note(text=text))


def _twice(toy, text):
    toy.push(("note", f"{text} 1"), ("note", f"{text} 2"))


def _ask(toy, seat):
    toy.ask(seat, "asking")


STEPS = {"note": _note, "twice": _twice, "ask": _ask}


def _notes(*agenda, answers=()):
    """What is told when these steps are worked through, and the game."""
    told = []

    class Noting(Sticks):
        RULES = Rules(
            {**Sticks.RULES.steps, **STEPS, "begin": lambda toy: toy.push(*agenda)},
            {**Sticks.RULES.kinds, "asking": Asking()},
        )

    toy = Noting(log=told.append)
    for answer in answers:
        toy.play(toy.decision.seat, answer)
    return [event.text for event in told if isinstance(event, Note)], toy


def test_the_core_needs_nothing_of_a_game():
    code = "import cubetower.game.core, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "cubetower.game.core.game" in loaded
    games = {name.split(".")[2] for name in loaded if name.startswith("cubetower.game.")}
    assert games == {"core", "errors"}


def test_players_decide_in_turn_until_one_has_won():
    told = played(5, (2, 1, 1, 1))
    first = told[0].first
    other = {"ann": "bob", "bob": "ann"}[first]
    assert told == [
        Began(first=first),
        Decided(seat=first, kind="take", move=2),
        Took(seat=first, sticks=2, left=3),
        Decided(seat=other, kind="take", move=1),
        Took(seat=other, sticks=1, left=2),
        Decided(seat=first, kind="take", move=1),
        Took(seat=first, sticks=1, left=1),
        Decided(seat=other, kind="take", move=1),
        Took(seat=other, sticks=1, left=0),
        Ended(winners=[other]),
    ]


@pytest.mark.parametrize("move", [3, None])
def test_an_illegal_move_leaves_the_game_as_it_was(move):
    told = []
    toy = Sticks(log=told.append)
    before, lines, decision = toy.to_json(), list(told), toy.decision
    with pytest.raises(IllegalMove, match=r"^T01"):
        toy.play(decision.seat, move)
    assert (toy.to_json(), told, toy.decision) == (before, lines, decision)
    assert toy.legal().moves == (1, 2)


@pytest.mark.parametrize("seat", ["nobody", ["ann"]])
def test_only_the_seat_that_is_asked_can_play(seat):
    toy = Sticks()
    other = SEATS[1 - SEATS.index(toy.decision.seat)]
    for wrong in (seat, other):
        before = toy.to_json()
        with pytest.raises(IllegalMove, match=f"turn: {toy.decision.seat} must decide"):
            toy.play(wrong, 1)
        assert toy.to_json() == before


def test_after_the_end_nobody_has_a_move():
    toy = Sticks(1)
    winner = toy.decision.seat
    assert toy.winners == ()
    toy.play(winner, 1)
    assert (toy.winners, toy.decision, toy.agenda) == ((winner,), None, [])
    before = toy.to_json()
    with pytest.raises(GameOver):
        toy.play(winner, 1)
    with pytest.raises(GameOver):
        toy.legal()
    assert toy.to_json() == before


def test_pushed_steps_come_before_all_pending_ones():
    told, _ = _notes(("twice", "a"), ("twice", "b"))
    assert told == ["a 1", "a 2", "b 1", "b 2"]


def test_what_an_answer_pushes_comes_before_what_waited():
    told, toy = _notes(("ask", "bob"), ("ask", "ann"), ("note", "z"), answers=("no", "yes"))
    assert told == ["bob said no", "ann said yes", "z"]
    assert toy.decision is None


def test_working_through_the_agenda_again_does_nothing_while_a_player_is_asked():
    _, toy = _notes(("ask", "bob"), ("note", "b"))
    toy.run()
    assert toy.decision.seat == "bob"
    assert toy.agenda == [("note", "b")]


def test_a_new_question_has_its_own_moves():
    _, toy = _notes(("ask", "bob"), ("turn", "ann"))
    assert toy.legal().moves == ("yes", "no")
    toy.play("bob", "no")
    assert toy.legal().moves == (1, 2)


def test_a_copy_goes_its_own_way_and_logs_nothing():
    told = []
    toy = Sticks(log=told.append)
    before, lines = toy.to_json(), list(told)
    other = toy.copy()
    other.play(other.decision.seat, 2)
    assert (toy.to_json(), told) == (before, lines)
    toy.play(toy.decision.seat, 2)
    assert toy.to_json() == other.to_json()
    assert toy.player_rng().random() == other.player_rng().random()


def test_each_draw_has_the_key_of_its_stream_the_clock_and_its_uses():
    chance = Watched()
    toy = Sticks(5, chance=chance)
    toy.draw("x.y", SEATS, 1)
    toy.rng("x.y")
    toy.draw("x.z", SEATS, 1)
    toy.left = 4
    toy.draw("x.y", SEATS, 1)
    keys = [("began.first", 5, 0), ("x.y", 5, 0), ("x.y", 5, 1), ("x.z", 5, 0), ("x.y", 4, 2)]
    assert chance.keys == keys


def test_the_answers_of_one_player_change_no_draw_and_no_generator_of_another():
    ones, twos = (Sticks(9) for _ in range(2))
    for toy, move in ((ones, 1), (twos, 2)):
        toy.play(toy.decision.seat, move)
        toy.left = 7
    assert ones.draw("x.y", range(99), 9) == twos.draw("x.y", range(99), 9)
    assert ones.player_rng().random() == twos.player_rng().random()


def test_a_player_has_the_same_generator_until_the_question_is_answered():
    toy = Sticks(9)
    first = toy.player_rng().random()
    toy.legal().sample(toy.player_rng())
    toy.draw("x.y", SEATS, 1)
    assert toy.player_rng().random() == first


def test_each_answer_and_each_purpose_has_its_own_generator():
    toy, numbers = Sticks(9), set()
    for _ in range(6):
        numbers |= {toy.player_rng().random(), toy.player_rng("forfeit").random()}
        toy.play(toy.decision.seat, 1)
        toy.left = 9  # so that the clock stands still
    assert len(numbers) == 12
