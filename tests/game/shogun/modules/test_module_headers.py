"""Modules and their tables in saves, observations, imagined games and replays."""

from __future__ import annotations

import json
from functools import partial
from random import Random

import pytest

from cubetower.game import PositionError
from cubetower.game.core import KeyedChance, ReplayWriter, compare, play_out, read_replay, verify
from cubetower.game.shogun import (
    DEFINITION,
    ShogunGame,
    imagine,
    make_modules,
)
from cubetower.game.shogun.rules.modules import modules_of
from cubetower.game.shogun.rules.modules.arts import Arts
from cubetower.game.shogun.rules.modules.leaders import Leaders
from cubetower.tower.models.naive import Bag
from tests.game.observing import reread
from tests.game.shogun.modules.named import (
    ORDER,
    OURS,
    game_with,
)
from tests.game.shogun.played import play_on, replay_of, right, wrong
from tests.game.shogun.scenes import note, plain

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
    assert play_on(loaded).open_fields() == play_on(game).open_fields()


def test_what_an_imagined_game_plays_with_is_what_was_observed(tables):
    game = game_with(make_modules(OURS, tables), seed=6)
    for seen in (game.observe("black"), reread(game.observe("black"))):
        other = imagine(seen, Bag(), Random(1))
        assert other.rules.tables == game.rules.tables
        play_on(other)
    seen.tables["court"][0][1] = "gold"
    with pytest.raises(PositionError, match="favour 1 is cancel_event"):
        imagine(seen, Bag(), Random(1))


def test_a_player_sees_the_amounts_of_all_cards_and_lines(tables):
    game = game_with(make_modules(OURS, tables))
    for seat in game.seats:
        seen = plain(game.observe(seat).tables)
        assert seen == plain(game.header()["tables"])
        assert seen["arts"][5] == ["row6", 9, 0]
        assert seen["court"][15] == [16, "chests", "22", 0]
        assert seen["samurai"][3][:5] == [4, 30, 0, 3, 1]
    assert game_with([]).observe("black").tables == {}


# Replays


@pytest.fixture
def replay(tables, tmp_path):
    """The file of a game with other tables, which are no more, and the game's seed."""
    game = game_with(make_modules(OURS, tables), seed=7)
    path = tmp_path / "game.jsonl"
    with ReplayWriter(path, game.header()) as writer:
        begun = game_with(make_modules(OURS, tables), 7, writer)
        play_out(begun, {seat: DEFINITION.make_player("random") for seat in begun.seats})
    for table in tables:
        table.unlink()
    return read_replay(path), 7


def lines_of(replay):
    return [replay.header, *(line.event for line in replay.lines)]


def test_a_replay_tells_the_tables_and_is_right_without_the_files(replay):
    found, seed = replay
    assert found.header["options"]["modules"] == [*ORDER]
    assert list(found.header["tables"]) == ["arts", "samurai", "court"]
    assert found.header["tables"]["court"][1] == [2, "chests", "20", 0]
    assert verify(found, ShogunGame.from_header) is True
    told = []
    game = ShogunGame.from_header(found.header, KeyedChance(seed), told.append, tower=Bag())
    assert plain(game.header()["tables"]) == found.header["tables"]
    play_out(game, {seat: DEFINITION.make_player("random") for seat in game.seats})
    assert compare(found, told) is True


def test_with_other_tables_another_game_was_played(replay):
    [header, *lines] = lines_of(replay[0])
    assert right([header, *lines])
    shipped = game_with(ORDER).header()["tables"]
    for name in ("samurai", "court", "arts"):
        other = {**header, "tables": {**header["tables"], name: shipped[name]}}
        if name == "arts":  # a favour or card with another amount may not have been taken
            assert wrong([other, *lines]).line > 1
        game = ShogunGame.from_header(other, KeyedChance(1), tower=Bag())
        assert plain(game.header()) == plain({key: other[key] for key in game.header()})


def damage(tables, change):
    copy = json.loads(json.dumps(tables))
    return change(copy) or copy


