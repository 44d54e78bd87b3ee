"""`check_game`: SHOGUN and a toy pass; what is checked, and how often."""

from __future__ import annotations

from typing import Any

import pytest

from cubetower.game.shogun import ShogunGame, imagine
from cubetower.game.testing import check_game
from cubetower.game.testing.expect import Broken, expect_plain
from cubetower.tower import make_tower
from tests.game import tricks
from tests.game.shogun.begin import begin_game
from tests.game.tricks import SETUPS, Tricks

pytestmark = pytest.mark.long

ALL = [
    "decisions lead to a winner",
    "same seed, same events",
    "events are plain data",
    "draws are told",
    "copies are independent",
    "legal moves are legal",
    "illegal moves change nothing",
    "observations are plain data",
    "observations are the players' own",
]


@pytest.mark.parametrize("options", SETUPS[::4], ids=lambda each: " ".join(map(str, each.values())))
def test_shogun_keeps_the_contract_of_games(options, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.expect.CLOSE_LOOKS", 1)

    def begin(seed, log):
        return begin_game(make_tower("surrogate"), seed=seed, log=log, **options)

    made = check_game(
        begin,
        load=lambda text: ShogunGame.from_json(text, "surrogate"),
        imagine=lambda seen, rng: imagine(seen, "surrogate", rng),
        games=1,
        seed=options["players"],
    )
    assert made == [*ALL, "a saved game goes on", "imagined games look the same"]


def test_a_game_is_checked_for_what_it_can_do():
    assert check_game(Tricks) == ALL
    assert set(check_game(Tricks, load=Tricks.from_json)) - set(ALL) == {"a saved game goes on"}
    imagined = set(check_game(Tricks, imagine=tricks.imagine))
    assert imagined - set(ALL) == {"imagined games look the same"}


def test_the_seed_decides_the_games():
    def seeds(**options: Any) -> set[int]:
        asked: set[int] = set()

        def begin(seed: int, log: Any) -> Tricks:
            asked.add(seed)
            return Tricks(seed, log)

        check_game(begin, **options)
        return asked

    assert seeds(games=2, seed=10) == {10, 11}
    assert seeds(games=1) == {1}


def test_what_plain_data_is():
    expect_plain({"a": [1, 2.5, None, True, ("x",)]}, "it")
    for wrong, why in [
        ({1: 2}, "key 1"),
        ({"a": [{3}]}, r"it\['a'\]\[0\] is of type set"),
        (float("inf"), "inf"),
        (object(), "type object"),
    ]:
        with pytest.raises(Broken, match=why):
            expect_plain(wrong, "it")
