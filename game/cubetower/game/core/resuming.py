"""`resume`: continue a game from its replay, exactly as if it had never been interrupted.

The replay is the saved game. Its moves are played again with its seed and the real tower, if there
is one, and every event is compared with its line::

    replay = read_replay("game.jsonl")
    with ReplayWriter.reopen(replay) as writer:
        tower = spec_beside(replay.header["tower"], replay.path)
        game = resume(replay, ShogunGame, tower=tower, log=writer)
        play_out(game, players)

A file may end anywhere, even in the middle of a battle: `log` gets the events that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from cubetower.foundation import SpecError
from cubetower.game.core.chance import Chance, KeyedChance, check_generator
from cubetower.game.core.events import Event
from cubetower.game.core.game import Game
from cubetower.game.core.replays.replay import Replay
from cubetower.game.core.replays.results import ReplayChance, ResultsTower, blame_header
from cubetower.game.errors import GameError, ReplayError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import TowerError
from cubetower.tower.protocol import Capabilities, State, Toss, Tower, toss_and_tap
from cubetower.tower.spec import TowerSource, as_tower
from cubetower.tower.specdata import data_hash, surrogate_of

GameType = TypeVar("GameType", bound=Game)

ODDS_TOWER: Final = "surrogate"
"""The tower that gives odds where a game's own does not know them and has no surrogate."""


def resume(
    replay: Replay,
    kind: type[GameType],
    *,
    tower: TowerSource | None = None,
    log: Callable[[Event], None] | None = None,
    on_old_event: Callable[[Event], None] | None = None,
    on_begin: Callable[[GameType], None] | None = None,
    parts: Sequence[Any] = (),
) -> GameType:
    """Play a replay again, up to the first decision that it does not have.

    As long as the tower gives the results in the file, cubes are thrown into it again, so that it
    ends in the state that it had. If it gives another result, as another tower or one of other data
    may, the one in the file counts; from then on the tower is left alone, and at the end it is
    filled with the cubes that must be inside. So is a tower that is not repeatable, such as one on
    the table.

    Args:
        replay: of such a game; its header must have the `seed`.
        kind: the class of the game.
        tower: for games with one; it is emptied, and from then on used by this game alone. Or
            what `cubetower.tower.make_tower` makes it from.
        log: called with every event that is not in the file, now and later.
        on_old_event: called with every event that is in the file.
        on_begin: called with the game as soon as it is set up, before any move.
        parts: the user's own parts among those that the options name.

    Returns:
        The game; it is over if the replay goes on to the end.

    Raises:
        ReplayError: names the first line that is wrong, and why.
        TowerError: the tower refuses, or cannot be filled although it must be.
    """
    results, chance = ReplayChance(replay), chance_of(replay)
    model = None if tower is None else _Remembering(as_tower(tower), results, chance)

    def listen(event: Event) -> None:
        listener = log
        if results.line is not None:
            results.confirm(event)
            listener = on_old_event
        if listener:
            listener(event)

    with blame_header(replay):
        game = kind.from_header(replay.header, chance, listen, tower=model, parts=parts)
    if on_begin:
        on_begin(game)
    with results.blame_line(GameError):
        results.play(game)
    if model:
        model.go_on()
    return game


def chance_of(replay: Replay) -> KeyedChance:
    """The source of a game's chance, by the header of its replay.

    Raises:
        ReplayError: the header does not name a seed, or names a generator that is not known.
    """
    seed = replay.header.get("seed")
    if not isinstance(seed, int) or isinstance(seed, bool):
        why = "the header does not say which seed; only a game that `cubetower play` or the "
        raise ReplayError(replay.path, 1, f"{why}window has written can be continued")
    with blame_header(replay):
        check_generator(replay.header.get("chance"))
    return KeyedChance(seed)


def odds_tower_for(tower: str) -> str:
    """The spec of the tower that gives the odds of new games with a tower that does not know them.

    Args:
        tower: spec of the game's tower.

    Raises:
        SpecError: it cannot be split.
    """
    return surrogate_of(tower) or ODDS_TOWER


def odds_tower_of(replay: Replay) -> str:
    """The spec of the tower that gives the odds of a game whose own tower does not know them.

    Raises:
        ReplayError: the header's tower cannot be split.
    """
    try:
        return odds_tower_for(str(replay.header.get("tower", "")))
    except SpecError as error:
        raise ReplayError(replay.path, 1, str(error)) from None


def describe_tower(spec: str) -> dict[str, str]:
    """What the header of a replay says of its tower: the spec, and the hash of its data, if any.

    Raises:
        SpecError, TowerError, UnreadableError: the data cannot be read.
    """
    found = data_hash(spec)
    return {"tower": spec, **({"tower_data": found} if found else {})}


class _Remembering:
    """The real tower, but as long as lines are left with the results in the file."""

    def __init__(self, tower: Tower, results: ReplayChance, chance: Chance) -> None:
        self._real, self._results, self._chance = tower, results, chance
        self._results_tower = ResultsTower(results)
        self._alike = tower.capabilities.repeatable  # so far the real tower agrees with the lines
        self._live = False

    @property
    def capabilities(self) -> Capabilities:
        """Those of the real tower."""
        return self._real.capabilities

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        return self._now().contents

    def go_on(self) -> None:
        """Fill the real tower with what must be inside when the lines end, unless it agrees.

        Raises:
            TowerError: it cannot be filled.
        """
        if self._live:
            return
        self._live = True
        if not self._alike:
            inside = self._results_tower.contents
            if not self._real.capabilities.fillable:
                raise TowerError(
                    f"by the replay {inside or 'nothing'} must be inside, but this tower gives "
                    "other results and cannot be filled; continue with another tower"
                )
            self._real.empty()
            self._real.fill(inside, self._chance.rng(("resume.fill",)))

    def _now(self) -> Tower:
        if self._results.line is not None:
            return self._results_tower
        self.go_on()
        return self._real

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in; the result is that of the file, if it has the throw."""
        tower = self._now()
        if tower is not self._results_tower:
            return tower.toss(thrown, rng, record=record)
        made = toss_and_tap(self._real, thrown, rng, record=record) if self._alike else None
        toss = self._results_tower.toss(thrown, rng)
        freed = Cubes(self._results.upcoming().event.get("tapped", {}))
        self._alike = made is not None and (made.fell, made.tapped, made.jammed) == (
            toss.fell,
            freed,
            toss.jammed,
        )
        return toss

    def tap(self, rng: Random) -> Toss:
        """Knock at the tower."""
        return self._now().tap(rng)

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put exactly these cubes inside."""
        self._now().fill(contents, rng)

    def empty(self) -> None:
        """Take every cube out, at the beginning."""
        self._real.empty()
        self._results_tower.empty()

    def state(self) -> State:
        """The state of the tower."""
        return self._now().state()

    def restore(self, state: State) -> None:
        """Go back to a state of the tower."""
        self._now().restore(state)
