"""Going on with a replay of a game without a tower."""

from random import Random

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import read_replay
from cubetower.game.core.chance import GENERATOR
from cubetower.game.core.replays.replay import ReplayWriter
from cubetower.game.core.resuming import resume
from tests.game.core.hands import Hands
from tests.game.core.test_plain import keep_all_by


def saved(path, moves, seed=7):
    """A replay that ends after so many decisions."""
    chance = {"chance": GENERATOR, "seed": seed}
    with ReplayWriter(path, {**Hands(3, seed=seed).header(), **chance}) as writer:
        game, rng = Hands(3, seed=seed, log=writer), Random(3)
        for _ in range(moves):
            game.play(game.decision.seat, game.legal().sample(rng))
    return game


@pytest.mark.parametrize("moves", range(4))
def test_a_game_goes_on_from_its_replay_wherever_that_ends(tmp_path, moves):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    saved(whole, 3)
    interrupted = saved(cut, moves)
    replay, before = read_replay(cut), []
    with ReplayWriter.reopen(replay) as writer:
        game = resume(replay, Hands, log=writer, on_old_event=before.append)
        assert game.to_json() == interrupted.to_json()
        rng = Random(3)
        for _ in range(moves):
            rng.random(), rng.random()
        keep_all_by(game, rng)
    assert len(before) == len(replay.lines)
    assert cut.read_bytes() == whole.read_bytes()


def test_a_replay_that_tells_what_cannot_be_is_not_gone_on_with(tmp_path):
    path = tmp_path / "game.jsonl"
    saved(path, 3)
    lines = path.read_text().splitlines()
    for changed, said in (
        (lines[0].replace('"seed": 7', '"seed": "7"'), "line 1: the header does not say"),
        (lines[0].replace('"seed": 7', '"seed": 8'), "line 2: dealt: cards is"),
        (lines[0].replace("ann", "eve"), "line 1: seats are the first of"),
        (lines[0].replace("sha512", "pcg64"), "line 1: no chance 'pcg64'; this program knows"),
        (lines[0].replace('"chance": "sha512", ', ""), "line 1: no chance None; this program"),
    ):
        path.write_text("\n".join([changed, *lines[1:]]) + "\n")
        with pytest.raises(ReplayError) as error:
            resume(read_replay(path), Hands)
        assert said in str(error.value)
    path.write_text("\n".join([*lines, lines[-1]]) + "\n")
    with pytest.raises(ReplayError, match="after the end"):
        resume(read_replay(path), Hands)
