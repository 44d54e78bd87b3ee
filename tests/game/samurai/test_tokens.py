"""K04 to K09: where tokens lie and what they do; V03 to V05."""

import pytest

from cubetower.game import IllegalMove
from cubetower.game.samurai import influence
from cubetower.game.samurai.rules.events import FiguresExchanged, TokenExchanged
from cubetower.game.samurai.rules.tables import board
from tests.game.samurai.scenes import fresh, scene

EDO = "14,-4"


def shares(lying, at):
    return influence(board(4), lying, at, ("red", "blue"))


def refused(scene, move, rule):
    """The move is refused by this rule, and nothing has changed."""
    before, told = scene.game.to_json(), len(scene.events)
    with pytest.raises(IllegalMove) as error:
        scene.play(move)
    assert error.value.rule == rule
    assert (scene.game.to_json(), len(scene.events)) == (before, told)


def test_K03_a_figure_token_influences_its_type_only():
    assert shares({"11,-4": ["red", "rice 4"]}, "11,-5") == {
        "helmet": {"red": 0, "blue": 0},
        "buddha": {"red": 0, "blue": 0},
        "rice": {"red": 4, "blue": 0},
    }


def test_K04_each_figure_around_is_influenced_with_the_full_number():
    lying = {"11,-4": ["red", "samurai 3"]}
    assert {shares(lying, at)["rice"]["red"] for at in ("11,-5", "11,-3")} == {3}


def test_K04_only_tokens_on_adjacent_hexes_count():
    assert shares({"12,-6": ["red", "ship 2"]}, "11,-5")["rice"]["red"] == 2
    assert shares({"12,-7": ["red", "ship 2"]}, "11,-5")["rice"]["red"] == 0


def test_K05_a_ship_goes_to_the_sea_and_all_others_to_land():
    at_sea = scene({"red": ["ship 1", "ronin"]})
    refused(at_sea, ("ship 1", "11,-4"), "K05")
    refused(at_sea, ("ronin", "12,-6"), "K05")
    at_sea.play(("ship 1", "12,-6"), ("ronin", "11,-4"))
    assert at_sea.game.lying == {"12,-6": ["red", "ship 1"], "11,-4": ["red", "ronin"]}


@pytest.mark.parametrize("at", ["11,-5", EDO, "16,-6"])
def test_K05_never_on_a_settlement_not_even_an_emptied_one(at):
    refused(scene({"red": ["ronin"]}, figures={"11,-5": ["rice"]}), ("ronin", at), "K05")


def test_K05_a_hex_with_a_token_is_not_empty():
    taken = scene({"red": ["ronin", "ship 1"]}, lying={
        "11,-4": ("blue", "ronin"), "12,-6": ("red", "ship 1"),
    })  # fmt: skip
    refused(taken, ("ronin", "11,-4"), "K05")
    refused(taken, ("ship 1", "12,-6"), "K05")


def test_K05_with_no_empty_land_a_land_token_cannot_be_played():
    land = dict.fromkeys(board(4).land, ("blue", "rice 2"))
    full = scene({"red": ["ronin", "ship 1"]}, lying=land)
    assert full.game.legal().playable == ("ship 1",)
    refused(full, ("ronin", "11,-4"), "K05")


def test_V03_the_token_must_be_behind_the_own_screen():
    hand = scene({"red": ["ronin"], "blue": ["ship 1"]}, stocks={"red": ["rice 4"]})
    for name in ("ship 1", "rice 4", "shogun"):
        refused(hand, (name, "12,-6"), "V03")
    for junk in (("ronin",), ("ronin", "11,-4", "11,-4"), "ronin", None, (), ("ronin", None)):
        refused(hand, junk, "V03")


@pytest.mark.parametrize(("players", "at"), [(2, "9,-7"), (3, "16,3"), (4, "30,30"), (4, "x")])
def test_V03_the_hex_must_be_in_play_for_so_many_players(players, at):
    refused(scene({"red": ["ronin"]}, players=players), ("ronin", at), "S01")


FIGURES = {"11,-5": ["rice", "helmet"], "13,-5": ["buddha"], EDO: ["buddha", "rice"]}


def exchanging(**fields):
    return scene({"red": ["figure exchange", "ronin"]}, figures=FIGURES, **fields)


def test_K06_two_figures_change_places_and_the_token_leaves_the_game():
    changed = exchanging().play(("figure exchange", "rice 11,-5", "buddha 13,-5"))
    game = changed.game
    assert (game.figures["11,-5"], game.figures["13,-5"]) == (["buddha", "helmet"], ["rice"])
    assert (game.gone, game.lying, game.screens["red"]) == (["red"], {}, ["ronin"])
    assert changed.told(FiguresExchanged) == [
        FiguresExchanged(seat="red", figures=["rice", "buddha"], hexes=["11,-5", "13,-5"])
    ]


def test_K06_the_order_of_the_two_figures_means_nothing():
    moves = exchanging().game.legal()
    swapped = ["figure exchange", "buddha 13,-5", "rice 11,-5"]
    assert moves.verify(swapped) == ("figure exchange", "rice 11,-5", "buddha 13,-5")


def test_K06_it_is_never_laid_on_the_board():
    refused(exchanging(), ("figure exchange", "11,-4"), "V03")


def test_V04_both_figures_stand_on_the_board():
    for place in ("buddha 11,-5", "rice 13,-5", "rice", "rice 11,-4"):
        refused(exchanging(), ("figure exchange", place, "buddha 13,-5"), "K06")


