"""Chapters C and E: captures, and the end of the game; D04."""

import pytest

from cubetower.game.core import Decided
from cubetower.game.samurai import board, due, influence
from cubetower.game.samurai.rules.events import Captured, Ended
from tests.game.samurai.scenes import FAR, scene, whole_game

STOP = ("stop",)
VILLAGE = "13,-5"  # land 12,-5, 12,-4, 13,-4, 14,-5; sea 13,-6, 14,-6
HELMET = {VILLAGE: ["helmet"]}
ALL_BUT_ONE = ("12,-4", "13,-4", "14,-5")


def around(*tokens):
    """Tokens on land around the village, where only 12,-5 stays empty."""
    return dict(zip(ALL_BUT_ONE, tokens, strict=True))


def closed(name, *tokens, figures=HELMET, players=4, **fields):
    """Red closes the village with a token."""
    lying = around(*tokens) | fields.pop("lying", {})
    made = scene({"red": [name, "ship 1"], "yellow": ["ronin"]}, players=players,
                 figures=figures, lying=lying, **fields)  # fmt: skip
    return made.play((name, "12,-5"), STOP)


def test_C01_a_figure_is_due_when_all_land_around_carries_tokens():
    lying = around(("red", "rice 2"), ("blue", "rice 2"), ("red", "ronin"))
    assert due(board(4), lying, HELMET) == []
    lying["12,-5"] = ("blue", "token exchange")
    assert due(board(4), lying, HELMET) == [VILLAGE]
    assert due(board(4), lying, {VILLAGE: []}) == []


def test_C01_sea_hexes_need_no_token_and_are_no_land():
    lying = {"12,-5": ("red", "ronin"), "13,-6": ("red", "ship 1"), "14,-6": ("red", "ship 1")}
    assert due(board(4), lying, HELMET) == []
    assert closed("ronin", *[("blue", "rice 2")] * 3).takers() == {("helmet", VILLAGE): "red"}


def test_C02_influence_is_the_sum_of_the_own_tokens_ships_included():
    lying = around(("red", "helmet 3"), ("red", "rice 4"), ("blue", "samurai 2"))
    lying |= {"13,-6": ("red", "ship 2"), "14,-6": ("blue", "ship 1")}
    shares = influence(board(4), lying, VILLAGE, ("red", "blue"))
    assert shares["helmet"] == {"red": 5, "blue": 3}
    assert shares["rice"] == {"red": 6, "blue": 3}
    assert shares["buddha"] == {"red": 2, "blue": 3}


def test_C03_figures_of_one_city_may_go_to_different_players():
    lying = {
        "10,-5": ("green", "rice 4"), "10,-4": ("blue", "helmet 2"),
        "11,-6": ("yellow", "buddha 2"), "12,-5": ("yellow", "buddha 2"),
    }  # fmt: skip
    city = scene({"red": ["ronin"], "yellow": ["ronin"]}, figures={"11,-5": ["helmet", "rice"]},
                 lying=lying).play(("ronin", "11,-4"))  # fmt: skip
    assert city.takers() == {("helmet", "11,-5"): "blue", ("rice", "11,-5"): "green"}


def test_C04_C07_who_alone_has_most_takes_the_figure_in_anyones_turn():
    taken = closed("helmet 2", ("yellow", "helmet 4"), ("blue", "samurai 1"), ("red", "samurai 1"))
    assert taken.takers() == {("helmet", VILLAGE): "yellow"}
    assert taken.game.captured["yellow"] == {"helmet": 1, "buddha": 0, "rice": 0}
    [told] = taken.told(Captured)
    assert told.influence == {"red": 3, "yellow": 4, "green": 0, "blue": 1}
    assert taken.game.figures[VILLAGE] == []


def test_C05_shared_most_influence_sets_the_figure_aside():
    tied = closed("helmet 2", ("yellow", "helmet 2"), ("blue", "samurai 1"), ("blue", "rice 4"))
    assert tied.takers() == {("helmet", VILLAGE): None}
    assert tied.game.aside == {"helmet": 1, "buddha": 0, "rice": 0}
    assert not any(sum(figures.values()) for figures in tied.game.captured.values())


def test_C05_nobody_has_any_influence():
    nobody = closed("rice 2", ("yellow", "rice 4"), ("blue", "buddha 2"), ("blue", "rice 4"))
    assert nobody.takers() == {("helmet", VILLAGE): None}
    assert nobody.game.aside["helmet"] == 1


