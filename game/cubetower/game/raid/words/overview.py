"""`overview`: all that a player knows, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cubetower.game.core import Seat
from cubetower.game.raid.rules.camps import relics_in
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.powers import unlock_cost
from cubetower.game.raid.rules.state import kind_of
from cubetower.game.raid.rules.tables import Warrior, values_in
from cubetower.game.raid.words.wording import cards_text, relics_text, strength_of


def overview(observation: Observation) -> str:
    """The table as this player sees it: the piles, the row, the players, the own hand, the types.

    Args:
        observation: as `RaidGame.observe` gives it, also after a trip through JSON.
    """
    return "\n".join(_lines(observation))


def _lines(seen: Observation) -> Iterator[str]:
    piles = f"{seen.pile_size} cards and {seen.quest_pile_size} quests in the piles"
    yield f"Turn {seen.turn} of {seen.active}; {piles}"
    yield f"Row: {', '.join(card or '-' for card in seen.row) or 'none'}"
    yield f"Discard: {cards_text(sorted(seen.discard))}"
    yield from _describe_table(seen)
    for seat in seen.seats:
        yield from _player(seen, seat)
    yield f"Your hand, in its order: {', '.join(seen.hand) or 'empty'}"
    yield f"Your quest: {seen.quest or 'none'}"
    yield "Types with home colour and strength; warriors in a camp for so many relics:"
    yield from (f"  {_type(each)}" for each in values_in(seen).warriors.values())


def _describe_table(seen: Observation) -> Iterator[str]:
    """Chips, bids and the offer that is spoken of."""
    if seen.chips:
        yield "Chips: " + ", ".join(f"{seat} {chip}" for seat, chip in seen.chips.items())
    if seen.bids:
        yield "Bids: " + ", ".join(f"{seat} {bid}" for seat, bid in seen.bids.items())
    for seat, answer in seen.answers.items():
        row = [f"card {place} of the row" for place in answer["row"]]
        wanted = ", ".join([*row, *answer["want"]]) or "nothing"
        what = f": {cards_text(answer['give'])} for {wanted}" if answer["give"] or row else ""
        yield f"{seat} answers {answer['answer']}{what}"


def _player(seen: Observation, seat: Seat) -> Iterator[str]:
    """A player's cards, and the camps with what they would bring."""
    relics = len(seen.relics[seat]) + len(seen.met[seat])
    cards = f"{relics_text(relics)}, {seen.hand_sizes[seat]} cards in the hand"
    known = _list_cards(", some of them {}", seen.known[seat])
    got = _list_cards(", to be trained: {}", seen.received[seat])
    yield f"{seat} ({seen.shoguns[seat]} shogun): {cards}{known}{got}"
    camps = seen.camps[seat]
    opened = seen.open_camps[seat]
    kinds = seen.kinds[seat][:opened]
    for number, (camp, kept) in enumerate(zip(camps[:opened], kinds, strict=True), 1):
        brings = relics_text(relics_in(values_in(seen), camp, kind_of(camp, kept)))
        about = f" (strength {strength_of(seen, camp)}, brings {brings})" if camp else ""
        yield f"  camp {number}: {_count_cards(camp)}{about}"
    if opened < len(camps):
        cost = unlock_cost(values_in(seen), seen.shoguns[seat], camps)
        yield f"  camp {opened + 1}: locked, costs {relics_text(cost)}"


def _list_cards(text: str, cards: Sequence[str]) -> str:
    return text.format(cards_text(cards)) if cards else ""


def _count_cards(camp: Iterable[str]) -> str:
    """Cards in the order in which their types came: ``nun x2, geisha``."""
    counts = Counter(camp)
    named = (f"{card} x{count}" if count > 1 else card for card, count in counts.items())
    return ", ".join(named) or "empty"


def _type(warrior: Warrior) -> str:
    """Such as ``farmer, green, 1: 4 for 1, 7 for 2``."""
    needs = " ".join(f"{need} for {relics}," for relics, need in reversed(warrior.needs))
    return f"{warrior.name}, {warrior.colour}, {warrior.strength}: {needs.rstrip(',')}"
