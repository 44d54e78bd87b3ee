"""Whole games by hand at a pseudo-terminal: won, quit and gone on with, refused answers, help."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cubetower.game.games import game_definition
from tests.command.commands.play.human.terminal import Terminal, as_suggested, played
from tests.command.conftest import Cubetower, Ran, Typed
from tests.command.games import TOWERLESS, lines_of, refused, told, write
from tests.game.golden import events_of

pytestmark = pytest.mark.long

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals", allow_module_level=True)

REPLAYS = Path(__file__).parents[4] / "corpus/replays"
GAME = ("play", "--players", 3, "--human", 0, "--bots", "random", "--seed", 1)


def as_told(said: Callable[[], str], decisions: int) -> Iterator[str]:
    """What somebody types who does as is suggested, so many times, and then quits."""
    while True:
        yield "suggest"
        told_now = said()
        plans = "plans> suggest" in told_now
        if not decisions:
            if plans:
                yield "castle = chest 0"  # of a plan that is not done nothing is kept
            yield "quit"
        decisions -= 1
        found = re.search(r"would type (.+?):", told_now)
        yield "done" if plans else found[1] if found else "nothing was suggested"


def test_a_game_is_played_by_hand_and_won(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(sys, "stdin", Typed(as_told(lambda: capsys.readouterr().out, 99)))
    ran = cubetower(*GAME, "--seed", 2, "--out", path)
    assert (ran.status, ran.err) == (0, "")
    assert "End of the game" in ran.out
    lines = lines_of(path)
    assert lines[-1]["winners"] == ["black"]
    assert lines[0]["humans"] == ["black"]
    assert re.search(r"■ black +human .* wins", ran.out)
    assert not told(lines, "forfeit")
    assert cubetower("verify", path, "--rerun").status == 0


def test_a_module_of_ones_own_asks_in_words(tmp_path: Path) -> None:
    examples = Path(__file__).parents[5] / "examples"
    own = ("--module", "shrine:Shrine", "--out", tmp_path / "game.jsonl")
    terminal = Terminal(examples, *GAME, *own, "--seed", 2)

    def answer(terminal: Terminal, asked: str) -> str | None:
        return None if "the shrine?" in terminal.said else as_suggested(terminal, asked)

    played(terminal, answer)
    assert "How much rice do you lay into the shrine? You have laid" in terminal.said
    assert "lay nothing" in terminal.said
    terminal.type("0")
    terminal.kill()


def test_quit_in_a_plan_and_at_a_move_and_gone_on_with_gives_the_same_game(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def played_on(decisions: int, *arguments: object) -> Ran:
        lines = as_told(lambda: capsys.readouterr().out, decisions)
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        ran = cubetower(*arguments)
        assert (ran.status, ran.err) == (0, "")
        return ran

    begin: tuple[object, ...] = (*GAME, "--seed", 4)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "game.jsonl"
    played_on(99, *begin, "--out", whole)
    monkeypatch.chdir(tmp_path)
    for decisions in (0, 3, 99):
        ran = played_on(decisions, *begin)
        begin = ("play", "--resume", "game.jsonl")
        assert ("cubetower play --resume game.jsonl" in ran.out) == (decisions < 99)
    assert parts.read_bytes() == whole.read_bytes()


def test_several_people_at_one_terminal_do_not_see_each_others_plans(tmp_path: Path) -> None:
    people = ("--human", "0,purple", "--names", "purple=Ada", "--teach")
    terminal = Terminal(tmp_path, "play", "--players", 3, *people, "--seed", 2)
    assert terminal.prompt() == "black is next: press Enter when nobody else looks."
    assert "Welcome to SHOGUN" in terminal.said
    first = terminal.type("")
    assert "Welcome to SHOGUN" not in first
    terminal.type("suggest")
    terminal.type("done")
    assert terminal.prompt().startswith("purple (Ada) is next: press Enter")
    cleared = terminal.raw.rindex("\x1b[3J")
    assert "Suruga" not in terminal.raw[cleared:]
    second = terminal.type("")
    assert "Welcome to SHOGUN" in second
    assert all("Your plan for this round" in said for said in (first, second))
    terminal.kill()
    assert lines_of(tmp_path / "game.jsonl")[0]["humans"] == ["black", "purple"]


def test_recordings_go_on_too(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play = ("--players", 3, "--bots", "random", "--tower", "physics", "--record")
    cubetower("play", *play, "--out", path, "--json")
    whole, kept = path.read_bytes(), _files(tmp_path)
    lines = whole.splitlines(keepends=True)
    for behind in ("battle", "recording", "decision"):
        places = [n for n, line in enumerate(lines) if f'"event": "{behind}"'.encode() in line]
        path.write_bytes(b"".join(lines[: places[len(places) * 4 // 5] + 1]))
        for number in range(len(kept) // 3, len(kept)):
            (tmp_path / f"game.jsonl.recordings/{number:03d}.cubes").unlink()
        number = path.read_bytes().count(b'"event": "recording"')
        for name in list(kept)[:number]:
            (tmp_path / "game.jsonl.recordings" / name).write_bytes(kept[name])
        assert cubetower("play", "--resume", path, "--record", "--json").status == 0
        assert path.read_bytes() == whole
        assert _files(tmp_path) == kept


def _files(folder: Path) -> dict[str, bytes]:
    found = sorted((folder / "game.jsonl.recordings").iterdir())
    return {file.name: file.read_bytes() for file in found}


def test_a_file_names_no_code_of_somebodys_own(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play = ("play", "--players", 3, "--bots", "random", "--tower", "bag")
    cubetower(*play, "--out", path, "--json")
    header, rest = path.read_text().split("\n", 1)
    for old, new, option in (
        ('"tower": "bag"', '"tower": "os:abort"', "--tower"),
        ('"black": "random"', '"black": "os:abort"', "--bots"),
    ):
        path.write_text(f"{header.replace(old, new)}\n{rest}")
        refused(cubetower("play", "--resume", path), f"name it with {option}")


# Games without a tower

MANY = ("1",) * 5000


def play(game: str, *more: object) -> tuple[object, ...]:
    return (
        "play",
        "--game",
        game,
        "--players",
        game_definition(game).game.PLAYERS[0],
        "--seed",
        4,
        *more,
    )


@pytest.mark.parametrize("game", TOWERLESS)
def test_a_whole_game_is_played_by_typing_numbers_and_goes_on_where_it_was_interrupted(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Typed(MANY))
    ran = cubetower(*play(game, "--human", 0, "--bots", "random"))
    assert (ran.status, ran.err) == (0, "")
    path, rng = tmp_path / "game.jsonl", Random(2)
    header, *events = lines_of(path)
    me = header["seats"][0]
    assert header["humans"] == [me]
    assert header["bots"][me] == "human"
    assert events[-1]["event"] == "ended"
    assert "End of the game" in ran.out
    assert cubetower("verify", "game.jsonl", "--rerun").status == 0
    mine = [event for event in events if event["event"] == "decision" and event["seat"] == me]
    assert ran.out.count(f"■ {me}: ") >= len(mine)
    whole = path.read_bytes()
    for _ in range(2):
        path.write_bytes(whole[: rng.randrange(whole.index(b"\n") + 1, len(whole))])
        monkeypatch.setattr(sys, "stdin", Typed(MANY))
        ran = cubetower("play", "--resume", path)
        assert (ran.status, path.read_bytes()) == (0, whole)
        assert ".jsonl continues." in ran.out or "End of the game" in ran.out


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("options", [1], "line 1: the header's options are [1]"),
        ("bots", {}, "line 1: the header does not say who plays each seat"),
        (
            "bots",
            dict.fromkeys(("red", "yellow", "green"), "human"),
            "line 1: the header's humans are []",
        ),
        ("seed", "7", "line 1: the header does not say which seed"),
    ],
)
def test_a_replay_whose_header_is_wrong_is_refused_and_stays(
    cubetower: Cubetower, tmp_path: Path, field: str, value: Any, says: str
) -> None:
    header, *events = lines_of(REPLAYS / "samurai.jsonl")
    path = write(tmp_path / "game.jsonl", {**header, field: value}, *events[:50])
    with path.open("a") as file:
        file.write('{"event": "la')  # torn
    before = path.read_bytes()
    refused(cubetower("play", "--resume", path), says)
    assert path.read_bytes() == before


def test_at_the_keyboard_it_asks_and_is_interrupted(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *play("samurai", "--human", 0), width=100)
    assert terminal.prompt() == "red>"
    terminal.type("nonsense")
    for _ in range(5):
        terminal.type("1")
    assert all(len(line) <= 100 for line in terminal.said.split("\n"))
    assert terminal.interrupt().endswith("cubetower play --resume game.jsonl\n")
    assert terminal.end() == 130
    assert len([e for e in lines_of(tmp_path / "game.jsonl") if e["event"] == "decision"]) >= 2
    again = Terminal(tmp_path, "play", "--resume", "game.jsonl")
    assert again.prompt() == "red>"
    assert "game.jsonl continues." in again.said
    again.type("quit")
    assert again.end() == 0


def test_a_long_list_is_printed_once_and_on_demand(
    tmp_path: Path, cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ("1", "1", "offer a nun to all for a ronin", "list", "quit")
    monkeypatch.setattr(sys, "stdin", Typed(lines))
    ran = cubetower(*play("raid", "--human", 0, "--seed", 3))
    first, again, listed = ran.out.split("what do you offer?")[1:2] + re.split(
        r"red> list\n", ran.out.split("what do you offer?")[2]
    )
    head = re.compile(r"\.\.\. `list` shows all \d\d choices")
    assert [bool(head.search(said)) for said in (first, again, listed)] == [False, True, False]
    assert [said.count("offer a ") > 25 for said in (first, again, listed)] == [True, False, True]


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


@pytest.mark.parametrize("game", TOWERLESS)
def test_what_is_told_does_not_depend_on_what_is_hidden(
    game: str,
) -> None:
    told, changed = game_definition(game).describe, 0
    lines = lines_of(REPLAYS / f"{game}.jsonl")[1:]
    for line, event in zip(lines, events_of(game, lines), strict=True):
        if fields := HIDDEN[game].get(line["event"], ()):
            other = replace(event, **{name: veiled(line[name]) for name in fields})
            assert told(other) == told(event)
            changed += 1
        elif line["event"] == "decision":
            assert told(event) == ""
    assert changed > 5


def veiled(value: Any) -> Any:
    """The same with other words."""
    if isinstance(value, dict):
        return {key: veiled(each) for key, each in value.items()}
    return [*map(veiled, value)] if isinstance(value, list) else "hidden"
