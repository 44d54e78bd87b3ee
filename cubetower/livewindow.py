"""A game in a window while it is played: its file, its tower, its players, and its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, cast

import typer

from cubetower.eventlog import EventLog
from cubetower.gamefile import new_file, same_file
from cubetower.gameoptions import HUMAN
from cubetower.match import TABLE, Match
from cubetower.terminal import named_tower
from game.core import Event, PlainGame, Seated
from game.shogun import ShogunGame
from game.shogun.events import Ended
from game.shogun.oracle import exact_tower
from tower import OutputError, Recorder, Tower, UnreadableError
from tower.files import write_whole
from tower.models.physics import PhysicsTower
from tower.reading import read_json
from viewer.tosses.drawing import AsPlayed
from viewer.window.live.livegame import LiveGame, Log
from viewer.window.live.liveview import LiveView, plan_file


class LiveMatch:
    """A match that is played in a window.

    Attributes:
        view: what the window shows.
    """

    def __init__(self, match: Match) -> None:
        """Begin the match, or go on with it.

        Raises:
            typer.BadParameter, SpecError, TowerError: it cannot be begun; says why.
        """
        if match.tower == TABLE:
            raise typer.BadParameter(
                "the tower on the table is asked at the terminal: cubetower play --tower table"
            )
        self._match, self._files = match, ExitStack()
        self._model = named_tower(match.tower)
        able = self._model.capabilities.recordable
        self._recorder = Recorder(self._model) if able else None
        own = isinstance(self._model, PhysicsTower)
        exact = exact_tower(self._model)
        self._game = LiveGame(
            self._begin,
            self._bots(),
            match.humans,
            AsPlayed(match.tower if own else "physics", seed=match.seed),
            exact,
            self._recorder if own else None,
            going_on=match.replay is not None,
        )
        self._game.start()
        self.view = LiveView(
            self._game,
            f"SHOGUN, seed {match.seed}",
            odds_of="" if exact is self._model else "the surrogate",
            begun=self._plan_begun(),
        )

    def end(self) -> None:
        """Close the files, and say how the game ended or how to go on.

        Raises:
            Exception: whatever stopped the game.
        """
        self._game.stop()
        try:
            self._files.close()
        finally:
            if self._game.error:
                raise self._game.error
        self._keep_plan(self.view.unfinished())
        out, last = self._match.out, self._game.news().schedule.cuts[-1].moment
        seen = self.view.cut.moment.kind == "end"  # else nobody wants to be told
        if isinstance(last.event, Ended) and seen:
            winners = " and ".join(seat.capitalize() for seat in last.event.winners)
            points = max(last.event.points.values())
            typer.echo(f"{winners} won with {points} points.")
        if out:
            typer.echo(f"The replay is in {out}.")
            if last.kind != "end":
                typer.echo(f"Go on with: {self._match.go_on_line(command='watch')}")

    def _bots(self) -> dict[str, Seated]:
        title, specs = self._match.title, self._match.players_by_seat
        return {seat: title.seated(spec) for seat, spec in specs.items() if spec != HUMAN}

    # in the thread of the game

    def _begin(self, log: Log, begun: Callable[[ShogunGame], None]) -> ShogunGame:
        return self._new(log, begun) if self._match.replay is None else self._old(log, begun)

    @property
    def _tower(self) -> Tower:
        return self._recorder or self._model

    def _new(self, log: Log, begun: Callable[[ShogunGame], None]) -> ShogunGame:
        match, event_log = self._match, EventLog()
        event_log.tell(log)  # before the file, which takes the recordings away
        game = cast(ShogunGame, match.begin(self._tower, event_log))
        begun(game)
        if match.out:
            header = {**game.header(), **match.about()}
            file = new_file(match.out, header, self._recorder)
            event_log.tell(self._files.enter_context(file))
            self._keep_plan({})  # that of the game which this one replaces
        return game

    def _old(self, log: Log, begun: Callable[[ShogunGame], None]) -> ShogunGame:
        replay = self._match.replay
        assert replay is not None  # noqa: S101 - for the type checker
        self._match.check_replay()
        file = self._files.enter_context(same_file(replay, self._recorder))

        def new(event: Event) -> None:
            log(event)
            file(event)

        def known(event: Event) -> None:
            log(event)
            file.told(event)

        start = cast(Callable[[PlainGame], None], begun)
        return cast(ShogunGame, self._match.go_on(self._tower, new, known, start))

    # a plan begun

    def _keep_plan(self, plan: dict[str, Any]) -> None:
        """Keep a plan begun beside the replay, or nothing."""
        if self._match.out is None:
            return
        path = plan_file(self._match.out)
        if plan:
            with write_whole(path) as temporary:
                temporary.write_text(json.dumps(plan), "utf-8")
        else:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                why = f"cannot remove {path}: {error.strerror or error}"
                raise OutputError(why) from None

    def _plan_begun(self) -> dict[str, Any]:
        """The plan that was kept; one that cannot be read is as good as none."""
        if self._match.out is None or self._match.replay is None:
            return {}
        try:
            found = read_json(plan_file(self._match.out))
        except UnreadableError:
            return {}
        return found if isinstance(found, dict) else {}
