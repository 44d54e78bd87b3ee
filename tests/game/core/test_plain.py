"""`Game`: copies, observations, headers and saved games of a game of plain data."""

import json
from random import Random

import pytest

from cubetower.game import PositionError
from cubetower.game.core import KeyedChance, compare, read_replay, verify
from cubetower.game.core.replays.replay import ReplayWriter
from cubetower.game.testing import check_game
from tests.game.core.hands import Hands, Seen, imagine


def keep_all_by(game, rng):
    while game.decision:
        game.play(game.decision.seat, game.legal().sample(rng))
    return game


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_plain_data_keeps_the_contract(players):
    def begin(seed, log):
        return Hands(players, seed=seed, log=log)

    made = check_game(begin, load=Hands.from_json, imagine=imagine)
    assert "imagined games look the same" in made


def test_nobody_sees_what_others_hold_or_have_kept():
    game = Hands(3, seed=4)
    game.play("ann", game.legal().sample(Random(1)))
    others = {seat: game.observe(seat) for seat in ("bob", "cyd")}
    game.kept["ann"], game.dealt["ann"] = [0, 0], [0, 0, 0]
    assert {seat: game.observe(seat) for seat in others} == others
    assert game.observe("ann").kept == [0, 0]
    assert not others["cyd"].question.cards


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"seat": 1}', "null", "\\ud800"])
def test_what_is_no_observation_is_refused(text):
    with pytest.raises(PositionError, match="not an observation"):
        Seen.from_json(text)


def test_a_replay_is_played_again_by_results_and_by_seed(tmp_path):
    path = tmp_path / "game.jsonl"
    header = Hands(3, seed=7, options={"lowest": "yes"}).header()
    with ReplayWriter(path, header) as writer:
        keep_all_by(Hands(3, seed=7, options={"lowest": "yes"}, log=writer), Random(3))
    replay = read_replay(path)
    assert replay.header["options"] == {"lowest": "yes"}
    assert verify(replay, lambda header, results, log: Hands.from_header(header, results, log))
    events = []
    keep_all_by(Hands.from_header(replay.header, KeyedChance(7), events.append), Random(3))
    assert compare(replay, events)


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"rules": "chess"}, "a game of 'chess', not of hands"),
        ({"rules": "hands", "seats": ["bob", "ann"], "options": {}}, "seats are the first of ann"),
        ({"rules": "hands", "seats": None, "options": {}}, "seats are the first of ann"),
        ({"rules": "hands", "seats": ["ann"], "options": {}}, "2 to 3 players, not 1"),
        ({"rules": "hands", "seats": ["ann", "bob"]}, "options are None"),
        ({"rules": "hands", "seats": ["ann", "bob"], "options": {}}, "does not say which lowest"),
        ({"rules": "hands", "seats": ["ann", "bob"], "options": {"a": 1}}, "no option 'a'"),
        (
            {"rules": "hands", "seats": ["ann", "bob"], "options": {"lowest": []}},
            "lowest: [] is none of no, yes",
        ),
        ({**Hands(2).header(), "revision": 2}, "of revision 2 of its rules; this program plays 1"),
    ],
)
def test_headers_of_no_possible_game_are_refused(header, said):
    with pytest.raises(PositionError) as error:
        Hands.from_header(header, KeyedChance(1))
    assert said in str(error.value)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"asked": null}', "1" * 5])
def test_other_texts_are_no_saved_games(text):
    with pytest.raises(PositionError, match="not a saved game of hands"):
        Hands.from_json(text)


@pytest.mark.parametrize("change", [{"seats": ["bob"]}, {"options": []}, {"options": {"a": "b"}}])
def test_a_saved_game_that_cannot_have_been_is_refused(change):
    saved = json.loads(Hands(2).to_json()) | change
    with pytest.raises(PositionError, match="not a saved game of hands"):
        Hands.from_json(json.dumps(saved))


def test_a_saved_game_goes_on_with_its_chance():
    game = Hands(2, seed=3)
    saved = json.loads(game.to_json())
    assert (saved["seed"], saved["chance"]) == (3, "sha512")
    assert Hands.from_json(json.dumps(saved)).player_rng().random() == game.player_rng().random()


@pytest.mark.parametrize("change", [{"chance": "pcg64"}, {"chance": None}])
def test_a_saved_game_with_another_generator_is_refused(change):
    saved = json.loads(Hands(2).to_json()) | change
    with pytest.raises(PositionError, match="not a saved game of hands: no chance"):
        Hands.from_json(json.dumps(saved))


def test_only_games_by_a_seed_are_saved():
    game = Hands(2)
    assert json.loads(game.to_json())["seed"] == 1
    game.chance = object()
    with pytest.raises(PositionError, match="comes from a seed"):
        game.to_json()


def test_who_has_no_seat_sees_nothing():
    with pytest.raises(PositionError, match="no seat 'dan'"):
        Hands(2).observe("dan")
