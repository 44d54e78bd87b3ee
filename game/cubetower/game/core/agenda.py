"""`AgendaGame`: a game as a list of pending steps, each of plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from cubetower.game.core.chance import Chance, Key
from cubetower.game.core.decisions.decision import Choices, Data, Decision, Move, Seat
from cubetower.game.core.events import Decided, Event
from cubetower.game.errors import GameOver, IllegalMove, PositionError

Step: TypeAlias = tuple[Any, ...]
"""A pending step: its name, then the arguments of its function: texts, numbers, None."""

GameType = TypeVar("GameType", contravariant=True)
Item = TypeVar("Item")


class Kind(Protocol[GameType]):
    """A kind of decision: its legal moves, and what they do."""

    def choices(self, game: GameType, decision: Decision) -> Choices:
        """The legal moves."""

    def apply(self, game: GameType, decision: Decision, move: Move) -> None:
        """Carry out a legal move; may push steps and ask for the next decision."""


class RuleBook(Protocol[GameType]):
    """The rules: a function for every step, and the kinds of decisions, by their names."""

    @property
    def steps(self) -> Mapping[str, Callable[..., None]]:
        """Functions of the steps; each gets the game, and may push steps or ask."""

    @property
    def kinds(self) -> Mapping[str, Kind[GameType]]:
        """The kinds of decisions."""


Rules = TypeVar("Rules", bound=RuleBook[Any])


class AgendaGame(ABC, Generic[Rules]):
    """The state of a game: pending steps, the pending decision, and whatever a subclass adds.

    Attributes:
        rules: the functions of the steps and the kinds of decisions.
        seats: the players in the order of their seats.
        agenda: pending steps, the next one last.
        decision: who must decide what; None when the game is over.
        chance: the source of all chance.
        drawn: how often each stream of chance was used since the counters were reset.
        log: called with every event, or None.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    agenda: list[Step]
    decision: Decision | None
    chance: Chance
    drawn: dict[str, int]
    log: Callable[[Event], None] | None
    _choices: Choices | None

    @property
    @abstractmethod
    def clock(self) -> tuple[int, ...]:
        """The time in the game as whole numbers, which are part of the key of every draw."""

    @property
    @abstractmethod
    def winners(self) -> tuple[Seat, ...]:
        """Who has won: nobody before the end, several if the victory is shared."""

    @abstractmethod
    def header(self) -> Data:
        """All that a replay needs to begin this game again, JSON-able."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy without a log."""

    @abstractmethod
    def observe(self, seat: Seat) -> Data:
        """All that this player knows, as new plain data."""

    @abstractmethod
    def to_json(self) -> str:
        """The whole state, hidden parts too."""

    def legal(self) -> Choices:
        """The legal moves of the player who must decide.

        Raises:
            GameOver: nobody must decide.
        """
        if self.decision is None:
            raise GameOver("the game is over; nobody has a move")
        if self._choices is None:
            self._choices = self.rules.kinds[self.decision.kind].choices(self, self.decision)
        return self._choices

    def play(self, seat: Seat, move: Move) -> None:
        """Answer the decision, and go on to the next.

        Raises:
            IllegalMove: a rule forbids it, or another player must decide; nothing changes.
            GameOver: nobody must decide.
            TowerError: the tower refuses. This game cannot go on; an earlier copy can.
        """
        choices = self.legal()
        if self.decision is not None and seat != self.decision.seat:
            raise IllegalMove("turn", f"{self.decision.seat} must decide, not {seat!r:.40}")
        self.advance(choices.verify(move))

    def advance(self, move: Move) -> None:
        """Carry out a move that `verify` of the legal moves returned, and go on."""
        decision, self.decision, self._choices = self.decision, None, None
        assert decision is not None, "nobody must decide"  # noqa: S101 - callers verified it
        seat, kind = decision.seat, decision.kind
        self._count_use(f"player.{seat}.{kind}")
        if self.log:
            self.log(Decided(seat=seat, kind=kind, move=move))
        self.rules.kinds[kind].apply(self, decision, move)
        self.run()

    def run(self) -> None:
        """Work through the agenda until somebody must decide, or the game is over.

        Raises:
            PositionError: the rules do not have the next step.
        """
        agenda, steps = self.agenda, self.rules.steps
        while agenda and self.decision is None:
            name, *about = agenda.pop()
            if name not in steps:
                raise PositionError(f"the rules have no step {name!r:.40}")
            steps[name](self, *about)

    def push(self, *steps: Step) -> None:
        """Put steps before all pending ones, in this order."""
        self.agenda.extend(reversed(steps))

    def ask(self, seat: Seat, kind: str, **about: Any) -> None:
        """Ask a player for a decision, on which the agenda waits."""
        self.decision, self._choices = Decision(seat, kind, about), None

    def draw(self, stream: str, items: Sequence[Item], count: int) -> list[Item]:
        """Draw `count` of the items in random order.

        Args:
            stream: ``event.field``, where the replay has the result. The next event must be this.
            items: in an order that depends only on what is public.
            count: how many.
        """
        return self.chance.draw(self._key(stream), items, count)

    def rng(self, stream: str) -> Random:
        """A generator for one use, such as a toss, whose result goes into the log as in `draw`."""
        return self.chance.rng(self._key(stream))

    def player_rng(self, purpose: str = "player") -> Random:
        """A generator for the move of the player who must decide; each purpose has its own.

        It depends on how many decisions of this kind the player has made, not on those of others.
        """
        asked = self.decision
        whose = f"{asked.seat}.{asked.kind}" if asked else ""
        answered = self.drawn.get(f"player.{whose}", 0)
        return self.chance.rng((f"{purpose}.{whose}", *self.clock, answered))

    def emit(self, event: Event) -> None:
        """Send an event to the log."""
        if self.log:
            self.log(event)

    def _key(self, stream: str) -> Key:
        return (stream, *self.clock, self._count_use(stream))

    def _count_use(self, stream: str) -> int:
        """Count a use of a stream, and give the number of earlier ones."""
        before = self.drawn.get(stream, 0)
        self.drawn[stream] = before + 1
        return before
