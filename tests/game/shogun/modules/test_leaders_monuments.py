"""L03, L04: leaders go elsewhere at the end of a round, leave monuments, and capture others."""

import pytest

from cubetower.tower import Cubes
from tests.game.shogun.modules.leading import leader_scene
from tests.game.shogun.rounds import go_on_to, make_plans, round_in

# Kai's neighbours are Musashi, Sagami, Shinano, Suruga and Totomi; Aki and Iyo join by sea.
RED = {"Kai": ("red", 3), "Suruga": ("red", 1), "Aki": ("red", 1)}


def scene(provinces=RED, monuments=None, **options):
    return leader_scene(provinces, monuments, **options)


def leaders_in(made):
    return made.game.extra["leaders"]


def end_round(made):
    """The round ends; who is asked may go elsewhere."""
    return made.do(("round end",))


def goes(made, to):
    """The round ends, and red's leader goes there."""
    end_round(made)
    if made.game.decision is not None:
        assert (made.game.decision.seat, made.game.decision.kind) == ("red", "leaders.go")
        made.play(to)
    assert leaders_in(made)["at"]["red"] == to


# L03: to another province


def test_L03_a_leader_goes_to_another_own_province():
    made = scene({**RED, "Musashi": ("blue", 2)}, red="Kai")
    game = end_round(made)
    assert (game.decision.seat, game.decision.kind) == ("red", "leaders.go")
    assert set(game.legal().moves) == {"Suruga", "Aki"}


@pytest.mark.parametrize("move", [None, "Kai", "Musashi", "Shinano", ("Suruga",)], ids=repr)
def test_L03_it_must_go_and_neither_stay_nor_enter_a_foreign_or_neutral_province(move):
    made = scene({**RED, "Musashi": ("blue", 2)}, red="Kai")
    end_round(made)
    assert made.refuses(move) == "L03"


def test_L03_to_a_neighbour_a_monument_is_built_in_the_province_left():
    made = scene(red="Kai")
    goes(made, "Suruga")
    leaders = leaders_in(made)
    assert leaders["monuments"] == {"Kai": ["red"]}
    assert leaders["unbuilt"] == {**dict.fromkeys(made.game.seats, 6), "red": 5}
    assert [each for each in made.events if each["event"] in ("monument", "leader")] == [
        {"event": "monument", "seat": "red", "province": "Kai"},
        {"event": "leader", "seat": "red", "province": "Suruga", "how": "went"},
    ]
    assert made.game.observe("blue").extra["leaders"] == leaders


def test_L03_to_any_other_it_has_fled_and_builds_none():
    made = scene(red="Kai")
    goes(made, "Aki")
    assert leaders_in(made)["monuments"] == {}
    assert leaders_in(made)["unbuilt"]["red"] == 6
    assert not made.find("monument")
    assert made.find("leader") == [
        {"event": "leader", "seat": "red", "province": "Aki", "how": "fled"}
    ]


@pytest.mark.parametrize("to", ["Suruga", "Aki"])
def test_L03_the_only_other_own_province_must_be_entered(to):
    made = scene({"Kai": ("red", 1), to: ("red", 1)}, red="Kai")
    goes(made, to)
    assert bool(leaders_in(made)["monuments"]) == (to == "Suruga")


def test_L03_with_no_other_own_province_it_stays_and_builds_none():
    made = scene({"Kai": ("red", 2), "Suruga": ("blue", 2)}, red="Kai")
    before = made.game.checkpoint()
    assert end_round(made).decision is None
    assert made.game.checkpoint() == before
    assert made.events == []
    made.act("red", "taxes", "Kai")
    assert made.find("income")[0]["gained"] == 6  # it still helps


def test_L03_a_leader_off_the_board_goes_nowhere():
    made = scene(red=None)
    assert end_round(made).decision is None
    assert leaders_in(made)["at"]["red"] is None
    assert leaders_in(made)["monuments"] == {}


def test_L03_in_turn_order_all_leaders_on_the_board():
    board = {
        "Kai": ("red", 1), "Suruga": ("red", 1), "Sagami": ("red", 1),
        "Aki": ("blue", 1), "Iyo": ("blue", 1), "Tosa": ("blue", 1),
        "Ise": ("black", 1), "Kii": ("black", 1), "Shima": ("black", 1),
        "Hida": ("yellow", 1), "Kaga": ("yellow", 1), "Noto": ("yellow", 1),
    }  # fmt: skip
    made = scene(board, red="Kai", blue="Aki", black="Ise")
    made.game.order = ["yellow", "red", "black", "purple", "blue"]
    end_round(made)
    asked = []
    while made.game.decision:
        asked.append(made.game.decision.seat)
        made.play(made.game.legal().moves[0])
    assert asked == ["red", "black", "blue"]  # yellow's and purple's are off the board
    assert [each["seat"] for each in made.find("leader")] == asked


@pytest.mark.parametrize("season", [0, 1, 2])
def test_L03_at_the_end_of_spring_summer_and_autumn_before_cards_return_and_the_winter(season):
    made = scene(red="Kai")
    made.game.events = [1, 2, 5, 6]
    round_in(made, season)
    made.game.agenda.insert(0, ("winter",))
    make_plans(made.game, {})  # nobody fights
    go_on_to(made.game, "leaders.go")
    game = made.game
    assert (game.slot, game.season, len(game.order)) == (10, season, 5)
    assert game.event is not None  # R12 is still to come
    assert not made.find("winter")
    assert len(made.find("action")) == 10


