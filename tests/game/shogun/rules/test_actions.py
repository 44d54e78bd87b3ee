import pytest

from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.tables import BUILDINGS
from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene, all_cubes, as_told, expected_cubes

PRICES = [("castle", 3), ("temple", 2), ("theatre", 1)]
TILES = [("castle", 28), ("temple", 26), ("theatre", 26)]

PUT_DOWN = Cubes(red=3, green=1)  # of 4 armies and 2 farmers
LOST = Cubes(red=2, green=2)


@pytest.mark.parametrize("left", [0, 9])
@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_A01_a_building_is_paid_and_stands_on_a_site(kind, price, left):
    scene = Scene({"Izu": ("red", 2)})
    scene.game.chests["red"] = price + left
    stock = scene.game.stock[kind]
    game = scene.act("red", kind, "Izu")
    assert game.buildings == {"Izu": (kind,)}
    assert game.chests == {**dict.fromkeys(game.seats, 12), "red": left}
    assert game.stock[kind] == stock - 1
    assert scene.events == [
        {"event": "revealed", "seat": "red", "action": kind, "card": "Izu"},
        {"event": "built", "seat": "red", "province": "Izu", "building": kind, "paid": price},
    ]


@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_R10_a_building_lapses_unpaid_if_a_chest_is_missing(kind, price):
    scene = Scene({"Izu": ("red", 2)})
    scene.game.chests["red"] = price - 1
    assert scene.lapses("red", kind, "Izu") == (
        "A01",
        f"cannot pay {price} chest{'s' * (price > 1)}",
    )


@pytest.mark.parametrize(("province", "sites"), [("Kai", 1), ("Aki", 2), ("Izu", 3)])
def test_A01_a_province_has_room_for_as_many_buildings_as_it_has_sites(province, sites):
    scene = Scene({province: ("red", 2)})
    kinds = ("theatre", "castle", "temple")
    for kind in kinds[:sites]:
        scene.act("red", kind, province)
    assert scene.game.buildings == {province: kinds[:sites]}
    for kind in kinds[sites:]:
        assert scene.lapses("red", kind, province) == ("A01", "no room to build")


@pytest.mark.parametrize("kind", BUILDINGS)
def test_A01_never_two_of_a_kind_in_one_province(kind):
    scene = Scene({"Izu": ("red", 2)}, buildings={"Izu": [kind]})
    assert scene.lapses("red", kind, "Izu") == ("A01", f"it has a {kind}")


@pytest.mark.parametrize(("kind", "tiles"), TILES)
def test_A01_no_more_can_stand_than_there_are_tiles(kind, tiles):
    provinces = list(board("sun", 5).provinces)[: tiles + 1]
    scene = Scene(
        dict.fromkeys(provinces, ("red", 1)),
        buildings={province: [kind] for province in provinces[: tiles - 1]},
    )
    game = scene.act("red", kind, provinces[tiles - 1])
    assert (len(game.buildings), game.stock[kind]) == (tiles, 0)
    assert scene.lapses("red", kind, provinces[tiles]) == ("A01", f"no {kind} is left")


def test_A01_a_tile_that_left_the_board_can_be_built_again():
    scene = Scene(
        {"Izu": ("red", 1), "Kai": ("red", 1)},
        buildings={"Kai": ["castle"]},
        unrest={"Kai": 1},
        falls=[Cubes(green=1)],
    )
    scene.game.stock["castle"] = 0
    assert scene.lapses("red", "castle", "Izu") == ("A01", "no castle is left")
    scene.act("red", "taxes", "Kai")  # is lost to the farmers
    game = scene.act("red", "castle", "Izu")
    assert game.buildings == {"Izu": ("castle",)}
    assert game.stock["castle"] == 0


@pytest.mark.parametrize(
    ("action", "province", "gained"),
    [
        ("rice", "Mino", 5),
        ("rice", "Aki", 3),
        ("taxes", "Settsu", 7),
        ("taxes", "Aki", 4),
    ],
)
def test_A02_A03_a_province_gives_its_rice_or_its_chests(action, province, gained):
    scene = Scene({province: ("red", 2)})
    scene.game.rice["red"] = 2
    game = scene.act("red", action, province)
    rice, chests = (2 + gained, 12) if action == "rice" else (2, 12 + gained)
    assert game.rice == {**dict.fromkeys(game.seats, 0), "red": rice}
    assert game.chests == {**dict.fromkeys(game.seats, 12), "red": chests}
    about = {"seat": "red", "province": province, "action": action}
    now = rice if action == "rice" else chests
    assert scene.find("income") == [as_told("income", **about, gained=gained, now=now)]


@pytest.mark.parametrize(
    ("action", "event", "special", "little", "much"),
    [
        pytest.param("rice", None, None, 2, 5, id="A02 as printed"),
        pytest.param("rice", 4, None, 4, 5, id="A02 at least 4"),
        pytest.param("rice", 8, None, 2, 3, id="A02 at most 3"),
        pytest.param("rice", None, "+1 rice", 3, 6, id="A02 the card"),
        pytest.param("rice", 4, "+1 rice", 5, 6, id="A02 at least 4, then the card"),
        pytest.param("rice", 8, "+1 rice", 3, 4, id="A02 at most 3, then the card"),
        pytest.param("rice", 3, "+1 taxes", 2, 5, id="A02 event and card of taxes"),
        pytest.param("taxes", None, None, 4, 7, id="A03 as printed"),
        pytest.param("taxes", 3, None, 4, 5, id="A03 at most 5"),
        pytest.param("taxes", 7, None, 6, 7, id="A03 at least 6"),
        pytest.param("taxes", None, "+1 taxes", 5, 8, id="A03 the card"),
        pytest.param("taxes", 3, "+1 taxes", 5, 6, id="A03 at most 5, then the card"),
        pytest.param("taxes", 7, "+1 taxes", 7, 8, id="A03 at least 6, then the card"),
        pytest.param("taxes", 4, "+1 rice", 4, 7, id="A03 event and card of rice"),
    ],
)
def test_income_is_changed_by_the_event_first_and_then_by_the_card(
    action, event, special, little, much
):
    cards = {"red": special} if special else {"blue": f"+1 {action}"}
    provinces = ("Omi", "Mino") if action == "rice" else ("Aki", "Settsu")
    scene = Scene(dict.fromkeys(provinces, ("red", 1)), event=event, special=cards)
    for province in provinces:
        scene.act("red", action, province)
    assert [told["gained"] for told in scene.find("income")] == [little, much]


