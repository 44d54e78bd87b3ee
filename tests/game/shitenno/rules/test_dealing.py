"""Y01 to Y10: packs, offers, the split, new titles; what is asked of whom (D, V)."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import Decided
from cubetower.game.shitenno import Packs, ShitennoGame, Splits
from cubetower.game.shitenno.rules.events import (
    Declined,
    Kept,
    Offered,
    Revealed,
    Split,
    Taken,
    Titles,
    TroopsShuffled,
)
from tests.game.shitenno.scenes import dealing, played, scene

SEALS = {"Daimyo": 4, "Shomyo": 3, "Sensei": 2, "Hatamoto": 1}
TABLE = ["koku 1", "koku 1", "koku 2", "bushi", "bushi", "bushi+sohei", "samurai"]


@pytest.mark.parametrize(("players", "troops", "koku"), [(2, 4, 2), (3, 6, 3), (4, 8, 4)])
def test_Y01_the_highest_rank_reveals_so_many_cards_with_all_seal_tiles(players, troops, koku):
    game = ShitennoGame(players, seed=3)
    highest = max(game.seats, key=lambda seat: SEALS[game.titles[seat]])
    assert game.decision.seat == game.order[0] == highest
    cards = [card.startswith("koku") for card in game.table]
    assert (cards.count(False), cards.count(True)) == (troops, koku)
    assert game.seals == ["Daimyo", "Shomyo", "Sensei", "Hatamoto"]


def test_Y02_the_cards_played_are_shuffled_when_one_is_needed():
    played_cards = ["bushi", "samurai", "sohei", "shinobi"]
    at = scene(players=2, troop_deck=["bushi+sohei"], discards=played_cards)
    at.do(("reveal",))
    assert sorted(at.told(TroopsShuffled)[0].cards) == sorted(played_cards)
    revealed = [card for card in at.game.table if not card.startswith("koku")]
    assert "bushi+sohei" in revealed
    assert len(revealed) == 4
    assert (len(at.game.troop_deck), at.game.discards) == (1, [])


def test_Y02_an_empty_deck_is_left_alone_until_a_card_is_needed():
    at = scene(players=2, troop_deck=["bushi"] * 4, discards=["sohei"]).do(("reveal",))
    assert (at.game.troop_deck, at.game.discards) == ([], ["sohei"])
    assert not at.told(TroopsShuffled)


def test_Y02_with_too_few_cards_as_many_as_there_are():
    at = scene(players=2, troop_deck=["bushi"], discards=["sohei"]).do(("reveal",))
    assert [card for card in at.game.table if not card.startswith("koku")] == ["bushi", "sohei"]
    none = scene(players=2, troop_deck=[], discards=[]).do(("reveal",))
    assert all(card.startswith("koku") for card in none.game.table)
    assert len(none.game.table) == 2


@pytest.mark.parametrize(("players", "years"), [(2, 12), (3, 8), (4, 6)])
def test_Y03_koku_are_never_refilled_and_last_so_many_years(players, years):
    events = []
    game = ShitennoGame(players, seed=1, log=events.append)
    while game.decision:  # nobody takes a province, so that the deck decides
        kind = game.decision.kind
        rng = Random(1)
        game.play(game.decision.seat, ("end",) if kind == "turn" else game.legal().sample(rng))
    revealed = [event for event in events if isinstance(event, Revealed)]
    assert len(revealed) == years
    koku = [card for event in revealed for card in event.cards if card.startswith("koku")]
    assert len(koku) == 24
    assert game.koku_deck == []


def test_Y04_any_cards_and_exactly_one_seal_tile():
    at = dealing(TABLE)
    assert at.asked == ("blue", "pack")
    at.play(("bushi+sohei", "koku 1", "bushi", "Sensei"))
    assert at.told(Offered)[0].cards == ["koku 1", "bushi", "bushi+sohei"]
    assert at.game.packs == [{"seal": "Sensei", "cards": ["koku 1", "bushi", "bushi+sohei"]}]
    assert at.game.table == ["koku 1", "koku 2", "samurai", "bushi"]
    assert at.game.seals == ["Daimyo", "Shomyo", "Hatamoto"]


def test_Y04_a_pack_may_hold_no_card():
    at = dealing(TABLE).play(("Hatamoto",), "accept")
    assert at.told(Taken)[0] == Taken(seat="red", cards=[], seal="Hatamoto")


def test_Y05_it_is_offered_from_the_next_lower_rank_downwards():
    titles = {"blue": "Sensei", "red": "Daimyo", "yellow": "Hatamoto", "green": "Shomyo"}
    at = dealing(TABLE, titles=titles)
    assert at.asked == ("red", "pack")
    at.play(("bushi", "Daimyo"))
    asked = []
    for _ in range(3):
        asked.append(at.asked)
        at.play("decline")
    assert asked == [("green", "answer"), ("blue", "answer"), ("yellow", "answer")]
    assert [event.seat for event in at.told(Declined)] == ["green", "blue", "yellow"]


def test_Y05_who_accepts_has_cards_and_seal_tile_and_gets_nothing_more():
    at = dealing(TABLE).play(("bushi", "koku 2", "Shomyo"), "decline", "accept")
    assert at.game.hand("yellow") == ["koku 2", "bushi"]
    assert at.game.sealed == {"yellow": "Shomyo"}
    at.play(("bushi", "Daimyo"))
    asked = []
    while at.asked[1] == "answer":
        asked.append(at.asked[0])
        at.play("decline")
    assert asked == ["red", "green"]


def test_Y06_the_same_tairo_makes_another_pack_of_what_is_left():
    at = dealing(TABLE).play(("bushi", "koku 2", "Shomyo"), "accept")
    assert at.asked == ("blue", "pack")
    legal = at.game.legal()
    assert legal.cards == ["koku 1", "koku 1", "samurai", "bushi", "bushi+sohei"]
    assert legal.seals == ["Daimyo", "Sensei", "Hatamoto"]


def test_Y07_declined_by_all_it_is_the_tairos_own_and_the_next_is_tairo():
    at = dealing(TABLE).play(("bushi", "Sensei"), "decline", "decline", "decline")
    assert at.told(Kept) == [Kept(seat="blue")]
    assert at.game.hand("blue") == ["bushi"]
    assert at.game.sealed == {"blue": "Sensei"}
    assert at.asked == ("red", "pack")
    assert len(at.game.table) == len(TABLE) - 1


def test_Y08_with_two_players_at_once_a_split():
    at = dealing(TABLE, players=2)
    assert at.asked == ("blue", "split")
    at.play(("bushi", "bushi", "Daimyo", "Sensei"))
    assert at.asked == ("red", "pick")
    rest = ["koku 1", "koku 1", "koku 2", "samurai", "bushi+sohei"]
    assert at.told(Split)[0].b == {"seal": "Sensei", "cards": rest}
    at.play("A")
    assert at.game.hand("red") == ["bushi", "bushi"]
    assert at.game.hand("blue") == rest
    assert at.game.titles == {"blue": "Sensei", "red": "Daimyo"}


@pytest.mark.parametrize("first", ["accept", "decline"])
def test_Y08_the_last_two_without_a_pack_split(first):
    answers = ["accept"] if first == "accept" else ["decline"] * 2
    at = dealing(TABLE, players=3).play(("bushi", "Hatamoto"), *answers)
    tairo, other = ("blue", "yellow") if first == "accept" else ("red", "yellow")
    assert at.asked == (tairo, "split")
    at.play(("samurai", "Daimyo", "Shomyo"))
    assert at.asked == (other, "pick")


def test_Y08_either_pack_may_hold_no_cards():
    none = dealing(TABLE, players=2).play(("Daimyo", "Sensei"), "A")
    assert none.game.hand("red") == []
    every = dealing(TABLE, players=2).play((*TABLE, "Daimyo", "Sensei"), "B")
    assert every.game.hand("red") == []
    assert len(every.game.hand("blue")) == len(TABLE)


def test_Y09_Y10_ranks_follow_the_new_titles_at_once_and_for_the_next_tairo():
    at = dealing(TABLE, players=2).play(("Hatamoto", "Sensei"), "B")
    assert at.game.titles == {"blue": "Hatamoto", "red": "Sensei"}
    assert at.game.seals == []
    assert at.told(Titles)[0].order == ["red", "blue"]
    assert at.asked == ("red", "turn")
    at.play(("end",))
    assert at.asked == ("blue", "turn")
    at.play(("end",))
    assert at.game.year == 2
    assert at.asked == ("red", "split")
    assert at.game.seals == ["Daimyo", "Shomyo", "Sensei", "Hatamoto"]


def test_D01_the_tairo_makes_a_pack_built_pick_by_pick():
    packs = dealing(["bushi", "bushi", "koku 1"]).game.legal()
    assert isinstance(packs, Packs)
    assert packs.options(()) == ["koku 1", "bushi", "Daimyo", "Shomyo", "Sensei", "Hatamoto"]
    assert packs.options(("bushi",)) == ["bushi", "Daimyo", "Shomyo", "Sensei", "Hatamoto"]
    assert packs.options(("bushi", "bushi"))[0] == "Daimyo"
    assert packs.options(("bushi", "Daimyo")) == ()
    assert packs.count() == packs._count(()) == 2 * 3 * 4


def test_D02_each_asked_player_knows_the_answers_before():
    at = dealing(TABLE).play(("bushi", "Hatamoto"), "decline")
    assert at.asked == ("yellow", "answer")
    assert at.game.observe("yellow").declined == ["red"]
    assert at.game.legal().moves == ("accept", "decline")
    at.play("decline", "decline")
    assert at.game.declined == []


def test_D03_the_split_and_then_a_or_b():
    at = dealing(["bushi", "koku 1"], players=2)
    splits = at.game.legal()
    assert isinstance(splits, Splits)
    assert splits.options(("bushi",)) == ["Daimyo", "Shomyo", "Sensei", "Hatamoto"]
    assert splits.options(("bushi", "Sensei")) == ["Daimyo", "Shomyo", "Hatamoto"]
    assert splits.count() == splits._count(()) == 4 * 12
    at.play(("bushi", "Sensei", "Daimyo"))
    assert at.game.legal().moves == ("A", "B")


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize(
    "move",
    [
        ("bushi", "bushi", "bushi", "Daimyo", "Shomyo"),  # there are two of it
        ("sohei", "Daimyo", "Shomyo"),  # in no revealed card
        ("bushi",),
        ("Daimyo", "Daimyo"),
        ("bushi", "Daimyo", "Shomyo", "Sensei"),
        ("bushi", "Shogun", "Daimyo"),
        (),
        "Daimyo",
    ],
)
def test_V01_other_packs_and_splits_are_refused(players, move):
    with pytest.raises(IllegalMove) as error:
        dealing(TABLE, players=players).play(move)
    assert error.value.rule == "V01"


@pytest.mark.parametrize("move", [("bushi", "Daimyo", "Shomyo"), ("koku 2", "Daimyo")])
def test_V01_a_pack_is_of_what_is_left(move):
    at = dealing(TABLE).play(("bushi", "koku 2", "Daimyo"), "accept")
    with pytest.raises(IllegalMove) as error:
        at.play(move)
    assert error.value.rule == "V01"


def test_V02_answers_come_from_the_asked_player_only():
    at = dealing(TABLE).play(("bushi", "Hatamoto"))
    for seat in ("blue", "yellow", "green"):
        with pytest.raises(IllegalMove, match="red must decide"):
            at.game.play(seat, "accept")
    for wrong in ("perhaps", None, True, ("accept",)):
        with pytest.raises(IllegalMove) as error:
            at.play(wrong)
        assert error.value.rule == "V02"


@pytest.mark.parametrize("players", [3, 4])
def test_V02_nobody_with_a_pack_is_asked_again_in_a_year(players):
    events = []
    for _ in played(ShitennoGame(players, seed=8, log=events.append)):
        pass
    served = set()
    for event in events:
        if isinstance(event, Revealed):
            served = set()
        elif isinstance(event, Taken):
            assert event.seat not in served
            served.add(event.seat)
        elif isinstance(event, Decided) and event.kind in ("pack", "answer", "split", "pick"):
            assert event.seat not in served
        elif isinstance(event, Titles):
            assert len(served) == players
