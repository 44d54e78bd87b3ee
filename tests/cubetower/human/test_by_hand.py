"""Whole games by hand at a pseudo-terminal: won, quit and gone on with, refused answers, help."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cubetower.conftest import Cubetower, Ran, Typed
from tests.cubetower.games import lines_of, refused, told
from tests.cubetower.human.terminal import Terminal, as_suggested, played

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals", allow_module_level=True)

GAME = ("play", "--players", 3, "--human", 0, "--bots", "random")


def test_a_game_is_played_by_hand_and_won(tmp_path: Path, cubetower: Cubetower) -> None:
    terminal = Terminal(tmp_path, *GAME, "--seed", 2)
    played(terminal, as_suggested)
    assert terminal.end() == 0
    assert "End of the game" in terminal.said
    lines = lines_of(tmp_path / "game.jsonl")
    assert lines[-1]["winners"] == ["black"]
    assert lines[0]["humans"] == ["black"]
    assert re.search(r"■ black +human .* wins", terminal.said)
    assert not told(lines, "forfeit")
    assert cubetower("verify", tmp_path / "game.jsonl").status == 0
    assert cubetower("verify", tmp_path / "game.jsonl", "--rerun").status == 0


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


def test_a_person_is_helped_and_refused_without_losing_anything(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, "--seed", 2, width=80)
    assert terminal.prompt() == "black plans>"
    assert "Lay cards such as place 3 = Harima; `suggest`" in " ".join(terminal.said.split())
    assert "5 6 armies for place 5" in terminal.said  # no line breaks within
    assert "11 cards are missing" in terminal.type("")
    for line, says in (
        ("help", "what it does"),
        ("=", "Which field? Write such as place 3 = Harima."),
        ("castle", "castle: Harima"),
        ("3 = Harima", "place 5 = Harima. 10 cards are missing"),
        ("castle harima", "castle = Harima; place 5 has none now"),
        ("castle = M", "M: Mino or Musashi? Type more"),
        ("castle = Kaga", "Kaga: no such card for castle"),
        ("bid = 7", "the chest cards have the numbers 0 to 4"),
        ("99 = Izu", "the fields have the numbers 1 to 11"),
        ("shrine = Izu", "shrine: no such field or command"),
        ("done", "No field may stay empty: "),
        ("undo", "place 5 (3)"),
        ("undo", "11 cards are missing"),
        ("undo", "nothing to undo"),
        ("look", "Look where?"),
        ("look kag", "Its neighbours:"),
        ("look Atlantis", "no such province"),
        ("odds Tamba Omi", "you win"),
        ("odds Tamba Omi 2", "you win"),
        ("odds Omi Tamba", "Omi is not yours"),
        ("odds Tamba Harima", "Harima is yours"),
        ("odds Tamba Kaga", "Kaga is no neighbour of Tamba"),
        ("odds Tamba", "Whose odds?"),
        ("map", "yellow Izu"),
        ("position", "armies of yours"),
        ("suggest", "greedy's plan, a bot's"),
        ("clear 1", "1 card is missing"),
        ("clear all", "11 cards are missing"),
        ("suggest", "The plan is complete"),
        ("clear", "11 cards are missing"),
        ("suggest", "The plan is complete"),
        ("done", "Which place of the turn order"),
        ("", "Type such as"),
        ("9", "9: no such choice. Type the number of one, such as 5."),
        ("help", "a choice: its number"),
        ("list", "place 3, with"),
        ("suggest", "greedy, a bot, would type"),
    ):
        assert says in " ".join(terminal.type(line).split()), line
    assert all(len(line) <= 80 for line in terminal.said.split("\n"))
    assert terminal.interrupt().endswith("cubetower play --resume game.jsonl\n")
    assert terminal.end() == 130
    assert len(told(lines_of(tmp_path / "game.jsonl"), "decision")) == 3  # all have planned


def test_several_people_at_one_terminal_do_not_see_each_others_plans(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--players", 3, "--human", "0,purple", "--seed", 2)
    assert "black plans in secret: press Enter when nobody else looks." in terminal.prompt()
    terminal.type("")
    terminal.type("suggest")
    terminal.type("done")
    assert terminal.prompt().startswith("purple plans in secret")
    cleared = terminal.raw.rindex("\x1b[3J")
    assert "Suruga" not in terminal.raw[cleared:]
    terminal.kill()
    assert lines_of(tmp_path / "game.jsonl")[0]["humans"] == ["black", "purple"]


@pytest.mark.parametrize("tower", ["surrogate", "physics"])
def test_through_a_pipe_it_is_the_same(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tower: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Typed(("suggest", "done", "1")))
    ran = cubetower(*GAME, "--tower", tower)
    assert (ran.status, ran.err) == (0, "")
    assert "black plans> done" in ran.out
    assert "The game is saved in game.jsonl. Go on with:" in ran.out
    begun = (tmp_path / "game.jsonl").read_bytes()
    monkeypatch.setattr(sys, "stdin", Typed(("nonsense",)))
    ran = cubetower("play", "--resume", "game.jsonl")
    assert ran.status == 1
    assert "Lines refused: 1." in ran.out
    assert (tmp_path / "game.jsonl").read_bytes() == begun
    ran = cubetower(*GAME)
    assert "game-2.jsonl" in ran.out


@pytest.mark.parametrize("tower", ["surrogate", "physics"])
def test_bots_alone_go_on_as_if_they_had_not_been_interrupted(
    cubetower: Cubetower, tmp_path: Path, tower: str
) -> None:
    path, rng = tmp_path / "game.jsonl", Random(1)
    play = ("--players", 3, "--bots", "random", "--tower", tower)
    cubetower("play", *play, "--out", path, "--json")
    whole = path.read_bytes()
    for _ in range(2):
        path.write_bytes(whole[: rng.randrange(whole.index(b"\n") + 1, len(whole))])
        ran = cubetower("play", "--resume", path)
        assert (ran.status, path.read_bytes()) == (0, whole)
        assert "End of the game" in ran.out


def test_a_saved_game_is_not_replaced_by_a_new_one(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("a game")
    refused(cubetower(*GAME, "--out", path), "game.jsonl is there already; go on with it by")
    assert path.read_text() == "a game"


def test_recordings_go_on_too(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play = ("--players", 3, "--bots", "random", "--tower", "physics", "--record")
    cubetower("play", *play, "--out", path, "--json")
    whole, kept = path.read_bytes(), _files(tmp_path)
    lines = whole.splitlines(keepends=True)
    for behind in ("battle", "recording", "decision"):
        places = [n for n, line in enumerate(lines) if f'"event": "{behind}"'.encode() in line]
        path.write_bytes(b"".join(lines[: places[len(places) // 2] + 1]))
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
