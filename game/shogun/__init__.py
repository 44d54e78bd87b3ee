"""SHOGUN: one module per chapter of the rules (docs/rules.md)."""

from game.shogun.again import begin_again, from_results
from game.shogun.battle import Battle, fight
from game.shogun.board import SIDES, Board, Province, board
from game.shogun.bots import BOTS, Greedy, RandomPlayer, make_bot
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
from game.shogun.gains import gain
from game.shogun.game import STARTS, ShogunGame
from game.shogun.imagine import imagine
from game.shogun.midgame import Situation, situations
from game.shogun.module import Module
from game.shogun.modules import MODULES, make_modules
from game.shogun.odds import Contest, Odds, attack_seen, exact_odds, sampled_odds, winning_chances
from game.shogun.oracle import Oracle
from game.shogun.pieces import (
    ALL_CUBES,
    ARMIES,
    FARMER,
    FARMERS,
    PLAYERS,
    check_cubes,
    check_player,
)
from game.shogun.plans import Plan, Plans, choices
from game.shogun.retelling import Retelling, Telling, Told, check_rules, retell
from game.shogun.seeding import (
    SEEDED_ARMIES,
    SEEDED_FARMERS,
    seeding_throw,
    supply_after_seeding,
)

__all__ = [
    "ALL_CUBES",
    "ARMIES",
    "BOTS",
    "FARMER",
    "FARMERS",
    "MODULES",
    "PLAYERS",
    "SEEDED_ARMIES",
    "SEEDED_FARMERS",
    "SIDES",
    "STARTS",
    "Attack",
    "Battle",
    "Board",
    "Contest",
    "Greedy",
    "Module",
    "Odds",
    "Oracle",
    "Outcome",
    "Plan",
    "Plans",
    "Province",
    "RandomPlayer",
    "Retelling",
    "Revolt",
    "ShogunGame",
    "Situation",
    "Telling",
    "Throw",
    "Told",
    "Winner",
    "attack_seen",
    "attack_throw",
    "begin_again",
    "board",
    "check_cubes",
    "check_player",
    "check_rules",
    "choices",
    "exact_odds",
    "fight",
    "from_results",
    "gain",
    "imagine",
    "make_bot",
    "make_modules",
    "resolve_attack",
    "resolve_revolt",
    "retell",
    "revolt_throw",
    "sampled_odds",
    "seeding_throw",
    "situations",
    "supply_after_seeding",
    "winning_chances",
]
