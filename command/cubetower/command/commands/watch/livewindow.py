"""A game in a window while it is played: its file, its tower, its players, and its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import typer

from cubetower.command.options.game import HUMAN
from cubetower.command.options.match import Match
from cubetower.command.options.tower import load_tower
from cubetower.foundation import OutputError, UnreadableError, write_whole
from cubetower.foundation.reading import read_json
from cubetower.game.core import Event, Game, GameEnded, Seated
from cubetower.game.core.eventlog import EventLog
from cubetower.game.gamefile import new_file, same_file
from cubetower.game.shogun.odds.tracker import exact_tower
from cubetower.tower import Recorder, Tower
from cubetower.tower.conditional.sampling import LiveSampler
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.viewer.boards.scene import GrowingFilm
from cubetower.viewer.boards.scenes import table_of
from cubetower.viewer.boards.shogun.film import ShogunFilm
from cubetower.viewer.boards.table.film import TableFilm
from cubetower.viewer.window.live.livegame import LiveGame, Log
from cubetower.viewer.window.live.liveview import LiveView, plan_file


class LiveMatch:
    """A match that is played in a window.

    Attributes:
        view: what the window shows.
    """

    def __init__(self, match: Match) -> None:
        """Begin the match, or go on with it.

        Raises:
            SpecError, TowerError: it cannot be begun; says why.
        """
        self._match, self._files = match, ExitStack()
        self._model = load_tower(match.tower) if match.tower else None
        self._exact = exact_tower(self._model, match.odds) if self._model else None
        able = self._model is not None and self._model.capabilities.recordable
        self._recorder = Recorder(self._model) if self._model and able else None
        self._game = LiveGame(
            match.definition,
            self._begin,
            self._bots(),
            match.humans,
            self._film(),
            resuming=match.replay is not None,
        )
        self._game.start()
        name = f"{match.definition.name.upper()}, seed {match.seed}"
        self.view = LiveView(self._game, name, draft=self._plan_begun(), tower=self._exact)

    def _film(self) -> GrowingFilm:
        """Of the game as it is played."""
        match, model = self._match, self._model
        if model is None or self._exact is None:
            return TableFilm(match.definition, table_of(match.definition), match.humans)
        own, exact = isinstance(model, RigidBodyTower), self._exact
        return ShogunFilm(
            match.humans,
            LiveSampler(match.tower if own else "physics", seed=match.seed),
            exact,
            self._recorder if own else None,
        )

    def end(self) -> None:
        """Close the files, and say how the game ended or how to continue.

        Raises:
            Exception: whatever stopped the game.
        """
        self._game.stop()
        try:
            self._files.close()
        finally:
            if self._game.error:
                raise self._game.error
        self._keep_plan(self.view.draft())
        out, last = self._match.out, self._game.state().schedule.cuts[-1].moment.event
        seen = isinstance(self.view.cut.moment.event, GameEnded)  # else nobody wants to be told
        if isinstance(last, GameEnded) and seen:
            winners = " and ".join(seat.capitalize() for seat in last.winners)
            score = self._game.scores[last.winners[0]]
            typer.echo(f"{winners} won with {score} {self.view.scene.board.SCORE}.")
        if out:
            typer.echo(f"The replay is in {out}.")
            if not isinstance(last, GameEnded):
                typer.echo(f"Continue with: {self._match.resume_command(command='watch')}")

    def _bots(self) -> dict[str, Seated]:
        title, specs = self._match.definition, self._match.players_by_seat
        return {seat: title.make_player(spec) for seat, spec in specs.items() if spec != HUMAN}

    # in the thread of the game

    def _begin(self, log: Log, begun: Callable[[Game], None]) -> Game:
        return (
            self._begin_new(log, begun) if self._match.replay is None else self._resume(log, begun)
        )

    @property
    def _tower(self) -> Tower | None:
        return self._recorder or self._model

    def _begin_new(self, log: Log, begun: Callable[[Game], None]) -> Game:
        match, event_log = self._match, EventLog()
        event_log.subscribe(log)  # before the file, which takes the recordings away
        game = match.begin(self._tower, event_log)
        begun(game)
        if match.out:
            header = {**game.header(), **match.about()}
            file = new_file(match.out, header, self._recorder)
            event_log.subscribe(self._files.enter_context(file))
            self._keep_plan({})  # that of the game which this one replaces
        return game

    def _resume(self, log: Log, begun: Callable[[Game], None]) -> Game:
        replay = self._match.replay
        assert replay is not None  # noqa: S101 - for the type checker
        self._match.check_replay()
        file = self._files.enter_context(same_file(replay, self._recorder))

        def log_new(event: Event) -> None:
            log(event)
            file(event)

        def log_old(event: Event) -> None:
            log(event)
            file.skip(event)

        return self._match.resume(self._tower, log_new, log_old, begun)

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
