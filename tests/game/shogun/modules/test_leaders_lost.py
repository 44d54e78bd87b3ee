"""L05, L06: leaders that are lost and return, that never fight, and what counts at the end."""

import pytest

from cubetower.tower import Cubes
from tests.game.shogun.modules.leading import leader_scene
from tests.game.shogun.scenes import Scene, as_told
from tests.game.shogun.winters import Given, wintry

BOARD = {"Kai": ("red", 3), "Suruga": ("red", 1), "Aki": ("red", 1), "Musashi": ("blue", 5)}
AWAY = [{"event": "leader", "seat": "red", "province": None, "how": "lost"}]


def at(made):
    return made.game.extra["leaders"]["at"]


def scene(provinces=BOARD, at="Kai", **options):
    """A scene with red's leader in Kai, or elsewhere."""
    return leader_scene(provinces, red=at, **options)


def winter(provinces=BOARD, rice=None, *, year=1, modules=("leaders",), **options):
    """A winter of plenty, unless rice says otherwise; all leaders are off the board."""
    plenty = dict.fromkeys(("black", "blue", "purple", "red", "yellow"), 9)
    made = wintry(provinces, {**plenty, **(rice or {})}, modules=modules, **options)
    made.game.year = year
    return made


def is_lost(made):
    """Whether red's leader has left the board, and without a monument."""
    leaders = made.game.extra["leaders"]
    assert leaders["monuments"] == {}
    assert leaders["unbuilt"]["red"] == 6
    gone = leaders["at"]["red"] is None
    assert made.find("leader") == (AWAY if gone else [])
    return gone


# L05: lost


@pytest.mark.parametrize(
    ("fell", "holder"),
    [
        (Cubes(blue=4, red=1), "blue"),
        (Cubes(blue=2, red=2), None),
        (Cubes(), None),
        (Cubes(blue=1, green=3), None),  # C11
        (Cubes(blue=2, red=3), "red"),
    ],
    ids=["conquered", "drawn", "0 to 0", "farmers only", "held"],
)
def test_L05_a_leader_leaves_the_board_when_its_province_is_lost_to_an_attack(fell, holder):
    made = scene(falls=[fell], inside=Cubes(green=3))
    made.attack("blue", "Musashi", "Kai", 4)
    assert made.game.owner["Kai"] == holder
    assert is_lost(made) == (holder != "red")


@pytest.mark.parametrize(
    ("fell", "gone"),
    [(Cubes(red=1, green=2), True), (Cubes(red=2, green=2), True), (Cubes(red=3), False)],
    ids=["lost", "equal", "put down"],
)
def test_L05_or_to_a_revolt(fell, gone):
    made = scene(unrest={"Kai": 2}, falls=[fell])
    made.act("red", "taxes", "Kai")
    assert is_lost(made) == gone


@pytest.mark.parametrize("year", [1, 2])
@pytest.mark.parametrize("drawn", ["Kai", "Suruga"])
def test_L05_or_to_a_revolt_in_winter(year, drawn):
    fell = [Cubes(green=1)]
    made = winter(rice={"red": 2}, year=year, drawn=[[drawn]], falls=fell)
    at(made)["red"] = "Kai"
    made.do(("famine", "red", 1, 1, 1), ("scoring",))
    assert made.game.owner[drawn] is None
    assert is_lost(made) == (drawn == "Kai")


# L05: back after the first winter


def test_L05_after_the_first_winter_it_enters_any_own_province():
    made = winter(rice={"red": 3})
    game = made.do(("winter",))
    assert (game.decision.seat, game.decision.kind) == ("red", "leaders.enter")
    assert sorted(game.legal().moves) == ["Aki", "Kai", "Suruga"]
    made.play("Aki")
    assert at(made)["red"] == "Aki"
    assert made.find("leader")[-1] == {
        "event": "leader", "seat": "red", "province": "Aki", "how": "entered",
    }  # fmt: skip


@pytest.mark.parametrize("move", [None, "Musashi", "Shinano", "Atlantis"], ids=repr)
def test_L05_it_must_return_and_into_an_own_province(move):
    made = winter()
    made.do(("winter",))
    assert made.refuses(move) == "L05"


EACH = {
    "Kai": ("red", 1), "Suruga": ("red", 1), "Aki": ("blue", 1), "Iyo": ("blue", 1),
    "Ise": ("black", 1), "Kii": ("black", 1), "Hida": ("yellow", 1), "Kaga": ("yellow", 1),
}  # fmt: skip


def test_L05_they_return_in_the_order_of_the_autumn_which_still_stands():
    made = winter(EACH, special={"red": "+1 taxes"})
    game = made.game
    game.order = ["yellow", "red", "purple", "black", "blue"]
    game.unrest["Kai"], game.stock["unrest"] = 1, 41
    at(made)["black"] = "Ise"
    made.do(("winter",))
    asked = []
    while game.decision is not None:
        asked.append(game.decision.seat)
        assert game.order == ["yellow", "red", "purple", "black", "blue"]
        assert game.special
        assert game.unrest  # W05 is still to come
        assert len(made.find("scored")) == 5
        made.play(game.legal().moves[0])
    assert asked == ["yellow", "red", "blue"]  # black's stands, purple has no province
    assert game.order == []
    assert at(made)["black"] == "Ise"


