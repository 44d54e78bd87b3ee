"""The view of a game while it is played: its film grows, and persons answer in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from game.errors import IllegalMove
from viewer.boards.scene import GameScene
from viewer.draw.displaylist import Shape
from viewer.draw.rect import Place
from viewer.window.hand import keys_of, question_of
from viewer.window.hand.question import Question
from viewer.window.helpsheet import Groups
from viewer.window.live.livegame import LiveGame, LiveState
from viewer.window.view import Layer, Press
from viewer.window.watching.filmview import FilmView


class LiveView(FilmView):
    """A film that grows while a game is played; when a person must decide, a question appears.

    It is there at the end of the film only: first one sees what has happened.
    """

    def __init__(
        self,
        game: LiveGame,
        title: str,
        *,
        begun: dict[str, Any] | None = None,
    ) -> None:
        """A window on a game that has been started.

        Args:
            game: it is stopped when the window closes.
            title: of the window.
            begun: a plan begun, to be taken up.
        """
        news = game.state()
        scene = GameScene(game.film.board(news.schedule))
        super().__init__(scene, title)
        self.game, self._begun = game, begun or {}
        self._seen: LiveState = news
        self._asked: Any = None
        self.question: Question | None = None
        self.playhead.growing = not news.over
        if not news.caught_up:
            self.playhead.seek(self.playhead.seconds)

    # what is seen

    def advance(self, seconds: float) -> None:
        """The film goes on, and grows."""
        news = self.game.state()
        if news is not self._seen:
            self._grow(news)
        super().advance(seconds)
        if self.game.error:
            self.host.close()
        self._ask(news)

    def _grow(self, news: LiveState) -> None:
        """Show what is new."""
        if news.schedule is not self._seen.schedule:
            self.scene = self.scene.lengthened(news.schedule)
            self.playhead.seconds = news.schedule.seconds
            self.field.board = self.scene.board
            self.film_changed()
        if self.playhead.growing == news.over:
            self.playhead.growing = not news.over
            self.film_changed()
        if not news.caught_up:  # what has been played before has been seen
            self.playhead.seek(self.playhead.seconds)
        self._seen = news

    def _ask(self, news: LiveState) -> None:
        """Show the question, once all that led to it has been seen."""
        if news.asked is not self._asked:
            self._asked = self.question = None
        if news.asked is not None and self._asked is None and self.playhead.at_end:
            self._asked = news.asked
            self.question = question_of(self.game.title, self.scene.board, news.asked)
            self.question.resume_draft(self._begun)
            self._begun = {}

    @property
    def deciding(self) -> bool:
        """A question is shown: a person must decide, and the film is at its end."""
        return self._shown is not None

    @property
    def _shown(self) -> Question | None:
        """The question, while it is shown."""
        return self.question if self.playhead.at_end and not self.open else None

    @property
    def label(self) -> str:
        """What happens now, or who must decide."""
        asked = self._seen.asked
        if asked is None:
            return super().label
        who = asked["seat"].capitalize()
        if self.deciding:
            return f"{who} decides"
        key = "esc" if self.playhead.at_end else "end"
        return f"{super().label} · {who}’s turn: press {key}"

    @property
    def keys(self) -> Groups:
        """Keys of the film, and those of the hand where a person plays."""
        [(_, film)] = super().keys
        hand = ("While you decide", keys_of(self.game.title))
        return (hand, ("The film", film)) if self.game.persons else (("", film),)

    def over_field(self) -> Iterator[tuple[Shape, ...]]:
        """What is pointed at, and what the question lights up."""
        yield from super().over_field()
        if self._shown:
            yield self._shown.field_shapes()

    def over_film(self) -> Iterator[Layer]:
        """Cards, and the question over them."""
        yield from super().over_film()
        if self._shown:
            yield from self._shown.layers(self.layout.film)

    # what is done

    def on_press(self, press: Press) -> None:
        """The question first, then the film."""
        if press.button == "left" and self._asks("on_press", press.place):
            self._mouse = press.place
        else:
            super().on_press(press)

    def on_move(self, place: Place) -> None:
        """The question first, then the film."""
        super().on_move(place)
        if self._asks("on_move", place):
            self.host.cursor("hand")

    def on_drag(self, place: Place) -> None:
        """A card follows the mouse; else the film."""
        if self._grip is not None or not self._asks("on_drag", place):
            super().on_drag(place)

    def on_release(self, place: Place) -> None:
        """A card is laid; else the film."""
        if self._grip is not None or not self._asks("on_release", place):
            super().on_release(place)

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """The question first, then the film."""
        if self._shown and self._shown.on_key(name, shift=shift):
            self._answered()
        else:
            super().on_key(name, shift=shift)

    def _asks(
        self, what: Literal["on_press", "on_move", "on_drag", "on_release"], place: Place
    ) -> bool:
        """Whether the question means what the mouse has done; places of the bar it never does."""
        if not self._shown or self.layout.bar_place(place)[1] >= 0:
            return False
        on_film = self.layout.film_place(place)
        seen = self.field.contains(self.layout, place) and not self._is_covered(on_film)
        on_field = self.field.zoom.original(on_film) if seen else None
        used: bool = getattr(self._shown, what)(on_film, on_field)
        self._answered()
        return used

    def _answered(self) -> None:
        """Give an answer that is final to the game."""
        if self.question is None or not self.question.answered:
            return
        move = self.question.answer
        self._asked = self.question = None
        try:
            self.game.answer(move)
        except IllegalMove:  # none is offered; ask again rather than lose the game
            return
        self.playhead.play(True)

    def draft(self) -> dict[str, Any]:
        """The plan begun, to be taken up when the game goes on; empty if there is none."""
        return self.question.draft() if self.question else self._begun

    def on_close(self) -> bool:
        """The game stops."""
        self.game.stop()
        return super().on_close()


def plan_file(replay: Path) -> Path:
    """Where a plan begun is kept beside a replay."""
    return replay.with_name(f"{replay.name}.plan")
