"""OpenGL without a window, for tests that paint."""

from collections.abc import Iterator

import pytest

from cubetower.viewer.errors import WindowError
from cubetower.viewer.window.screen import offscreen
from tests.needs import SCREEN, skip_without


@pytest.fixture(scope="session")
def opengl() -> Iterator[None]:
    try:
        with offscreen():
            yield
    except WindowError:
        skip_without(SCREEN)
