"""The rules put together: the function of every step, and the kinds of decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import is_
from typing import Final

from cubetower.game.core import Kind
from cubetower.game.shogun.rules import actions, setup, winter
from cubetower.game.shogun.rules import round as rounds
from cubetower.game.shogun.rules.module import Module, compose, register_modules, visit
from cubetower.game.shogun.rules.state import ShogunRules, ShogunState

STEPS: Final[Mapping[str, Callable[..., None]]] = {
    "begin": setup.begin,
    "fixed start": setup.place_tables,
    "draft start": setup.lay_out_draft,
    "draft turn": setup.draft_turn,
    "draft end": setup.end_draft,
    "seeding": setup.seed_tower,
    "year": setup.begin_year,
    "round": rounds.begin_round,
    "lay out": rounds.lay_out,
    "plan": rounds.ask_plan,
    "event": rounds.draw_event,
    "bids": rounds.open_bids,
    "place": rounds.ask_place,
    "turn order": rounds.set_order,
    "slot": rounds.begin_slot,
    "act": actions.act,
    "slot end": rounds.end_slot,
    "round end": lambda game: visit(game, "round_end"),
    "clear": rounds.clear_round,
    "winter": winter.begin_winter,
    "famine": winter.draw_famine,
    "rising": winter.rise,
    "scoring": winter.score,
    "winter end": lambda game: visit(game, "winter_end"),
    "thaw": winter.thaw,
    "end": lambda game: visit(game, "end"),
    "ranking": winter.rank,
}
"""The functions of steps, by their names in the agenda."""

KINDS: Final[Mapping[str, Kind[ShogunState]]] = {
    "draft": setup.ChooseCard(),
    "group": setup.ChooseGroup(),
    "plan": rounds.ChoosePlan(),
    "place": rounds.ChoosePlace(),
    "transfer": actions.ChooseTransfer(),
    "combat": actions.ChooseMarch(),
    "rising": winter.ChooseRevolt(),
}
"""The kinds of decisions, by name."""


def rules_with(modules: tuple[Module, ...]) -> ShogunRules:
    """The base rules with these modules, which are registered."""
    register_modules({module.name: type(module) for module in modules})
    return _rules_with(_ModulesKey(modules))


class _ModulesKey:
    """Modules as the key of a cache, compared by identity."""

    __slots__ = ("modules",)

    def __init__(self, modules: tuple[Module, ...]) -> None:
        self.modules = modules

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.modules)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ModulesKey) or len(other.modules) != len(self.modules):
            return False
        return all(map(is_, self.modules, other.modules))


@lru_cache(maxsize=64)
def _rules_with(these: _ModulesKey) -> ShogunRules:
    return compose(STEPS, KINDS, these.modules)
