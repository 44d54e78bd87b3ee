"""Help: grouped, in plain words, in 80 columns, the same for all commands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from cubetower.command.help import COMMAND_GROUPS, GROUPS, JOBS
from cubetower.command.main import commands
from cubetower.game.games import GAMES, game_definition
from tests.command.conftest import Cubetower

WIDTH = 80

SAME_NAME = {
    ("--tower", "demo"): "its cubes are filmed, which takes a physics",
    ("--seed", "demo"): "picked for the battle that it shows",
    ("--tower", "watch"): "its cubes are seen to fall, which takes a physics",
    ("--tower", "simulate"): "several can be given",
    ("--tower", "verify"): "only of the user's own code; others are named in the replay",
    ("--bots", "verify"): "only of the user's own code; others are named in the replay",
    ("--module", "film"): "only of the user's own code; others are named in the replay",
    ("--module", "verify"): "only of the user's own code; others are named in the replay",
    ("--module", "battles"): "only of the user's own code; others are named in the replay",
    ("--tower", "review"): "only of the user's own code; others are named in the replay",
    ("--module", "review"): "only of the user's own code; others are named in the replay",
    ("--games", "arena"): "each is played from every seat, so fewer are enough",
    ("--seed", "play"): "a new one if people play",
    ("--seed", "watch"): "a new one if people play",
    ("--log", "watch"): "beside the lab",
    ("--log", "compare"): "with its throws",
    ("--tosses", "odds"): "of a battle; exact where that is possible",
    ("--tosses", "compare"): "of a tower; there are always some",
    ("--tosses", "design check"): "none unless asked for",
    ("--tosses", "review"): "of each state of a tower without chances",
    ("--repeat", "check"): "as often as the verdict needs",
    ("--repeat", "compare"): "once unless asked for",
}
"""Commands in which an option of this name differs from that of the others, and why."""

OWN_FILES = ("--out", "--report")
"""Options that say where a result goes; help says which."""


def walk(command: Any = None, name: str = "") -> Iterator[tuple[str, Any]]:
    """All commands by name."""
    command = command or commands()
    subcommands = getattr(command, "commands", {})
    if not subcommands:
        yield name, command
    for each, found in subcommands.items():
        yield from walk(found, f"{name} {each}".strip())


COMMANDS = dict(walk())


@pytest.mark.parametrize("command", ["", "log", "design", *COMMANDS])
def test_it_fits_80_columns_and_says_what_is_typed_in_plain_words(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    ran = cubetower(*command.split(), "--help")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= WIDTH
    assert not re.search(r"<\w+|\\\[|x[<>]=|None", ran.out)


def test_every_command_is_in_one_group_and_its_summary_on_one_line(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    listed = [name for names in COMMAND_GROUPS.values() for name in names]
    there = [*commands().commands]  # type: ignore[attr-defined]
    assert sorted(listed) == sorted(there)
    lines = cubetower().out.splitlines()
    for name in listed:
        (line,) = (line for line in lines if line.startswith(f"  {name} "))
        assert line.endswith((".", "?")), "its summary is longer than a line"


def test_the_jobs_that_a_bare_call_names_are_commands_with_these_options() -> None:
    assert len(JOBS) == 5
    for typed, _ in JOBS:
        _, name, *rest = typed.split()
        options = {option for param in COMMANDS[name].params for option in param.opts}
        assert {each for each in rest if each.startswith("--")} <= options


def test_an_option_is_in_one_group() -> None:
    names = [name for group in GROUPS.values() for name in group]
    assert len(names) == len(set(names))
    known = {param.name for command in COMMANDS.values() for param in command.params}
    assert set(names) - known == {"help"}


def test_an_option_means_the_same_in_all_commands() -> None:
    found: dict[str, dict[Any, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, command in COMMANDS.items():
        for param in command.params:
            if param.param_type_name == "option" and (param.opts[0], name) not in SAME_NAME:
                told = None if param.opts[0] in OWN_FILES else (param.help, str(param.default))
                found[param.opts[0]][param.is_flag, told].append(name)
    differ = {option: dict(uses) for option, uses in found.items() if len(uses) > 1}
    assert differ == {}
    there = {(opt, name) for name, each in COMMANDS.items() for p in each.params for opt in p.opts}
    assert set(SAME_NAME) <= there


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("typed", ["--help --game {}", "--game={} --help", "--game {} --help"])
def test_the_options_of_a_game_are_shown_for_that_game(
    cubetower: Cubetower, game: str, typed: str
) -> None:
    out = " ".join(cubetower("play", *typed.format(game).split()).out.split())
    played = game_definition(game)
    assert f"{game.upper()} (" in out
    assert f"How many play: {played.game.PLAYERS[0]} to {played.game.PLAYERS[-1]}." in out
    assert ("--tower SPEC" in out) == ("--toss-log LOG.csv" in out) == played.game.TOWER
    assert ("--board SIDE" in out) == ("--module NAMES" in out) == (game == "shogun")
    assert ("--data FILE" in out) == bool(played.game.TABLES)
    assert ("--option NAME=VALUE" in out) == (game in ("samurai", "raid"))
    assert all(bot in out for bot in played.bots)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("cubetower si", {"simulate"}),
        ("cubetower simulate --game s", {"shogun", "samurai", "shitenno"}),
        ("cubetower toss --tower physics", {"physics", "physics3d"}),
        ("cubetower play --board ", {"sun", "moon"}),
    ],
)
def test_the_shell_completes_commands_options_and_values(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch, words: str, offered: set[str]
) -> None:
    monkeypatch.setenv("_CUBETOWER_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    assert set(cubetower().out.split()) == offered
