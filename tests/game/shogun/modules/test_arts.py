"""Chapter K: artists and the patrons of the regions."""

from __future__ import annotations

from functools import cache

import pytest

from cubetower.game.shogun import ShogunGame
from cubetower.game.shogun.rules.modules.arts import CROSSINGS
from cubetower.game.shogun.rules.observation import PendingDecision
from cubetower.tower.models.naive import Bag
from tests.game.shogun.modules.artists import (
    GRID,
    OPEN,
    REGIONS,
    arts_scene,
    brown,
    patrons,
)
from tests.game.shogun.rounds import begin_round, round_in
from tests.game.shogun.scenes import Scene, note
from tests.tower.models.exact import assert_follows

# K01: the tableau and the row of regions


def test_K01_an_artist_for_each_crossing_of_six_rows_and_six_columns():
    assert sorted(CROSSINGS) == sorted(GRID)
    assert len(set(CROSSINGS)) == 36
    scene = Scene({}, modules=["arts"])
    assert sorted(scene.game.extra["arts"]["bag"]) == sorted(GRID)


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("players", [3, 5])
def test_K01_the_five_region_cards_are_laid_in_a_row_that_all_see_first_of_all(players, side):
    told = []
    game = ShogunGame(
        players,
        tower=Bag(),
        log=note(told),
        options={"board": side, "start": "draft", "modules": ["arts"]},
    )
    row = game.extra["arts"]["row"]
    assert sorted(row) == sorted(game.board.regions)
    assert told[0] == {"event": "regions", "row": row}
    assert all(game.observe(seat).extra["arts"]["row"] == row for seat in game.seats)


@cache
def starts():
    """Row and artists of many games when the first plan is to be made."""
    return [begin_round(3, seed=seed, modules=["arts"])[0].extra["arts"] for seed in range(2000)]


def test_K01_each_region_lies_on_each_place_of_the_row_with_the_same_chance():
    law = {(place, region): 1 / 25 for place in range(5) for region in REGIONS}
    laid = ((n % 5, arts["row"][n % 5]) for n, arts in enumerate(starts()))
    assert_follows(laid, law, 2000)


# K02: six artists a round


def test_K02_six_artists_are_drawn_before_the_action_cards_are_laid_out():
    scene = Scene({"Kai": ("black", 3)}, players=3, modules=["arts"])
    drawn = [*GRID[30:34], GRID[0], GRID[17]]
    game = round_in(scene, first={"artists.opened": drawn})
    arts = game.extra["arts"]
    assert arts["open"] == drawn
    assert scene.find("artists") == [{"event": "artists", "opened": drawn}]
    assert [event["event"] for event in scene.events[:2]] == ["artists", "round"]
    assert sorted([*arts["bag"], *arts["open"]]) == sorted(GRID)


def test_K02_all_see_the_open_artists_and_nobody_sees_in_which_order_others_will_come():
    game, _ = begin_round(3, modules=["arts"])
    arts = game.extra["arts"]
    for seat in game.seats:
        assert game.observe(seat).extra["arts"]["open"] == arts["open"]
    assert arts["bag"] == [each for each in CROSSINGS if each not in arts["open"]]


def test_K02_each_artist_is_drawn_with_the_same_chance():
    drawn = (arts["open"][n % 6] for n, arts in enumerate(starts()))
    assert_follows(drawn, dict.fromkeys(GRID, 1 / 36), 2000)


# K03: patrons


@pytest.mark.parametrize(
    ("counts", "patron"),
    [
        ({"yellow": 1}, "yellow"),
        ({"black": 1, "yellow": 2}, "yellow"),
        ({"black": 2, "yellow": 1}, "black"),
        ({"black": 1, "red": 1, "yellow": 2}, "yellow"),
        ({"black": 1, "red": 2, "yellow": 1}, "red"),
    ],
)
def test_K03_the_patron_has_most_provinces_in_the_region(counts, patron):
    # Armies do not matter, nor do provinces of other regions.
    provinces = {
        **brown(**counts),
        "Kai": ("blue", 9),
        "Aki": ("blue", 9),
        "Izumo": ("blue", 9),
    }
    scene = arts_scene(provinces, row=["brown"])
    scene.do(("round end",))
    assert patrons(scene) == [("brown", patron)]


