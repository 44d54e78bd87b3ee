"""The tower on the table: throws are asked for, impossible answers refused, the log is written."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from cubetower.tower import Cubes, make_tower, read_log, toss_and_tap
from tests.calibration.fits import few_draws
from tests.command.commands.play.human.terminal import Terminal
from tests.command.conftest import Cubetower, Ran, Typed
from tests.command.games import lines_of, told

pytestmark = pytest.mark.long

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals", allow_module_level=True)

GAME = ("play", "--players", 3, "--bots", "random", "--tower", "table", "--seed", 3)


class RealTower:
    """A person with a tower; throws in what it is told to, and says what falls."""

    def __init__(self) -> None:
        self.tower, self._rng = make_tower("surrogate"), Random(1)
        self.throws = 0

    def __call__(self, said: str, asked: str) -> str:
        if asked.startswith("what fell"):
            return self.throw(said)
        return "y" if asked.startswith(("right?", "Has nobody touched")) else ""

    def answers(self, heard: Callable[[], str]) -> Iterator[str]:
        """What is typed through a pipe, to what is printed since the last line."""
        while "throw in" in (said := heard()):
            yield self.throw(said)
            assert "y if that is right" in heard()
            yield "y"

    def throw(self, said: str) -> str:
        """What falls, as it is typed."""
        self.throws += 1
        line = said[said.rindex("throw in") :].split("\n")[0]
        thrown = Cubes({colour: int(n) for n, colour in re.findall(r"■ (\d+)\s(\w+)", line)})
        toss = toss_and_tap(self.tower, thrown, self._rng)
        return " ".join(f"{colour}{n}" for colour, n in (toss.fell + toss.tapped).items()) or "0"


def expect_same_throws(folder: Path) -> None:
    """The log has each throw of the replay, once."""
    log = read_log(folder / "game.csv")
    lines = lines_of(folder / "game.jsonl")
    throws = [line for line in lines if line["event"] in ("seeded", "battle")]
    assert log.warnings == ()
    assert log.description.kind == "recorded"
    assert [(dict(row.thrown), dict(row.fell)) for row in log.rows] == [
        (_some(line["thrown"]), _some(line["fell"])) for line in throws
    ]
    assert [row.note for row in log.rows] == [
        f"throw {number} of game.jsonl" for number in range(1, len(throws) + 1)
    ]


def _some(counts: dict[str, int]) -> dict[str, int]:
    return {colour: count for colour, count in counts.items() if count}


@few_draws()
def test_a_whole_game_over_the_real_tower_writes_a_log_to_calibrate_with(
    tmp_path: Path,
    cubetower: Cubetower,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = RealTower()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Typed(real.answers(lambda: capsys.readouterr().out)))
    ran = cubetower(*GAME)
    assert (ran.status, ran.err) == (0, "")
    assert "End of the game" in ran.out
    assert real.throws > 10
    expect_same_throws(tmp_path)
    log = read_log(tmp_path / "game.csv")
    assert [row.emptied for row in log.rows] == [True] + [False] * (len(log.rows) - 1)
    assert log.description.farmers == "green"
    assert cubetower("log", "check", tmp_path / "game.csv").status == 0
    again = ("--rerun", "--tower", f"scripted,log={tmp_path / 'game.csv'}")
    assert cubetower("verify", tmp_path / "game.jsonl", *again).status == 0
    fitted = tmp_path / "mine.toml"
    ran = cubetower("calibrate", tmp_path / "game.csv", "--level", "M0", "--out", fitted)
    assert (ran.status, ran.err) == (0, "")
    assert f"What {len(log.rows)} tosses of 1 session tell" in ran.out
    assert cubetower("toss", "--tower", fitted, "--throw", "black=4").status == 0


def test_quit_and_killed_in_the_middle_of_battles_nothing_is_lost_or_asked_twice(
    tmp_path: Path,
) -> None:
    real, begin = RealTower(), GAME
    for place, ends in ((3, "quit"), (2, "kill"), (2, "ctrl-c")):
        terminal, left = Terminal(tmp_path, *begin), place
        while asked := terminal.prompt():
            left -= asked.startswith("what fell")
            if not left:
                break
            terminal.type(real(terminal.said, asked))
        begin = ("play", "--resume", "game.jsonl")
        if ends == "kill":
            terminal.kill()
        elif ends == "ctrl-c":
            assert "cubetower play --resume game.jsonl" in terminal.interrupt()
            assert terminal.end() == 130
        else:
            assert "What tower is it?" in terminal.type("quit")
            terminal.type("quit")
            assert terminal.end() == 0
    assert real.throws == len(read_log(tmp_path / "game.csv").rows) == 4
    expect_same_throws(tmp_path)
    assert {row.session for row in read_log(tmp_path / "game.csv").rows} == {"1"}


@pytest.mark.parametrize("keys", ["quit", "\x04"])
def test_whoever_quits_is_asked_once_what_the_log_does_not_say(tmp_path: Path, keys: str) -> None:
    terminal = Terminal(tmp_path, *GAME)
    for line in ("", SEEDED, "y"):
        assert terminal.prompt()
        terminal.type(line)
    assert ("What tower is it?" in terminal.type(keys)) == (keys == "quit")
    if keys == "quit":
        for line in ("crate", "undo", "box", "help", "Ann", "", "8 mm"):
            assert terminal.prompt()
            terminal.type(line)
    assert terminal.end() == 0
    said = read_log(tmp_path / "game.csv").description
    told = (said.title, said.more, said.cube_edge_mm)
    assert told == (("box", {"by": "Ann"}, 8.0) if keys == "quit" else ("", {}, None))
    assert "Continue with" in terminal.said


# Line by line, through a pipe

Throws = Callable[..., Ran]


@pytest.fixture
def table(cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Throws:
    """The game with these lines typed."""
    monkeypatch.chdir(tmp_path)

    def ran(*lines: str, options: tuple[object, ...] = GAME) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        return cubetower(*options)

    return ran


SEEDED = "bla6 blu6 p6 g9"


def test_letters_of_ones_own_are_understood_from_then_on(table: Throws) -> None:
    ran = table("letters b=black u=blue", "letters q", "b6 u6 p6 g9", "y", "quit")
    assert "'q': write one or two letters and their colour" in " ".join(ran.out.split())
    log = read_log(Path("game.csv"))
    assert log.rows[0].fell == Cubes(black=6, blue=6, purple=6, green=9)
    assert log.description.letters == {"black": "b", "blue": "u"}


def test_an_answer_is_final_only_when_it_is_said_to_be_right(table: Throws) -> None:
    ran = table("p1", "no", "p2", "undo", "p3 g1", "p9", "tap", "tap p1", "inside", "y", "quit")
    assert ran.status == 1  # p9 is refused
    rows = read_log(Path("game.csv")).rows
    assert [(dict(row.fell), row.note) for row in rows] == [
        ({"purple": 3, "green": 1}, "throw 1 of game.jsonl"),
        ({"purple": 1}, "tap"),
    ]
    [seeded] = told(lines_of(Path("game.jsonl")), "seeded")
    assert _some(seeded["fell"]) == {"purple": 4, "green": 1}
    assert ran.out.count("Taken back.") == 2  # no, and undo
    assert "Put" not in ran.out


def test_stopped_before_the_seeding_nothing_is_left(table: Throws) -> None:
    ran = table("quit")
    assert (ran.status, list(Path().iterdir())) == (0, [])
    assert "The game had not begun; nothing is saved." in ran.out


def test_a_throw_that_is_in_the_log_but_not_in_the_game_is_not_asked_for_again(
    table: Throws,
) -> None:
    table(SEEDED, "y", "0", "y", "0", "y", "quit")
    path = Path("game.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if b'"event": "battle"' in line)
    path.write_bytes(b"".join(lines[:last]))  # killed between log and replay
    terminal = Terminal(Path(), "play", "--resume", "game.jsonl")
    assert "nobody touched" in terminal.prompt()
    assert "The log has throw" in terminal.type("y")
    terminal.kill()
    assert path.read_bytes().startswith(b"".join(lines[: last + 1]))


def test_a_tower_that_was_touched_begins_a_session_whose_contents_nobody_knows(
    table: Throws,
) -> None:
    table(SEEDED, "y", "0", "y", "quit")
    before = len(read_log(Path("game.csv")).rows)
    terminal = Terminal(Path(), "play", "--resume", "game.jsonl")
    terminal.prompt()
    said = terminal.type("n")
    assert "again and again until it stays there" in " ".join(said.split())
    terminal.type(RealTower().throw(terminal.said))
    terminal.type("y")
    terminal.kill()
    row = read_log(Path("game.csv")).rows[before]
    assert (row.session, row.emptied) == ("2", False)


def test_another_log_can_be_named_and_gone_on_with(table: Throws) -> None:
    for session in (1, 2):
        ran = table(SEEDED, "y", "quit", options=(*GAME, "--toss-log", "my.csv"))
        rows = read_log(Path("my.csv")).rows
        assert [row.session for row in rows] == [str(n + 1) for n in range(session)]
        assert all(row.emptied for row in rows)
        assert re.search(r"--resume game(-2)?.jsonl --toss-log my.csv", ran.out)
    assert "is new" not in ran.out


def test_a_game_may_go_on_over_another_tower(table: Throws, cubetower: Cubetower) -> None:
    table(SEEDED, "y", "0", "y", "quit")
    before = Path("game.jsonl").read_bytes()
    ran = cubetower("play", "--resume", "game.jsonl", "--tower", "bag", "--json")
    assert json.loads(ran.out)["winners"]
    assert Path("game.jsonl").read_bytes().startswith(before)
    assert cubetower("verify", "game.jsonl").status == 0


WORDS = (
    *("p1", "bla2", "g", "3", "tap", "tap p1", "undo", "inside", "help", "y", "no", "0", "nothing"),
    *(
        "",
        "²",
        "٣",
        "-1",
        "g99999",
        "[bold]",
        "\x1b[2J",
        "# note",
        ">",
        "r1 > r1",
        "p1 p1",
        "1.5 p",
    ),
)


@pytest.mark.parametrize("seed", range(2))
def test_any_line_is_answered(table: Throws, seed: int) -> None:
    rng = Random(seed)
    lines = [" ".join(rng.choices(WORDS, k=rng.randint(1, 2))) for _ in range(60)]
    ran = table(*lines)
    assert ran.status in (0, 1)
    assert ran.err == ""
    assert "\x1b" not in ran.out
    if Path("game.csv").exists():
        read_log(Path("game.csv"))
