"""A window that loads a while, then says what happens in its view; a program for `driver`."""

from __future__ import annotations

import sys
import threading
import time

from cubetower.viewer.window.loading import Progress
from cubetower.viewer.window.screen import show_when_made
from cubetower.viewer.window.view import View
from tests.viewer.window.telling import HistoryRecorder, say


def make(progress: Progress) -> View:
    how = sys.argv[1]
    for done in range(10**6 if how == "endless" else 5):
        say("making", done)
        progress("a while", done, 5)
        time.sleep(0.05)
    return HistoryRecorder()


if __name__ == "__main__":
    try:
        show_when_made(make, title="Loading", what="a while", size=(800, 500))
    finally:
        say("threads", [each.name for each in threading.enumerate() if each.name == "loading"])
