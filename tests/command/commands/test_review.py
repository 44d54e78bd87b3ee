"""`review`: was it the tower? Of one game and of several."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cubetower.command.commands.review import work
from cubetower.command.main import run
from cubetower.game.shogun.review.decisions.rollouts import Effort
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower
from tests.command.games import lines_of, refused, told, write
from tests.pages.soundness import Page

pytestmark = pytest.mark.long

REPLAYS = Path(__file__).parents[2] / "corpus/replays"
QUICKLY = ("--moves", "none")
NAMES = "black=Anna,blue=Ben"


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game of three, with the surrogate."""
    path = tmp_path_factory.mktemp("review") / "game.jsonl"
    options = ("--players", "3", "--bots", "greedy,random,random", "--names", NAMES)
    with pytest.raises(SystemExit):
        run(["play", *options, "--out", str(path), "--json"])
    return path


def answer(cubetower: Cubetower, *arguments: object) -> dict[str, Any]:
    ran = cubetower("review", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out, parse_constant=lambda each: pytest.fail(each))
    return found


def test_json_has_parts_that_add_up_and_the_luck_of_every_battle(
    cubetower: Cubetower, replay: Path
) -> None:
    found, lines = answer(cubetower, replay, *QUICKLY), lines_of(replay)
    [ended] = told(lines, "ended")
    assert found["over"]
    assert found["leaders"] == ended["winners"]
    for parts in (found["points"], found["shares"]):
        for each in parts.values():
            assert abs(sum(list(each.values())[:5]) - each["result"]) < 1e-9
    assert {seat: each["result"] for seat, each in found["points"].items()} == ended["points"]
    battles = told(lines, "battle")
    assert [each["province"] for each in found["tosses"]] == [each["province"] for each in battles]
    for each in found["tosses"]:
        assert lines[each["line"] - 1]["event"] == "battle"
        assert sum(each["odds"].values()) == pytest.approx(1)
        assert each["chance"] == each["odds"][each["winner"]]
        assert abs(sum(each["shares"].values())) < 1e-9
    assert found["sources"] == {"exact": len(battles) + 1, "tosses": 0, "colours": 0}
    assert found["course"][-1]["shares"][ended["winners"][0]] == 1
    assert (found["moves"], found["report"]) == ([], None)


def test_decisions_are_judged_after_the_luck_is_told(
    cubetower: Cubetower, replay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of(replay)
    second = [n for n, line in enumerate(lines) if line["event"] == "round"][1]
    begun = write(tmp_path / "begun.jsonl", *lines[:second])
    least = Effort(
        plans=2, moves=2, plan_tries=2, move_tries=2, pilot=2, min_worlds=2, max_worlds=2
    )
    monkeypatch.setitem(work.EFFORTS, "quick", least)  # type: ignore[arg-type]
    report = tmp_path / "begun.html"
    with undrawn():
        text = cubetower("review", begun, "--jobs", 1, "--report", report).out
    assert text.index("So far") < text.index("How good were the decisions?")
    page = Page(report.read_text("utf-8"))
    assert page.says("How good were the decisions?")
    assert page.says("What turned the game?")
    assert page.says("1. Battle ") or page.says("1. Before battle ")
    assert page.says("on average")
    assert "than search's" in text


def test_a_tower_on_the_table_gets_the_odds_of_a_named_one_and_says_so(
    cubetower: Cubetower, replay: Path, tmp_path: Path
) -> None:
    header, *lines = lines_of(replay)
    for tower, why in (
        ("table", "The tower on the table cannot be tossed again."),
        ("mine:Mine", "somebody's own code; if you trust it, name it with --tower."),
        ("gone.toml", "its own tower was not tossed again"),
    ):
        path = write(tmp_path / "other.jsonl", {**header, "tower": tower}, *lines)
        found = answer(cubetower, path, *QUICKLY, "--odds", "bag")
        assert found["sources"]["colours"] == sum(found["sources"].values())
        assert found["odds_tower"] == "bag"
        assert why.lower() in found["notes"][-1].lower()


def test_a_tower_without_chances_is_tossed_again_with_an_error(
    cubetower: Cubetower, replay: Path, tmp_path: Path
) -> None:
    path = tmp_path / "shelves.jsonl"
    options = ("--players", 3, "--bots", "random", "--tower", "twoshelves", "--out", path)
    cubetower("play", *options)
    found = answer(cubetower, path, *QUICKLY, "--tosses", 2)
    assert found["sources"]["tosses"] == len(found["tosses"]) + 1
    assert all(error > 0 for error in found["standard_errors"].values())
    none = answer(cubetower, path, *QUICKLY, "--tosses", 0)
    assert none["sources"]["colours"] == len(none["tosses"]) + 1
    assert not any(none["standard_errors"].values())


def test_several_games_say_who_was_lucky(
    cubetower: Cubetower, replay: Path, tmp_path: Path
) -> None:
    header, *lines = lines_of(replay)
    others = [
        write(tmp_path / f"{name}.jsonl", {**header, "names": {"black": name}}, *lines)
        for name in ("Anna", "Cleo")
    ]
    samurai = REPLAYS / "samurai.jsonl"
    found = answer(cubetower, replay, *others, samurai, "--jobs", 1)
    games = {player["name"]: player["games"] for player in found["players"]}
    assert games == {"Anna": 2, "Ben": 1, "Cleo": 1, "blue": 2, "purple": 3}
    assert len(found["games"]) == 3
    assert found["left_out"] == [f"{samurai} is a game of samurai, which has no tower"]
    text = cubetower("review", replay, *others, samurai, "--jobs", 1).out
    assert "needs 3 games or more" in text
    assert "Left out:" in text
    assert text.startswith("3 games: Of those with 3 games or more, ")
    assert found["notes"] == [
        "Not all played in every game: players are compared by their mean of a game."
    ]


def test_a_game_that_cannot_be_read_is_left_out_only_if_asked(
    cubetower: Cubetower, replay: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n")
    refused(cubetower("review", replay, broken, "--jobs", 1), "broken.jsonl")
    found = answer(cubetower, replay, broken, "--skip", "--jobs", 1)
    assert len(found["games"]) == 1
    [why] = found["left_out"]
    assert "broken.jsonl" in why
    refused(cubetower("review", broken, broken), "named twice")
    samurai = REPLAYS / "samurai.jsonl"
    refused(cubetower("review", broken, samurai, "--skip", "--jobs", 1), "none of the games")


def test_an_edited_replay_is_refused_at_its_line(
    cubetower: Cubetower, replay: Path, tmp_path: Path
) -> None:
    lines = lines_of(replay)
    number = next(n for n, line in enumerate(lines) if line["event"] == "battle")
    lines[number]["left"] += 1
    edited = write(tmp_path / "edited.jsonl", *lines)
    refused(cubetower("review", edited, *QUICKLY), f"edited.jsonl, line {number + 1}")
