"""The playhead: the time of a film, and how fast it plays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
SAME_MOMENT_S = 0.05  # a moment this near is the one the film is at
BACK_GRACE_S = 1.2  # while it plays: so soon after a moment, going back means the one before
MAX_FRAME_S = 0.25  # between two pictures; anything longer was a pause of the machine


@dataclass(slots=True)
class Playhead:
    """The time of a film.

    Attributes:
        seconds: the film's length, s; it may grow.
        time: s of the film, 0 to `seconds`.
        speed: film seconds in a second, one of `SPEEDS`.
        playing: it advances with time.
        held: the mouse holds it, so it stays.
        growing: the film may become longer, so it waits at the end.
    """

    seconds: float
    time: float = 0.0
    speed: float = 1.0
    playing: bool = False
    held: bool = False
    growing: bool = False

    @property
    def at_end(self) -> bool:
        """The film is at its end."""
        return self.time >= self.seconds

    def advance(self, seconds: float) -> None:
        """Let some time pass on the screen, s."""
        if self.playing and not self.held:
            self.seek(self.time + min(seconds, MAX_FRAME_S) * self.speed)
            self.playing = self.growing or not self.at_end

    def play(self, playing: bool | None = None) -> None:
        """Play or pause; None: toggle. At the end it starts again from the beginning."""
        self.playing = not self.playing if playing is None else playing
        if self.playing and self.at_end and not self.growing:
            self.time = 0.0

    def seek(self, seconds: float) -> None:
        """Go to a time of the film, s."""
        self.time = min(max(seconds, 0.0), self.seconds)

    def to_next(self, places: Iterable[float]) -> None:
        """Go to the next of some moments, s; after the last one to the end."""
        later = (place for place in places if place > self.time + SAME_MOMENT_S)
        self.seek(min(later, default=self.seconds))

    def to_previous(self, places: Iterable[float]) -> None:
        """Go to the latest of some moments that has passed, else to the beginning."""
        late = BACK_GRACE_S * self.speed if self.playing else SAME_MOMENT_S
        self.seek(max((place for place in places if place < self.time - late), default=0.0))

    def change_speed(self, steps: int) -> None:
        """Go some steps up or down in `SPEEDS`."""
        place = SPEEDS.index(self.speed) + steps
        self.speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]


def clock(seconds: float) -> str:
    """A time as ``12:05``, or ``1:02:05``."""
    whole = int(seconds + 1e-6)
    minutes, hours = whole // 60, whole // 3600
    if hours:
        return f"{hours}:{minutes % 60:02d}:{whole % 60:02d}"
    return f"{minutes}:{whole % 60:02d}"
