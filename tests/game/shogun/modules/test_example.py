"""The modules of one's own in `examples/`: what it says it does, and the contract of a game."""

import re
import sys
from pathlib import Path
from random import Random

import pytest

from cubetower.foundation import SpecError
from cubetower.game.shogun import Greedy, ShogunGame, make_modules
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.questions import move_text, question
from cubetower.tower import Cubes
from tests.game.observing import reread
from tests.game.shogun.random_games import keep_contract
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes

EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.fixture
def storm(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLES)])
    return lambda farmers: make_modules([f"my_module:Storm,farmers={farmers}"])[0]


@pytest.mark.parametrize("farmers", [0, 1, 3])
def test_so_many_farmers_more_go_in_with_every_attack(storm, farmers):
    scene = Scene(
        {"Tosa": ("red", 4), "Iyo": ("blue", 2)},
        falls=[Cubes({"red": 3, "blue": 2, "green": farmers})],
        modules=[storm(farmers)],
    )
    battle = scene.attack("red", "Tosa", "Iyo", 3)
    assert battle["thrown"] == {"red": 3, "blue": 2} | ({"green": farmers} if farmers else {})
    assert battle["defence_strength"] == 2 + farmers
    assert all_cubes(scene.game) == expected_cubes(scene.game)


def test_they_rise_with_the_others_in_a_revolt(storm):
    scene = Scene(
        {"Kai": ("red", 2)}, unrest={"Kai": 1}, falls=[Cubes(red=2, green=3)], modules=[storm(2)]
    )
    scene.act("red", "taxes", "Kai")
    [battle] = scene.find("battle")
    assert (battle["attack_strength"], battle["holder"]) == (3, None)


def test_no_more_come_than_are_in_supply(storm):
    scene = Scene(
        {"Tosa": ("red", 4), "Iyo": ("blue", 2)}, falls=[Cubes(red=3)], modules=[storm(9)]
    )
    scene.game.supply["green"] = 4
    assert scene.attack("red", "Tosa", "Iyo", 3)["thrown"]["green"] == 4
    assert scene.find("storm") == [{"event": "storm", "province": "Iyo", "farmers": 4}]


@pytest.mark.long
def test_a_game_with_both_examples_and_the_court_keeps_the_contract_of_games(
    storm, shrine, monkeypatch
):
    monkeypatch.setattr("cubetower.game.testing.expect.CLOSE_LOOKS", 1)
    own = [storm(2), shrine]

    def begin(seed, log):
        modules = [*own, "court"]
        return ShogunGame(3, tower="surrogate", seed=seed, log=log, options={"modules": modules})

    keep_contract(begin, own)


@pytest.mark.parametrize("farmers", ["-1", "21", "1.5", "many"])
def test_what_is_no_number_of_farmers_is_refused(storm, farmers):
    with pytest.raises(SpecError, match="give 0 to 20"):
        storm(farmers)


# One that asks, speaks and advises


@pytest.fixture
def shrine(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLES)])
    return make_modules(["shrine:Shrine"])[0]


def asked_for_rice(shrine, rice, laid, year=1, season=0):
    """A game whose player red is asked for rice for the shrine."""
    scene = Scene({"Kai": ("red", 5)}, modules=[shrine])
    game = scene.game
    game.year, game.season, game.rice["red"] = year, season, rice
    game.extra["shrine"].update(laid)
    return scene, scene.do(("shrine.ask", "red"))


def test_rice_is_laid_into_the_shrine_and_points_come_at_the_end(shrine):
    scene, game = asked_for_rice(shrine, 3, {"blue": 1})
    game.play("red", 2)
    assert (game.rice["red"], game.extra["shrine"]["red"]) == (1, 2)
    assert scene.find("offering") == [{"event": "offering", "seat": "red", "rice": 2, "now": 2}]
    before = game.points["red"]
    shrine.end(game)
    assert (game.points["red"], game.points["blue"]) == (before + 4, 0)
    game.extra["shrine"]["blue"] = 2
    shrine.end(game)
    assert (game.points["red"], game.points["blue"]) == (before + 6, 2)


@pytest.mark.parametrize(("rice", "moves"), [(1, [0, 1]), (9, [0, 1, 2])])
def test_the_shrine_asks_in_words(shrine, rice, moves):
    _, game = asked_for_rice(shrine, rice, {"blue": 3})
    seen = reread(game.observe("red"))
    assert question(seen) == (
        "How much rice do you lay into the shrine? You have laid 0, the most is 3."
    )
    assert seen.question.moves == moves
    texts = ["lay nothing", "lay 1 rice", "lay 2 rice"][: len(moves)]
    assert [move_text(seen, move) for move in moves] == texts


@pytest.mark.parametrize(
    ("rice", "laid", "year", "season", "lays"),
    [
        (9, {"red": 1, "blue": 2}, 2, 2, 2),  # to be ahead
        (9, {"red": 3, "blue": 2}, 2, 2, 0),  # it is ahead already
        (9, {"red": 0, "blue": 5}, 2, 2, 0),  # it cannot be
        (9, {"red": 0, "blue": 0}, 1, 0, 1),
    ],
)
def test_greedy_takes_what_the_shrine_advises(shrine, rice, laid, year, season, lays):
    _, game = asked_for_rice(shrine, rice, laid, year, season)
    assert {Greedy().choose(game.observe("red"), Random(seed)) for seed in range(9)} == {lays}


def test_the_shrine_is_told_of_in_a_line(shrine):
    _, game = asked_for_rice(shrine, 3, {})
    heard = []
    game.log = heard.append
    game.play("red", 1)
    assert "red lays 1 rice into the shrine in Ise" in [describe(event) for event in heard]


@pytest.mark.parametrize(
    ("laid", "whose"), [({}, None), ({"blue": 2}, "blue"), ({"blue": 2, "red": 2}, None)]
)
def test_the_shrine_is_shown_in_the_colour_of_who_is_alone_in_front(shrine, laid, whose):
    _, game = asked_for_rice(shrine, 3, laid)
    data, pictures = game.extra["shrine"], presentations(["shrine"])["shrine"].pictures
    assert list(pictures.pieces(data)) == [("Ise", EXAMPLES / "shrine" / "shrine.svg", whose)]
    assert {title: row(data) for title, row in pictures.card.items()} == {"Shrine": data}


# In the docs

BLOCKS = re.findall(
    r"^```python\n(.*?)^```$",
    (EXAMPLES.parent / "docs" / "modules.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_the_docs_show_the_example_as_it_is():
    example = (EXAMPLES / "my_module.py").read_text("utf-8")
    assert any(example.endswith(block) for block in BLOCKS)
