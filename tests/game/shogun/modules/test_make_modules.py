"""Modules by name, with tables, in games."""

from __future__ import annotations

import sys
from itertools import permutations

import pytest

from cubetower.foundation import SpecError
from cubetower.game import TableError
from cubetower.game.shogun import (
    MODULES,
    Module,
    make_modules,
)
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game
from tests.game.shogun.modules.named import (
    ORDER,
    OURS,
    game_with,
    other_table,
    story,
)
from tests.game.shogun.random_games import keep_contract
from tests.game.shogun.scenes import Scene

# By name


def test_the_modules_that_come_with_the_game_have_their_names():
    assert {name: type(make_modules([name])[0]) for name in MODULES} == OURS
    for specs in ([], [" arts ", "court"], list(OURS)):
        assert [module.name for module in make_modules(specs)] == [each.strip() for each in specs]


def test_a_class_of_the_users_is_found_in_the_working_directory(here):
    [storm] = make_modules(["own_modules:Storm, farmers=2 ,kind=hail"])
    assert isinstance(storm, Module)
    assert (storm.name, storm.table) == ("storm", ((2, "hail"),))
    assert make_modules(["own_modules:Storm"])[0].table == ((1, "rain"),)
    assert sys.path[-1] == str(here)
    names = [module.name for module in make_modules(["court", "own_modules:Calm", "arts"])]
    assert names == ["court", "calm", "arts"]


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("", "no module ''; known are "),
        ("Court", "no module 'Court'; known are court, samurai, leaders, arts, or your own "),
        ("court,favours=3", "module 'court': it has no parameter favours"),
        ("arts,lines=1,x=2", "module 'arts': it has no parameter lines, x"),
        ("court,x", "'x' is not parameter=value"),
        ("court,x=1,x=2", "x is given twice"),
        (":Storm", "cannot be imported"),
        ("own_none:Storm", "No module named 'own_none'"),
        ("own_modules:Nobody", "has no attribute 'Nobody'"),
        ("own_modules:number", "is not a class or function that makes a module"),
        ("own_modules:Other", "module 'own_modules:Other': it is no cubetower.game.shogun.Module"),
        ("own_broken:Storm", "ZeroDivisionError"),
        ("own_modules:Storm,rain=1", "its parameters are: farmers=1, kind='rain'"),
        ("own_modules:Storm,farmers=-1", "no farmers"),
        ("own_modules:Calm,x=1", "its parameters are: none"),
        ("own_modules:Nameless", "module 'own_modules:Nameless': "),
    ],
)
def test_what_is_no_module_says_why(here, spec, why):
    with pytest.raises(SpecError) as error:
        make_modules([spec])
    assert why in str(error.value)


# With tables


def test_files_replace_the_tables_of_their_modules_whatever_the_order(tables):
    shipped = {name: make_modules([name])[0].table for name in OURS}
    for specs in permutations(OURS):
        for files in permutations(tables):
            made = {module.name: module.table for module in make_modules(specs, files)}
            assert made["arts"] == (*shipped["arts"][:5], ("row6", 9, 0), *shipped["arts"][6:])
            assert [row[2] for row in made["court"] if row[1] == "chests"] == ["20", "21", "22"]
            assert made["samurai"][3][1:5] == (30, 0, 3, 1)
            assert made["leaders"] == shipped["leaders"] == ()
    assert {name: make_modules([name])[0].table for name in OURS} == shipped


def test_the_same_numbers_from_a_file_are_the_same_game(tmp_path):
    files = [other_table(tmp_path, name) for name in ("arts", "favours", "samurai_cards")]
    assert story(make_modules(OURS, files)) == story(ORDER)


@pytest.mark.parametrize(
    ("specs", "files", "why"),
    [
        ([], ["favours"], "a table for court, but the module is not in play"),
        (["arts", "leaders"], ["favours"], "a table for court, but the module is not in play"),
        (["court"], ["favours", "arts"], "a table for arts, but the module is not in play"),
    ],
)
def test_a_table_is_for_a_module_in_play(specs, files, why, tmp_path):
    with pytest.raises(SpecError, match=why):
        make_modules(specs, [other_table(tmp_path, name) for name in files])


def test_a_module_has_one_table(tmp_path):
    first = other_table(tmp_path, "favours")
    (tmp_path / "folder").mkdir()
    second = other_table(tmp_path / "folder", "favours")
    with pytest.raises(TableError, match="another file replaces the table court") as error:
        make_modules(["court", "arts"], [first, other_table(tmp_path, "arts"), second])
    assert error.value.path == str(second)


def test_other_numbers_are_those_that_are_played_with(tables):
    arts, court, samurai = make_modules(["arts", "court", "samurai"], tables)
    scene = Scene({}, modules=[arts])
    scene.game.extra["arts"]["markers"] = {"row6 column1": "red"}
    assert scene.do(("end",)).points["red"] == 9 + 1
    scene = Scene({"Kai": ("red", 1)}, modules=[court])
    scene.game.extra["court"]["open"], scene.game.extra["court"]["hall"]["red"] = [[16, 4]], 4
    chests = scene.game.chests["red"]
    scene.do(("court.audience",))
    scene.play(next(move for move in scene.game.legal().moves if move is not None))
    assert scene.game.chests["red"] == chests + 22
    provinces = dict.fromkeys(["Kaga", "Aki", "Iyo", "Hida"], ("red", 1))
    scene = Scene(provinces, modules=[samurai])
    scene.game.extra["samurai"]["top"]["red"] = 3
    scene.do(("samurai.card", "red"))
    assert scene.game.legal().moves == ("chests", "tray_armies", "points")
    scene.play("chests")
    assert scene.game.chests["red"] == chests + 30


# In games


def test_modules_in_any_order_by_name_or_as_objects_play_the_same_game():
    header, told, end = story(ORDER, seed=3)
    assert header["options"]["modules"] == ORDER
    assert list(header["tables"]) == ["arts", "samurai", "court"]
    for number, specs in enumerate([*permutations(OURS)][::4]):
        modules = [OURS[spec]() if (number + at) % 2 else spec for at, spec in enumerate(specs)]
        assert story(modules, seed=3) == (header, told, end)
    assert story(make_modules(OURS), seed=3) == (header, told, end)
    assert story(ORDER, seed=4) != (header, told, end)
    for start in ("draft", "fixed"):
        assert story(["court", "arts"], start=start) == story(["arts", "court"], start=start)


def test_own_modules_come_after_ours_as_they_are_given_or_by_their_order(here):
    def order(*specs):
        return [module.name for module in game_with(make_modules(specs)).rules.modules]

    storm, calm, early = (f"own_modules:{name}" for name in ("Storm", "Calm", "Early"))
    assert order(storm, "court", calm, "arts") == ["arts", "court", "storm", "calm"]
    assert order(calm, "arts", storm, "court") == ["arts", "court", "calm", "storm"]
    assert order("court", calm, early) == ["early", "court", "calm"]
    assert game_with(make_modules(["court", storm])).header()["tables"]["storm"] == ((1, "rain"),)


@pytest.mark.long
def test_a_game_with_other_tables_keeps_the_contract_of_games(tables, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.expect.CLOSE_LOOKS", 1)
    modules = make_modules(OURS, tables)

    def begin(seed, log):
        options = {"players": 3, "start": "draft", "modules": modules}
        return begin_game(make_tower("surrogate"), seed=seed, log=log, **options)

    keep_contract(begin)
