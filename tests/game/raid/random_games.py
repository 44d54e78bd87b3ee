"""Games played at random, in two tempers, and what holds at every moment of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from cubetower.game.core import Event, Move
from cubetower.game.raid import RaidGame
from cubetower.game.raid.rules.camps import dispatchable
from cubetower.game.raid.rules.events import Dispatched, Drawn, Ended, Swapped
from cubetower.game.raid.rules.quests import is_met
from cubetower.game.raid.rules.tables import MAX_OFFERS, WARRIORS, types
from tests.game.raid.scenes import SHIPPED

TEMPERS: Final = ("any", "keeps")
"""Any move; or none that dispatches or unlocks without need, so that camps fill for raids."""

OPTIONS: Final = (
    {"shogun_powers": "none", "helper_effects": "none"},
    {"shogun_powers": "proposed", "helper_effects": "proposed"},
)

MOST: Final = 6_000
"""Decisions of a game; those seen were below 2,500."""


def move(game: RaidGame, temper: str, rng: Random) -> Move:
    """A move at random; one who keeps cards looks a few times for one that is no extra."""
    legal = game.legal()
    found = legal.sample(rng)
    for _ in range(10 if temper == "keeps" else 0):
        if not (isinstance(found, tuple) and found[:1] in (("dispatch",), ("unlock",))):
            break
        found = legal.sample(rng)
    return found


def moments(game: RaidGame, temper: str, rng: Random) -> Iterator[RaidGame]:
    """A game at each of its decisions, and when it is over."""
    yield game
    for _ in range(MOST):
        if game.decision is None:
            return
        game.advance(move(game, temper, rng))
        yield game
    raise AssertionError(f"goes on after {MOST} decisions")


def begun(players: int, seed: int, events: list[Event] | None = None) -> RaidGame:
    """A game; every other seed has the powers."""
    log = None if events is None else events.append
    return RaidGame(players, seed=seed, options=OPTIONS[seed % 2], log=log)


def check_cards(game: RaidGame) -> None:
    """Every card lies in exactly one place, quests likewise (V07)."""
    lying = Counter(game.pile) + Counter(game.discard) + Counter(c for c in game.row if c)
    for seat in game.seats:
        lying.update(game.hands[seat] + game.received[seat] + game.relics[seat])
        for camp in game.camps[seat]:
            lying.update(camp)
    assert lying == Counter(SHIPPED.cards)
    held = [quest for quest in game.quests.values() if quest]
    met = [quest for each in game.met.values() for quest in each]
    assert Counter(game.quest_pile + game.gone + held + met) == Counter(SHIPPED.quests)


def check_camps(game: RaidGame) -> None:
    """Camps are as training can have filled them (C01, C02, C03, C10, Q02)."""
    for seat in game.seats:
        camps = game.camps[seat]
        assert game.open_camps[seat] in (2, 3)
        assert not any(camps[game.open_camps[seat] :])
        assert bool(dispatchable(game, seat)) == any(camps)
        assert all(card in types() for camp in camps for card in camp)
        quest = game.quests[seat]
        assert quest is None or not is_met(quest, camps)


def check_table(game: RaidGame) -> None:
    """Limits of a turn and of what lies open (P02, R01, T08, V06)."""
    assert game.offers <= MAX_OFFERS
    assert len(game.row) <= 4
    assert len(set(game.ready)) == len(game.ready)
    assert all(0 <= bid <= 10 for bid in game.bids.values())
    kind = game.decision.kind if game.decision else "over"
    if kind in ("train", "chip", "pay", "bid", "take"):
        assert not any(game.received.values())
    for seat, known in game.known.items():
        assert not Counter(known) - Counter(game.hands[seat])


def check_moment(game: RaidGame) -> None:
    """All of them."""
    check_cards(game)
    check_camps(game)
    check_table(game)


class Watch:
    """What must hold from one moment to the next."""

    def __init__(self, game: RaidGame) -> None:
        self._hands = {seat: hand.copy() for seat, hand in game.hands.items()}
        self._turn = game.turn
        self._types = {seat: [*kinds] for seat, kinds in game.kinds.items()}

    def see(self, game: RaidGame, told: list[Event]) -> None:
        """Hands changed only by removal and by adding at the end, or as they were swapped (V07)."""
        for seat, before in self._hands.items():
            new = [e.card for e in told if isinstance(e, Drawn) and e.seat == seat]
            if not any(isinstance(event, Swapped) and event.seat == seat for event in told):
                assert is_part(game.hands[seat], [*before, *new])
                assert not new or game.hands[seat][-len(new) :] == new
            self._hands[seat] = game.hands[seat].copy()
        self._see_types(game, told)
        assert game.turn in (self._turn, self._turn + 1)
        self._turn = game.turn

    def _see_types(self, game: RaidGame, told: list[Event]) -> None:
        """A camp kept its type, unless it was dispatched or none of that type is left (C02)."""
        for event in told:
            if isinstance(event, Dispatched):
                self._types[event.seat][event.camp - 1] = None
        for seat, types_before in self._types.items():
            for number, (before, camp) in enumerate(
                zip(types_before, game.camps[seat], strict=True), 1
            ):
                fighters = [card for card in camp if card in WARRIORS]
                kept = before if before in camp else next(iter(fighters), None)
                assert game.kind(seat, number) == kept
                types_before[number - 1] = kept


def is_part(part: list[str], whole: list[str]) -> bool:
    """Whether a list is another one with some left out."""
    rest = iter(whole)
    return all(card in rest for card in part)


def whole(players: int, seed: int) -> list[Event]:
    """Play a game with every check; give its events. In two of four games cards are kept."""
    happened: list[Event] = []
    told: list[Event] = []
    game = begun(players, seed, told)
    watch = Watch(game)
    for moment in moments(game, TEMPERS[seed // 2 % 2], Random(seed)):
        check_moment(moment)
        watch.see(moment, told)
        happened += told
        told.clear()
    ended = happened[-1]
    assert isinstance(ended, Ended)
    assert ended.scores == game.scores
    assert ended.winners == list(game.winners)
    return happened
