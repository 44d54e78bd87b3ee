"""`verify` as a user types it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cubetower.command.main import run
from cubetower.tower import TowerFile
from cubetower.tower.specdata import data_hash
from tests.command.conftest import Cubetower
from tests.command.games import SMALL, Line, lines_of, refused, user_code, write


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The replay of a game."""
    path = tmp_path_factory.mktemp("whole") / "game.jsonl"
    with pytest.raises(SystemExit) as ended:
        run([*map(str, ("play", *SMALL, "--seed", 7, "--out", path, "--json"))])
    assert not ended.value.code
    return path.read_bytes()


@pytest.fixture
def game(whole: bytes, tmp_path: Path) -> Path:
    """The same, to be changed."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(whole)
    return path


@pytest.mark.parametrize("rerun", [(), ("--rerun",)])
def test_the_first_wrong_line_is_named(
    cubetower: Cubetower, game: Path, rerun: tuple[str, ...]
) -> None:
    lines = lines_of(game)
    place = next(place for place, line in enumerate(lines) if line["event"] == "income")
    lines[place]["gained"] += 1
    lines[-1]["winners"] = []
    write(game, *lines)
    refused(cubetower("verify", game, *rerun), f"{game}, line {place + 1}: income: gained is ")


@pytest.mark.parametrize("rerun", [(), ("--rerun",)])
def test_of_an_unfinished_game_all_lines_are_right_but_it_is_not_over(
    cubetower: Cubetower, game: Path, rerun: tuple[str, ...]
) -> None:
    whole = game.read_bytes()
    lines = whole.splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:100]))
    refused(cubetower("verify", game, *rerun), "all 100 lines are right, but the game is not over")
    game.write_bytes(b"".join(lines[:100]) + lines[100][:9])
    refused(cubetower("verify", game, *rerun), "not over; the last one is not whole")
    plain = cubetower("verify", game, "--json", *rerun)
    assert plain.status == 2
    assert json.loads(plain.out) == {"replay": str(game), "lines": 100, "whole": False}
    game.write_bytes(whole[:-1])  # as some editors do
    assert cubetower("verify", game, *rerun).status == 0


def test_half_a_line_after_the_end_is_wrong(cubetower: Cubetower, game: Path) -> None:
    game.write_bytes(game.read_bytes() + b'{"event": "dec')
    refused(cubetower("verify", game), str(game))


Change = Callable[[Line], Line]


def header(**fields: object) -> Change:
    return lambda head: {**head, **fields}


def without(*fields: str) -> Change:
    return lambda head: {name: head[name] for name in head if name not in fields}


def options(**more: object) -> Change:
    return lambda head: {**head, "options": {**head["options"], **more}}


ANEW = [
    (without("seed"), "does not say which seed"),
    (header(seed="7"), "does not say which seed"),
    (without("bots"), "does not say which"),
    (header(bots={"black": "random"}), "does not say which bots"),
    (header(bots={"black": 1, "blue": 2, "purple": 3}), "does not say which bots"),
    (header(chance="dice"), "dice"),
    (without("tower"), "does not say which tower"),
    (header(tower=["bag"]), "does not say which tower"),
    (header(tower="own:Tower\n\x1b[31mred"), "somebody's own code"),
    (
        header(bots=dict.fromkeys(("black", "blue", "purple"), "own:Bot")),
        "somebody's own code; if you trust it, name it with --bots",
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("change", "says"), ANEW)
def test_a_header_that_does_not_suffice_for_playing_anew_is_told_in_a_line(
    cubetower: Cubetower, game: Path, change: Change, says: str
) -> None:
    head, *lines = lines_of(game)
    write(game, change(head), *lines)
    assert cubetower("verify", game).status == 0  # by its results it is right
    refused(cubetower("verify", game, "--rerun"), f"{game}, line 1: ", says)


# Played anew


@pytest.mark.long
@pytest.mark.parametrize("tower", ["twoshelves", "surrogate", "bag,new=0.7", "physics"])
def test_a_game_is_played_anew_from_its_seed(
    cubetower: Cubetower, tmp_path: Path, tower: str
) -> None:
    path = tmp_path / "game.jsonl"
    play = ("play", "--tower", tower, "--players", 4, "--board", "moon", "--start", "draft")
    bots = ("--bots", "greedy,random,greedy,random")
    cubetower(*play, *bots, "--seed", 12, "--out", path, "--json")
    ran = cubetower("verify", path, "--rerun")
    assert (ran.status, ran.err) == (0, "")
    assert "the same, played anew from seed 12" in " ".join(ran.out.split())


def test_with_another_tower_or_other_players_the_game_is_another(
    cubetower: Cubetower, game: Path
) -> None:
    seeded = next(n for n, line in enumerate(lines_of(game), 1) if line["event"] == "seeded")
    again = ("verify", game, "--rerun")
    refused(cubetower(*again, "--tower", "allthrough"), f"line {seeded}: seeded: fell is")
    refused(cubetower(*again, "--bots", "greedy"), "decision: move is ")
    refused(cubetower(*again, "--bots", "greedy,random"), "--bots names 2 players")
    assert cubetower(*again, "--tower", "twoshelves", "--bots", "random,random,random").status == 0


@pytest.mark.parametrize(("now", "status", "lines"), [({"old": 1 / 3}, 0, 1), ({"new": 0.2}, 2, 2)])
def test_a_tower_of_other_data_than_the_game_was_played_with_is_told(
    cubetower: Cubetower, tmp_path: Path, now: dict[str, float], status: int, lines: int
) -> None:
    tower, path = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    TowerFile(model="bag", parameters={"new": 0.6}).write(tower)
    cubetower("play", *SMALL, "--tower", tower, "--out", path, "--json")
    head, *events = lines_of(path)
    assert head["tower_data"] == data_hash(str(tower))
    write(path, {**head, "tower": "mine.toml"}, *events)
    tower.write_text(f"# the same, with a comment\n{tower.read_text('utf-8')}", "utf-8")
    ran = cubetower("verify", path, "--rerun")
    assert (ran.status, ran.err) == (0, "")
    TowerFile(model="bag", parameters={"new": 0.6, **now}).write(tower)
    ran = cubetower("verify", path, "--rerun")
    assert ran.status == status
    hashes = f"({head['tower_data']}, now {data_hash(str(tower))})"
    assert f"{path}: played with mine.toml of other data {hashes}" in ran.err
    assert len(ran.err.splitlines()) == lines


@pytest.mark.parametrize("tower", ["gone.toml", "exec:./gone", "heap"])
def test_without_rerun_no_tower_is_needed(cubetower: Cubetower, game: Path, tower: str) -> None:
    head, *lines = lines_of(game)
    write(game, {**head, "tower": tower, "tower_data": "0123456789ab"}, *lines)
    assert (ran := cubetower("verify", game)).status == 0
    assert ran.err == ""
    refused(cubetower("verify", game, "--rerun"))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with a tower and players of the user's own."""
    return user_code(tmp_path, monkeypatch)


