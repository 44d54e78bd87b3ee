"""Luck is zero on average: exactly in every battle, and over games."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from itertools import combinations, pairwise, product
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from benchmarks.games.luck import cells, limit, play_chunk
from cubetower.game.core import Event, play_out
from cubetower.game.games import game_definition
from cubetower.game.shogun import Greedy, ShogunGame
from cubetower.game.shogun.review import Forecast, Law, LawTower, LuckMeter, Source
from cubetower.game.shogun.review.control import Control, SeatLuck
from cubetower.game.shogun.review.forecast import CLOCKS, Stage, Stages
from cubetower.game.shogun.review.laws import distribution
from cubetower.game.shogun.review.luckweights import luck_weights
from cubetower.game.shogun.review.suppositions import Suppositions, suppose
from cubetower.game.shogun.rules.events import EventDrawn, Famine, Fought, Year
from cubetower.game.shogun.rules.state import SupposedPosition
from cubetower.game.shogun.rules.tables import WINTER, event_cards
from cubetower.tower import Cubes, make_tower
from tests.game.shogun.begin import begin_game

pytestmark = pytest.mark.long

MODULES = ("court", "samurai", "leaders", "arts")


class Battle(NamedTuple):
    """A battle before its toss.

    Attributes:
        position: with the armies that attack off the board.
        event: the battle.
        inside: what is in the tower.
        stage: when it is.
        modules: of the game.
    """

    position: SupposedPosition
    event: Fought
    inside: Cubes
    stage: Stage
    modules: tuple[str, ...]

    @property
    def forecast(self) -> Forecast:
        """For its game."""
        return Forecast(len(self.position.seats), "sun", self.modules)


def copy_of(game: ShogunGame) -> SupposedPosition:
    """The position of a game, which does not change with it."""
    there = SupposedPosition.of(game)
    shared = {"board": there.board, "rules": there.rules, "seats": there.seats}
    names = [name for name in SupposedPosition.__dataclass_fields__ if name not in shared]
    return SupposedPosition(**shared, **{name: deepcopy(getattr(there, name)) for name in names})


@cache
def battles() -> list[Battle]:
    """Of two games of greedy players, one with all modules."""
    found = []
    for seed, modules in ((1, ()), (2, MODULES)):
        stages = Stages()
        tower = make_tower("surrogate")
        game = ShogunGame(5, tower=tower, seed=seed, options={"modules": modules})

        def note(
            event: Event,
            stages: Stages = stages,
            game: ShogunGame = game,
            modules: tuple[str, ...] = modules,
        ) -> None:
            stages(event)
            if isinstance(event, Fought):
                inside = game.inside + Cubes(event.fell) - Cubes(event.thrown)
                found.append(Battle(copy_of(game), event, inside, stages.now, modules))

        game.log = note
        play_out(game, dict.fromkeys(game.seats, game_definition("shogun").make_player("greedy")))
    return found


@pytest.mark.parametrize("modules", [(), MODULES], ids=str)
def test_what_a_battle_changes_is_as_if_all_was_counted_again(modules: tuple[str, ...]) -> None:
    rng = Random(1)
    for battle in [each for each in battles() if each.modules == modules][::3]:
        position, forecast = battle.position, battle.forecast
        supposed = Suppositions(position, forecast, battle.stage)
        places = rng.sample([*position.owner], 5)
        for place in (battle.event.province, *places):
            holder = rng.choice([*position.seats, None])
            armies = rng.randint(1, 5) if holder else 0
            found = supposed.points_if_held(place, holder, armies)
            there = suppose(position, place, holder, armies)
            assert found == pytest.approx(forecast.points(there, battle.stage), abs=1e-9)


CHANCES = {"thrown": 0.8, "inside": 0.15}


def falls(battle: Battle) -> list[tuple[Cubes, float]]:
    """Every way in which the cubes of up to three colours can fall, with its chance."""
    thrown = Cubes(battle.event.thrown)
    colours = sorted(set(thrown + battle.inside))
    numbers = [
        distribution(((thrown[c], CHANCES["thrown"]), (battle.inside[c], CHANCES["inside"])))
        for c in colours
    ]
    return [
        (
            Cubes(dict(zip(colours, fell, strict=True))),
            float(np.prod([of[n] for of, n in zip(numbers, fell, strict=True)])),
        )
        for fell in product(*(range(len(each)) for each in numbers))
    ]


def law_of(battle: Battle) -> Law:
    """The exact law of a tower with these chances."""
    thrown = Cubes(battle.event.thrown)
    return Law(
        Source.EXACT,
        {
            c: ((thrown[c], CHANCES["thrown"]), (battle.inside[c], CHANCES["inside"]))
            for c in thrown + battle.inside
        },
    )


def small_battles() -> list[Battle]:
    """Battles with few cubes, whose falls can be counted."""
    found = []
    for each in battles():
        ways = np.prod([n + 1 for n in (Cubes(each.event.thrown) + each.inside).counts().values()])
        if ways < 1500:
            found.append(each)
    assert len(found) > 10
    return found[:12]


def control_of(battle: Battle, law: Law) -> Control:
    """Its control function."""
    position, event, inside, stage, _ = battle
    return Control(position, event, law, inside, battle.forecast, stage)


def test_the_mean_luck_of_a_battle_is_zero() -> None:
    for battle in small_battles():
        control = control_of(battle, law_of(battle))
        ways = falls(battle)
        lucks, terms = zip(*(control.luck(fell) for fell, _ in ways), strict=True)
        chances = np.array([chance for _, chance in ways])
        assert chances.sum() == pytest.approx(1)
        for unit in ("points", "shares"):
            mean = chances @ np.array([getattr(each, unit) for each in lucks])
            assert mean == pytest.approx(np.zeros(5), abs=1e-9)
        assert np.einsum("w,wts->ts", chances, terms) == pytest.approx(0, abs=1e-9)
        assert np.abs([each.points for each in lucks]).max() > 0.05


def test_tosses_that_stand_for_a_law_decide_nothing_but_the_mean() -> None:
    """So toss and tosses can change places, which makes luck zero on average."""
    for battle in small_battles()[:8]:
        rng, ways = Random(3), falls(battle)
        drawn = rng.choices([f for f, _ in ways], [c for _, c in ways], k=4)
        one, other = (
            control_of(battle, Law(Source.TOSSES, tosses=tosses)) for tosses in (drawn, drawn[:2])
        )
        values = one.values(one.terms(drawn))
        for those, these in zip(values, other.values(other.terms(drawn)), strict=True):
            assert those == pytest.approx(these, abs=1e-12)
        luck, _ = one.luck(drawn[0])
        points, _ = values
        assert luck.points == pytest.approx(points[0] - points.mean(axis=0), abs=1e-12)


def lucks_of(game: ShogunGame, stage: Stage, events: Iterable[Event]) -> list[SeatLuck]:
    """What each of these events would give, if it came now."""
    meter = LuckMeter(lambda *_: None, Forecast(len(game.seats)))
    meter.begin(game)
    meter.stages.now = stage
    sums = [meter.cards]
    for event in events:
        meter(event)
        sums.append(meter.cards)
    return [
        SeatLuck(now.points - last.points, now.shares - last.shares, now.variances)
        for last, now in pairwise(sums)
    ]


def possible_cards(game: ShogunGame) -> dict[str, list[Event]]:
    """What may be turned next, each as likely as the others, by the kind of chance."""
    cards, left = event_cards(), [card for card in event_cards() if card not in game.gone]
    return {
        "years": [Year(year=1, events=list(four)) for four in combinations(left, 4)],
        "rounds": [EventDrawn(card=card, effect=cards[card].effect) for card in game.events],
        "revolts": [
            Famine(seat="red", missing=3, farmers=1, provinces=list(two))
            for two in combinations(game.provinces_of("red"), 2)
        ],
    }


@pytest.mark.parametrize("kind", ["years", "rounds", "revolts"])
def test_the_mean_luck_of_a_card_is_zero(kind: str) -> None:
    game = begin_game(make_tower("surrogate"), players=4, seed=4)
    player = Greedy()
    while game.clock != (1, 1) or game.inside["red"] == 0:
        asked = game.decision
        assert asked is not None
        game.play(asked.seat, player.choose(game.observe(asked.seat), game.player_rng()))
    winter, now = Stage(CLOCKS.index((1, WINTER))), Stage(CLOCKS.index(game.clock))
    lucks = lucks_of(game, winter if kind == "revolts" else now, possible_cards(game)[kind])
    assert len(lucks) > 2
    for unit in ("points", "shares"):
        values = np.array([getattr(luck, unit) for luck in lucks])
        assert values.mean(axis=0) == pytest.approx(0, abs=1e-12)
        assert values.any() or (kind, unit) == ("years", "shares")


def test_luck_is_what_its_terms_are_worth() -> None:
    """Over a game; so the weights can be fitted to the terms."""
    law = LawTower(make_tower("surrogate"))
    meter = LuckMeter(lambda *_: law.law, Forecast(4))
    game = begin_game(law, players=4, seed=2, log=meter)
    meter.begin(game)
    play_out(game, dict.fromkeys(game.seats, game_definition("shogun").make_player("greedy")))
    worth = [luck_weights(Stage(time)) for time in range(len(CLOCKS))]
    points = np.einsum("ct,cts->s", worth, meter.terms)
    assert points == pytest.approx((meter.tower + meter.cards).points, abs=1e-9)
    assert (meter.terms != 0).any(axis=(0, 2)).all()


@pytest.mark.parametrize(("tower", "games"), [("surrogate", 30), ("twoshelves", 12)])
def test_over_games_the_mean_luck_is_zero(tower: str, games: int) -> None:
    """Wrong alarms: below 1e-4 over both towers and all seats, parts and units."""
    found = play_chunk(tower, games, 1)
    every = list(cells(tower, found))
    assert {(each.part, each.unit) for each in every} == set(
        product(("tower", "cards"), ("points", "victories"))
    )
    assert max(abs(each.z) for each in every) < limit(len(every), 4e-5, games)
