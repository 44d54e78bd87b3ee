"""What decided a game, in sentences: who won, whether it was the tower, what was luck."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from foundation.wording import join_names, plural
from game.core import Seat
from game.shogun.components.wording import amount_text
from pages.wording import number, percent, plus_minus

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from game.shogun.battles import NumberedBattle
    from game.shogun.events import Fought
    from game.shogun.review.gamereview import GameReview
    from game.shogun.review.parts import Parts, TossLuck

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

HOW_MUCH: Final = (
    "In simulated games of five greedy players the tosses directly move a player's points by "
    "about 4 (standard deviation), while another tower with the same cards changes them by about "
    "10."
)
"""How much a tower does, directly and in all: simulated."""

ASK: Final = "Was it the tower?"
"""The question that a review answers."""

MOVES_TITLE: Final = "The decisions that mattered most"

MOVES_KNOWN: Final = (
    "Judged by what the player could know, against what the player search would have done, in "
    "imagined rounds: by the chance to win at the end of the round. ± is a standard error."
)
"""How decisions are judged."""

MIN_LEAD: Final = 0.5
"""Points below which a lead that is reckoned, not counted, is too small to be called one."""

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
        return (
            f"The game is not over. So far {join_names(names)} {_verb('is', 'are', names)} ahead: "
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
    own, rival, lead, error = _compare(review, "tower")
    figures = f"{number(own, 1)} points to {rival}'s {number(own - lead, 1)}"
    if abs(lead) < max(MIN_LEAD, SURE * error):
        sure = f", a lead of {plus_minus(lead, error, 1)}" if error else ""
        words = f"Without the luck of the tosses {all_names} {has} {figures}{sure}."
        return TowerVerdict("Too close to tell.", words, close=True)
    if lead < 0:
        words = f"Without the luck of the tosses {rival} is ahead: {all_names} {has} {figures}."
        return TowerVerdict(f"Yes, it {was} the tower.", words, yes=True)
    words = f"Without the luck of the tosses {all_names} {is_} still ahead, {figures}."
    cards_own, cards_rival, cards_lead, _ = _compare(review, "tower", "cards")
    if cards_lead < -MIN_LEAD:
        more = (
            f"Without that of the cards, too, {cards_rival} is ahead: "
            f"{number(cards_own - cards_lead, 1)} to {number(cards_own, 1)}."
        )
        return TowerVerdict("Not the tower, but the cards.", f"{words} {more}")
    return TowerVerdict(f"No, it {was} not the tower.", words)


def _compare(review: GameReview, *without: str) -> tuple[float, str, float, float]:
    """Points of the leader without some parts, the best rival, the lead, and its error."""
    left = {
        seat: parts.result - sum(getattr(parts, name) for name in without)
        for seat, parts in review.luck.points.items()
    }
    own = min(review.leaders, key=left.__getitem__)
    rivals = [seat for seat in review.seats if seat not in review.leaders]
    rival = max(rivals, key=left.__getitem__, default=own)
    error = math.hypot(review.luck.errors[own], review.luck.errors[rival])
    return left[own], review.name(rival), left[own] - left[rival], error


def luck_text(review: GameReview) -> str:
    """What tosses and cards gave the leader and the best rival, in a sentence or two."""
    points = review.luck.points
    rivals = [seat for seat in review.seats if seat not in review.leaders]
    rivals.sort(key=lambda seat: -points[seat].result)
    shown = [*review.leaders, *rivals[:1]]
    tower = join_names(f"{review.name(s)} {with_sign(points[s].tower)}" for s in shown)
    cards = join_names(f"{review.name(s)} {with_sign(points[s].cards)}" for s in shown)
    return f"The tosses gave {tower} points beyond their mean; the cards gave {cards}."


def _verb(one: str, many: str, names: Sequence[str]) -> str:
    return one if len(names) == 1 else many


def with_sign(value: float, digits: int = 1) -> str:
    """A number with its sign, and a true minus: ``+2.4``; ``0.0`` without any."""
    text = number(value, digits)
    return f"+{text}" if value > 0 and float(text) else text


def percent_with_sign(share: float, digits: int = 0) -> str:
    """A change of a share in percent with its sign, and a true minus."""
    return f"{with_sign(100 * share, digits)}\u00a0%"


def fight_text(battle: NumberedBattle, names: Mapping[Seat, str]) -> str:
    """Who fought with how many, and how it ended, in two sentences."""
    event = battle.event
    if event.defender:
        against = f"{_name_of(event.defender, names)}'s {_armies(event, event.defender)}"
    else:
        against = amount_text("farmers", event.defenders)
    if event.kind == "attack":
        start = f"{_name_of(event.attacker, names)} attacked {event.province} with "
        start += _armies(event, event.attacker)
    else:
        start = f"{amount_text('farmers', event.attackers)} revolted in {event.province}"
    score = f"{event.attack_strength}\u00a0:\u00a0{event.defence_strength}"
    return f"{start} against {against}. {score} fell, {_outcome(battle, names)}"


def _armies(event: Fought, seat: Seat) -> str:
    """How many armies of a side fought, with those that a card added: ``3+1``."""
    count = event.attackers if seat == event.attacker else event.defenders
    extra = event.extra.get(seat, 0)
    return f"{count}+{extra}" if extra else f"{count}"


def _outcome(battle: NumberedBattle, names: Mapping[Seat, str]) -> str:
    event = battle.event
    if event.holder is None:
        return "and nobody holds it"
    return f"and {_name_of(event.holder, names)} holds it with {event.left}"


def _name_of(seat: Seat | None, names: Mapping[Seat, str]) -> str:
    return "" if seat is None else names.get(seat) or seat.capitalize()


def toss_text(review: GameReview, toss: TossLuck) -> str:
    """A toss that mattered, in a sentence, and what it changed."""
    battle = toss.battle
    when = f"Battle {battle.number}, {battle.when}"
    gains = ", ".join(_changes(review, toss))
    return f"{when}: {fight_text(battle, review.names)}. Against the mean of this toss: {gains}."


def _changes(review: GameReview, toss: TossLuck) -> Iterator[str]:
    """What it gave those to whom it gave or took most: a chance to win, and points."""
    order = sorted(toss.shares, key=lambda seat: -abs(toss.shares[seat]))
    for seat in order[:2]:
        share, points = toss.shares[seat], toss.points[seat]
        yield f"{review.name(seat)} {percent_with_sign(share, 1)} ({with_sign(points)} points)"


def source_notes(review: GameReview) -> list[str]:
    """Where the means of the tosses come from, a sentence each, that of most tosses first."""
    found = sorted(review.luck.sources.items(), key=lambda each: -each[1])
    total = sum(count for _, count in found)
    told = [_source_note(review, str(source), count, total) for source, count in found if count]
    if review.why:
        told.append(f"{review.why[0].upper()}{review.why[1:]}.")
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


def part_figures(parts: Parts, error: float = 0.0, digits: int = 1) -> dict[str, str]:
    """The parts of a result as text by name; of the first and the last without a sign."""
    told = {}
    for name, value in parts._asdict().items():
        plain = name in ("start", "result")
        told[name] = number(value, digits) if plain else with_sign(value, digits)
    if error:
        told["tower"] += f"\u00a0±\u00a0{number(error, digits)}"
    return told
