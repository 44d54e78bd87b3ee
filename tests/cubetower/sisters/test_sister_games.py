"""`play`, `verify`, `arena` and `simulate` of the sister games, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.titles import TITLES, title
from tests.cubetower.conftest import Cubetower
from tests.cubetower.games import lines_of, refused, write

SEATED = [(name, players) for name in TITLES for players in title(name).game.PLAYERS]

PRINTING = """
class Loud:
    def choose(self, observation, rng):
        print("a bot prints")
        decision = observation["decision"]
        if "moves" not in decision:
            raise ValueError("no list")
        return decision["moves"][0]
"""


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_a_game_is_played_told_and_right(
    cubetower: Cubetower, tmp_path: Path, game: str, players: int
) -> None:
    path = tmp_path / "game.jsonl"
    play = ("play", "--game", game, "--players", players, "--seed", 5, "--bots", "random")
    ran = cubetower(*play, "--out", path)
    assert (ran.status, ran.err) == (0, "")
    header, *events = lines_of(path)
    assert header["rules"] == game
    assert header["seats"] == list(title(game).game.SEATS[:players])
    assert header["bots"] == dict.fromkeys(header["seats"], "random")
    assert f"{game.upper()} with seed 5" in ran.out
    told = " ".join(ran.out.split())
    for event in events:
        assert " ".join(title(game).tell(event, header["seats"]).split()) in told
    scores = events[-1]["scores"]
    for seat, score in scores.items():
        [row] = [line.split() for line in ran.out.splitlines() if f"■ {seat} " in line]
        assert row[2:4] == ["random", str(score)]
        assert ("wins" in row or "shares" in row) is (seat in events[-1]["winners"])
    as_json = json.loads(cubetower(*play, "--json").out)
    assert as_json["scores"] == scores
    assert as_json["winners"] == events[-1]["winners"]
    assert as_json["decisions"] == sum(event["event"] == "decision" for event in events)
    for how in ((), ("--rerun",)):
        assert cubetower("verify", path, *how).status == 0


@pytest.mark.parametrize("game", TITLES)
def test_as_many_play_as_can_unless_it_is_said(cubetower: Cubetower, game: str) -> None:
    told = json.loads(cubetower("play", "--game", game, "--json").out)
    assert len(told["seats"]) == title(game).game.PLAYERS[-1]
    assert set(told["bots"].values()) == {"greedy"}


@pytest.mark.parametrize("game", TITLES)
def test_a_replay_that_was_tampered_with_is_found_out(
    cubetower: Cubetower, tmp_path: Path, game: str
) -> None:
    path = tmp_path / "game.jsonl"
    cubetower("play", "--game", game, "--bots", "random", "--out", path)
    header, *events = lines_of(path)
    number = next(n for n, event in enumerate(events) if n > 60 and "seat" in event)
    event = events[number]
    other = next(seat for seat in header["seats"] if seat != event["seat"])
    write(path, header, *events[:number], {**event, "seat": other}, *events[number + 1 :])
    for how in ((), ("--rerun",)):
        refused(cubetower("verify", path, *how), f"game.jsonl, line {number + 2}: ")
    write(path, header, *events[:number])
    refused(cubetower("verify", path), "but the game is not over")


def test_options_of_a_game_are_in_its_header_and_others_are_refused(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    path, play = tmp_path / "game.jsonl", ("play", "--game", "samurai", "--players", 2)
    cubetower(*play, "--option", "random_hand=yes", "--out", path)
    assert lines_of(path)[0]["options"] == {"random_hand": "yes", "open_captures": "no"}
    refused(cubetower(*play, "--option", "random_hand"), "--option random_hand: type name=value")
    refused(cubetower(*play, "--option", "hand=yes"), "no option 'hand'; there are random_hand")
    refused(cubetower(*play, "--option", "random_hand=1"), "'1' is none of no, yes")
    refused(cubetower("play", "--option", "random_hand=yes"), "--option is for sister games")


def test_what_a_bot_prints_does_not_get_into_the_json_and_its_faults_are_told(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loud.py").write_text(PRINTING)
    play = ("play", "--game", "samurai", "--players", 2, "--bots", "loud:Loud,random")
    ran = cubetower(*play, "--json", "--out", "game.jsonl")
    told = json.loads(ran.out)
    assert "a bot prints" in ran.err
    assert told["forfeits"] > 0
    assert "Red forfeits a decision (hand): ValueError: no list" in cubetower(*play).out
    ran = cubetower("verify", "game.jsonl", "--rerun")
    refused(ran, "loud:Loud is somebody's own code; if you trust it, name it with --bots")
    assert cubetower("verify", "game.jsonl", "--rerun", "--bots", "loud:Loud,random").status == 0


@pytest.mark.parametrize("game", TITLES)
def test_the_arena_rates_the_players_of_every_game(
    cubetower: Cubetower, tmp_path: Path, game: str
) -> None:
    arena = ("arena", "greedy", "random", "--game", game, "--jobs", 1)
    players = title(game).game.PLAYERS[0]
    told = json.loads(cubetower(*arena, "--players", players, "--games", 6, "--json").out)
    assert told["game"] == game
    assert {each["bot"] for each in told["players"]} == {"greedy", "random"}
    assert told["players"][0]["bot"] == "greedy"
    chart = tmp_path / "arena.png"
    ran = cubetower(*arena, "--players", players, "--games", 2, "--plot", chart)
    assert f"of {players} in" in ran.out
    assert f"{game.upper()}, seed 1" in ran.out
    assert chart.stat().st_size > 10_000
    refused(cubetower(*arena, "--board", "moon"), "--board is for SHOGUN")


def test_thousands_of_games_tell_what_each_seat_brings(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    out = tmp_path / "games"
    call = ("simulate", "--game", "samurai", "--players", 2, "--games", 20, "--bots", "random")
    told = json.loads(cubetower(*call, "--jobs", 1, "--out", out, "--json").out)
    assert set(told["seats"]) == {"red", "yellow"}
    shares = [seat["victories"]["value"] for seat in told["seats"].values()]
    assert sum(shares) == pytest.approx(1)
    written = {file.name: file.read_bytes() for file in out.glob("*.parquet")}
    again = cubetower(*call, "--jobs", 2)
    assert f"{100 * shares[0]:.1f}" in again.out
    assert json.loads(cubetower(*call, "--out", out, "--json").out) == told
    assert {file.name: file.read_bytes() for file in out.glob("*.parquet")} == written
    usual = cubetower(*call, "--out", out, "--option", "random_hand=no", "--json")
    assert json.loads(usual.out) == told
    refused(cubetower(*call, "--report", "page.html"), "--report is for SHOGUN")
    refused(cubetower("simulate", "--option", "a=b"), "--option is for sister games")


def test_the_window_says_what_shows_a_sister_game(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cubetower("play", "--game", "samurai", "--bots", "random", "--out", path, "--json")
    for how in ((), ("--resume",)):
        refused(cubetower("watch", *how, path), "the window shows SHOGUN; for samurai: cubetower")


def test_places_are_those_of_the_rules_not_of_the_scores(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    for seed in range(30):
        path = tmp_path / f"{seed}.jsonl"
        ran = cubetower("play", "--game", "samurai", "--seed", seed, "--out", path)
        ended = lines_of(path)[-1]
        game = title("samurai").game(4)
        game.captured, game.agenda, game.decision = ended["captured"], [], None
        rows = [
            line.split()[1] for line in ran.out.splitlines() if "greedy  " in line and "■" in line
        ]
        assert rows == sorted(game.seats, key=game.ranks.__getitem__)
        if rows != sorted(rows, key=lambda seat: -ended["scores"][seat]):
            return
    raise AssertionError("no game in which fewer figures came in before more")


def test_what_bots_print_in_bulk_does_not_get_into_the_json(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loud.py").write_text(PRINTING)
    many = ("--game", "samurai", "--players", 2, "--games", 2, "--json", "--jobs", 1)
    for call in (("simulate", "--bots", "loud:Loud"), ("arena", "loud:Loud", "random")):
        ran = cubetower(*call, *many)
        assert json.loads(ran.out)["game"] == "samurai"
        assert "a bot prints" in ran.err


@pytest.mark.parametrize("lines", [1, 2, 5])
def test_a_film_of_nothing_yet_is_refused(cubetower: Cubetower, tmp_path: Path, lines: int) -> None:
    path = tmp_path / "game.jsonl"
    cubetower("play", "--game", "samurai", "--bots", "random", "--out", path, "--json")
    write(path, *lines_of(path)[:lines])
    ran = cubetower("film", path, "--out", tmp_path / "film.png")
    refused(ran, "ends before anything has happened")
    assert not (tmp_path / "film.png").exists()


def test_the_values_of_own_cards_are_played_with_and_told_in_the_replay(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    shipped = title("raid").game.TABLES["raid_shoguns"].file.read_text()
    mine = write(tmp_path / "mine.csv", shipped.replace("red,none", "red,raid_cost_1"))
    path = tmp_path / "game.jsonl"
    own = ("--game", "raid", "--players", 3, "--data", mine)
    told = json.loads(cubetower("play", *own, "--out", path, "--json").out)
    assert [*told["tables"]] == ["raid_shoguns"]
    mine.unlink()
    assert cubetower("verify", path, "--rerun").status == 0
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:99]))
    again = json.loads(cubetower("play", "--resume", path, "--json").out)
    assert again["scores"] == told["scores"]


def test_own_cards_count_in_many_games_and_wrong_ones_are_refused(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    shipped = title("shitenno").game.TABLES["shitenno_bonus"].file.read_text()
    mine = write(tmp_path / "mine.csv", shipped.replace(",exchange,2", ",exchange,4"))
    own = ("--game", "shitenno", "--players", 2, "--data", mine)
    refused(cubetower("simulate", *own, "--games", 2), "32 tiles instead of 24")
    write(mine, shipped.replace(",exchange,2", ",exchange,4").replace(",plus1,2", ",plus1,0"))
    assert "tables" in json.loads(cubetower("simulate", *own, "--games", 2, "--json").out)
    refused(cubetower("play", "--game", "samurai", "--data", mine), "assumes nothing")


@pytest.mark.parametrize("game", TITLES)
def test_explain_tells_options_and_what_is_assumed(cubetower: Cubetower, game: str) -> None:
    kind = title(game).game
    told = " ".join(cubetower("play", "--game", game, "--explain").out.split())
    assert all(f"--option {name}={values[0]}" in told for name, values in kind.OPTIONS.items())
    assert all(str(table.file) in told for table in kind.TABLES.values())
    as_json = json.loads(cubetower("play", "--game", game, "--explain", "--json").out)
    assert [*as_json["tables"]] == [*kind.TABLES]
    if game == "raid":
        [ninja] = [r for r in as_json["tables"]["raid_warriors"]["rows"] if r["warrior"] == "ninja"]
        assert ninja["assumed"] == ["colour", "count", "scale"]
