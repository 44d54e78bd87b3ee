"""Tricks that break the contract of games, each in one way."""

from __future__ import annotations

import json
import random
from typing import Any

from cubetower.game.core import Decision, Event, KeyedChance, Listed, Seat, name_of
from cubetower.game.errors import IllegalMove
from tests.game.tricks import CARDS, SEATS, Ended, Led, Tricks


class Odd(Event):
    """What the game should not tell, or not so."""

    what: Any


class Leader(Event, tag="led"):
    """As `Led`, but by another name."""

    leader: Seat


class AsksNobody(Tricks):
    def ask(self, seat, kind, **about):
        super().ask("dan", kind, **about)


class AsksTheUnknown(Tricks):
    def ask(self, seat, kind, **about):
        super().ask(seat, "colour", **about)


class AsksAboutASet(Tricks):
    def ask(self, seat, kind, **about):
        super().ask(seat, kind, cards={1, 2})


class HasAStepOfNoRules(Tricks):
    def ask(self, seat, kind, **about):
        super().ask(seat, kind, **about)
        if not self.agenda or self.agenda[0] != ("party",):
            self.agenda.insert(0, ("party",))


class WinsTooEarly(Tricks):
    winners = ("ann",)  # type: ignore[assignment]


class NobodyWins(Tricks):
    winners = ()


class AStrangerWins(Tricks):
    @property
    def winners(self):
        return ("dan",) if super().winners else ()


class ClockOfText(Tricks):
    clock = ("noon",)  # type: ignore[assignment]


class StopsBeforeItsEnd(Tricks):
    def run(self):
        super().run()
        if self.decision is None and self.points:
            self.agenda.append(("end",))


class HasASetInAStep(Tricks):
    def ask(self, seat, kind, **about):
        super().ask(seat, kind, **about)
        if self.agenda[0] == ("end",):
            self.agenda.insert(0, ("end", {1}))


class NeverEnds(Tricks):
    def ask(self, seat, kind, **about):
        self.hands[seat].append(max(self.hands[seat], default=0) + 1)
        self.push(("turn", seat))
        super().ask(seat, kind, **about)


class GoesOnAtTheEnd(Tricks):
    def legal(self):
        return super().legal() if self.decision else Listed([1], "T02", "say one")


class HasItsOwnSeed(Tricks):
    def draw(self, stream, items, count):
        return random.sample(list(items), count)


class GoesAnotherWayUnwatched(Tricks):
    def draw(self, stream, items, count):
        drawn = super().draw(stream, items, count)
        return drawn if self.log else drawn[::-1]


class CountsItsGames(Tricks):
    made = 0

    def __init__(self, seed=1, log=None, chance=None):
        type(self).made += 1
        super().__init__(seed, log, chance)


class TellsMoreEachTime(CountsItsGames):
    def emit(self, event):
        super().emit(event)
        if isinstance(event, Ended):
            for _ in range(self.made):
                super().emit(Odd("bye"))


class KeepsItsNumber(CountsItsGames):
    def to_json(self):
        return json.dumps([self.made, super().to_json()])


class TellsText(Tricks):
    def emit(self, event):
        if self.log:
            self.log(name_of(event))


class TellsASet(Tricks):
    def emit(self, event):
        super().emit(event)
        super().emit(Odd([{1, 2}]))


class TellsWhatChanges(Tricks):
    def emit(self, event):
        super().emit(event)
        super().emit(Odd(self.table))


class TellsNothing(Tricks):
    def advance(self, move):
        log, self.log = self.log, None
        super().advance(move)
        self.log = log

    def emit(self, event):
        pass


class HasASetInItsHeader(Tricks):
    def header(self):
        return {"seats": set(SEATS)}

    def to_json(self):
        return json.dumps([self.number, self.points])


class DrawsInSecret(Tricks):
    def ask(self, seat, kind, **about):
        super().ask(seat, kind, **about)
        self.draw("told.never", CARDS, 1)


class DrawsAtTheEnd(Tricks):
    def emit(self, event):
        super().emit(event)
        if isinstance(event, Ended):
            self.draw("told.never", CARDS, 1)


class TellsTooLate(Tricks):
    def draw(self, stream, items, count):
        drawn = super().draw(stream, items, count)
        self.emit(Odd("drum roll"))
        return drawn


class TellsAnother(Tricks):
    def emit(self, event):
        super().emit(Led("ann") if isinstance(event, Led) else event)


class TellsTheWrongField(Tricks):
    def emit(self, event):
        super().emit(Leader(event.first) if isinstance(event, Led) else event)


class AnySeatMayMove(Tricks):
    def play(self, seat, move):
        self.advance(self.legal().verify(move))


class ChangesBeforeRefusing(Tricks):
    def play(self, seat, move):
        self.number += seat != getattr(self.decision, "seat", None)
        super().play(seat, move)


class AsksAgainWhenRefusing(Tricks):
    def play(self, seat, move):
        if self.decision and seat != self.decision.seat:
            self.decision = Decision(self.decision.seat, "card", {"again": True})
        super().play(seat, move)

    def to_json(self):
        asked, self.decision = self.decision, self.decision and Decision(self.decision.seat, "card")
        text = super().to_json()
        self.decision = asked
        return text


class TellsOfRefused(Tricks):
    def play(self, seat, move):
        self.emit(Odd(seat))
        super().play(seat, move)


class RefusesWithoutAReason(Tricks):
    def play(self, seat, move):
        if self.decision and seat != self.decision.seat:
            raise IllegalMove("", "")
        super().play(seat, move)


class SharesHandsWithCopies(Tricks):
    def copy(self):
        made = super().copy()
        made.hands = self.hands
        return made


class CopiesShareHands(Tricks):
    """Not with the game, but with each other."""

    lent = None

    def copy(self):
        made = super().copy()
        self.lent = made.lent = made.hands = self.lent or made.hands
        return made


class CopiesLog(Tricks):
    def copy(self):
        made = super().copy()
        made.log = self.log
        return made


class CopiesForgetWhatWasDrawn(Tricks):
    def copy(self):
        made = super().copy()
        made.chance = KeyedChance(7)
        return made

    def to_json(self):
        chance, self.chance = self.chance, KeyedChance(0)
        text = super().to_json()
        self.chance = chance
        return text


class CopiesBeginAgain(Tricks):
    def copy(self):
        return type(self)()


class LoadsAnotherState(Tricks):
    @classmethod
    def from_json(cls, text):
        game = super().from_json(text)
        game.number += 1
        return game


class LoadsAnotherChance(Tricks):
    @classmethod
    def from_json(cls, text):
        game = super().from_json(text)
        game.chance, game.seed = KeyedChance(9), game.chance.seed
        return game

    def to_json(self):
        return super().to_json().replace('"seed": 9', f'"seed": {getattr(self, "seed", 0)}')


class ShowsAnotherGameWhenLoaded(Tricks):
    loaded = False

    @classmethod
    def from_json(cls, text):
        game = super().from_json(text)
        game.loaded = True
        return game

    def observe(self, seat, **how):
        seen = super().observe(seat, **how)
        seen.loaded = self.loaded
        return seen


class LoadsAnotherKind(Tricks):
    @classmethod
    def from_json(cls, text):
        return Tricks.from_json(text)


class NobodyWinsImagined(Tricks):
    imagined = False

    @classmethod
    def from_observation(cls, *about, **named):
        game = super().from_observation(*about, **named)
        game.imagined = True
        return game

    @property
    def winners(self):
        return () if self.imagined else super().winners