@pytest.mark.parametrize("action", ["rice", "taxes"])
def test_A04_income_without_unrest_adds_a_marker_and_no_revolt(action):
    scene = Scene({"Kai": ("red", 4), "Izu": ("red", 2)}, unrest={"Izu": 1})
    game = scene.act("red", action, "Kai")
    assert game.unrest == {"Kai": 1, "Izu": 1}
    assert (game.armies["Kai"], game.stock["unrest"]) == (4, 40)
    assert [event["event"] for event in scene.events] == ["revealed", "income", "unrest"]
    assert scene.events[-1] == {"event": "unrest", "province": "Kai", "markers": 1}


@pytest.mark.parametrize("action", ["rice", "taxes"])
def test_A04_income_comes_first_then_the_revolt_of_the_markers_then_a_marker(action):
    scene = Scene({"Kai": ("red", 4)}, unrest={"Kai": 2}, falls=[PUT_DOWN])
    game = scene.act("red", action, "Kai")
    assert [event["event"] for event in scene.events] == ["revealed", "income", "battle", "unrest"]
    [battle] = scene.find("battle")
    assert (battle["kind"], battle["attackers"], battle["winner"]) == ("revolt", 2, "defender")
    assert game.unrest == {"Kai": 3}
    assert game.stock["unrest"] == 39
    assert game.armies["Kai"] == 2
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize(("action", "chests", "rice"), [("rice", 12, 3), ("taxes", 17, 0)])
def test_A04_income_stays_with_a_player_who_loses_the_province_and_no_marker_is_added(
    action, chests, rice
):
    scene = Scene({"Kai": ("red", 4)}, unrest={"Kai": 2}, falls=[LOST])
    game = scene.act("red", action, "Kai")
    assert (game.chests["red"], game.rice["red"]) == (chests, rice)
    assert (game.owner["Kai"], game.unrest, game.stock["unrest"]) == (None, {}, 42)
    assert not scene.find("unrest")
    assert all_cubes(game) == expected_cubes(game)


def test_A04_42_markers_exist_and_with_none_left_none_is_placed():
    scene = Scene({"Kai": ("red", 4), "Izu": ("red", 1), "Aki": ("red", 1)}, unrest={"Izu": 41})
    game = scene.act("red", "taxes", "Kai")
    assert (game.unrest, game.stock["unrest"]) == ({"Izu": 41, "Kai": 1}, 0)
    game = scene.act("red", "rice", "Aki")
    assert (game.unrest, game.stock["unrest"]) == ({"Izu": 41, "Kai": 1}, 0)
    assert game.rice["red"] == 3
    assert len(scene.find("unrest")) == 1


@pytest.mark.parametrize("event", [1, 5])
def test_A12_a_theatre_takes_one_marker_away_in_its_province(event):
    scene = Scene({"Izu": ("red", 2), "Kai": ("red", 2)}, unrest={"Izu": 2, "Kai": 2}, event=event)
    game = scene.act("red", "theatre", "Izu")
    assert (game.unrest, game.stock["unrest"]) == ({"Izu": 1, "Kai": 2}, 39)
    assert scene.find("unrest") == [{"event": "unrest", "province": "Izu", "markers": 1}]
    assert game.chests["red"] == 11  # the price is as ever


def test_A12_the_last_marker_goes_too_and_the_next_income_meets_no_revolt():
    scene = Scene({"Izu": ("red", 2)}, unrest={"Izu": 1}, event=1)
    game = scene.act("red", "theatre", "Izu")
    assert (game.unrest, game.stock["unrest"]) == ({}, 42)
    scene.act("red", "taxes", "Izu")
    assert not scene.find("battle")


def test_A12_where_there_is_no_marker_the_theatre_is_built_all_the_same():
    scene = Scene({"Izu": ("red", 2)}, event=1)
    game = scene.act("red", "theatre", "Izu")
    assert (game.buildings, game.unrest) == ({"Izu": ("theatre",)}, {})
    assert game.stock["unrest"] == 42


@pytest.mark.parametrize(
    ("kind", "event"), [("theatre", None), ("theatre", 2), ("castle", 1), ("temple", 5)]
)
def test_A12_no_other_building_and_no_other_event_calms_a_province(kind, event):
    scene = Scene({"Izu": ("red", 2)}, unrest={"Izu": 2}, event=event)
    game = scene.act("red", kind, "Izu")
    assert (game.buildings, game.unrest) == ({"Izu": (kind,)}, {"Izu": 2})


@pytest.mark.parametrize("standing", [["theatre"], ["castle"]], ids=["a theatre", "no site"])
def test_A12_a_theatre_that_is_not_built_calms_nobody(standing):
    scene = Scene({"Kai": ("red", 2)}, unrest={"Kai": 2}, buildings={"Kai": standing}, event=1)
    scene.lapses("red", "theatre", "Kai")
    assert scene.game.unrest == {"Kai": 2}
