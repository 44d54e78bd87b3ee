"""The start by the tables, the seeding, the event cards of the years; the draft has its own.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from random import Random

import pytest

from cubetower.game import PositionError
from cubetower.game.shogun import PLAYERS, SIDES, ShogunGame
from cubetower.game.shogun.rules.tables import GROUPS, event_cards, fixed_start
from cubetower.tower import Cubes, ScriptedTower, Toss, make_tower
from cubetower.tower.models.naive import AllThrough, Bag
from tests.game.shogun.played import begin_with_log
from tests.game.shogun.rounds import names
from tests.tower.models.exact import assert_follows

COUNTS = (3, 4, 5)


class Jamming(AllThrough):
    """Jams at every throw, and lets the red cubes go at a tap."""

    def toss(self, thrown, rng, *, record=False):
        self._inside = thrown
        return Toss(thrown, Cubes(), jammed=True)

    def tap(self, rng):
        freed = self._inside.only("red")
        self._inside -= freed
        return Toss(Cubes(), freed)


@pytest.mark.parametrize("players", [-1, 2, 6])
def test_S01_3_to_5_players(players):
    with pytest.raises(PositionError, match=f"S01: 3 to 5 players, not {players}"):
        ShogunGame(players, tower=Bag())


@pytest.mark.parametrize("players", COUNTS)
def test_S01_each_player_has_a_seat_of_an_own_colour(players):
    game, _ = begin_with_log(players=players)
    assert game.seats == PLAYERS[:players]
    assert len(set(game.seats)) == players


@pytest.mark.parametrize("side", SIDES)
def test_S01_a_game_is_played_on_one_side_of_the_board(side):
    game, _ = begin_with_log(players=4, side=side, start="draft")
    assert game.board.side == side
    assert game.header()["options"]["board"] == side
    assert list(game.owner) == list(game.board.provinces)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"board": "front"}, "board: 'front' is none of sun, moon"),
        ({"start": "auction"}, "start: 'auction' is none of fixed, draft"),
    ],
)
def test_S01_there_are_two_sides_and_two_ways_to_begin(options, why):
    with pytest.raises(PositionError, match=why):
        ShogunGame(5, tower=Bag(), options=options)


@pytest.mark.parametrize("side", SIDES)
def test_S02_with_3_players_8_provinces_are_in_nobodys_hand_pool_or_deck(side):
    game, _ = begin_with_log(players=3, side=side, start="draft")
    cards = game.deck["open"] + game.deck["hidden"]
    assert sorted(cards) == sorted(game.owner) == sorted(game.armies)
    assert len(cards) == 37


@pytest.mark.parametrize("players", COUNTS)
def test_S03_each_player_has_62_armies_and_chests_by_the_number_of_players(players):
    game, _ = begin_with_log(players=players, start="draft")
    assert game.chests == dict.fromkeys(game.seats, {3: 18, 4: 15, 5: 12}[players])
    assert game.supply == {**dict.fromkeys(game.seats, 62), "green": 20}
    assert (set(game.rice.values()), set(game.points.values())) == ({0}, {0})


def test_S03_armies_chests_and_province_cards_are_open_to_all():
    game, _ = begin_with_log(players=3)
    for seat in game.seats:
        seen = game.observe(seat)
        assert (seen.chests, seen.supply) == (game.chests, game.supply)
        assert (seen.armies, seen.owner) == (game.armies, game.owner)


@pytest.mark.parametrize("players", COUNTS)
def test_S06_table_A_stands_for_seat_0_and_so_on(players):
    game, told = begin_with_log(players=players)
    for seat, table in zip(game.seats, fixed_start("sun", players), strict=True):
        assert {name: game.armies[name] for name in game.provinces_of(seat)} == table
        placed = [event for event in names(told, "placed") if event["seat"] == seat]
        assert {event["province"]: event["armies"] for event in placed} == table


def test_S06_a_game_begins_by_the_tables_unless_it_says_otherwise():
    game, _ = begin_with_log()
    assert (game.options["start"], game.owner["Sagami"], game.armies["Sagami"]) == (
        "fixed",
        "black",
        5,
    )
    assert (game.owner["Yamato"], game.armies["Yamato"]) == ("yellow", 5)


@pytest.mark.parametrize("players", COUNTS)
def test_S06_a_fixed_start_on_the_moon_side_is_an_error(players):
    with pytest.raises(PositionError, match=r"^S06: the moon side has no fixed start"):
        ShogunGame(players, tower=Bag(), options={"board": "moon", "start": "fixed"})


@pytest.mark.parametrize("players", COUNTS)
def test_S07_the_other_provinces_are_neutral_and_empty(players):
    game, _ = begin_with_log(players=players)
    neutral = game.provinces_of(None)
    assert len(neutral) == len(game.owner) - players * len(GROUPS[players])
    assert {game.armies[name] for name in neutral} == {0}
    assert not set(neutral) & {name for seat in game.seats for name in game.provinces_of(seat)}


@pytest.mark.parametrize(("players", "cubes"), [(3, 31), (4, 38), (5, 45)])
def test_S08_X10_7_armies_of_each_and_10_farmers_are_seeded(players, cubes):
    game, told = begin_with_log(players=players)
    [seeded] = names(told, "seeded")
    assert seeded["thrown"] == {**dict.fromkeys(game.seats, 7), "green": 10}
    assert sum(seeded["thrown"].values()) == cubes


def test_S08_the_tower_is_seeded_when_the_armies_stand():
    _, told = begin_with_log(players=3)
    names = [event["event"] for event in told]
    assert names[:30] == ["placed"] * 27 + ["seeded", "year", "round"]


def test_S08_what_falls_out_returns_to_its_supply():
    fell = Cubes(black=2, blue=7, green=3)
    game, told = begin_with_log(ScriptedTower([fell]), players=3)
    placed = sum(GROUPS[3])
    assert game.supply == {
        "black": 62 - placed - 5, "blue": 62 - placed, "purple": 62 - placed - 7, "green": 13,
    }  # fmt: skip
    assert game.inside == Cubes(black=5, purple=7, green=7)
    assert game.tray == Cubes()
    [seeded] = names(told, "seeded")
    assert (seeded["fell"], seeded["supply"]) == (dict(fell), game.supply)


def test_S08_a_tower_that_was_used_before_is_emptied():
    tower = Bag(0, 0)
    tower.fill(Cubes(yellow=9, white=4), Random(1))
    game, _ = begin_with_log(tower, players=3)
    assert game.use_tower().contents == game.inside
    assert game.inside == Cubes(black=7, blue=7, purple=7, green=10)


def test_S08_C25_a_tower_that_jams_at_the_seeding_is_tapped_and_what_this_frees_has_fallen():
    game, told = begin_with_log(Jamming(), players=4)
    assert names(told, "seeded")[0]["fell"] == {"red": 7}
    assert game.inside == Cubes(black=7, blue=7, purple=7, green=10)
    assert game.supply["red"] == game.supply["black"] + 7


def test_S09_4_event_cards_are_dealt_open_for_the_first_year():
    game, told = begin_with_log(players=3)
    [year] = names(told, "year")
    assert (year["year"], year["events"]) == (1, game.events)
    assert len(set(game.events)) == 4
    assert set(game.events) <= set(event_cards())
    for seat in game.seats:
        assert game.observe(seat).events == game.events


def test_S09_each_card_is_dealt_with_the_same_chance():
    law = dict.fromkeys(event_cards(), 1 / 12)
    dealt = (begin_with_log(players=3, seed=seed)[0].events[0] for seed in range(600))
    assert_follows(dealt, law, 600)


@pytest.mark.parametrize("players", COUNTS)
def test_S10_seat_0_begins_the_draft(players):
    game, _ = begin_with_log(players=players, start="draft")
    assert (game.decision.seat, game.decision.kind) == (game.seats[0], "draft")


def test_a_game_with_one_seed_begins_the_same_whatever_the_tower():
    def begin(tower, seed=5):
        _, told = begin_with_log(make_tower(tower), players=3, seed=seed)
        return [event for event in told if event["event"] != "seeded"]

    assert begin("bag") == begin("twoshelves") != begin("bag", seed=6)
