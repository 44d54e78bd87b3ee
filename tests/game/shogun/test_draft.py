"""The draft (S04, S05, S10), with the cards of the deck in a given order.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from collections import Counter
from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import KeyedChance
from cubetower.game.shogun import SIDES, board
from cubetower.game.shogun.rules.tables import GROUPS
from tests.game.shogun.played import begin_with_log
from tests.game.shogun.rounds import names
from tests.tower.models.exact import assert_follows


class Stacked(KeyedChance):
    """The deck is in the order of the board, whatever else is drawn."""

    def draw(self, key, items, count):
        if key[0] == "card.province":
            return list(items)[:count]
        return super().draw(key, items, count)


def _draft(**options):
    return begin_with_log(start="draft", **options)


def _stacked_draft(players=3):
    game, _ = _draft(players=players, chance=Stacked(1))
    return game, list(game.board.provinces)


def _take(game, move, group=None):
    """Take a card and place a group, by default the largest."""
    seat = game.decision.seat
    game.play(seat, move)
    game.play(seat, group or game.legal().moves[0])


def _take_all_from_the_deck(game, turns):
    for _ in range(turns):
        _take(game, "deck")


def _moves(game):
    return set(game.legal().moves)


def _finish_draft(game, seed):
    """Draft at random to the end."""
    rng = Random(seed)
    while game.decision.kind in ("draft", "group"):
        game.play(game.decision.seat, game.legal().sample(rng))


def test_S04_two_cards_lie_open_the_others_face_down():
    game, cards = _stacked_draft()
    assert game.deck == {"open": cards[:2], "hidden": cards[2:], "under": []}
    assert _moves(game) == {*cards[:2], "deck"}


def test_S04_every_card_can_be_the_first_with_the_same_chance():
    law = dict.fromkeys(board("moon", 5).provinces, 1 / 45)
    firsts = (_draft(side="moon", seed=seed)[0].deck["open"][0] for seed in range(900))
    assert_follows(firsts, law, 900)


@pytest.mark.parametrize("place", [0, 1])
def test_S04_an_open_card_taken_is_replaced_from_the_deck(place):
    game, cards = _stacked_draft()
    game.play("black", cards[place])
    assert game.deck["open"] == [cards[1 - place], cards[2]]
    assert game.deck["hidden"] == cards[3:]
    assert game.decision.about["province"] == cards[place]


def test_S04_the_top_of_the_deck_may_be_taken_unseen():
    game, cards = _stacked_draft()
    game.play("black", "deck")
    assert game.deck == {"open": cards[:2], "hidden": cards[3:], "under": []}
    assert game.decision.about["province"] == cards[2]


def test_S04_no_other_card_can_be_taken():
    game, cards = _stacked_draft()
    for move in (cards[2], cards[-1], "Edo", "", None, 0):
        with pytest.raises(IllegalMove, match=r"^S04"):
            game.play("black", move)
    assert game.deck["open"] == cards[:2]


def test_S04_the_player_who_took_the_card_places_one_of_the_groups_in_that_province():
    game, cards = _stacked_draft()
    game.play("black", cards[0])
    assert (game.decision.seat, game.decision.kind) == ("black", "group")
    assert game.legal().moves == (5, 4, 3, 2)
    assert game.owner[cards[0]] is None
    game.play("black", 3)
    assert (game.owner[cards[0]], game.armies[cards[0]]) == ("black", 3)
    assert (game.supply["black"], game.supply["blue"]) == (59, 62)
    assert game.groups["black"] == [5, 4, 4, 3, 2, 2, 2, 2]
    assert game.groups["blue"] == list(GROUPS[3])


@pytest.mark.parametrize("armies", [1, 6, 0, -1, "5", 5.0, True, None])
def test_S04_only_whole_groups_are_placed(armies):
    game, cards = _stacked_draft()
    game.play("black", cards[0])
    with pytest.raises(IllegalMove, match=r"^S04"):
        game.play("black", armies)
    assert (game.owner[cards[0]], game.supply["black"]) == (None, 62)


def test_S04_a_group_that_stands_cannot_be_placed_again():
    game, _ = _stacked_draft(5)
    _take(game, "deck", 5)
    for _ in game.seats[1:]:
        _take(game, "deck")
    game.play("black", "deck")
    assert game.legal().moves == (4, 3, 2)
    with pytest.raises(IllegalMove, match=r"^S04"):
        game.play("black", 5)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_S04_players_take_in_seat_order_until_all_groups_stand(players, side):
    for seed in range(5):
        game, told = _draft(players=players, side=side, seed=seed)
        _finish_draft(game, seed)
        placed = names(told, "placed")
        turns = len(GROUPS[players])
        assert [event["seat"] for event in placed] == list(game.seats) * turns
        for seat in game.seats:
            groups = [event["armies"] for event in placed if event["seat"] == seat]
            assert sorted(groups, reverse=True) == list(GROUPS[players])
        assert len({event["province"] for event in placed}) == len(placed)


def test_S04_after_the_draft_the_tower_is_seeded_and_plans_are_made():
    game, told = _draft(players=3)
    _finish_draft(game, 1)
    kinds = [event["event"] for event in told]
    assert kinds.index("seeded") > max(n for n, kind in enumerate(kinds) if kind == "placed")
    assert (game.decision.seat, game.decision.kind) == ("black", "plan")
    assert (game.groups, game.faced, game.deck) == ({}, {}, {})


def test_S04_each_card_is_turned_over_before_it_is_taken_and_once():
    game, told = _draft(players=4, seed=3)
    _finish_draft(game, 3)
    seen = Counter()
    for event in told:
        if event["event"] == "card":
            seen[event["province"]] += 1
        elif event["event"] == "placed":
            assert seen[event["province"]] == 1


def test_S05_nobody_swaps_at_the_first_turn():
    game, _ = _stacked_draft()
    for _ in game.seats:
        assert "swap" not in _moves(game)
        _take(game, "deck")


def test_S05_a_player_facing_the_same_cards_as_at_the_own_turn_before_may_swap_both():
    game, cards = _stacked_draft()
    _take_all_from_the_deck(game, 3)
    assert (game.decision.seat, _moves(game)) == ("black", {*cards[:2], "deck", "swap"})
    game.play("black", "swap")
    assert game.deck["open"] == cards[5:7]
    assert game.deck["under"] == cards[:2]
    assert (game.decision.seat, _moves(game)) == ("black", {*cards[5:7], "deck"})


@pytest.mark.parametrize("taking", [0, 1, 2])
def test_S05_nobody_swaps_if_one_of_the_cards_is_new(taking):
    # Whoever takes an open card, the player whose turn it was before faces another pair.
    game, cards = _stacked_draft()
    for number in range(3):
        _take(game, cards[0] if number == taking else "deck")
    assert game.decision.seat == "black"
    assert "swap" not in _moves(game)
    with pytest.raises(IllegalMove, match="S05"):
        game.play("black", "swap")
    _take(game, "deck")
    assert ("swap" in _moves(game)) == (taking == 0)  # blue has faced no other pair


def test_S05_the_cards_are_compared_as_a_set():
    game, cards = _stacked_draft()
    _take_all_from_the_deck(game, 2)
    assert game.faced["black"] == cards[:2]
    game.faced["black"] = cards[1::-1]
    _take(game, "deck")
    assert "swap" in _moves(game)


def test_S05_after_a_swap_the_next_players_face_new_cards():
    game, _ = _stacked_draft()
    _take_all_from_the_deck(game, 3)
    game.play("black", "swap")
    _take(game, "deck")
    for seat in ("blue", "purple"):
        assert (game.decision.seat, "swap" in _moves(game)) == (seat, False)
        _take(game, "deck")
    assert "swap" in _moves(game)  # black faces what came by the swap once more


def test_S05_cards_swapped_lie_under_the_deck_in_their_order():
    game, cards = _stacked_draft()
    under, turned = [], []
    while game.decision.kind == "draft":
        if "swap" in _moves(game):
            under += game.deck["open"]
            game.play(game.decision.seat, "swap")
            turned += game.deck["open"]
        game.play(game.decision.seat, "deck")
        turned.append(game.decision.about["province"])
        game.play(game.decision.seat, game.legal().moves[0])
    hidden = cards[2:]
    assert turned[: len(hidden)] == hidden
    again = turned[len(hidden) :]
    assert len(again) == 8
    assert again == under[: len(again)]


def test_all_see_the_draft_and_only_the_player_asked_sees_the_moves():
    game, cards = _stacked_draft()
    seen = {seat: game.observe(seat) for seat in game.seats}
    for seat in game.seats:
        assert seen[seat].deck["open"] == cards[:2]
        assert seen[seat].question.seat == "black"
        assert bool(seen[seat].question.moves) == (seat == "black")


def test_what_lies_face_down_is_listed_in_no_order_that_says_what_comes():
    one, other = (_draft(players=4, seed=seed)[0] for seed in (1, 2))
    for game in (one, other):
        hidden = game.deck["hidden"]
        assert hidden == [name for name in game.board.provinces if name in hidden]
    assert one.deck["open"] != other.deck["open"]


def test_S04_with_a_swap_allowed_another_move_breaks_the_rule_of_the_draft():
    game, _ = _stacked_draft()
    _take_all_from_the_deck(game, 3)
    assert "swap" in _moves(game)
    with pytest.raises(IllegalMove, match=r"^S04: take an open card"):
        game.play("black", "nowhere")
