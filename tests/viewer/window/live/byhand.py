"""A window on a game that a person plays, which tells on its output when the person is asked.

    python -m tests.viewer.window.live.byhand --human 0 --players 3 ...   # as for `cubetower watch`

A line ``asked`` carries the observation; ``ready`` says that the hand is shown, and where the film
lies in the window, px; ``shows`` names the sheet that lies open, and says whether names and a hint
are shown; ``closed`` is the last one. Cubes go straight ways, which takes no time.
"""

import base64
import json
import pickle
import sys
from functools import partial
from pathlib import Path

import typer

import cubetower.commands.watch.livewindow as livewindow
from cubetower.commands.watch.command import watch
from tests.viewer.boards.shogun.golden.make import Straight
from viewer.window import screen
from viewer.window.live.liveview import LiveView


class Telling(LiveView):
    """Tells what a person needs who cannot see."""

    _told = None
    _ready = over_told = _end_told = False
    _shows = ("", False, False)

    def advance(self, seconds):
        super().advance(seconds)
        asked = self.game.state().asked
        if asked is not self._told:
            self._told, self._ready = asked, False
            if asked is not None:
                print("asked", base64.b64encode(pickle.dumps(asked)).decode())
        if self.game.state().over and not self.over_told:
            self.over_told = True
            print("over")
        if self.over_told and not self._end_told and self.cut.moment.kind == "end":
            self._end_told = True
            print("The end")
        if self.deciding and not self._ready:
            self._ready = True
            film = self.layout.film
            print("ready", json.dumps([film.left, film.top, self.layout.unit]))
        hinted = bool(self.question and self.question.hint_open and self.question.hint)
        shows = (self.sheet.NAME if self.sheet else "", self.names, hinted)
        if shows != self._shows:
            self._shows = shows
            print("shows", json.dumps(shows))

    def on_close(self):
        print("closed")
        return super().on_close()


def straight(_, seed):
    """For `LiveSampler`: tosses that go straight ways."""
    return Straight()


if __name__ == "__main__":
    livewindow.LiveView = Telling
    livewindow.LiveSampler = straight
    screen.prepare()
    from viewer.window import desktop

    desktop.MAX_FPS = 12.0  # every pixel costs time, where there is no graphics card
    screen.show_when_made = partial(screen.show_when_made, size=desktop.MIN_SIZE)
    sys.path.insert(0, str(Path(__file__).parents[4]))
    typer.run(watch)
