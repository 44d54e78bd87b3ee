"""The review of a game, or of several, as plain data for `--json`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cubetower.terminal.output import finite_or_none
from game.shogun.odds import Margin
from game.shogun.words.review import result_text, source_notes, verdict_of

if TYPE_CHECKING:
    from game.shogun.battles import JudgedBattle
    from game.shogun.review.gamereview import GameReview
    from game.shogun.review.parts import CoursePoint, TossLuck


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
        "tosses": list(_tosses(review)),
        "course": [_point(each) for each in luck.course],
    }


def _tosses(review: GameReview) -> Iterator[dict[str, Any]]:
    for toss, judged in zip(review.luck.tosses, review.battles, strict=True):
        yield _toss(toss, judged)


def _toss(toss: TossLuck, judged: JudgedBattle) -> dict[str, Any]:
    battle = toss.battle
    line = battle.event.line()
    del line["event"]
    luck = judged.margins.luck(Margin.of(battle.event))
    return {
        "battle": battle.number,
        "line": toss.line,
        "year": battle.year,
        "season": battle.season,
        **line,
        "odds": {end.value: chance for end, chance in judged.chances.items()},
        "chance": judged.chance,
        "surprise_bits": finite_or_none(judged.bits),
        "as_good": {"side": luck.side.value, "chance": luck.chance},
        "source": str(toss.source),
        "points": dict(toss.points),
        "shares": dict(toss.shares),
    }


def _point(point: CoursePoint) -> dict[str, Any]:
    return {
        "line": point.line,
        "battle": point.battle,
        "points": dict(point.points),
        "shares": dict(point.shares),
    }
