from random import Random

import pytest

from game.shogun import ShogunGame
from game.shogun.tables import SPECIALS, event_cards
from tests.game.shogun.scenes import Scene
from tower import Cubes, make_tower

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


def recruited(event):
    """Armies and chests of the three recruiting actions."""
    scene = Scene({"Omi": ("red", 2)}, event=event)
    for action in ("place 5", "place 3", "place 1"):
        scene.act("red", action, "Omi")
    return [(told["armies"], told["paid"]) for told in scene.told("recruited")]


def test_E01_a_theatre_calms_its_province():
    assert (markers_left(None), markers_left(1)) == (2, 1)


def test_E02_a_castle_defends_with_an_army_more():
    assert castle_defence(None) == (3, None)
    assert castle_defence(2) == (4, "yellow")


def test_E03_taxes_are_at_most_5():
    assert (taxes(None), taxes(3)) == ((7, 4), (5, 4))


def test_E04_rice_is_at_least_4():
    assert (rice(None), rice(4)) == ((2, 5), (4, 5))


def test_E05_a_theatre_calms_its_province():
    assert (markers_left(None), markers_left(5)) == (2, 1)


def test_E06_a_castle_defends_with_an_army_more():
    assert castle_defence(None) == (3, None)
    assert castle_defence(6) == (4, "yellow")


def test_E07_taxes_are_at_least_6():
    assert (taxes(None), taxes(7)) == ((7, 4), (7, 6))


def test_E08_rice_is_at_most_3():
    assert (rice(None), rice(8)) == ((2, 5), (2, 3))


def test_E09_two_farmers_defend_a_neutral_province():
    assert neutral_defence(None) == (1, "blue")
    assert neutral_defence(9) == (2, None)


def test_E10_a_province_with_a_temple_cannot_be_attacked():
    assert temple_attacked(None)
    assert not temple_attacked(10)


def test_E11_a_province_with_a_temple_cannot_be_attacked():
    assert temple_attacked(None)
    assert not temple_attacked(11)


def test_E12_fewer_armies_are_placed_at_the_same_prices():
    assert recruited(None) == [(5, 3), (3, 2), (1, 1)]
    assert recruited(12) == [(3, 3), (2, 2), (1, 1)]


@pytest.mark.parametrize(
    ("seen", "matter"),
    [
        (markers_left, {1, 5}),
        (castle_defence, {2, 6}),
        (taxes, {3, 7}),
        (rice, {4, 8}),
        (neutral_defence, {9}),
        (temple_attacked, {10, 11}),
        (recruited, {12}),
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
    assert scene.told("winter")[0]["rice"] == dict.fromkeys(scene.game.seats, 9 - loss)


def test_E04_lasts_from_the_draw_to_the_end_of_the_round():
    scene = Scene(BOARD)
    game = scene.game
    game.events = [4]
    assert scene.act("red", "rice", "Omi").rice["red"] == 2
    scene.do(("event",))
    assert scene.told("event") == [{"event": "event", "card": 4, "effect": "rice_min_4"}]
    game.unrest = {}
    assert scene.act("red", "rice", "Omi").rice["red"] == 6
    scene.do(("round end",), ("clear",))
    assert (game.event, game.effect, game.events) == (None, "", [])
    game.unrest = {}
    assert scene.act("red", "rice", "Omi").rice["red"] == 8


def test_E01_to_E12_a_card_is_in_effect_from_its_draw_to_the_end_of_the_round():
    game, rng, seen = ShogunGame(make_tower("twoshelves")), Random(5), set()
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


def test_A03_the_card_plus_1_taxes_matters_to_its_player_alone():
    assert with_card("+1 taxes", lambda scene: scene.act("red", "taxes", "Omi").chests["red"]) == {
        "red": 16,
        "other": 15,
        "none": 15,
    }


def test_A02_the_card_plus_1_rice_matters_to_its_player_alone():
    assert with_card("+1 rice", lambda scene: scene.act("red", "rice", "Omi").rice["red"]) == {
        "red": 3,
        "other": 2,
        "none": 2,
    }


def test_A05_the_card_6_armies_matters_to_its_player_alone():
    assert with_card(
        "6 armies", lambda scene: scene.act("red", "place 5", "Omi").armies["Omi"]
    ) == {
        "red": 8,
        "other": 7,
        "none": 7,
    }


def test_C03_the_card_plus_1_attack_matters_to_its_player_alone():
    def thrown(scene):
        return scene.attack("red", "Mino", "Hida", 1)["thrown"]["red"]

    assert with_card("+1 attack", thrown) == {"red": 2, "other": 1, "none": 1}


def test_C03_the_card_plus_1_defence_matters_to_its_player_alone():
    def thrown(scene):
        return scene.attack("black", "Shinano", "Mino", 1)["thrown"]["red"]

    assert with_card("+1 defence", thrown) == {"red": 3, "other": 2, "none": 2}


def with_card(special, seen):
    """What is seen when red has the card, when all others have it, when nobody has."""
    assert special in SPECIALS
    others = dict.fromkeys(("black", "blue", "purple", "yellow"), special)
    held = {"red": {"red": special}, "other": others, "none": {}}
    board = {**BOARD, "Shinano": ("black", 2)}
    return {who: seen(Scene(board, special=cards, falls=[Cubes()])) for who, cards in held.items()}
