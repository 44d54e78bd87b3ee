"""Tricks whose legal moves break the contract, each in one way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cubetower.game.core import Choices, Listed, Rules
from cubetower.game.errors import IllegalMove
from tests.game.tricks import PlayCard, Tricks


def with_choices(change: Callable[[Choices], Choices]) -> type[Tricks]:
    """A game whose legal moves are changed."""

    class Changed(Tricks):
        def legal(self):
            return change(super().legal())

    return Changed


class Around:
    """Legal moves, to be broken."""

    def __init__(self, inner):
        self.inner = inner

    def __getattr__(self, name):
        return getattr(self.inner, name)


class SamplesWhatIsRefused(Around):
    def sample(self, rng):
        return 99


class SamplesByItself(Around):
    def __init__(self, inner):
        super().__init__(inner)
        self.drawn = Random(1)

    def sample(self, rng):
        return self.inner.sample(self.drawn)


class CountsNone(Around):
    def count(self):
        return 0


class WritesAnotherWay(Around):
    def verify(self, move):
        if isinstance(move, str):
            return self.inner.verify(int(move))
        return str(self.inner.verify(move))


class WritesWhatJsonCannot(Around):
    def verify(self, move):
        if isinstance(move, list):
            return move
        return (self.inner.verify(move[0] if isinstance(move, tuple) else move),)


class DescribesASet(Around):
    def describe(self):
        return {"moves": set(self.inner.moves)}


class ListsTwice(Listed):
    def __init__(self, inner):
        super().__init__([*inner.moves, *inner.moves], "T01", "play a card")


class SamplesWhatIsNotListed(Listed):
    def __init__(self, inner):
        super().__init__(inner.moves, "T01", "play a card")
        self.inner = inner

    def verify(self, move):
        return move if move == 99 else super().verify(move)

    def sample(self, rng):
        return 99


class NeverSamplesTheLast(Listed):
    def sample(self, rng):
        return rng.choice(self.moves[:-1] or self.moves)


class RefusesTheLast(NeverSamplesTheLast):
    def __init__(self, inner):
        super().__init__(inner.moves, "T01", "play a card")

    def verify(self, move):
        if len(self.moves) > 1 and move == self.moves[-1]:
            raise IllegalMove("T01", "not the last")
        return super().verify(move)


class CrashesOnTheLastMove(PlayCard):
    def choices(self, game, decision):
        return NeverSamplesTheLast(game.hands[decision.seat], "T01", "play a card")

    def apply(self, game, decision, move):
        if move in game.hands[decision.seat][:-1] or len(game.hands[decision.seat]) == 1:
            super().apply(game, decision, move)
        else:
            raise ZeroDivisionError


class Crashes(Tricks):
    RULES = Rules(Tricks.RULES.steps, {"card": CrashesOnTheLastMove()})


class RaisesOnJunk(Around):
    def verify(self, move):
        return self.inner.verify(int(move))


class TakesJunk(Around):
    def verify(self, move):
        return self.inner.verify(move) if isinstance(move, int) else self.inner.moves[0]
