"""The review of a game as a page: the answer, parts, the course, tosses, decisions, battles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cubetower.foundation.wording import join_names, plural
from cubetower.game.shogun.review.decisions.moves import decision_totals, moves_that_mattered
from cubetower.game.shogun.review.gamereview import HUMAN, GameReview
from cubetower.game.shogun.reviewpage.battles import battle_table
from cubetower.game.shogun.reviewpage.course import course_chart, turn_texts
from cubetower.game.shogun.reviewpage.luck import luck_tracks, part_falls, share_falls
from cubetower.game.shogun.words.moves import (
    MOVES_FIGURES,
    MOVES_KNOWN,
    MOVES_TITLE,
    judgement_texts,
    total_text,
)
from cubetower.game.shogun.words.review import (
    ASK,
    NOT_ALL,
    parts_note,
    result_text,
    source_notes,
    unexpected_text,
    verdict_of,
)
from cubetower.game.shogun.words.tosses import CURVE_KNOWN, odds_note, seeding_text
from cubetower.pages.page import Answer
from cubetower.pages.story import Fold, Section, Story, write_story

SIMULATED: Final = "Everything here is simulated: the tower is a model, and the players are bots."

RECKONING: Final = (
    "A forecast says, for any position, how many points each player may expect at the end, and "
    "the chance to win. It was fitted to simulated games of greedy players.",
    "The luck of a toss is what it gave, less the mean of all that it could have given: provinces, "
    "armies and cubes, each by what luck with them brought in such games. So luck is zero on "
    "average, and evens out over many games.",
    "Cards are chance when they are turned: events of a year and a round, provinces drawn to "
    "revolt. Plans count when they are carried out.",
    "Own decisions are what a player's actions changed for that player, beyond the mean of all "
    "players in the same action; others' decisions are all else.",
    "The share of victory changes more the nearer the end is: a lead that cannot be lost any more "
    "is worth all of it.",
)

STATISTICS: Final = (
    "Luck is a control variate: a function of the toss less its mean given all that the chances "
    "used (AIVAT: Burch, Schmid, Moravčík and Bowling, arXiv:1612.06915). Its mean is zero for any "
    "weights, good or bad; good ones leave less chance in the other parts.",
    "The parts add up to the result. They are not causes: the luck of a toss that provokes an "
    "attack is in the tower's part, the attack is in that of decisions.",
)


def write_review(review: GameReview, path: Path | str) -> None:
    """Write the page of a game; the same review gives the same bytes.

    Args:
        review: of the game.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    verdict = verdict_of(review)
    story = Story(
        title=ASK,
        eyebrow="Review of a game of SHOGUN",
        subtitle=_subtitle(review),
        answer=Answer(verdict.short, f"{result_text(review)} {verdict.words}", open=verdict.close),
        picture=luck_tracks(review),
        sections=list(_sections(review)),
        footer="from the replay. The same replay gives the same page.",
        notes=[NOT_ALL],
        banner=_banner(review),
    )
    write_story(story, path)


def _subtitle(review: GameReview) -> str:
    who = join_names(
        f"{review.name(seat)} ({_player(review, seat)})" if _player(review, seat) else
        review.name(seat)
        for seat in review.seats
    )  # fmt: skip
    battles = plural(len(review.battles), "battle")
    return f"{Path(review.path).name}: {who}; {battles}, tower {review.tower or 'not known'}"


def _player(review: GameReview, seat: str) -> str:
    """Who plays a seat, where the name does not say it."""
    spec = review.players[seat]
    if seat in review.names:
        return seat
    return "" if spec == HUMAN else spec


def _banner(review: GameReview) -> str:
    bots = HUMAN not in review.players.values()
    return SIMULATED if bots and review.tower != "table" else ""


def _sections(review: GameReview) -> Iterator[Section]:
    yield Section(
        "parts",
        "Parts",
        "Where did the points come from?",
        [part_falls(review), parts_note(review)],
        [Fold("The same in share of victory", [share_falls(review)])],
    )
    if review.luck.course:
        yield _course(review)
    if review.moves:
        yield _moves(review)
    sources = source_notes(review)
    yield Section(
        "method", "Method", "How this is reckoned", [RECKONING, sources],
        [Fold("For statisticians", STATISTICS)],
    )  # fmt: skip


def _course(review: GameReview) -> Section:
    """The chart, the turns in it, and below them all battles."""
    battles = f"All {plural(len(review.battles), 'battle')}"
    told = filter(None, [seeding_text(review), *turn_texts(review)])
    return Section(
        "course",
        "Course",
        "What turned the game?",
        [course_chart(review), CURVE_KNOWN, unexpected_text(review), *told, odds_note(review)],
        [Fold(battles, list(battle_table(review)))] if review.luck.tosses else [],
    )


def _moves(review: GameReview) -> Section:
    """The decisions that mattered, a sentence each; below them what was decided in all."""
    shown = judgement_texts(moves_that_mattered(review.moves), review.names)
    totals = [total_text(*each, review.names) for each in decision_totals(review.moves).items()]
    parts = [MOVES_KNOWN, *shown, "In all:", totals, MOVES_FIGURES]
    return Section("moves", "Decisions", MOVES_TITLE, parts)
