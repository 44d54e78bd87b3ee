"""Favours are opened (T03) and taken at the audience (T06)."""

import pytest

from cubetower.game.shogun import ShogunGame
from cubetower.tower import Cubes
from cubetower.tower.models.naive import Bag
from tests.game.shogun.modules.favours import court_scene
from tests.game.shogun.rounds import make_plans, names, round_in
from tests.game.shogun.rounds import take_places as take
from tests.game.shogun.scenes import Scene, note

OPEN = [[16, 4], [9, 3], [2, 2]]  # chests: 6, 4, 2
CHESTS = {16: 6, 9: 4, 2: 2}


def _scene(hall, cards=OPEN, places=None):
    """The turn order is set, nothing lies on the court, and the audience begins."""
    scene = court_scene({"Kai": ("red", 3)}, hall, cards)
    scene.game.place = places or scene.game.place
    scene.do(("turn order",))
    return scene


def _hall(scene):
    return {seat: count for seat, count in scene.game.extra["court"]["hall"].items() if count}


def _order(scene, move=None):
    """Who is asked in which order, if all make this move or the first that they can."""
    seats = []
    while scene.game.decision:
        assert scene.game.decision.kind == "court.take"
        seats.append(scene.game.decision.seat)
        scene.play(None if move is None else scene.game.legal().moves[1])
    return seats


def _round(cards):
    """A round in which these favours are opened; its first player must plan."""
    scene = Scene({"Kai": ("black", 3)}, modules=["court"])
    round_in(scene, first={"favours.cards": cards})
    return scene


@pytest.mark.parametrize("cards", [[10, 8, 2], [2, 8, 10]])
def test_X14_favours_10_8_and_2_cost_4_3_and_2(cards):
    scene = _round(cards)
    assert scene.game.extra["court"]["open"] == [[10, 4], [8, 3], [2, 2]]
    assert scene.find("favours") == [{"event": "favours", "cards": cards}]


def test_T03_all_21_favours_can_be_drawn_first():
    found = {card for seed in range(60) for card in _first_three(seed)}
    assert found == set(range(1, 22))


def _first_three(seed):
    told = []
    ShogunGame(3, tower=Bag(), seed=seed, log=note(told), options={"modules": ["court"]})
    return names(told, "favours")[0]["cards"]


@pytest.mark.parametrize(
    ("hall", "order"),
    [
        (
            {"black": 2, "blue": 3, "purple": 4, "red": 5, "yellow": 6},
            "yellow red purple blue black",
        ),
        (
            {"black": 4, "blue": 3, "purple": 4, "red": 3, "yellow": 5},
            "yellow black purple red blue",
        ),
    ],
    ids=["different", "equal"],
)
def test_T06_who_has_more_officials_comes_first_then_the_turn_order_decides(hall, order):
    places = {"red": 1, "blue": 2, "yellow": 3, "black": 4, "purple": 5}
    assert _order(_scene(hall, places=places)) == order.split()


def test_T06_officials_sent_in_this_round_count():
    provinces = {"Kai": ("red", 6), "Aki": ("blue", 2)}
    scene = court_scene(provinces, {"red": 2, "blue": 4}, [[16, 4]])
    scene.plan("red", {"court 3": "Kai"})
    scene.do(("turn order",))
    assert scene.game.decision.seat == "red"
    assert _order(scene) == ["red", "blue"]


@pytest.mark.parametrize(
    ("officials", "cards"),
    [(1, []), (3, [9, 2]), (4, [16, 9, 2])],
)
def test_T06_only_a_favour_that_is_payable_in_full_can_be_taken(officials, cards):
    scene = _scene({"red": officials})
    if not cards:
        assert scene.game.decision is None
        return
    assert scene.game.decision.about == {}
    assert list(scene.game.legal().moves) == [None, *cards]
    for card in {16, 9, 2, 8, 0, 22, "2", "yes"} - set(cards):
        assert scene.refuses(card) == "T06"


