"""`cubetower watch`: in a real window on a virtual screen, and where there is none."""

import os
import subprocess
import sys
import time

import pytest
from PIL import Image, ImageChops

from tests.viewer.shogun.conftest import GAMES, played
from tests.waiting import PATIENCE
from viewer.window.layout import Layout

SIZE = (1280.0, 796.0)


@pytest.fixture(scope="module")
def replay(tmp_path_factory):
    return played(tmp_path_factory.mktemp("watched") / "game.jsonl", **GAMES["draft of three"])


def watching(screen, *options, cwd=None):
    return screen.start(sys.executable, "-m", "cubetower", "watch", *map(str, options), cwd=cwd)


def run(*options, **environment):
    """The command without a window."""
    return subprocess.run(
        [sys.executable, "-m", "cubetower", "watch", *map(str, options)],
        capture_output=True, text=True, env={**os.environ, **environment}, timeout=PATIENCE,
    )  # fmt: skip


def changed(one, other):
    """The share of the picture that differs."""
    levels = ImageChops.difference(one, other).convert("L").histogram()
    return sum(levels[16:]) / sum(levels)


def settled(program):
    """What is seen once nothing moves any more."""

    def still():
        one = program.picture()
        for _ in range(3):  # on a busy machine the next picture may come late
            time.sleep(0.25)
            other = program.picture()
            if changed(one, other):
                return None
        return other

    return program.until(still)


def moved_on(program, before, share):
    """What is seen once more than this share has changed, and nothing moves any more."""
    program.until(lambda: changed(before, program.picture()) > share)
    return settled(program)


def test_a_replay_is_watched_by_mouse_and_keys(screen, replay, tmp_path):
    with watching(screen, replay, "--battle", 3, cwd=tmp_path) as program:
        program.until_painted(200)
        program.type(" ")  # stands still
        start = settled(program)
        layout = Layout(*map(float, start.size))
        program.key("n")
        battle = moved_on(program, start, 0.01)
        program.key("b")
        program.wheel(1000 * layout.unit, 300 * layout.unit, 3)
        enlarged = moved_on(program, battle, 0.15)
        program.drag((1000, 300), (900, 340))
        moved = moved_on(program, enlarged, 0.05)
        program.click(1000, 300, times=2)
        whole = moved_on(program, moved, 0.15)
        middle = (layout.width / 2, layout.bar.top + 33 * layout.unit)
        program.click(*middle)
        sought = moved_on(program, whole, 0.01)
        program.drag(middle, (layout.width * 0.9, middle[1]))
        moved_on(program, sought, 0.01)
        program.close()
        assert program.ended() == 0
        assert not program.complained()


def test_help_screenshot_and_resize(screen, replay, tmp_path):
    with watching(screen, replay, cwd=tmp_path) as program:
        program.until_painted(200)
        program.type(" ")
        still = settled(program)
        program.type("?")
        moved_on(program, still, 0.4)
        program.key("Escape")
        program.until(lambda: changed(still, program.picture()) == 0)
        program.type("c")
        program.until(lambda: list(tmp_path.glob("cubetower-*.png")))
        (path,) = tmp_path.glob("cubetower-*.png")
        program.until(lambda: path.stat().st_size > 10_000)
        assert Image.open(path).size == still.size
        program.resize(900, 600)
        program.until(lambda: program.picture().size == (900, 600))
        assert len(settled(program).getcolors(1 << 24)) > 200
        program.type("q")
        assert program.ended() == 0


def test_a_game_of_bots_is_watched_while_it_is_played_and_closed_in_the_middle(screen, tmp_path):
    out = tmp_path / "game.jsonl"
    with watching(screen, "--players", 3, "--out", out, cwd=tmp_path) as program:
        first = program.until_painted(200)
        program.until(lambda: changed(first, program.picture()) > 0.005)
        program.close()
        assert program.ended() == 0
        assert any(str(out) in line for line in program.said())
    verified = subprocess.run(
        [sys.executable, "-m", "cubetower", "verify", str(out)], capture_output=True, text=True
    )
    assert verified.returncode == 0, verified.stderr


@pytest.mark.parametrize("spec", ["physics", "surrogate"])
def test_the_lab_throws(screen, tmp_path, spec):
    with watching(screen, "--lab", "--tower", spec, cwd=tmp_path) as program:
        before = program.until_painted(100)
        program.key("Return")
        program.until(lambda: changed(before, program.picture()) > 0.001)
        program.close()
        assert program.ended() == 0
        assert not program.complained()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["game.jsonl", "--lab"], "exclude each other"),
        (["game.jsonl", "--human", "0"], "--human says nothing of a replay"),
        (["--lab", "--players", "3"], "--players says nothing of the lab"),
        (["--log", "my.csv"], "--log says nothing of a game that is played"),
        (["--human", "7"], "there is no such seat"),
        (["--tower", "table"], "at the terminal"),
        (["--lab", "--tower", "table"], "the lab throws by itself"),
    ],
)
def test_what_cannot_go_together_is_refused(screen, options, why):
    done = run(*options, DISPLAY=screen.name)
    assert done.returncode == 2
    assert why in " ".join(done.stderr.split())


@pytest.mark.parametrize("display", ["", ":98765"])
def test_without_a_display_one_line_says_so_and_that_films_work(replay, display):
    done = run(replay, DISPLAY=display)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "no display" in done.stderr or (display and "libGL is missing" in done.stderr)
    assert "cubetower film" in done.stderr


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path, "there is no such file"),
        (lambda path: path.write_text("no replay\n") and path, "no replay"),
    ],
)
def test_a_file_that_is_no_replay_is_named(screen, tmp_path, make, why):
    done = run(make(tmp_path / "game.jsonl"), DISPLAY=screen.name)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr
