"""Chapter K: the points of rows and columns."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.game.shogun.rules.modules.arts import LINES, Arts, ArtsLine, first_in, line_points
from tests.game.shogun.modules.artists import (
    GRID,
    LINE_NAMES,
)
from tests.game.shogun.played import random_game
from tests.game.shogun.rounds import names
from tests.game.shogun.scenes import Scene

# K04: points


def score(markers, turned=(), *, lines=None, points=None, chests=None):
    """The end of a game with these markers; points start from 0 where nothing is said."""
    scene = Scene({}, modules=[Arts(lines)] if lines else ["arts"])
    game = scene.game
    game.extra["arts"].update(open=[], bag=[], markers=dict(markers), turned=list(turned))
    game.points.update(points or {})
    game.chests.update(chests or {})
    scene.do(("end",), ("ranking",))
    return scene


def of_row(row, *colours):
    """Markers and turned tiles in a row, from the first column on."""
    cells = {f"row{row} column{n}": colour for n, colour in enumerate(colours, 1) if colour}
    turned = [cell for cell, colour in cells.items() if colour == "turned"]
    return {cell: seat for cell, seat in cells.items() if seat != "turned"}, turned


ROW_ONLY = tuple(ArtsLine(line, 4 if line == "row6" else 0) for line in LINE_NAMES)


@pytest.mark.parametrize(
    ("colours", "points"),
    [
        (["red", "red", "blue"], {"red": 4}),
        (["red", "blue", "blue", "blue", "red"], {"blue": 4}),
        (["red", "blue"], {"red": 3, "blue": 3}),
        (["red", "blue", "black", "yellow"], {"red": 3, "blue": 3, "black": 3, "yellow": 3}),
        (["red", "red", "turned"], {"red": 4}),
        (["red", "red", "blue", "turned", "turned"], {"red": 3}),
        (["red", "turned", "turned"], {}),
        ([], {}),
    ],
    ids=lambda value: " ".join(value) or "none",
)  # fmt: skip
def test_K04_most_markers_in_a_line_ties_one_less_turned_tiles_are_a_colour(colours, points):
    game = score(*of_row(6, *colours), lines=ROW_ONLY).game
    assert {seat: count for seat, count in game.points.items() if count} == points
    assert set(game.points) == set(game.seats)


@pytest.mark.parametrize(("worth", "alone", "tied"), [(0, 0, 0), (1, 1, 0), (2, 2, 1), (9, 9, 8)])
def test_K04_tied_players_get_one_less_but_not_below_0(worth, alone, tied):
    lines = tuple(ArtsLine(line, worth if line == "column2" else 0) for line in LINE_NAMES)
    one = {"row1 column2": "red"}
    two = {**one, "row4 column2": "blue"}
    assert score(one, lines=lines, points={"red": 5}).game.points["red"] == 5 + alone
    both = score(two, lines=lines, points={"red": 5}).game.points
    assert (both["red"], both["blue"]) == (5 + tied, tied)


@pytest.mark.parametrize("line", LINE_NAMES)
def test_K04_each_marker_counts_in_its_row_and_in_its_column_by_the_shipped_points(line):
    worth = {row.line: row.points for row in LINES.shipped_rows}
    crossing = f"{line} column3" if line.startswith("row") else f"row3 {line}"
    scene = score({crossing: "red"})
    row, column = crossing.split()
    assert scene.game.points["red"] == worth[row] + worth[column]


def test_K04_the_replay_tells_who_is_first_in_each_line_and_what_it_gives():
    scene = score({"row1 column1": "red", "row1 column2": "blue"}, ["row2 column2"])
    [lines] = scene.find("lines")
    first = {line: sorted(colours) for line, colours in lines["first"].items()}
    assert first == {
        **{line: [] for line in LINE_NAMES},
        "row1": ["blue", "red"],
        "row2": ["turned"],
        "column1": ["red"],
        "column2": ["blue", "turned"],
    }
    [gained] = scene.find("gained")  # blue has 1 - 1 twice, and nothing is told of it
    assert (gained["seat"], gained["what"], gained["gained"]) == ("red", "points", 1)
    assert [event["event"] for event in scene.events] == ["lines", "gained", "ended"]


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_K04_is_scored_once_after_the_second_winter(players, side):
    game, told = random_game(players=players, side=side, start="draft", modules=["arts"])
    last = [event["event"] for event in told].index("lines")
    assert told[last - 1]["event"] == "state"
    assert (told[last - 1]["year"], told[last - 1]["season"]) == (2, 3)
    assert {event["event"] for event in told[last + 1 : -1]} <= {"gained"}
    arts = game.extra["arts"]
    gained = expected_points(game.seats, arts["markers"], arts["turned"], LINES.shipped_rows)
    before = told[last - 1]["points"]
    assert game.points == {seat: before[seat] + gained[seat] for seat in game.seats}
    assert told[-1]["points"] == game.points
    assert len(names(told, "gained")) == sum(map(bool, gained.values()))


def test_R00_monuments_are_scored_before_arts():
    scene = Scene({}, modules=["arts", "leaders"])
    scene.game.extra["arts"].update(markers={"row6 column6": "red"}, open=[], bag=[])
    scene.game.extra["leaders"]["captured"]["blue"] = 1
    scene.do(("end",), ("ranking",))
    assert [event["source"] for event in scene.find("gained")] == ["leaders", "arts"]


# Any markers


def expected_points(seats, markers, turned, lines):
    """The points of all lines, written down a second time."""
    points = dict.fromkeys(seats, 0)
    for line in lines:
        cells = [cell for cell in GRID if line.line in cell.split()]
        assert len(cells) == 6
        counts = {seat: sum(markers.get(cell) == seat for cell in cells) for seat in seats}
        over = sum(cell in turned for cell in cells)
        for seat in seats:
            others = [over, *(counts[other] for other in seats if other != seat)]
            if counts[seat] > max(others):
                points[seat] += line.points
            elif counts[seat] == max(others) > 0 and line.points:
                points[seat] += line.points - 1
    return points


@st.composite
def tableaus(draw):
    """Seats, markers and turned tiles; few colours are on many."""
    seats = ("black", "blue", "purple", "red", "yellow")[: draw(st.integers(3, 5))]
    colours = draw(st.lists(st.sampled_from((*seats, "turned", None)), min_size=1, unique=True))
    cells = {cell: draw(st.sampled_from(colours)) for cell in draw(st.permutations(GRID))}
    turned = [cell for cell, colour in cells.items() if colour == "turned"]
    markers = {cell: each for cell, each in cells.items() if each not in ("turned", None)}
    return seats, markers, turned


@settings(max_examples=60)
@given(tableaus(), st.lists(st.integers(0, 4), min_size=12, max_size=12))
def test_K04_of_any_markers(tableau, worths):
    seats, markers, turned = tableau
    lines = tuple(map(ArtsLine, LINE_NAMES, worths))
    first = first_in(markers, turned)
    rows = [(line.line, line.points, line.assumed) for line in lines]
    assert line_points(seats, first, rows) == expected_points(seats, markers, turned, lines)
    for line in LINE_NAMES:
        cells = [cell for cell in GRID if line in cell.split()]
        counts = Counter(markers.get(c, "turned" if c in turned else "") for c in cells)
        del counts[""]
        most = max(counts.values(), default=0)
        assert sorted(first[line]) == sorted(c for c, count in counts.items() if count == most > 0)
