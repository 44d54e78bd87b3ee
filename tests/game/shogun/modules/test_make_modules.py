"""Modules by name, with tables and of the user's own; games, saves and replays with them."""

from __future__ import annotations

import json
import sys
from itertools import permutations
from random import Random

import pytest

from game import PositionError, TableError
from game.core import KeyedChance, ReplayWriter, compare, play_out, read_replay, verify
from game.shogun import (
    MODULES,
    Module,
    ShogunGame,
    begin_again,
    from_results,
    imagine,
    make_bot,
    make_modules,
)
from game.shogun.modules import modules_of
from game.shogun.modules.arts import Arts
from game.shogun.modules.court import Court
from game.shogun.modules.leaders import Leaders
from game.shogun.modules.samurai import Samurai
from game.testing import check_game
from tests.game.shogun.played import replay_of, right, wrong
from tests.game.shogun.scenes import Scene
from tower import SpecError, data_path
from tower.models.naive import Bag

OURS = {"court": Court, "samurai": Samurai, "leaders": Leaders, "arts": Arts}
ORDER = ["arts", "leaders", "samurai", "court"]
"""In which modules are asked at each point."""

OWN = """
from game.shogun import Module

class Storm(Module):
    name = "storm"

    def __init__(self, farmers=1, kind="rain"):
        if farmers < 0:
            raise ValueError("no farmers")
        self.table = ((farmers, kind),)

class Calm(Module):
    name = "calm"

class Early(Module):
    name = "early"
    order = 0

class Nameless(Module):
    pass

class Other:
    name = "other"

number = 3
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A working directory with modules of the user's; they are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    (tmp_path / "own_modules.py").write_text(OWN, "utf-8")
    (tmp_path / "own_broken.py").write_text("1 / 0", "utf-8")
    yield tmp_path
    for name in ("own_modules", "own_broken"):
        sys.modules.pop(name, None)


def other_table(folder, name, *changes):
    """A file with the shipped table, in which some texts are others."""
    text = data_path(f"{name}.csv").read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = folder / f"{name}-mine.csv"
    path.write_text(text, "utf-8")
    return path


RICH = [
    ("2,chests,2,1", "2,chests,20,0"),
    ("9,chests,4,1", "9,chests,21,0"),
    ("16,chests,6,1", "16,chests,22,0"),
]


@pytest.fixture
def tables(tmp_path):
    """Files that replace all three tables."""
    return [
        other_table(tmp_path, "arts", ("row6,3,1", "row6,9,0")),
        other_table(tmp_path, "favours", *RICH),
        other_table(tmp_path, "samurai_cards", ("4,6,2,3,1", "4,30,0,3,1")),
    ]


def game_with(modules, seed=1, log=None, players=3, **options):
    return ShogunGame(Bag(), players=players, seed=seed, modules=modules, log=log, **options)


def play_on(game, seed=1):
    rng = Random(seed)
    while game.decision is not None:
        game.play(game.decision.seat, game.legal().sample(rng))
    return game


def story(modules, seed=1, **options):
    """The header of a random game and its events, and how it ends."""
    told = []
    game = play_on(game_with(modules, seed, told.append, **options), seed)
    return game.header(), told, game.public()


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
        ("kites", "no module 'kites'; known are "),
        ("Court", "no module 'Court'; known are court, samurai, leaders, arts, or your own "),
        ("own_modules", "or your own module:Class"),
        ("favours.csv", "no module 'favours.csv'; known are "),
        ("court,favours=3", "module 'court': it has no parameter favours"),
        ("arts,lines=1,x=2", "module 'arts': it has no parameter lines, x"),
        ("court,x", "'x' is not parameter=value"),
        ("court,", "'' is not parameter=value"),
        ("court,=1", "'=1' is not parameter=value"),
        ("court,x=1,x=2", "x is given twice"),
        ("own_modules:", "cannot be imported"),
        (":Storm", "cannot be imported"),
        ("own_none:Storm", "No module named 'own_none'"),
        ("own_modules:Nobody", "has no attribute 'Nobody'"),
        ("own_modules:number", "is not a class or function that makes a module"),
        ("own_modules:Other", "module 'own_modules:Other': it is no game.shogun.Module"),
        ("fractions:Fraction", "it is no game.shogun.Module"),
        ("own_broken:Storm", "ZeroDivisionError"),
        ("own_modules:Storm,rain=1", "its parameters are: farmers=1, kind='rain'"),
        ("own_modules:Storm,farmers=-1", "no farmers"),
        ("own_modules:Calm,x=1", "its parameters are: none"),
        ("own_modules:Nameless", "module 'own_modules:Nameless': "),
    ],
)
def test_what_is_no_module_says_why(here, spec, why):
    for make in (make_modules, game_with):
        with pytest.raises(SpecError) as error:
            make([spec])
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
        (["leaders"], ["samurai_cards"], "a table for samurai, but the module is not in play"),
    ],
)
def test_a_table_is_for_a_module_in_play(specs, files, why, tmp_path):
    with pytest.raises(SpecError, match=why):
        make_modules(specs, [other_table(tmp_path, name) for name in files])


def test_a_module_has_one_table(tmp_path):
    first = other_table(tmp_path, "favours")
    (tmp_path / "folder").mkdir()
    second = other_table(tmp_path / "folder", "favours")
    with pytest.raises(TableError, match="another table for court") as error:
        make_modules(["court", "arts"], [first, other_table(tmp_path, "arts"), second])
    assert error.value.path == str(second)


def test_a_table_is_never_passed_over(tmp_path):
    # A class of the user's that is called court need not take the table; then it must say so.
    file = other_table(tmp_path, "favours", *RICH)
    try:
        [court] = make_modules(["game.shogun.modules.court:Court"], [file])
    except SpecError:
        return
    assert court.table == make_modules(["court"], [file])[0].table


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
    assert header["modules"] == ORDER
    assert list(header["tables"]) == ["arts", "samurai", "court"]
    for number, specs in enumerate(permutations(OURS)):
        modules = [OURS[spec]() if (number >> at) % 2 else spec for at, spec in enumerate(specs)]
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
    assert game_with(["court", storm]).header()["tables"]["storm"] == [[1, "rain"]]


def test_a_game_with_other_tables_keeps_the_contract_of_games(tables):
    modules = make_modules(OURS, tables)
    check_game(
        lambda seed, log: game_with(modules, seed, log, players=4, start="draft"),
        load=lambda text: ShogunGame.from_json(text, Bag()),
        imagine=lambda seen, rng: imagine(seen, Bag(), rng),
        games=1,
    )


# Saves, observations, imagined games


def test_a_saved_game_has_its_tables_and_needs_no_file(tables):
    game = game_with(make_modules(OURS, tables), seed=5)
    for path in tables:
        path.unlink()
    rng = Random(5)
    for _ in range(80):
        game.play(game.decision.seat, game.legal().sample(rng))
    text = game.to_json()
    loaded = ShogunGame.from_json(text, Bag())
    assert loaded.header() == game.header()
    assert loaded.rules.tables == game.rules.tables != game_with(ORDER).rules.tables
    assert loaded.to_json() == text
    assert play_on(loaded).public() == play_on(game).public()


def test_what_an_imagined_game_plays_with_is_what_was_observed(tables):
    game = game_with(make_modules(OURS, tables), seed=6)
    for seen in (game.observe("black"), json.loads(json.dumps(game.observe("black")))):
        other = imagine(seen, Bag(), Random(1))
        assert other.rules.tables == game.rules.tables
        play_on(other)
    seen["tables"]["court"][0][1] = "gold"
    with pytest.raises(PositionError, match="favour 1 is cancel_event"):
        imagine(seen, Bag(), Random(1))


def test_a_player_sees_the_amounts_of_all_cards_and_lines(tables):
    game = game_with(make_modules(OURS, tables))
    for seat in game.seats:
        seen = json.loads(json.dumps(game.observe(seat)["tables"]))
        assert seen == game.header()["tables"]
        assert seen["arts"][5] == ["row6", 9, 0]
        assert seen["court"][15] == [16, "chests", "22", 0]
        assert seen["samurai"][3][:5] == [4, 30, 0, 3, 1]
    assert game_with([]).observe("black")["tables"] == {}


def spoil(data):
    """Change all that can be changed in plain data, however deep."""
    for each in data.values() if isinstance(data, dict) else data:
        if isinstance(each, dict | list | tuple):
            spoil(each)
    if isinstance(data, list):
        data[:] = ["spoilt"]
    elif isinstance(data, dict):
        data.clear()
        data["spoilt"] = True


def test_a_player_who_changes_what_it_sees_changes_nothing_in_the_game(tables):
    modules = make_modules(OURS, tables)
    game, rng = game_with(modules, seed=2), Random(2)
    other = play_on(game_with(modules, seed=2), 2)
    while game.decision is not None:
        before = game.to_json()
        for seat in game.seats:
            spoil(game.observe(seat))
        spoil(game.header())
        assert game.to_json() == before
        game.play(game.decision.seat, game.legal().sample(rng))
    assert game.public() == other.public()
    assert game_with(modules).header() == other.header()


# Replays


@pytest.fixture
def replay(tables, tmp_path):
    """The file of a game with other tables, which are no more, and the game's seed."""
    game = game_with(make_modules(OURS, tables), seed=7)
    path = tmp_path / "game.jsonl"
    with ReplayWriter(path, game.header()) as writer:
        begun = game_with(make_modules(OURS, tables), 7, writer)
        play_out(begun, {seat: make_bot("random") for seat in begun.seats})
    for table in tables:
        table.unlink()
    return read_replay(path), 7