def test_L05_it_returns_when_it_was_lost_in_this_very_winter():
    made = winter(rice={"red": 2}, card=3, falls=[Cubes(green=1)])
    at(made).update(red="Kai", blue="Musashi")
    made.game.chance = Given(["Kai"])
    made.do(("winter",))
    assert made.find("leader") == AWAY
    assert (made.game.decision.seat, made.game.decision.kind) == ("red", "leaders.enter")
    assert sorted(made.game.legal().moves) == ["Aki", "Suruga"]


def test_L05_with_the_last_province_lost_in_that_winter_it_does_not_return():
    made = winter({"Kai": ("red", 1), "Musashi": ("blue", 1)}, {"red": 0}, falls=[Cubes(green=1)])
    at(made).update(red="Kai", blue="Musashi")
    made.game.chance = Given(["Kai"])
    assert made.do(("winter",)).decision is None
    assert is_lost(made)


def test_L05_a_leader_lost_in_year_2_is_gone():
    made = winter(year=2)
    assert made.do(("winter",)).decision is None
    assert at(made) == dict.fromkeys(made.game.seats)


# L05: no part in movement and combat


@pytest.mark.parametrize(
    ("action", "to"), [("combat A", "Suruga"), ("place 1", "Suruga"), ("combat B", "Musashi")]
)
def test_L05_a_leader_never_moves_with_armies(action, to):
    made = scene(falls=[Cubes(red=2)])
    made.act("red", action, "Kai")
    made.play((to, 2))
    assert made.game.owner[to] == "red"
    assert at(made)["red"] == "Kai"
    assert not is_lost(made)


def test_L05_leaders_have_no_effect_in_combat():
    made = scene(falls=[Cubes(red=2, blue=1)])
    at(made)["blue"] = "Musashi"
    told = made.attack("red", "Kai", "Musashi", 2)
    assert (told["thrown"], told["extra"]) == ({"red": 2, "blue": 5}, {})
    assert (told["attack_strength"], told["defence_strength"]) == (2, 1)


# L06


def score(made):
    """The points that monuments give at the end, by seat."""
    before = dict(made.game.points)
    made.do(("end",))
    return {
        seat: points - before[seat]
        for seat, points in made.game.points.items()
        if points != before[seat]
    }


def test_L06_a_point_for_each_own_monument_on_the_board_and_each_captured_one():
    made = scene()
    leaders = made.game.extra["leaders"]
    leaders["monuments"] = {"Kai": ["red", "blue", "red"], "Hida": ["red"], "Aki": ["yellow"]}
    leaders["captured"].update(red=2, purple=1)
    assert score(made) == {"red": 5, "blue": 1, "yellow": 1, "purple": 1}
    told = {each["seat"]: each for each in made.find("gained")}
    assert told["red"] == as_told(
        "gained", seat="red", what="points", gained=5, now=5, source="leaders"
    )
    assert "black" not in told


@pytest.mark.parametrize("year", [1, 2])
def test_L06_no_winter_gives_points_for_them(year):
    def points(**extra):
        made = winter(year=year)
        at(made).update(red="Kai", blue="Musashi")
        made.game.extra["leaders"].update(extra)
        made.do(("winter",))
        return made.game.points, made.find("scored")

    captured = {"black": 0, "blue": 3, "purple": 0, "red": 2, "yellow": 0}
    assert points(monuments={"Kai": ["red", "blue"]}, captured=captured) == points()


def ending(**extra):
    """Year 2 is over; blue and red have 5 points, red has more chests."""
    made = Scene({}, modules=["arts", "leaders"])
    game = made.game
    game.points.update(red=5, blue=5)
    game.chests["red"] += 1
    game.extra["leaders"].update(extra.pop("leaders", {}))
    game.extra["arts"].update(extra)
    made.do(("end",), ("ranking",))
    [ended] = made.find("ended")
    return ended["winners"], ended["points"]["blue"]


def test_R00_L06_and_K04_come_before_W06_tells_the_winner():
    assert ending() == (["red"], 5)
    assert ending(leaders={"monuments": {"Kai": ["blue"]}}) == (["blue"], 6)
    winners, points = ending(markers={"row1 column1": "blue"})
    assert winners == ["blue"]
    assert points > 5
    both = ending(markers={"row1 column1": "blue"}, leaders={"monuments": {"Kai": ["blue"]}})
    assert both == (["blue"], points + 1)


def test_R00_L05_comes_before_M03():
    made = winter(modules=["samurai", "leaders"])
    made.game.extra["samurai"]["top"]["red"] = 3
    made.do(("winter",))
    assert made.game.decision.kind == "leaders.enter"
    assert made.game.extra["samurai"]["top"]["red"] == 3  # the piles are put back after this
    made.play("Kai")
    assert made.game.extra["samurai"]["top"]["red"] == 1
