"""What `play --explain` tells of games, what is assumed of their cards, and cards of the user's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cubetower.foundation import data_path
from cubetower.game.games import GAMES, game_definition
from tests.command.conftest import Cubetower
from tests.command.games import SMALL, lines_of, write

pytestmark = pytest.mark.long


def explained(cubetower: Cubetower, *options: object) -> Any:
    return json.loads(cubetower("play", "--explain", *options, "--json").out)


@pytest.mark.parametrize("game", GAMES)
def test_options_and_tables_of_every_game_are_told(cubetower: Cubetower, game: str) -> None:
    kind = game_definition(game).game
    ran = cubetower("play", "--game", game, "--explain")
    assert (ran.status, ran.err) == (0, "")
    said = " ".join(ran.out.split())
    for name, values in kind.OPTIONS.items():
        assert f"{name}={values[0]} (default)" in said or f"--{name} {values[0]} (default" in said
    assert all(str(table.file) in ran.out.replace("\n", "") for table in kind.TABLES.values())
    assert ("--data my-" in said) is bool(kind.TABLES)
    assert ("Nothing is assumed" in said) is not bool(kind.TABLES)
    data = explained(cubetower, "--game", game)
    assert (data["game"], data["players"]) == (game, list(kind.PLAYERS))
    assert [*data["options"]] == [*kind.OPTIONS, *kind.SEVERAL]
    assert [*data["tables"]] == [*kind.TABLES]
    for name, told in data["tables"].items():
        assert told["file"] == str(kind.TABLES[name].file)
        assert len(told["rows"]) == len(kind.TABLES[name].plain())


def test_amounts_that_are_assumed_are_marked(cubetower: Cubetower) -> None:
    tables = explained(cubetower)["tables"]
    marked = {name: sum(bool(row["assumed"]) for row in tables[name]["rows"]) for name in tables}
    assert marked == {"court": 18, "samurai": 0, "arts": 12}
    rows = explained(cubetower, "--game", "raid")["tables"]["raid_warriors"]["rows"]
    [ninja] = [row for row in rows if row["warrior"] == "ninja"]
    assert ninja["assumed"] == ["colour", "count", "scale"]


def test_a_table_of_ones_own_is_explained_played_and_verified_without_it(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    path, file = tmp_path / "game.jsonl", tmp_path / "my-arts.csv"
    file.write_text(data_path("arts.csv").read_text().replace("row6,3,1", "row6,9,0"))
    options = ("--module", "arts", "--data", file)
    data = explained(cubetower, *options)
    assert data["own"] == ["arts"]
    assert data["tables"]["arts"]["file"] == str(file)
    assert data["tables"]["arts"]["rows"][5] == {"line": "row6", "points": 9, "assumed": []}
    for typed in (options, options[2:]):  # with and without naming the module
        said = cubetower("play", "--explain", *typed).out
        assert said.count("your file") == 1
        assert str(file) in said.replace("\n", "")
    assert cubetower("play", *SMALL, *options, "--out", path).status == 0
    file.unlink()
    assert ["row6", 9, 0] in lines_of(path)[0]["tables"]["arts"]
    assert cubetower("verify", path).status == 0
    assert cubetower("verify", path, "--rerun").status == 0


def test_a_game_with_ones_own_cards_goes_on_without_the_file(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    shipped = game_definition("raid").game.TABLES["raid_shoguns"].file.read_text()
    mine = write(tmp_path / "mine.csv", shipped.replace("red,none", "red,raid_cost_1"))
    path = tmp_path / "game.jsonl"
    own = ("--game", "raid", "--players", 3, "--data", mine)
    result = json.loads(cubetower("play", *own, "--out", path, "--json").out)
    assert [*result["tables"]] == ["raid_shoguns"]
    mine.unlink()
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:99]))
    again = json.loads(cubetower("play", "--resume", path, "--json").out)
    assert again["scores"] == result["scores"]
    assert cubetower("verify", path, "--rerun").status == 0
