"""Games that are gone on with from their replays: as if they had never been interrupted."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game import ReplayError
from game.core import Data, ReplayWriter, Seated, play_out, read_replay
from game.core.chance import LATEST
from game.core.resuming import resume
from game.shogun import MODULES, TITLE, ShogunGame
from tests.game.shogun.begin import begin_game
from tests.game.shogun.played import HEAD, Jamming, play_game, write_lines
from tests.game.shogun.scenes import note
from tower import Capabilities, CountingTower, Cubes, Tower, TowerError, make_tower

SETTING = {"players": 3, "seed": 5}


def whole(tower: str | Tower, bots: str = "random", **game: object) -> list[Data]:
    """All lines of a game, with what a header needs to go on."""
    lines = play_game(tower, bots, **{**SETTING, **game})  # type: ignore[arg-type]
    return [{**lines[0], "chance": LATEST, "seed": game.get("seed", 5)}, *lines[1:]]


def gone_on(path: Path, tower: str | Tower, bots: str = "random") -> list[Data]:
    """The lines of the file when the game was gone on with to its end."""
    replay = read_replay(path)
    model = make_tower(tower) if isinstance(tower, str) else tower
    with ReplayWriter.reopen(replay) as writer:
        game = resume(replay, ShogunGame, tower=model, log=writer)
        play_out(game, {seat: TITLE.make_player(bots) for seat in game.seats})
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.long
@pytest.mark.parametrize("tower", ["surrogate", "twoshelves", "physics"])
def test_same_seed_same_game_wherever_it_was_interrupted(tmp_path, tower):
    lines = whole(tower)
    path, rng = tmp_path / "game.jsonl", Random(3)
    places = [1, 2, len(lines) - 1, len(lines), *(rng.randrange(len(lines)) for _ in range(2))]
    for place in places if tower != "physics" else places[5:]:
        write_lines(path, lines[:place])
        assert gone_on(path, tower) == lines


def test_same_seed_same_game_with_greedy_players_and_all_modules(tmp_path):
    more = {"modules": list(MODULES), "start": "draft"}
    lines = whole("surrogate", "greedy", **more)
    for place in (30, len(lines) // 2):
        path = write_lines(tmp_path / "game.jsonl", lines[:place])
        assert gone_on(path, "surrogate", "greedy") == lines


def test_a_game_may_be_interrupted_again_and_again(tmp_path):
    lines, path = whole("twoshelves"), tmp_path / "game.jsonl"
    write_lines(path, lines[:1])
    for place in range(40, len(lines), 97):
        gone_on(path, "twoshelves")
        cut = path.read_bytes().split(b"\n")[:place]
        path.write_bytes(b"\n".join([*cut, b'{"event": "torn']))
    assert gone_on(path, "twoshelves") == lines


@pytest.mark.long
def test_a_file_torn_at_any_byte_of_a_battle_is_made_whole(tmp_path):
    lines, path = whole("twoshelves"), tmp_path / "game.jsonl"
    text = write_lines(path, lines).read_bytes()
    battle = next(n for n, line in enumerate(lines) if line.get("winner") == "none")
    begin = sum(len(line) + 1 for line in text.split(b"\n")[: battle - 1])
    end = sum(len(line) + 1 for line in text.split(b"\n")[: battle + 3])
    for size in range(begin, end, 97):
        path.write_bytes(text[:size])
        assert gone_on(path, "twoshelves") == lines
        assert path.read_bytes().startswith(text[:begin])


def test_what_jammed_and_was_knocked_free_is_remembered(tmp_path):
    lines = whole(Jamming())
    tapped = [n for n, line in enumerate(lines) if "tapped" in line]
    path = write_lines(tmp_path / "game.jsonl", lines[: tapped[len(tapped) // 2] + 1])
    assert gone_on(path, Jamming()) == lines


def test_nothing_is_written_while_the_file_is_played_again(tmp_path):
    path = write_lines(tmp_path / "game.jsonl", whole("bag")[:80])
    before, told, new = path.read_bytes(), list[Data](), list[Data]()
    replay = read_replay(path)
    game = resume(replay, ShogunGame, tower="bag", log=note(new), on_old_event=note(told))
    assert path.read_bytes() == before
    assert json.loads(json.dumps(told)) == [line.event for line in replay.lines]
    assert all(event["event"] != "decision" for event in new)
    assert game.decision is not None


def test_with_another_tower_the_results_of_the_file_hold(tmp_path):
    lines = whole("twoshelves")
    fought = [n for n, line in enumerate(lines) if line["event"] == "battle"]
    path = write_lines(tmp_path / "game.jsonl", lines[: fought[5] + 1])
    model = make_tower("bag")
    game = resume(read_replay(path), ShogunGame, tower=model)
    assert model.contents == game.inside == Cubes(_inside(lines[: fought[5] + 1]))
    gone = gone_on(path, "bag")
    assert gone[: fought[5] + 1] == lines[: fought[5] + 1]
    assert gone != lines
    assert gone[-1]["event"] == "ended"


def _inside(lines: list[Data]) -> Cubes:
    inside = Cubes()
    for line in lines:
        if line["event"] in ("seeded", "battle"):
            inside = inside + Cubes(line["thrown"]) - Cubes(line["fell"])
    return inside


class Asked(CountingTower):
    """A tower that cannot repeat a toss; counts how often it is thrown into."""

    capabilities = Capabilities(repeatable=False)
    tosses = 0

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        self.tosses += 1
        return Cubes.of((self.contents + thrown).list()[::2])


class Stiff(Asked):
    capabilities = Capabilities(repeatable=False, fillable=False)


def test_a_tower_that_cannot_repeat_is_not_thrown_into_again(tmp_path):
    lines = whole(Asked())
    places = [n for n, line in enumerate(lines) if line["event"] == "decision"]
    place = places[len(places) // 2]
    path = write_lines(tmp_path / "game.jsonl", lines[:place])
    throws = [line["event"] in ("seeded", "battle") for line in lines]
    model = Asked()
    resume(read_replay(path), ShogunGame, tower=model)
    assert model.tosses == 0
    assert gone_on(path, model) == lines
    assert model.tosses == sum(throws[place:])


def test_a_tower_that_cannot_be_filled_is_refused_with_what_must_be_inside(tmp_path):
    path = write_lines(tmp_path / "game.jsonl", whole(Asked())[:200])
    with pytest.raises(TowerError, match="must be inside, but this tower"):
        resume(read_replay(path), ShogunGame, tower=Stiff())


def test_a_game_that_is_over_stays_over(tmp_path):
    lines = whole("bag")
    path = write_lines(tmp_path / "game.jsonl", lines)
    game = resume(read_replay(path), ShogunGame, tower="bag")
    assert game.decision is None
    assert list(game.winners) == lines[-1]["winners"]
    assert gone_on(path, "bag") == lines


def test_a_forfeit_at_the_end_is_not_told_twice(tmp_path):
    class Never:
        def choose(self, observation, rng):
            raise ValueError("no idea")

    path = tmp_path / "game.jsonl"
    lines: list[Data] = []
    game = begin_game(make_tower("bag"), **SETTING, log=note(lines))
    players = {seat: Seated(Never()) for seat in game.seats}
    play_out(game, players)
    all_lines = json.loads(
        json.dumps([{**HEAD, **game.header(), "chance": LATEST, "seed": 5}, *lines])
    )
    forfeits = [n for n, line in enumerate(all_lines) if line["event"] == "forfeit"]
    write_lines(path, all_lines[: forfeits[7] + 1])
    replay = read_replay(path)
    with ReplayWriter.reopen(replay) as writer:
        play_out(resume(replay, ShogunGame, tower="bag", log=writer), players)
    assert [json.loads(line) for line in path.read_text().splitlines()] == all_lines


def test_games_without_a_seed_and_of_other_rules_are_refused(tmp_path):
    lines = whole("bag")
    for change, says in (
        ({"seed": None}, "does not say which seed"),
        ({"seed": True}, "does not say which seed"),
        ({"rules": "chess"}, "a game of 'chess'"),
        ({"seats": ["red"]}, "seats are the first of"),
        ({"seed": 6}, "should be"),
    ):
        path = write_lines(tmp_path / "game.jsonl", [{**lines[0], **change}, *lines[1:]])
        with pytest.raises(ReplayError, match=says):
            resume(read_replay(path), ShogunGame, tower="bag")


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("decision", {"move": {"castle": "nowhere"}}, "illegal move"),
        ("decision", {"seat": "red"}, "must decide, not"),
        ("battle", {"left": 99}, "left is 99, should be"),
        ("battle", {"fell": {"red": 61}}, "but"),
        ("ended", {"event": "note"}, "comes next"),
    ],
)
def test_a_line_that_cannot_be_is_named(tmp_path, name, change, says):
    lines = whole("bag")
    place = next(n for n, line in enumerate(lines) if line["event"] == name)
    lines[place] = {**lines[place], **change}
    path = write_lines(tmp_path / "game.jsonl", lines)
    before = path.read_bytes()
    with pytest.raises(ReplayError, match=says) as found:
        gone_on(path, "bag")
    assert found.value.line == place + 1
    assert path.read_bytes() == before


def test_lines_behind_the_end_are_refused(tmp_path):
    path = write_lines(tmp_path / "game.jsonl", [*whole("bag"), {"event": "note"}])
    with pytest.raises(ReplayError, match="comes after the end"):
        resume(read_replay(path), ShogunGame, tower="bag")
