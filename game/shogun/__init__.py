"""SHOGUN: one module per chapter of the rules (docs/rules.md)."""

from game.shogun.battle import Battle, fight
from game.shogun.combat import (
    Attack,
    Outcome,
    Revolt,
    Throw,
    Winner,
    attack_throw,
    resolve_attack,
    resolve_revolt,
    revolt_throw,
)
from game.shogun.midgame import Situation, situations
from game.shogun.odds import Odds, exact_odds, sampled_odds
from game.shogun.pieces import (
    ALL_CUBES,
    ARMIES,
    FARMER,
    FARMERS,
    PLAYERS,
    check_cubes,
    check_player,
)
from game.shogun.seeding import (
    SEEDED_ARMIES,
    SEEDED_FARMERS,
    seeding_throw,
    supply_after_seeding,
)

__all__ = [
    "ALL_CUBES",
    "ARMIES",
    "FARMER",
    "FARMERS",
    "PLAYERS",
    "SEEDED_ARMIES",
    "SEEDED_FARMERS",
    "Attack",
    "Battle",
    "Odds",
    "Outcome",
    "Revolt",
    "Situation",
    "Throw",
    "Winner",
    "attack_throw",
    "check_cubes",
    "check_player",
    "exact_odds",
    "fight",
    "resolve_attack",
    "resolve_revolt",
    "revolt_throw",
    "sampled_odds",
    "seeding_throw",
    "situations",
    "supply_after_seeding",
]
