"""OpenGL without a window, for tests that paint."""

from collections.abc import Iterator

import pytest

from tests.needs import SCREEN, skip_without
from viewer.errors import WindowError
from viewer.window.screen import offscreen


@pytest.fixture(scope="session")
def opengl() -> Iterator[None]:
    try:
        with offscreen():
            yield
    except WindowError:
        skip_without(SCREEN)
