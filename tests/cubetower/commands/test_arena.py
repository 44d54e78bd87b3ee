"""`arena` as a user types it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.titles import TITLES, title
from tests.calibration.undrawn import undrawn
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import own_code

pytestmark = pytest.mark.long

SMALL = ("--players", 3, "--tower", "bag", "--games", 9, "--jobs", 1)


def test_the_table_tells_what_json_tells(cubetower: Cubetower) -> None:
    arena = ("arena", "greedy", "random", "random", *SMALL)
    data, shown = json.loads(cubetower(*arena, "--json").out), cubetower(*arena)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith(
        "9 games (3 seeds, each from every seat): SHOGUN, 3 players (greedy,"
    )
    assert all(len(line) <= 100 for line in shown.out.splitlines())
    assert [each["bot"] for each in data["players"]] == ["greedy", "random"]
    for each in data["players"]:
        [row] = re.findall(rf"^ {each['bot']} .*", shown.out, re.M)
        numbers = [f"{each['seats']}"]
        for name, times, decimals in (
            ("victories", 100, 1), ("points", 1, 1), ("rank", 1, 2), ("rating", 1, 1)
        ):  # fmt: skip
            numbers += shown_as(each[name], times, decimals)
        assert row.split()[1 : 1 + len(numbers)] == numbers
    assert [each["seats"] for each in data["players"]] == [9, 18]
    assert [each["games"] for each in data["players"]] == [9, 9]
    [gap] = data["gaps"]
    assert (gap["bot"], gap["than"]) == ("greedy", "random")
    one, other = (each["rating"]["value"] for each in data["players"])
    assert gap["value"] == pytest.approx(one - other)
    assert gap["high_95"] is None  # greedy was always ahead
    assert f"> {gap['low_95']:.1f}".replace("-", "−") in shown.out
    assert "random never finished ahead of greedy" in shown.out


def shown_as(told: dict[str, float | None], times: int, decimals: int) -> list[str]:
    """A figure of the data as the words of the table."""
    value, error, low, high = (
        each if each is None else f"{times * each:.{decimals}f}".replace("-", "−")
        for each in told.values()
    )
    if error is not None:
        return [value] if None in (low, high) else [value, f"±{error}"]
    if low is None:
        return [value, "±–"]
    return [value, "<", high] if told["value"] == 0 else [value, ">", low]


@pytest.mark.parametrize("game", TITLES)
def test_the_players_of_every_game_are_rated(cubetower: Cubetower, game: str) -> None:
    players = title(game).game.PLAYERS[0]
    arena = ("arena", "greedy", "random", "--game", game, "--players", players, "--jobs", 1)
    told = json.loads(cubetower(*arena, "--games", 2, "--json").out)
    assert told["game"] == game
    assert [each["bot"] for each in told["players"]] == ["greedy", "random"]


def test_games_are_played_in_whole_blocks_and_kept(cubetower: Cubetower, tmp_path: Path) -> None:
    out = tmp_path / "results"
    arena = ("arena", "random", *SMALL, "--out", out, "--json")
    data = json.loads(cubetower(*arena, "--games", 4).out)
    assert (data["games"], data["blocks"], data["out"]) == (6, 2, str(out))
    assert data["players"][0]["rating"]["standard_error"] is None  # alone among its like
    more = json.loads(cubetower(*arena, "--games", 7).out)
    assert more["games"] == 9


def test_the_page_says_what_a_share_of_seats_can_reach(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    with undrawn():
        cubetower("arena", "greedy", "random", *SMALL, "--report", page)
    text = page.read_text("utf-8")
    assert "9 games (3 seeds, each from every seat)" in text
    assert "is not possible: it often has several seats in a game." in text
    assert "By their ratings greedy ends ahead of random" in text


def test_of_blocks_that_are_all_alike_there_is_no_error(cubetower: Cubetower) -> None:
    two = ("arena", "greedy", "random", "random", *SMALL, "--games", 6)
    ran, data = cubetower(*two), json.loads(cubetower(*two, "--json").out)
    assert re.search(r"^ greedy .* 1\.00 ±– ", ran.out, re.M)
    said = "ranks are the same in all 2 blocks, so no error is known (±–); play more"
    assert said in " ".join(ran.out.split())
    assert list(data["players"][0]["rank"].values()) == [1.0, None, None, None]
    assert data["players"][0]["victories"]["low_95"] > 0.15  # Clopper and Pearson's


def test_players_of_the_users_own_take_part(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = own_code(tmp_path, monkeypatch)
    ran = cubetower("arena", f"{name}:First", "random", *SMALL, "--games", 3, "--json")
    assert {each["bot"] for each in json.loads(ran.out)["players"]} == {f"{name}:First", "random"}


def test_results_less_luck_are_those_with_smaller_errors(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    """Wrong alarms: below 1e-4 (four means, each beyond 4.5 standard errors of the luck)."""
    out, page = tmp_path / "results", tmp_path / "page.html"
    arena = ("arena", "greedy", "random", "--players", 3, "--jobs", 1, "--out", out)
    few = cubetower(*arena, "--games", 30, "--luck")
    assert "luck is taken off from 20 seeds on: play more games (--games)" in few.out
    with undrawn():
        ran = cubetower(*arena, "--games", 60, "--json", "--report", page)
    data = json.loads(ran.out)
    assert data["luck"].startswith("luck ")
    shown = cubetower(*arena, "--games", 60)
    _, _, below = shown.out.partition("as good as")
    for each in data["players"]:
        for what, times in (("victories", 100), ("points", 1)):
            if (less := each.get(f"{what}_less_luck")) is None:
                assert each[what]["standard_error"] is None
                continue
            error = max(less["standard_error"], each[what]["standard_error"])
            assert abs(less["value"] - each[what]["value"]) < 4.5 * error
            ratio = each[what]["standard_error"] / less["standard_error"]
            assert less["gain"] == pytest.approx(ratio**2)
            assert f"{times * less['value']:.1f} ±{times * less['standard_error']:.1f}" in below
            assert f"{less['gain']:.2f} times" in below
    assert "Was it luck?" in page.read_text(encoding="utf-8")
    assert cubetower("verify", out).status == 0
    plain = ("arena", "random", *SMALL, "--games", 3, "--out", tmp_path / "plain")
    assert cubetower(*plain).status == 0
    refused = cubetower(*plain, "--luck")
    assert refused.status == 2
    assert "luck was null, now it is" in refused.err
