"""A possible game, given what one player knows: for players that look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cubetower.game.core import Data, copy_data, imagined_chance
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules import modules_of
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plans
from cubetower.game.shogun.rules.round import fields_of
from cubetower.game.shogun.rules.tables import CHEST_CARDS
from cubetower.tower.spec import TowerSource, as_tower


def imagine(
    observation: Observation, tower: TowerSource, rng: Random, modules: Sequence[Module] = ()
) -> ShogunGame:
    """A game that looks the same to the player, with everything hidden drawn at random.

    Plans of others are drawn from the cards that may lie face down. Future chance and the cubes'
    places in the tower are independent of those of the real game.

    Args:
        observation: what `ShogunGame.observe` gave, also after a trip through JSON.
        tower: any, or what `cubetower.tower.make_tower` makes one from; it gets the observed
            contents.
        rng: decides everything that is drawn.
        modules: your own modules among those of the observed game.
    """
    used = modules_of(observation.options["modules"], observation.tables, modules)
    seen = observation
    if used:
        seen = replace(observation, extra=copy_data(observation.extra))
        for module in used:
            module.imagine(seen, rng)
    chance = imagined_chance(rng)
    tower = as_tower(tower)
    tower.fill(seen.inside, rng)
    secret: Data = {"plans": {}}
    game = ShogunGame.from_observation(seen, secret, chance, tower=tower, parts=modules)
    for seat in game.laid:
        if seat == seen.seat:
            game.plans[seat] = dict(seen.plan)
        else:
            game.plans[seat] = _plan(game, seat, seen.shown[seat], rng)
    return game


def _plan(
    game: ShogunGame, seat: str, shown: dict[str, str | None], rng: Random
) -> dict[str, str | None]:
    fields = fields_of(game, seat)
    if not shown:  # the bid is hidden too, and must be affordable
        return Plans(fields, tuple(game.laid[seat]), CHEST_CARDS, game.chests[seat]).sample(rng)
    hidden = [field for field in fields if field not in shown]
    cards: list[str | None] = list(game.laid[seat])
    cards += [None] * (len(hidden) - len(cards))
    drawn = {field: cards.pop(int(rng.random() * len(cards))) for field in hidden}
    return {field: shown[field] if field in shown else drawn[field] for field in fields}
