"""The odds of battles in the terminal: one with its margins as bars, many as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from cubetower.command.terminal.output import colour_style, colour_text, console, rich_text, table
from cubetower.game.shogun import FARMER, Odds, Situation
from cubetower.pages.palette import NOBODY, ink_on, shade

Size = tuple[int, int]
Found = Mapping[Size, Odds]

BAR_WIDTH = 32  # characters of the longest bar
BLOCK = "▇"  # of a bar; above it the ground shows that some colours need
FARMERS_ALONE = "░"  # the part of a bar in which nobody wins, though the defence is ahead
MIN_CHANCE = 0.005  # chance of a margin that gets a bar; rarer ones at the ends are summed
ROW_NAME, CELLS = 4, (5, 4)  # characters; narrow cells where the wide ones have no room


@dataclass(frozen=True, slots=True)
class OddsQuery:
    """What odds were asked for.

    Attributes:
        tower: its spec.
        attacker: colour.
        defender: colour; None for a neutral province.
        unrest: markers in the province.
        given: contents and tray, if they are not those of mid-game.
    """

    tower: str
    attacker: str
    defender: str | None
    unrest: int
    given: Situation | None

    @property
    def sides(self) -> tuple[str, str]:
        """The colours of the cubes of attacker and defender."""
        return self.attacker, self.defender or FARMER

    def caption(self, found: Found) -> tuple[str, str]:
        """Who fights through which tower, and which contents the odds are for."""
        against = self.defender or "a neutral province"
        unrest = "; unrest: farmers do not help" if self.unrest else ""
        sides = f"{self.attacker.capitalize()} attacks {against}{unrest}"
        odds = next(iter(found.values()))
        exact = "exact for given contents" if odds.situations > 1 else "exact"
        how = exact if odds.tosses is None else f"{odds.tosses:,} tosses of each battle"
        return (f"Tower: {self.tower}, simulated; {how}.", f"{sides}. {self.contents()}.")

    def contents(self) -> str:
        """Which contents the odds are for."""
        if not self.given:
            return "Cubes inside and in the tray: as in mid-game with five players"
        tray = self.given.tray
        return f"Inside: {self.given.inside}; in the tray: {tray}"

    def as_json(self) -> dict[str, object]:
        """The same as plain data; of mid-game contents and tray are None."""
        return {
            "tower": self.tower,
            "attacker": self.attacker,
            "defender": self.defender,
            "unrest": self.unrest,
            "inside": dict(self.given.inside) if self.given else None,
            "tray": dict(self.given.tray) if self.given else None,
        }


def show_heading(size: Size, asked: OddsQuery, *, single: bool) -> None:
    """Print what the odds are of, before they are known.

    Args:
        size: of the battle.
        asked: what they are for.
        single: there is one battle.
    """
    out = console()
    if single:
        out.print(_heading(size, asked))
        out.print(rich_text("[dim]Tower: {}, simulated. {}.[/]", asked.tower, asked.contents()))
    else:
        out.print(rich_text("[bold]The attacker wins[/bold], in % of battles"))


def show_odds(found: Found, asked: OddsQuery, *, single: bool) -> None:
    """Print the odds of one battle, or a table of many, below their heading.

    Args:
        found: odds by attacking and defending armies.
        asked: what they are for.
        single: there is one battle, and all of it is shown.
    """
    out = console()
    if single:
        [odds] = found.values()
        out.print(_results(odds, asked))
        counted = f", counted in {odds.tosses:,} simulated tosses" if odds.tosses else ""
        out.print(f"By how many cubes in the tray, in % of battles{counted}")
        for bar in _bars(odds, asked):
            out.print(bar)
        out.print()
    else:
        for paragraph in asked.caption(found):
            out.print(rich_text("[dim]{}[/]", paragraph))
        out.print("Rows: attacking armies. Columns: defending armies.")
        for line in _grid(found, asked, out.width):
            out.print(line)
        out.print()
    out.print(rich_text("[dim]{}[/]", _note(found, asked)))


def _heading(size: Size, asked: OddsQuery) -> Text:
    """Who attacks whom."""
    attackers, defenders = size
    verb = "attack" if attackers > 1 else "attacks"
    text = Text(style="bold").append(f"{attackers} ").append_text(colour_text(asked.attacker))
    text.append(f" {verb} ")
    if asked.defender is None:
        return text.append("a neutral province")
    text.append(f"{defenders} ").append_text(colour_text(asked.defender))
    if asked.unrest:
        text.append(" in unrest: farmers do not help", "not bold")
    return text


def _results(odds: Odds, asked: OddsQuery) -> Table:
    """A row for each way to end."""
    shown = table("", "chance", "armies left", words=("",))
    winner = colour_text(asked.defender) if asked.defender else Text("the farmers")
    for label, name, survivors in (
        (colour_text(asked.attacker).append(" wins"), "attacker_wins", odds.attacker_survivors),
        (colour_text(NOBODY).append(" wins"), "draw", None),
        (
            winner.append(" wins" if asked.defender else " win"),
            "defender_wins",
            odds.defender_survivors if asked.defender else None,
        ),
    ):
        chance = getattr(odds, name)
        left = f"{survivors / chance:.2f}" if survivors is not None and chance else ""
        shown.add_row(label, _chance(odds, name), left)
    return shown


def _chance(odds: Odds, name: str) -> Text:
    """A chance with its standard error, which tosses that all end alike cannot tell."""
    chance = getattr(odds, name)
    cell = Text(percent(chance), "bold")
    if odds.tosses and chance in (0, 1):
        cell.append(f" {'all' if chance else 'none'} of {odds.tosses:,}", "not bold dim")
    elif odds.standard_errors:
        cell.append(f" ± {100 * odds.standard_errors[name]:.1f}", "not bold dim")
    return cell


def percent(chance: float) -> str:
    """A chance in percent, certain and impossible only if it is."""
    if 0 < chance < 0.0005:
        return "< 0.1 %"
    if 0.9995 <= chance < 1 - 1e-12:
        return "> 99.9 %"
    return f"{100 * chance:.1f} %"


def _bars(odds: Odds, asked: OddsQuery) -> Iterator[Text]:
    """A bar for each margin, the attacker's greatest first; rare ones at both ends together."""
    margins, unheld = odds.margins, odds.unheld
    usual = [margin for margin, chance in margins.items() if chance >= MIN_CHANCE]
    low, high = min(usual), max(usual)
    most = max(margins.values())
    names = asked.attacker, asked.defender or "farmers"
    width = max(map(len, names)) + len(" by 10")
    for margin in range(high, low - 1, -1):
        chance, side = margins.get(margin, 0.0), names[margin < 0]
        line = Text(f"{f'{side} by {abs(margin)}' if margin else 'even':>{width}} ")
        line.append(f"{100 * chance:5.1f} ")
        winner = (FARMER if side == "farmers" else side) if margin else NOBODY
        alone = round(BAR_WIDTH * unheld.get(margin, 0.0) / most)
        bar = BLOCK * (max(1, round(BAR_WIDTH * chance / most)) - alone)
        line.append(bar, colour_style(winner))
        yield line.append(FARMERS_ALONE * alone, colour_style(NOBODY))
    rest = sum(chance for margin, chance in margins.items() if not low <= margin <= high)
    if rest >= MIN_CHANCE / 10:
        yield Text(f"{'rest':>{width}} {100 * rest:5.1f}", "dim")
    if any(BAR_WIDTH * alone / most >= 0.5 for alone in unheld.values()):
        yield Text.assemble(
            " " * (width - 1), (FARMERS_ALONE, colour_style(NOBODY)),
            (" only farmers defend there: nobody wins (C11)", "dim"),
        )  # fmt: skip


