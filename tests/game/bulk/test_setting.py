"""Which games are played: seats, seeds, and what a folder of results says of them."""

from __future__ import annotations

from collections import Counter

import pytest

from cubetower.game import BulkError
from cubetower.game.bulk import Setting, simulate
from cubetower.game.core import play_out
from cubetower.game.games import game_definition
from cubetower.game.samurai import SamuraiGame
from cubetower.tower import TowerFile
from cubetower.tower.shipped import shipped_file
from cubetower.tower.specdata import data_hash

BOTS = ("one", "two", "three", "four", "five", "six", "seven")


def rotating(bots, players=5, seed=1):
    return Setting("raid", bots, players, rotate=True, seed=seed)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bots", [BOTS[:count] for count in (1, 2, 3, 5, 7)])
def test_in_a_block_everyone_sits_everywhere_once(players, bots):
    setting = rotating(bots, players)
    for block in range(6):
        games = range(block * players + 1, (block + 1) * players + 1)
        line_ups = [setting.line_up(game) for game in games]
        assert len({setting.seed_of(game) for game in games}) == 1
        assert len({tuple(sorted(each)) for each in line_ups}) == 1
        seats = [Counter(line_up[seat] for line_up in line_ups) for seat in range(players)]
        assert all(seat == seats[0] for seat in seats)


@pytest.mark.parametrize("bots", [BOTS[:2], BOTS[:3], BOTS])
def test_in_the_long_run_all_play_equally_often(bots):
    setting, blocks = rotating(bots), len(bots)
    played = Counter(bot for game in range(1, 5 * blocks + 1) for bot in setting.line_up(game))
    assert set(played.values()) == {5 * 5}


@pytest.mark.parametrize(("bots", "players"), [(6, 3), (7, 5), (4, 4)])
def test_all_meet_all(bots, players):
    setting = rotating(BOTS[:bots], players)
    met = {
        frozenset((one, other))
        for game in range(1, 200)
        for line_up in [setting.line_up(game)]
        for one in line_up
        for other in line_up
        if one != other
    }
    assert len(met) == bots * (bots - 1) // 2


def test_neighbours_change_from_block_to_block():
    setting = rotating(BOTS[:5])
    after = {line_up[line_up.index("one") - 1] for line_up in map(setting.line_up, range(1, 60, 5))}
    assert len(after) > 2


def test_without_rotation_every_game_has_its_own_seed_and_the_same_seats():
    setting = Setting("raid", BOTS[:5], 5)
    assert len({setting.seed_of(game) for game in range(1, 1001)}) == 1000
    assert {setting.line_up(game) for game in range(1, 50)} == {BOTS[:5]}
    assert all(0 <= setting.seed_of(game) < 2**53 for game in range(1, 1001))
    assert setting.seed_of(1) != Setting("raid", BOTS[:5], 5, seed=2).seed_of(1)


def shogun(bots=("greedy",) * 5, towers=("surrogate",), **more):
    return Setting("shogun", bots, 5, towers=towers, **more)


def test_options_are_all_there():
    assert Setting("samurai", BOTS[:2], 2, options={"random_hand": "yes"}).options == {
        "random_hand": "yes",
        "open_captures": "no",
    }
    assert shogun().options == {"board": "sun", "start": "fixed", "modules": ()}


def test_games_follow_from_their_seeds():
    setting = Setting("samurai", ("random",) * 2, 2)
    assert setting.config()["chance"] == "sha512"
    game = SamuraiGame(2, seed=setting.seed_of(1))
    play_out(game, dict.fromkeys(game.seats, game_definition("samurai").make_player("random")))
    played = setting.play(1, 1)["games"]
    assert [played[f"points_{seat}"][0] for seat in game.seats] == [*game.scores.values()]


def test_towers_change_no_seed():
    assert shogun(towers=("bag",)).seed_of(7) == shogun(towers=("twoshelves", "bag")).seed_of(7)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"towers": ()}, "name one or more"),
        ({"towers": ("bag", "bag")}, "each once"),
        ({"bots": ("greedy",) * 4}, "4 bots for 5 seats"),
        ({"bots": (), "rotate": True}, "0 bots"),
    ],
)
def test_settings_that_cannot_be(wrong, said):
    with pytest.raises(BulkError, match=said):
        shogun(**wrong)


def test_files_of_the_user_are_told_by_their_hash(tmp_path):
    tower = tmp_path / "mine.toml"
    TowerFile(model="bag", parameters={"new": 0.5}).write(tower)
    setting = shogun(towers=("bag", str(tower)))
    before = setting.config()["hashes"]
    assert before == {name: data_hash(name) for name in (str(tower), "surrogate")}
    TowerFile(model="bag", parameters={"new": 0.6}).write(tower)
    assert setting.config()["hashes"] != before


def test_the_surrogate_that_gives_a_towers_odds_is_told_by_its_hash():
    hashes = shogun(towers=("physics,design=sticky", "twoshelves")).config()["hashes"]
    assert list(hashes) == ["physics,design=sticky", "surrogate,design=sticky", "surrogate"]


@pytest.mark.parametrize("tower", ["surrogate", "twoshelves"])  # which has the surrogate's odds
def test_a_folder_is_not_gone_on_with_if_its_tower_has_other_data(tmp_path, monkeypatch, tower):
    def play():
        return simulate(1, towers=tower, bots="random", players=3, out=tmp_path)

    play()
    monkeypatch.setattr(
        "cubetower.tower.specdata.shipped_file", lambda folder, name: shipped_file(folder, "sticky")
    )
    why = "surrogate has changed since these games were played; name another folder, or put back"
    with pytest.raises(BulkError, match=f"configuration.json: other games were played here: {why}"):
        play()
