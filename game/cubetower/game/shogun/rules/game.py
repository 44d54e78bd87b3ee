"""`ShogunGame`: the state of a game of SHOGUN with its rules, put together from all chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from cubetower.game.core import Kind
from cubetower.game.core.game import Options
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules import actions, setup, winter
from cubetower.game.shogun.rules import round as rounds
from cubetower.game.shogun.rules.board import SIDES
from cubetower.game.shogun.rules.module import Module, compose, register_modules, visit
from cubetower.game.shogun.rules.modules import MODULES, TABLES, modules_of
from cubetower.game.shogun.rules.state import ShogunRules, ShogunState
from cubetower.game.shogun.rules.tables import PLAYERS

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


MAX_COMPOSED: Final = 64  # as many combinations of modules as a test or a table may go through

_COMPOSED: Final[dict[tuple[int, ...], ShogunRules]] = {}
"""The rules by the identity of their modules, which they keep alive."""


def rules_with(modules: tuple[Module, ...]) -> ShogunRules:
    """The base rules with these modules, which are registered."""
    register_modules({module.name: type(module) for module in modules})
    key = tuple(map(id, modules))
    if key not in _COMPOSED:
        if len(_COMPOSED) >= MAX_COMPOSED:
            _COMPOSED.clear()
        _COMPOSED[key] = compose(STEPS, KINDS, modules)
    return _COMPOSED[key]


class ShogunGame(ShogunState):
    """A game in progress: its attributes are those of `ShogunState`."""

    NAME = "shogun"
    SEATS = PLAYERS
    PLAYERS = (3, 4, 5)
    TOWER = True
    OPTIONS: ClassVar[Mapping[str, tuple[str, ...]]] = {"board": SIDES, "start": ("fixed", "draft")}
    SEVERAL: ClassVar[Mapping[str, tuple[str, ...]]] = {"modules": tuple(MODULES)}
    TABLES = TABLES

    @classmethod
    def rule_book(
        cls, options: Options, tables: Mapping[str, Any], parts: Sequence[Any]
    ) -> ShogunRules:
        """The base rules with the modules in play.

        Raises:
            PositionError: there is no such module, or its table is wrong.
        """
        return rules_with(modules_of(options["modules"], tables, parts))

    @classmethod
    def _checked_tables(cls, tables: object) -> dict[str, Any]:
        """Accept any tables: each module checks its own (`rule_book`)."""
        if not isinstance(tables, Mapping) or None in tables.values():
            raise PositionError(f"the header's tables are {tables!r:.60}, not tables by module")
        return dict(tables)
