"""SHOGUN: one module per chapter of the rules (docs/rules.md)."""

import cubetower.game.shogun.looks  # noqa: F401 - registers how notebooks show battles
from cubetower.game.shogun.bots import BOTS, Greedy
from cubetower.game.shogun.captions import Caption, caption_of
from cubetower.game.shogun.definition import DEFINITION
from cubetower.game.shogun.history import History, HistoryLine, read_history
from cubetower.game.shogun.imagine import imagine
from cubetower.game.shogun.midgame import Situation, situations
from cubetower.game.shogun.modulespecs import make_modules
from cubetower.game.shogun.odds import (
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
from cubetower.game.shogun.odds.tracker import OddsTracker
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.presentation import Presentation, present
from cubetower.game.shogun.presentation.advice import Advice
from cubetower.game.shogun.presentation.pictures import Pictures
from cubetower.game.shogun.presentation.words import Wording, Words
from cubetower.game.shogun.rules.battle import Battle, fight
from cubetower.game.shogun.rules.board import SIDES, board
from cubetower.game.shogun.rules.combat import (
    Attack,
    Revolt,
    Winner,
    battle_throw,
    resolve_attack,
    resolve_revolt,
)
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.inventory import gain
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.plans import Plan, Plans, choices
from cubetower.game.shogun.rules.setup import (
    seeding_throw,
    supply_after_seeding,
)
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import (
    ALL_CUBES,
    ARMIES,
    FARMER,
    FARMERS,
    PLAYERS,
    check_cubes,
    check_player,
)

__all__ = [
    "ALL_CUBES",
    "ARMIES",
    "BOTS",
    "DEFINITION",
    "FARMER",
    "FARMERS",
    "MODULES",
    "PLAYERS",
    "SIDES",
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
    "Presentation",
    "Revolt",
    "ShogunGame",
    "ShogunState",
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
    "present",
    "read_history",
    "resolve_attack",
    "resolve_revolt",
    "sampled_odds",
    "seeding_throw",
    "situations",
    "supply_after_seeding",
    "winning_chances",
]
