"""R: raids; D02 to D04 and V04."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.raid.rules.events import Bids, Chips
from cubetower.game.raid.rules.payment import Payment
from cubetower.game.raid.rules.tables import WARRIORS
from tests.game.raid.scenes import SHIPPED, Scene


def raided(*row, players=3, **camps):
    """Red is active with this row; others have these camps; chips are asked for."""
    scene = Scene(players).row(*row)
    for seat, each in camps.items():
        scene.camps(seat, *each)
    return scene.do(("raids",), ("trade",))


THREE = [["nun"] * 3]


def test_R01_D02_every_other_player_lays_one_chip_from_the_left():
    scene = raided("nun", "guard", "farmer", players=5)
    for seat in ("blue", "green", "yellow", "purple"):
        assert (scene.asked.seat, scene.asked.kind) == (seat, "chip")
        assert not scene.told(Chips)
        scene.play(0)
    assert scene.told(Chips)[0].chips == dict.fromkeys(["blue", "green", "yellow", "purple"], 0)


def test_R01_R03_the_left_is_that_of_the_active_player():
    scene = Scene(5, active="yellow").row(*["nun"] * 4)
    for seat in scene.game.seats:
        scene.camps(seat, ["nun"] * 3)
    scene.do(("raids",), ("trade",)).answers(purple=1, red=2, blue=0, green=3)
    paid = []
    while scene.asked.kind == "pay":
        paid.append(scene.asked.seat)
        scene.play(scene.picks(scene.asked.seat, "nun", "nun", "nun"))
    assert list(scene.told(Chips)[0].chips) == ["purple", "red", "blue", "green"]
    assert paid == ["purple", "red", "green"]
    takers = []
    while scene.asked.kind == "take":
        takers.append(scene.asked.seat)
        scene.play(1)
    assert takers == paid


def test_R01_chips_are_secret_until_all_have_laid_one():
    seen = []
    for chip in (0, 1):
        scene = raided("nun", "guard", blue=THREE).play(chip)
        assert scene.game.observe("blue").laid == chip
        seen.append([scene.game.observe(seat) for seat in ("red", "green")])
    assert seen[0] == seen[1]
    assert scene.play(0).game.observe("red").chips == {"blue": 1, "green": 0}


@pytest.mark.parametrize(
    ("camps", "row", "legal"),
    [
        (THREE, ("nun", "geisha", "farmer"), [0, 1, 3]),
        ([["nun"], ["farmer", "geisha"]], ("nun", "guard", "farmer"), [0]),
        ([["nun"], ["farmer"], ["guard"]], ("nun", "guard"), [0, 1, 2]),
        ([], ("nun",), [0]),
    ],
)
def test_R02_a_warrior_of_the_row_and_three_of_the_own(camps, row, legal):
    scene = raided(*row, blue=camps)
    assert [move for move in scene.moves if isinstance(move, int)] == legal
    for chip in {0, 1, 2, 3, 4} - set(legal):
        with pytest.raises(IllegalMove, match=r"^R02: "):
            scene.play(chip)


@pytest.mark.parametrize("chip", [5, True, None])
def test_V04_no_other_chip(chip):
    with pytest.raises(IllegalMove):
        raided("nun", blue=THREE).play(chip)


def test_R03_raiders_pay_three_warriors_from_any_camps_in_seat_order():
    scene = raided("nun", "guard", blue=[["nun", "farmer"], ["guard"] * 2], green=THREE)
    scene.play(2, 1)
    assert (scene.asked.seat, scene.asked.kind) == ("blue", "pay")
    scene.play(scene.picks("blue", "farmer", "nun", "guard"))
    assert scene.game.camps["blue"] == [[], ["guard"], []]
    assert sorted(scene.game.discard) == ["farmer", "guard", "nun"]
    assert scene.game.relics["blue"] == []
    assert scene.asked.seat == "green"


def test_R03_payment_may_leave_any_camp():
    scene = raided("nun", blue=[["nun"] * 3, ["guard"]]).play(1, 0)
    scene.play(scene.picks("blue", "guard", "nun", "nun"))  # a single one, beside a camp of three
    assert scene.game.camps["blue"][:2] == [["nun"], []]


@pytest.mark.parametrize(
    "picks",
    [("1.1", "1.2"), ("1.1", "1.1", "1.2"), ("1.1", "1.2", "1.3", "1.4"), ("1.1", "1.2", "2.1")],
)
def test_V04_three_different_warriors(picks):
    scene = raided("nun", blue=[["nun"] * 4]).play(1, 0)
    with pytest.raises(IllegalMove, match=r"^V04: "):
        scene.play(picks)


def contest(blue, green, *, row=("nun",)):
    """Blue and green raid the first card; three farmers each are paid."""
    camps = {"blue": [["farmer"] * 3, blue], "green": [["farmer"] * 3, green]}
    scene = raided(*row, **camps).play(1, 1)
    for seat in ("blue", "green"):
        scene.play(scene.picks(seat, *["farmer"] * 3))
    return scene


def test_R05_several_raiders_bid_sets_of_chips_in_secret():
    seen = []
    for bid in ((1, 2), (0,)):
        scene = contest(["ninja"] * 4, ["ninja"] * 2)
        assert (scene.asked.seat, scene.asked.kind) == ("blue", "bid")
        assert len(scene.moves) == 32
        assert {sum(move) for move in scene.moves} == set(range(11))
        scene.play(bid)
        seen.append([scene.game.observe(seat) for seat in ("red", "green")])
    assert seen[0] == seen[1]
    assert scene.asked.seat == "green"


def test_R05_at_most_the_strength_of_all_warriors_left():
    scene = contest(["ninja", "geisha"], ["ninja"])
    assert {sum(move) for move in scene.moves} == {0, 1, 2, 3}
    with pytest.raises(IllegalMove, match=r"^R05: "):
        scene.play((4,))


@pytest.mark.parametrize("bid", [(1, 1), (2, 1), (5,), 3, (True,)])
def test_V04_a_bid_is_a_set_of_chips(bid):
    with pytest.raises(IllegalMove, match=r"^R05: "):
        contest(["ninja"] * 4, ["ninja"] * 4).play(bid)


def test_R06_D03_D04_the_highest_bid_takes_the_card_and_all_pay():
    scene = contest(["ninja", "nun"], ["ninja", "robber"]).play((1, 2), (4,))
    [told] = scene.told(Bids)
    assert told == Bids(place=1, chips={"blue": [1, 2], "green": [4]}, winner="green")
    assert (scene.asked.seat, scene.asked.about["due"]) == ("blue", 3)
    scene.play(scene.picks("blue", "ninja"))
    scene.play(scene.picks("green", "ninja", "robber"))
    assert (scene.asked.seat, scene.asked.kind) == ("green", "take")
    assert scene.game.camps["blue"] == [[], ["nun"], []]
    assert scene.game.relics == {"red": [], "blue": [], "green": []}


def test_R06_a_bid_of_0_pays_nothing():
    scene = contest(["ninja"], ["ninja"]).play((), (1,))
    assert (scene.asked.seat, scene.asked.kind) == ("green", "pay")
    scene.play(scene.picks("green", "ninja"))
    assert (scene.asked.seat, scene.asked.kind) == ("green", "take")
    assert scene.game.camps["blue"][1] == ["ninja"]


def test_R06_no_card_that_could_be_left_out():
    scene = contest(["ninja", "nun", "robber"], ["ninja"]).play((3,), ())
    for picks in (("ninja", "robber"), ("nun",), ("ninja", "nun"), ("ninja", "nun", "robber")):
        with pytest.raises(IllegalMove, match=r"^V04: "):
            scene.play(scene.picks("blue", *picks))
    scene.play(tuple(reversed(scene.picks("blue", "nun", "robber"))))
    assert scene.game.camps["blue"][1] == ["ninja"]


@pytest.mark.parametrize("seed", range(40))
def test_R06_payments_are_all_minimal_sets_and_no_others(seed):
    rng = Random(seed)
    camps = [rng.choices(["farmer", "nun", "ninja", "ronin", "geisha"], k=3) for _ in range(2)]
    worth = {
        f"{camp}.{place}": SHIPPED.warriors[card].strength
        for camp, cards in enumerate(camps, 1)
        for place, card in enumerate(cards, 1)
        if card in WARRIORS
    }
    due = rng.randint(1, max(1, min(10, sum(worth.values()))))
    if sum(worth.values()) < due:
        return
    payment = Payment.of(SHIPPED, camps, due, each_one=False)
    sets = [set(each) for size in range(7) for each in combinations(worth, size)]
    right = [
        each
        for each in sets
        if sum(worth[pick] for pick in each) >= due
        and all(sum(worth[p] for p in each) - worth[pick] < due for pick in each)
    ]
    legal = []
    for each in sets:
        try:
            legal.append(set(payment.verify(tuple(sorted(each)))))
        except IllegalMove:
            continue
    assert sorted(map(sorted, legal)) == sorted(map(sorted, right))
    assert payment.count() == len(right)


def test_R07_a_shared_highest_bid_takes_nothing_and_all_pay():
    scene = contest(["nun"], ["nun"]).play((2,), (2,))
    scene.play(scene.picks("blue", "nun")).play(scene.picks("green", "nun"))
    assert scene.asked.kind == "trade"
    assert scene.game.row == ["nun"]
    assert scene.game.camps["blue"] == scene.game.camps["green"] == [[], [], []]


def test_R08_contests_by_card_number_then_takers_from_the_left():
    four = [["nun"] * 3, ["ninja"]]
    scene = raided(
        "nun", "farmer", "nun", players=5, blue=four, green=four, yellow=four, purple=four
    )
    scene.play(3, 1, 1, 3)
    for seat in ("blue", "green", "yellow", "purple"):
        scene.play(scene.picks(seat, "nun", "nun", "nun"))
    order = []
    while scene.asked.kind in ("bid", "pay"):
        order.append((scene.asked.seat, scene.asked.kind))
        highest = scene.asked.seat in ("blue", "yellow")
        move = (1,) if highest else ()
        scene.play(move if scene.asked.kind == "bid" else ("2.1",))
    bids = [seat for seat, kind in order if kind == "bid"]
    assert bids == ["green", "yellow", "blue", "purple"]
    takers = []
    while scene.asked.kind == "take":
        takers.append(scene.asked.seat)
        scene.play(1)
    assert takers == ["blue", "yellow"]


def test_R04_R09_the_only_raider_takes_the_card_and_the_rest_is_the_active_players():
    scene = raided("nun", "guard", "farmer", blue=[["nun"] * 4]).play(2, 0)
    scene.play(scene.picks("blue", "nun", "nun", "nun"))
    assert (scene.asked.seat, scene.asked.kind) == ("blue", "take")
    scene.play(2)
    assert scene.game.camps["blue"][:2] == [["nun"], ["guard"]]
    assert scene.asked.kind == "trade"
    scene.play("close")
    scene.do(("close",))
    assert scene.game.received["red"] == ["nun", "farmer"]
