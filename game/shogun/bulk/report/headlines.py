"""The headlines: what another tower clearly changes, and what it does not."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from foundation.wording import join_names, plural
from game.bulk import Quantity, Results
from game.bulk.estimates import CONFIDENCE, Estimate
from game.shogun.bulk.report import winners
from game.shogun.bulk.report.insidecubes import information_by_tower
from game.shogun.bulk.report.tables import QuantityRow, TowerCell, intervals
from game.shogun.bulk.report.wording import interval_text, quantity_of, value_text, with_interval
from pages.page import Tile
from pages.wording import NONE, number, percent

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
    "contents": "cubes inside before a battle",
    "battles": "battles per game",
    "margin": "winner ahead of the second, points",
}
"""Names in the table of headlines, if not those of the quantities."""

_TILE_PHRASES: Final = {
    "attacks_won": ("of attacks on players are won", "lowest with {low}, highest with {high}"),
    "upsets": ("of battles go to the less likely side", "lowest with {low}, highest with {high}"),
    "leader_won": ("of games go to the leader of year 1", "lowest with {low}, highest with {high}"),
    "battles": ("battles per game", "fewest with {low}, most with {high}"),
}
"""What a number is, and which towers have the lowest and the highest."""

MIN_UNITS: Final = 50
"""Units below which the intervals themselves are rough."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What one tower changes.

    Attributes:
        tower: its spec.
        changed: the clear changes, in sentences.
        same: what does not clearly change, in a sentence.
    """

    tower: str
    changed: str
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
        if clear[spec]:
            now, before = (percent(found[tower].share, 1) for tower in (spec, first))
            changed.append(
                f"the cubes inside decide {now} of what the cubes thrown leave open, not {before}"
            )
        sentences = " ".join(f"{each[0].upper()}{each[1:]}." for each in changed if each)
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


def tiles(results: Results) -> Iterator[Tile]:
    """The most important numbers."""
    for over, (what, which) in _TILE_PHRASES.items():
        quantity = quantity_of(results, over)
        values = {
            spec: found
            for spec in results.setting.towers
            if not math.isnan(found := results.figure(quantity.name, spec).value)
        }
        if not values:
            continue
        low, high = (pick(values, key=values.__getitem__) for pick in (min, max))
        first = results.figure(quantity.name, next(iter(values)))
        if len(values) == 1:
            with_tower = f" with {low}" if len(results.setting.towers) > 1 else ""
            text = f"{what}{with_tower}; 95 % interval {interval_text(first, quantity)}"
            yield Tile(value_text(first.value, quantity, 1), "", text)
        elif _extremes_differ(results, quantity.name, low, high):
            text = f"{what}: {which.format(low=low, high=high)}"
            yield Tile(_span(values[low], values[high], quantity), "", text)
        else:
            mean = sum(values.values()) / len(values)
            all_ = len(values) == len(results.setting.towers)
            towers = "every tower" if all_ else join_names(list(values))
            text = f"{what} with {towers}: no clear difference"
            yield Tile(f"≈ {value_text(mean, quantity, 0)}", "", text)


def _span(low: float, high: float, quantity: Quantity) -> str:
    """`65 – 93 %`, with just enough digits to differ."""
    for digits in (0, 1, 2):
        both = [value_text(each, quantity, digits).removesuffix("\u00a0%") for each in (low, high)]
        if both[0] != both[1]:
            break
    return f"{both[0]} – {both[1]}" + "\u00a0%" * quantity.share


def _extremes_differ(results: Results, name: str, low: str, high: str) -> bool:
    """Whether the lowest and highest tower clearly differ (Bonferroni, over all pairs)."""
    pairs = len(list(combinations(results.setting.towers, 2)))
    return results.difference(name, high, low).excludes(confidence=1 - (1 - CONFIDENCE) / pairs)


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


def lead(results: Results) -> str:
    """The opening sentences of the page."""
    setting = results.setting
    if len(setting.towers) > 1:
        return (
            f"{plural(results.games, 'game')}, each played with {len(setting.towers)} towers. "
            f"Cards, lots and the bots' random numbers are the same, only the tower differs. Clear "
            f"differences from {setting.towers[0]} (95 % intervals that exclude 0):"
        )
    quantity = quantity_of(results, "attacks_won")
    found = results.figure(quantity.name, setting.towers[0])
    return (
        f"In {plural(results.games, 'game')} with the tower {setting.towers[0]}, attackers win "
        f"{with_interval(found, quantity)} of their attacks on players. To see what a tower "
        f"changes, play the same games with a second one."
    )


def notes(results: Results, shown: int) -> Iterator[str]:
    """Warnings about the results."""
    if results.units < MIN_UNITS:
        unit = results.setting.unit
        seeds = f" with {plural(results.units, 'seed')}" if unit > 1 else ""
        yield (
            f"Few games, {results.games} in all{seeds}: intervals are rough, and what never "
            f"happened here may still happen. Play at least {MIN_UNITS * unit:,}, better "
            f"{1000 * unit:,}."
        )
    if unknown := [spec for spec in results.setting.towers if not results.knows_odds(spec)]:
        verb = "does not know its" if len(unknown) == 1 else "do not know their"
        yield (
            f"{join_names(unknown)} {verb} odds. So this page cannot say which side was "
            f"less likely to win or how much was luck: tables show {NONE}, and charts of odds "
            f"leave it out."
        )
    if shown < len(results.setting.towers):
        yield f"Charts show the first {shown} towers, tables all {len(results.setting.towers)}."
