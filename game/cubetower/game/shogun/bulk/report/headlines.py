"""The headlines: what another tower clearly changes, and what it does not."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cubetower.foundation.wording import join_names
from cubetower.game.bulk import Quantity, Results
from cubetower.game.bulk.estimates import Estimate
from cubetower.game.bulk.report.gamepage import few_games
from cubetower.game.bulk.report.wording import quantity_of, value_text
from cubetower.game.shogun.bulk.report import winners
from cubetower.game.shogun.bulk.report.insidecubes import information_by_tower
from cubetower.game.shogun.bulk.report.tables import QuantityRow, TowerCell, intervals
from cubetower.pages.wording import NONE, number, percent

_CHANGED_PHRASES: Final = {
    "attacks_won": "attackers win {now} of their attacks on players, not {before}",
    "upsets": "the less likely side wins {now} of the battles, not {before}",
    "revolts_won": "{now} of the revolts succeed, not {before}",
    "battles": "a game has {now} battles, not {before}",
    "leader_won": "the leader of year 1 wins {now} of the games, not {before}",
    "margin": "the winner is {now} points ahead of the second, not {before}",
}
"""Phrases for quantities that change."""

_UNCHANGED_PHRASES: Final = {
    "attacks_won": "attacks on players won",
    "upsets": "battles won by the less likely side",
    "revolts_won": "revolts that succeed",
    "battles": "battles per game",
    "leader_won": "victories of the leader of year 1",
    "margin": "the winner's lead",
}
"""Phrases for quantities that do not."""

_ROW_NAMES: Final = {
    "upsets": "battles won by the less likely side",
    "battles": "battles per game",
    "margin": "winner ahead of the second, points",
}
"""Names in the table of headlines, if not those of the quantities."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What one tower changes.

    Attributes:
        tower: its spec.
        changes: the clear ones, a sentence each.
        same: what does not clearly change, in a sentence.
    """

    tower: str
    changes: tuple[str, ...]
    same: str


def headlines(results: Results) -> Iterator[Headline]:
    """What each of the other towers changes, compared with the first."""
    first, *others = results.setting.towers
    found = information_by_tower(results)
    clear = {cell.tower: cell.clear for cell in _information_row(results).cells}
    for spec in others:
        changed, same = [_seat_words(results, spec)], []
        for over, words in _CHANGED_PHRASES.items():
            quantity = quantity_of(results, over)
            if not _both_known(results, quantity, spec):
                continue
            if not results.difference(quantity.name, spec, first).excludes():
                same.append(_UNCHANGED_PHRASES[over])
                continue
            now, before = (
                value_text(results.figure(quantity.name, tower).value, quantity, 1)
                for tower in (spec, first)
            )
            changed.append(words.format(now=now, before=before))
        if clear[spec] and not any(math.isnan(found[each].share) for each in (spec, first)):
            now, before = (percent(found[tower].share, 1) for tower in (spec, first))
            changed.append(
                f"the cubes inside decide {now} of what the cubes thrown leave open, not {before}"
            )
        sentences = tuple(f"{each[0].upper()}{each[1:]}." for each in changed if each)
        if not any(winners.changes(results, spec)):
            same.insert(0, "victories by seat")
        unclear = f"No clear change in {join_names(same)}." if same else ""
        yield Headline(spec, sentences, unclear)


def _both_known(results: Results, quantity: Quantity, tower: str) -> bool:
    """Whether a quantity has a value with a tower and with the first."""
    towers = (tower, results.setting.towers[0])
    return not any(math.isnan(results.figure(quantity.name, each).value) for each in towers)


def _seat_words(results: Results, tower: str) -> str:
    """The seats whose victories clearly change."""
    found = []
    for seat, _ in winners.changes(results, tower):
        name = quantity_of(results, f"won_{seat}").name
        now, before = (
            percent(results.figure(name, each).value, 1)
            for each in (tower, results.setting.towers[0])
        )
        found.append(f"{seat} wins {now} of the games, not {before}")
    return join_names(found) if found else ""


def answers(results: Results) -> list[QuantityRow]:
    """The table of headlines: values by tower and paired differences."""
    seats = [f"{what}_{seat}" for what in ("won", "points") for seat in results.setting.seats]
    overs = ("attacks_won", "neutral_won", "revolts_won", "upsets", "contents", "battles")
    return [*_rows(results, [*seats, "leader_won", "margin", *overs]), _information_row(results)]


def _rows(results: Results, overs: Sequence[str]) -> Iterator[QuantityRow]:
    found = intervals(results, [quantity_of(results, over) for over in overs])
    for over, row in zip(overs, found, strict=True):
        yield replace(row, name=_ROW_NAMES.get(over, row.name))


def _information_row(results: Results) -> QuantityRow:
    """Bits that the lead inside tells; towers are compared as if their games were independent."""
    information = {
        spec: found.inside for spec, found in information_by_tower(results).items() if found.battles
    }
    first, cells = information.get(results.setting.towers[0]), []
    for spec in results.setting.towers:
        if (found := information.get(spec)) is None or first is None:
            cells.append(TowerCell(spec, NONE))
        elif found is first:
            cells.append(TowerCell(spec, number(found.value, 3), _limits(found)))
        else:
            error = math.hypot(found.standard_error, first.standard_error)
            battles = min(found.blocks, first.blocks)
            apart = Estimate(found.value - first.value, error, battles)
            sign = "+" if apart.value > 0 else ""
            below = f"{sign}{number(apart.value, 3)} ({_limits(apart)})"
            cells.append(TowerCell(spec, number(found.value, 3), below, apart.excludes()))
    return QuantityRow("information from the cubes inside, bits per battle", tuple(cells))


def _limits(figure: Estimate) -> str:
    low, high = figure.interval
    if not low < high:
        return NONE
    return f"{number(low, 3)}\u00a0to\u00a0{number(high, 3)}"


def notes(results: Results, shown: int) -> Iterator[str]:
    """Warnings about the results."""
    yield from few_games(results)
    if unknown := [spec for spec in results.setting.towers if not results.knows_odds(spec)]:
        verb = "does not know its" if len(unknown) == 1 else "do not know their"
        yield (
            f"{join_names(unknown)} {verb} odds. So this page cannot say which side was "
            f"less likely to win or how much was luck: tables show {NONE}, and charts of odds "
            f"leave it out."
        )
    if shown < len(results.setting.towers):
        yield f"Charts show the first {shown} towers, tables all {len(results.setting.towers)}."