def test_own_code_that_a_file_names_runs_only_if_it_is_named_again(
    cubetower: Cubetower, tmp_path: Path, own: str
) -> None:
    path, tower, bots = tmp_path / "own.jsonl", f"{own}:Half", f"{own}:First,random,random"
    play = ("play", "--players", 3, "--tower", tower, "--bots", bots)
    assert cubetower(*play, "--out", path, "--json").status == 0
    assert cubetower("verify", path).status == 0
    again = ("verify", path, "--rerun")
    sys.modules.pop(own)
    refused(cubetower(*again), f"{tower} is somebody's own code", "--tower")
    refused(cubetower(*again, "--bots", bots), "--tower")
    assert own not in sys.modules
    refused(
        cubetower(*again, "--tower", tower),
        f"{own}:First is somebody's own code",
        "--bots",
    )
    assert cubetower(*again, "--tower", tower, "--bots", bots).status == 0
    refused(cubetower(*again, "--tower", "bag", "--bots", bots), "seeded: fell is")


# Games of people


@pytest.fixture
def by_hand(game: Path) -> Path:
    """A game whose first seat somebody played who knows what no bot would do."""
    head, *lines = lines_of(game)
    write(game, header(humans=["black"], bots={**head["bots"], "black": "human"})(head), *lines)
    return game


def test_the_moves_of_people_are_those_of_the_replay(cubetower: Cubetower, by_hand: Path) -> None:
    for options in ((), ("--bots", "random"), ("--bots", "random,random"), ("--tower", "bag")):
        ran = cubetower("verify", by_hand, "--rerun", *options)
        assert (ran.status == 0) == ("bag" not in options)
    assert "seeded: fell is" in ran.err
    refused(cubetower("verify", by_hand, "--rerun", "--bots", "greedy"), "decision: move is ")
    refused(cubetower("verify", by_hand, "--rerun", "--bots", "a,b,c,d"), "--bots names 4 players")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (header(move="flee"), "an illegal move: R"),
        (without("move"), "an illegal move: R"),
        (header(seat="blue"), "decision: seat is"),
        (header(event="decided"), "'decided', but 'decision' comes next"),
    ],
)
def test_a_wrong_decision_of_somebody_is_named(
    cubetower: Cubetower, by_hand: Path, change: Change, says: str
) -> None:
    lines = lines_of(by_hand)
    mine = [n for n, line in enumerate(lines) if line.get("seat") == "black" and "move" in line]
    place = mine[len(mine) // 2]
    lines[place] = change(lines[place])
    write(by_hand, *lines)
    refused(cubetower("verify", by_hand, "--rerun"), f"line {place + 1}: ", says)


@pytest.mark.parametrize("behind", [0, 1])
def test_an_unfinished_game_of_somebody_is_right_as_far_as_it_goes(
    cubetower: Cubetower, by_hand: Path, behind: int
) -> None:
    lines = lines_of(by_hand)
    place = next(n for n, line in enumerate(lines[200:], 200) if line.get("seat") == "black")
    place = next(n for n, line in enumerate(lines[place:], place) if line["event"] == "decision")
    write(by_hand, *lines[: place + behind])
    says = f"all {place + behind} lines are right, but the game is not over"
    refused(cubetower("verify", by_hand, "--rerun"), says)


def test_what_the_tower_on_the_table_did_cannot_be_played_anew(
    cubetower: Cubetower, game: Path
) -> None:
    head, *lines = lines_of(game)
    write(game, header(tower="table")(head), *lines)
    refused(cubetower("verify", game, "--rerun"), f"{game}, line 1: ", "tower on the table")
    assert cubetower("verify", game, "--rerun", "--tower", head["tower"]).status == 0
    assert cubetower("verify", game).status == 0
