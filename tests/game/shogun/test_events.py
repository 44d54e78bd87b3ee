import pytest

from cubetower.game.shogun.rules.tables import event_cards
from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene

BOARD = {"Musashi": ("blue", 5), "Kozuke": ("yellow", 3), "Omi": ("red", 2), "Mino": ("red", 2)}
SETTSU = {"Settsu": ("red", 1), "Aki": ("red", 1)}


def markers_left(event):
    """Of two where a theatre is built."""
    scene = Scene({"Omi": ("red", 2)}, unrest={"Omi": 2}, event=event)
    return scene.act("red", "theatre", "Omi").unrest["Omi"]


def castle_defence(event):
    """Armies thrown for the defence of a castle with three, and who wins if all of them fall."""
    armies = 4 if event in (2, 6) else 3
    scene = Scene(
        BOARD, buildings={"Kozuke": ["castle"]}, event=event, falls=[Cubes(blue=3, yellow=armies)]
    )
    told = scene.attack("blue", "Musashi", "Kozuke", 3)
    return told["thrown"]["yellow"], told["holder"]


def taxes(event):
    """Of Settsu, where 7 are printed, and of Aki, where 4 are."""
    scene = Scene(SETTSU, event=event)
    settsu = scene.act("red", "taxes", "Settsu").chests["red"]
    return settsu - 12, scene.act("red", "taxes", "Aki").chests["red"] - settsu


def rice(event):
    """Of Omi, where 2 are printed, and of Mino, where 5 are."""
    scene = Scene(BOARD, event=event)
    omi = scene.act("red", "rice", "Omi").rice["red"]
    return omi, scene.act("red", "rice", "Mino").rice["red"] - omi


def neutral_defence(event):
    """Farmers in a neutral province, and who holds it if one army and all of them fall."""
    farmers = 2 if event == 9 else 1
    scene = Scene(BOARD, event=event, falls=[Cubes(blue=2, green=farmers)])
    told = scene.attack("blue", "Musashi", "Sagami", 2)
    return told["defenders"], told["holder"]


def temple_attacked(event):
    """Whether a province with a temple can be attacked."""
    scene = Scene(BOARD, buildings={"Kozuke": ["temple"]}, event=event)
    scene.act("blue", "combat A", "Musashi")
    return ("Kozuke", 1) in scene.game.legal().moves


def recruit(event):
    """Armies and chests of the three recruiting actions."""
    scene = Scene({"Omi": ("red", 2)}, event=event)
    for action in ("place 5", "place 3", "place 1"):
        scene.act("red", action, "Omi")
    return [(told["armies"], told["paid"]) for told in scene.find("recruited")]


@pytest.mark.parametrize(
    ("card", "seen", "without", "under_it"),
    [
        pytest.param(1, markers_left, 2, 1, id="E01 a theatre calms its province"),
        pytest.param(2, castle_defence, (3, None), (4, "yellow"), id="E02 a castle defends"),
        pytest.param(3, taxes, (7, 4), (5, 4), id="E03 taxes are at most 5"),
        pytest.param(4, rice, (2, 5), (4, 5), id="E04 rice is at least 4"),
        pytest.param(5, markers_left, 2, 1, id="E05 a theatre calms its province"),
        pytest.param(6, castle_defence, (3, None), (4, "yellow"), id="E06 a castle defends"),
        pytest.param(7, taxes, (7, 4), (7, 6), id="E07 taxes are at least 6"),
        pytest.param(8, rice, (2, 5), (2, 3), id="E08 rice is at most 3"),
        pytest.param(9, neutral_defence, (1, "blue"), (2, None), id="E09 two farmers defend"),
        pytest.param(10, temple_attacked, True, False, id="E10 a temple keeps attacks away"),
        pytest.param(11, temple_attacked, True, False, id="E11 a temple keeps attacks away"),
        pytest.param(
            12,
            recruit,
            [(5, 3), (3, 2), (1, 1)],
            [(3, 3), (2, 2), (1, 1)],
            id="E12 fewer armies are placed at the same prices",
        ),
    ],
)
def test_an_event_changes_what_its_card_says(card, seen, without, under_it):
    assert (seen(None), seen(card)) == (without, under_it)


@pytest.mark.parametrize(
    ("seen", "matter"),
    [
        (markers_left, {1, 5}),
        (castle_defence, {2, 6}),
        (taxes, {3, 7}),
        (rice, {4, 8}),
        (neutral_defence, {9}),
        (temple_attacked, {10, 11}),
        (recruit, {12}),
    ],
    ids=["theatre", "castle", "taxes", "rice", "neutral", "temple", "recruits"],
)
def test_E01_to_E12_no_other_card_matters(seen, matter):
    assert {card for card in event_cards() if seen(card) != seen(None)} == matter


def test_E04_lasts_from_the_draw_to_the_end_of_the_round():
    scene = Scene(BOARD)
    game = scene.game
    game.events = [4]
    assert scene.act("red", "rice", "Omi").rice["red"] == 2
    scene.do(("event",))
    assert scene.find("event") == [{"event": "event", "card": 4, "effect": "rice_min_4"}]
    game.unrest = {}
    assert scene.act("red", "rice", "Omi").rice["red"] == 6
    scene.do(("round end",), ("clear",))
    assert (game.event, game.effect, game.events) == (None, "", [])
    game.unrest = {}
    assert scene.act("red", "rice", "Omi").rice["red"] == 8
