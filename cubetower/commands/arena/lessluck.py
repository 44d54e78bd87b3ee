"""Victories and points less luck, after `cubetower arena --luck`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from game.bulk.adjusted import Adjusted
    from game.bulk.standings import Standings

LEGEND = (
    "Less luck: what tower and cards gave directly beyond their mean is taken off. That is zero on "
    "average, so these estimate the same, mostly with smaller errors: as good as so many times "
    "the games. What follows from luck, such as who attacks whom, is not taken "
    "off."
)


def less_luck_notes(found: Standings) -> Iterator[str]:
    """That there is nothing to say yet, if so."""
    from game.bulk.adjusted import MIN_BLOCKS

    if found.blocks < MIN_BLOCKS:
        yield f"luck is taken off from {MIN_BLOCKS} seeds on: play more games (--games)"


def less_luck_table(found: Standings) -> Table | None:
    """A row for each player; None with too few games."""
    from rich.markup import escape

    from cubetower.commands.arena.table import NAME_WIDTH, head
    from cubetower.terminal.output import break_name, table

    if not any(each.points_less_luck for each in found.players):
        return None
    heads = [
        "\nplayer",
        head("victories %", "less luck"),
        head("as good as", "games"),
        head("points", "less luck"),
        head("as good as ", "games"),  # another column than the one of victories
    ]
    shown = table(*heads, words=heads[:1])
    for each in found.players:
        shown.add_row(
            f"[bold]{escape(break_name(each.bot, NAME_WIDTH))}[/bold]",
            *_cells(each.victories_less_luck, 100),
            *_cells(each.points_less_luck, 1),
        )
    return shown


def _cells(adjusted: Adjusted | None, times: int) -> tuple[Text | str, Text | str]:
    """The estimate with its error, and how many times as many games would do as well."""
    from rich.text import Text

    if adjusted is None:
        return "", ""
    value, error = adjusted.less_luck.value, adjusted.less_luck.standard_error
    shown = f"{times * value:.1f}".replace("-", "−")
    return (
        Text(shown).append(f" ±{times * error:.1f}", "dim"),
        Text(f"{adjusted.gain:.2f} times"),
    )
