"""Whole games for tests of replays and players: all lines, as a file has them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cubetower.game import PositionError, ReplayError
from cubetower.game.core import Data, Replay, ReplayLine, play_out, verify
from cubetower.game.shogun import DEFINITION, ShogunGame
from cubetower.tower import CountingTower, Cubes, Toss, Tower, make_tower
from cubetower.tower.models.naive import Bag
from tests.game.shogun.begin import begin_game
from tests.game.shogun.scenes import note

HEAD = {"event": "game", "format": 2, "cubetower": "0.1.0"}


def cases() -> list[tuple[str, str, int]]:
    """Side, start and number of players of every kind of game there is."""
    found = []
    for side in ShogunGame.OPTIONS["board"]:
        for start in ("draft", "fixed"):
            for players in (3, 4, 5):
                try:
                    ShogunGame(players, tower="bag", options={"board": side, "start": start})
                except PositionError:  # the moon side has no fixed start (S06)
                    continue
                found.append((side, start, players))
    return found


def play_game(
    tower: str | Tower = "twoshelves",
    bots: str | Sequence[str] = "random",
    *,
    seed: int = 1,
    **game: Any,
) -> list[Data]:
    """A game from the header to its end, as it is after a trip through a file."""
    model = make_tower(tower) if isinstance(tower, str) else tower
    lines: list[Data] = []
    begun = begin_game(model, seed=seed, log=note(lines), **game)
    specs = [bots] * len(begun.seats) if isinstance(bots, str) else bots
    play_out(
        begun,
        {seat: DEFINITION.make_player(spec) for seat, spec in zip(begun.seats, specs, strict=True)},
    )
    plain: list[Data] = json.loads(json.dumps([{**HEAD, **begun.header()}, *lines]))
    return plain


def begin_with_log(tower: Tower | None = None, **options: Any) -> tuple[ShogunGame, list[Data]]:
    """A game at its first decision, and what it tells, from its beginning on."""
    told: list[Data] = []
    return begin_game(tower or Bag(), log=note(told), **options), told


def play_on(game: ShogunGame, seed: int = 1) -> ShogunGame:
    """Play at random to the end."""
    rng = Random(seed)
    while game.decision is not None:
        game.play(game.decision.seat, game.legal().sample(rng))
    return game


def random_game(seed: int = 1, **options: Any) -> tuple[ShogunGame, list[Data]]:
    """The end of a game at random, and all that it told."""
    game, told = begin_with_log(seed=seed, **options)
    return play_on(game, seed), told


def replay_of(lines: Sequence[Data]) -> Replay:
    """Lines as a replay that was read."""
    header, *events = lines
    numbered = tuple(ReplayLine(number, event) for number, event in enumerate(events, 2))
    return Replay("game.jsonl", header, numbered)


def write_lines(path: Path, lines: Sequence[Data]) -> Path:
    """Write lines into a file."""
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def right(lines: Sequence[Data]) -> bool:
    """Whether they are right and reach to the end of the game."""
    return verify(replay_of(lines), ShogunGame.from_header)


def wrong(lines: Sequence[Data]) -> ReplayError:
    """The error that is found in them."""
    with pytest.raises(ReplayError) as found:
        right(lines)
    return found.value


class Jamming(CountingTower):
    """Lets two of three cubes fall and jams each time; a knock frees some of what is left."""

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return Cubes.of(cube for cube in (self.contents + thrown).list() if rng.random() < 2 / 3)

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        toss = super().toss(thrown, rng)
        return Toss(toss.thrown, toss.fell, jammed=True)

    def tap(self, rng: Random) -> Toss:
        freed = Cubes.of(cube for cube in self.contents.list() if rng.random() < 1 / 3)
        self._inside -= freed
        return Toss(Cubes(), freed)
