"""Moves of the trade that are made up pick by pick: all of them are legal, and all that is typed
can be made up."""

from random import Random

import pytest

from cubetower.game.core import Seated, play_out
from cubetower.game.core.decisions.building import OWN_MOVE, MoveBuilder
from cubetower.game.raid import DEFINITION, RaidGame, option
from cubetower.game.raid.words import composing


class MakesUp:
    """Makes up its moves of the trade, and notes them."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.kinds: set[tuple[str, str]] = set()

    def choose(self, seen, _):
        composer, choices = DEFINITION.composer(seen), DEFINITION.choices(seen)
        if composer is None:
            return choices.sample(self._rng)
        builder = MoveBuilder(choices, seen.question.moves, composer)
        while not builder.whole:
            options = builder.options
            assert len(set(map(str, options))) == len(options)
            own = OWN_MOVE in options and self._rng.random() < 0.7
            pick = OWN_MOVE if own else options[int(self._rng.random() * len(options))]
            assert pick == OWN_MOVE or option(seen, pick)
            builder.pick(pick)
        if builder.picked[0] == OWN_MOVE:
            self.kinds.add((seen.question.kind, builder.picked[1].partition(" ")[0]))
        return builder.move


def test_T03_T04_T05_every_move_that_can_be_made_up_is_legal():
    player = MakesUp(Random(2))
    for seed in range(3):
        game = RaidGame(4, seed=seed)
        play_out(game, dict.fromkeys(game.seats, Seated(player)))
        assert game.decision is None
    assert player.kinds == {
        ("trade", "to"), ("answer", "accept"), ("answer", "propose"), ("deal", "deal"),
    }  # fmt: skip


@pytest.mark.parametrize("picked", [("to all", "row 1", "hand 2", "for", "want nun", "done")])
def test_an_offer_gives_cards_of_row_and_hand_for_types(picked):
    game = RaidGame(3, seed=1)
    while not (decision := game.decision) or decision.kind != "trade":
        game.advance(game.legal().sample(Random(1)))
    made = composing.composer(game.observe(decision.seat)).move_of(picked)
    assert made == {"to": "all", "row": [1], "hand": [2], "want": ["nun"]}


def test_other_decisions_have_nothing_to_make_up():
    game = RaidGame(3, seed=1)
    assert composing.composer(game.observe(game.decision.seat)) is None
