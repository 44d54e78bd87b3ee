from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cubetower.tower import Cubes, make_tower
from cubetower.viewer import TossScene
from cubetower.viewer.page import save_page
from tests.needs import BROWSER, skip_without
from tests.viewer.page.browser import PROGRAM, Browser
from tests.viewer.page.chronicled import Chronicled
from tests.viewer.page.driver import Driver
from tests.viewer.page.scenes import LAYOUT, Match, Medley, TowerPanel


@pytest.fixture(scope="session")
def browser(tmp_path_factory) -> Iterator[Browser]:
    if PROGRAM is None:
        skip_without(BROWSER)
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def medley(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("page") / "medley.html"
    save_page(Medley(), path, title="Blue & <Yellow>", layout=LAYOUT)
    return path


@pytest.fixture(scope="session")
def match(tmp_path_factory) -> Path:
    """The same, of two players."""
    path = tmp_path_factory.mktemp("page") / "match.html"
    save_page(Match(), path, title="A match", layout=LAYOUT)
    return path


@pytest.fixture(scope="session")
def told(tmp_path_factory) -> Path:
    """A game with its chronicle."""
    path = tmp_path_factory.mktemp("page") / "game.html"
    save_page(Chronicled(), path, title="A game")
    return path


@pytest.fixture(scope="session")
def tower_scene() -> TowerPanel:
    tower, rng = make_tower("physics"), Random(1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("cubetower.tower.physics.filling.MAX_GAMES", 1)
        tower.fill(Cubes(black=3, purple=4, green=2), rng)
    recording = tower.toss(Cubes(blue=4, red=3, yellow=2), rng, record=True).recording
    assert recording is not None
    return TowerPanel(TossScene("A toss", "What stays waits.", recording, "Some fell"))


@pytest.fixture(scope="session")
def tower_page(tower_scene, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("page") / "tower.html"
    save_page(tower_scene, path, title="A toss")
    return path


@pytest.fixture
def fresh(browser):
    """For a test that opens a page itself."""
    yield Driver(browser)
    assert browser.complaints() == []
    fetched = [each for each in browser.requests() if not each.startswith("data:")]
    assert fetched == [browser.run("location.href.split('#')[0]")]


@pytest.fixture
def page(fresh, medley):
    return fresh.again(medley)
