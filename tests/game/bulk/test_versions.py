"""Folders from before towers had a second version or bots another default, and those since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from foundation import CubetowerError
from game import BulkError
from game.bulk import Setting, run, simulate
from game.bulk.results.folder import read_configuration
from tests import newer
from tower.spec import spec_to_write

pytestmark = pytest.mark.long

TOWERS = ("surrogate", "twoshelves")
"""One that knows its odds, and one whose odds are the surrogate's."""


def play(games: int, out: Path | None = None, towers: tuple[str, ...] = TOWERS) -> Any:
    return simulate(games, towers=towers, bots=["random"], players=3, out=out, chunk=1)


def odds(played: Any) -> list[Any]:
    battles = played.table("battles")
    return list(zip(battles["tower"], battles["odds_attacker"], strict=True))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results of one game; since then there is a second version."""
    newer.ship_first(tmp_path / "before", monkeypatch)
    play(1, tmp_path / "old")
    newer.ship_second(tmp_path / "data", monkeypatch)
    return tmp_path / "old"


def test_a_folder_from_before_goes_on_with_the_first_version(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    went_on = play(2, folder)
    assert {name: (folder / name).read_bytes() for name in before} == before
    named = play(2, folder, ("surrogate,version=1", "twoshelves"))
    newer.ship_first(tmp_path / "again", monkeypatch)
    alike = play(2)
    assert went_on.experiment == named.experiment == alike.experiment
    assert went_on.tally == named.tally == alike.tally
    assert odds(went_on) == odds(alike)


def test_a_folder_of_today_says_the_version(folder: Path) -> None:
    new = folder.with_name("new")
    first = play(1, new)
    config = read_configuration(new)
    assert (config["towers"], config["versions"]) == ([*TOWERS], {"surrogate": 2})
    assert config["odds_version"] == 2
    assert first.experiment.towers == TOWERS
    for towers in (TOWERS, ("surrogate,version=2", "twoshelves")):
        assert play(1, new, towers).tally == first.tally
    for version in (1, 2):
        named, other = (f"surrogate,version={version}", "twoshelves"), new.with_name(str(version))
        assert play(1, other, named).experiment == play(1, other).experiment
    old = play(1, folder)
    for row in range(2):
        tower = TOWERS[row]
        assert [each[1] for each in odds(first) if tower in each[0]] != [
            each[1] for each in odds(old) if tower in each[0]
        ]


def test_a_version_other_than_the_folders_is_refused(folder: Path) -> None:
    with pytest.raises(BulkError, match=r"towers was .*\"surrogate\".*now it is .*version=2"):
        play(2, folder, ("surrogate,version=2", "twoshelves"))


def test_versions_are_compared_in_the_same_games(folder: Path) -> None:
    played_with = ("surrogate,version=1", "surrogate")
    played = play(1, None, played_with)
    assert played.experiment.towers == played_with
    seen = odds(played)
    first, second = (next(odd for tower, odd in seen if tower == each) for each in played_with)
    assert first != second
    with pytest.raises(BulkError, match="name each once"):
        play(1, None, ("surrogate,version=2", "surrogate"))


@pytest.mark.parametrize(
    "versions", [["surrogate"], {"surrogate": "2,new=1"}, {"surrogate": 0}, {"surrogate": 7}]
)
def test_a_folder_whose_towers_are_of_no_version_is_refused(folder: Path, versions: object) -> None:
    file = folder / "configuration.json"
    file.write_text(json.dumps({**read_configuration(folder), "versions": versions}), "utf-8")
    with pytest.raises(CubetowerError, match=r"versions are|has no version 7"):
        play(2, folder)


def test_a_folder_whose_towers_are_no_list_is_refused(folder: Path) -> None:
    file = folder / "configuration.json"
    file.write_text(json.dumps({**read_configuration(folder), "towers": 5}), "utf-8")
    with pytest.raises(BulkError, match="towers was 5"):
        play(2, folder)


def test_a_folder_says_whose_odds_a_shipped_design_has(tmp_path: Path) -> None:
    towers = ("physics,design=sticky", "twoshelves")
    first = play(1, tmp_path / "new", towers)
    config = read_configuration(tmp_path / "new")
    assert config["odds"] == {towers[0]: spec_to_write("surrogate,design=sticky")}
    assert play(1, tmp_path / "new", towers).tally == first.tally
    file = tmp_path / "new" / "configuration.json"
    file.write_text(json.dumps({**config, "odds": {towers[0]: "bag"}}), "utf-8")
    with pytest.raises(BulkError, match="odds are"):
        play(2, tmp_path / "new", towers)


@pytest.mark.parametrize("version", ["2,new=1", 0, True])
def test_a_folder_whose_odds_are_of_no_version_is_refused(folder: Path, version: object) -> None:
    file = folder / "configuration.json"
    file.write_text(json.dumps({**read_configuration(folder), "odds_version": version}), "utf-8")
    with pytest.raises(BulkError, match="odds_version is"):
        play(2, folder)


SEARCH = "search,plans=2,moves=2"


def search(games: int, out: Path, bot: str = SEARCH, tower: str = "surrogate") -> Any:
    return simulate(games, towers=[tower], bots=[bot, *["greedy"] * 2], players=3, out=out, chunk=1)


def test_a_folder_says_whom_its_players_take_the_others_for(tmp_path: Path) -> None:
    search(1, tmp_path)
    assert read_configuration(tmp_path)["bots"][0] == f"{SEARCH},others=mixture"
    assert search(1, tmp_path).tally == search(1, tmp_path, f"{SEARCH},others=mixture").tally


def test_in_a_folder_from_before_players_take_the_others_for_greedy(tmp_path: Path) -> None:
    old = Setting("shogun", (SEARCH, "greedy", "greedy"), 3, towers=("surrogate",))
    run(old, 1, out=tmp_path, chunk=1)
    assert read_configuration(tmp_path)["bots"][0] == SEARCH
    went_on = search(1, tmp_path).table("games")
    named = search(1, tmp_path / "new", f"{SEARCH},others=greedy", "surrogate,version=1")
    for seat in old.seats:
        points = f"points_{seat}"
        assert [*went_on[points]] == [*named.table("games")[points]]
