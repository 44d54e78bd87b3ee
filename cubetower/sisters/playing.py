"""A sister game as it is played: written and told meanwhile, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

from rich.markup import escape
from rich.table import Table

from cubetower.gamefile import lines_in, new_file, same_file
from cubetower.human.person import Quit
from cubetower.human.saving import HUMAN
from cubetower.play import Heard
from cubetower.prompt import Prompt
from cubetower.sisters.course import Course
from cubetower.sisters.match import Match
from cubetower.sisters.person import Person
from cubetower.terminal import colour_text, console, print_json, table
from game.core import Event, PlainGame, Replay, Seat, Seated, answer
from game.core.resuming import resume


class Playing:
    """A match that is being played.

    Args:
        match: what is played.
        as_json: tell nothing but the result, as JSON.

    Raises:
        SpecError: no such player.
    """

    def __init__(self, match: Match, *, as_json: bool) -> None:
        self.match, self._as_json = match, as_json
        self._heard, self._screen = Heard(), console()
        self._prompt = Prompt(self._screen) if match.humans else None
        self._players = self._seated()
        self._game: PlainGame | None = None
        self._stopped: int | None = None  # exit status, if somebody has stopped it

    def run(self) -> None:
        """Play the match to its end, and tell its course; or until a person stops it.

        Raises:
            PositionError: no such game.
            ReplayError: the replay cannot be gone on with.
            OutputError: it cannot be written.
        """
        try:
            if self.match.replay is None:
                self._begin_and_play()
            else:
                self._go_on_and_play(self.match.replay)
        except Quit:
            self._stopped = 0
        except KeyboardInterrupt:
            if self._prompt is None:
                raise
            self._prompt.end()
            self._stopped = 130

    def end(self) -> int:
        """Tell how it ended, or how to go on; give the exit status."""
        if self._stopped is not None:
            self._farewell()
        elif self._as_json:
            print_json(self._result())
        else:
            self._show_end()
        status = self._stopped or 0
        if self._prompt and self._prompt.refused and not self._prompt.live:
            self._prompt.hint(f"Lines refused: {self._prompt.refused}.")
            return status or 1
        return status

    def _seated(self) -> dict[Seat, Seated]:
        match, title = self.match, self.match.title
        found: dict[Seat, Seated] = {}
        person = Seated(Person(self._prompt, title, match.humans)) if self._prompt else None
        for seat, spec in zip(match.seats, match.specs, strict=True):
            found[seat] = person if person and spec == HUMAN else title.seated(spec)
        return found

    def _begin_and_play(self) -> None:
        match, title = self.match, self.match.title
        self._game = game = title.game(
            match.players,
            seed=match.seed,
            options=match.options,
            tables=match.tables,
            log=self._heard,
        )
        header = {**game.header(), **match.about()}
        with new_file(match.out, header, None) if match.out else nullcontext(None) as file:
            if file:
                self._heard.tell(file)
            self._tell()
            self._play_out(game)

    def _go_on_and_play(self, replay: Replay) -> None:
        kind = self.match.title.game
        resume(replay, kind)  # or the file stays as it is
        self._tell()
        with same_file(replay, None) as file:
            self._screen.quiet = True  # what is in the file was told before

            def new(event: Event) -> None:
                self._screen.quiet = False
                file(event)
                self._heard(event)

            self._game = resume(replay, kind, log=new, told=self._heard)
            self._screen.quiet = False
            if self._prompt and self._game.decision is not None:
                self._prompt.say(f"Going on with {replay.path}.")
            self._play_out(self._game)

    def _tell(self) -> None:
        if not self._as_json:
            self._screen.print(_opening(self.match))
            seats = self.match.seats
            self._heard.tell(
                Course(self._screen, self.match.title, seats, reasons=not self.match.humans)
            )

    def _play_out(self, game: PlainGame) -> None:
        """As `play_out`; but an error in our own asking is no forfeit of a person's."""
        while game.decision is not None:
            seat = game.decision.seat
            if seat in self.match.humans:
                choose = self._players[seat].player.choose
                game.play(seat, choose(game.observe(seat), game.player_rng()))
            else:
                game.advance(answer(game, self._players[seat]))

    def _over(self) -> PlainGame:
        assert self._game is not None, "no game was played"  # noqa: S101
        return self._game

    def _farewell(self) -> None:
        screen, out = self._screen, self.match.out
        screen.quiet = False
        if out is None or not out.exists():
            screen.print("The game had not begun; nothing is saved.")
            return
        screen.print(f"The game is saved in [bold]{escape(str(out))}[/bold]. Go on with:")
        screen.print(f"  {self.match.go_on_line()}", markup=False, soft_wrap=True)

    def _result(self) -> dict[str, Any]:
        game = self._over()
        return {
            **game.header(),
            **self.match.about(),
            "winners": list(game.winners),
            "scores": game.scores,
            "decisions": self._heard.count("decision"),
            "forfeits": self._heard.count("forfeit"),
            "replay": self.match.out and str(self.match.out),
        }

    def _show_end(self) -> None:
        game, screen, out = self._over(), self._screen, self.match.out
        screen.print()
        screen.rule("[bold]End of the game", style="dim")
        screen.print(ranking(game, self.match.about()["bots"]))
        if forfeits := self._heard.count("forfeit"):
            screen.print(f"[yellow]Forfeited decisions: {forfeits}[/yellow]; why is told above.")
        if out:
            lines = lines_in(out)
            screen.print(f"The replay is in [bold]{escape(str(out))}[/bold] ({lines} lines).")


def _opening(match: Match) -> str:
    options = "".join(f", {name} {value}" for name, value in match.options.items())
    options += "".join(f", your own {name}" for name in match.tables)
    seated = ", ".join(f"{seat} {escape(spec)}" for seat, spec in match.about()["bots"].items())
    return f"[bold]{match.title.name.upper()}[/bold] with seed {match.seed}{options}: {seated}."


def ranking(game: PlainGame, bots: Mapping[Seat, str]) -> Table:
    """Who has won, and what counted; a winner need not have the highest score."""
    shown = table("", "player", "score", "", words=("", "player"))
    ranks, winners = game.ranks, game.winners
    for seat in sorted(game.seats, key=ranks.__getitem__):
        won = seat in winners
        shown.add_row(
            colour_text(seat),
            escape(bots[seat]),
            str(game.scores[seat]),
            "wins" if won and len(winners) == 1 else "shares the victory" if won else "",
            style="bold" if won else "",
        )
    return shown
