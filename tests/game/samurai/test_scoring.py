"""Chapter W: who wins."""

from itertools import product

import pytest

from game.samurai import TYPES, majorities, ranking
from tests.game.samurai.scenes import COUNTS, scene, whole_game


def captured(**figures):
    """By seat, from texts such as ``3/3/4``: helmets, Buddhas, rice fields."""
    return {
        seat: dict(zip(TYPES, map(int, each.split("/")), strict=True))
        for seat, each in figures.items()
    }


def test_W01_a_majority_is_held_by_who_alone_has_most():
    held = majorities(captured(red="3/2/0", yellow="2/2/0", green="1/0/0"))
    assert held == {"red": ("helmet",), "yellow": (), "green": ()}


def test_W01_all_captured_figures_are_shown_at_the_end():
    game, events = whole_game(3, 2)
    assert events[-1]["captured"] == game.captured
    for seat in game.seats:
        assert game.observe(seat)["captured"] == game.captured


@pytest.mark.parametrize("red", ["3/3/0", "3/0/3", "0/3/3", "3/3/3"])
def test_W02_majorities_in_two_or_three_types_win_outright(red):
    yellow = "/".join("0" if count == "3" else "9" for count in red.split("/"))
    assert ranking(captured(red=red, yellow=yellow))[0] == ("red",)


def test_W02_however_many_figures_others_have():
    found = ranking(captured(red="4/4/0", yellow="3/3/5", green="0/3/4"))
    assert found == [("red",), ("yellow",), ("green",)]


def test_W03_only_holders_of_a_majority_are_in_the_running():
    found = ranking(captured(red="3/0/1", yellow="2/3/0", green="2/2/4", blue="2/2/3"))
    assert found[0] == ("green",)
    assert found[-1] == ("blue",)  # with more figures than red and yellow
    assert ("red",) in found[1:-1]


def test_W03_a_majority_alone_wins_against_more_figures_without():
    assert ranking(captured(red="1/0/0", yellow="0/2/3", green="0/2/3"))[0] == ("red",)


def test_W03_they_count_the_others_without_that_type():
    found = ranking(captured(red="6/1/0", yellow="1/3/1", green="1/1/0"))
    assert found == [("yellow",), ("red",), ("green",)]


def test_W04_then_the_most_figures_in_all():
    found = ranking(captured(red="4/1/1", yellow="1/3/1", green="0/0/1"))
    assert found == [("red",), ("yellow",), ("green",)]


def test_W04_still_equal_share_the_victory():
    assert ranking(captured(red="4/1/1", yellow="1/4/1"))[0] == ("red", "yellow")


def test_W04_only_among_those_who_are_equal():
    found = ranking(captured(red="3/1/1", yellow="1/3/1", green="0/0/9"))
    assert found == [("red", "yellow"), ("green",)]
    found = ranking(captured(red="5/1/1", yellow="1/3/2", green="3/2/2"))
    assert found[0] == ("yellow",)  # 3 others against 2, though red has more in all


def test_W05_without_any_majority_the_most_figures_win():
    assert ranking(captured(red="2/2/1", yellow="2/2/1", green="1/1/1"))[0] == ("red", "yellow")
    found = ranking(captured(red="2/0/2", yellow="2/2/0", green="0/2/2", blue="2/2/2"))
    assert found[0] == ("blue",)


def test_W05_equal_ones_share():
    assert ranking(captured(red="0/0/0", yellow="0/0/0")) == [("red", "yellow")]


def test_W_the_winners_of_a_game_are_the_first():
    ended = scene({"red": ["ronin"]}, captured=captured(red="1/0/0", yellow="0/1/1", green="0/0/0",
                                                        blue="0/0/1"))  # fmt: skip
    ended.play(("ronin", "11,-4"))
    assert ended.game.winners == ("yellow",)
    assert ended.game.scores == {"red": 1, "yellow": 2, "green": 0, "blue": 1}


@pytest.mark.parametrize("players", COUNTS)
def test_nobody_has_won_before_the_end(players):
    assert scene({"red": ["ronin", "ship 1"]}, players=players).game.winners == ()
    assert whole_game(players, 5)[0].winners


def test_W_by_brute_force_the_winner_is_as_the_rules_say():
    """All results of two players with up to 3 of each type, by the rules' own words."""
    for counts in product(range(4), repeat=6):
        red, yellow = counts[:3], counts[3:]
        by_type = [(a > b) - (a < b) for a, b in zip(red, yellow, strict=True)]
        result = captured(red="/".join(map(str, red)), yellow="/".join(map(str, yellow)))
        assert ranking(result)[0] == in_words(red, yellow, by_type)


def in_words(red, yellow, by_type):
    wins, losses = by_type.count(1), by_type.count(-1)
    if wins >= 2 or (wins and not losses):
        return ("red",)
    if losses >= 2 or (losses and not wins):
        return ("yellow",)
    mine, its = sum(red), sum(yellow)
    if wins:  # one each
        mine_other = mine - red[by_type.index(1)]
        its_other = its - yellow[by_type.index(-1)]
        if mine_other != its_other:
            return ("red",) if mine_other > its_other else ("yellow",)
    if mine == its:
        return ("red", "yellow")
    return ("red",) if mine > its else ("yellow",)
