"""A game as it is played: by bots or by hand, written and told meanwhile, and its end."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import typer
from rich.markup import escape

from cubetower.course import Course, ranking
from cubetower.gamefile import GameFile, lines_in, new_file, same_file
from cubetower.human.news import News
from cubetower.human.person import Person, Quit
from cubetower.human.saving import HUMAN, TABLE, log_beside, tabletop
from cubetower.human.tabletop import Tabletop
from cubetower.match import Match
from cubetower.play import Heard, seated_by
from cubetower.prompt import Prompt
from cubetower.terminal import console, named_tower, print_json
from game.core import Event, Seat, Seated, answer
from game.shogun import Oracle, ShogunGame
from game.shogun.resume import resume
from tower import ExactTower, Recorder, Tower, make_tower
from tower.models.table import TableTower


class Playing:
    """A match that is being played.

    Args:
        match: what is played.
        log: the toss log of the tower on the table, if it is named.
        record: keep recordings of all throws.
        as_json: tell nothing but the result, as JSON.

    Attributes:
        game: None before it has begun.
    """

    def __init__(self, match: Match, *, log: Path | None, record: bool, as_json: bool) -> None:
        self.match, self._log, self._as_json = match, log, as_json
        self.game: ShogunGame | None = None
        self._stopped: int | None = None  # exit status, if somebody has stopped it
        self._heard = Heard()
        self._screen = console()
        self._prompt: Prompt | None = None
        self._table: Tabletop | None = None
        if match.by_hand:
            self._prompt = Prompt(self._screen)
        self._model = self._tower()
        self._exact = exact_of(self._model)
        self._oracle = Oracle(self._exact)
        self._recorder = Recorder(self._model) if record else None
        self._seated = self._players()

    def run(self) -> None:
        """Play the match to its end, or until somebody at the terminal stops it."""
        if self._prompt is None:
            self._play()
            return
        try:
            self._play()
        except Quit:
            self._stopped = 0
        except KeyboardInterrupt:
            self._prompt.end()
            self._stopped = 130

    def end(self) -> int:
        """Tell how it ended, or how to go on; give the exit status."""
        if self._stopped is not None:
            self._farewell()
        elif self._as_json:
            self._print_result()
        else:
            self._show_end()
        status = self._stopped or 0
        if self._prompt and self._prompt.refused and not self._prompt.live:
            self._prompt.hint(f"Lines refused: {self._prompt.refused}.")
            return status or 1
        return status

    # Who and what

    def _tower(self) -> Tower:
        match = self.match
        if match.tower != TABLE or self._prompt is None:
            return named_tower(match.tower)
        out = match.out or Path("game.jsonl")
        try:
            self._table = tabletop(
                self._prompt,
                self._log or log_beside(out),
                out,
                match.players,
                resumed=match.replay is not None,
            )
        except EOFError:
            self._prompt.end()
            raise typer.Exit(0) from None
        return TableTower(self._table.ask)

    def _players(self) -> dict[Seat, Seated]:
        specs = dict(zip(self.match.seats, self.match.specs, strict=True))
        bots = [spec for spec in specs.values() if spec != HUMAN]
        made = iter(seated_by(bots))
        if self._prompt is None:
            return {seat: next(made) for seat in specs}
        person = Seated(Person(self._prompt, self.match.humans, self._exact))
        return {seat: person if spec == HUMAN else next(made) for seat, spec in specs.items()}

    # The game

    def _play(self) -> None:
        for listener in self._first_listeners():
            self._heard.tell(listener)
        if self.match.replay is None:
            self._begin_and_play()
        else:
            self._go_on_and_play()

    def _first_listeners(self) -> list[Callable[[Event], None]]:
        found: list[Callable[[Event], None]] = []
        if self.match.by_hand:
            found.append(News(self._screen, draft=self.match.start == "draft"))
        if self._table:
            found.append(self._table)
        return found

    def _begin_and_play(self) -> None:
        match = self.match
        self.game = game = ShogunGame(
            self._recorder or self._model,
            players=match.players,
            side=match.board,
            start=match.start,
            seed=match.seed,
            modules=match.modules,
            log=self._heard,
        )
        header = {**game.header(), **match.about()}
        kept = new_file(match.out, header, self._recorder) if match.out else nullcontext(None)
        with kept as file:
            if file:
                self._heard.tell(file)
            self._heard.tell(self._teller(game.header()))
            self._play_out(game)

    def _go_on_and_play(self) -> None:
        match, replay = self.match, self.match.replay
        assert replay is not None  # noqa: S101 - the caller saw it
        self._heard.tell(self._teller(replay.header))
        with same_file(replay, self._recorder) as file:
            self._screen.quiet = True  # what is in the file was told before
            self.game = resume(
                replay,
                self._recorder or self._model,
                log=lambda event: self._new(file, event),
                told=lambda event: self._old(file, event),
                modules=match.modules,
            )
            self._screen.quiet = False
            if self._prompt and self.game.decision is not None:
                self._prompt.say(f"Going on with {replay.path}.")
            self._play_out(self.game)

    def _new(self, file: GameFile, event: Event) -> None:
        self._screen.quiet = False
        file(event)
        self._heard(event)

    def _old(self, file: GameFile, event: Event) -> None:
        file.told(event)
        self._heard(event)

    def _teller(self, header: dict[str, Any]) -> Callable[[Event], None]:
        if self._as_json:
            return self._oracle
        return Course(self._screen, self._oracle, header)

    def _play_out(self, game: ShogunGame) -> None:
        """As `play_out`; but an error in our own asking is no forfeit of a person's."""
        if self._table:
            self._table.tray = lambda: game.tray
        while game.decision is not None:
            seat = game.decision.seat
            if seat in self.match.humans:
                choose = self._seated[seat].player.choose
                game.play(seat, choose(game.observe(seat), game.player_rng()))
            else:
                game.advance(answer(game, self._seated[seat]))

    # The end

    def _farewell(self) -> None:
        screen, out = self._screen, self.match.out
        screen.quiet = False
        if out is None or not out.exists() or (self.game is None and self.match.replay is None):
            screen.print("The game had not begun; nothing is saved.")
            return
        screen.print(f"The game is saved in [bold]{escape(str(out))}[/bold]. Go on with:")
        screen.print(f"  {self.match.go_on_line(self._log)}", markup=False, soft_wrap=True)

    def _show_end(self) -> None:
        game, screen, out = self._over(), self._screen, self.match.out
        specs = dict(zip(game.seats, self.match.specs, strict=True))
        screen.print()
        screen.rule("[bold]End of the game", style="dim")
        screen.print(ranking(game, specs, self._heard.events))
        screen.print(f"{self._oracle.summary()}")
        if forfeits := self._heard.count("forfeit"):
            screen.print(f"[yellow]Forfeited decisions: {forfeits}[/yellow]; why is told above.")
        if out:
            lines = lines_in(out)
            screen.print(f"The replay is in [bold]{escape(str(out))}[/bold] ({lines} lines).")
        if self._table and out:
            log = self._log or log_beside(out)
            screen.print(f"The tosses are in [bold]{escape(str(log))}[/bold].")

    def _over(self) -> ShogunGame:
        assert self.game is not None, "no game was played"  # noqa: S101
        return self.game

    def _print_result(self) -> None:
        game, oracle, out = self._over(), self._oracle, self.match.out
        print_json(
            {
                **game.header(),
                **self.match.about(),
                "winners": list(game.winners),
                "points": game.points,
                "chests": game.chests,
                "battles": oracle.fought,
                "surprise_bits": oracle.surprise if math.isfinite(oracle.surprise) else None,
                "expected_bits": oracle.expected,
                "forfeits": self._heard.count("forfeit"),
                "replay": out and str(out),
            }
        )


def exact_of(model: Tower) -> ExactTower:
    """The tower itself, if it knows its odds; else the surrogate, whose odds are near."""
    able = model.capabilities.likelihood
    return cast("ExactTower", model if able else make_tower("surrogate"))