def test_K07_no_city_may_hold_two_of_a_type_afterwards():
    city = scene({"red": ["figure exchange"]}, figures={"11,-5": ["rice", "buddha"]})
    refused(city, ("figure exchange", "rice 11,-5", "buddha 5,-4"), "K07")
    refused(city, ("figure exchange", "buddha 5,-4", "rice 11,-5"), "K07")
    city.play(("figure exchange", "buddha 5,-4", "buddha 11,-5"))


def test_K07_nor_may_edo():
    refused(exchanging(), ("figure exchange", f"buddha {EDO}", "rice 11,-5"), "K07")
    refused(exchanging(), ("figure exchange", f"rice {EDO}", "buddha 13,-5"), "K07")


def test_K07_the_figures_stand_in_different_settlements():
    refused(exchanging(), ("figure exchange", "rice 11,-5", "helmet 11,-5"), "K07")
    refused(exchanging(), ("figure exchange", "rice 11,-5", "rice 11,-5"), "K07")


def test_K07_two_figures_of_one_type_may_change_and_nothing_is_changed():
    same = exchanging()
    before = {at: list(there) for at, there in same.game.figures.items()}
    same.play(("figure exchange", "rice 11,-5", f"rice {EDO}"))
    assert same.game.figures == before
    assert same.game.gone == ["red"]


def test_K07_without_a_legal_pair_the_token_cannot_be_played():
    alone = {"6,-3": [], "5,-4": [], "14,2": [], EDO: ["helmet", "buddha", "rice"]}
    stuck = scene({"red": ["figure exchange", "ronin"]}, figures=alone)
    assert stuck.game.legal().playable == ("ronin",)
    refused(stuck, ("figure exchange", f"helmet {EDO}", f"rice {EDO}"), "K07")


def test_V04_every_pair_left_keeps_the_cities_legal():
    game = fresh(4, seed=3)
    while game.decision.kind == "place":
        game.play(game.decision.seat, game.legal().moves[-1])
    game.screens["red"] = ["figure exchange"]
    moves = game.legal()
    pairs = {(one, other) for one, others in moves.partners.items() for other in others}
    standing = [(f, at) for at, there in game.figures.items() for f in there]
    for number, one in enumerate(standing):
        for other in standing[number + 1 :]:
            legal = one[1] != other[1] and legal_after(game.figures, one, other)
            assert ((" ".join(one), " ".join(other)) in pairs) == legal


def legal_after(figures, one, other):
    """Whether no settlement has two of a type when these change places."""
    after = {at: list(there) for at, there in figures.items()}
    after[one[1]].remove(one[0])
    after[other[1]].remove(other[0])
    after[one[1]].append(other[0])
    after[other[1]].append(one[0])
    return all(len(set(there)) == len(there) for there in after.values())


LYING = {
    "11,-4": ("red", "samurai 3"),
    "12,-5": ("red", "ronin"),
    "12,-4": ("blue", "rice 2"),
    "12,-3": ("red", "token exchange"),
    "12,-6": ("red", "ship 1"),
}


def replacing(hand=("token exchange", "rice 2", "ronin")):
    return scene({"red": list(hand)}, lying=LYING)


def test_K08_the_exchange_takes_the_place_of_an_own_token_which_is_laid_again():
    moved = replacing().play(("token exchange", "11,-4", "13,-3"))
    lying = moved.game.lying
    assert lying["11,-4"] == ["red", "token exchange"]
    assert lying["13,-3"] == ["red", "samurai 3"]
    assert len(lying) == len(LYING) + 1
    [told] = moved.told(TokenExchanged)
    assert (told.token, told.hexes) == ("samurai 3", ["11,-4", "13,-3"])


def test_K08_the_exchange_counts_nothing_where_it_lies():
    moved = replacing().play(("token exchange", "11,-4", "13,-3"))
    assert shares(moved.game.lying, "11,-3") == shares({"12,-4": ["blue", "rice 2"]}, "11,-3")


@pytest.mark.parametrize("old", ["12,-5", "12,-6", "12,-4", "12,-3", "13,-3", "11,-5"])
def test_V05_only_an_own_token_without_character_and_no_token_exchange(old):
    refused(replacing(), ("token exchange", old, "13,-2"), "K08")
    assert replacing().game.legal().own == ["11,-4"]


@pytest.mark.parametrize("new", ["11,-4", "12,-4", "11,-5", "11,-1"])
def test_V05_the_new_hex_is_another_empty_land_hex(new):
    refused(replacing(), ("token exchange", "11,-4", new), "K05")


def test_K08_without_such_a_token_it_cannot_be_played():
    lying = {at: token for at, token in LYING.items() if at != "11,-4"}
    stuck = scene({"red": ["token exchange", "ronin"]}, lying=lying)
    assert stuck.game.legal().playable == ("ronin",)
    refused(stuck, ("token exchange", "12,-5", "13,-3"), "K08")


def test_K08_without_an_empty_land_hex_it_cannot_be_played():
    land = dict.fromkeys(board(4).land, ("red", "rice 2"))
    assert scene({"red": ["token exchange", "ship 1"]}, lying=land).game.legal().playable == (
        "ship 1",
    )


def test_K09_the_token_laid_again_does_not_count_as_a_second_one():
    moved = replacing().play(("token exchange", "11,-4", "13,-3"))
    assert (moved.game.plain, moved.game.laid) == (1, 1)
    moved.play(("ronin", "13,-2"))
