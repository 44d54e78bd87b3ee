"""`ShogunGame`: the state of a game of SHOGUN with its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cubetower.game.core.game import Options
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.components.board import SIDES
from cubetower.game.shogun.rules.components.pieces import PLAYERS
from cubetower.game.shogun.rules.modules import MODULES, TABLES, modules_of
from cubetower.game.shogun.rules.state import ShogunRules, ShogunState
from cubetower.game.shogun.rules.steps import rules_with


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
