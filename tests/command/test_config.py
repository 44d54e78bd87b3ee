"""The user's own defaults: where they are read, what they may say, and where they are in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.command.config import LOOKS, TOWER_COMMANDS, config_path, read_config
from cubetower.command.main import commands
from cubetower.game.core import read_replay
from cubetower.tower import TowerFile
from tests.command.conftest import Cubetower
from tests.command.games import refused

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
    settings.write_text('[looks]\nsize = "800x450"\nfull-screen = true\n')
    assert read_config()["film"] == {"size": "800x450"}


def test_a_name_may_have_commas_and_equals(cubetower: Cubetower, settings: Path) -> None:
    settings.write_text('[names]\nred = "a,yellow=b"\nblue = "nobody"')
    game = ("--game", "samurai", "--players", 2, "--bots", "random", "--out", "game.jsonl")
    assert cubetower("play", *game).status == 0
    assert read_replay("game.jsonl").header["names"] == {"red": "a,yellow=b"}


@pytest.mark.parametrize(("film", "typed"), [("x.html", ("--fps", 30)), ("x.png", ("--speed", 2))])
def test_a_look_that_a_file_cannot_have_is_only_refused_if_it_is_typed(
    cubetower: Cubetower, settings: Path, film: str, typed: tuple[object, ...]
) -> None:
    settings.write_text('[looks]\nfps = 30\nspeed = 2\nsize = "320x180"\nformat = "wide"')
    replay = ("film", "none.jsonl", "--battle", 1, "--out", film)
    refused(cubetower(*replay), "none.jsonl: there is no such file")
    refused(cubetower(*replay, *typed), f"{typed[0]} has no effect on")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('tower = "mine:Mine"', "names no code of yours; name it with --tower"),
        ("tower = 3", 'write tower = "my-tower.toml"'),
        ("towers = 3", "towers means nothing here; there are tower, names, looks"),
        ("names = 3", 'write [names], and below it blue = "Anna"'),
        ("[looks]\nfps = true", "looks: fps = True; write a number"),
        ("[looks]\nfull-screen = 1", "looks: full-screen = 1; write true or false"),
        ("[looks]\nfull_screen = true", "looks: full_screen means nothing here; write full-screen"),
        ('[names]\n"blue=x" = "A"', "write [names]"),
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
