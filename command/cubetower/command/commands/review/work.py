"""The work behind `cubetower review`: read a replay, find its tower, and review it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from cubetower.command.options.match import TABLE
from cubetower.command.options.tower import attribute_to_user_code, load_tower
from cubetower.command.options.trust import trusted_spec
from cubetower.foundation import CubetowerError
from cubetower.foundation.workers import Workers, cores
from cubetower.game.core import Replay, read_replay
from cubetower.game.games import definition_of
from cubetower.game.shogun.review.decisions.moves import USUAL_EFFORT
from cubetower.game.shogun.review.decisions.rollouts import Effort
from cubetower.game.shogun.review.gamereview import (
    QUICK,
    GameReview,
    TossedTower,
    review_game,
    with_moves,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options ask for.

    Attributes:
        tower: spec of the tower, if it was named.
        odds: spec of the tower that gives odds, if it was named.
        modules: names of the user's own modules.
        tosses: repeated for the law of a tower without chances; 0 for none.
        seed: decides them.
        moves: how thoroughly decisions are judged, one of `EFFORTS`.
    """

    tower: str | None
    odds: str | None
    modules: tuple[str, ...]
    tosses: int
    seed: int
    moves: str


EFFORTS: Final[Mapping[str, Effort | None]] = {
    "none": None,
    "quick": QUICK,
    "thorough": USUAL_EFFORT,
}
"""How thoroughly decisions are judged, by what `--moves` says."""


class OtherGameError(CubetowerError):
    """A replay of a game without a tower."""


def read_shogun(path: Path) -> Replay:
    """Read a replay of SHOGUN.

    Raises:
        OtherGameError: it is of a game without a tower.
        ReplayError: it cannot be read.
    """
    replay = read_replay(path)
    definition = definition_of(replay)
    if not definition.game.TOWER:
        raise OtherGameError(f"{path} is a game of {definition.name}, which has no tower")
    return replay


def read_one(path: Path) -> Replay:
    """Read the only replay that was named.

    Raises:
        typer.BadParameter: it is of a game without a tower.
        ReplayError: it cannot be read.
    """
    try:
        return read_shogun(path)
    except OtherGameError as error:
        raise typer.BadParameter(str(error)) from None


def review_file(
    replay: Replay,
    asked: Asked,
    progress: Callable[[int], None] | None = None,
    *,
    battles: bool = True,
) -> GameReview:
    """Review a game, as the options ask.

    Args:
        replay: of SHOGUN.
        asked: by the options.
        progress: called with the number of lines played so far.
        battles: also find the odds of the battles.

    Raises:
        CubetowerError: the replay is wrong, or a tower cannot be made or used.
    """
    tossed = find_tower(replay, asked)
    odds = asked.odds or ""
    with attribute_to_user_code(tossed.spec, asked.modules), attribute_to_user_code(odds):
        return review_game(
            replay,
            tossed,
            odds=asked.odds,
            parts=definition_of(replay).parts(asked.modules),
            repeats=asked.tosses,
            seed=asked.seed,
            battles=battles,
            progress=progress,
        )


def judge_file(
    review: GameReview,
    replay: Replay,
    asked: Asked,
    jobs: int | None,
    progress: Callable[[int, int], None] | None = None,
) -> GameReview:
    """Judge the decisions of a game, as the options ask.

    Raises:
        CubetowerError: the replay is wrong, or a tower cannot be made or used.
    """
    effort = EFFORTS[asked.moves]
    if effort is None:
        return review
    with attribute_to_user_code(asked.odds or "", asked.modules):
        return with_moves(
            review,
            replay,
            effort,
            odds=asked.odds,
            parts=definition_of(replay).parts(asked.modules),
            seed=asked.seed,
            workers=Workers(jobs or cores()),
            progress=progress,
        )


def find_tower(replay: Replay, asked: Asked) -> TossedTower:
    """The tower of a game, if it can be tossed again; else why not.

    A tower that was named must be there. One that only the replay names need not: its odds come
    from another one then.

    Raises:
        CubetowerError: there is no tower of the spec that was named.
    """
    told = replay.header.get("tower")
    spec = asked.tower or (told if isinstance(told, str) else "")
    if not spec:
        return TossedTower("", None, "the replay does not say which tower")
    if spec == TABLE:
        return TossedTower(spec, None, "the tower on the table cannot be tossed again")
    try:
        tower = load_tower(asked.tower or trusted_spec(replay, "tower", spec))
    except CubetowerError as error:
        if asked.tower:
            raise
        reason = str(error).removeprefix(f"{replay.path}, line 1: ")
        return TossedTower(spec, None, f"its own tower was not tossed again: {reason}")
    if not (asked.tosses or tower.capabilities.likelihood):
        return TossedTower(spec, None, f"the tower {spec} was not tossed again")
    return TossedTower(spec, tower)


def review_path(number: int, path: Path, asked: Asked, skip: bool) -> tuple[int, GameReview | str]:
    """Review one file of many; or why it was left out.

    Args:
        number: of the file.
        path: of the replay.
        asked: by the options.
        skip: whether a file that is no sound replay is left out.

    Raises:
        CubetowerError: it is no sound replay, and is not to be left out.
    """
    try:
        replay = read_shogun(path)
        return number, judge_file(review_file(replay, asked, battles=False), replay, asked, jobs=1)
    except OtherGameError as error:
        return number, str(error)
    except CubetowerError as error:
        if not skip:
            raise
        return number, str(error)
