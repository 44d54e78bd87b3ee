"""A province that is lost loses its card, wherever it lies (R11)."""

from cubetower.game.shogun.rules.tables import BID, CHEST_CARDS
from cubetower.tower import Cubes
from tests.game.shogun.rounds import FIGHTS, go_on_to, make_plans, round_in, take_places
from tests.game.shogun.scenes import Scene

BLACK, BLUE = {"Kai": ("black", 6), "Totomi": ("black", 3)}, {"Shinano": ("blue", 2)}
TAKEN = Cubes(black=3)  # what falls when black takes Shinano, with three armies left
TAKEN_BACK = Cubes(blue=2)
MANY = ("Aki", "Bingo", "Iwami", "Hoki", "Izumo", "Bitchu", "Tajima")


def _round(plans, *falls, owners=None, first=FIGHTS):
    """A round in which black can attack Shinano first; black is first, blue second."""
    board = {**BLACK, **BLUE, **(owners or {})}
    scene = Scene(board, players=3, falls=falls)
    game = round_in(scene, first={"round.actions": first})
    make_plans(game, {"black": {"combat A": "Kai"}, **plans})
    take_places(game, {"black": 1, "blue": 2, "purple": 3})
    return scene


def _conquer(scene):
    """Black attacks with all armies that may go."""
    assert scene.game.decision.about == {"action": "combat A", "province": "Kai"}
    return scene.play(("Shinano", 5))


def _taxes_revealed(scene):
    """Blue's card for the taxes."""
    about = ("blue", "taxes")
    [event] = [e for e in scene.find("revealed") if (e["seat"], e["action"]) == about]
    return event["card"]


def _income_provinces(scene):
    """Where blue has had income."""
    return [event["province"] for event in scene.find("income") if event["seat"] == "blue"]


def test_R11_without_a_loss_the_card_acts():
    scene = _round({"blue": {"taxes": "Shinano"}}, Cubes(black=1))
    scene.play(("Musashi", 1))  # a neutral one
    assert _taxes_revealed(scene) == "Shinano"
    assert _income_provinces(scene) == ["Shinano"]


def test_R11_a_conquered_province_loses_its_card_from_the_tableau_to_the_new_owner():
    scene = _round({"blue": {"taxes": "Shinano"}}, TAKEN)
    game = _conquer(scene)
    assert (game.owner["Shinano"], game.armies["Shinano"]) == ("black", 3)
    assert _taxes_revealed(scene) is None
    assert _income_provinces(scene) == []


def test_R11_the_field_is_openly_empty_at_once():
    plans = {"blue": {"taxes": "Shinano"}, "black": {"combat A": "Kai", "combat B": "Totomi"}}
    scene = _round(plans, TAKEN)
    for seat in scene.game.seats:
        seen = scene.game.observe(seat)
        assert "taxes" not in seen.shown["blue"]
        assert "Shinano" in seen.laid["blue"]
    game = _conquer(scene)
    assert game.decision.about["action"] == "combat B"
    for seat in game.seats:
        seen = game.observe(seat)
        assert seen.shown["blue"]["taxes"] is None
        assert "Shinano" not in seen.laid["blue"]
    assert game.observe("blue").plan["taxes"] is None


def test_R11_the_card_leaves_the_hand_too():
    # Blue has more cards than fields: Shinano stays in the hand.
    laid = dict(zip(FIGHTS[2:], MANY, strict=False))
    fields = {"castle": MANY[3], "temple": MANY[4], "theatre": MANY[5], "place 3": MANY[6]}
    rest = {"place 1": "chest 1", "combat A": "chest 2", "combat B": "chest 3", BID: "chest 0"}
    plan = {**laid, **fields, **rest}
    plans = {"blue": plan, "black": {"combat A": "Kai", "combat B": "Totomi"}}
    scene = _round(plans, TAKEN, owners=dict.fromkeys(MANY, ("blue", 1)))
    assert "Shinano" in scene.game.observe("black").laid["blue"]
    game = _conquer(scene)
    seen = game.observe("black")
    assert "Shinano" not in seen.laid["blue"]
    assert seen.shown["blue"] == {BID: "chest 0", "combat A": "chest 2"}
    assert game.plans["blue"] == plan


def test_R11_lost_from_the_bid_field_the_place_chosen_stays():
    plans = {"blue": {BID: "Shinano"}, "black": {"combat A": "Kai", "combat B": "Totomi"}}
    scene = _round(plans, TAKEN)
    before = (dict(scene.game.place), dict(scene.game.special), list(scene.game.order))
    game = _conquer(scene)
    assert game.observe("black").shown["blue"][BID] is None
    assert game.open["blue"].count(BID) == 1  # it lay open before
    assert (game.place, game.special, game.order) == before
    assert game.place["blue"] == 2


def test_R11_the_new_owner_plans_the_card_only_next_round():
    scene = _round({"blue": {"taxes": "Shinano"}}, TAKEN)
    game = _conquer(scene)
    assert "Shinano" not in game.plans.get("black", {}).values()
    scene.do(("round", 1))
    assert set(game.legal().cards) == {"Kai", "Totomi", "Shinano", *CHEST_CARDS}


def test_R11_a_card_regained_is_planned_only_next_round():
    mino = {"Mino": ("blue", 5)}
    plans = {"blue": {"combat B": "Mino", "taxes": "Shinano"}}
    scene = _round(plans, TAKEN, TAKEN_BACK, owners=mino)
    game = _conquer(scene)
    assert game.owner["Shinano"] == "black"
    assert game.decision.about == {"action": "combat B", "province": "Mino"}
    scene.play(("Shinano", 4))
    assert game.owner["Shinano"] == "blue"
    assert _taxes_revealed(scene) is None
    assert _income_provinces(scene) == []
    scene.do(("round", 1))
    make_plans(game, {"blue": {"taxes": "Shinano"}})
    take_places(game)
    go_on_to(game)
    assert _income_provinces(scene) == ["Shinano"]


def test_R11_a_card_that_has_acted_leaves_the_tableau_too():
    first = ("taxes", "combat A", "rice", "combat B", "place 5")
    plans = {"blue": {"taxes": "Shinano"}, "black": {"combat A": "Kai", "combat B": "Totomi"}}
    scene = _round(plans, TAKEN, first=first)
    assert scene.game.observe("black").shown["blue"]["taxes"] == "Shinano"
    game = _conquer(scene)
    assert game.observe("black").shown["blue"]["taxes"] is None
    assert _income_provinces(scene) == ["Shinano"]  # what it gave stays