DAMAGES = {
    "no dict": lambda tables: [*tables.items()],
    "no list": lambda tables: {**tables, "court": {"2": "20"}},
    "null": lambda tables: {**tables, "arts": None},
    "a row less": lambda tables: tables["court"].pop() and None,
    "a cell less": lambda tables: tables["samurai"].__setitem__(3, [4, 6, 2]),
    "a text": lambda tables: tables["arts"][3].__setitem__(1, "2"),
    "negative": lambda tables: tables["samurai"][2].__setitem__(1, -1),
    "a blank card that is none": lambda tables: tables["samurai"][0].__setitem__(1, 1),
    "a number as amount": lambda tables: tables["court"][1].__setitem__(2, 20),
    "another kind": lambda tables: tables["court"][1].__setitem__(1, "rice"),
    "of a module without": lambda tables: {**tables, "leaders": [[1]]},
    "of a module not in play": lambda tables: {**tables, "storm": [[1, "rain"]]},
}


@pytest.mark.parametrize("change", DAMAGES)
def test_a_header_with_damaged_tables_is_refused(change):
    header = game_with(ORDER).header()
    header = {**header, "tables": damage(header["tables"], DAMAGES[change])}
    with pytest.raises(PositionError):
        ShogunGame.from_header(header, KeyedChance(1), tower=Bag())
    assert wrong([{"event": "game", "format": 2, **header}]).line == 1
    saved = {**json.loads(game_with(ORDER).to_json()), "tables": header["tables"]}
    with pytest.raises(PositionError):
        ShogunGame.from_json(json.dumps(saved), Bag())


@pytest.mark.parametrize(
    "modules",
    [["kites"], ["court", "court"], ["own_modules:Storm"], [None], [["court"]]],
    ids=repr,
)
def test_a_header_with_other_modules_than_ours_is_refused(modules):
    header = {**game_with([]).header(), "options": {"modules": modules}}
    with pytest.raises(PositionError):
        ShogunGame.from_header(header, KeyedChance(1), tower=Bag())
    assert wrong([{"event": "game", "format": 2, **header}]).line == 1


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
        (["storm", "arts"], {"storm": [[1, "rain"]]}, ["Calm"]),
        (["arts"], {}, ["Storm"]),
        (["storm", "calm"], {"storm": [[1, "rain"]]}, ["Storm"]),
        (["storm"], {"storm": [[1, "rain"]]}, ["Storm", "Storm"]),
        (["storm"], {"storm": [[2, "rain"]]}, ["Storm"]),
        (["storm"], {"storm": 1}, ["Storm"]),
    ],
)
def test_modules_of_the_users_must_be_those_of_the_header(here, names, tables, own):
    given = make_modules([f"own_modules:{name}" for name in own])
    with pytest.raises(PositionError):
        modules_of(names, tables, given)


def test_a_replay_with_a_module_of_the_users_is_right_with_it_and_refused_without(here):
    [storm] = make_modules(["own_modules:Storm,farmers=2"])
    told = []
    game = game_with(["arts", storm], 1, note(told))
    header = game.header()
    assert (header["options"]["modules"], header["tables"]["storm"]) == (
        ("arts", "storm"),
        ((2, "rain"),),
    )
    play_on(game)
    lines = [{"event": "game", "format": 2, **header}, *json.loads(json.dumps(told))]
    assert verify(replay_of(lines), partial(ShogunGame.from_header, parts=[storm])) is True
    assert wrong(lines).line == 1
    [milder] = make_modules(["own_modules:Storm,farmers=1"])
    with pytest.raises(PositionError, match="plays with "):
        ShogunGame.from_header(header, KeyedChance(1), tower=Bag(), parts=[milder])
    text = game.to_json()
    assert ShogunGame.from_json(text, Bag(), parts=[storm]).to_json() == text
    seen = game.observe("blue")
    assert imagine(seen, Bag(), Random(1), [storm]).observe("blue") == seen
    for modules in ([], [milder], [storm, Arts(), Leaders()]):
        with pytest.raises(PositionError):
            ShogunGame.from_json(text, Bag(), parts=modules)
