"""T: the trade with the active player; D05, D06, V05, V06."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove
from cubetower.game.raid.rules.events import Offered, Traded
from tests.game.raid.scenes import Scene, accept, counter, offer


def trading(players=3, row=("nun", "farmer", "brawler"), **hands):
    """Red is active with this row and trades."""
    return Scene(players).row(*row).hands(**hands).do(("trade",), ("close",))


def refused(scene, move, rule):
    with pytest.raises(IllegalMove, match=rf"^{rule}: "):
        scene.play(move)


def test_T01_only_with_the_active_player_who_offers_row_and_hand():
    scene = trading(red=["guard", "ninja"], blue=["ronin"])
    assert scene.asked.seat == "red"
    scene.play(offer("blue", row=[2], hand=[1], want=["ronin"]))
    assert scene.asked.seat == "blue"
    [told] = scene.told(Offered)
    assert (told.to, told.give, told.want) == ("blue", ["farmer", "guard"], ["ronin"])
    for to in ("red", "yellow", "nobody", 1):
        refused(trading(red=["guard"]), offer(to, row=[1]), "T01")


def test_T01_others_give_from_any_place_in_the_hand():
    scene = trading(blue=["ronin", "guard", "ninja"])
    scene.play(offer("blue", row=[1], want=["guard", "ninja"]), accept(3, 2))
    assert scene.game.hands["blue"] == ["ronin"]
    assert scene.game.received == {"red": ["guard", "ninja"], "blue": ["nun"], "green": []}


def test_T01_a_gift_needs_the_receivers_yes():
    scene = trading().play(offer("blue", row=[2]), "decline")
    assert scene.game.row == ["nun", "farmer", "brawler"]
    scene.play(offer("blue", row=[2]), accept())
    assert scene.game.received["blue"] == ["farmer"]
    assert scene.game.row == ["nun", None, "brawler"]


def test_T02_received_cards_cannot_be_traded_on_and_never_go_into_a_hand():
    scene = trading(red=["nun"], blue=["guard"]).play(
        offer("blue", row=[1], want=["guard"]), accept(1)
    )
    assert scene.game.received["red"] == ["guard"]
    assert scene.game.hands["red"] == ["nun"]
    refused(scene, offer("blue", hand=[2]), "V05")
    refused(scene, offer("blue", row=[1]), "V05")


def test_T03_D06_offer_invite_close():
    scene = trading(red=["guard"], blue=["nun"])
    scene.play("invite", "decline", "decline")
    assert scene.asked.kind == "trade"
    scene.play(offer(row=[1]), "decline", "decline", "close")
    assert scene.asked.kind == "settle"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (offer(), "T03"),
        (offer(row=[4]), "V05"),
        (offer(row=[0]), "V05"),
        (offer(row=[1, 1]), "V05"),
        (offer(hand=[2]), "V05"),
        (offer(row=[True]), "V05"),
        (offer(row=[1], want=["daimyo"]), "V05"),
        (offer(row=[1], want=["nun"] * 4), "V05"),
        ({"to": "all", "row": [1]}, "T03"),
        ("trade", "T03"),
        (("close",), "T03"),
    ],
)
def test_V05_what_is_no_offer(move, rule):
    refused(trading(red=["guard"], blue=["nun"] * 3), move, rule)


def test_T03_an_offer_to_all_shows_types_only():
    seen = []
    for place in (1, 2):
        scene = trading(red=["guard", "guard"], blue=["nun"])
        scene.play(offer(hand=[place], want=["nun"]))
        seen.append([scene.game.observe(seat) for seat in ("blue", "green")])
        assert scene.game.observe("red").laid["hand"] == [place]
    assert seen[0] == seen[1]
    assert seen[0][0].offer["give"] == ["guard"]


def test_T04_answers_are_secret_until_all_have_answered():
    seen = []
    for answer in ("decline", accept(2), counter(give=[1], row=[1])):
        scene = trading(blue=["guard", "nun"]).play(offer(row=[2], want=["nun"]), answer)
        seen.append([scene.game.observe(seat) for seat in ("red", "green")])
    assert seen[0] == seen[1] == seen[2]
    scene.play("decline")
    shown = scene.game.observe("red").answers
    assert shown["blue"] == {"answer": "counter", "give": ["guard"], "row": [1], "want": []}
    assert shown["green"]["answer"] == "decline"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (accept(1), "V05"),
        (accept(2, 3), "V05"),
        (accept(), "V05"),
        (accept(4), "V05"),
        (counter(), "T04"),
        (counter(give=[4]), "V05"),
        (counter(give=[1], row=[4]), "V05"),
        (counter(give=[1], want=["nun", "nun"]), "V05"),
        ({"give": [1]}, "T04"),
        ("close", "T04"),
    ],
)
def test_V05_what_is_no_answer(move, rule):
    scene = trading(red=["ronin"], blue=["guard", "nun", "nun"])
    scene.play(offer("blue", row=[2], want=["nun"]))
    refused(scene, move, rule)
    scene.play(accept(3))
    assert scene.game.hands["blue"] == ["guard", "nun"]


def test_T05_one_of_those_who_accept_must_be_chosen():
    scene = trading(blue=["nun"], green=["nun"])
    scene.play(offer(row=[2], want=["nun"]), accept(1), accept(1))
    assert (scene.asked.seat, scene.asked.kind) == ("red", "deal")
    refused(scene, "none", "T05")
    refused(scene, ("accept", "red"), "T05")
    scene.play(("accept", "green"))
    assert scene.game.received == {"red": ["nun"], "blue": [], "green": ["farmer"]}
    assert scene.game.hands["blue"] == ["nun"]


def test_T05_a_counter_may_be_chosen_before_an_acceptance():
    scene = trading(red=["guard", "ninja", "guard"], blue=["nun"], green=["ronin", "nun"])
    scene.play(offer(row=[2], want=["nun"]), accept(1))
    scene.play(counter(give=[1, 2], row=[1, 3], want=["guard"]))
    refused(scene, ("counter", "green"), "T05")
    refused(scene, ("counter", "green", 2), "T05")
    refused(scene, ("counter", "blue", 1), "T05")
    scene.play(("counter", "green", 3))
    game = scene.game
    assert game.received == {
        "red": ["nun", "ronin"], "blue": [], "green": ["nun", "brawler", "guard"],
    }  # fmt: skip
    assert (game.row, game.hands["red"]) == ([None, "farmer", None], ["guard", "ninja"])


def test_T05_of_counters_alone_one_or_none():
    scene = trading(red=["guard"], blue=["nun"])
    scene.play(offer("blue", row=[2], want=["nun"]), counter(give=[1], want=["guard"]))
    assert set(scene.moves) == {("counter", "blue", 1), "none"}
    scene.play("none")
    assert scene.game.hands["blue"] == ["nun"]
    assert scene.asked.kind == "trade"


def test_T05_a_counter_that_cannot_be_met_cannot_be_chosen():
    scene = trading(red=["guard"], blue=["nun"])
    scene.play(offer("blue", row=[2], want=["nun"]), counter(give=[1], want=["ninja"]))
    assert scene.moves == ["none"]
    refused(scene, ("counter", "blue", 1), "T05")


def test_T06_an_invitation_is_answered_by_proposals_of_which_one_or_none_is_taken():
    scene = trading(red=["guard"], blue=["nun"], green=["ronin"]).play("invite")
    refused(scene, accept(), "T06")
    scene.play(counter(give=[1], row=[2]), counter(give=[1]))
    assert set(scene.moves) == {("counter", "blue"), ("counter", "green"), "none"}
    scene.play(("counter", "blue"))
    assert scene.game.received == {"red": ["nun"], "blue": ["farmer"], "green": []}
    assert scene.asked.kind == "trade"


def test_T07_a_deal_moves_both_sides_at_once_and_the_rest_stays():
    scene = trading(blue=["nun"]).play(offer("blue", row=[2], want=["nun"]), accept(1))
    assert scene.game.row == ["nun", None, "brawler"]
    assert scene.game.received["red"] == ["nun"]
    [told] = scene.told(Traded)
    assert told == Traded(seat="red", other="blue", gave=["farmer"], got=["nun"])
    assert (scene.game.offer, scene.game.answers, scene.game.laid) == ({}, {}, {})


def test_T08_after_eight_offers_the_trade_closes():
    scene = trading()
    for number in range(8):
        assert (scene.asked.kind, scene.game.offers) == ("trade", number)
        scene.play("invite" if number % 2 else offer(row=[1]), "decline", "decline")
    assert scene.asked.kind == "settle"


def test_T08_it_closes_by_itself_with_neither_row_nor_hand():
    assert trading(row=(), blue=["nun"]).game.decision is None
    assert trading(row=(), red=["nun"]).asked.kind == "trade"
    scene = trading(row=("nun",)).play(offer("blue", row=[1]), accept())
    assert (scene.asked.seat, scene.asked.kind) == ("blue", "settle")


def test_T09_bots_get_a_short_list_and_need_not_trade():
    scene = trading(red=["guard", "ninja"], blue=["ronin"])
    offers = [move for move in scene.moves if isinstance(move, dict)]
    wanted = [move for move in offers if move["want"]]
    assert len(wanted) == 4 * 12  # a card of the row or the front one, for one of any type
    assert all(len(move["row"] + move["hand"]) == 1 for move in offers)
    assert all(move["hand"] in ([], [1]) for move in offers)
    assert {move["to"] for move in offers if not move["want"]} == {"all", "blue", "green"}
    assert {"close", "invite"} <= {move for move in scene.moves if isinstance(move, str)}
    scene.play(offers[0])
    assert scene.moves[0] == "decline"


def test_T10_the_active_player_trains_all_then_the_others_from_the_left():
    scene = trading(4, row=("nun", "farmer", "brawler"), blue=["nun"])
    scene.play(offer("yellow", row=[2]), accept(), offer("blue", row=[3]), accept(), "close")
    assert scene.moves == [("nun", 1), ("nun", 2)]
    scene.play(("nun", 2))
    assert scene.asked.seat == "blue"
    scene.play(("brawler", 1))
    assert scene.asked.seat == "yellow"
    scene.play(("farmer", 1))
    assert scene.game.decision is None
    assert not any(scene.game.received.values())


def test_T10_the_left_is_that_of_the_active_player():
    scene = Scene(4, active="green").row("nun", "farmer", "guard").do(("trade",), ("close",))
    for number, seat in enumerate(("blue", "red", "yellow"), 1):
        scene.play(offer(seat, row=[number]), accept())
    asked = []
    while scene.game.decision:
        asked.append(scene.asked.seat)
        scene.play(scene.moves[0])
    assert asked == ["yellow", "red", "blue"]


def test_T10_the_order_is_free():
    scene = trading(row=("nun", "farmer", "nun")).play("close")
    assert set(scene.moves) == {(card, camp) for card in ("nun", "farmer") for camp in (1, 2)}
    scene.play(("farmer", 1), ("nun", 2))
    assert scene.moves[0] == ("nun", 2)


def test_V06_nothing_is_thrown_away():
    scene = trading(row=("ninja", "farmer", "guard")).camps("red", ["nun", "nun"], ["nun", "nun"])
    scene.play("close")
    assert scene.moves == [("dispatch", 1), ("dispatch", 2)]
    refused(scene, "pass", "T10")
    refused(scene, ("ninja", 1), "C01")
    scene.play(("dispatch", 1), ("ninja", 1))
    assert scene.game.received["red"] == ["farmer", "guard"]
    assert scene.asked.kind == "settle"


def test_D05_answers_are_asked_of_all_addressed_and_no_others():
    scene = trading(5).play(offer(row=[1]))
    asked = []
    while scene.asked.kind == "answer":
        asked.append(scene.asked.seat)
        scene.play("decline")
    assert asked == ["blue", "green", "yellow", "purple"]
    scene.play(offer("yellow", row=[1]))
    assert scene.asked.seat == "yellow"
    assert scene.play("decline").asked.seat == "red"
