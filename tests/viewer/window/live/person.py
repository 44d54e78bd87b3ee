"""A person at a real window: mouse and keys go through the X server.

What the person sees is worked out by a hand of its own that is told the same: so it knows where
the cards lie, and what its clicks lead to.
"""

import base64
import json
import pickle

from game.shogun.words.questions import provinces_of_move
from tests.viewer.window.questions import person
from viewer.window.hotspots import Hotspot


class AtWindow:
    """A hand whose mouse is the real one."""

    def __init__(self, program, observation, film):
        self._program, self._left, self._top, self._unit = program, *film
        self._hand = person.asked(observation)

    def __getattr__(self, name):
        return getattr(self._hand, name)

    def pixel(self, place):
        return (self._left + place[0] * self._unit, self._top + place[1] * self._unit)

    def on_move(self, place, province=None):
        self._program.move(*self.pixel(place))
        return self._hand.on_move(place, province)

    def on_press(self, place, province=None):
        self._program.press()
        return self._hand.on_press(place, province)

    def on_drag(self, place, province=None):
        self._program.move(*self.pixel(place))
        return self._hand.on_drag(place, province)

    def on_release(self, place, province=None):
        self._program.release()
        return self._hand.on_release(place, province)

    def decide(self, move):
        """Answer with this move: plans by dragging cards, others by provinces and cards."""
        seen = self._hand._seen
        if isinstance(move, dict):
            return person.lay(self, move)
        for province in provinces_of_move(seen, move):
            if province in person.provinces(self._hand) and not self._hand.answered:
                person.click(self, self.block(province), province)
        return self._hand.answer if self._hand.answered else self._confirmed(move)

    def press_done(self):
        person.click_on(self, "button", "done")

    def _confirmed(self, move):
        """Set how many armies go, if the map has led there, and confirm; else by the card."""
        about = self._hand
        if about._chosen is None or move not in about.offers[about._chosen].moves:
            if Hotspot("button", "back") in self._hand.spots():
                person.click_on(self, "button", "back")
            return person.choose(self, move)
        while about.choice != (move,):
            more = about.choice[0][1] < move[1]
            person.click_on(self, "button", "more" if more else "less")
        person.click_on(self, "button", "confirm")
        return self._hand.answer

    def block(self, province):
        """Where the pieces of a province lie."""
        return self._hand._board.map_view.atlas.sites[province].block.middle


class Person:
    """Plays in a window that tells what is asked (`byhand`)."""

    def __init__(self, program):
        self._program, self._read = program, 0

    def asked(self):
        """The next observation that the person is asked with; None if the game is over."""
        found = self._next("asked", "over")
        if found[0] == "over":
            return None
        return pickle.loads(base64.b64decode(found[1]))  # noqa: S301 - pickled by ourselves

    def at_window(self, observation):
        """Go to the end of the film; the hand is shown then."""
        self._program.key("End")
        film = json.loads(self._next("ready")[1])
        return AtWindow(self._program, observation, film)

    def _next(self, *names):
        def found():
            lines = self._program.said()
            for number in range(self._read, len(lines)):
                name, _, rest = lines[number].partition(" ")
                if name in names:
                    self._read = number + 1
                    return name, rest
            return None

        return self._program.until(found, 120.0)
