"""The view of a game while it is played: its film grows, and people answer in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Literal

from cubetower.game.errors import IllegalMove
from cubetower.tower import ExactTower
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.window.helpsheet import Groups
from cubetower.viewer.window.live.adviser import Adviser
from cubetower.viewer.window.live.livegame import LiveGame, LiveState
from cubetower.viewer.window.questions import keys_of, question_of
from cubetower.viewer.window.questions.question import OpenQuestion
from cubetower.viewer.window.view import Layer, Press
from cubetower.viewer.window.watching.filmview import FilmView


class LiveView(FilmView):
    """A film that grows while a game is played; a question appears when a person must decide.

    It appears at the end of the film: first one sees what has happened.
    """

    def __init__(
        self,
        game: LiveGame,
        title: str,
        *,
        draft: dict[str, Any] | None = None,
        tower: ExactTower | None = None,
    ) -> None:
        """A view of a started game.

        Args:
            game: stopped when the window closes.
            title: of the window.
            draft: an unfinished plan, to go on with.
            tower: gives the odds of battles to people who decide; None: the shipped surrogate.
        """
        state = game.state()
        scene = GameScene(game.film.board(state.schedule))
        super().__init__(scene, title)
        self.game, self._draft = game, draft or {}
        self._tower, self._adviser = tower, Adviser(game.definition, tower)
        self._seen: LiveState = state
        self._asked: Any = None
        self.question: OpenQuestion | None = None
        self.playhead.growing = not state.over
        if not state.caught_up:
            self.playhead.seek(self.playhead.seconds)

    # What is shown

    def advance(self, seconds: float) -> None:
        """Let the film grow and go on."""
        state = self.game.state()
        if state is not self._seen:
            self._grow(state)
        super().advance(seconds)
        if self.game.error:
            self.host.close()
        self._ask(state)

    def _grow(self, state: LiveState) -> None:
        if state.schedule is not self._seen.schedule:
            self.scene = self.scene.with_schedule(state.schedule)
            self.playhead.seconds = state.schedule.seconds
            self.field.board = self.scene.board
            self.film_changed()
        if self.playhead.growing == state.over:
            self.playhead.growing = not state.over
            self.film_changed()
        if not state.caught_up:  # a replayed part has been seen before
            self.playhead.seek(self.playhead.seconds)
        self._seen = state

    def _ask(self, state: LiveState) -> None:
        """Make the question, once everything that led to it has been seen."""
        if state.asked is not self._asked:
            self._asked = self.question = None
        if state.asked is not None and self._asked is None and self.playhead.at_end:
            self._asked = state.asked
            board, title = self.scene.board, self.game.definition
            self.question = question_of(title, board, state.asked, self._tower)
            self.question.resume_draft(self._draft)
            self._draft = {}
            self.field.whole()  # a question is about what may lie beyond an enlarged part
        if self.question and self.question.hint_open and self.question.hint is None:
            self.question.hint = self._adviser.hint(self.question.observation)

    @property
    def deciding(self) -> bool:
        """A question is open: a person must decide, and the film is at its end."""
        return self._open_question is not None

    @property
    def _open_question(self) -> OpenQuestion | None:
        """The question, while it is shown."""
        free = not self.open and self.sheet is None
        return self.question if self.playhead.at_end and free else None

    @property
    def label(self) -> str:
        """What happens now, and whose turn it is."""
        asked = self._seen.asked
        if asked is None:
            return self._waiting_text or super().label
        who = asked.seat.capitalize()
        if self.deciding:
            return f"{who} decides"
        key = "esc" if self.playhead.at_end else "end"
        return f"{super().label} · {who}’s turn: press {key}"

    @property
    def _waiting_text(self) -> str:
        """For whom the film waits at its end; empty: for nobody."""
        if not (self.playhead.growing and self.playhead.at_end):
            return ""
        return f"Waiting for {self.game.thinking.capitalize() or 'the game'} …"

    @property
    def keys(self) -> Groups:
        """The film's keys, and those for deciding if a person plays."""
        [(_, film)] = super().keys
        hand = ("While you decide", keys_of(self.game.definition))
        return (hand, ("The film", film)) if self.game.persons else (("", film),)

    @property
    def covered_panels(self) -> Collection[str]:
        """Those in whose place the question lies."""
        return self._open_question.covered_panels if self._open_question else ()

    def over_outlines(self) -> Iterator[tuple[Shape, ...]]:
        """The question's highlights."""
        if question := self._open_question:
            question.tags = self.scene.tags(self.playhead.time) if self.names else None
            yield question.field_shapes()
            if self.names and not self.scene.board.TOWER:  # over the outlines of the question
                yield self.scene.names(self.playhead.time)

    def over_film(self) -> Iterator[Layer]:
        """The film's cards, and the question over them."""
        yield from super().over_film()
        if self._open_question:
            yield from self._open_question.layers(self.layout.film)

    # Mouse and keys: the question first, then the film

    def on_press(self, press: Press) -> None:
        """Pass a press of the left button to the question, else to the film."""
        if press.button == "left" and self._pass_to_question("on_press", press.place):
            self._mouse = press.place
        else:
            super().on_press(press)

    def on_move(self, place: Place) -> None:
        """Tell both what the mouse points at."""
        super().on_move(place)
        if self._pass_to_question("on_move", place):
            self.host.cursor("hand")

    def on_drag(self, place: Place) -> None:
        """Pass a drag to the question, unless the film has begun it."""
        if self._drag is not None or not self._pass_to_question("on_drag", place):
            super().on_drag(place)

    def on_release(self, place: Place) -> None:
        """Pass a release to the question, unless the film has begun the drag."""
        if self._drag is not None or not self._pass_to_question("on_release", place):
            super().on_release(place)

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Pass a key to the question, else to the film."""
        question = self._open_question
        if question and (question.on_hint_key(name) or question.on_key(name, shift=shift)):
            self._submit_answer()
        else:
            super().on_key(name, shift=shift)

    def _pass_to_question(
        self, what: Literal["on_press", "on_move", "on_drag", "on_release"], place: Place
    ) -> bool:
        """Pass an event of the mouse to the question; False: it meant nothing, or is on the bar."""
        if not self._open_question or self.layout.bar_place(place)[1] >= 0:
            return False
        on_film = self.layout.film_place(place)
        seen = self.field.contains(self.layout, place) and not self._is_covered(on_film)
        on_field = self.field.zoom.original(on_film) if seen else None
        used: bool = getattr(self._open_question, what)(on_film, on_field)
        self._submit_answer()
        return used

    def _submit_answer(self) -> None:
        """Give the game the answer, if it is final."""
        if self.question is None or not self.question.answered:
            return
        move = self.question.answer
        self._asked = self.question = None
        try:
            self.game.answer(move)
        except IllegalMove:  # never offered; ask again rather than lose the game
            return
        self.playhead.play(True)

    def draft(self) -> dict[str, Any]:
        """The unfinished plan, to go on with when the game is resumed; empty if there is none."""
        return self.question.draft() if self.question else self._draft

    def on_close(self) -> bool:
        """Stop the game."""
        self.game.stop()
        return super().on_close()


def plan_file(replay: Path) -> Path:
    """The file of an unfinished plan beside a replay."""
    return replay.with_name(f"{replay.name}.plan")
