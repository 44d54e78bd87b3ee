"""Battles and other turns of a game, in sentences: what happened, with which odds and luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cubetower.foundation.wording import join_names
from cubetower.game.core import Data, Seat
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.tables import SEASONS, amount_text
from cubetower.game.shogun.words.battles import cause_text, result_chance_text
from cubetower.game.shogun.words.review import MIN_GAIN, percent_with_sign, with_sign
from cubetower.pages.wording import number, whole_percent

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from cubetower.game.shogun.review.gamereview import GameReview
    from cubetower.game.shogun.review.parts import TossLuck
    from cubetower.game.shogun.review.turns import Turn
    from cubetower.game.shogun.rules.events import Fought

TOSSES_TITLE: Final = "The luckiest and unluckiest tosses"

CURVE_KNOWN: Final = (
    "The curve looks only at the board: how often those who stand like that win. So it jumps even "
    "at a battle that everybody knew would be won. The luck of a toss is what it gave beyond its "
    "mean, by what luck alone brings in the end: for a province won by luck the others come."
)
"""Why a step of the curve at a toss is not the luck of the toss."""

MAX_TOSSES: Final = 5
"""Tosses that are told of a game."""

MAX_SEATS: Final = 2
"""Players whose chance to win is told of a turn: those whom it changed most."""


def odds_note(review: GameReview) -> str:
    """By what the luck of the tosses is, where that is not by the colours inside, as the odds."""
    if all(toss.source == "colours" for toss in review.luck.tosses):
        return "Odds and luck of a toss are by the colours inside, as players know them."
    return (
        "Odds are by the colours inside, as players know them; the luck of a toss knows how the "
        "cubes lie in the tower."
    )


def seeding_text(review: GameReview) -> str:
    """What the first throw gave, in a sentence; empty if that was little."""
    seeding = review.luck.seeding
    if seeding is None or max(map(abs, seeding.points.values())) < MIN_GAIN:
        return ""
    event, order = seeding.event, sorted(review.seats, key=lambda seat: -seeding.points[seat])
    gains = _told_gains(review, order, seeding.points, seeding.shares)
    stayed = (event.thrown[seat] - event.fell.get(seat, 0) for seat in order)
    each = f"{join_names(map(str, stayed))} of {event.thrown[order[0]]} cubes stayed inside"
    return f"The seeding, before the first round: {gains}. Of theirs, {each}."


def toss_text(review: GameReview, toss: TossLuck) -> str:
    """A toss that mattered: whom it gave how much, its odds, and why it went as it did."""
    outcome, course = _outcome(review, toss), _course(review, toss)
    return f"{_when(toss)}: {_gains(review, toss)}. {outcome}. {course}."


def turn_text(review: GameReview, turn: Turn, toss: TossLuck | None, *, lucky: bool) -> str:
    """A turn of the game, and how it changed the chance to win.

    Args:
        review: of the game.
        turn: which one.
        toss: that of the turn; None if it is none.
        lucky: whether to tell also the luck of the toss.
    """
    what = _decisions(review, turn) if toss is None else f"{_when(toss)}: {_outcome(review, toss)}"
    told = f"{what}. Chance to win: {_chances(review, turn)}."
    if toss is None or not lucky:
        return told
    return f"{told} Luck: {_gains(review, toss)}. {_course(review, toss)}."


def _when(toss: TossLuck) -> str:
    return f"Battle {toss.battle.number}, {toss.battle.when}"


def _gains(review: GameReview, toss: TossLuck) -> str:
    """What it gave those who fought."""
    return _told_gains(review, review.fighters(toss), toss.points, toss.shares)


def _told_gains(
    review: GameReview,
    seats: Sequence[Seat],
    points: Mapping[Seat, float],
    shares: Mapping[Seat, float],
) -> str:
    """What each got in points, and in brackets in percent of the victory."""
    told: list[str] = []
    for seat in seats:
        unit = "" if told else " points"
        share = f"{percent_with_sign(shares[seat])}{'' if told else ' of the victory'}"
        told.append(f"{review.name(seat)}\u00a0{with_sign(points[seat])}{unit} ({share})")
    return ", ".join(told)


def _outcome(review: GameReview, toss: TossLuck) -> str:
    """How it ended, and the chance of that before the throw."""
    return f"{_result(review, toss.battle.event)}, {result_chance_text(review.odds(toss).chance)}"


def _result(review: GameReview, event: Fought) -> str:
    place, winner = event.province, Winner(event.winner)
    defender = event.defender and review.name(event.defender)
    if event.kind != "attack":
        held = winner is Winner.DEFENDER
        return f"{defender} {f'held {place} against' if held else f'lost {place} to'} a revolt"
    attacker = review.name(event.attacker)
    if winner is Winner.ATTACKER:
        return f"{attacker} took {place}{f' from {defender}' if defender else ', once neutral'}"
    if not defender:
        return f"{attacker} failed to take {place}, which stays neutral"
    if winner is Winner.DEFENDER:
        return f"{defender} held {place} against {attacker}"
    if event.attack_strength < event.defence_strength:
        return f"{attacker} lost, but only farmers defended {place}, so that nobody holds it"
    return f"{attacker} and {defender} drew, so that nobody holds {place}"


def _course(review: GameReview, toss: TossLuck) -> str:
    """Why it ended so, and what the cubes in the tower are worth."""
    return f"{cause_text(toss.battle.event)}{_later(review, toss)}"


def _later(review: GameReview, toss: TossLuck) -> str:
    """What cubes in the tower are worth, if that outweighs the battle."""
    for seat in review.fighters(toss):
        points, inside = toss.points[seat], toss.inside[seat]
        if (points > 0) != (points - inside > 0) and abs(points) >= MIN_GAIN:
            name, worth = review.name(seat), number(abs(inside), 1)
            if inside > 0:
                return f". But {name} keeps more cubes inside, worth {worth} points later"
            return f". But {name} has fewer cubes left inside, which costs {worth} points later"
    return ""


def _chances(review: GameReview, turn: Turn) -> str:
    """Of whom it changed most: ``Red 28 % to 57 %, Purple 45 % to 18 %``."""
    order = sorted(turn.change, key=lambda seat: -abs(turn.change[seat]))
    pairs = ((seat, *map(whole_percent, (turn.before[seat], turn.after[seat]))) for seat in order)
    told = [
        f"{review.name(seat)} {old}\u00a0to\u00a0{new}" for seat, old, new in pairs if old != new
    ]
    return ", ".join(told[:MAX_SEATS]) or "as before"


def _decisions(review: GameReview, turn: Turn) -> str:
    """What happened between two tosses, or up to the end of a round."""
    between = [line.event for line in review.lines if turn.begin < line.number <= turn.end]
    kinds = {event["event"] for event in between}
    if "ended" in kinds:
        return "The end of the game, with the points of the last winter"
    if "scored" in kinds:
        return f"End of year {between[-1]['year']}: the points of the winter"
    seat = max(turn.change, key=turn.change.__getitem__)
    actions = list(_actions([event for event in between if event.get("seat") == seat]))
    what = join_names(actions) if actions else "gained by what others did"
    return f"{_moment(review, turn, between)}: {review.name(seat)} {what}"


def _moment(review: GameReview, turn: Turn, between: Sequence[Data]) -> str:
    """Such as ``Before battle 37, autumn of year 2``, and ``End of autumn of year 2``."""
    for toss in review.luck.tosses:
        if toss.line == turn.end + 1:
            return f"Before battle {toss.battle.number}, {toss.battle.when}"
    state = between[-1]
    return f"End of {(*SEASONS, 'winter')[state['season']]} of year {state['year']}"


def _actions(events: Sequence[Data]) -> Iterator[str]:
    """What a player did besides fighting: built, collected, placed and moved."""

    def all_of(kind: str) -> list[Data]:
        return [event for event in events if event["event"] == kind]

    if built := [f"a {event['building']} in {event['province']}" for event in all_of("built")]:
        yield f"built {join_names(built)}"
    if income := dict.fromkeys(event["action"] for event in all_of("income")):
        yield f"collected {join_names(income)}"
    if armies := sum(event["armies"] for event in all_of("recruited")):
        yield f"placed {amount_text('armies', armies)}"
    if moved := dict.fromkeys(event["to"] for event in all_of("moved")):
        yield f"moved armies to {join_names(moved)}"
