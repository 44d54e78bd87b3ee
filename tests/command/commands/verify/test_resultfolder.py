"""`verify FOLDER`, and going on in a damaged folder, as a user types them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.command.conftest import Cubetower
from tests.command.games import TOWERLESS, refused
from tests.game.bulk.results.test_folder import flip
from tests.test_corpus import CORPUS

pytestmark = pytest.mark.long

GAMES = "games-000000003-000000004.parquet"


@pytest.fixture
def results(cubetower: Cubetower, tmp_path: Path) -> Path:
    """Four games in two chunks."""
    assert simulate(cubetower, tmp_path / "results").status == 0
    return tmp_path / "results"


def simulate(cubetower: Cubetower, out: Path, *options: object):
    few = ("--games", 4, "--chunk", 2, "--bots", "random", "--players", 3, "--jobs", 1)
    return cubetower("simulate", *few, "--json", "--out", out, *options)


def test_a_damaged_folder_is_told_and_mended_by_the_command_that_made_it(
    cubetower: Cubetower, results: Path
) -> None:
    before, good = simulate(cubetower, results), (results / GAMES).read_bytes()
    flip(results / GAMES, 51, 5)
    (results / "notes.txt").touch()
    ran = cubetower("verify", results)
    assert (ran.status, ran.err) == (1, "")
    assert ": damaged or incomplete. 2 games of SHOGUN in 2 chunks" in " ".join(ran.out.split())
    assert f"{GAMES}: is damaged: its SHA-256 is not that in chunk-" in ran.out
    assert "Besides: notes.txt." in ran.out
    told = json.loads(cubetower("verify", results, "--json").out)
    assert (told["whole"], [each["file"] for each in told["faults"]]) == (False, [GAMES])
    assert (told["chunks"], told["games"]) == (2, 2)
    assert (told["missing"], told["extra"]) == ([], ["notes.txt"])
    again = simulate(cubetower, results)
    assert again.out == before.out
    assert again.err.startswith("cubetower: warning: ")
    assert "games 3 to 4 are played again" in again.err
    assert (results / GAMES).read_bytes() == good
    assert cubetower("verify", results).status == 0


def test_a_folder_with_the_name_of_a_table_is_told_in_a_line(
    cubetower: Cubetower, results: Path
) -> None:
    (results / "rounds-000000005-000000006.parquet").mkdir()
    ran = simulate(cubetower, results, "--games", 6)
    assert (ran.status, ran.out) == (2, "")
    assert "rounds-000000005-000000006.parquet is a folder" in ran.err


def test_what_is_not_there_is_told(cubetower: Cubetower, results: Path) -> None:
    for file in results.glob("*-000000001-*"):
        file.unlink()
    ran = cubetower("verify", results)
    assert ran.status == 1
    assert "games 1 to 2 are missing" in ran.out


def test_a_folder_without_games_is_not_whole(cubetower: Cubetower, results: Path) -> None:
    for file in results.glob("*-0*"):
        file.unlink()
    ran = cubetower("verify", results)
    assert ran.status == 1
    assert "damaged or incomplete. 0 games of SHOGUN in 0 chunks" in " ".join(ran.out.split())
    (results / "games-000000001-999999999.parquet").touch()
    ran = cubetower("verify", results)
    assert "damaged or incomplete. 0 games of SHOGUN in 1 chunk" in " ".join(ran.out.split())


@pytest.mark.parametrize("game", TOWERLESS)
def test_folders_of_games_without_a_tower_are_verified_too(
    cubetower: Cubetower, tmp_path: Path, game: str
) -> None:
    few = ("--game", game, "--games", 2, "--bots", "random", "--jobs", 1)
    assert cubetower("simulate", *few, "--out", tmp_path / "results").status == 0
    ran = cubetower("verify", tmp_path / "results")
    assert ran.status == 0
    assert f"2 games of {game.upper()} in 1 chunk, with SHA-256 sums" in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": "many"}, "the configuration is damaged"),
    ],
)
def test_a_configuration_that_is_none_is_told_in_a_line(
    cubetower: Cubetower, tmp_path: Path, changes: dict[str, object], why: str
) -> None:
    folder = Path(shutil.copytree(CORPUS / "folders/shogun", tmp_path / "results"))
    file = folder / "configuration.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))
    refused(cubetower("verify", folder), why)


def test_nobodys_code_is_run(cubetower: Cubetower, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("trap.py").write_text("open('sprung', 'w')\n")
    folder = Path(shutil.copytree(CORPUS / "folders/shogun", "results"))
    file = folder / "configuration.json"
    options = {"modules": ["trap:Module"]}
    said = {"towers": ["trap:Tower"], "bots": ["trap:Bot"] * 3, "options": options}
    file.write_text(json.dumps({**json.loads(file.read_text()), **said}))
    assert cubetower("verify", folder).status == 1
    assert not Path("sprung").exists()


def test_what_is_no_folder_of_results_is_refused(cubetower: Cubetower, tmp_path: Path) -> None:
    refused(cubetower("verify", tmp_path), "no results; there is no configuration.json")
    refused(cubetower("verify", tmp_path, "--rerun"), "is a folder; these options are for replays")
