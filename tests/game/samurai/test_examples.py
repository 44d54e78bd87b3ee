"""X01 to X06: the worked examples."""

from cubetower.game.samurai import SamuraiGame, board, influence, majorities, ranking
from cubetower.game.samurai.rules.events import Captured
from tests.game.samurai.rules.test_scoring import captured
from tests.game.samurai.scenes import scene

STOP = ("stop",)


def ranks(result):
    """Who came in where in a game that ended so."""
    game = SamuraiGame(4)
    game.captured, game.agenda, game.decision = result, [], None
    return game.ranks


def test_X01_a_buddha_token_acts_on_both_buddhas_and_not_on_the_rice_field():
    for at in ("14,-4", "13,-5"):
        shares = influence(board(4), {"13,-4": ["red", "buddha 3"]}, at, ("red", "blue"))
        assert (shares["buddha"]["red"], shares["rice"]["red"]) == (3, 0)


def test_X02_without_a_samurai_any_number_of_characters():
    hand = scene({"red": ["ronin", "ship 2", "ship 1", "ship 1", "figure exchange"]})
    hand.play(("ship 1", "12,-6"), ("ship 2", "11,-7"), ("ship 1", "13,-6"), ("ronin", "11,-4"))
    hand.play(("figure exchange", "buddha 5,-4", "helmet 6,-3"))
    assert hand.game.screens["red"] == []


def test_X03_a_surrounded_helmet_with_blue_3_and_red_2_is_blues():
    lying = {"12,-4": ("blue", "helmet 3"), "13,-4": ("red", "samurai 1"),
             "14,-5": ("green", "rice 4")}  # fmt: skip
    last = scene({"red": ["ronin"]}, figures={"13,-5": ["helmet"]}, lying=lying)
    last.play(("ronin", "12,-5"))
    assert last.takers() == {("helmet", "13,-5"): "blue"}
    [told] = last.told(Captured)
    assert told.influence == {"red": 2, "yellow": 0, "green": 0, "blue": 3}


X04_FIGURES = {"11,-5": ["helmet", "rice"], "11,-3": ["buddha"], "13,-5": ["buddha"]}
X04_LYING = {
    "10,-5": ("green", "rice 4"),
    "10,-4": ("blue", "helmet 2"),
    "11,-6": ("yellow", "buddha 2"),
    "11,-2": ("yellow", "buddha 3"),
    "12,-4": ("blue", "samurai 1"),
    "12,-3": ("green", "helmet 2"),
    "13,-4": ("green", "samurai 2"),
    "14,-5": ("red", "buddha 2"),
}


def test_X04_four_figures_fall_due_in_one_turn():
    hands = {"red": ["samurai 2", "ronin", "rice 2"], "yellow": ["ronin"]}
    four = scene(hands, figures=X04_FIGURES, lying=X04_LYING)
    four.play(("ronin", "12,-5"))
    assert not four.takers()
    four.play(("samurai 2", "11,-4"), STOP)
    assert four.takers() == {
        ("helmet", "11,-5"): "red",
        ("rice", "11,-5"): "green",
        ("buddha", "11,-3"): "yellow",
        ("buddha", "13,-5"): "red",
    }
    influences = {(each.figure, each.hex): each.influence for each in four.told(Captured)}
    assert influences == {
        ("helmet", "11,-5"): {"red": 3, "yellow": 0, "green": 0, "blue": 2},
        ("rice", "11,-5"): {"red": 3, "yellow": 0, "green": 4, "blue": 0},
        ("buddha", "11,-3"): {"red": 2, "yellow": 3, "green": 0, "blue": 1},
        ("buddha", "13,-5"): {"red": 3, "yellow": 0, "green": 2, "blue": 1},
    }


def test_X05_green_wins_before_blue_and_red():
    result = captured(green="3/3/4", red="1/5/3", blue="5/2/3", yellow="4/3/3")
    assert majorities(result) == {
        "green": ("rice",), "red": ("buddha",), "blue": ("helmet",), "yellow": (),
    }  # fmt: skip
    assert ranking(result) == [("green",), ("blue",), ("red",), ("yellow",)]
    assert ranks(result) == {"green": 1, "blue": 2, "red": 3, "yellow": 4}


def test_X06_red_wins_by_all_figures():
    result = captured(red="6/1/2", yellow="0/5/3", green="2/4/4", blue="5/3/4")
    assert majorities(result) == {
        "red": ("helmet",), "yellow": ("buddha",), "green": (), "blue": (),
    }  # fmt: skip
    assert ranking(result)[:2] == [("red",), ("yellow",)]
    assert set(ranking(result)[2:]) == {("green",), ("blue",)}
    assert ranks(result) == {"red": 1, "yellow": 2, "green": 4, "blue": 3}
