"""What tower, cards and decisions gave each player, as pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.shogun.review.gamereview import GameReview
from cubetower.game.shogun.review.parts import Parts
from cubetower.game.shogun.words.review import PART_NAMES, part_figures, with_sign
from cubetower.pages.tracks import Dot, Track, Tracks, lay_tracks, plain_tick
from cubetower.pages.waterfall import Fall, Step, Waterfalls, lay_waterfalls
from cubetower.pages.wording import number, percent

LIMIT: Final = 1.96
"""Standard errors of a 95 % interval."""


def by_result(review: GameReview) -> list[Seat]:
    """The players, the best result first; of equal ones who has won."""
    points = review.luck.points
    return sorted(review.seats, key=lambda s: (-points[s].result, s not in review.leaders))


def luck_tracks(review: GameReview) -> Tracks:
    """What tosses and cards gave each player in points, as dots."""
    rows = []
    for seat in by_result(review):
        parts, error = review.luck.points[seat], review.luck.errors[seat]
        spread = LIMIT * error if error else math.nan
        tower = Dot(parts.tower, parts.tower - spread, parts.tower + spread)
        cards = Dot(parts.cards, math.nan, math.nan, state="open")
        cells = (with_sign(parts.tower), with_sign(parts.cards), number(parts.result, 0))
        rows.append(Track(review.name(seat), cells, [tower, cards], player=seat))
    sure = " Bars: 95 % intervals, since the means come from tosses." * any(
        review.luck.errors.values()
    )
    caption = f"In points beyond the mean of each toss and card. Dashed: no luck.{sure}"
    result = "result" if review.luck.over else "expected"
    return lay_tracks(
        "Luck, in points", ("tower", "cards", result), rows, _tick, caption, par=0.0,
        key=[("dot", "tower"), ("hollow-dot", "cards")],
    )  # fmt: skip


def _tick(value: float) -> str:
    return f"+{plain_tick(value)}" if value > 1e-9 else plain_tick(value)


def part_falls(review: GameReview) -> Waterfalls:
    """The parts of each player's points, one after the other."""
    luck = review.luck
    falls = [
        _fall(review, seat, luck.points[seat], part_figures(luck.points[seat], luck.errors[seat]))
        for seat in by_result(review)
    ]
    caption = (
        "In points. Each bar begins where the one above it ended: start is what the seat was worth "
        "before the first plan, then come tower, cards, own decisions and others' decisions, and "
        "at the end the result."
    )
    return lay_waterfalls("From start to result", falls, caption, _KEY)


def share_falls(review: GameReview) -> Waterfalls:
    """Likewise the parts of each player's share of the victory."""
    falls = []
    for seat in by_result(review):
        parts = review.luck.shares[seat]
        in_percent = Parts(*(100 * each for each in parts))
        falls.append(_fall(review, seat, parts, part_figures(in_percent, digits=0)))
    caption = (
        "In % of the victory, which a shared victory divides; start is the chance to win before "
        "the first plan."
    )
    return lay_waterfalls("From the first chance to the victory", falls, caption, _KEY)


_KEY: Final[Sequence[tuple[str, str]]] = (
    ("fill-prior", "start, result"),
    ("fill-ink", "more"),
    ("pale-ink", "less"),
)


def _fall(review: GameReview, seat: Seat, parts: Parts, words: Mapping[str, str]) -> Fall:
    *steps, last = PART_NAMES
    made = [Step(PART_NAMES[name], getattr(parts, name), words[name]) for name in steps]
    chance = review.luck.shares[seat].result
    note = "" if not chance else "wins" if chance == 1 else "shares the victory"
    if not review.luck.over:
        note = f"{percent(chance)} to win"
    total = PART_NAMES[last] if review.luck.over else "expected"
    return Fall(review.name(seat), seat, note, made, (total, words[last]))
