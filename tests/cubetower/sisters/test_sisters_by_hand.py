"""Playing the sister games at the terminal: asked, helped, interrupted, gone on with."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.titles import TITLES, title
from tests.cubetower.conftest import Cubetower, Typed
from tests.cubetower.games import lines_of, refused, write
from tests.cubetower.human.terminal import Terminal

MANY = ("1",) * 5000


def play(game: str, *more: object) -> tuple[object, ...]:
    return ("play", "--game", game, "--players", title(game).game.PLAYERS[0], "--seed", 4, *more)


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_is_played_by_typing_numbers(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Typed(MANY))
    ran = cubetower(*play(game, "--human", 0, "--bots", "random"))
    assert (ran.status, ran.err) == (0, "")
    header, *events = lines_of(tmp_path / "game.jsonl")
    me = header["seats"][0]
    assert header["humans"] == [me]
    assert header["bots"][me] == "human"
    assert events[-1]["event"] == "ended"
    assert "End of the game" in ran.out
    assert cubetower("verify", "game.jsonl", "--rerun").status == 0
    mine = [event for event in events if event["event"] == "decision" and event["seat"] == me]
    assert ran.out.count(f"■ {me}: ") >= len(mine)


@pytest.mark.parametrize("game", TITLES)
def test_an_interrupted_game_goes_on_as_if_it_had_not_been(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    path, rng = tmp_path / "game.jsonl", Random(2)
    monkeypatch.setattr(sys, "stdin", Typed(MANY))
    cubetower(*play(game, "--human", 0, "--bots", "random", "--out", path))
    whole = path.read_bytes()
    for _ in range(2):
        path.write_bytes(whole[: rng.randrange(whole.index(b"\n") + 1, len(whole))])
        monkeypatch.setattr(sys, "stdin", Typed(MANY))
        ran = cubetower("play", "--resume", path)
        assert (ran.status, path.read_bytes()) == (0, whole)
        assert "Going on with" in ran.out or "End of the game" in ran.out


def test_what_belongs_to_a_new_game_is_refused_when_one_goes_on(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    cubetower(*play("samurai", "--bots", "random", "--out", path, "--json"))
    for option in (("--seed", 3), ("--players", 2), ("--human", 1), ("--option", "a=b")):
        refused(cubetower("play", "--resume", path, *option), f"{option[0]} is for a new game")
    refused(cubetower("play", "--resume", path, "--game", "raid"), "--game is for a new game")
    refused(cubetower("play", "--resume", path, "--tower", "bag"), "--tower is for SHOGUN")
    before = path.read_bytes()
    assert "wins" in cubetower("play", "--resume", path).out
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("options", [1], "line 1: the header's options are [1]"),
        ("options", None, "line 1: the header's options are None"),
        ("options", {"a": "b"}, "line 1: no option 'a'"),
        ("seats", [["red"], {}], "line 1: "),
        ("seats", ["red"], "line 1: S01: 2 to 4 players, not 1"),
        ("bots", {}, "line 1: the header does not say who plays each seat"),
        ("seed", "7", "line 1: the header does not say which seed"),
        ("seed", 5, "line "),
    ],
)
def test_a_replay_whose_header_is_wrong_is_refused_and_stays(
    cubetower: Cubetower, tmp_path: Path, field: str, value: Any, says: str
) -> None:
    path = tmp_path / "game.jsonl"
    cubetower(*play("samurai", "--bots", "random", "--out", path, "--json"))
    header, *events = lines_of(path)
    write(path, {**header, field: value}, *events[:50])
    with path.open("a") as file:
        file.write('{"event": "la')  # torn
    before = path.read_bytes()
    refused(cubetower("play", "--resume", path), says)
    assert path.read_bytes() == before


def test_at_the_keyboard_it_asks_helps_and_is_interrupted(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *play("samurai", "--human", 0), width=100)
    assert terminal.prompt() == "red>"
    for line, says in (
        ("", "Type the number of a choice"),
        ("99", "99: type a number from 1 to"),
        ("back", "Nothing is picked yet"),
        ("rice", "rice: rice 4, rice 3 or rice 2? Type more of it, or its number."),
        ("help", "take the last pick back"),
        ("suggest", "greedy, a bot, would type"),
        ("position", "yellow: 0 tokens behind the screen"),
        ("HELMET 3", "Picks go down the list"),
        ("suggest", "greedy, a bot, would take all back, and choose samurai 3"),
        ("back", "helmet 4"),
        ("nonsense", "nonsense: no such choice. Type the number of one"),
    ):
        assert says in " ".join(terminal.type(line).split()), line
    for _ in range(5):
        terminal.type("1")
    assert all(len(line) <= 100 for line in terminal.said.split("\n"))
    assert terminal.interrupt().endswith("cubetower play --resume game.jsonl\n")
    assert terminal.end() == 130
    assert len([e for e in lines_of(tmp_path / "game.jsonl") if e["event"] == "decision"]) >= 2
    again = Terminal(tmp_path, "play", "--resume", "game.jsonl")
    assert again.prompt() == "red>"
    assert "Going on with game.jsonl." in again.said
    again.type("quit")
    assert again.end() == 0


def test_several_people_at_one_terminal_do_not_see_each_others_hands(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *play("samurai", "--human", "0,1"))
    assert terminal.prompt().startswith("red is next: press Enter when nobody else looks.")
    terminal.type("")
    for name in ("helmet 4", "helmet 3", "helmet 2", "ronin 1", "ship 1"):
        terminal.type(name)
    assert terminal.prompt().startswith("yellow is next: press Enter")
    terminal.type("")
    cleared = terminal.raw.rindex("\x1b[3J")
    assert "Pick five tokens" in terminal.raw[cleared:]
    assert "helmet 4, helmet 3" not in terminal.raw[cleared:]
    for name in ("helmet 4", "helmet 3", "helmet 2", "ronin 1", "ship 1"):
        terminal.type(name)
    cleared = terminal.raw.rindex("\x1b[3J")
    assert "One figure of each type stands in Edo" in terminal.raw[cleared:]  # for all to see
    assert "ronin" not in terminal.raw[cleared:]
    assert terminal.prompt().startswith("red is next")
    terminal.kill()


def test_why_a_bot_forfeits_is_not_told_to_people(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "liar.py").write_text(
        "class Liar:\n    def choose(self, seen, rng):\n        return ('mine', 'helmet 4')\n"
    )
    monkeypatch.setattr(sys, "stdin", Typed(("1",) * 8))
    ran = cubetower(*play("samurai", "--human", 0, "--bots", "liar:Liar"))
    assert "Yellow forfeits a decision (hand)\n" in ran.out
    assert "mine" not in ran.out
    reasons = [e["reason"] for e in lines_of(tmp_path / "game.jsonl") if e["event"] == "forfeit"]
    assert "mine" in reasons[0]


HIDDEN = {
    "samurai": {"shuffled": ("screen", "stock"), "dealt": ("tokens",), "drew": ("tokens",)},
    "shitenno": {
        "tiles laid": ("tiles",), "koku shuffled": ("cards",), "troops shuffled": ("cards",),
        "dealt": ("cards",), "drew": ("card",),
    },
    "raid": {
        "shuffled": ("cards",), "quests": ("cards",), "hand": ("cards",), "quest": ("quest",),
        "drawn": ("card",),
    },
}  # fmt: skip
"""Fields of events that some players must not see."""


@pytest.mark.parametrize("game", TITLES)
def test_what_is_told_does_not_depend_on_what_is_hidden(
    cubetower: Cubetower, tmp_path: Path, game: str
) -> None:
    path, told = tmp_path / "game.jsonl", title(game).told
    cubetower(*play(game, "--bots", "random", "--out", path, "--json"))
    changed = 0
    for event in lines_of(path)[1:]:
        if fields := HIDDEN[game].get(event["event"], ()):
            assert told(event | {name: veiled(event[name]) for name in fields}) == told(event)
            changed += 1
        elif event["event"] == "decision":
            assert told(event) == ""
    assert changed > 5


def veiled(value: Any) -> Any:
    """The same with other words."""
    if isinstance(value, dict):
        return {key: veiled(each) for key, each in value.items()}
    return [*map(veiled, value)] if isinstance(value, list) else "hidden"
