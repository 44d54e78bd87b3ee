"""The odds of a battle, or of many, as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cubetower.foundation.intervals import bounded_limits
from cubetower.game.shogun.odds import Odds
from cubetower.pages.chart import Chart, draw_chart
from cubetower.pages.page import Answer
from cubetower.pages.palette import NOBODY, ink_on, shade
from cubetower.pages.story import Fold, Grid, GridCell, Section, Story, Strip, Table, write_story
from cubetower.pages.theme import count_percent, count_whole, player_fill
from cubetower.pages.wording import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Found = Mapping[tuple[int, int], Odds]
Sides = tuple[str, str]
"""The colours of the attacker's and of the defender's cubes."""

SIMULATED: Final = "Everything here is simulated: the tower is a model."
MIN_CHANCE: Final = 0.002
"""Rarer margins at both ends are not drawn."""

EVEN: Final = (0.45, 0.55)
"""Chances that are called even."""

ASSUMED: Final = (
    "All of this is computed with a model of the tower: nothing was measured at a table.",
    "Mid-game, where nothing else is asked for: series of battles among five players through the "
    "same tower, each begun with a seeding; 30 battles a game, 2 to 6 armies against 1 to 5, one "
    "battle in five against a neutral province and one in five a revolt.",
    "No special cards and no events.",
)


def write_odds_report(
    found: Found, sides: Sides, captions: Sequence[str], path: Path | str
) -> None:
    """Write a page on the odds of one battle or of a table of them.

    Args:
        found: odds by attacking and defending armies; of a table a full rectangle.
        sides: the colours of the cubes of attacker and defender; farmers' in a neutral province.
        captions: the tower and how the odds were found; who fights, and the contents.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    if len(found) == 1:
        [(size, odds)] = found.items()
        story = _battle(size, odds, sides, captions)
    else:
        story = _table(found, sides, captions)
    write_story(story, path)


def _battle(size: tuple[int, int], odds: Odds, sides: Sides, captions: Sequence[str]) -> Story:
    attackers, defenders = size
    against = f"{defenders}" if defenders else "a farmer"
    folds = [_figures(odds, sides, defenders), _method(odds)]
    return Story(
        title=f"{attackers} against {against}: who wins?",
        eyebrow="Odds of a battle of SHOGUN",
        subtitle=captions[0],
        answer=_verdict(odds, sides, defenders),
        picture=_strip(odds, sides, defenders),
        sections=[
            Section("left", "Armies left", "By how much?", _margin_parts(odds, sides, defenders)),
            _assumptions(captions[1]),
            Section("method", "More", "More", (), folds),
        ],
        footer="the same command gives the same page.",
        banner=SIMULATED,
        sentences=[_survivors(odds, sides[0])],
        notes=[captions[1]],
    )  # fmt: skip


def _assumptions(contents: str) -> Section:
    title = "What lies inside, and what is assumed"
    return Section("assumed", "Assumed", title, [contents, ASSUMED])


def _names(sides: Sides, defenders: int) -> dict[str, str]:
    """The ways a battle ends, in words."""
    loser = f"{sides[1].capitalize()} wins" if defenders else "the farmers hold the province"
    nobody = "nobody: the province is neutral then"
    attacker = f"{sides[0].capitalize()} wins"
    return {"attacker_wins": attacker, "draw": nobody, "defender_wins": loser}


def _verdict(odds: Odds, sides: Sides, defenders: int) -> Answer:
    chance = odds.attacker_wins
    attacker, defender = (colour.capitalize() for colour in sides)
    loser = f"{defender} wins" if defenders else "the farmers win"
    words = (
        f"{percent(odds.draw, 1)} of battles leave the province neutral, and in "
        f"{percent(odds.defender_wins, 1)} {loser}."
    )
    short = f"{attacker}, the attacker, wins {percent(chance, 1)} of such battles."
    return Answer(short, words, open=EVEN[0] <= chance <= EVEN[1], player=sides[0])


