"""Doing ahead, in a thread, what would hold up a picture of the film."""

from __future__ import annotations

import threading
from collections.abc import Callable

from viewer.boards.scene import GameScene
from viewer.window.playhead import Playhead

PAUSE_S = 0.02  # s between two moments, so that pictures come first
POLL_S = 0.25  # s until it is looked whether the film has grown
STOP_TIMEOUT_S = 5.0  # s for the moment under way when it is stopped


class Prefetcher:
    """Prepares the moments of a film, from the one that is seen on.

    Its thread ends by itself when all are prepared, or when `stop` is called.
    """

    def __init__(self, scene: Callable[[], GameScene], playhead: Playhead) -> None:
        """Begin to prepare.

        Args:
            scene: gives the film as it is now.
            playhead: where the film is, and whether it grows.
        """
        self._scene, self._playhead = scene, playhead
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ahead", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Prepare no more; the moment under way is waited for, as a program must not end in it."""
        self._stopped.set()
        self._thread.join(STOP_TIMEOUT_S)

    def wait(self, seconds: float) -> bool:
        """Wait until all is prepared, at most so many seconds; whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        done: set[int] = set()
        while not self._stopped.is_set():
            growing, scene = self._playhead.growing, self._scene()
            left = [number for number in range(len(scene.schedule.cuts)) if number not in done]
            if not left and not growing:
                return
            if left:
                now, _ = scene.schedule.place(self._playhead.time)
                number = min(left, key=lambda each: (each < now, each))
                scene.board.prepare(scene.schedule.cuts[number])
                done.add(number)
            self._stopped.wait(PAUSE_S if left else POLL_S)
