"""Sliders: only towers that there can be, and what changes in them."""

from __future__ import annotations

import pytest

from cubetower.tower import Cubes, make_tower
from cubetower.tower.models.naive import Bag
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.surrogate import SurrogateTower
from cubetower.viewer.window.lab.knobs import settings_of

pytestmark = pytest.mark.long

SHAPED = (
    "physics",
    *(f"physics,design={name}" for name in ("plane", "reference-j", "reference-k")),
)
CHANCES = ("bag", "twoshelves", "surrogate")


@pytest.mark.parametrize("spec", [*SHAPED, *CHANCES])
def test_every_value_of_every_slider_makes_a_tower(spec: str) -> None:
    settings = settings_of(make_tower(spec))
    for knob in settings.knobs:
        for place in range(21):
            turned = settings.with_value(knob.name, knob.value(place / 20))
            assert turned.possible
            assert turned.values[knob.name] == pytest.approx(knob.value(place / 20), abs=knob.step)


@pytest.mark.parametrize("spec", [*SHAPED, *CHANCES])
def test_a_tower_begins_with_its_own_values_within_the_sliders(spec: str) -> None:
    settings = settings_of(make_tower(spec))
    for knob in settings.knobs:
        assert knob.low <= settings.values[knob.name] <= knob.high
        assert 0 <= knob.share(settings.values[knob.name]) <= 1
    design = getattr(settings.tower(), "design", None)
    assert design == settings.design


def test_sliders_together_never_reach_a_tower_that_cannot_be() -> None:
    settings = settings_of(make_tower("physics,design=reference-k"))
    for share in (1.0, 0.0, 1.0):
        for knob in settings.knobs:
            settings = settings.with_value(knob.name, knob.value(share))
            assert settings.possible


@pytest.mark.parametrize(
    ("spec", "name", "value", "holes"),
    [
        ("physics", "floor.1", 50.0, ((-25.0, 25.0, -25.0, 25.0),)),
        ("physics,design=plane", "floor.0", 50.0, ((-72.0, -22.0), (22.0, 72.0))),
        ("physics,design=plane", "floor.1", 110.0, ((-55.0, 55.0),)),
        (
            "physics,design=reference-k",
            "floor.1",
            23.0,
            ((-29.0, -6.0, -29.0, 29.0), (6.0, 29.0, -29.0, 29.0)),
        ),
    ],
)
def test_an_opening_is_as_wide_as_its_slider_says(
    spec: str, name: str, value: float, holes: tuple[tuple[float, ...], ...]
) -> None:
    settings = settings_of(make_tower(spec))
    design = settings.with_value(name, value).design
    assert design is not None
    assert design.floor[int(name[-1])].holes_mm == holes


def test_cubes_keep_their_places_unless_the_shape_changes() -> None:
    settings = settings_of(make_tower("physics"))
    assert settings.keeps_places(settings.with_value("friction.cube_wall", 0.9))
    assert not settings.keeps_places(settings.with_value("floor.1", 50.0))


def test_values_go_into_the_tower_and_back() -> None:
    shaped = settings_of(make_tower("physics")).with_value("restitution.cube_cube", 0.6)
    tower = shaped.tower()
    assert isinstance(tower, PhysicsTower)
    assert tower.design.restitution.cube_cube == 0.6
    assert shaped.with_first_values().tower().design == PhysicsTower().design  # type: ignore[attr-defined]
    bag = settings_of(make_tower("bag")).with_value("old", 0.2).tower()
    assert isinstance(bag, Bag)
    assert (bag.new, bag.old) == (2 / 3, 0.2)
    fitted = settings_of(make_tower("surrogate")).with_value("new", 0.5).tower()
    assert isinstance(fitted, SurrogateTower)
    assert fitted.rates.new == 0.5


def test_a_tower_of_unknown_make_has_no_sliders() -> None:
    class Mine(Bag):
        pass

    settings = settings_of(Mine())
    assert settings.knobs == ()
    assert settings.tower().contents == Cubes()


def test_a_doubtful_design_is_said() -> None:
    settings = settings_of(make_tower("physics"))
    assert settings.warning == ""
    assert "too flat" in settings.with_value("friction.cube_wall", 0.9).warning
