"""The lab as a view: mouse and keys do the same, and what is seen is whole and legible."""

from __future__ import annotations

from itertools import combinations

import pytest

from cubetower.foundation import data_path
from cubetower.viewer.draw.displaylist import Text
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import text_box
from cubetower.viewer.window.lab.panel import SPEEDS
from cubetower.viewer.window.view import Press
from tests.viewer.window.lab.conftest import MANY

pytestmark = pytest.mark.long

REFERENCE = data_path("logs/reference-j.csv")
SIZES = ((1280, 776), (1920, 1080), (900, 700), (1000, 1400))
LEAST = 14.0  # size of text, units


def chosen(lab) -> dict[str, int]:
    return lab.view.lab.choice.counts()


def test_a_button_and_its_key_do_the_same(opened) -> None:
    clicked, pressed = (opened("surrogate", log=REFERENCE) for _ in range(2))
    for lab in (clicked, pressed):
        lab.keys("enter", "enter", "tab", ".")
        lab.view.lab.recordable = True  # so that there are speeds
    for button, key in (
        ("throw", "enter"),
        ("throw", "space"),
        ("many", "m"),
        ("repeat", "r"),
        ("tap", "t"),
        ("logged", "l"),
        ("logged many", "L"),
        ("preset Seeding 45", "p"),
        ("more black", "+"),
        ("more black", "up"),
        ("speed 2", "]"),
        ("speed 1", "["),
        ("speed 0.5", "["),
        ("preset Clear", "backspace"),
        ("empty", "e"),
        ("reset", "d"),
    ):
        assert next(each for each in clicked.view.panel().buttons() if each.name == button).able
        clicked.click(button)
        clicked.settle()
        pressed.keys(key)
        assert clicked.view.speed == pressed.view.speed, button
        one, other = clicked.view.lab, pressed.view.lab
        assert chosen(clicked) == chosen(pressed), button
        assert one.contents == other.contents, button
        assert one.latest.action == other.latest.action, button
        assert one.settings.values == other.settings.values, button
        assert one.log_at == other.log_at, button


@pytest.mark.parametrize(("button", "key"), [("camera", "c"), ("full", "f"), ("close", "q")])
def test_the_window_is_asked_by_button_and_key(opened, button: str, key: str) -> None:
    lab = opened()
    lab.click(button)
    lab.keys(key)
    assert [word for word in lab.window.asked if word == button] == [button] * 2


def test_digits_and_signs_choose_what_to_throw(opened) -> None:
    lab = opened()
    lab.keys("backspace", "1", "+", "+", "6", "+", "-", "-", "right", "+", "left", "up", "down")
    assert chosen(lab) == {"black": 3}
    lab.keys("9")
    assert chosen(lab) == {"black": 3}


def test_a_colour_is_chosen_by_a_click_and_changed_by_the_wheel(opened) -> None:
    lab = opened()
    column = lab.view.panel().table().column("yellow")
    lab.click_at(Rect(column.left, column.top, column.right, column.top + 20))
    assert lab.view.lab.chosen == "yellow"
    place = lab.view.layout.pixels(column).middle
    lab.view.on_scroll(place, 1.0)
    lab.view.on_scroll(place, 2.0)
    lab.view.on_scroll(place, -1.0)
    assert lab.view.lab.choice["yellow"] == 1


def test_nothing_chosen_throws_nothing_and_says_so(opened) -> None:
    lab = opened()
    lab.keys("backspace", "enter")
    assert lab.view.lab.contents == []
    assert "Choose cubes" in lab.view.lab.message
    assert not next(b for b in lab.view.panel().buttons() if b.name == "throw").able


def test_what_cannot_be_done_is_no_button(opened) -> None:
    lab = opened()
    able = {button.name: button.able for button in lab.view.panel().buttons()}
    assert not any(able[name] for name in ("repeat", "tap", "empty", "reset", "fewer black"))
    lab.click("tap")
    lab.settle()
    assert lab.view.lab.latest.action == "look"


def test_a_slider_follows_the_mouse_and_the_tower_follows_when_it_is_let_go(opened) -> None:
    lab = opened("bag")
    area = lab.knob("old")
    lab.view.on_press(Press(area.middle))
    lab.view.on_drag((area.right + 500, area.middle[1]))
    assert (lab.view.lab.wanted.values["old"], lab.view.lab.settings.values["old"]) == (0.99, 1 / 3)
    lab.view.on_release(area.middle)
    lab.settle()
    assert lab.view.lab.settings.values["old"] == 0.99


