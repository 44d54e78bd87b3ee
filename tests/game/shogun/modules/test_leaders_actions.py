"""L02: the base actions in the leader's province, with events and special cards."""

import pytest

from cubetower.tower import Cubes
from tests.game.shogun.modules.favours import court_scene
from tests.game.shogun.modules.leading import leader_scene
from tests.game.shogun.scenes import all_cubes, expected_cubes

SEAT = "red"
RULES = {
    "castle": "A01",
    "temple": "A01",
    "theatre": "A01",
    "place 5": "A05",
    "place 3": "A06",
    "place 1": "A07",
}
PRICES = {"castle": 2, "temple": 1, "theatre": 0, "place 5": 3, "place 3": 2, "place 1": 1}


def red_scene(provinces=None, at="Kai", **scene):
    """A scene with red's leader in Kai, which it holds with 2 armies, or elsewhere."""
    return leader_scene(provinces or {"Kai": (SEAT, 2)}, red=at, **scene)


def card(special):
    """The special card of red; with None blue has one that would show."""
    return {SEAT: special} if special else {"blue": "+1 taxes", "black": "+1 rice"}


def collect(action, province, **scene):
    """What red gets in its province."""
    made = red_scene({province: (SEAT, 2), "Aki": ("blue", 2)}, **{"at": province, **scene})
    game = made.act(SEAT, action, province)
    [told] = made.find("income")
    store, before = (game.rice, 0) if action == "rice" else (game.chests, 12)
    assert told["gained"] == store[SEAT] - before
    return told["gained"]


def build(kind, **scene):
    """What red pays for a building in Izu, if it comes to stand there."""
    made = red_scene({"Izu": (SEAT, 1)}, **{"at": "Izu", **scene})
    game = made.act(SEAT, kind, "Izu")
    [told] = made.find("built")
    assert game.buildings["Izu"] == (kind,)
    assert game.chests[SEAT] == 12 - told["paid"]
    return told["paid"]


def recruit(action, **scene):
    """Armies that red places in Kai, and what it pays."""
    made = red_scene(**scene)
    game = made.act(SEAT, action, "Kai")
    [told] = made.find("recruited")
    assert game.armies["Kai"] == 2 + told["armies"]
    assert game.chests[SEAT] == 12 - told["paid"]
    assert all_cubes(game) == expected_cubes(game)
    return told["armies"], told["paid"]


# Buildings


@pytest.mark.parametrize(("kind", "price"), [("castle", 2), ("temple", 1), ("theatre", 0)])
@pytest.mark.parametrize("event", [None, *range(1, 13)])
def test_L02_a_castle_costs_2_a_temple_1_a_theatre_0_at_every_event(kind, price, event):
    assert build(kind, event=event) == price


@pytest.mark.parametrize("at", [None, "Suruga"])
def test_L02_elsewhere_actions_are_as_printed(at):
    assert build("castle", at=at) == 3
    assert collect("taxes", "Settsu", at=at) == 7
    assert recruit("place 5", at=at) == (5, 3)


@pytest.mark.parametrize(("event", "markers"), [(None, 2), (1, 1), (5, 1)])
def test_L02_a_theatre_for_nothing_calms_the_province_at_its_event_like_any(event, markers):
    made = red_scene(event=event, unrest={"Kai": 2})
    made.game.chests[SEAT] = 0
    game = made.act(SEAT, "theatre", "Kai")
    assert game.buildings["Kai"] == ("theatre",)
    assert game.unrest == {"Kai": markers}
    assert game.chests[SEAT] == 0


@pytest.mark.parametrize("kind", ["castle", "temple"])
def test_L02_without_its_chests_a_building_lapses_unpaid(kind):
    made = red_scene()
    made.game.chests[SEAT] = PRICES[kind] - 1
    chests = "1 chest" if PRICES[kind] == 1 else f"{PRICES[kind]} chests"
    assert made.lapses(SEAT, kind, "Kai") == ("A01", f"cannot pay {chests}")


# Income: Tamba gives 2 rice and 7 chests, Settsu 3 and 7, Kii 4 and 5, Omi 2 and 3.


@pytest.mark.parametrize(
    ("province", "event", "rice"),
    [
        *(("Settsu", event, 4) for event in (None, 1, 3, 7)),
        ("Tamba", 4, 4),  # at least 4: max(2 + 1, 4)
        ("Kii", 4, 5),
        ("Settsu", 8, 3),  # at most 3: min(3 + 1, 3)
    ],
)
@pytest.mark.parametrize("special", [None, "+1 rice", "+1 taxes"])
def test_L02_one_rice_more_then_the_event_then_the_special_card(province, event, rice, special):
    got = collect("rice", province, event=event, special=card(special))
    assert got == rice + (special == "+1 rice")


@pytest.mark.parametrize(
    ("province", "event", "chests"),
    [
        *(("Settsu", event, 8) for event in (None, 1, 4, 8)),
        ("Kii", 3, 5),  # at most 5: min(5 + 1, 5)
        ("Omi", 3, 4),
        ("Kii", 7, 6),  # at least 6: max(5 + 1, 6)
    ],
)
@pytest.mark.parametrize("special", [None, "+1 taxes", "+1 rice"])
def test_L02_one_chest_more_then_the_event_then_the_special_card(province, event, chests, special):
    got = collect("taxes", province, event=event, special=card(special))
    assert got == chests + (special == "+1 taxes")