# L03: monuments


def test_L03_there_are_six_monuments_and_no_more():
    made = scene({"Kai": ("red", 1), "Suruga": ("red", 1)}, red="Kai")
    for to in ("Suruga", "Kai") * 4:
        goes(made, to)
    assert leaders_in(made)["monuments"] == {"Kai": ["red"] * 3, "Suruga": ["red"] * 3}
    assert leaders_in(made)["unbuilt"]["red"] == 0
    assert len(made.find("monument")) == 6
    assert len(made.find("leader")) == 8  # it goes all the same


# L04: monuments stay


def test_L04_a_monument_stays_when_its_province_is_conquered():
    board = {"Kai": ("red", 1), "Musashi": ("blue", 4)}
    made = scene(board, {"Kai": ["red", "yellow"]}, falls=[Cubes(blue=3, red=1)])
    made.attack("blue", "Musashi", "Kai", 3)
    assert made.game.owner["Kai"] == "blue"
    assert leaders_in(made)["monuments"] == {"Kai": ["red", "yellow"]}
    assert leaders_in(made)["captured"] == dict.fromkeys(made.game.seats, 0)


def test_L04_a_monument_stays_when_its_province_becomes_neutral_and_buildings_go():
    board = {"Kai": ("red", 1), "Musashi": ("blue", 4)}
    kept, buildings = {"Kai": ["red", "blue"]}, {"Kai": ["castle"]}
    made = scene(board, kept, buildings=buildings, falls=[Cubes(blue=1, red=1)])
    made.attack("blue", "Musashi", "Kai", 1)
    assert made.game.owner["Kai"] is None
    assert made.game.buildings == {}
    assert leaders_in(made)["monuments"] == kept


# L04: captured


def captures(made, seat="red"):
    return leaders_in(made)["captured"][seat]


@pytest.mark.parametrize("to", ["Suruga", "Aki"], ids=["neighbour", "fled"])
def test_L04_a_leader_that_enters_takes_every_foreign_monument_and_leaves_the_own_ones(to):
    standing = ["blue", "red", "yellow", "blue", "red"]
    made = scene(monuments={to: standing, "Iyo": ["blue"]}, red="Kai")
    unbuilt = dict(leaders_in(made)["unbuilt"])
    goes(made, to)
    leaders = leaders_in(made)
    assert leaders["captured"] == {**dict.fromkeys(made.game.seats, 0), "red": 3}
    assert leaders["monuments"][to] == ["red", "red"]
    assert leaders["monuments"]["Iyo"] == ["blue"]
    [told] = made.find("captured")
    assert (told["seat"], told["province"]) == ("red", to)
    assert sorted(told["builders"]) == ["blue", "blue", "yellow"]
    # They do not go back to their builders, who have no more to build than before.
    assert {**leaders["unbuilt"], "red": 6} == {**unbuilt, "red": 6}


@pytest.mark.parametrize("monuments", [{}, {"Suruga": ["red", "red"]}], ids=["none", "own"])
def test_L04_an_own_monument_stays(monuments):
    made = scene(monuments=monuments, red="Kai")
    goes(made, "Suruga")
    assert leaders_in(made)["monuments"] == {**monuments, "Kai": ["red"]}
    assert captures(made) == 0
    assert not made.find("captured")


@pytest.mark.parametrize("only", [True, False], ids=["unasked", "asked"])
def test_L04_a_leader_that_enters_the_board_takes_them_too(only):
    board = {"Suruga": ("red", 1)} if only else RED
    made = scene(board, {"Suruga": ["blue", "blue", "red"]})
    made.do(("winter end",))  # L05: it returns
    if not only:
        made.play("Suruga")
    assert captures(made) == 2
    assert leaders_in(made)["monuments"] == {"Suruga": ["red"]}


def test_L04_only_the_leader_takes_them_not_armies_that_enter():
    board = {"Kai": ("red", 3), "Suruga": ("red", 1), "Musashi": ("red", 1)}
    made = scene(board, {"Suruga": ["blue"], "Sagami": ["blue"]}, red="Kai", falls=[Cubes(red=1)])
    made.act("red", "combat A", "Kai")
    made.play(("Suruga", 1))
    made.attack("red", "Kai", "Sagami", 1)
    assert made.game.owner["Sagami"] == "red"
    assert captures(made) == 0
    assert leaders_in(made)["monuments"] == {"Suruga": ["blue"], "Sagami": ["blue"]}


# With the arts


def test_R00_L03_comes_after_K03():
    made = scene(red="Kai", modules=["leaders", "arts"])
    made.game.extra["arts"]["open"] = [f"row1 column{number}" for number in range(1, 7)]
    end_round(made)
    kinds = []
    while made.game.decision:
        kinds.append(made.game.decision.kind)
        made.play("Suruga" if kinds[-1] == "leaders.go" else made.game.legal().moves[0])
    assert kinds == ["arts.artist", "arts.artist", "leaders.go"]  # two regions have a patron
    names = [e["event"] for e in made.events if e["event"] != "decision"]
    assert names == ["artist", "artist", "artists turned", "monument", "leader"]
