"""A game as it is played: by bots or by hand, written and told meanwhile, and its end."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from cubetower.command.commands.play.human.interface import interface_of
from cubetower.command.commands.play.human.person import TerminalPlayer
from cubetower.command.commands.play.human.teacher import Teacher
from cubetower.command.options.game import HUMAN
from cubetower.command.options.match import TABLE, Match, log_beside
from cubetower.command.options.tower import load_tower
from cubetower.command.terminal.output import console, print_json, review_hint, rich_text, spinner
from cubetower.command.terminal.prompt import Prompt, Quit
from cubetower.game.core import Decided, Event, Forfeited, Game, Replay, Seat, Seated, answer
from cubetower.game.core.eventlog import EventLog
from cubetower.game.gamefile import GameFile, lines_in, new_file, same_file
from cubetower.game.shogun.odds.tracker import exact_tower
from cubetower.tower import Recorder, Tower
from cubetower.tower.models.tabletower import TableTower

if TYPE_CHECKING:
    from cubetower.command.commands.play.human.tabletop import Tabletop


class TerminalMatch:
    """A match that is being played.

    Args:
        match: what is played.
        log: the toss log of the tower on the table, if it is named.
        record: keep recordings of all throws.
        as_json: tell nothing but the result, as JSON.
        teach: explain each thing to people when it first comes up.

    Attributes:
        game: None before it has begun.

    Raises:
        SpecError: no such player or tower.
    """

    def __init__(
        self, match: Match, *, log: Path | None, record: bool, as_json: bool, teach: bool
    ) -> None:
        self.match, self._toss_log, self._as_json = match, log, as_json
        self.game: Game | None = None
        self._stopped: int | None = None  # exit status, if somebody has stopped it
        self._log = EventLog()
        self._screen = console()
        self._prompt: Prompt | None = None
        self._table: Tabletop | None = None
        if match.by_hand:
            self._prompt = Prompt(self._screen)
        model = self._model() if match.tower else None
        self._interface = interface_of(
            match.definition, exact_tower(model, match.odds) if model else None
        )
        self._teacher = Teacher(self._screen, self._interface, match.humans) if teach else None
        self._recorder = Recorder(model) if model and record else None
        self._tower = self._recorder or model
        self._seated = self._players()

    def run(self) -> None:
        """Play the match to its end, or until somebody at the terminal stops it."""
        try:
            with spinner("playing the game") if self._as_json else nullcontext():
                self._play()
        except Quit:
            self._stopped = 0
        except KeyboardInterrupt:
            if self._prompt is None:
                raise
            self._prompt.end()
            self._stopped = 130

    def end(self) -> int:
        """Tell how it ended, or how to continue; give the exit status."""
        if self._stopped is not None:
            self._farewell()
        elif self._as_json:
            self._print_result()
        else:
            self._show_end()
        if self._table:
            self._table.describe_log()
        status = self._stopped or 0
        if self._prompt and self._prompt.refused and not self._prompt.live:
            self._prompt.hint(f"Refused lines: {self._prompt.refused}.")
            return status or 1
        return status

    # Who and what

    def _model(self) -> Tower:
        match = self.match
        if match.tower != TABLE or self._prompt is None:
            return load_tower(match.tower)
        from cubetower.command.commands.play.human.tablelog import tabletop  # takes long to load

        out = match.out or Path("game.jsonl")
        try:
            self._table = tabletop(
                self._prompt,
                self._toss_log or log_beside(out),
                out,
                match.players,
                resumed=match.replay is not None,
            )
        except EOFError:
            self._prompt.end()
            raise typer.Exit(0) from None
        return TableTower(self._table.ask)

    def _players(self) -> dict[Seat, Seated]:
        match = self.match
        person = (
            TerminalPlayer(self._prompt, self._interface, match.humans, self._teacher, match.names)
            if self._prompt
            else None
        )
        return {
            seat: Seated(person) if person and spec == HUMAN else match.definition.make_player(spec)
            for seat, spec in match.players_by_seat.items()
        }

    # The game

    def _play(self) -> None:
        if self.match.by_hand and (
            ticker := self._interface.ticker(self._screen, self.match.options)
        ):
            self._log.subscribe(ticker)
        if self._table:
            self._log.subscribe(self._table)
        if self.match.replay is None:
            self._begin_and_play()
        else:
            self._go_on_and_play(self.match.replay)

    def _begin_and_play(self) -> None:
        match = self.match
        self.game = game = match.begin(self._tower, self._log)
        header = {**game.header(), **match.about()}
        kept = new_file(match.out, header, self._recorder) if match.out else nullcontext(None)
        with kept as file:
            if file:
                self._log.subscribe(file)
            self._tell(game.header())
            self._play_out(game)

    def _go_on_and_play(self, replay: Replay) -> None:
        self.match.check_replay()
        self._screen.quiet = True  # what is in the file was told before
        self._tell(replay.header)
        with same_file(replay, self._recorder) as file:
            self.game = self.match.resume(
                self._tower,
                log=lambda event: self._new(file, event),
                on_old_event=lambda event: self._old(file, event),
            )
            self._screen.quiet = False
            if self._prompt and self.game.decision is not None:
                self._prompt.say(f"{replay.path} continues.")
            self._play_out(self.game)

    def _new(self, file: GameFile, event: Event) -> None:
        self._screen.quiet = False
        file(event)
        self._log(event)

    def _old(self, file: GameFile, event: Event) -> None:
        file.skip(event)
        self._log(event)

    def _tell(self, header: dict[str, Any]) -> None:
        """Let the interface hear all events from the first on, and tell the course of the game."""
        if self._as_json:
            self._log.subscribe(self._interface.listen)
            return
        if opening := self._interface.opening(self.match):
            self._screen.print(opening)
        if self._teacher:
            self._teacher.welcome()
        reasons = not self.match.humans  # what a bot answered may be secret
        commentary = self._interface.commentary(self._screen, header, reasons=reasons)
        self._log.subscribe(self._teacher.behind(commentary) if self._teacher else commentary)

    def _play_out(self, game: Game) -> None:
        """As `play_out`; but an error in our own asking is no forfeit of a person's."""
        if self._table:
            self._table.tray = self._interface.tray(game)
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
        screen.print(rich_text("The game is saved in [bold]{}[/]. Continue with:", out))
        screen.print(f"  {self.match.resume_command(self._toss_log)}", soft_wrap=True)

    def _show_end(self) -> None:
        game, screen, out = self._over(), self._screen, self.match.out
        screen.print()
        screen.rule(Text("End of the game", "bold"), style="dim")
        screen.print(self._interface.ranking(game, self.match.names_by_seat, self._log.events))
        if summary := self._interface.summary():
            screen.print(summary)
        if forfeits := self._log.count(Forfeited):
            screen.print(
                rich_text("[yellow]Forfeited decisions: {}[/]; the reasons are above.", forfeits)
            )
        if out:
            lines = lines_in(out)
            screen.print(rich_text("The replay is in [bold]{}[/] ({} lines).", out, lines))
            if self.match.tower:
                screen.print(review_hint(out), soft_wrap=True)
        if self._table and out:
            log = self._toss_log or log_beside(out)
            screen.print(rich_text("The tosses are in [bold]{}[/].", log))

    def _over(self) -> Game:
        assert self.game is not None, "no game was played"  # noqa: S101
        return self.game

    def _print_result(self) -> None:
        game, out = self._over(), self.match.out
        print_json(
            {
                **game.header(),
                **self.match.about(),
                "winners": list(game.winners),
                "scores": game.scores,
                **self._interface.result(game),
                "decisions": self._log.count(Decided),
                "forfeits": self._log.count(Forfeited),
                "replay": out and str(out),
            }
        )
