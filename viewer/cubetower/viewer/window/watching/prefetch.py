"""Preparing a film's moments ahead of time, in a thread, so that no picture has to wait."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.window.playhead import Playhead

PAUSE_S = 0.02  # between two moments, so that pictures come first
POLL_S = 0.25  # between two looks whether the film has grown
STOP_TIMEOUT_S = 5.0  # for the moment under way when it is stopped


class Prefetcher:
    """Prepares the moments of a film, beginning with the one that is shown.

    Its thread ends when all are prepared, or when `stop` is called.
    """

    def __init__(self, scene: Callable[[], GameScene], playhead: Playhead) -> None:
        """Start.

        Args:
            scene: gives the film as it is now.
            playhead: of the film.
        """
        self._scene, self._playhead = scene, playhead
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ahead", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop, and wait for the moment under way: a program that ends in it could crash."""
        self._stopped.set()
        self._thread.join(STOP_TIMEOUT_S)

    def wait(self, seconds: float) -> bool:
        """Wait until everything is prepared, for some seconds at most; False: it is not yet."""
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
