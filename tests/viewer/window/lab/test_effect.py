"""What a change of a slider has brought, in a sentence, and what is said after the first throws."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cubetower.viewer.draw.displaylist import Text
from cubetower.viewer.window.controls import KNOB_RADIUS
from cubetower.viewer.window.lab.effect import describe_effect
from cubetower.viewer.window.lab.experiment import Era
from cubetower.viewer.window.lab.statistics import Statistics, ThrowCounts
from tests.viewer.window.host import words
from tests.viewer.window.lab.conftest import Lab

pytestmark = pytest.mark.long

Open = Callable[..., Lab]


def eras_with(lab: Lab, before: list[tuple[int, int]], after: list[tuple[int, int]]) -> list[Era]:
    """Two eras, with how many of how many thrown cubes fell in each throw."""
    settings = lab.view.lab.settings
    changed = settings.with_value("new", settings.values["new"] + 0.25)
    counted = [
        Statistics.of(ThrowCounts(of, fell, 9, (fell, of), (0, 0)) for fell, of in each)
        for each in (before, after)
    ]
    return [Era(0, "", settings, counted[0]), Era(len(before), "new", changed, counted[1])]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ([(6, 10)] * 9, [], "no throw since then"),
        ([], [(6, 10)] * 3, "there was no throw before"),
        ([(6, 10)] * 9, [(9, 10)], "since then 90 % fell, before 60 %. Too few throws to say."),
        (
            [(6, 10)] * 20,
            [(6, 10)] * 12,
            "of 12 throws since then 60 % fell, before 60 %. That may",
        ),
        ([(3, 10)] * 20, [(9, 10)] * 12, "90 % fell, before 30 %. More fall now."),
        ([(9, 10)] * 20, [(3, 10)] * 12, "Fewer fall now."),
    ],
)
def test_the_sentence_says_what_fell_before_and_since_and_how_sure(
    opened: Open, before: list[tuple[int, int]], after: list[tuple[int, int]], said: str
) -> None:
    told = describe_effect(eras_with(opened("bag"), before, after))
    assert told.startswith("Chance of a thrown cube, up from ")
    assert said in told.replace("\N{NO-BREAK SPACE}", " ")


def test_without_a_change_there_is_nothing_to_say(opened: Open) -> None:
    lab = opened("bag")
    lab.keys("enter", "enter")
    assert describe_effect(lab.view.lab.eras) == ""
    assert any("Move a slider" in each for each in words(lab.view))


def test_after_the_first_throw_there_are_statistics_of_one_throw(opened: Open) -> None:
    lab = opened("physics")
    assert "0 throws" in words(lab.view)
    lab.keys("enter")
    said = words(lab.view)
    assert "1 throw" in said
    assert "into the empty tower" in said
    assert "(few)" in said
    lab.keys("enter", "enter")
    said = words(lab.view)
    assert "2 throws" in said
    assert "+ 1 first" in said
    lab.keys(*["enter"] * 4)
    assert any(" to " in each and each.startswith("(") for each in words(lab.view))


def test_what_fell_is_told_only_when_all_cubes_lie(opened: Open) -> None:
    lab = opened("physics")
    lab.view.on_key("enter")
    while lab.view.panel().coming is None:
        lab.view.advance(0.01)
    rows = dict(lab.view.panel().table().rows)
    assert rows["thrown"].total == 10
    assert rows["fell"] is rows["inside"] is None
    assert words(lab.view).count("when all cubes lie") == 2
    lab.settle()
    rows = dict(lab.view.panel().table().rows)
    assert rows["fell"].total + rows["inside"].total == 10


def test_no_knob_touches_a_name_or_a_value(opened: Open) -> None:
    lab = opened("physics")
    lab.view.on_resize(1280.0, 776.0)
    sliders = lab.view.panel().sliders().all()
    labels = {knob.label for knob in lab.view.lab.settings.knobs}
    high = lab.view.layout.stage.height
    feet = [high - each.at[1] + 3.0 for layer in lab.view.layers() for each in layer.shapes
            if isinstance(each, Text) and each.text in labels]  # fmt: skip
    tops = [slider.area.middle[1] - KNOB_RADIUS - 1.5 for slider in sliders]
    assert len(feet) == len(tops)
    for foot, top in zip(sorted(feet), sorted(tops), strict=True):
        assert foot <= top
