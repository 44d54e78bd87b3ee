"""Chapter S: hands, stocks and figures; D01, D02, V01, V02, R01."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.samurai import TYPES, SamuraiGame, choices
from cubetower.game.samurai.rules.events import Drew, Placed, Shuffled
from cubetower.game.samurai.rules.tables import token_set
from tests.game.samurai.scenes import COUNTS, at_first_turn, fresh, whole_game

FIVE = ("helmet 4", "samurai 2", "samurai 2", "ronin", "ship 1")


def test_S04_each_player_picks_five_tokens_and_the_rest_is_the_stock():
    game = SamuraiGame(2)
    game.play("red", FIVE)
    game.play("yellow", token_set()[:5])
    assert game.screens == {"red": list(FIVE), "yellow": list(token_set()[:5])}
    for seat in game.seats:
        assert len(game.stocks[seat]) == 15
        assert Counter(game.screens[seat]) + Counter(game.stocks[seat]) == Counter(token_set())


def test_S04_identical_tokens_are_the_same_pick_and_their_order_means_nothing():
    game = SamuraiGame(2)
    assert game.legal().verify(list(reversed(FIVE))) == FIVE
    assert game.legal().count() == len({tuple(sorted(five)) for five in all_hands()})


def all_hands():
    """Every hand there is, by brute force over the kinds of tokens."""
    hands = [Counter()]
    for _ in range(5):
        grown = {
            tuple(sorted((*hand.elements(), name)))
            for hand in hands
            for name in set(token_set())
            if hand[name] < token_set().count(name)
        }
        hands = [Counter(hand) for hand in grown]
    return [tuple(hand.elements()) for hand in hands]


def test_S04_random_hands_are_drawn_and_nobody_is_asked():
    game = fresh(3)
    assert game.decision.kind == "place"
    assert {len(screen) for screen in game.screens.values()} == {5}
    assert len({tuple(fresh(3, seed).screens["red"]) for seed in range(20)}) > 15


def test_D01_picks_are_secret_until_all_have_picked():
    game = SamuraiGame(3)
    before = {seat: game.observe(seat) for seat in game.seats}
    game.play("red", FIVE)
    for seat in ("yellow", "green"):
        seen = game.observe(seat)
        assert seen.screens == before[seat].screens == {"red": 0, "yellow": 0, "green": 0}
        assert seen.picked == []
    assert game.observe("red").picked == list(FIVE)
    other = SamuraiGame(3)
    other.play("red", token_set()[:5])
    for seat in ("yellow", "green"):
        assert other.observe(seat) == game.observe(seat)
    game.play("yellow", FIVE)
    game.play("green", FIVE)
    assert game.observe("yellow").screens == dict.fromkeys(game.seats, 5)
    assert game.picked == {}


@pytest.mark.parametrize(
    "hand",
    [
        FIVE[:4],
        (*FIVE, "ship 1"),
        ("ronin", "ronin", *FIVE[:3]),
        ("samurai 2", "samurai 2", "samurai 2", "ronin", "ship 2"),
        ("helmet 5", *FIVE[1:]),
        (*FIVE[:4], None),
        "ronin",
    ],
)
def test_V01_five_different_tokens_of_the_own_set(hand):
    game = SamuraiGame(2)
    with pytest.raises(IllegalMove, match=r"^S04: "):
        game.play("red", hand)
    assert game.decision.seat == "red"


@pytest.mark.parametrize("players", COUNTS)
def test_S05_only_edo_has_figures_before_the_first_is_placed(players):
    game = fresh(players)
    edo = game.board.edo
    assert game.figures[edo] == list(TYPES)
    assert sum(map(len, game.figures.values())) == 3
    assert game.supply == dict.fromkeys(TYPES, game.board.supply - 1)


@pytest.mark.parametrize("players", COUNTS)
def test_S06_figures_are_placed_clockwise_cities_first_until_none_is_left(players):
    game, events = whole_game(players, 3)
    placed = [event for event in events if isinstance(event, Placed)]
    assert len(placed) == 3 * game.board.supply - 3
    assert [each.seat for each in islice(placed, 8)] == [game.seats[i % players] for i in range(8)]
    in_city = [each.hex in game.board.cities for each in placed]
    assert in_city == sorted(in_city, reverse=True)
    assert sum(in_city) == 2 * len(game.board.cities)
    assert Counter(each.hex for each in placed) == {
        at: game.board.hexes[at].figures for at in game.board.settlements if at != game.board.edo
    }


@pytest.mark.parametrize("players", COUNTS)
def test_S06_every_type_and_every_place_is_free(players):
    game = fresh(players)
    cities = game.board.cities
    assert set(game.legal().moves) == {(figure, at) for figure in TYPES for at in cities}
    while any(len(game.figures[at]) < 2 for at in cities):
        game.play(game.decision.seat, game.legal().moves[0])
    villages = set(game.board.settlements) - {*cities, game.board.edo}
    assert set(game.legal().moves) == {(figure, at) for figure in TYPES for at in villages}


def test_D02_the_player_whose_turn_it_is_names_type_and_place():
    game = fresh(3)
    assert (game.decision.seat, game.decision.kind) == ("red", "place")
    game.play("red", ("rice", "14,0"))
    assert game.figures["14,0"] == ["rice"]
    assert game.supply["rice"] == game.board.supply - 2
    assert game.decision.seat == "yellow"


def test_S07_never_two_figures_of_a_type_in_a_city():
    game = fresh(3)
    game.play("red", ("rice", "14,0"))
    assert ("rice", "14,0") not in game.legal().moves
    for refuses in (game.legal(), choices(game.observe("yellow"))):
        with pytest.raises(IllegalMove, match=r"^S07: "):
            refuses.verify(("rice", "14,0"))
    game.play("yellow", ("helmet", "14,0"))
    assert game.figures["14,0"] == ["rice", "helmet"]


def test_V02_villages_must_wait_for_the_cities():
    with pytest.raises(IllegalMove, match=r"^S06: "):
        fresh(3).play("red", ("rice", "14,2"))


def test_V02_a_full_place_takes_no_more():
    game = fresh(2)
    game.play("red", ("rice", "14,0"))
    game.play("yellow", ("helmet", "14,0"))
    with pytest.raises(IllegalMove, match=r"^S06: "):
        game.play("red", ("buddha", "14,0"))


def test_V02_a_type_must_be_in_the_supply():
    game = fresh(2)
    game.supply["rice"] = 0
    with pytest.raises(IllegalMove, match=r"^S06: "):
        game.play("red", ("rice", "14,0"))
    assert {figure for figure, _ in game.legal().moves} == {"helmet", "buddha"}


@pytest.mark.parametrize("move", [("rice", "1,1"), ("ronin", "14,0"), ("rice",), [None, []], None])
def test_V02_what_is_no_type_with_a_place_is_refused(move):
    with pytest.raises(IllegalMove, match=r"^S06: "):
        fresh(2).play("red", move)


@pytest.mark.parametrize("players", COUNTS)
def test_S08_seat_0_places_the_first_figure_and_takes_the_first_turn(players):
    game = fresh(players)
    assert game.decision.seat == "red"
    assert at_first_turn(players).decision.seat == "red"


def test_S08_whoever_placed_the_last_figure():
    game = fresh(3)
    game.supply = {"helmet": 0, "buddha": 0, "rice": 1}
    game.play("red", ("rice", "14,0"))
    assert (game.decision.seat, game.decision.kind, game.turn) == ("red", "lay", 1)


def test_R01_a_seed_decides_hands_and_stocks_and_they_are_told():
    def stocks(seed):
        return fresh(4, seed).stocks

    assert stocks(5) == stocks(5) != stocks(6)
    events = []
    game = SamuraiGame(4, seed=5, options={"random_hand": "yes"}, log=events.append)
    shuffled = {each.seat: each for each in events if isinstance(each, Shuffled)}
    assert {seat: each.stock for seat, each in shuffled.items()} == game.stocks
    assert {seat: each.screen for seat, each in shuffled.items()} == game.screens


def test_R01_the_stocks_order_is_fixed_at_the_setup():
    game, events = whole_game(2, 4)
    assert set(game.drawn) <= {"shuffled.stock"} | {key for key in game.drawn if "player." in key}
    for seat in game.seats:
        [stock] = [e.stock for e in events if isinstance(e, Shuffled) and e.seat == seat]
        drew = [t for e in events if isinstance(e, Drew) and e.seat == seat for t in e.tokens]
        assert drew == stock[: len(drew)]
        assert drew


def test_a_hand_is_sampled_whole():
    game, rng = SamuraiGame(2), Random(1)
    hands = {game.legal().sample(rng) for _ in range(200)}
    assert all(Counter(hand) <= Counter(token_set()) for hand in hands)
    assert {name for hand in hands for name in hand} == set(token_set())
