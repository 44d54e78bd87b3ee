"""What all commands print in the same way."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.text import Text

from cubetower.command.terminal.output import (
    NO_BREAK,
    PIPED_WIDTH,
    break_name,
    console,
    rich_text,
    table,
    wrap_prose,
)
from cubetower.game.games import game_definition
from tests.command.conftest import Cubetower


def test_lines_do_not_break_between_a_number_and_its_unit() -> None:
    out = Console(file=io.StringIO(), width=20)
    text = Text(f"in half of them, in 90{NO_BREAK}% of games\nor so")
    wrapped = wrap_prose(out, text, 20).plain.split("\n")
    assert wrapped == ["in half of them, in", f"90{NO_BREAK}% of games", "or so"]


@pytest.mark.parametrize(("columns", "width"), [("80", 80), ("many", PIPED_WIDTH)])
def test_a_pipe_is_as_wide_as_columns_says(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert console().width == width


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("bag", 11, ["bag"]),
        ("mytower:Sieve", 11, ["mytower:", "Sieve"]),
        ("out/my-tower.toml", 13, ["out/", "my-tower.toml"]),
        ("bag,new=0.88,old=0.07", 16, ["bag,new=0.88,", "old=0.07"]),
        ("my-very-long-tower.toml", 13, ["my-ver…r.toml"]),
    ],
)
def test_names_break_behind_what_joins_their_parts_only(
    name: str, width: int, lines: list[str]
) -> None:
    assert break_name(name, width).split("\n") == lines


HOSTILE = "[/b] [link=x:y]A[/] :bomb: $x$"


def test_text_that_is_filled_in_or_printed_is_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    grid = table("", words=("",))
    grid.add_row(HOSTILE)
    console().print(rich_text("[bold]{}[/] is sound", HOSTILE), HOSTILE, grid)
    assert capsys.readouterr().out.count(HOSTILE) == 3
    assert rich_text("{}", "a\x1b[2J\nb\u00a0c").plain == "a\ufffd[2J b\u00a0c"


@pytest.mark.parametrize(
    ("game", "name"),
    [("shogun", "[link=x:y]A[/]"), ("samurai", "[/b]"), ("shitenno", ":bomb:"), ("raid", "[/]")],
)
def test_a_players_name_is_printed_as_it_is(cubetower: Cubetower, game: str, name: str) -> None:
    seat = game_definition(game).game.SEATS[0]
    ran = cubetower(
        *("play", "--game", game, "--players", 3, "--bots", "random", "--names", f"{seat}={name}"),
        *(("--tower", "bag") if game == "shogun" else ()),
    )
    assert ran.status == 0
    assert name in ran.out.splitlines()[0]
    assert name in ran.out.rpartition("End of the game")[2]
