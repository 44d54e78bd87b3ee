"""Armies become officials, at the seeding (T02) and on the court (T05); where their cubes go."""

import pytest

from cubetower.game.shogun import ShogunGame, seeding_throw
from cubetower.tower import Cubes, ScriptedTower
from tests.game.shogun.modules.favours import court_scene
from tests.game.shogun.played import Jamming
from tests.game.shogun.scenes import Scene, all_cubes, as_told, expected_cubes, note

COURT = {"court 3": 3, "court 2": 2, "court 1": 1}
NAMED = [*COURT.items()]


def _send(scene, plans, hall=None):
    """The turn order is set, and all fields of the court are opened; only these cards lie there."""
    game = scene.game
    game.extra["court"]["hall"].update(hall or {})
    for seat in game.seats:
        scene.plan(seat, plans.get(seat, {}))
    game = scene.do(("turn order",))
    assert game.decision is None
    assert all_cubes(game) == expected_cubes(game)
    return game


def _hall(game):
    return game.extra["court"]["hall"]


def _assert_lapse(scene, seat, field, why):
    [told] = [told for told in scene.find("lapsed") if told["action"] == field]
    assert (told["seat"], told["rule"], told["why"]) == (seat, "T05", why)


def _seed(fell, players):
    told = []
    tower = ScriptedTower([fell])
    game = ShogunGame(players, tower=tower, log=note(told), options={"modules": ["court"]})
    [hall] = [event["officials"] for event in told if event["event"] == "hall"]
    assert hall == _hall(game)
    return game


def test_X13_two_blue_two_red_one_purple_official_at_the_seeding_and_none_of_the_fourth_player():
    game = _seed(Cubes(green=2, blue=2, red=2, purple=1), players=4)
    assert seeding_throw(game.seats).total == 38
    assert _hall(game) == {"blue": 2, "red": 2, "purple": 1, "black": 0}
    assert game.supply["green"] == 20 - 10 + 2
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_T02_an_official_for_each_own_army_that_fell_out_and_none_for_farmers(players):
    seats = ("black", "blue", "purple", "red", "yellow")[:players]
    fell = {seat: 7 - number for number, seat in enumerate(seats)}
    game = _seed(Cubes({**fell, "green": 3}), players)
    assert _hall(game) == fell
    inside = Cubes({seat: number for number, seat in enumerate(seats)})
    assert game.inside.only(*seats) == inside  # the armies themselves go to the supply (S08)


def test_T02_armies_that_a_tap_frees_at_the_seeding_count_too():
    game = ShogunGame(4, tower=Jamming(), options={"modules": ["court"]})
    assert _hall(game) == {seat: 7 - game.inside[seat] for seat in game.seats}


@pytest.mark.parametrize(("field", "count"), NAMED)
@pytest.mark.parametrize("more", [1, 2, 9])
def test_T05_exactly_as_many_armies_as_the_field_says_go_from_the_province_to_supply(
    field, count, more
):
    provinces = {"Kai": ("red", count + more), "Aki": ("red", 5), "Iyo": ("blue", 5)}
    scene = Scene(provinces, modules=["court"], tray=Cubes(red=3), unrest={"Kai": 1})
    before = scene.game.position()
    game = _send(scene, {"red": {field: "Kai"}})
    assert (game.armies["Kai"], game.owner["Kai"]) == (more, "red")
    assert game.supply["red"] == before.supply["red"] + count
    assert _hall(game) == {**dict.fromkeys(game.seats, 0), "red": count}
    assert (game.armies["Aki"], game.armies["Iyo"], game.unrest) == (5, 5, {"Kai": 1})
    assert (game.tray, game.chests) == (Cubes(red=3), before.chests)
    assert scene.find("officials") == [
        as_told("officials", seat="red", province="Kai", armies=count, now=count)
    ]


