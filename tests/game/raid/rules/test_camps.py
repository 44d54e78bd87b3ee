"""C: camps, training, dispatch, the third camp."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import Event
from cubetower.game.raid import option, overview
from cubetower.game.raid.bots.values import Reading
from cubetower.game.raid.rules.camps import relics_in as relics_of_kind
from cubetower.game.raid.rules.events import Dispatched, Paid, Trained
from cubetower.game.raid.rules.state import kind_of
from cubetower.game.raid.rules.tables import values_of
from tests.game.raid.random_games import begun, moments
from tests.game.raid.scenes import POWERS, SHIPPED, Scene, counter, offer

NONE = {"shogun_powers": "none", "helper_effects": "none"}


def training(*camps, card, shogun="red", **more):
    """Red is to train a card from the front of the hand."""
    scene = Scene(**more).camps("red", *camps).hands(red=[card])
    scene.game.shoguns["red"] = shogun
    return scene.do(("front", 1))


def relics_in(options, camp):
    """Of a camp that was filled in this order."""
    return relics_of_kind(values_of(options, {}), camp, kind_of(camp, None))


def camps_offered(scene):
    return [move for move in scene.moves if isinstance(move, int)]


# C01, C02, C08: who may enter


def test_C01_a_camp_takes_warriors_of_one_type():
    scene = training(["farmer"], ["nun"], card="farmer")
    assert camps_offered(scene) == [1]
    with pytest.raises(IllegalMove, match=r"^C01: "):
        scene.play(2)
    assert scene.play(1).game.camps["red"][0] == ["farmer", "farmer"]


def test_C01_the_type_is_that_of_the_oldest_warrior():
    assert kind_of(["geisha", "nun", "farmer"], None) == "nun"
    assert kind_of(["builder"], None) is None
    scene = training(["brawler", "nun"], ["guard"], card="nun")  # the nun came as a guest
    assert camps_offered(scene) == []


def test_C02_home_warriors_may_enter_any_camp():
    scene = training(["farmer"], ["nun"], card="brawler")
    assert camps_offered(scene) == [1, 2]
    foreign = training(["farmer"], ["nun"], card="brawler", shogun="blue")
    assert camps_offered(foreign) == []


def test_C02_the_camp_keeps_its_type_and_lets_no_foreign_type_in():
    scene = training(["farmer"], ["nun"], card="brawler").play(1)
    assert scene.game.kind("red", 1) == "farmer"
    scene.hands(red=["guard"]).do(("front", 1))
    assert camps_offered(scene) == []
    scene.hands(red=["farmer"]).do(("front", 1))
    assert camps_offered(scene) == [1]


def paid(scene, seat, *cards):
    """After this player has paid for a raid with these warriors."""
    scene.do(("pay", seat, "raid", len(cards))).play(scene.picks(seat, *cards))
    return scene


def test_C02_a_camp_keeps_its_type_when_the_oldest_warrior_is_paid():
    scene = Scene().camps("blue", ["farmer", "ninja", *["farmer"] * 4])
    scene.game.shoguns["blue"] = "purple"  # ninjas are at home
    paid(scene, "blue", "farmer")
    assert scene.game.camps["blue"][0] == ["ninja", *["farmer"] * 4]
    assert scene.game.kind("blue", 1) == "farmer"
    scene.hands(blue=["farmer"])
    scene.game.active = "blue"
    scene.do(("front", 1)).play(("dispatch", 1))
    assert scene.game.scores["blue"] == 1


def test_C02_without_one_of_its_type_a_camp_takes_that_of_its_oldest_warrior():
    camp = ["nun", "guard", "brawler", "nun", "guard"]
    scene = paid(Scene().camps("red", camp, ["farmer"]), "red", "nun", "nun")
    assert scene.game.kind("red", 1) == "guard"
    all_at_once = Scene().camps("red", ["brawler", "guard", "farmer", "brawler"])
    all_at_once.game.kinds["red"][0] = "farmer"
    assert paid(all_at_once, "red", "farmer", "brawler").game.kind("red", 1) == "guard"
    emptied = paid(Scene().camps("red", ["nun", "nun"]), "red", "nun", "nun")
    assert emptied.game.kind("red", 1) is None


def test_C02_a_player_sees_the_type_that_a_camp_keeps():
    scene = Scene().camps("red", ["farmer", "brawler", "farmer"])
    seen = paid(scene, "red", "farmer").game.observe("blue")
    assert seen.kinds["red"] == ["farmer", None, None]


def test_C02_what_the_greedy_player_and_the_table_say_a_camp_brings_is_what_it_brings():
    scene = Scene().camps("red", ["farmer", "ninja", *["farmer"] * 4]).hands(red=["nun"])
    scene.game.shoguns["red"] = "purple"
    paid(scene, "red", "farmer").do(("front", 1))
    seen = scene.game.observe("red")
    assert "brings 1 relic)" in overview(seen)
    assert option(seen, ("dispatch", 1)).startswith("dispatch camp 1 for 1 relic:")
    assert not Reading(seen).is_full(1)


def test_C08_a_helper_enters_any_camp_and_gives_it_no_type():
    scene = training(["farmer"], ["nun"], card="geisha", shogun="blue")
    assert camps_offered(scene) == [1, 2]
    empty = training(["geisha"], ["nun"], card="farmer", shogun="blue")
    assert camps_offered(empty) == [1]


def test_C08_a_helper_is_no_warrior_for_relics_but_a_card_for_protection():
    assert relics_in(NONE, ["nun", "geisha"]) == 0
    assert relics_in(NONE, ["nun", "nun"]) == 1
    scene = training(["nun", "geisha"], ["farmer"], card="nun")
    assert ("dispatch", 2) not in scene.moves
    assert ("dispatch", 1) in scene.moves


def test_C08_helpers_cannot_be_raided_and_pay_nothing():
    scene = Scene().camps("blue", ["nun", "nun", "geisha"], ["farmer"]).row("geisha", "nun")
    scene.do(("chip", "blue"))
    assert camps_offered(scene) == [0, 2]
    scene.do(("pay", "blue", "raid", 3))
    with pytest.raises(IllegalMove, match=r"^V04: "):
        scene.play(scene.picks("blue", "nun", "nun", "geisha"))
    scene.play(scene.picks("blue", "nun", "nun", "farmer"))
    assert scene.game.camps["blue"] == [["geisha"], [], []]


# C03 to C05: dispatch


def test_C03_with_no_camp_for_the_card_one_must_be_dispatched_first():
    scene = training(["farmer", "farmer"], ["nun", "nun"], card="guard")
    assert scene.moves == [("dispatch", 1), ("dispatch", 2)]
    scene.play(("dispatch", 2))
    assert (scene.asked.seat, scene.asked.kind) == ("red", "train")
    scene.play(2)
    assert scene.game.camps["red"] == [["farmer", "farmer"], ["guard"], []]


def test_C04_a_dispatch_is_possible_before_any_answer_in_the_window():
    scene = Scene().camps("red", ["nun", "nun"]).camps("blue", ["nun", "nun"])
    scene.hands(red=["nun", "nun"], blue=["nun"]).row("farmer", "guard")
    for step, seat in [
        (("front", 1), "red"),
        (("front", 2), "red"),
        (("chip", "blue"), "blue"),
        (("trade",), "red"),
        (("settle", "red"), "red"),
        (("settle", "blue"), "blue"),
    ]:
        scene.game.received |= {"red": ["nun"], "blue": ["nun"]}
        scene.do(step)
        assert ("dispatch", 1) in scene.moves
        before = scene.asked
        other = Scene()
        other.game = scene.game.copy()
        other.play(("dispatch", 1))
        assert other.asked == before
        assert other.game.camps[seat][0] == []


def test_C04_a_dispatch_is_possible_in_answers_and_deals():
    scene = Scene().camps("red", ["nun", "nun"]).camps("blue", ["nun", "nun"])
    scene.hands(red=["nun"], blue=["guard"]).row("farmer").do(("trade",))
    scene.play(offer("blue", row=[1], want=["guard"]), ("dispatch", 1))
    assert (scene.asked.seat, scene.asked.kind) == ("blue", "answer")
    scene.play(counter(give=[1], want=["nun"]), ("dispatch", 1))
    assert (scene.asked.seat, scene.asked.kind) == ("red", "deal")
    assert [event.seat for event in scene.told(Dispatched)] == ["blue", "red"]


def test_C04_no_dispatch_between_the_chip_and_the_end_of_the_raids():
    scene = Scene().camps("blue", ["nun"] * 4, ["guard"] * 3).row("nun", "guard", "nun")
    scene.camps("green", ["nun"] * 4).do(("raids",)).play(1, 1)
    for _ in range(3):  # two payments, a bid
        with pytest.raises(IllegalMove):
            scene.play(("dispatch", 1))
        scene.play(scene.game.legal().sample(Random(1)))


def test_C04_who_takes_a_raided_card_dispatches_only_if_no_camp_takes_it():
    scene = Scene().camps("blue", ["farmer"] * 2, ["nun"]).row("nun")
    scene.do(("take", "blue", 1))
    assert scene.moves == [2]
    with pytest.raises(IllegalMove, match=r"^C04: "):
        scene.play(("dispatch", 1))
    forced = Scene().camps("blue", ["farmer"] * 2, ["farmer"]).row("nun").do(("take", "blue", 1))
    assert forced.moves == [("dispatch", 1)]
    with pytest.raises(IllegalMove, match=r"^C05: "):
        forced.play(("dispatch", 2))
    forced.play(("dispatch", 1), 1)
    assert forced.game.camps["blue"][:2] == [["nun"], ["farmer"]]
    assert forced.game.row == [None]


@pytest.mark.parametrize(
    ("camps", "free"),
    [
        ([["nun"], ["farmer"] * 3], [2]),
        ([["nun"], ["farmer"]], [1, 2]),
        ([["nun"], []], [1]),
        ([["nun", "nun"], ["farmer"], ["guard", "guard"]], [1, 3]),
        ([["nun", "geisha"], ["geisha"]], [1]),
    ],
)
def test_C05_a_camp_of_one_stays_while_another_holds_more(camps, free):
    scene = training(*camps, card="nun")
    found = [move[1] for move in scene.moves if isinstance(move, tuple) and move[0] == "dispatch"]
    assert found == free
    for number in {1, 2} - set(free):
        with pytest.raises(IllegalMove, match=r"^(C05|V02): "):
            scene.play(("dispatch", number))


def test_V02_V03_also_in_the_trade():
    scene = Scene().camps("red", ["nun"], ["farmer"] * 2).row("nun").do(("trade",))
    for move, rule in ((("dispatch", 1), "V02"), (("dispatch", 3), "V02"), (("unlock",), "C10")):
        with pytest.raises(IllegalMove, match=rf"^{rule}: "):
            scene.play(move)
    scene.play(["dispatch", 2])
    assert scene.game.camps["red"][1] == []


# C06, C07: relics

SCALES = {  # type: relics of 0, 1, 2 ... warriors, by the table
    "farmer": "0000111223344",
    "guard": "0001122344",
    "nun": "001122344",
    "samurai": "00233333",
    "ronin": "0023444",
    "ninja": "001234",
}


@pytest.mark.parametrize(("kind", "relics"), SCALES.items())
def test_C06_relics_are_read_on_the_scale_of_the_type(kind, relics):
    for number, expected in enumerate(relics):
        assert SHIPPED.warriors[kind].relics(number) == int(expected)
        assert relics_in(NONE, [kind] * number) == int(expected)


def test_C06_home_guests_count_like_the_others():
    assert relics_in(NONE, ["guard", "brawler", "archer"]) == 1
    assert relics_in(NONE, ["ninja", "farmer", "farmer", "farmer"]) == 3


def test_C07_the_oldest_warriors_become_relics_and_never_helpers():
    scene = training(["geisha", "nun", "brawler", "nun", "nun", "nun"], card="nun")
    scene.play(("dispatch", 1))
    assert scene.game.relics["red"] == ["nun", "brawler"]
    assert scene.game.discard == ["geisha", "nun", "nun", "nun"]
    [told] = scene.told(Dispatched)
    assert told.relics == ["nun", "brawler"]


def test_C07_no_more_relics_than_warriors():
    assert relics_in(POWERS, ["nun", *["geisha"] * 3]) == 1


@pytest.mark.parametrize("seed", range(3))
def test_C09_cards_leave_a_camp_only_by_dispatch_and_payment(seed):
    events: list[Event] = []
    game = begun(3, seed, events)
    held = dict.fromkeys(game.seats, 0)
    for moment in moments(game, "keeps", Random(seed)):
        for event in events:
            if isinstance(event, Trained):
                held[event.seat] += 1
            elif isinstance(event, Dispatched):
                held[event.seat] -= len(event.relics + event.discarded)
            elif isinstance(event, Paid):
                held[event.seat] -= len(event.cards)
        events.clear()
        assert held == {seat: sum(map(len, camps)) for seat, camps in moment.camps.items()}


# C10: the third camp


def unlocking(relics, met=(), **more):
    scene = Scene(**more).camps("red", ["nun"]).hands(red=["nun"])
    scene.game.relics["red"], scene.game.met["red"] = list(relics), list(met)
    return scene.do(("front", 1))


def test_C10_the_third_camp_is_locked():
    with pytest.raises(IllegalMove, match=r"^C10: "):
        training([], [], card="nun").play(3)


def test_C10_it_is_unlocked_for_three_relics_the_latest_warriors_first():
    scene = unlocking(["nun", "farmer", "guard", "ninja"]).play(("unlock",))
    game = scene.game
    assert (game.relics["red"], game.discard) == (["nun"], ["ninja", "guard", "farmer"])
    assert game.scores["red"] == 1
    assert 3 in scene.moves
    assert ("unlock",) not in scene.moves


def test_C10_quest_relics_are_paid_last_and_leave_the_game():
    scene = unlocking(["nun"], ["farmer/nun", "guard/nun", "nun/ronin"]).play(("unlock",))
    game = scene.game
    assert (game.relics["red"], game.discard) == ([], ["nun"])
    assert (game.met["red"], game.gone) == (["farmer/nun"], ["nun/ronin", "guard/nun"])


def test_V03_not_without_relics_and_not_twice():
    for scene in (unlocking(["nun", "nun"]), unlocking(["nun"] * 6).play(("unlock",))):
        with pytest.raises(IllegalMove, match=r"^C10: "):
            scene.play(("unlock",))


def test_V01_only_the_front_card_can_be_trained():
    scene = Scene().camps("red", ["nun"], ["farmer"]).hands(red=["nun", "farmer"])
    scene.do(("front", 1))
    assert camps_offered(scene) == [1]
    scene.play(1)
    assert scene.game.hands["red"] == ["farmer"]


def test_D07_dispatch_and_unlock_are_attached_to_a_request():
    scene = unlocking(["nun"] * 3)
    before = scene.asked
    assert {("dispatch", 1), ("unlock",)} <= set(scene.moves)
    scene.play(("unlock",))
    assert scene.asked == before
    scene.play(("dispatch", 1))
    assert scene.asked == before
