"""SHOGUN: one module per chapter of the rules (docs/rules.md)."""

from game.shogun.bots import BOTS, Greedy
from game.shogun.components.board import SIDES, board
from game.shogun.components.captions import Caption, caption_of
from game.shogun.components.pieces import (
    ALL_CUBES,
    ARMIES,
    FARMER,
    FARMERS,
    PLAYERS,
    check_cubes,
    check_player,
)
from game.shogun.game import ShogunGame
from game.shogun.history import History, HistoryLine, read_history
from game.shogun.imagine import imagine
from game.shogun.midgame import Situation, situations
from game.shogun.module.advice import Advice
from game.shogun.module.module import Module
from game.shogun.module.pictures import Pictures
from game.shogun.module.words import Wording, Words
from game.shogun.modules import MODULES, make_modules
from game.shogun.odds import (
    Contest,
    Margin,
    MarginChances,
    Odds,
    attack_seen,
    exact_odds,
    margin_chances,
    sampled_odds,
    winning_chances,
)
from game.shogun.oddstracker import OddsTracker
from game.shogun.outlook import Outlook
from game.shogun.rules.battle import Battle, fight
from game.shogun.rules.combat import (
    Attack,
    Revolt,
    Winner,
    battle_throw,
    resolve_attack,
    resolve_revolt,
)
from game.shogun.rules.gains import gain
from game.shogun.rules.plans import Plan, Plans, choices
from game.shogun.rules.setup import (
    seeding_throw,
    supply_after_seeding,
)
from game.shogun.title import TITLE

__all__ = [
    "ALL_CUBES",
    "ARMIES",
    "BOTS",
    "FARMER",
    "FARMERS",
    "MODULES",
    "PLAYERS",
    "SIDES",
    "TITLE",
    "Advice",
    "Attack",
    "Battle",
    "Caption",
    "Contest",
    "Greedy",
    "History",
    "HistoryLine",
    "Margin",
    "MarginChances",
    "Module",
    "Odds",
    "OddsTracker",
    "Outlook",
    "Pictures",
    "Plan",
    "Plans",
    "Revolt",
    "ShogunGame",
    "Situation",
    "Winner",
    "Wording",
    "Words",
    "attack_seen",
    "battle_throw",
    "board",
    "caption_of",
    "check_cubes",
    "check_player",
    "choices",
    "exact_odds",
    "fight",
    "gain",
    "imagine",
    "make_modules",
    "margin_chances",
    "read_history",
    "resolve_attack",
    "resolve_revolt",
    "sampled_odds",
    "seeding_throw",
    "situations",
    "supply_after_seeding",
    "winning_chances",
]