@pytest.mark.parametrize(
    ("order", "patron"),
    [
        ("black blue purple red yellow", "blue"),
        ("yellow red purple blue black", "yellow"),
        ("black red yellow blue purple", "yellow"),
    ],
)
def test_K03_of_equals_who_comes_first_in_the_turn_order_of_the_round(order, patron):
    scene = arts_scene(brown(blue=2, yellow=2, red=1), row=["brown"])
    scene.game.order = order.split()
    scene.do(("round end",))
    assert patrons(scene) == [("brown", patron)]


def test_K03_regions_come_in_the_order_of_the_row():
    provinces = {
        "Kaga": ("black", 1), "Aki": ("blue", 1), "Iyo": ("black", 1), "Hida": ("red", 1),
        "Kai": ("yellow", 1),
    }  # fmt: skip
    owners = dict(zip(REGIONS, ["black", "blue", "black", "red", "yellow"], strict=True))
    for row in (REGIONS, REGIONS[::-1], ["red", "brown", "yellow", "green", "purple"]):
        scene = arts_scene(provinces, row=row)
        scene.do(("round end",))
        assert patrons(scene) == [(region, owners[region]) for region in row]
        told = [(event["region"], event["seat"]) for event in scene.find("artist")]
        assert told == [(region, owners[region]) for region in row]


def test_K03_a_region_of_nobody_has_no_patron_and_all_that_is_left_is_turned_over():
    scene = arts_scene({"Kai": ("red", 1)})
    scene.do(("round end",))
    assert patrons(scene) == [("yellow", "red")]
    assert scene.game.extra["arts"]["turned"] == OPEN[1:]
    scene = arts_scene({})
    game = scene.do(("round end",))
    assert game.decision is None
    assert (game.extra["arts"]["markers"], game.extra["arts"]["turned"]) == ({}, OPEN)


def test_K03_an_open_artist_gives_way_to_a_marker_and_leaves_the_game():
    scene = arts_scene({"Kaga": ("red", 1), "Kai": ("blue", 1)}, row=["brown", "yellow"])
    game = scene.do(("round end",))
    about = {"region": "brown"}
    asked = PendingDecision(seat="red", kind="arts.artist", about=about, moves=OPEN)
    assert game.observe("red").decision == asked
    scene.play(OPEN[3])
    arts = game.extra["arts"]
    assert (arts["markers"], arts["turned"]) == ({OPEN[3]: "red"}, [])
    assert game.legal().moves == (*OPEN[:3], *OPEN[4:])
    scene.play(OPEN[0])
    assert arts["markers"] == {OPEN[3]: "red", OPEN[0]: "blue"}
    assert arts["turned"] == [OPEN[1], OPEN[2], OPEN[4], OPEN[5]]
    assert sorted(arts["bag"]) == sorted(GRID[6:])
    assert scene.find("artist") == [
        {"event": "artist", "seat": "red", "region": "brown", "artist": OPEN[3]},
        {"event": "artist", "seat": "blue", "region": "yellow", "artist": OPEN[0]},
    ]


@pytest.mark.parametrize(
    "move",
    [None, 0, "brown", GRID[10], GRID[20], GRID[30], OPEN[1], [OPEN[0]]],
    ids=repr,
)
def test_K03_the_patron_must_choose_one_of_the_open_artists(move):
    scene = arts_scene({"Kaga": ("red", 2)}, row=["brown"])
    arts = scene.game.extra["arts"]
    arts["open"].remove(OPEN[1])  # another patron has chosen it
    arts["bag"].remove(GRID[30])
    arts["markers"], arts["turned"] = {OPEN[1]: "blue", GRID[20]: "red"}, [GRID[30]]
    scene.do(("round end",))
    assert scene.refuses(move) == "K03"


def test_K03_artists_still_open_are_turned_over_and_the_first_region_goes_to_the_end():
    scene = arts_scene({"Kaga": ("red", 1)})
    arts = scene.game.extra["arts"]
    arts["turned"] = [GRID[35]]
    game = scene.do(("round end",))
    scene.play(OPEN[2])
    left = [*OPEN[:2], *OPEN[3:]]
    row = [*REGIONS[1:], REGIONS[0]]
    assert (arts["turned"], arts["open"], arts["row"]) == ([GRID[35], *left], [], row)
    assert scene.find("artists turned") == [
        {"event": "artists turned", "artists": left, "row": row}
    ]
    assert game.observe("blue").extra["arts"] == arts
