"""Tricks whose observations break the contract, each in one way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cubetower.game.core import Data, Listed, Move
from cubetower.game.core.observation import PendingDecision
from tests.game.tricks import Tricks


def showing(change: Callable[[Tricks, Data], Any]) -> type[Tricks]:
    """A game whose observations are changed."""

    class Shown(Tricks):
        def observe(self, seat, **how):
            seen = super().observe(seat, **how)
            change(self, seen)
            return seen

    return Shown


def show_a_set(game, seen):
    seen.cards = set(seen.hand)


def show_no_decision(game, seen):
    del seen.decision


def show_nothing_to_decide(game, seen):
    seen.decision = None


def show_a_decision_at_the_end(game, seen):
    seen.decision = seen.decision or PendingDecision(seat="ann", kind="card", about={})


def show_another_seat(game, seen):
    if seen.decision:
        seen.question.seat = "ann"


def show_no_moves(game, seen):
    if seen.decision:
        seen.decision.moves = ()


def count_looks(game, seen):
    game.number += 1


def show_the_points_themselves(game, seen):
    seen.points = game.points


def show_all_hands(game, seen):
    seen.hands = {seat: cards.copy() for seat, cards in game.hands.items()}


def show_the_seed(game, seen):
    seen.seed = game.chance.seed


class ShowsItsMoves(Tricks):
    """The list of moves that players see is the one that the game goes by."""

    moves: list[Move] | None = None

    def legal(self):
        choices = super().legal()
        if self.moves is None:
            self.moves = list(choices.moves)
        return Given(self.moves)

    def ask(self, seat, kind, **about):
        self.moves = None
        super().ask(seat, kind, **about)


class Given(Listed):
    def __init__(self, moves):
        super().__init__(moves, "T01", "play a card")
        self.given = moves

    def describe(self):
        return {"moves": self.given}


class SharesWhatWasLoaded(Tricks):
    """Only a loaded game gives its own list away."""

    loaded = False

    @classmethod
    def from_json(cls, text):
        game = super().from_json(text)
        game.loaded = True
        return game

    def observe(self, seat, **how):
        seen = super().observe(seat, **how)
        if self.loaded:
            seen.points = self.points
        return seen
