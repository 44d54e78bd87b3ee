"""What expansions did in a round, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.table import Table

from cubetower.command.terminal.output import colour_text, table
from cubetower.game.core import Event, Seat
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.events import Gained
from cubetower.game.shogun.rules.module import registered_modules


class Expansions:
    """Collects the events of modules, and shows what they did since the last table.

    Args:
        modules: their names.
        tables: the numbers with which they play, by module.

    Attributes:
        offered: what is on offer in this round, by its name.
    """

    def __init__(self, modules: Iterable[str], tables: Mapping[str, Any]) -> None:
        kinds = registered_modules(modules)
        self._words = {
            name: presentation.words for name, presentation in presentations(kinds).items()
        }
        self._tables = tables
        self._of = {event: name for name, kind in kinds.items() for event in kind.events}
        self._columns = {name: words.columns or (name,) for name, words in self._words.items()}
        self._done: dict[str, dict[Seat, list[str]]] = {}
        self.offered: dict[str, str] = {}

    def __call__(self, event: Event) -> None:
        """Take in an event of a module, or what a module gives a player."""
        if isinstance(event, Gained):
            name = event.source
            if name in self._words and (said := self._words[name].gain(event)):
                self._add(self._columns[name][0], event.seat, said)
        elif name := self._of.get(type(event), ""):
            words = self._words[name]
            for column, seat, said in words.entries(event):
                self._add(column or self._columns[name][0], seat, said)
            self.offered.update(words.offers(event, self._tables.get(name)))

    def actions(self, order: Iterable[Seat], *, whole: bool = False) -> Table | None:
        """What every player did; None if there was nothing.

        Args:
            order: of the players.
            whole: with all columns, also those in which nothing was done.
        """
        done, self._done = self._done, {}
        known_columns = (column for columns in self._columns.values() for column in columns)
        columns = [column for column in known_columns if whole or column in done]
        if not columns:
            return None
        shown = table("", *columns, words=("", *columns))
        for seat in order:
            cells = (", ".join(done.get(column, {}).get(seat, "·")) for column in columns)
            shown.add_row(colour_text(seat), *cells)
        return shown

    def _add(self, column: str, seat: Seat, said: str) -> None:
        self._done.setdefault(column, {}).setdefault(seat, []).append(said)