def test_C06_several_settlements_are_settled_on_the_same_position_and_tokens_stay():
    lying = {
        **around(("red", "helmet 3"), ("blue", "buddha 4"), ("red", "ronin")),
        "11,-4": ("blue", "rice 2"), "10,-5": ("blue", "rice 3"), "10,-4": ("blue", "rice 3"),
        "11,-6": ("green", "rice 4"),
    }  # fmt: skip
    both = scene({"red": ["samurai 3"], "yellow": ["ronin"]},
                 figures={**HELMET, "11,-5": ["rice"]}, lying=lying)  # fmt: skip
    both.play(("samurai 3", "12,-5"))
    assert both.takers() == {("helmet", VILLAGE): "red", ("rice", "11,-5"): "blue"}
    assert both.game.lying == {at: list(token) for at, token in lying.items()} | {
        "12,-5": ["red", "samurai 3"]
    }


def ended(scene):
    [told] = scene.told(Ended)
    assert scene.game.decision is None
    assert scene.events[-1] is told
    return told


@pytest.mark.parametrize("figure", ["helmet", "buddha", "rice"])
def test_E01_the_last_figure_of_a_type_ends_the_game(figure):
    far = {at: [] if figure in there else there for at, there in FAR.items()}
    tokens = [("blue", "rice 2"), ("blue", "helmet 2"), ("blue", "buddha 2")]
    captured = closed("samurai 3", *tokens, figures={**far, VILLAGE: [figure]})
    told = ended(captured)
    assert told.rule == "E01"
    assert told.winners == ["red"] == list(captured.game.winners)
    assert told.scores == {"red": 1, "yellow": 0, "green": 0, "blue": 0}
    assert told.captured["red"][figure] == 1


def test_E01_also_if_it_goes_aside():
    tied = closed("rice 2", *[("blue", "rice 2")] * 3, figures={**HELMET, "6,-3": []})
    assert tied.takers() == {("helmet", VILLAGE): None}
    assert ended(tied).rule == "E01"


def test_E01_the_turn_is_finished_first():
    far = {at: [] if "helmet" in there else there for at, there in FAR.items()}
    captured = closed("ronin", *[("blue", "rice 2")] * 3, figures={**far, **HELMET},
                      stocks={"red": ["rice 4", "rice 3"]})  # fmt: skip
    assert ended(captured).rule == "E01"
    assert captured.game.screens["red"] == ["rice 4", "rice 3", "ship 1"]


@pytest.mark.parametrize("before", [2, 3])
def test_E02_four_figures_aside_end_the_game(before):
    aside = {"helmet": before, "buddha": 0, "rice": 0}
    tied = closed("rice 2", *[("blue", "rice 2")] * 3, aside=aside)
    assert tied.game.aside["helmet"] == before + 1
    if before == 3:
        assert ended(tied).rule == "E02"
    else:
        assert tied.game.decision.seat == "yellow"


def test_E02_more_than_four_may_go_aside_at_once():
    figures = {"11,-5": ["helmet", "buddha"], VILLAGE: ["helmet"]}
    lying = {"11,-4": ("blue", "rice 2"), "10,-5": ("blue", "rice 3"),
             "10,-4": ("blue", "rice 3"), "11,-6": ("green", "rice 4")}  # fmt: skip
    tied = closed("rice 2", *[("blue", "rice 2")] * 3, figures=figures, lying=lying,
                  aside={"helmet": 2, "buddha": 0, "rice": 0})  # fmt: skip
    assert tied.game.aside == {"helmet": 4, "buddha": 1, "rice": 0}
    assert ended(tied).rule == "E02"


def test_E03_when_nobody_can_play_a_token_the_game_ends():
    last = scene({"red": ["ronin"], "yellow": ["token exchange"]}).play(("ronin", "11,-4"))
    told = ended(last)
    assert told.rule == "E03"
    assert told.winners == list(last.game.seats)


@pytest.mark.parametrize("seed", range(6))
def test_D04_nothing_is_decided_in_captures_the_end_and_the_winning(seed):
    _, events = whole_game(2 + seed % 3, seed)
    last = max(number for number, event in enumerate(events) if isinstance(event, Decided))
    assert events[last].kind == "lay"
    assert isinstance(events[-1], Ended)
    kinds = {event.kind for event in events if isinstance(event, Decided)}
    assert kinds == {"hand", "place", "lay"}
