import pytest

from cubetower.viewer import Paint, Text
from cubetower.viewer.draw.typography import font, shorten, text_box, text_width, wrap

INK = Paint("#000000")


@pytest.mark.parametrize("weight", ["regular", "semibold"])
def test_digits_are_equally_wide(weight):
    assert len({text_width(digit, 1.0, weight) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("character", "äéñßŌō→×·–±▲▼’…")
def test_the_font_has_the_characters_that_pictures_use(character):
    face = font("regular", 40)
    missing = face.getmask("\u4e00").getbbox(), face.getlength("\u4e00")
    assert (face.getmask(character).getbbox(), face.getlength(character)) != missing


def test_a_text_is_as_wide_as_its_characters():
    whole = text_width("AVATo", 10.0)
    assert whole == pytest.approx(sum(text_width(letter, 10.0) for letter in "AVATo"))


def test_the_box_of_a_text_follows_its_anchor():
    boxes = [
        text_box(Text((1.0, 2.0), "tray", 0.1, INK, anchor=anchor))
        for anchor in ("left", "middle", "right")
    ]
    width = text_width("tray", 0.1)
    assert [box.left for box in boxes] == pytest.approx([1.0, 1.0 - width / 2, 1.0 - width])
    assert all(box.bottom < 2.0 < box.top for box in boxes)


def test_a_long_text_ends_in_an_ellipsis_within_its_width():
    short = shorten("Kozuke: Blue attacks Yellow", 10.0, 100.0)
    assert short.endswith("…")
    assert text_width(short, 10.0) <= 100.0
    assert shorten("Kozuke", 10.0, 100.0) == "Kozuke"


def test_text_is_broken_into_even_lines_and_no_word_is_lost():
    text = "All armies go into the tower; who shows more cubes in the tray wins this."
    lines = wrap(text, 10.0, 300.0, 2)
    assert " ".join(lines) == text
    assert len(lines) == 2
    assert max(text_width(line, 10.0) for line in lines) < 300.0
    assert min(len(line) for line in lines) > len(text) / 3


def test_text_without_room_is_cut_at_the_last_line():
    lines = wrap("word " * 60, 10.0, 100.0, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_no_text_is_no_line():
    assert wrap("", 10.0, 100.0, 2) == []


@pytest.mark.parametrize("width", range(3, 30))
def test_no_line_ends_at_a_no_break_space(width):
    rows = wrap("Red by 2 or more: only 10\xa0%.", 1.0, float(width), 4)
    assert not any(row.startswith("%") for row in rows)
