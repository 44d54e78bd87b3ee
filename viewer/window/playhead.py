"""Where a film is, and how fast it goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
SAME_MOMENT_S = 0.05  # s: a place so near is where the film is
BACK_GRACE_S = 1.2  # s of the screen: while it plays, going back within it means the place before
MAX_FRAME_S = 0.25  # s between two pictures; what takes longer was a pause of the machine


@dataclass(slots=True)
class Playhead:
    """The time of a film.

    Attributes:
        seconds: the film's length, s; it may grow.
        time: s of the film, 0 to `seconds`.
        speed: film seconds in a second, one of `SPEEDS`.
        playing: it goes on by itself.
        held: somebody holds it, so it stays.
        growing: more film may come, so it waits at the end.
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
        """So much time has passed on the screen, s."""
        if self.playing and not self.held:
            self.seek(self.time + min(seconds, MAX_FRAME_S) * self.speed)
            self.playing = self.growing or not self.at_end

    def play(self, playing: bool | None = None) -> None:
        """Go on or stop; from the end it begins again. None: the other one."""
        self.playing = not self.playing if playing is None else playing
        if self.playing and self.at_end and not self.growing:
            self.time = 0.0

    def seek(self, seconds: float) -> None:
        """Go to a time of the film, s."""
        self.time = min(max(seconds, 0.0), self.seconds)

    def on(self, places: Iterable[float]) -> None:
        """To the next of some places, s; after the last one to the end."""
        self.seek(
            min(
                (place for place in places if place > self.time + SAME_MOMENT_S),
                default=self.seconds,
            )
        )

    def back(self, places: Iterable[float]) -> None:
        """To the last of some places that is over; from the midst of one to its beginning."""
        late = BACK_GRACE_S * self.speed if self.playing else SAME_MOMENT_S
        self.seek(max((place for place in places if place < self.time - late), default=0.0))

    def faster(self, steps: int) -> None:
        """So many steps of `SPEEDS` faster; less than 0 is slower."""
        place = SPEEDS.index(self.speed) + steps
        self.speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]


def clock(seconds: float) -> str:
    """A time as ``12:05``, or ``1:02:05``."""
    whole = int(seconds + 1e-6)
    minutes, hours = whole // 60, whole // 3600
    if hours:
        return f"{hours}:{minutes % 60:02d}:{whole % 60:02d}"
    return f"{minutes}:{whole % 60:02d}"
