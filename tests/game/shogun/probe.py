"""`Probe`: a module that uses every point, and tells a test when each was called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from cubetower.game.core import Choices, Decision, Event, Listed, Move, Seat
from cubetower.game.shogun import Module, ShogunGame
from cubetower.game.shogun.rules.module import POINTS
from cubetower.game.shogun.rules.observation import Observation

FIELD, CARD = "probe.field", "probe card"
BARRED = "Kai"  # nobody attacks it
CALM = "Mikawa"  # no marker is added
VALUES = ("cost", "income", "recruits", "bid_value", "attack_barred", "fields", "cards")
"""Points that give a value: whoever needs it may ask again, so nothing is counted there."""

ASKING = ("after_seeding", "before_planning", "round_end", "winter_end", "new_owner", "end")
"""Points whose step asks somebody."""

Spy = Callable[[ShogunGame, str, tuple[Any, ...]], None]


class ProbeDealt(Event):
    """Beads are dealt."""

    beads: Sequence[int]


class ProbeStep(Event):
    """The step of a point is carried out."""

    point: str


class ProbeAnswered(Event):
    """Somebody has kept or given a bead."""

    seat: Seat
    point: str
    move: Move


class Ask:
    """A decision of the module's own: keep or give away a bead."""

    def choices(self, game: ShogunGame, decision: Decision) -> Choices:
        return Listed(["keep", "give"], "P01", "keep or give")

    def apply(self, game: ShogunGame, decision: Decision, move: Move) -> None:
        kept = game.extra["probe"]
        kept["answers"][decision.seat].append(move)
        game.emit(ProbeAnswered(decision.seat, decision.about["point"], move))


def do_step(game: ShogunGame, point: str, seat: Seat) -> None:
    """The step that a point has pushed; the longer ones ask somebody."""
    kept = game.extra["probe"]
    kept["done"][point] = kept["done"].get(point, 0) + 1
    game.emit(ProbeStep(point))
    [probe] = [module for module in game.rules.modules if isinstance(module, Probe)]
    probe._hear(game, "step", point)
    if point in ASKING:
        game.ask(seat, "probe.ask", point=point)


class Probe(Module):
    """Overrides every point; what it changes is told by the constants above."""

    name = "probe"
    steps: Mapping[str, Callable[..., None]] = {"probe.step": do_step}  # type: ignore[misc]
    kinds = {"probe.ask": Ask()}  # noqa: RUF012 - declared so by the base class
    events = (ProbeDealt, ProbeStep, ProbeAnswered)

    def __init__(self, spy: Spy | None = None) -> None:
        self.spy = spy

    def _hear(self, game: ShogunGame, point: str, *about: Any) -> None:
        if self.spy:
            self.spy(game, point, about)

    def _count(self, game: ShogunGame, point: str, *about: Any) -> None:
        calls = game.extra["probe"]["calls"]
        calls[point] = calls.get(point, 0) + 1
        self._hear(game, point, *about)

    def _push_step(self, game: ShogunGame, point: str, *about: Any) -> None:
        self._count(game, point, *about)
        game.push(("probe.step", point, game.seats[0]))

    def begin(self, game: ShogunGame) -> None:
        beads = game.draw("probe dealt.beads", range(10), len(game.seats))
        game.emit(ProbeDealt(beads))
        game.extra["probe"] = {
            "calls": {},
            "done": {},
            "answers": {seat: [] for seat in game.seats},
            "beads": dict(zip(game.seats, beads, strict=True)),
        }
        self._push_step(game, "begin")

    def after_drafting(self, game: ShogunGame, seat: Seat, province: str) -> None:
        self._push_step(game, "after_drafting", seat, province)

    def after_seeding(self, game: ShogunGame, fell: Mapping[str, int]) -> None:
        self._push_step(game, "after_seeding", dict(fell))

    def round_start(self, game: ShogunGame) -> None:
        self._push_step(game, "round_start")

    def before_planning(self, game: ShogunGame) -> None:
        self._push_step(game, "before_planning")

    def fields(self, game: ShogunGame, seat: Seat, fields: tuple[str, ...]) -> tuple[str, ...]:
        self._hear(game, "fields", seat, fields)
        return (*fields, FIELD)

    def cards(self, game: ShogunGame, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
        self._hear(game, "cards", seat, cards)
        return (*cards, CARD)

    def bid_value(self, game: ShogunGame, card: str | None, value: float) -> float:
        self._hear(game, "bid_value", card, value)
        return 10.0 if card == CARD else value

    def event(self, game: ShogunGame) -> None:
        self._push_step(game, "event")

    def before_turn_order(self, game: ShogunGame) -> None:
        self._push_step(game, "before_turn_order")

    def turn_order(self, game: ShogunGame) -> None:
        self._push_step(game, "turn_order")

    def cost(self, game: ShogunGame, seat: Seat, action: str, province: str, cost: int) -> int:
        self._hear(game, "cost", seat, action, province, cost)
        return cost - 1

    def income(self, game: ShogunGame, seat: Seat, action: str, province: str, income: int) -> int:
        self._hear(game, "income", seat, action, province, income)
        return income + 2

    def recruits(self, game: ShogunGame, seat: Seat, action: str, province: str, count: int) -> int:
        self._hear(game, "recruits", seat, action, province, count)
        return count + 1

    def attack_barred(
        self, game: ShogunGame, seat: Seat, action: str, province: str, rule: str
    ) -> str:
        self._hear(game, "attack_barred", seat, action, province, rule)
        return "P02" if province == BARRED else rule

    def before_battle(self, game: ShogunGame, province: str) -> None:
        self._push_step(game, "before_battle", province)

    def unrest(self, game: ShogunGame, province: str, added: bool) -> bool:
        self._count(game, "unrest", province)
        return added and province != CALM

    def new_owner(
        self, game: ShogunGame, province: str, old: Seat | None, new: Seat | None
    ) -> None:
        self._push_step(game, "new_owner", province, old, new)

    def action_end(self, game: ShogunGame, action: str) -> None:
        self._push_step(game, "action_end", action)

    def round_end(self, game: ShogunGame) -> None:
        self._push_step(game, "round_end")

    def scoring(self, game: ShogunGame, seat: Seat, points: dict[str, int]) -> None:
        self._count(game, "scoring", seat, dict(points))
        points["beads"] = game.extra["probe"]["beads"][seat]

    def winter_end(self, game: ShogunGame) -> None:
        self._push_step(game, "winter_end")

    def end(self, game: ShogunGame) -> None:
        self._push_step(game, "end")

    def observe(self, game: ShogunGame, seat: Seat, seen: Observation) -> None:
        """Beads are hidden from the others."""
        self._hear(game, "observe", seat, seen)
        beads = seen.extra["probe"]["beads"]
        seen.extra["probe"]["beads"] = {seat: beads[seat]}

    def imagine(self, seen: Observation, rng: Random) -> None:
        """Others have any of the other beads."""
        known = seen.extra["probe"]["beads"]
        left = [bead for bead in range(10) if bead not in known.values()]
        seen.extra["probe"]["beads"] = {
            seat: known[seat] if seat in known else left.pop(int(rng.random() * len(left)))
            for seat in seen.seats
        }


STEPPED = tuple(
    point for point in POINTS if point not in (*VALUES, "unrest", "scoring", "observe", "imagine")
)
"""Points that may push steps."""
