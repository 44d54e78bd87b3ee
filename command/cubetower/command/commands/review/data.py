"""The review of a game, or of several, as plain data for `--json`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cubetower.game.shogun.review.decisions.moves import decision_totals
from cubetower.game.shogun.words.review import result_text, source_notes, verdict_of

if TYPE_CHECKING:
    from cubetower.game.shogun.review.battles import BattleOdds
    from cubetower.game.shogun.review.course import CoursePoint
    from cubetower.game.shogun.review.gamereview import GameReview
    from cubetower.game.shogun.review.parts import SeedingLuck, TossLuck


def review_data(review: GameReview) -> dict[str, Any]:
    """All of a review; docs/review.md explains the fields."""
    luck, verdict = review.luck, verdict_of(review)
    return {
        "replay": review.path,
        "over": luck.over,
        "seats": list(luck.seats),
        "names": dict(review.names),
        "players": dict(review.players),
        "leaders": list(review.leaders),
        "answer": {
            "result": result_text(review),
            "verdict": verdict.short,
            "why": verdict.words,
            "tower": None if verdict.close else verdict.yes,
        },
        "points": {seat: parts._asdict() for seat, parts in luck.points.items()},
        "shares": {seat: parts._asdict() for seat, parts in luck.shares.items()},
        "standard_errors": dict(luck.errors),
        "tower": review.tower or None,
        "odds_tower": luck.tower,
        "sources": {str(source): count for source, count in luck.sources.items()},
        "tosses_each": review.repeats,
        "notes": source_notes(review),
        "misfit": luck.misfit,
        "seeding": _seeding(luck.seeding) if luck.seeding else None,
        "tosses": list(_tosses(review)),
        "moves": [each.plain() for each in review.moves],
        "decisions": {
            seat: total._asdict() for seat, total in decision_totals(review.moves).items()
        },
        "unjudged": review.unjudged or None,
        "course": [_point(each) for each in luck.course],
    }


def _seeding(seeding: SeedingLuck) -> dict[str, Any]:
    line = seeding.event.line()
    del line["event"]
    return {**line, "points": dict(seeding.points), "shares": dict(seeding.shares)}


def _tosses(review: GameReview) -> Iterator[dict[str, Any]]:
    for toss, odds in zip(review.luck.tosses, review.battles, strict=True):
        yield _toss(toss, odds)


def _toss(toss: TossLuck, odds: BattleOdds) -> dict[str, Any]:
    """The battle as the replay has it, its odds, and its luck."""
    line = toss.battle.event.line()
    del line["event"]
    return {
        **odds.plain(),
        **line,
        "law": str(toss.source),
        "points": dict(toss.points),
        "shares": dict(toss.shares),
        "inside": dict(toss.inside),
    }


def _point(point: CoursePoint) -> dict[str, Any]:
    return {
        "line": point.line,
        "battle": point.battle,
        "points": dict(point.points),
        "shares": dict(point.shares),
    }
