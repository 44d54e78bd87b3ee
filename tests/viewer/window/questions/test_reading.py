"""What the hand tells from an observation, beside what the rules make of it."""

from random import Random

import pytest

from cubetower.game.shogun import OddsTracker
from cubetower.game.shogun.rules.actions import no_building
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import BUILDINGS
from cubetower.tower import make_tower
from cubetower.viewer.draw.flow import REST, box
from cubetower.viewer.draw.paper import Paper
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.window.hotspots import Hotspot, Hotspots, neighbour
from cubetower.viewer.window.questions.attackodds import AttackOdds
from cubetower.viewer.window.questions.facts import (
    field_name,
    field_text,
    short_name,
    why_no_effect,
)
from cubetower.viewer.window.questions.plan.desk import AREA, HEIGHT, TITLE, WIDTH, lay_out_desk
from tests.viewer.window.questions.conftest import GAMES, new_game
from tests.viewer.window.questions.person import PALETTE, STAGE

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", ["five", "three with all"])
def test_the_odds_are_those_of_the_throw_that_follows(name):
    events, tracker = [], OddsTracker(make_tower("surrogate"))
    game, rng, compared = new_game(**GAMES[name]), Random(6), 0
    game.log, tracker._inside = events.append, game.inside
    while game.decision is not None:
        seat, kind, told = game.decision.seat, game.decision.kind, None
        move = game.legal().sample(rng)
        if kind == "combat":
            told = AttackOdds(game.observe(seat)).battle(*move)
        events.clear()
        tracker._inside = game.inside
        game.play(seat, move)
        if kind == "combat":
            fights = [event for event in events if isinstance(event, Fought)]
            if told is None:
                assert game.owner[move[0]] == seat or fights
                continue
            chances, *_ = tracker.add_battle(fights[0])
            assert list(chances.values()) == pytest.approx(
                [told.attacker, told.nobody, told.defender]
            )
            compared += 1
    assert compared > 4


def test_a_building_that_cannot_stand_is_told(seen):
    observation = seen["plan"][-1]
    game = new_game(seed=1, players=len(observation.seats), side=observation.options["board"],
                    start="draft")  # fmt: skip
    game.buildings = observation.buildings
    for province in observation.owner:
        for kind in BUILDINGS:
            assert bool(why_no_effect(observation, kind, province)) == bool(
                no_building(game, province, kind)
            )


def test_armies_that_cannot_go_are_told(seen):
    observation = seen["plan"][-1]
    for province, armies in observation.armies.items():
        assert bool(why_no_effect(observation, "combat A", province)) == (armies < 2)
        court = "court" in observation.options["modules"]
        assert bool(why_no_effect(observation, "court 3", province)) == (court and armies <= 3)
        assert why_no_effect(observation, "rice", province) == ""


def test_fields_of_other_modules_have_a_name(seen):
    assert field_name("my field") == "My field"
    assert field_text(seen["plan"][-1], "my field") == ""
    assert short_name("my field") == "my field"


@pytest.mark.parametrize("provinces", [0, 3, 9, 15, 20, 28, 45])
@pytest.mark.parametrize("court", [False, True])
def test_every_desk_has_room_for_all_without_overlaps(provinces, court):
    groups = {
        "open": tuple(f"a{n}" for n in range(5)),
        "hidden": tuple(f"b{n}" for n in range(5)),
        "other": ("bid", "court 3", "court 2", "court 1") if court else ("bid",),
    }
    cards, others = [f"P{n}" for n in range(provinces)], [f"c{n}" for n in range(8)]
    spots, sheet = Hotspots(), Paper(STAGE, PALETTE, AREA).sheet
    field, card = (
        lambda name, kind=kind: spots.track(Hotspot(kind, name), box(height=REST))
        for kind in ("field", "card")
    )
    desk = lay_out_desk(groups, cards, others, field, card)
    list(desk.draw(sheet, Rect(0, TITLE, WIDTH, HEIGHT)))
    areas = list(spots.values())
    assert len(areas) == 10 + len(groups["other"]) + provinces + 8
    for number, area in enumerate(areas):
        assert area.within(AREA)
        assert area.height >= 17.5
        assert not any(area.overlaps(other) for other in areas[:number])


def test_arrows_go_to_what_lies_that_way():
    spots = {
        Hotspot("field", name): Rect.around(place, 20, 10)
        for name, place in {"a": (0, 0), "b": (50, 0), "c": (0, 50), "d": (52, 50)}.items()
    }
    a = Hotspot("field", "a")
    assert neighbour(spots, None, "left") == a
    assert [neighbour(spots, a, way).name for way in ("right", "down", "left", "up")] == list(
        "bcaa"
    )
    assert neighbour(spots, Hotspot("field", "d"), "up").name == "b"
    assert neighbour({}, None, "up") is None
