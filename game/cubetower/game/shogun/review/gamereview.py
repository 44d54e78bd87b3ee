"""`review_game`: all that is said of a game that was played, in one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from cubetower.foundation.workers import Workers
from cubetower.game.core import Replay, ReplayLine, Seat
from cubetower.game.core.playernames import player_names
from cubetower.game.shogun.review.battles import BattleOdds, planned_odds
from cubetower.game.shogun.review.decisions.moves import JudgedMove, judge_moves, obstacle
from cubetower.game.shogun.review.decisions.rollouts import Effort
from cubetower.game.shogun.review.parts import LuckReview, TossLuck, review_luck
from cubetower.tower import Tower

QUICK: Final = Effort(
    plans=12,
    moves=6,
    plan_tries=64,
    move_tries=24,
    pilot=24,  # with fewer, more differences seem clear than is said
    min_worlds=24,
    max_worlds=48,
    wanted_error=0.015,
    relative_error=0.2,
)
"""A third of the usual work: great mistakes are found, small ones are too close to tell."""

MIN_TELLING: Final = 1.0
"""Points by which a toss must set players apart to be told: chosen."""

HUMAN: Final = "human"
"""What a replay calls a player who is no bot."""


class TossedTower(NamedTuple):
    """The tower of a game, as far as it can be tossed again.

    Attributes:
        spec: as the replay names it; empty if it does not.
        tower: the tower, empty; None if it is not tossed again.
        why: why not, in a phrase; empty if it is.
    """

    spec: str
    tower: Tower | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game that was played, and what decided it.

    Attributes:
        path: of the replay.
        names: of the players who have one, by seat.
        players: who played each seat: specs of bots, or `HUMAN`.
        luck: its luck by parts.
        battles: the odds of each battle, as planned and at the toss; none if nobody asked for them.
        tower: spec of the tower that it was played with; empty if the replay does not say.
        why: why this tower was not tossed again, in a phrase; empty if it was.
        repeats: tosses from the same state that stand for the law of a tower without chances.
        moves: the decisions that were judged.
        unjudged: why none were judged, in a sentence; empty if they were.
        lines: of the replay.
    """

    path: str
    names: Mapping[Seat, str]
    players: Mapping[Seat, str]
    luck: LuckReview
    battles: tuple[BattleOdds, ...]
    tower: str
    why: str
    repeats: int
    moves: tuple[JudgedMove, ...] = ()
    unjudged: str = "Decisions were not judged."
    lines: tuple[ReplayLine, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players, in the order of the game."""
        return self.luck.seats

    def name(self, seat: Seat) -> str:
        """What a player is called in a sentence: by a name, or else by the colour."""
        return self.names.get(seat) or seat.capitalize()

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has won; before the end, who is most likely to."""
        shares = {seat: parts.result for seat, parts in self.luck.shares.items()}
        best = max(shares.values())
        return tuple(seat for seat, share in shares.items() if share > best - 1e-9)

    def fighters(self, toss: TossLuck) -> list[Seat]:
        """The players who fought in a battle, the one whom its toss gave or took most first."""
        sides = {toss.battle.event.attacker, toss.battle.event.defender}
        fought = [seat for seat in self.seats if seat in sides]
        return sorted(fought, key=lambda seat: -abs(toss.points[seat]))

    def telling_tosses(self, count: int | None = None) -> list[TossLuck]:
        """The tosses that set those who fought most apart, from each other or the others."""

        def size(toss: TossLuck) -> float:
            points = [0.0, *(toss.points[seat] for seat in self.fighters(toss))]
            return max(points) - min(points)

        found = [toss for toss in self.luck.tosses if size(toss) >= MIN_TELLING]
        return sorted(found, key=size, reverse=True)[:count]

    def odds(self, toss: TossLuck) -> BattleOdds:
        """The odds of the battle of a toss, if they were asked for."""
        return self.battles[toss.battle.number - 1]


def review_game(
    replay: Replay,
    tossed: TossedTower,
    *,
    odds: str | None,
    parts: Sequence[Any],
    repeats: int,
    seed: int,
    battles: bool,
    progress: Callable[[int], None] | None,
) -> GameReview:
    """Say what decided a game.

    Args:
        replay: of a game of SHOGUN that says its seed.
        tossed: the tower that it was played with.
        odds: spec of the tower that gives odds, and laws where nothing better is known; None for
            the one that the replay names.
        parts: the user's own modules among those that the options name.
        repeats: tosses from the same state that stand for the law of a tower without chances.
        seed: decides these tosses.
        battles: also find the odds of the battles, for which the game is played again.
        progress: called with the number of lines played so far.

    Raises:
        ReplayError: names the first line that is wrong, and why.
        TowerError: the tower refuses, or the one for the odds does not exist.
        PositionError: the tower for the odds does not know its chances.
    """
    luck = review_luck(
        replay,
        tossed.tower,
        odds=odds,
        parts=parts,
        tosses=repeats,
        seed=seed,
        progress=progress,
    )
    return GameReview(
        path=replay.path,
        names=player_names(replay.header),
        players=_players(replay, luck.seats),
        luck=luck,
        battles=planned_odds(replay, odds=odds, parts=parts) if battles else (),
        tower=tossed.spec,
        why=tossed.why,
        repeats=repeats,
        lines=replay.lines,
    )


def _players(replay: Replay, seats: Sequence[Seat]) -> dict[Seat, str]:
    """Who played each seat; empty where the header does not say."""
    bots = replay.header.get("bots")
    found = bots if isinstance(bots, dict) else {}
    return {seat: str(found.get(seat, "")) for seat in seats}


def with_moves(
    review: GameReview,
    replay: Replay,
    effort: Effort,
    *,
    odds: str | None,
    parts: Sequence[Any],
    seed: int,
    workers: Workers | None,
    progress: Callable[[int, int], None] | None,
) -> GameReview:
    """A review with the decisions of the game judged as well; see `judge_moves`.

    Raises:
        ReplayError: names the first line that is wrong, and why.
        TowerError: the tower of the imagined games does not exist, or cannot be filled.
    """
    if why := obstacle(replay):
        return replace(review, unjudged=f"{why}.")
    found = judge_moves(
        replay,
        seed=seed,
        effort=effort,
        tower=odds,
        workers=workers,
        parts=parts,
        progress=progress or (lambda done, total: None),
    )
    return replace(review, moves=found, unjudged="" if found else "There was nothing to decide.")