# Recruits


@pytest.mark.parametrize(
    ("action", "event", "special", "armies"),
    [
        ("place 5", None, None, 6),
        ("place 5", 12, None, 3),
        ("place 5", 12, "6 armies", 6),
        ("place 3", None, None, 4),
        ("place 3", 12, None, 2),
        ("place 1", None, None, 2),
        ("place 1", 12, "6 armies", 2),
    ],
)
def test_L02_one_army_more_for_the_same_price_then_event_then_card(action, event, special, armies):
    special_card = card(special) if special else {"blue": "6 armies"}
    assert recruit(action, event=event, special=special_card) == (armies, PRICES[action])


@pytest.mark.parametrize("action", ["place 5", "place 3", "place 1"])
def test_L02_recruits_need_the_whole_price(action):
    made = red_scene()
    made.game.chests[SEAT] = PRICES[action]
    made.act(SEAT, action, "Kai")
    assert made.game.chests[SEAT] == 0
    short = red_scene()
    short.game.chests[SEAT] = PRICES[action] - 1
    chests = "1 chest" if PRICES[action] == 1 else f"{PRICES[action]} chests"
    assert short.lapses(SEAT, action, "Kai") == (RULES[action], f"cannot pay {chests}")


@pytest.mark.parametrize(
    ("action", "event", "armies"),
    [("place 5", None, 6), ("place 5", 12, 3), ("place 3", None, 4), ("place 1", None, 2)],
)
def test_L02_A10_the_leaders_army_must_be_in_supply_too(action, event, armies):
    enough = red_scene({"Kai": (SEAT, 1), "Aki": (SEAT, 61 - armies)}, event=event)
    game = enough.act(SEAT, action, "Kai")
    assert (game.armies["Kai"], game.supply[SEAT]) == (1 + armies, 0)
    short = red_scene({"Kai": (SEAT, 1), "Aki": (SEAT, 62 - armies)}, event=event)
    why = f"{armies} armies due, {armies - 1} in supply"
    assert short.lapses(SEAT, action, "Kai") == ("A10", why)


def test_L02_A07_both_armies_placed_may_move_on():
    made = red_scene({"Kai": (SEAT, 1), "Suruga": (SEAT, 1)})
    game = made.act(SEAT, "place 1", "Kai")
    assert game.legal().moves == (None, ("Suruga", 1), ("Suruga", 2))
    armies = made.play(("Suruga", 2)).armies
    assert (armies["Kai"], armies["Suruga"]) == (1, 3)


# Whose leader, and when


@pytest.mark.parametrize("action", ["taxes", "rice", "castle", "place 3"])
def test_L02_another_players_leader_changes_nothing(action):
    def play(**at):
        made = red_scene({"Kai": (SEAT, 1), "Suruga": ("blue", 1)}, at=None)
        made.game.extra["leaders"]["at"].update(at)
        game = made.act(SEAT, action, "Kai")
        return game.rice[SEAT], game.chests[SEAT], game.armies["Kai"]

    plain = play()
    assert play(blue="Suruga") == plain
    assert play(blue="Kai") == plain  # cannot be; red's own leader is the one that counts
    assert play(red="Kai") != plain


def test_L02_where_it_went_counts_and_where_it_was_does_not():
    made = red_scene({"Kai": (SEAT, 2), "Suruga": (SEAT, 1)})
    made.do(("round end",))  # to Suruga, the only other one
    made.plan(SEAT, {"taxes": "Kai", "rice": "Suruga"})
    made.do(("act", SEAT, "taxes"), ("act", SEAT, "rice"))
    assert [each["gained"] for each in made.find("income")] == [5, 4]


def test_L02_a_leader_whose_province_was_just_conquered_helps_nobody():
    board = {"Kai": (SEAT, 1), "Musashi": ("blue", 5), "Suruga": (SEAT, 5)}
    made = red_scene(board, falls=[Cubes(blue=3, red=1)])
    made.attack("blue", "Musashi", "Kai", 3)
    made.act(SEAT, "rice", "Suruga")
    assert made.find("income")[-1]["gained"] == 3
    made.act("blue", "taxes", "Kai")
    assert made.find("income")[-1]["gained"] == 5


def test_L02_every_action_in_the_leaders_province_has_its_help():
    """The help is not used up."""
    made = red_scene({"Izu": (SEAT, 2)}, at="Izu")
    made.game.chests[SEAT] = 40
    actions = ("castle", "temple", "theatre", "place 5", "place 3", "place 1")
    for action in actions:
        made.act(SEAT, action, "Izu")
    assert [each["paid"] for each in made.find("built")] == [2, 1, 0]
    assert [each["armies"] for each in made.find("recruited")] == [6, 4, 2]
    assert made.game.chests[SEAT] == 40 - sum(PRICES[action] for action in actions)


def test_L02_only_base_actions_are_helped_not_favours():
    made = court_scene({"Kai": (SEAT, 2)}, {SEAT: 4}, [[12, 4]], ["leaders", "court"])
    made.game.extra["leaders"]["at"][SEAT] = "Kai"
    made.do(("court.receive", SEAT))
    made.play(12)
    assert made.play("Kai").armies["Kai"] == 2 + 3