def test_a_toss_is_shown_before_it_counts_and_a_click_skips_it(opened) -> None:
    lab = opened("physics")
    lab.view.on_key("enter")
    while lab.view.lab.bench.busy:
        lab.view.advance(0.001)
    panel = lab.view.panel()
    assert lab.view.lab.contents == []
    assert (panel.inside.total, panel.fell.total) == (0, 0)
    first = lab.view.layers()[2].shapes
    for _ in range(6):
        lab.view.advance(0.1)
    assert lab.view.layers()[2].shapes != first
    place = (100.0, 400.0)
    lab.view.on_press(Press(place))
    lab.view.on_release(place)
    assert len(lab.view.lab.contents) == 1
    panel = lab.view.panel()
    assert panel.inside.total + panel.fell.total == 10


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_toss_lasts_as_long_as_its_speed_says(opened, speed: float) -> None:
    lab = opened("physics")
    lab.view.do(f"speed {speed:g}")
    lab.view.on_key("enter")
    while lab.view.lab.bench.busy:
        lab.view.advance(0.0)
    seconds = 0.0
    while lab.view.busy:
        lab.view.advance(0.01)
        seconds += 0.01
    rests = lab.view.lab.latest.film.passage.rests
    assert seconds == pytest.approx(0.35 + rests / speed + 0.15, abs=0.03)


def test_layers_are_the_same_as_long_as_nothing_changes(opened) -> None:
    lab = opened("physics")
    lab.keys("enter")
    lab.view.advance(1.0)
    first = [layer.shapes for layer in lab.view.layers()]
    lab.view.advance(0.1)
    lab.view.on_move((300.0, 300.0))
    second = [layer.shapes for layer in lab.view.layers()]
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_what_is_under_the_mouse_lights_up(opened) -> None:
    lab = opened("bag")
    before = [layer.shapes for layer in lab.view.layers()]
    lab.view.on_move(lab.knob("new").middle)
    after = [layer.shapes for layer in lab.view.layers()]
    assert lab.window.asked[-1] == "hand"
    assert before != after
    lab.view.on_move((5.0, 400.0))
    assert lab.window.asked[-1] == "arrow"


def test_help_covers_all_and_any_key_closes_it(opened) -> None:
    lab = opened()
    layers = len(lab.view.layers())
    for name in ("?", "escape", "f1", "escape"):
        lab.keys(name)
        assert lab.view.help == (name != "escape")
        assert len(lab.view.layers()) == layers + lab.view.help
    lab.click("help")
    assert lab.view.help
    lab.view.on_press(Press((10.0, 10.0)))
    assert not lab.view.help


def test_escape_never_closes_the_window(opened) -> None:
    lab = opened()
    lab.keys("escape", "enter", "escape")
    assert "close" not in lab.window.asked
    assert lab.view.on_close()


def test_closing_ends_what_is_under_way(opened) -> None:
    lab = opened("physics")
    lab.view.on_key("m")
    lab.view.advance(0.01)
    assert lab.view.on_close()
    lab.settle()
    assert len(lab.view.lab.contents) < MANY


def test_a_picture_that_could_not_be_saved_is_said(opened) -> None:
    lab = opened()
    lab.window.saved = None
    lab.keys("c")
    assert "could not" in lab.view.lab.message


def test_unknown_keys_do_nothing(opened) -> None:
    lab = opened()
    lab.keys("z", "0", "f5", "home", "²", "tab", ".", "]")
    assert lab.view.lab.contents == []


def texts(lab) -> list[tuple[Text, Rect]]:
    """All texts of the sheet with the space they take, units."""
    high = lab.view.layout.stage.height
    found = []
    for layer in lab.view.layers():
        if layer.stage == lab.view.layout.stage:
            for shape in layer.shapes:
                if isinstance(shape, Text) and shape.text:
                    box = text_box(shape)
                    found.append(
                        (shape, Rect(box.left, high - box.top, box.right, high - box.bottom))
                    )
    return found


@pytest.mark.parametrize("spec", ["physics", "physics,design=plane", "surrogate", "allthrough"])
def test_texts_are_legible_apart_and_inside(opened, spec: str) -> None:
    lab = opened(spec, log=REFERENCE)
    lab.keys("p", "enter", "L", "tab", ",", "L", "enter")
    for size in SIZES:
        lab.view.on_resize(*size)
        lab.view.on_move(lab.view.layout.pixels(lab.view.layout.parts["actions"]).middle)
        stage = lab.view.layout.stage
        window = Rect(0, 0, stage.width, stage.height)
        found = texts(lab)
        assert len(found) > 60
        for text, box in found:
            assert text.size >= LEAST, (size, text)
            assert box.within(window), (size, text)
        for (one, first), (other, second) in combinations(found, 2):
            assert not first.overlaps(second), (size, one.text, other.text)


def test_controls_lie_apart(opened) -> None:
    lab = opened("physics,design=plane", log=REFERENCE)
    for size in SIZES:
        lab.view.on_resize(*size)
        panel = lab.view.panel()
        areas = [control.area for control in (*panel.buttons(), *panel.sliders().all())]
        assert not any(one.overlaps(other) for one, other in combinations(areas, 2)), size
