"""What greedy plays."""

from random import Random

from cubetower.game.samurai import BOTS, choices
from cubetower.game.samurai.bots.reading import Reading
from tests.game.samurai.scenes import FAR, fresh, scene

STOP = ("stop",)
VILLAGE = "13,-5"
HELMET = {VILLAGE: ["helmet"]}


def greedy(scene):
    """What greedy plays; it is legal."""
    game = scene.game
    seen = game.observe(game.decision.seat)
    return choices(seen).verify(BOTS["greedy"]().choose(seen, Random(1)))


def test_greedy_closes_a_village_where_it_has_most():
    lying = {"12,-5": ("red", "rice 2"), "12,-4": ("blue", "samurai 2"), "14,-5": ("red", "ronin")}
    hand = scene({"red": ["helmet 4", "buddha 4"]}, figures=HELMET, lying=lying)
    assert greedy(hand) == ("helmet 4", "13,-4")


def test_greedy_does_not_close_a_village_for_another():
    lying = dict.fromkeys(("12,-5", "12,-4", "14,-5"), ("blue", "samurai 3"))
    hand = scene({"red": ["samurai 1"]}, figures=HELMET, lying=lying)
    assert greedy(hand)[1] != "13,-4"


def test_greedy_stops_if_nothing_is_left_to_gain():
    hand = scene({"red": ["rice 2", "ronin"]}, figures={at: [] for at in FAR} | {
        "6,-3": ["helmet"], "5,-4": ["buddha"], "14,2": ["rice"],
    }, lying=dict.fromkeys(around(FAR), ("blue", "samurai 3")))  # fmt: skip
    hand.play(("rice 2", "11,-4"))
    assert greedy(hand) == STOP


def around(places):
    neighbours = fresh().board.neighbours
    return {near for at in places for near in neighbours[at]}


def test_greedy_exchanges_figures_that_are_about_to_be_lost():
    lying = dict.fromkeys(("12,-5", "12,-4", "14,-5", "13,-4"), ("red", "helmet 4"))
    lying |= dict.fromkeys(around(FAR), ("blue", "samurai 3"))
    far = {"14,2": ["helmet"], "5,-4": ["buddha"], "6,-3": ["rice"], VILLAGE: ["buddha"]}
    hand = scene({"red": ["figure exchange", "ronin"]}, figures=far, lying=lying)
    move = greedy(hand)
    assert move[0] == "figure exchange"
    assert set(move[1:]) == {f"buddha {VILLAGE}", "helmet 14,2"}


def test_what_greedy_reads_grows_with_its_lead_and_with_the_hexes_filled():
    lying = {"12,-5": ("red", "helmet 2"), "12,-4": ("blue", "samurai 1")}
    hand = scene({"red": ["ronin"]}, figures=HELMET, lying=lying)
    reading = Reading(hand.game.observe("red"))
    chances = [reading.chance(VILLAGE, "helmet", more) for more in (-2, 0, 3)]
    assert chances == sorted(set(chances))
    assert reading.chance(VILLAGE, "helmet", 0, 1) > reading.chance(VILLAGE, "helmet")
    assert reading.chance(VILLAGE, "helmet", 0, 2) == 1
    assert reading.chance(VILLAGE, "helmet", -1, 2) == 1 / 4
    assert reading.chance(VILLAGE, "helmet", -2, 2) == 0
