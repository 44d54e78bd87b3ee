"""Decisions that were judged, in a sentence each, and a player's decisions together.

A chance to win is the one that is expected at the end of the round; ± is a standard error.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from foundation.wording import join_names, ordinal, plural
from game.core import Move, Seat
from game.shogun.components.tables import BID, BUILDINGS, CHEST_CARDS, COMBATS, RECRUITS, SEASONS
from game.shogun.components.wording import amount_text
from game.shogun.module.module import registered_modules
from game.shogun.observation import Asked, Knowledge
from game.shogun.words.questions import move_text, special_text
from pages.wording import PM, number, percent

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from game.shogun.review.decisions.judgedmove import DecisionTotal, JudgedMove

TELLING_FIELDS: Final = (*COMBATS, *BUILDINGS, *RECRUITS, "taxes", "rice")
"""The fields of a plan that say most, in this order; then those of expansions and the bid."""

MAX_CLAUSES: Final = 2
"""Of a sentence about a plan."""


class Phrase(NamedTuple):
    """What somebody did, as in "Red attacked Kai", and as in "attacking Kai"."""

    past: str
    gerund: str


def judgement_text(judged: JudgedMove, names: Mapping[Seat, str] | None = None) -> str:
    """A decision, and how good it was, in a sentence or two.

    Args:
        judged: the decision.
        names: of the players who have one, by seat; the others are called by their colour.
    """
    made, best = _phrases(judged, names or {})
    how = "forfeited and, by a random move, " if judged.forfeited else ""
    who = f"{_name(judged.seat, names or {})} {how}{made.past}"
    instead = best.gerund[0].upper() + best.gerund[1:]
    return f"{when_text(judged)}: {who}. {_effect(judged, instead)}"


def when_text(judged: JudgedMove) -> str:
    """When and about what it was decided: ``Spring of year 2, combat A from Kai``."""
    seen = judged.observation
    season = (*SEASONS, "winter")[seen["season"]].capitalize()
    return f"{season} of year {seen['year']}, {_topic(seen)}"


def total_text(seat: Seat, total: DecisionTotal, names: Mapping[Seat, str] | None = None) -> str:
    """What a player's decisions cost or gained in all, in a sentence or two.

    Args:
        seat: of the player.
        total: of this player's decisions.
        names: as of `judgement_text`.
    """
    name = _name(seat, names or {})
    whose, size = f"{name}'s {plural(total.decisions, 'decision')}", abs(total.difference)
    in_all = _with_error(size, total.standard_error)
    verb = "cost" if total.difference < 0 else "gained"
    if total.is_clear:
        text = f"{whose} {verb} {in_all} of a victory in all against what search would have done."
    else:
        verb, others = ("was", "that") if total.decisions == 1 else ("were", "those")
        sign = "−" if total.difference < 0 else ""
        text = (
            f"{whose} {verb} about as good as {others} of search: too close to tell "
            f"({sign}{in_all} of a victory)."
        )
    if size > 1:
        text += f" Each counts from where {name} stood then, so they can add up to more than one."
    if total.forfeited:
        text += f" {plural(total.forfeited, 'was', 'were')} forfeited."
    return text


def _name(seat: Seat, names: Mapping[Seat, str]) -> str:
    return names.get(seat) or seat.capitalize()


def _effect(judged: JudgedMove, instead: str) -> str:
    """How good a move was beside the best one."""
    comparison, more = judged.comparison, _other_changes(judged)
    if judged.move == judged.best:
        return "Search found nothing better."
    if not judged.is_clear:
        size = _with_error(abs(comparison.difference), comparison.standard_error)
        better = "better" if comparison.difference < 0 else "worse"
        return f"{instead}{f', with {more}' if more else ''}: too close to tell ({size} {better})."
    digits = _digits(comparison.difference, comparison.standard_error)
    now, then = comparison.chance, comparison.chance - comparison.difference
    would = f"would have {'raised' if then > now else 'lowered'} the chance to win"
    start, end = percent(now, digits), percent(then, digits)
    sure = f"({PM.lstrip()}{_error(comparison.standard_error, digits)})"
    if not more:
        return f"{instead} {would} from {start} to {end} {sure}."
    alone = judged.first_change
    if alone is None or (alone.difference < 0) != (comparison.difference < 0):
        return f"{instead}, with {more}, {would} from {start} to {end} {sure}."
    part = percent(now - alone.difference, digits)
    return f"{instead} {would} from {start} to {part}, with {more} to {end} {sure}."


def _other_changes(judged: JudgedMove) -> str:
    """How much of a plan changes besides the most valuable part: ``4 other changes``."""
    count = sum(len(part) for part in judged.changes[1:])
    return plural(count, "other change") if count else ""


def _with_error(value: float, error: float) -> str:
    """Such as ``6 ± 2 %``."""
    digits = _digits(value, error)
    return f"{number(100 * value, digits)}{PM}{_error(error, digits)}"


def _error(error: float, digits: int) -> str:
    """A standard error in percent; a small one is rounded up, never to 0."""
    return percent(max(error, 10.0 ** -(digits + 2)), digits)


def _digits(value: float, error: float) -> int:
    """Digits behind the point of percents: one for small values that are that sure."""
    return int(error < 0.0095 and abs(value) < 0.0495)


# What was decided


def _topic(seen: Asked) -> str:
    kind, about = seen["decision"]["kind"], seen["decision"]["about"]
    if kind == "combat":
        return f"{about['action']} from {about['province']}"
    if kind == "transfer":
        return f"armies in {about['province']}"
    modules = registered_modules([kind.partition(".")[0]]).values()
    titles = [each.words.title for each in modules if each.words.title]
    return {"place": "turn order", "rising": "revolts"}.get(kind, titles[0] if titles else kind)


def _phrases(judged: JudgedMove, names: Mapping[Seat, str]) -> tuple[Phrase, Phrase]:
    """What was done, and what `search` would have done instead."""
    if judged.kind == "plan":
        return _plans(judged)
    seen = judged.observation
    return _phrase(seen, judged.move, names), _phrase(seen, judged.best, names)


def _phrase(seen: Asked, move: Move, names: Mapping[Seat, str]) -> Phrase:
    match seen["decision"]["kind"]:
        case "combat" | "transfer":
            return _march(seen, move, names)
        case "place":
            place = f"{ordinal(move)}, with {special_text(seen['offered'][move - 1])}"
            return Phrase(f"went {place}", f"going {place}")
        case "rising":
            where = f"{move} ({amount_text('armies', seen['armies'][move])}) revolt next"
            return Phrase(f"let {where}", f"letting {where}")
    text = move_text(seen, move).replace("yours", "own")
    return Phrase(f"chose “{text}”", f"choosing “{text}”")


def _march(seen: Asked, move: Move, names: Mapping[Seat, str]) -> Phrase:
    if move is None:
        return Phrase("stayed", "staying")
    to, count = move
    armies = amount_text("armies", count)
    if seen["owner"][to] == seen["seat"]:
        return Phrase(f"moved {armies} to {to}", f"moving {armies} to {to}")
    attack = f"{to} ({_defence(seen, to, names)}) with {armies}"
    return Phrase(f"attacked {attack}", f"attacking {attack}")


def _defence(seen: Knowledge, to: str, names: Mapping[Seat, str]) -> str:
    owner = seen["owner"][to]
    if owner is None:
        return "neutral"
    return f"{names.get(owner) or owner}, {amount_text('armies', seen['armies'][to])}"


def _plans(judged: JudgedMove) -> tuple[Phrase, Phrase]:
    """The most valuable part in which both plans differ, in a few clauses each."""
    provinces = judged.observation["owner"]
    part = judged.changes[0] if judged.changes else tuple(judged.move)
    did, better = (
        {field: _clause(field, plan[field], provinces) for field in sorted(part, key=_order)}
        for plan in (judged.move, judged.best)
    )
    telling = [
        field
        for field, clause in did.items()
        if (clause != better[field] if judged.changes else not clause.startswith("no "))
    ]
    fields = telling[:MAX_CLAUSES] or part[:MAX_CLAUSES]
    rest = len(part) - len(fields) if judged.changes else 0
    along = f" (and {plural(rest, 'card that moves', 'cards that move')} along)" if rest else ""
    mine, other = (join_names(clauses[field] for field in fields) for clauses in (did, better))
    return (
        Phrase(f"planned {mine}", f"planning {mine}"),
        Phrase(f"planned {other}", f"planning {other} instead{along}"),
    )


def _order(field: str) -> int:
    if field in TELLING_FIELDS:
        return TELLING_FIELDS.index(field)
    return len(TELLING_FIELDS) + (field == BID)


def _clause(field: str, card: str | None, provinces: Collection[str]) -> str:
    """What a card on a field is for: ``a castle in Kai``, ``3 armies in Kai``, ``no rice``."""
    if field == BID:
        chests = CHEST_CARDS.get(card or "", 0)
        return f"a bid of {amount_text('chests', chests)}" if chests else "a bid of nothing"
    if field not in TELLING_FIELDS:
        return f"{card} on {field}" if card else f"nothing on {field}"
    if card not in provinces:
        return f"no “{field}”" if field in RECRUITS else f"no {field}"
    if field in RECRUITS:
        return f"{amount_text('armies', RECRUITS[field][0])} in {card}"
    return f"a {field} in {card}" if field in BUILDINGS else f"{field} from {card}"
