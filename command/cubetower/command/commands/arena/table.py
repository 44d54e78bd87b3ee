"""How players stand after `cubetower arena`, as a table at the terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from rich.table import Table

    from cubetower.game.bulk import Setting
    from cubetower.game.bulk.adjusted import Adjusted
    from cubetower.game.bulk.estimates import Estimate
    from cubetower.game.bulk.standings import Standing, Standings

NAME_WIDTH = 15  # characters of a line of a bot's name
UNKNOWN = "±–"  # in the place of an error

LESS_LUCK = (
    "Less luck: what tower and cards gave directly beyond their mean is taken off. That is zero on "
    "average, so these estimate the same, mostly with smaller errors: as good as so many times "
    "the games. What follows from luck, such as who attacks whom, is not taken "
    "off."
)


def show(found: Standings, setting: Setting, notes: Sequence[str], out: Path | None) -> None:
    """Print how the players did."""
    from cubetower.command.terminal.output import console, print_notes, print_prose, rich_text

    screen = console()
    screen.print(
        rich_text(
            "[bold]{}[/] ({}, each from every seat): {}.",
            plural(found.games, "game"),
            plural(found.blocks, "seed"),
            setting.describe(),
        )
    )
    print_notes(screen, (), notes)
    screen.print(_table(found, setting.players, screen.width))
    if less_luck := _less_luck_table(found):
        screen.print(less_luck)
    print_prose(screen, _legend(found, screen.width, luck=less_luck is not None))
    if out:
        screen.print(rich_text("The tables are in [bold]{}[/].", out))


def _table(found: Standings, seats: int, width: int) -> Table:
    """A row for each player; what openskill says only where there is room and it is installed."""
    from cubetower.command.terminal.output import PIPED_WIDTH, table

    heads: list[str | Text] = [
        "\nplayer",
        "\nseats",
        _head("victories %", f"par {100 * found.par:.1f}"),
        _head("points", ""),
        _head("mean rank", f"par {(seats + 1) / 2:.2f}"),
        _head("rating", "mean 25.0"),
        _head("ahead of", "the next"),
        _head("openskill", "μ and σ"),
    ]
    heads = heads if width >= PIPED_WIDTH and found.players[0].rating.running else heads[:-1]
    shown = table(*heads, words=heads[:1])
    followers: list[str | None] = [other.bot for _, other in pairwise(found.players)]
    for each, follower in zip(found.players, [*followers, None], strict=True):
        shown.add_row(*_row(found, each, follower, seats)[: len(heads)])
    return shown


def _head(name: str, below: str) -> Text:
    return Text.assemble(name, "\n", (below, "not bold dim"))


def _row(found: Standings, each: Standing, follower: str | None, seats: int) -> list[Text | str]:
    from cubetower.command.terminal.output import break_name

    rating, lone = each.rating, len(found.players) == 1
    mu, sigma = rating.running or (math.nan, math.nan)
    return [
        Text(break_name(each.bot, NAME_WIDTH), "bold"),
        f"{each.seats:,}",
        _figure(each.victories, 1, 100, found.par, lone=lone, clear=found.stands_out(each)),
        _figure(each.points, 1, lone=lone),
        _figure(each.rank, 2, par=(seats + 1) / 2, down=True, lone=lone),
        _figure(rating, 1, limits=found.rating_limits(each.bot)),
        _gap(found, each.bot, follower) if follower else "",
        Text(f"{_digits(mu, 1)} σ{sigma:.1f}", "dim"),
    ]


def _gap(found: Standings, bot: str, follower: str) -> Text | str:
    """How far a player is ahead, at least, if there is no saying how far; empty if unknown."""
    if not found.are_connected(bot, follower):
        return ""
    gap, limits = found.ratings.gap(bot, follower), found.gap_limits(bot, follower)
    if math.isfinite(limits[0]) and limits[1] == math.inf:
        return Text(f"> {_digits(limits[0], 1)}")
    return _figure(gap, 1, limits=limits)


def _figure(
    figure: Estimate,
    decimals: int,
    times: int = 1,
    par: float | None = None,
    down: bool = False,
    limits: tuple[float, float] | None = None,
    lone: bool = False,
    clear: bool = False,
) -> Text:
    """A figure with its error, or the limit of a share that nothing or everything had.

    Green if it is clearly better than par, red if worse. Of a player without any other, what is
    the same in all blocks cannot be otherwise.
    """
    text = Text(
        _digits(times * figure.value, decimals), _style(figure, par, down=down, clear=clear)
    )
    low, high = limits or figure.interval
    if not (math.isfinite(low) and math.isfinite(high)) or (lone and figure.is_degenerate):
        return text
    if not figure.is_degenerate:
        return text.append(f" ±{times * figure.standard_error:.{decimals}f}", "dim")
    if low < high and figure.value in (0, 1):
        limit = ("<", high) if figure.value == 0 else (">", low)
        return text.append(f" {limit[0]} {times * limit[1]:.{decimals}f}", "dim")
    return text.append(f" {UNKNOWN}", "dim")


def _digits(value: float, decimals: int) -> str:
    shown = f"{value:.{decimals}f}"
    return f"{0:.{decimals}f}" if not float(shown) else shown.replace("-", "−")


def _style(figure: Estimate, par: float | None, *, down: bool, clear: bool) -> str:
    if par is None or not (clear or figure.excludes(par)):
        return ""
    return "green" if (figure.value > par) is not down else "red"


def _less_luck_table(found: Standings) -> Table | None:
    """A row for each player; None with too few games."""
    from cubetower.command.terminal.output import break_name, table

    if not any(each.points_less_luck for each in found.players):
        return None
    heads: list[str | Text] = [
        "\nplayer",
        _head("victories %", "less luck"),
        _head("as good as", "games"),
        _head("points", "less luck"),
        _head("as good as ", "games"),  # another column than the one of victories
    ]
    shown = table(*heads, words=heads[:1])
    for each in found.players:
        shown.add_row(
            Text(break_name(each.bot, NAME_WIDTH), "bold"),
            *_cells(each.victories_less_luck, 100),
            *_cells(each.points_less_luck, 1),
        )
    return shown


def _cells(adjusted: Adjusted | None, times: int) -> tuple[Text | str, Text | str]:
    """The estimate with its error, and how many times as many games would do as well."""
    if adjusted is None:
        return "", ""
    value, error = adjusted.less_luck.value, adjusted.less_luck.standard_error
    shown = f"{times * value:.1f}".replace("-", "−")
    return (
        Text(shown).append(f" ±{times * error:.1f}", "dim"),
        Text(f"{adjusted.gain:.2f} times"),
    )


def _legend(found: Standings, width: int, *, luck: bool) -> str:
    """What the table does not say by itself."""
    from cubetower.command.terminal.output import PIPED_WIDTH

    scale = found.ratings.scale
    lines = [
        "± is the standard error, with blocks of games as the units. Par is what equal players "
        "would get: green is clearly better, red clearly worse (95\u00a0%).",
        f"A player rated {scale * math.log(3):.0f} higher than another ends ahead of it in "
        f"75\u00a0% of games, one rated {scale * math.log(9):.0f} higher in 90\u00a0%. To compare "
        "two players, look at the gap between them: the error of a rating is that of its distance "
        "from the mean of all.",
    ]
    if found.beyond or any(each.victories.value in (0, 1) for each in found.players):
        lines.append("< and > give 95\u00a0% limits where no error is known.")
    if luck:
        lines.append(LESS_LUCK)
    if width >= PIPED_WIDTH and found.players[0].rating.running:
        lines.append("openskill rates game by game; its σ is not a standard error.")
    return "[dim]" + "\n".join(lines)
