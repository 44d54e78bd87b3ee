"""Games that are gone on with from their replays: as if they had never been interrupted."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import Data, ReplayWriter, play_out, read_replay
from cubetower.game.core.chance import GENERATOR
from cubetower.game.core.resuming import resume
from cubetower.game.shogun import DEFINITION, ShogunGame
from cubetower.tower import Capabilities, CountingTower, Cubes, Tower, TowerError, make_tower
from tests.game.shogun.played import Jamming, play_game, write_lines
from tests.game.shogun.scenes import note


def whole(tower: str | Tower) -> list[Data]:
    """All lines of a game, with what a header needs to go on."""
    lines = play_game(tower, players=3, seed=5)
    return [{**lines[0], "chance": GENERATOR, "seed": 5}, *lines[1:]]


def gone_on(path: Path, tower: str | Tower) -> list[Data]:
    """The lines of the file when the game was gone on with to its end."""
    replay = read_replay(path)
    model = make_tower(tower) if isinstance(tower, str) else tower
    with ReplayWriter.reopen(replay) as writer:
        game = resume(replay, ShogunGame, tower=model, log=writer)
        play_out(game, {seat: DEFINITION.make_player("random") for seat in game.seats})
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