@pytest.mark.parametrize(("field", "count"), NAMED)
def test_T05_at_least_one_army_stays_or_it_lapses_in_full(field, count):
    for armies in range(1, count + 1):
        scene = Scene({"Kai": ("red", armies)}, modules=["court"], tray=Cubes(red=3))
        before = scene.game.position()
        game = _send(scene, {"red": {field: "Kai"}})
        assert game.position() == before
        standing = "1 army stands" if armies == 1 else f"{armies} armies stand"
        _assert_lapse(scene, "red", field, f"{standing} there; one must stay")


@pytest.mark.parametrize("card", ["tower 1", "tower 2", "tower 3"])
@pytest.mark.parametrize(("field", "count"), NAMED)
@pytest.mark.parametrize("more", [0, 1, 4])
def test_T05_a_tower_card_sends_as_many_own_armies_from_the_tray(card, field, count, more):
    tray = Cubes(red=count + more, blue=4, green=3)
    scene = Scene({"Kai": ("red", 9)}, modules=["court"], tray=tray, inside=Cubes(red=4))
    supply = scene.game.supply["red"]
    game = _send(scene, {"red": {field: card}})
    assert (game.tray, game.inside) == (tray - Cubes(red=count), Cubes(red=4))
    assert (game.supply["red"], game.armies["Kai"]) == (supply + count, 9)
    assert _hall(game)["red"] == count
    assert scene.find("officials")[0]["province"] is None


@pytest.mark.parametrize(("field", "count"), NAMED)
def test_T05_too_few_own_armies_in_the_tray_and_it_lapses_in_full(field, count):
    for lying in range(count):
        tray = Cubes(red=lying, blue=4, green=5)
        scene = Scene({"Kai": ("red", 9)}, modules=["court"], tray=tray, inside=Cubes(red=6))
        before = scene.game.position()
        game = _send(scene, {"red": {field: "tower 1"}})
        assert game.position() == before
        said = ["no armies lie", "1 army lies", "2 armies lie"][lying]
        _assert_lapse(scene, "red", field, f"{said} in the tray")


@pytest.mark.parametrize("card", ["chest 0", "chest 3", None])
@pytest.mark.parametrize("field", COURT)
def test_T05_a_chest_card_or_nothing_sends_nobody(card, field):
    scene = Scene({"Kai": ("red", 9)}, modules=["court"], tray=Cubes(red=4))
    before = scene.game.position()
    assert _send(scene, {"red": {field: card}}).position() == before
    assert not scene.find("lapsed")


@pytest.mark.parametrize(("field", "count"), NAMED)
@pytest.mark.parametrize("card", ["Kai", "tower 1"])
def test_T05_only_seven_officials_and_too_few_in_stock_lapse_in_full(field, count, card):
    for left in range(count + 1):
        scene = Scene({"Kai": ("red", 9)}, modules=["court"], tray=Cubes(red=4))
        scene.game.extra["court"]["hall"].update(red=7 - left, blue=7)
        before = scene.game.position()
        game = _send(scene, {"red": {field: card}})
        if left < count:
            assert game.position() == before
            said = ["no officials are", "1 official is", "2 officials are"][left]
            _assert_lapse(scene, "red", field, f"{said} left")
        else:
            assert _hall(game)["red"] == 7


def test_T05_each_in_turn_order_opens_fields_3_then_2_then_1():
    scene = Scene({"Kai": ("red", 9), "Aki": ("blue", 9)}, modules=["court"])
    scene.game.place = {"red": 1, "purple": 2, "black": 3, "yellow": 4, "blue": 5}
    _send(scene, {"red": {"court 1": "Kai"}, "blue": {"court 2": "Aki"}})
    told = [(event["seat"], event["action"]) for event in scene.find("revealed")]
    order = ["red", "purple", "black", "yellow", "blue"]
    assert told == [(seat, field) for seat in order for field in COURT]
    sent = [(event["seat"], event["armies"]) for event in scene.find("officials")]
    assert sent == [("red", 1), ("blue", 2)]


