"""Games with luck: the same games, with columns more."""

from __future__ import annotations

import numpy as np
import pytest

from cubetower.game.bulk import Played, Setting, simulate
from cubetower.game.core import KeyedChance, play_out
from cubetower.game.games import game_definition
from cubetower.game.shogun import ShogunGame
from cubetower.game.shogun.review import Forecast, Law, LawTower, LuckMeter
from cubetower.tower import Cubes, make_tower

pytestmark = pytest.mark.long


def play(luck: bool) -> Played[Setting]:
    """Two games of three, each with a tower that knows its chances and one that does not."""
    return simulate(2, towers=("surrogate", "twoshelves"), players=3, luck=luck)


def test_games_are_the_same_and_have_luck_besides() -> None:
    plain, found = play(luck=False), play(luck=True)
    for name, column in plain.table("games").items():
        assert np.array_equal(found.table("games")[name], column), name
    assert found.tally["sums"].tolist() == plain.tally["sums"].tolist()
    more = found.table("games").keys() - plain.table("games").keys()
    assert len(more) == 4 * 3
    for part in ("tower", "cards"):
        names = [f"luck_{part}_share_{seat}" for seat in found.experiment.seats]
        shares = np.array([found.table("games")[name] for name in names])
        assert shares.sum(axis=0) == pytest.approx(np.zeros(4), abs=1e-12)
        assert np.abs(shares).max() > 0


def test_luck_is_that_of_the_meter() -> None:
    found = simulate(1, players=3, luck=True)
    [seed] = found.table("games")["seed"].tolist()
    tower = LawTower(make_tower("surrogate"))

    def law_of(thrown: Cubes, before: Cubes, fell: Cubes) -> Law:
        assert tower.law
        return tower.law

    meter = LuckMeter(law_of, Forecast(3))
    chance = KeyedChance(seed)
    game = ShogunGame(3, tower=tower, chance=chance, log=meter)
    meter.begin(game)
    play_out(game, dict.fromkeys(game.seats, game_definition("shogun").make_player("greedy")))
    for place, seat in enumerate(game.seats):
        for name, values in (
            ("luck_tower", meter.tower.points),
            ("luck_cards", meter.cards.points),
            ("luck_tower_share", meter.tower.shares),
            ("luck_cards_share", meter.cards.shares),
        ):
            assert found.table("games")[f"{name}_{seat}"] == pytest.approx(values[place])