def _grid(found: Found, asked: OddsQuery, width: int) -> Iterator[Text]:
    """Lines of the attacker's chances, in as many tables below each other as are needed."""
    rows = sorted({attackers for attackers, _ in found})
    columns = sorted({defenders for _, defenders in found})
    room = width - ROW_NAME
    cell = next((wide for wide in CELLS if wide * len(columns) <= room), CELLS[-1])
    tables = -(-len(columns) // max(1, room // cell))
    each = -(-len(columns) // tables)  # as many in every table, but for the last
    for first in range(0, len(columns), each):
        shown = columns[first : first + each]
        numbers = "".join(f"{number} ".rjust(cell) for number in shown)
        yield Text(f"\n{'':{ROW_NAME}}{numbers}", "bold")
        for attackers in rows:
            line = Text(f"{attackers:>{ROW_NAME - 2}}  ", "bold")
            for defenders in shown:
                chance = found[attackers, defenders].attacker_wins
                line.append_text(_cell(chance, asked, cell))
            yield line


def _cell(chance: float, asked: OddsQuery, width: int) -> Text:
    """A number on its shade; where a terminal has too few colours, in that of the likely winner."""
    style = colour_style(asked.sides[chance <= 0.5])
    if console().color_system in ("truecolor", "256"):
        fill = shade(chance, *asked.sides)
        style = f"{ink_on(fill)} on {fill}"
    return Text(f"{100 * chance:.0f} ".rjust(width), f"not bold {style}")


def _note(found: Found, asked: OddsQuery) -> str:
    """What stands behind the numbers."""
    odds = next(iter(found.values()))
    errors = [each.standard_errors["attacker_wins"] for each in found.values()
              if each.standard_errors]  # fmt: skip
    worst = f", here {100 * max(errors):.1f} at most" if len(found) > 1 and errors else ""
    assumed = "Who fights whom in those games is assumed."
    if odds.tosses is None:
        if asked.given:
            return "Exact: computed from the tower's own chances, without a toss."
        return (
            f"The average of {odds.situations} situations before battles of simulated games, each "
            f"computed exactly from the tower's own chances; ± is its standard error{worst}. "
            f"{assumed}"
        )
    tosses = f"{odds.tosses:,} tosses" + (" of each battle" if len(found) > 1 else "")
    if asked.given:
        return f"{tosses}; ± is the standard error{worst}."
    return (
        f"{tosses} from {odds.situations} situations before battles of simulated games; ± is the "
        f"standard error, by games{worst}. {assumed}"
    )
