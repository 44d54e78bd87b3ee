"""The user's own defaults: where they are read, what they may say, and where they are in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.config import LOOKS, TOWER_COMMANDS, config_path, read_config
from cubetower.main import commands
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import refused
from tower import TowerFile

TOSS = ("toss", "--throw", "red=9")


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place of the file, in a folder of its own; the working folder is another one."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "user"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    path = config_path()
    path.parent.mkdir(parents=True)
    return path


def test_the_tower_is_that_of_the_users_folder_not_of_the_one_one_stands_in(
    cubetower: Cubetower, settings: Path
) -> None:
    Path("config.toml").write_text('tower = "allthrough"')
    assert "into surrogate:" in cubetower(*TOSS).out
    settings.write_text('tower = "bag"')
    assert "into bag:" in cubetower(*TOSS).out
    assert "into allthrough:" in cubetower(*TOSS, "--tower", "allthrough").out
    assert "[default: bag]" in " ".join(cubetower("toss", "--help").out.split())
    assert str(settings) in cubetower(*TOSS, "-v").err


def test_a_tower_file_lies_beside_it(cubetower: Cubetower, settings: Path) -> None:
    TowerFile(model="bag", parameters={"new": 0.1}).write(settings.with_name("mine.toml"))
    settings.write_text('tower = "mine.toml"')
    assert str(settings.with_name("mine.toml")) in "".join(cubetower(*TOSS).out.split("\n"))


@pytest.mark.long
def test_games_without_a_tower_are_played_all_the_same(
    cubetower: Cubetower, settings: Path
) -> None:
    settings.write_text('tower = "bag"')
    played = ("--game", "raid", "--players", 3, "--bots", "random", "--json")
    assert cubetower("play", *played).status == 0
    assert cubetower("simulate", "--games", 1, *played).status == 0


def test_every_default_belongs_to_an_option(settings: Path) -> None:
    known = commands().commands  # type: ignore[attr-defined]
    for parameter, _, names in LOOKS.values():
        for name in names:
            assert parameter in {param.name for param in known[name].params}
    for name in TOWER_COMMANDS:
        assert "tower" in {param.name for param in known[name].params}
    settings.write_text('[looks]\nsize = "800x450"\nfull-screen = true\n[names]\nblue = "Anna"')
    assert read_config()["film"] == {"size": "800x450"}
    assert read_config()["play"] == {"names": "blue=Anna"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('tower = "mine:Mine"', "names no code of yours; name it with --tower"),
        ('tower = "exec:./program"', "names no code of yours; name it with --tower"),
        ("tower = 3", 'write tower = "my-tower.toml"'),
        ("towers = 3", "towers means nothing here; there are tower, names, looks"),
        ("names = 3", 'write [names], and below it blue = "Anna"'),
        ("looks = 3", "looks means nothing here"),
        ("[looks]\nfps = true", "looks: fps means nothing here; there are size, format, fps"),
        ("[looks]\nfont = 3", "looks: font means nothing here"),
        ("tower =", "line 1: not TOML"),
        ('tower = "none.toml"', "none.toml: there is no such file"),
    ],
)
def test_what_cannot_be_is_refused_with_the_name_of_the_file(
    cubetower: Cubetower, settings: Path, text: str, says: str
) -> None:
    settings.write_text(text)
    refused(cubetower(*TOSS), says, str(settings.parent))