def lines_of(replay):
    return [replay.header, *(line.event for line in replay.lines)]


def test_a_replay_tells_the_tables_and_is_right_without_the_files(replay):
    found, seed = replay
    assert found.header["modules"] == ORDER
    assert list(found.header["tables"]) == ["arts", "samurai", "court"]
    assert found.header["tables"]["court"][1] == [2, "chests", "20", 0]
    assert verify(found, from_results) is True
    told = []
    game = begin_again(found.header, Bag(), KeyedChance(seed), told.append)
    assert game.header()["tables"] == found.header["tables"]
    play_out(game, {seat: make_bot("random") for seat in game.seats})
    assert compare(found, told) is True


def test_with_other_tables_another_game_was_played(replay):
    [header, *lines] = lines_of(replay[0])
    assert right([header, *lines])
    shipped = game_with(ORDER).header()["tables"]
    for name in ("samurai", "court", "arts"):
        other = {**header, "tables": {**header["tables"], name: shipped[name]}}
        if name == "arts":  # a favour or card with another amount may not have been taken
            assert wrong([other, *lines]).line > 1
        game = begin_again(other, Bag(), KeyedChance(1))
        assert game.header() == {key: other[key] for key in game.header()}


def damaged(tables, change):
    copy = json.loads(json.dumps(tables))
    return change(copy) or copy


