"""What decided a game, in sentences: who won, whether it was the tower, what was luck."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cubetower.foundation.wording import join_names, plural
from cubetower.game.core import Seat
from cubetower.game.shogun.rules.tables import amount_text
from cubetower.pages.wording import number, percent, plus_minus

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from cubetower.game.shogun.review.gamereview import GameReview
    from cubetower.game.shogun.review.parts import Parts

PART_NAMES: Final = {
    "start": "start",
    "tower": "tower",
    "cards": "cards",
    "own": "own decisions",
    "others": "others' decisions",
    "result": "result",
}
"""The parts of a result, as people read them."""

NOT_ALL: Final = (
    "The tower's part is what the tosses gave directly. What followed from them, such as who "
    "attacked whom next, counts as decisions. So this says what a result is worth without that "
    "luck, not how another game would have gone."
)
"""What the part of the tower is not."""

OWN_KNOWN: Final = (
    "Own decisions are what came of a player's decisions, not how good they were: a right decision "
    "can turn out badly."
)
"""What the part of own decisions is not."""

HOW_MUCH: Final = (
    "In simulated games of greedy players the tosses directly move a player's points by about 3.5 "
    "(standard deviation); in games of five, another tower with the same cards changes them by "
    "about 10."
)
"""How much a tower does, directly and in all: simulated."""

MAX_GAINS: Final = 3
"""Tosses that are named as those that gave most."""

ASK: Final = "Was it the tower?"
"""The question that a review answers."""

MIN_GAIN: Final = 0.5
"""Points below which a gain is too small to be told: chosen."""

MIN_LEAD: Final = 2.0
"""Points below which a lead that is reckoned, not counted, is too small to be called one: chosen,
since what luck is worth is known to some 5 to 20 %, and a forecast is rough."""

APART: Final = {
    "start": "where they started",
    "tower": "the tosses",
    "cards": "the luck of the cards",
    "own": "their own decisions",
    "others": "what others decided",
}
"""The parts of a result as what set two players apart."""

MAX_MISFIT: Final = 4.0
"""Standard deviations by which tosses are more surprising than the chances of a tower promise, so
that these are the wrong chances: rarely by chance, about once in 30,000 games (normal)."""

SURE: Final = 2.0
"""Standard errors below which a lead is too close to tell."""


@dataclass(frozen=True, slots=True)
class TowerVerdict:
    """Whether it was the tower.

    Attributes:
        short: in a few words.
        words: why, in a sentence.
        yes: whether it was.
        close: whether it is too close to tell.
    """

    short: str
    words: str
    yes: bool = False
    close: bool = False


def result_text(review: GameReview) -> str:
    """Who won, and by how much; before the end, who is ahead."""
    points = {seat: parts.result for seat, parts in review.luck.points.items()}
    names = [review.name(seat) for seat in review.leaders]
    mine = max(points[seat] for seat in review.leaders)
    if not review.luck.over:
        chance = max(parts.result for parts in review.luck.shares.values())
        verb = "is" if len(names) == 1 else "are"
        return (
            f"The game is not over. So far {join_names(names)} {verb} ahead: "
            f"the chance to win is {percent(chance)}, with {number(mine, 0)} points expected."
        )
    if len(names) > 1:
        return f"{join_names(names)} share the victory with {number(mine, 0)} points."
    rivals = [seat for seat in review.seats if seat not in review.leaders]
    rival = max(rivals, key=points.__getitem__)
    if lead := round(mine - points[rival]):
        ahead = f"{lead} ahead of {review.name(rival)}"
    else:
        ahead = f"as many as {review.name(rival)}, but with more chests"
    return f"{names[0]} won with {amount_text('points', round(mine))}, {ahead}."


def verdict_of(review: GameReview) -> TowerVerdict:
    """Whether the leader is ahead without the luck of the tosses, and without that of the cards."""
    all_names = join_names(map(review.name, review.leaders))
    several = len(review.leaders) > 1
    is_, has = ("are", "have") if several else ("is", "has")
    was = "was" if review.luck.over else "is"
    lead = _lead(review, "tower")
    rival = review.name(lead.rival)
    figures = f"{number(lead.points, 1)} points to {rival}'s {number(lead.rival_points, 1)}"
    if abs(lead.size) < max(MIN_LEAD, SURE * lead.error):
        sure = (
            f", a lead of {plus_minus(lead.size, lead.error, 1)} (standard error)"
            if lead.error
            else ""
        )
        words = f"Without the luck of the tosses {all_names} {has} {figures}{sure}."
        return TowerVerdict("Too close to tell.", f"{words} {_gains(review, lead)}", close=True)
    if lead.size < 0:
        words = f"Without the luck of the tosses {rival} is ahead: {all_names} {has} {figures}."
        return TowerVerdict(
            f"Yes, it {was} the tower.", f"{words} {_gains(review, lead)}", yes=True
        )
    words = f"Without the luck of the tosses {all_names} {is_} still ahead, {figures}."
    cards = _lead(review, "tower", "cards")
    if cards.size < -MIN_LEAD:
        more = (
            f"Without that of the cards, too, {review.name(cards.rival)} is ahead: "
            f"{number(cards.rival_points, 1)} to {number(cards.points, 1)}."
        )
        return TowerVerdict("Not the tower, but the cards.", f"{words} {more}")
    return TowerVerdict(f"No, it {was} not the tower.", f"{words} {_apart(review)}")


class _Lead(NamedTuple):
    """The leader and the best rival without some parts: who they are, their points, the error."""

    own: Seat
    rival: Seat
    points: float
    rival_points: float
    error: float

    @property
    def size(self) -> float:
        return self.points - self.rival_points


def _lead(review: GameReview, *without: str) -> _Lead:
    left = {
        seat: parts.result - sum(getattr(parts, name) for name in without)
        for seat, parts in review.luck.points.items()
    }
    own = max(review.leaders, key=left.__getitem__)
    rivals = [seat for seat in review.seats if seat not in review.leaders]
    rival = max(rivals, key=left.__getitem__, default=own)
    error = math.hypot(review.luck.errors[own], review.luck.errors[rival])
    return _Lead(own, rival, left[own], left[rival], error)


def _gains(review: GameReview, lead: _Lead) -> str:
    """What the tosses gave the leader and the rival, and which of them most."""
    parts = review.luck.points
    told = f"The tosses gave {_both(review, lead, {seat: parts[seat].tower for seat in parts})}"

    def gain(points: Mapping[Seat, float]) -> float:
        return points[lead.own] - points[lead.rival]

    tosses = {f"in battle {t.battle.number} at {t.battle.event.province}": t.points
              for t in review.luck.tosses}  # fmt: skip
    if review.luck.seeding:
        tosses["at the seeding"] = review.luck.seeding.points
    order = sorted(tosses, key=lambda each: -gain(tosses[each]))
    most = [where for where in order[:MAX_GAINS] if gain(tosses[where]) >= MIN_GAIN]
    if not most:
        return f"{told}."
    pairs = [
        f"{where} ({with_sign(tosses[where][lead.own])} and {with_sign(tosses[where][lead.rival])})"
        for where in most
    ]
    return f"{told}; most {join_names(pairs)}."


def _both(review: GameReview, lead: _Lead, points: Mapping[Seat, float]) -> str:
    own, rival = (with_sign(points[seat]) for seat in (lead.own, lead.rival))
    return f"{review.name(lead.own)} {own} points and {review.name(lead.rival)} {rival}"


def _apart(review: GameReview) -> str:
    """What set the leader and the best rival apart, if it was not the tower alone."""
    lead = _lead(review)
    own, rival = (review.luck.points[seat] for seat in (lead.own, lead.rival))
    apart = {name: getattr(own, name) - getattr(rival, name) for name in APART}
    part = max(apart, key=apart.__getitem__)
    names = review.name(lead.own), review.name(lead.rival)
    if part == "tower":
        told = (
            f"the tosses gave {names[0]} {number(apart[part], 1)} points more than {names[1]}, "
            f"less than its lead of {number(lead.size, 0)}"
        )
    else:
        figures = " points and ".join(part_figures(each)[part] for each in (own, rival))
        told = f"{APART[part]} set {join_names(names)} apart most, {figures}"
    return f"{told[0].upper()}{told[1:]}."


def unexpected_text(review: GameReview) -> str:
    """How many battles did not end as was most likely, and how many were to be expected."""
    count, expected = 0, 0.0
    for each in review.battles:
        likely = max(each.chances.values())
        count += each.chance < likely
        expected += 1 - likely
    battles = plural(len(review.battles), "battle")
    return (
        f"{count} of {battles} did not end as was most likely; by the odds "
        f"{number(expected, 1)} were to be expected."
    )


def with_sign(value: float, digits: int = 1) -> str:
    """A number with its sign, and a true minus: ``+2.4``; ``0.0`` without any."""
    text = number(value, digits)
    return f"+{text}" if value > 0 and float(text) else text


def percent_with_sign(share: float) -> str:
    """A change of a share in percent with its sign, and a true minus."""
    return f"{with_sign(100 * share, 0)}\u00a0%"


def source_notes(review: GameReview) -> list[str]:
    """Where the means of the tosses come from, a sentence each, that of most tosses first."""
    found = sorted(review.luck.sources.items(), key=lambda each: -each[1])
    total = sum(count for _, count in found)
    told = [_source_note(review, str(source), count, total) for source, count in found if count]
    if review.why:
        told.append(f"{review.why[0].upper()}{review.why[1:]}.")
    if review.luck.misfit > MAX_MISFIT:
        told.append(
            f"The tosses do not fit the tower {review.luck.tower}, so what is called luck here is "
            "partly this: calibrate a tower to your own tosses, and name it with --odds."
        )
    tossed = any(str(source) == "tosses" and count for source, count in found)
    if tossed and not any(review.luck.errors.values()):
        told.append(f"The tower {review.tower} gave the same every time, so it leaves no luck.")
    return told


def _source_note(review: GameReview, source: str, count: int, total: int) -> str:
    which = (
        "All means of tosses" if count == total else f"The means of {count:,} of {total:,} tosses"
    )
    if source == "exact":
        return (
            f"{which} are exact: from the chances that the tower {review.tower} had in its state."
        )
    if source == "tosses":
        again = plural(review.repeats, "more toss", "more tosses")
        return f"{which} are those of {again} each of the tower {review.tower} from the same state."
    return (
        f"{which} are by the chances of the tower {review.luck.tower}, given only the colours "
        "inside: not the state of the tower of the game."
    )


def parts_note(review: GameReview) -> str:
    """What one must know of the parts of a result, where they stand."""
    sure = (
        " ± is the standard error of the tower's part." if any(review.luck.errors.values()) else ""
    )
    return f"{OWN_KNOWN}{sure} {HOW_MUCH}"


def part_figures(parts: Parts, error: float = 0.0, digits: int = 1) -> dict[str, str]:
    """The parts of a result as text by name; of the first and the last without a sign."""
    told = {}
    for name, value in parts._asdict().items():
        plain = name in ("start", "result")
        told[name] = number(value, digits) if plain else with_sign(value, digits)
    if error:
        told["tower"] += f"\u00a0±\u00a0{number(error, digits)}"
    return told