@pytest.mark.parametrize(("card", "price"), [(16, 4), (9, 3), (2, 2)])
def test_T06_it_is_paid_and_used_at_once(card, price):
    scene = _scene({"red": 5, "blue": 4})
    game = scene.play(card)
    assert _hall(scene) == {"red": 5 - price, "blue": 4}
    assert game.chests["red"] == 12 + CHESTS[card]
    assert (game.decision.seat, game.decision.kind) == ("blue", "court.take")
    assert [each for each, _ in game.extra["court"]["open"]] == [c for c in CHESTS if c != card]
    [told] = scene.find("favour")
    assert (told["seat"], told["card"], told["officials"]) == ("red", card, price)


def test_T06_used_at_once_means_before_the_next_player_is_asked():
    scene = _scene({"red": 5, "blue": 4}, cards=[[12, 4], [9, 3]])
    game = scene.play(12)
    assert (game.decision.seat, game.decision.kind) == ("red", "court.where")
    game = scene.play("Kai")
    assert (game.armies["Kai"], game.decision.seat) == (6, "blue")


def test_T06_each_player_once_however_many_officials_are_left():
    scene = _scene({"red": 7, "blue": 2})
    assert _order(scene, "first") == ["red", "blue"]
    assert [told["card"] for told in scene.find("favour")] == [16, 2]
    assert _hall(scene) == {"red": 3}


def test_T06_who_declines_keeps_all_and_is_not_asked_again():
    scene = _scene({"red": 7, "blue": 4})
    game = scene.play(None)
    assert (game.decision.seat, game.legal().moves) == ("blue", (None, 16, 9, 2))
    scene.play(16)
    assert (game.decision, _hall(scene)) == (None, {"red": 7})
    assert game.chests == {**dict.fromkeys(game.seats, 12), "blue": 18}


def test_T06_it_ends_when_no_card_is_left():
    scene = _scene(dict.fromkeys(("black", "blue", "purple", "red", "yellow"), 4))
    assert _order(scene, "first") == ["black", "blue", "purple"]
    assert _hall(scene) == {"blue": 1, "purple": 2, "red": 4, "yellow": 4}


def test_T06_at_the_end_open_cards_leave_and_unspent_officials_stay_for_the_next_round():
    scene = _round([10, 8, 2])
    game = scene.game
    game.extra["court"]["hall"].update(black=6, blue=1)
    make_plans(game, {})
    take(game)
    assert (game.decision.seat, game.decision.kind) == ("black", "court.take")
    scene.play(2)
    assert game.extra["court"]["open"] == []
    assert _hall(scene) == {"black": 4, "blue": 1}
    assert scene.find("hall")[-1]["officials"] == game.extra["court"]["hall"]
    scene.do(("round", 1))
    assert game.decision.kind == "plan"
    assert _hall(scene) == {"black": 4, "blue": 1}
    numbers = {card for card, _ in game.extra["court"]["open"]}
    assert len(numbers) == 3
    assert not numbers & {10, 8, 2}


def test_X16_yellow_takes_8_red_takes_2_and_10_leaves_the_game():
    hall = {"yellow": 5, "red": 3, "blue": 2, "purple": 2}
    scene = _scene(hall, cards=[[10, 4], [8, 3], [2, 2]])
    game = scene.game
    assert (game.decision.seat, game.legal().moves) == ("yellow", (None, 10, 8, 2))
    scene.play(8)
    assert (game.decision.seat, game.legal().moves) == ("red", (None, 2))
    scene.play(2)
    assert game.decision is None  # blue and purple can't pay 4
    assert _hall(scene) == {"yellow": 2, "red": 1, "blue": 2, "purple": 2}
    assert (game.tray, game.chests["red"]) == (Cubes(yellow=2), 14)
    assert (game.extra["court"]["open"], game.extra["court"]["peace"]) == ([], {})
    scene.do(("clear",), ("round", 1))
    assert 10 not in [card for card, _ in game.extra["court"]["open"]]