DAMAGES = {
    "no dict": lambda tables: [*tables.items()],
    "no list": lambda tables: {**tables, "court": {"2": "20"}},
    "false": lambda tables: {**tables, "arts": False},
    "null": lambda tables: {**tables, "arts": None},
    "empty": lambda tables: {**tables, "samurai": []},
    "a row less": lambda tables: tables["court"].pop() and None,
    "rows exchanged": lambda tables: tables["samurai"].reverse(),
    "a cell less": lambda tables: tables["samurai"].__setitem__(3, [4, 6, 2]),
    "a cell more": lambda tables: tables["arts"][3].append(1),
    "a text": lambda tables: tables["arts"][3].__setitem__(1, "2"),
    "negative": lambda tables: tables["samurai"][2].__setitem__(1, -1),
    "a blank card that is none": lambda tables: tables["samurai"][0].__setitem__(1, 1),
    "a number as amount": lambda tables: tables["court"][1].__setitem__(2, 20),
    "another kind": lambda tables: tables["court"][1].__setitem__(1, "rice"),
    "of a module without": lambda tables: {**tables, "leaders": [[1]]},
    "of a module not in play": lambda tables: {**tables, "storm": [[1, "rain"]]},
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_header_with_damaged_tables_is_refused(damage):
    header = game_with(ORDER).header()
    header = {**header, "tables": damaged(header["tables"], DAMAGES[damage])}
    with pytest.raises(PositionError):
        begin_again(header, Bag(), KeyedChance(1))
    assert wrong([{"event": "game", "format": 1, **header}]).line == 1
    saved = {**json.loads(game_with(ORDER).to_json()), "tables": header["tables"]}
    with pytest.raises(PositionError):
        ShogunGame.from_json(json.dumps(saved), Bag())


@pytest.mark.parametrize(
    "modules",
    [["kites"], ["court", "court"], ["own_modules:Storm"], [None], [1], [["court"]], [{}], [""]],
    ids=repr,
)
def test_a_header_with_other_modules_than_ours_is_refused(modules):
    header = {**game_with([]).header(), "modules": modules}
    with pytest.raises(PositionError):
        begin_again(header, Bag(), KeyedChance(1))
    assert wrong([{"event": "game", "format": 1, **header}]).line == 1


# Modules of a header


def test_the_modules_of_a_header_are_ours_and_the_users_own(here, tables):
    [storm] = make_modules(["own_modules:Storm"])
    names, told = ["arts", "leaders", "storm"], {"storm": [[1, "rain"]]}
    assert modules_of([], {}) == ()
    arts, leaders, own = modules_of(names, told, [storm])
    assert (type(arts), type(leaders), own) == (Arts, Leaders, storm)
    assert arts.table == Arts().table
    [rich] = make_modules(["court"], tables[1:2])
    assert modules_of(["court"], {"court": rich.table})[0].table == rich.table


@pytest.mark.parametrize(
    ("names", "tables", "own"),
    [
        (["storm"], {}, []),
        (["storm", "arts"], {"storm": [[1, "rain"]]}, ["Calm"]),
        (["arts"], {}, ["Storm"]),
        (["storm", "calm"], {"storm": [[1, "rain"]]}, ["Storm"]),
        (["storm"], {"storm": [[1, "rain"]]}, ["Storm", "Storm"]),
        (["storm"], {}, ["Storm"]),
        (["storm"], {"storm": [[2, "rain"]]}, ["Storm"]),
        (["storm"], {"storm": 1}, ["Storm"]),
        (["calm"], {"calm": [[1, "rain"]]}, ["Calm"]),
    ],
)
def test_modules_of_the_users_must_be_those_of_the_header(here, names, tables, own):
    given = make_modules([f"own_modules:{name}" for name in own])
    with pytest.raises(PositionError):
        modules_of(names, tables, given)


def test_a_replay_with_a_module_of_the_users_is_right_with_it_and_refused_without(here):
    [storm] = make_modules(["own_modules:Storm,farmers=2"])
    told = []
    game = game_with(["arts", storm], 1, told.append)
    header = game.header()
    assert (header["modules"], header["tables"]["storm"]) == (["arts", "storm"], [[2, "rain"]])
    play_on(game)
    lines = [{"event": "game", "format": 1, **header}, *json.loads(json.dumps(told))]
    assert verify(replay_of(lines), lambda *about: from_results(*about, [storm])) is True
    assert wrong(lines).line == 1
    [milder] = make_modules(["own_modules:Storm,farmers=1"])
    with pytest.raises(PositionError, match="plays with "):
        begin_again(header, Bag(), KeyedChance(1), modules=[milder])
    text = game.to_json()
    assert ShogunGame.from_json(text, Bag(), [storm]).to_json() == text
    seen = game.observe("blue")
    assert imagine(seen, Bag(), Random(1), [storm]).observe("blue") == seen
    for modules in ([], [milder], [storm, Arts(), Leaders()]):
        with pytest.raises(PositionError):
            ShogunGame.from_json(text, Bag(), modules)
