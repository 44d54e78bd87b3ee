"""S: setup; H: chance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cubetower.game import PositionError
from cubetower.game.core import KeyedChance
from cubetower.game.raid import RaidGame
from cubetower.game.raid.rules.events import Drawn
from cubetower.game.raid.rules.tables import COLOURS, HELPERS, types
from tests.game.raid.random_games import moments
from tests.game.raid.scenes import SHIPPED, Scene, offer


@pytest.mark.parametrize("players", [1, 2, 6])
def test_S01_three_to_five_players(players):
    with pytest.raises(PositionError, match="S01"):
        RaidGame(players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S01_everybody_gets_a_shogun_a_quest_and_five_cards(players):
    game = RaidGame(players, seed=3)
    assert len(game.seats) == players
    assert set(game.shoguns) == set(game.seats)
    assert len(set(game.shoguns.values())) == players
    assert set(game.shoguns.values()) <= set(COLOURS)
    assert [len(hand) for hand in game.hands.values()] == [5] * players
    assert all(quest in SHIPPED.quests for quest in game.quests.values())
    held = [card for hand in game.hands.values() for card in hand]
    assert Counter(held + game.pile) == Counter(SHIPPED.cards)
    assert Counter([*game.quests.values(), *game.quest_pile]) == Counter(SHIPPED.quests)


def test_S01_the_shogun_is_not_bound_to_the_seat():
    found = {RaidGame(3, seed=seed).shoguns["red"] for seed in range(60)}
    assert found == set(COLOURS)  # a right game fails with a chance of 8e-6


def test_S02_two_camps_are_open_and_the_third_is_locked():
    game = RaidGame(4)
    assert game.camps == {seat: [[], [], []] for seat in game.seats}
    assert set(game.open_camps.values()) == {2}
    assert len(game.pile) == len(SHIPPED.cards) - 20
    assert len(game.quest_pile) == len(SHIPPED.quests) - 4


def test_S03_seat_0_starts_and_turns_go_in_seat_order():
    game = RaidGame(4, seed=2)
    turns = []
    for moment in moments(game, "any", Random(2)):
        if len(turns) < moment.turn:
            turns.append(moment.active)
    assert turns[:9] == [*game.seats, *game.seats, "red"]


def test_S04_new_cards_go_to_the_end_of_the_hand():
    scene = Scene().hands(red=["nun", "farmer"])
    scene.game.pile = ["ninja", "ronin", "guard", "robber"]
    scene.do(("draw",))
    assert scene.game.hands["red"] == ["nun", "farmer", "ninja", "ronin", "guard"]
    assert [event.card for event in scene.told(Drawn)] == ["ninja", "ronin", "guard"]


def test_S04_a_card_traded_away_leaves_a_gap_that_closes():
    scene = Scene().hands(red=["nun", "farmer", "ninja"], blue=["guard"]).do(("trade",))
    scene.play(offer("blue", hand=[2]), {"accept": []})
    assert scene.game.hands["red"] == ["nun", "ninja"]


def test_the_tables_are_read_as_they_stand():
    values = SHIPPED
    assert types() == (*values.warriors, *values.effects)
    assert (tuple(values.powers), tuple(values.effects)) == (COLOURS, HELPERS)
    assert len(values.warriors) == 10
    assert {warrior.colour for warrior in values.warriors.values()} == set(COLOURS)
    assert Counter(values.cards)["farmer"] == 22
    assert len(values.cards) == 138
    assert values.warriors["samurai"].needs == ((3, 3), (2, 2))
    assert len(values.quests) == len(set(values.quests)) == 45


def test_H01_only_shuffles_are_drawn():
    game = RaidGame(3, seed=4)
    chance = game.chance
    streams: list[tuple[str, int]] = []

    class Watched(KeyedChance):
        def draw(self, key, items, count):
            streams.append((key[0], count))
            return super().draw(key, items, count)

        def rng(self, key):
            raise AssertionError("nothing is tossed")

    again = RaidGame(3, chance=Watched(chance.seed))
    for _ in moments(again, "any", Random(4)):
        pass
    names = [name for name, _ in streams]
    assert names == ["shoguns.colours", "shuffled.cards", "quests.cards", "shuffled.cards"]
    assert [count for _, count in streams[:3]] == [3, 138, 45]
