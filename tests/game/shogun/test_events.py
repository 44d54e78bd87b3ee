from random import Random

import pytest

from game.shogun import ShogunGame
from game.shogun.components.tables import SPECIALS, event_cards
from tests.game.shogun.scenes import Scene
from tower import Cubes

BOARD = {"Musashi": ("blue", 5), "Kozuke": ("yellow", 3), "Omi": ("red", 2), "Mino": ("red", 2)}
SETTSU = {"Settsu": ("red", 1), "Aki": ("red", 1)}

LOSSES = [5, 2, 0, 3, 7, 6, 2, 4, 3, 3, 4, 1]


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


@pytest.mark.parametrize(("card", "loss"), list(enumerate(LOSSES, 1)))
def test_E01_to_E12_the_card_left_for_winter_takes_its_rice(card, loss):
    scene = Scene({})
    scene.game.events = [card]
    scene.game.rice = dict.fromkeys(scene.game.seats, 9)
    scene.do(("winter",))
    assert scene.find("winter")[0]["rice"] == dict.fromkeys(scene.game.seats, 9 - loss)


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


def test_E01_to_E12_a_card_is_in_effect_from_its_draw_to_the_end_of_the_round():
    game, rng, seen = ShogunGame(5, tower="twoshelves"), Random(5), set()
    last = None
    while game.decision is not None:
        kind, card = game.decision.kind, game.event
        assert card is not None or last not in game.events
        last = card or last
        seen.add((kind, card is None, game.effect == ""))
        if card is not None:
            assert card in game.events
            assert game.effect == event_cards()[card].effect
        game.advance(game.legal().sample(rng))
    drawn = {(kind, False, False) for kind in ("place", "combat", "transfer")}
    assert seen == drawn | {("plan", True, True), ("rising", True, True)}


def test_E02_a_castle_built_in_the_round_counts():
    scene = Scene(BOARD, event=2, falls=[Cubes(blue=1), Cubes(yellow=3)])
    first = scene.attack("blue", "Musashi", "Sagami", 1)
    scene.act("yellow", "castle", "Kozuke")
    second = scene.attack("blue", "Musashi", "Kozuke", 1)
    assert (first["extra"], second["extra"]) == ({}, {"yellow": 1})


@pytest.mark.parametrize(
    ("special", "seen", "alone", "otherwise"),
    [
        ("+1 taxes", lambda scene: scene.act("red", "taxes", "Omi").chests["red"], 16, 15),
        ("+1 rice", lambda scene: scene.act("red", "rice", "Omi").rice["red"], 3, 2),
        ("6 armies", lambda scene: scene.act("red", "place 5", "Omi").armies["Omi"], 8, 7),
        ("+1 attack", lambda scene: throw(scene, "red", "Mino", "Hida"), 2, 1),
        ("+1 defence", lambda scene: throw(scene, "black", "Shinano", "Mino"), 3, 2),
    ],
    ids=["A03 taxes", "A02 rice", "A05 six armies", "C03 attack", "C03 defence"],
)
def test_a_special_card_matters_to_its_player_alone(special, seen, alone, otherwise):
    found = with_card(special, seen)
    assert found == {"red": alone, "other": otherwise, "none": otherwise}


def throw(scene, seat, source, to):
    return scene.attack(seat, source, to, 1)["thrown"]["red"]


def with_card(special, seen):
    """What is seen when red has the card, when all others have it, when nobody has."""
    assert special in SPECIALS
    others = dict.fromkeys(("black", "blue", "purple", "yellow"), special)
    held = {"red": {"red": special}, "other": others, "none": {}}
    board = {**BOARD, "Shinano": ("black", 2)}
    return {who: seen(Scene(board, special=cards, falls=[Cubes()])) for who, cards in held.items()}