def _survivors(odds: Odds, attacker: str) -> str:
    """How many armies the attacker has left when it wins."""
    if not odds.attacker_wins:
        return ""
    left = odds.attacker_survivors / odds.attacker_wins
    return f"If {attacker.capitalize()} wins, it has {number(left, 1)} armies left, on average."


def _strip(odds: Odds, sides: Sides, defenders: int) -> Strip:
    """The ways a battle ends, with the interval of the attacker's chance."""
    colours, unsure = (sides[0], NOBODY, sides[1]), None
    if odds.standard_errors:
        units = odds.tosses if odds.tosses and odds.situations == 1 else odds.situations
        error = odds.standard_errors["attacker_wins"]
        unsure = bounded_limits(odds.attacker_wins, error, max(2, units))
    parts = [
        (words, getattr(odds, name), percent(getattr(odds, name), 1), colour)
        for (name, words), colour in zip(_names(sides, defenders).items(), colours, strict=True)
    ]
    return Strip("How the battle ends", parts, _sure(odds, sides[0], unsure), unsure)


def _sure(odds: Odds, attacker: str, unsure: tuple[float, float] | None) -> str:
    """How sure the chance of the attacker is."""
    if unsure is None:
        return "Exact for this tower." if odds.tosses is None else "The error is not known."
    low, high = unsure
    if percent(low, 1) == percent(high, 1):
        return ""
    what = " of the tosses"
    if odds.situations > 1:
        what = f", since {odds.situations} contents stand for all that are possible"
    return (
        f"Hatched: 95\u00a0% interval{what}. {attacker.capitalize()} wins "
        f"{number(100 * low, 1)} to {percent(high, 1)}."
    )


def _margin_parts(odds: Odds, sides: Sides, defenders: int) -> list[str | Chart]:
    words = (
        "The margin is the strength of the attack minus that of the defence. What the winner is "
        "ahead by stays in the province."
    )
    return [words, _margins(odds, sides, defenders)]


def _margins(odds: Odds, sides: Sides, defenders: int) -> Chart:
    """Bars with the attacker's greatest margin at the left, as in the strip above."""
    shown = {each: chance for each, chance in odds.margins.items() if chance >= MIN_CHANCE}
    attacker, defender = sides
    winners = [attacker if lead > 0 else defender if lead else NOBODY for lead in shown]
    alone = {lead: odds.unheld.get(lead, 0.0) for lead in shown}
    first, loser = attacker.capitalize(), defender.capitalize() if defenders else "farmers"

    def draw(ax: Axes, room: bool) -> None:
        for (lead, chance), winner in zip(shown.items(), winners, strict=True):
            height = chance - alone[lead]
            ax.bar(lead, height, 0.86, **player_fill(winner))
            if alone[lead]:
                ax.bar(lead, alone[lead], 0.86, bottom=height, **player_fill(NOBODY))
        count_whole(ax.xaxis)
        ax.xaxis.set_major_formatter(lambda margin, _: f"{abs(margin):.0f}")
        ax.invert_xaxis()
        count_percent(ax.yaxis)
        ax.set(xlabel=f"{first} ahead by | {loser} ahead by", ylabel="share of battles")

    names = {True: first, False: loser}
    seen = ", ".join(
        f"{names[margin > 0]} by {abs(margin)}: {percent(chance, 1)}"
        if margin
        else f"even: {percent(chance, 1)}"
        for margin, chance in reversed(shown.items())
    )
    counted = f" Counted in {odds.tosses:,} simulated tosses." if odds.tosses else ""
    caption = (
        "Share of battles by how many cubes one side has more than the other in the tray. If only "
        f"farmers defend there, nobody wins though the defence is ahead.{counted}"
    )
    key = [
        (f"player badge {attacker}", f"{first} wins"),
        (f"player badge {NOBODY}", "nobody wins"),
        (f"player badge {defender}", f"{loser} win{'s' if defenders else ''}"),
    ]
    return draw_chart("margins", "What might happen", caption, seen, draw, key=key, wide=True)


