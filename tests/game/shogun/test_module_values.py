"""Every point of a module that gives a value matters, and modules hear what earlier ones say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from cubetower.game import IllegalMove, PositionError
from cubetower.game.core import Move, play_out
from cubetower.game.shogun import DEFINITION, Module, ShogunGame
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from cubetower.tower import Cubes
from tests.game.shogun.probe import BARRED, CALM, CARD, FIELD, Probe
from tests.game.shogun.scenes import Scene


def both(check: Callable[[Sequence[Module]], Any]) -> tuple[Any, Any]:
    """What comes without the module, and with it."""
    return check([]), check([Probe()])


def test_bid_value_decides_the_order_of_the_bids():
    def order(modules: Sequence[Module]) -> list[str]:
        scene = Scene({}, modules=modules)
        for seat, card in {"black": "chest 4", "blue": CARD, "red": "chest 0"}.items():
            scene.plan(seat, {BID: card})
        scene.do(("bids",))
        return list(scene.game.bids)[:3]

    assert both(order) == (["black", "blue", "red"], ["blue", "black", "red"])


@pytest.mark.parametrize(
    ("action", "price"),
    [("castle", 3), ("theatre", 1), ("place 3", 2)],
)
def test_cost_decides_what_is_paid_and_who_can_pay(action, price):
    def price_paid(modules: Sequence[Module]) -> int:
        scene = Scene({"Aki": ("black", 1)}, modules=modules)
        scene.act("black", action, "Aki")
        [told] = [*scene.find("built"), *scene.find("recruited")]
        assert scene.game.chests["black"] == 12 - told["paid"]
        return int(told["paid"])

    def with_one_less(modules: Sequence[Module]) -> int:
        scene = Scene({"Aki": ("black", 1)}, modules=modules)
        scene.game.chests["black"] = price - 1
        scene.act("black", action, "Aki")
        return len(scene.find("lapsed"))

    assert both(price_paid) == (price, price - 1)
    assert both(with_one_less) == (1, 0)


@pytest.mark.parametrize(
    ("action", "event", "special", "gained"),
    [
        ("rice", None, None, (5, 7)),
        ("rice", 8, None, (3, 3)),  # at most 3
        ("rice", 8, "+1 rice", (4, 4)),
        ("taxes", 3, "+1 taxes", (6, 6)),  # at most 5
        ("taxes", 7, None, (6, 8)),  # at least 6
    ],
)
def test_income_decides_before_event_and_special_card(action, event, special, gained):
    def found(modules: Sequence[Module]) -> int:
        cards = {"black": special} if special else None
        scene = Scene({"Hoki": ("black", 1)}, event=event, special=cards, modules=modules)
        scene.act("black", action, "Hoki")
        return int(scene.find("income")[0]["gained"])

    assert both(found) == gained


@pytest.mark.parametrize(
    ("action", "event", "special", "placed"),
    [
        ("place 5", None, None, (5, 6)),
        ("place 5", 12, None, (3, 3)),
        ("place 1", 12, None, (1, 2)),
        ("place 5", 12, "6 armies", (6, 6)),
    ],
)
def test_recruits_decide_before_event_and_special_card(action, event, special, placed):
    def found(modules: Sequence[Module]) -> int:
        cards = {"black": special} if special else None
        scene = Scene({"Aki": ("black", 1)}, event=event, special=cards, modules=modules)
        scene.act("black", action, "Aki")
        return scene.game.armies["Aki"] - 1

    assert both(found) == placed


@pytest.mark.parametrize("owner", ["blue", None, "black"])
@pytest.mark.parametrize("action", ["combat A", "combat B"])
def test_attack_barred_bars_attacks_and_not_moves(action, owner):
    def may_enter(modules: Sequence[Module]) -> bool:
        provinces = {"Suruga": ("black", 3)}
        if owner:
            provinces[BARRED] = (owner, 2)
        scene = Scene(provinces, modules=modules)
        game = scene.act("black", action, "Suruga")
        moves: list[Move] = game.observe("black").question.moves
        return BARRED in {to for to, _ in moves}

    assert both(may_enter) == (True, owner == "black")


@pytest.mark.parametrize(("province", "markers"), [(CALM, (1, 0)), ("Aki", (1, 1))])
def test_unrest_decides_whether_a_marker_is_added(province, markers):
    def found(modules: Sequence[Module]) -> int:
        scene = Scene({province: ("black", 1)}, modules=modules)
        scene.act("black", "taxes", province)
        return scene.game.unrest.get(province, 0)

    assert both(found) == markers


def test_scoring_adds_points():
    def total(modules: Sequence[Module]) -> dict[str, int]:
        scene = Scene({"Aki": ("black", 1)}, modules=modules)
        beads = scene.game.extra.get("probe", {}).get("beads", {})
        scene.do(("scoring",))
        expected = {seat: beads.get(seat, 0) for seat in scene.game.seats}
        expected["black"] += 1
        assert {each["seat"]: each["total"] for each in scene.find("scored")} == expected
        return scene.game.points

    without, with_beads = both(total)
    assert without != with_beads


def test_fields_and_cards_are_part_of_every_plan():
    def describe_plans(modules: Sequence[Module]) -> tuple[list[str], list[str], int]:
        scene = Scene({"Aki": ("black", 1)}, modules=modules)
        decision = scene.do(("plan", "black")).observe("black").decision
        return decision.fields, decision.cards, decision.empty

    base = [*ACTIONS, BID], ["Aki", *CHEST_CARDS], 5
    assert both(describe_plans) == (base, ([*base[0], FIELD], [*base[1], CARD], 5))


def test_a_plan_must_cover_the_fields_of_a_module_too():
    mine: Mapping[str, tuple[str, int]] = dict.fromkeys(
        ["Aki", "Kai", "Hida", "Noto", "Kaga", "Mino"], ("black", 1)
    )
    scene = Scene(mine, modules=[Probe()])
    scene.do(("plan", "black"))
    cards = [*mine, *CHEST_CARDS]
    plan = dict(zip([*ACTIONS, BID], cards, strict=True))
    with pytest.raises(IllegalMove, match="R03"):
        scene.play(plan)
    scene.play({**plan, FIELD: CARD})
    assert scene.game.plans["black"][FIELD] == CARD
    assert CARD in scene.game.laid["black"]


# Several modules


class Plus(Module):
    name = "plus"

    def income(self, game, seat, action, province, income):
        return income + 10

    def fields(self, game, seat, fields):
        return (*fields, "plus")

    def attack_barred(self, game, seat, action, province, rule):
        return "Q01" if province == "Kai" else rule

    def unrest(self, game, province, added):
        return added and province != "Kai"

    def scoring(self, game, seat, points):
        points[self.name] = sum(points.values())


class Twice(Plus):
    name = "twice"

    def income(self, game, seat, action, province, income):
        return income * 2

    def fields(self, game, seat, fields):
        return (*fields, "twice")

    def attack_barred(self, game, seat, action, province, rule):
        return "Q02" if province == "Totomi" else rule

    def unrest(self, game, province, added):
        return added and province != "Totomi"


@pytest.mark.parametrize(("modules", "gained"), [((Plus, Twice), 30), ((Twice, Plus), 20)])
def test_a_module_gets_what_earlier_ones_say(modules, gained):
    scene = Scene({"Hoki": ("black", 1)}, modules=[module() for module in modules])
    scene.act("black", "rice", "Hoki")
    assert scene.find("income")[0]["gained"] == gained
    fields = scene.do(("plan", "black")).observe("black").question.fields
    assert fields == [*ACTIONS, BID, *(module.name for module in modules)]
    scene.game.decision = None
    scene.do(("scoring",))
    assert scene.find("scored")[0]["total"] == 4


def test_each_module_can_bar_an_attack_or_a_marker():
    provinces = dict.fromkeys(["Suruga", "Kai", "Totomi"], ("black", 3))
    scene = Scene(provinces, modules=[Plus(), Twice()])
    for province in provinces:
        scene.act("black", "taxes", province)
    assert scene.game.unrest == {"Suruga": 1}
    scene = Scene({"Suruga": ("black", 3)}, modules=[Plus(), Twice()])
    moves = scene.act("black", "combat A", "Suruga").observe("black").question.moves
    neighbours = set(scene.game.board.neighbours["Suruga"])
    assert {"Kai", "Totomi"} < neighbours
    assert {to for to, _ in moves} == neighbours - {"Kai", "Totomi"}


WRONG = [
    ("cost", 1.5), ("cost", -1), ("cost", True), ("income", None), ("recruits", -2),
    ("attack_barred", True), ("unrest", 1), ("fields", ["castle"]), ("cards", None),
    ("bid_value", "much"), ("bid_value", -1),
]  # fmt: skip


@pytest.mark.parametrize(("point", "said"), WRONG)
def test_what_cannot_be_is_refused_with_the_name_of_module_and_point(point, said):
    odd = type("Odd", (Module,), {"name": "odd", point: lambda self, game, *about: said})()
    game = ShogunGame(5, tower="bag", seed=3, options={"modules": [odd]})
    wrong = f"module odd: {point} returned {re.escape(repr(said))}"
    with pytest.raises(PositionError, match=wrong):
        play_out(game, dict.fromkeys(game.seats, DEFINITION.make_player("random")))


@dataclass
class Toll(Module):
    """A module as a dataclass has no hash, and may equal another."""

    name: ClassVar[str] = "toll"
    chests: float = 1

    def cost(self, game, seat, action, province, cost):
        return cost + int(self.chests)


def test_a_module_may_be_a_dataclass_and_stays_itself():
    one, same = Toll(1), Toll(1.0)
    assert one == same
    rules, others, again = (
        ShogunGame(5, tower="bag", options={"modules": [module]}).rules
        for module in (one, same, one)
    )
    assert rules.modules[0] is one
    assert others.modules[0] is same
    assert rules is again


def test_modules_are_named_in_a_list():
    with pytest.raises(PositionError, match="option modules: 'arts' is no list of names"):
        ShogunGame(5, tower="bag", options={"modules": "arts"})


def lose(what):
    """A module that does this at the end of a round."""
    body = {"name": "careless", "round_end": lambda self, game: what(game)}
    return type("Careless", (Module,), body)()


def take(store, key, count):
    def what(game):
        getattr(game, store)[key] -= count

    return what


def lay_green(game):
    game.tray += Cubes(green=1)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (take("supply", "green", 3), "17 green cubes, but 20 exist"),
        (take("supply", "red", -1), "63 red cubes, but 62 exist"),
        (lay_green, "21 green cubes, but 20 exist"),
        (take("stock", "castle", 1), "27 castle markers or tiles, but 28 exist"),
        (take("stock", "unrest", -2), "44 unrest markers or tiles, but 42 exist"),
        (take("chests", "red", 500), "chests of red: -"),
        (take("rice", "red", 0.5), r"rice of red: .*\.5"),
        (take("points", "red", 1), "points of red: -1"),
    ],
)
def test_a_module_that_loses_or_makes_pieces_is_found_at_the_end_of_the_round(what, why):
    game = ShogunGame(5, tower="bag", seed=3, options={"modules": [lose(what)]})
    with pytest.raises(PositionError, match=f"{why}.*; a module"):
        play_out(game, dict.fromkeys(game.seats, DEFINITION.make_player("random")))
    assert game.clock == (1, 0)
