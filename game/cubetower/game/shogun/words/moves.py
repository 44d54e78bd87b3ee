"""Decisions that were judged, in a sentence each, and a player's decisions together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from cubetower.foundation.wording import join_names, plural
from cubetower.game.core import Move, Seat
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import (
    BID,
    BUILDINGS,
    CHEST_CARDS,
    COMBATS,
    RECRUITS,
    SEASONS,
    amount_text,
)
from cubetower.game.shogun.words.questions import move_text, special_text
from cubetower.pages.wording import percent

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from cubetower.game.shogun.review.decisions.judgedmove import DecisionTotal, JudgedMove
    from cubetower.game.shogun.review.decisions.rollouts import Comparison

MOVES_TITLE: Final = "How good were the decisions?"

MOVES_KNOWN: Final = (
    "Every decision is judged by what the player could know then, against what search would have "
    "done: the program's strong player, which looks ahead by playing on to the end of the round "
    "many times. So this says how good decisions were; the own decisions above are what came of "
    "them."
)
"""How decisions are judged."""

MOVES_FIGURES: Final = (
    "Worth 5\u00a0% more of the victory means 5 more wins in 100 such games, by the forecast at "
    "the end of the round. What follows ± is the standard error: the true difference is within "
    "twice as much in 19 of 20 cases."
)
"""What the figures mean."""

NOTHING_CLEAR: Final = (
    "No decision was clearly better or worse than what search would have done: all are too close "
    "to tell."
)

TELLING_FIELDS: Final = (*COMBATS, *BUILDINGS, *RECRUITS, "taxes", "rice")
"""The fields of a plan that say most, in this order; then those of expansions and the bid."""

MAX_CLAUSES: Final = 2
"""Of a sentence about a plan."""


class Phrase(NamedTuple):
    """What somebody did, as in "Red attacked Kai", and as in "attacking Kai"."""

    past: str
    gerund: str


def judgement_texts(
    mattered: Sequence[JudgedMove], names: Mapping[Seat, str] | None = None
) -> list[str]:
    """The decisions that mattered in a sentence or two each; if there are none, that.

    Args:
        mattered: the decisions.
        names: of the players who have one, by seat; the others are called by their colour.
    """
    return [judgement_text(each, names) for each in mattered] or [NOTHING_CLEAR]


def judgement_text(judged: JudgedMove, names: Mapping[Seat, str] | None = None) -> str:
    """A decision, and how good it was, in a sentence or two.

    Args:
        judged: the decision.
        names: as of `judgement_texts`.
    """
    made, best = _phrases(judged, names or {})
    how = "forfeited and, by a random move, " if judged.forfeited else ""
    who = f"{_name(judged.seat, names or {})} {how}{made.past}"
    return f"{when_text(judged)}: {who}. {_effect(judged, best.gerund)}"


def when_text(judged: JudgedMove) -> str:
    """When and about what it was decided: ``Spring of year 2, combat A from Kai``."""
    seen = judged.observation
    season = (*SEASONS, "winter")[seen.season].capitalize()
    return f"{season} of year {seen.year}, {_topic(seen)}"


def total_text(seat: Seat, total: DecisionTotal, names: Mapping[Seat, str] | None = None) -> str:
    """What a player's decisions cost or gained in all, in a sentence or two.

    Args:
        seat: of the player.
        total: of this player's decisions.
        names: as of `judgement_texts`.
    """
    name = _name(seat, names or {})
    verb = "was" if total.decisions == 1 else "together were"
    size, more, sure = _figures(total.difference, total.standard_error)
    text = f"{name}'s {plural(total.decisions, 'decision')} {verb} worth "
    text += f"{size} of a victory {more} than search's {sure}"
    text += "." if total.is_clear else ": too close to tell."
    if abs(total.difference) > 1:
        text += f" Each counts from where {name} stood then, so they can add up to more than one."
    if total.forfeited:
        text += f" {plural(total.forfeited, 'was', 'were')} forfeited."
    return text


def _name(seat: Seat, names: Mapping[Seat, str]) -> str:
    return names.get(seat) or seat.capitalize()


def _effect(judged: JudgedMove, instead: str) -> str:
    """How good a move was beside the best one."""
    if judged.move == judged.best:
        return "Search would have done the same."
    size, more, sure = _figures(judged.difference, judged.comparison.standard_error)
    if judged.is_clear and judged.difference > 0:
        worth = f"{size} {more} of the victory {sure}"
        return f"That was worth {worth} than what search would have done: {instead}."
    whole = _figures(-judged.difference, judged.comparison.standard_error)
    alone = _first_change(judged)
    size, more, sure = _figures(-alone.difference, alone.standard_error) if alone else whole
    text = f"{instead[0].upper()}{instead[1:]} would have been worth "
    text += f"{size} {more} of the victory {sure}"
    if whole != (size, more, sure):
        text += f"; search's whole plan {' '.join(whole)}"
    return f"{text}." if judged.is_clear else f"{text}: too close to tell."


def _first_change(judged: JudgedMove) -> Comparison | None:
    """What the most valuable of several changes of a plan would have gained alone, if anything."""
    alone = judged.first_change
    if not judged.is_clear or judged.difference > 0 or len(judged.changes) < 2:
        return None
    return alone if alone and alone.difference < 0 else None


def _figures(difference: float, error: float) -> tuple[str, str, str]:
    """Such as ``6 %``, ``more`` and ``(± 2 %)``; a small error is rounded up, never to 0."""
    digits = int(error < 0.0095 and abs(difference) < 0.0495)
    least = 10.0 ** -(digits + 2)
    sure = percent(max(error, least), digits)
    more = "more" if difference > 0 else "less"
    return percent(abs(difference), digits), more, f"(±\u00a0{sure})"


# What was decided


def _topic(seen: Observation) -> str:
    kind, about = seen.question.kind, seen.question.about
    if kind == "combat":
        return f"{about['action']} from {about['province']}"
    if kind == "transfer":
        return f"armies in {about['province']}"
    modules = presentations([kind.partition(".")[0]]).values()
    titles = [each.words.title for each in modules if each.words.title]
    return {"place": "turn order", "rising": "revolts"}.get(kind, titles[0] if titles else kind)


def _phrases(judged: JudgedMove, names: Mapping[Seat, str]) -> tuple[Phrase, Phrase]:
    """What was done, and what `search` would have done instead."""
    if judged.kind == "plan":
        return _plans(judged)
    seen = judged.observation
    return _phrase(seen, judged.move, names), _phrase(seen, judged.best, names)


def _phrase(seen: Observation, move: Move, names: Mapping[Seat, str]) -> Phrase:
    match seen.question.kind:
        case "combat" | "transfer":
            return _march(seen, move, names)
        case "place":
            place = f"place {move} with {special_text(seen.offered[move - 1])}"
            return Phrase(f"took {place}", f"taking {place}")
        case "rising":
            where = f"{move} ({amount_text('armies', seen.armies[move])}) revolt next"
            return Phrase(f"let {where}", f"letting {where}")
    text = move_text(seen, move).replace("yours", "own")
    return Phrase(f"chose “{text}”", f"choosing “{text}”")


def _march(seen: Observation, move: Move, names: Mapping[Seat, str]) -> Phrase:
    if move is None:
        return Phrase("stayed", "staying")
    to, count = move
    armies = amount_text("armies", count)
    if seen.owner[to] == seen.seat:
        return Phrase(f"moved {armies} to {to}", f"moving {armies} to {to}")
    attack = f"{to} ({_defence(seen, to, names)}) with {armies}"
    return Phrase(f"attacked {attack}", f"attacking {attack}")


def _defence(seen: Observation, to: str, names: Mapping[Seat, str]) -> str:
    owner = seen.owner[to]
    if owner is None:
        return "neutral"
    return f"{names.get(owner) or owner}, {amount_text('armies', seen.armies[to])}"


def _plans(judged: JudgedMove) -> tuple[Phrase, Phrase]:
    """The most valuable part in which both plans differ, in a few clauses each."""
    provinces = judged.observation.owner
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
    changed = judged.changes[:1] if _first_change(judged) else judged.changes
    more = sum(map(len, changed)) - len(fields)
    others = f" (with {plural(more, 'more field')} changed)" if more > 0 else ""
    mine, other = (_join_clauses([clauses[field] for field in fields]) for clauses in (did, better))
    return (
        Phrase(f"planned {mine}", f"planning {mine}"),
        Phrase(f"planned {other}", f"planning {other}{others}"),
    )


def _join_clauses(clauses: list[str]) -> str:
    """What is not done comes last, or it would negate the rest."""
    return join_names(sorted(clauses, key=lambda clause: clause.startswith(("no ", "nothing "))))


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
        return f"nothing on “{field}”" if field in RECRUITS else f"no {field}"
    if field in RECRUITS:
        return f"{amount_text('armies', RECRUITS[field][0])} in {card}"
    return f"a {field} in {card}" if field in BUILDINGS else f"{field} from {card}"
