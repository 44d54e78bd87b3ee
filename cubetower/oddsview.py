"""The odds of battles in the terminal: one with its margins as bars, many as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.markup import escape
from rich.style import Style
from rich.table import Table
from rich.text import Text

from cubetower.terminal import colour_text, console, table
from game.shogun import Odds

Size = tuple[int, int]

BAR = 32  # characters of the longest bar
LEAST = 0.005  # chance of a margin that gets a bar; rarer ones are summed at the ends
WIN, LOSE = (31, 111, 139), (168, 56, 42)  # at certainty; paper lies in the middle
PAPER = (251, 247, 238)


def show_odds(found: Mapping[Size, Odds], sides: tuple[str, str], spec: str, where: str) -> None:
    """Print the odds of one battle, or a table of many.

    Args:
        found: odds by attacking and defending armies.
        sides: colours of attacker and defender.
        spec: the tower's.
        where: which contents they are for and how they were found.
    """
    out = console()
    if len(found) > 1:
        out.print("[bold]The attacker wins[/bold], of 100 battles")
        out.print(f"[dim]tower {escape(spec)}; {escape(where)}[/dim]")
        out.print(_grid(found))
        out.print(f"[dim]{_error_note(list(found.values()))}[/dim]")
        return
    (attackers, defenders), odds = next(iter(found.items()))
    attacker, defender = sides
    against = f"{defenders} {defender}" if defenders else "a neutral province"
    out.print(f"[bold]{attackers} {attacker} attack {against}[/bold]")
    out.print(f"[dim]tower {escape(spec)}; {escape(where)}[/dim]")
    out.print(_results(odds, sides, neutral=not defenders))
    out.print("Strength of the attack less that of the defence, chance in %")
    for line in _bars(odds.margins):
        out.print(line)
    out.print(f"\n[dim]{_error_note([odds])}[/dim]")


def _results(odds: Odds, sides: tuple[str, str], *, neutral: bool) -> Table:
    """A row for each way to end."""
    shown = table("", "chance", "armies left then", words=("",))
    errors = odds.standard_errors or {}
    attacker, defender = sides
    winner = Text("the farmers win") if neutral else colour_text(defender).append(" wins")
    for label, name, survivors in (
        (colour_text(attacker).append(" wins"), "attacker_wins", odds.attacker_survivors),
        (Text("nobody wins"), "draw", None),
        (winner, "defender_wins", None if neutral else odds.defender_survivors),
    ):
        chance = getattr(odds, name)
        cell = Text(f"{100 * chance:.1f} %", "bold")
        if name in errors:
            cell.append(f" ± {100 * errors[name]:.1f}", "not bold dim")
        left = f"{survivors / chance:.2f}" if survivors is not None and chance else ""
        shown.add_row(label, cell, left)
    return shown


def _bars(margins: Mapping[int, float]) -> Iterator[Text]:
    """A bar for each margin, the rare ones at either end together."""
    usual = [margin for margin, chance in margins.items() if chance >= LEAST]
    low, high = min(usual), max(usual)
    most = max(margins.values())
    for margin in range(low, high + 1):
        chance = margins.get(margin, 0.0)
        label = f"{margin:+d}".replace("-", "−") if margin else "0"
        line = Text(f"{label:>4} {100 * chance:5.1f} ")
        line.append("█" * round(BAR * chance / most) or "▏", _style_of(margin))
        yield line
    rest = sum(chance for margin, chance in margins.items() if not low <= margin <= high)
    if rest >= LEAST / 10:
        yield Text(f"rest {100 * rest:5.1f}", "dim")


def _style_of(margin: int) -> str:
    return "cyan" if margin > 0 else "red" if margin < 0 else "dim"


def _grid(found: Mapping[Size, Odds]) -> Table:
    """The chances of the attacker, by armies that attack (rows) and defend."""
    columns = sorted({defenders for _, defenders in found})
    shown = table("attack \\ defend", *map(str, columns))
    shown.padding = 0
    for attackers in sorted({attackers for attackers, _ in found}):
        cells = [_cell(found[attackers, defenders].attacker_wins) for defenders in columns]
        shown.add_row(Text(f"{attackers} ", "bold"), *cells)
    return shown


def _cell(chance: float) -> Text:
    strength = abs(2 * chance - 1) ** 0.8
    end = WIN if chance > 0.5 else LOSE
    shade = tuple(round(p + (e - p) * strength) for p, e in zip(PAPER, end, strict=True))
    ink = "#ffffff" if strength > 0.6 else "#2b2724"
    background = "#" + "".join(f"{part:02x}" for part in shade)
    return Text(f"{100 * chance:4.0f} ", Style.parse(f"{ink} on {background}"))


def _error_note(found: list[Odds]) -> str:
    """What stands behind the numbers."""
    odds = found[0]
    errors = [each.standard_errors["attacker_wins"] for each in found if each.standard_errors]
    if not errors:
        return "Exact for these contents."
    worst = f"{100 * max(errors):.1f}"
    share = f"± {worst} at most" if len(found) > 1 else f"± {worst}"
    if odds.tosses is None:
        return (
            f"Exact for each of {odds.situations} situations before a battle of mid-game; "
            f"{share} (standard error in %) is their average's. Battles of mid-game are assumed."
        )
    return f"{share}: standard error in %, by games. Battles of mid-game are assumed."
