"""Chapter W: who wins."""

from itertools import product

import pytest

from cubetower.game.samurai import TYPES, majorities, ranking
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
    assert events[-1].captured == game.captured
    for seat in game.seats:
        assert game.observe(seat).captured == game.captured


RANKED = {
    "W02 however many figures others have": (
        ["4/4/0", "3/3/5", "0/3/4"], ["red", "yellow", "green"],
    ),
    "W03 they count the others without that type": (
        ["6/1/0", "1/3/1", "1/1/0"], ["yellow", "red", "green"],
    ),
    "W03 a majority alone wins against more figures without": (
        ["1/0/0", "0/2/3", "0/2/3"], ["red", "yellow green"],
    ),
    "W03 only holders of a majority are in the running": (
        ["3/0/1", "2/3/0", "2/2/4", "2/2/3"], ["green", "yellow", "red", "blue"],
    ),
    "W04 then the most figures in all": (
        ["4/1/1", "1/3/1", "0/0/1"], ["red", "yellow", "green"],
    ),
    "W04 only among those who are equal": (
        ["3/1/1", "1/3/1", "0/0/9"], ["red yellow", "green"],
    ),
    "W04 3 others against 2, though red has more in all": (
        ["5/1/1", "1/3/2", "3/2/2"], ["yellow", "red", "green"],
    ),
    "W05 without any majority the most figures win": (
        ["2/2/1", "2/2/1", "1/1/1"], ["red yellow", "green"],
    ),
}  # fmt: skip
"""What was captured in the order of seats, and who comes first, second ...; equal ones together."""


@pytest.mark.parametrize(("figures", "ranks"), RANKED.values(), ids=RANKED)
def test_W02_W03_W04_W05_who_comes_first(figures, ranks):
    result = captured(**dict(zip(("red", "yellow", "green", "blue"), figures, strict=False)))
    assert ranking(result) == [tuple(each.split()) for each in ranks]


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