def _figures(odds: Odds, sides: Sides, defenders: int) -> Fold:
    names = _names(sides, defenders) | {
        "attacker_survivors": "armies of the attacker left, 0 in battles not won",
        "defender_survivors": "armies of the defender left, 0 in battles not won",
    }
    errors = odds.standard_errors or {}
    rows = []
    for name, words in names.items():
        share = not name.endswith("survivors")
        value, error = getattr(odds, name), errors.get(name)
        text = percent(value, 2) if share else number(value, 2)
        shown = "–" if error is None else number((100 if share else 1) * error, 2)
        rows.append((words, text, shown))
    return Fold("All figures", [Table(("", "value", "standard error"), rows)])


def _method(odds: Odds) -> Fold:
    how = (
        "Exact for the model, by convolution: every cube falls independently, with a chance that "
        "the tower knows."
        if odds.tosses is None
        else f"Estimated from {odds.tosses:,} tosses of each battle. A tower that jams is tapped."
    )
    errors = (
        f"Averaged over {odds.situations} situations before battles. Standard errors are of that "
        "average, with games as units (Cochran 1977, 6.4)."
        if odds.situations > 1
        else "For the contents named."
    )
    return Fold("For statisticians", [how, errors])


def _table(found: Found, sides: Sides, captions: Sequence[str]) -> Story:
    rows = sorted({attackers for attackers, _ in found})
    columns = sorted({defenders for _, defenders in found})
    first = next(iter(found.values()))
    return Story(
        title="How many armies does it take?",
        eyebrow="Odds of battles of SHOGUN",
        subtitle=captions[0],
        answer=_verdict_of_table(found, rows, columns),
        picture=_grid(found, sides, rows, columns),
        sections=[
            _assumptions(captions[1]),
            Section("method", "More", "More", (), [_list(found), _method(first)]),
        ],
        footer="the same command gives the same page.",
        banner=SIMULATED,
        notes=[captions[1]],
    )  # fmt: skip


def _verdict_of_table(found: Found, rows: Sequence[int], columns: Sequence[int]) -> Answer:
    """How many armies more than the defender an attack needs to win more often than not."""
    needed = {
        defenders: next((a for a in rows if found[a, defenders].attacker_wins > 0.5), None)
        for defenders in columns
    }
    known = [(a - d) for d, a in needed.items() if a is not None]
    equal = [found[each, each].attacker_wins for each in rows if each in columns]
    even = (
        f" Attacks by equal armies win in {number(100 * min(equal), 0)} to {percent(max(equal))}."
        if len(equal) > 1
        else ""
    )
    if not known:
        return Answer("No attack here wins more often than not.", even.strip(), open=True)
    low, high = min(known), max(known)
    more = "no more armies than the defender" if high <= 0 else (
        f"{low if low == high else f'{max(0, low)} to {high}'} more "
        f"{'army' if low == high == 1 else 'armies'} than the defender"
    )  # fmt: skip
    return Answer(f"To win more often than not takes {more}.", even.strip())


def _grid(found: Found, sides: Sides, rows: Sequence[int], columns: Sequence[int]) -> Grid:
    cells = [(f"{a}", [_cell(found[a, d], sides) for d in columns]) for a in rows]
    caption = (
        "Large: how often the attacker wins, in the colour of whoever is likelier to. Small: how "
        "often nobody does, if not 0. Both in % of battles."
    )
    return Grid(
        "How often the attacker wins", "armies that defend", "attack",
        [str(each) for each in columns], cells, caption,
    )  # fmt: skip


def _cell(odds: Odds, sides: Sides) -> GridCell:
    fill, drawn = shade(odds.attacker_wins, *sides), f"{100 * odds.draw:.0f}"
    won, below = f"{100 * odds.attacker_wins:.0f}", "" if drawn == "0" else drawn
    return GridCell(won, below, fill, ink_on(fill))


def _list(found: Found) -> Fold:
    heads = ("attack", "defend", "attacker wins", "nobody", "defender wins", "attackers left")
    rows = [
        (f"{a}", f"{d}", percent(each.attacker_wins, 1), percent(each.draw, 1),
         percent(each.defender_wins, 1), number(each.attacker_survivors, 2))
        for (a, d), each in found.items()
    ]  # fmt: skip
    return Fold("All figures", [Table(heads, rows)])
