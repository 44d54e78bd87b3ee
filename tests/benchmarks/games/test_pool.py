"""The pool of players against which `search` is measured."""

from __future__ import annotations

import pytest

from benchmarks.games.pool import HELD_OUT, KNOWN, POOL, main
from game.core import RandomPlayer
from game.shogun import TITLE, Greedy
from game.shogun.bots.others import OTHERS

pytestmark = pytest.mark.long


def traits(player: object) -> object:
    """What a model of others is known by."""
    return (player.weights, player.spread) if isinstance(player, Greedy) else type(player)


def test_the_mixture_has_the_players_that_are_known_and_not_those_held_out() -> None:
    mixture = {traits(model) for model in OTHERS["mixture"].models}
    assert RandomPlayer in mixture
    assert mixture >= {traits(TITLE.make_player(spec).player) for spec in KNOWN}
    assert not mixture & {traits(TITLE.make_player(spec).player) for spec in HELD_OUT}


def test_the_others_follow_from_setting_and_seed_and_all_of_the_pool_play() -> None:
    for setting in POOL:
        assert setting.others(3) == setting.others(3)
        assert len(setting.others(3)) == setting.players - 1
        assert {spec for seed in range(60) for spec in setting.others(seed)} == {*setting.pool}
    assert len({tuple(setting.others(3)) for setting in POOL}) > len(POOL) // 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--games 1", "--games: must be 2 or more"),
        ("--jobs 0", "--jobs: must be 1 or more"),
        ("--one greedy", "--one: bot 'greedy': has no parameter 'others'"),
    ],
)
def test_bad_input_is_an_error_in_words(
    options: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["pool", *options.split()])
    with pytest.raises(SystemExit):
        main()
    assert words in capsys.readouterr().err
