"""W04: the scoring, after all revolts of a winter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.game.shogun import SIDES
from cubetower.game.shogun.rules.winter import majorities
from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene
from tests.game.shogun.winters import POINTS, regions, scores


def score(scene: Scene) -> dict[str, dict[str, int]]:
    """What the game tells at a scoring."""
    scene.do(("scoring",))
    names = ("provinces", "buildings", *POINTS)
    return {event["seat"]: {name: event[name] for name in names} for event in scene.find("scored")}


def buildings_of(**places: str) -> tuple[dict[str, tuple[str, int]], dict[str, list[str]]]:
    """Owners and buildings of provinces, from texts like ``"black castle temple"``."""
    provinces, buildings = {}, {}
    for name, text in places.items():
        seat, *kinds = text.split()
        provinces[name] = (seat, 1)
        buildings[name] = kinds
    return provinces, buildings


def scene_of(*, players: int = 5, side: str = "sun", **places: str) -> Scene:
    provinces, buildings = buildings_of(**places)
    return Scene(provinces, players=players, side=side, buildings=buildings)


def majority_points(scene: Scene, kind: str) -> dict[str, int]:
    """Those above 0."""
    return {seat: points[kind] for seat, points in score(scene).items() if points[kind]}


def test_W04_one_point_for_each_province():
    scene = Scene({"Kai": ("black", 1), "Hida": ("black", 9), "Noto": ("blue", 1)})
    points = score(scene)
    assert {seat: each["provinces"] for seat, each in points.items()} == {
        "black": 2, "blue": 1, "purple": 0, "red": 0, "yellow": 0,
    }  # fmt: skip
    assert scene.game.points == {**dict.fromkeys(scene.game.seats, 0), "black": 2, "blue": 1}


@pytest.mark.parametrize(("kind", "worth"), POINTS.items())
def test_W04_the_most_of_a_kind_in_a_region(kind, worth):
    # Kaga, Noto and Etchu lie in the brown region of the sun side.
    scene = scene_of(Kaga=f"black {kind}", Noto=f"black {kind}", Etchu=f"blue {kind}")
    assert majority_points(scene, kind) == {"black": worth}


@pytest.mark.parametrize(("kind", "worth"), POINTS.items())
@pytest.mark.parametrize("sharing", [2, 3, 5])
def test_W04_shared_each_one_point_less(kind, worth, sharing):
    seats = ("black", "blue", "purple", "red", "yellow")[:sharing]
    brown = ("Kaga", "Noto", "Etchu", "Kozuke", "Hitachi")
    scene = scene_of(**{name: f"{seat} {kind}" for name, seat in zip(brown, seats, strict=False)})
    expected = dict.fromkeys(seats, worth - 1) if worth > 1 else {}
    assert majority_points(scene, kind) == expected


@pytest.mark.parametrize(
    ("places", "kind", "points"),
    [
        pytest.param(
            {"Kaga": "black", "Noto": "black", "Etchu": "blue", "Kozuke": "blue", "Hitachi": "red"},
            "castle",
            {"black": 2, "blue": 2},
            id="who shares with fewer has nothing",
        ),
        pytest.param(
            {"Kaga": "black", "Noto": "black", "Hida": "blue"},  # most in all is nothing
            "castle",
            {"black": 3, "blue": 3},
            id="each region is counted by itself",
        ),
        pytest.param(
            dict.fromkeys(("Kaga", "Hida", "Kai", "Settsu", "Aki"), "black"),
            "temple",
            {"black": 10},
            id="the most in several regions",
        ),
    ],
)
def test_W04_majorities_by_region(places, kind, points):
    scene = scene_of(**{name: f"{seat} {kind}" for name, seat in places.items()})
    assert majority_points(scene, kind) == points


def test_W04_regions_are_those_of_the_side():
    # Kai lies in the yellow region of the sun side and in the red one of the moon side.
    places = {"Kai": "black castle", "Suruga": "blue castle", "Totomi": "blue castle"}
    assert majority_points(scene_of(side="sun", **places), "castle") == {"blue": 3}
    assert majority_points(scene_of(side="moon", **places), "castle") == {"black": 3, "blue": 3}


def test_W04_scoring_comes_after_all_revolts():
    scene = Scene(
        {"Kai": ("black", 1), "Suruga": ("blue", 2)},
        buildings={"Kai": ["castle"], "Suruga": ["castle"]},
        falls=[Cubes(green=1), Cubes(green=1, blue=2)],
    )
    scene.game.events = [3]
    scene.do(("winter",))
    order = [event["event"] for event in scene.events if event["event"] in ("battle", "scored")]
    assert order == ["battle", "battle", *["scored"] * 5]
    points = {event["seat"]: event["total"] for event in scene.find("scored")}
    assert points == {"black": 0, "blue": 5, "purple": 0, "red": 0, "yellow": 0}


@st.composite
def boards(draw: st.DrawFn) -> Scene:
    side, players = draw(st.sampled_from(SIDES)), draw(st.integers(3, 5))
    scene = Scene({}, players=players, side=side)
    kinds = st.sets(st.sampled_from(list(POINTS)), min_size=1)
    names = st.sampled_from(list(scene.game.board.provinces))
    owners = st.sampled_from(scene.game.seats)
    for name, (seat, held) in draw(st.dictionaries(names, st.tuples(owners, kinds))).items():
        scene.game.owner[name] = seat
        scene.game.buildings[name] = tuple(sorted(held))
    return scene


@given(boards())
def test_W04_of_any_board(scene):
    game = scene.game
    parts = regions(game.board.side, len(game.seats))
    expected = scores(game.seats, game.owner, game.buildings, parts)
    assert score(scene) == expected
    found = majorities(game.board, game.seats, game.owner, game.buildings)
    assert {seat: {k: each[k] for k in POINTS} for seat, each in expected.items()} == found
    assert game.points == {seat: sum(each.values()) for seat, each in expected.items()}
