"""`imagine`: a possible game, given what one player knows, for players that look ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from cubetower.game.core import Data, Move, Seat, copy_data, imagined_chance
from cubetower.game.raid.rules.game import RaidGame
from cubetower.game.raid.rules.observation import Observation, ShownAnswer
from cubetower.game.raid.rules.quests import is_met
from cubetower.game.raid.rules.raids import bids_of, chips_of
from cubetower.game.raid.rules.tables import values_in
from cubetower.game.raid.rules.trade import answers_of
from cubetower.game.raid.rules.trademoves import DECLINE, front_places


def imagine(observation: Observation, rng: Random) -> RaidGame:
    """A game that looks the same to the player, with everything hidden drawn at random.

    Hands of others hold the types that everybody knows to be in them, their quests are not met
    yet, and what they have laid in secret is any legal move. Nothing else is remembered.

    Args:
        observation: what `RaidGame.observe` gave, also after a trip through JSON.
        rng: decides what is drawn.
    """
    seen, me = observation, observation.seat
    hands, pile = _cards(seen, rng)
    theirs, quest_pile = _quests(seen, rng)
    secret = {"hands": hands, "pile": pile, "quests": theirs, "quest_pile": quest_pile, "laid": {}}
    game = RaidGame.from_observation(seen, secret, imagined_chance(rng))
    _lay(game, me, copy_data(seen.laid), rng)
    return game


def _cards(seen: Observation, rng: Random) -> tuple[dict[Seat, list[str]], list[str]]:
    """Hands and pile: unseen cards are anywhere, except for those known to be in hands."""
    me, known = seen.seat, {seat: list(held) for seat, held in seen.known.items()}
    known[me] = list(seen.hand)
    lying = [seen.discard, [card for card in seen.row if card], *known.values()]
    for seat, camps in seen.camps.items():
        lying += [*camps, seen.relics[seat], seen.received[seat]]
    left = _without(values_in(seen).cards, (card for pile in lying for card in pile))
    rng.shuffle(left)
    for seat, hand in known.items():
        if seat != me:
            lacking = seen.hand_sizes[seat] - len(hand)
            hand += [left.pop() for _ in range(lacking)]
            rng.shuffle(hand)
    return known, left


def _quests(seen: Observation, rng: Random) -> tuple[dict[Seat, str | None], list[str]]:
    """Quests of others and their pile; nobody has one that is met."""
    me = seen.seat
    found: dict[Seat, str | None] = dict.fromkeys(seen.seats)
    found[me] = seen.quest
    lying = [*seen.gone, *(quest for met in seen.met.values() for quest in met)]
    left = _without(values_in(seen).quests, [*lying, *([seen.quest] if seen.quest else [])])
    rng.shuffle(left)
    holders = [seat for seat in seen.seats if seat != me][: len(left) - seen.quest_pile_size]
    drawn = _deal_quests(holders, left, seen.camps)
    found.update(zip(holders, drawn, strict=True))
    return found, _without(left, drawn)


def _deal_quests(
    holders: Sequence[Seat], left: Sequence[str], camps: dict[Seat, list[list[str]]]
) -> list[str]:
    """The first quests that are not met, one for each holder; empty if that is impossible."""
    if not holders:
        return []
    for number, quest in enumerate(left):
        if not is_met(quest, camps[holders[0]]):
            rest = _deal_quests(holders[1:], [*left[:number], *left[number + 1 :]], camps)
            if len(rest) == len(holders) - 1:
                return [quest, *rest]
    return []


def _lay(game: RaidGame, me: Seat, mine: Move, rng: Random) -> None:
    """Lay what is secret: the player's own move as it is, those of others at random."""
    if game.offer.get("kind") == "offer":
        game.laid[game.active] = _offer(game)
    for seat, answer in game.answers.items():
        game.laid[seat] = _answer(game, seat, answer)
    kind = game.decision.kind if game.decision else ""
    for seat in game.ready:
        game.laid[seat] = _draw_hidden(game, seat, kind, rng)
    if mine is not None:
        game.laid[me] = mine


def _draw_hidden(game: RaidGame, seat: Seat, kind: str, rng: Random) -> Move:
    """Any chip, bid or answer that a player may have laid."""
    if kind == "answer":
        return answers_of(game, seat, ()).sample(rng)
    return rng.choice(chips_of(game, seat) if kind == "chip" else [*map(list, bids_of(game, seat))])


def _offer(game: RaidGame) -> Data:
    """The offer with places: of the row where possible, else of the hand."""
    row: list[int] = []
    rest: list[str] = []
    for card in game.offer["give"]:
        there = (p for p, held in enumerate(game.row, 1) if held == card and p not in row)
        if (place := next(there, None)) is not None:
            row.append(place)
        else:
            rest.append(card)
    hand = front_places(game.hands[game.active], rest)
    return {**game.offer, "row": sorted(row), "hand": hand}


def _answer(game: RaidGame, seat: Seat, shown: ShownAnswer) -> Any:
    """A shown answer with places."""
    if shown["answer"] == DECLINE:
        return DECLINE
    places = front_places(game.hands[seat], shown["give"])
    if shown["answer"] == "accept":
        return {"accept": places}
    return {"give": places, "row": shown["row"], "want": shown["want"]}


def _without(whole: Iterable[str], gone: Iterable[str]) -> list[str]:
    return sorted((Counter(whole) - Counter(gone)).elements())