@pytest.mark.parametrize(
    ("tray", "hall", "sent"),
    [
        (6, 0, [3, 2, 1]),
        (5, 0, [3, 2]),
        (4, 0, [3, 1]),
        (9, 2, [3, 2]),
        (9, 3, [3, 1]),
        (9, 7, []),
    ],
)
def test_T05_what_an_earlier_field_took_is_missing_for_a_later_one(tray, hall, sent):
    scene = Scene({"Kai": ("red", 1)}, modules=["court"], tray=Cubes(red=tray))
    cards = {"court 3": "tower 1", "court 2": "tower 2", "court 1": "tower 3"}
    game = _send(scene, {"red": cards}, {"red": hall})
    assert [told["armies"] for told in scene.find("officials")] == sent
    assert (game.tray["red"], _hall(game)["red"]) == (tray - sum(sent), hall + sum(sent))
    assert len(scene.find("lapsed")) == 3 - len(sent)


def test_T05_one_player_takes_no_other_players_armies_or_officials():
    scene = Scene({"Kai": ("red", 2)}, modules=["court"], tray=Cubes(red=3, blue=2))
    game = _send(scene, {"red": {"court 3": "tower 1"}, "blue": {"court 3": "tower 1"}})
    assert (game.tray, _hall(game)["red"], _hall(game)["blue"]) == (Cubes(blue=2), 3, 0)


def test_X15_kai_on_field_3_keeps_1_and_the_tower_card_on_field_2_makes_5_officials():
    scene = Scene({"Kai": ("yellow", 4)}, modules=["court"], tray=Cubes(yellow=2, green=1))
    plan = {"court 3": "Kai", "court 2": "tower 1", "court 1": "chest 3"}
    game = _send(scene, {"yellow": plan})
    assert (game.armies["Kai"], game.tray) == (1, Cubes(green=1))
    assert _hall(game)["yellow"] == 5
    assert game.supply["yellow"] == 62 - 1
    assert game.chests["yellow"] == 12


BLUE = {"Kai": ("red", 4), "Musashi": ("blue", 5), "Shinano": ("purple", 2)}


def _attack(scene):
    return scene.attack("blue", "Musashi", "Kozuke", 2)


def _defend(scene):
    return scene.attack("blue", "Musashi", "Kai", 2)


def _own_attack(scene):
    return scene.attack("red", "Kai", "Suruga", 2)


def _revolt(scene):
    scene.act("purple", "taxes", "Shinano")
    return scene.find("battle")[-1]


def _winter_revolt(scene):
    scene.game.events = [3]  # no rice loss; one province each is short of one
    scene.do(("winter",))
    return scene.find("battle")[0]


BATTLES = [_attack, _defend, _own_attack, _revolt, _winter_revolt]


@pytest.mark.parametrize("battle", BATTLES)
def test_T05_armies_taken_from_the_tray_do_not_go_in_with_the_next_throw(battle):
    falls = [Cubes()] * 5
    tray = Cubes(red=3, green=1)
    scene = Scene(BLUE, modules=["court"], tray=tray, falls=falls, unrest={"Shinano": 1})
    _send(scene, {"red": {"court 2": "tower 1"}})
    assert battle(scene)["tray_before"] == {"red": 1, "green": 1}


@pytest.mark.parametrize("battle", BATTLES)
def test_T07_armies_laid_into_the_tray_go_in_with_the_next_throw_whatever_battle_that_is(battle):
    scene = court_scene(BLUE, {"red": 3}, [[8, 3]], falls=[Cubes()] * 5, unrest={"Shinano": 1})
    scene.do(("court.audience",))
    scene.play(8)
    assert scene.game.tray == Cubes(red=2)
    assert battle(scene)["tray_before"] == {"red": 2}
    assert scene.game.inside == scene.game.use_tower().contents


@pytest.mark.parametrize(("card", "province"), [("Kai", "Kai"), ("tower 1", None)])
def test_T05_what_lapses_says_where_and_what_was_missing(card, province):
    scene = Scene({"Kai": ("yellow", 3)}, modules=["court"])
    scene.plan("yellow", {"court 3": card})
    scene.do(("court.send", "yellow", "court 3"))
    [lapsed] = scene.find("lapsed")
    assert (lapsed["seat"], lapsed["action"], lapsed["province"]) == ("yellow", "court 3", province)
    assert (lapsed["rule"], scene.game.armies["Kai"]) == ("T05", 3)
