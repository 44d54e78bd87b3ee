"""`cubetower watch`: in a real window on a virtual screen, and where there is none."""

import sys
import time
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cubetower.viewer.window.layout import WindowLayout
from tests.viewer.window.driver import VirtualScreen

pytestmark = pytest.mark.long

REPLAYS = Path(__file__).parents[2] / "corpus/replays"
RECORDED = REPLAYS / "recorded.jsonl"  # nothing has to be simulated


@pytest.fixture(scope="module")
def screen():
    with VirtualScreen(720, 480) as found:  # small: all of it is painted by the processor
        yield found


def watching(screen, *options, cwd=None):
    command = (sys.executable, "-m", "cubetower", "watch", *map(str, options))
    return screen.start(*command, cwd=cwd, LP_NUM_THREADS="1")


def loaded(program):
    """What is seen once the window shows more than how far it is."""
    return program.until_painted(1500)


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


def until_changed(program, before, share):
    """Wait until more than this share has changed, looking so seldom that it is not delayed."""
    program.until(lambda: time.sleep(0.1) or changed(before, program.picture()) > share)


def moved_on(program, before, share):
    """What is seen once more than this share has changed, and nothing moves any more."""
    until_changed(program, before, share)
    return settled(program)


def test_a_replay_is_watched_by_mouse_and_keys(screen, tmp_path):
    with watching(screen, RECORDED, "--battle", 3, cwd=tmp_path) as program:
        loaded(program)
        program.type(" ")  # stands still
        start = settled(program)
        program.type("?")  # help
        until_changed(program, start, 0.4)
        program.key("Escape")
        program.until(lambda: changed(start, program.picture()) == 0)
        layout = WindowLayout(*map(float, start.size))
        program.wheel(1000 * layout.unit, 300 * layout.unit, 3)
        enlarged = moved_on(program, start, 0.15)
        middle = (layout.width / 2, layout.bar.top + 33 * layout.unit)
        program.drag(middle, (layout.width * 0.9, middle[1]))
        until_changed(program, enlarged, 0.01)
        program.type("c")  # a picture of it
        program.until(lambda: list(tmp_path.glob("cubetower-*.png")))
        (path,) = tmp_path.glob("cubetower-*.png")
        program.until(lambda: path.stat().st_size > 10_000)
        assert Image.open(path).size == start.size
        program.type("q")
        assert program.ended() == 0
        assert not program.complained()


def test_the_window_opens_at_once_and_is_closed_while_tosses_are_simulated(screen, tmp_path):
    cache = tmp_path / "cache"
    with screen.start(
        sys.executable,
        "-m",
        "cubetower",
        "watch",
        str(REPLAYS / "shogun.jsonl"),
        XDG_CACHE_HOME=str(cache),
    ) as program:
        program.until_painted(50)
        assert program.title() == "SHOGUN, 3 players, seed 7"
        early = program.picture()
        until_changed(program, early, 0.0002)  # the bar grows
        assert program.title() == "SHOGUN, 3 players, seed 7"
        program.close()
        assert program.ended() == 0
        assert not program.said()
        assert not program.complained()
    assert not (cache / "cubetower").exists()


def test_what_is_wrong_in_a_replay_is_said_in_a_line(screen, tmp_path):
    lines = RECORDED.read_text("utf-8").splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if '"event": "battle"' in line)
    lines[place] = lines[place].replace('"attack_strength": ', '"attack_strength": 9')
    broken = tmp_path / "broken.jsonl"
    broken.write_text("".join(lines), "utf-8")
    with watching(screen, broken) as program:
        assert program.ended() == 2
        [line] = program.complained()
        assert f"broken.jsonl, line {place + 1}: battle: attack_strength is" in line


def test_a_game_of_bots_is_watched_while_it_is_played_and_closed_in_the_middle(
    screen, cubetower, tmp_path
):
    out = tmp_path / "game.jsonl"
    with watching(screen, "--players", 3, "--out", out, cwd=tmp_path) as program:
        first = loaded(program)
        until_changed(program, first, 0.005)
        program.close()
        assert program.ended() == 0
        assert any(str(out) in line for line in program.said())
    verified = cubetower("verify", out)  # how far it was played depends on the machine
    assert "right" in verified.out + verified.err


def test_a_game_without_a_tower_is_played_by_keys_gone_on_with_and_watched(screen, tmp_path):
    out = tmp_path / "samurai.jsonl"
    new = ["--game", "samurai", "--players", 2, "--human", "red", "--seed", 1, "--out", out]
    with watching(screen, *new, cwd=tmp_path) as program:
        loaded(program)
        settled(program)
        for _ in range(5):  # tokens for the screen
            program.key("1")
        program.key("Return")
        program.until(lambda: '"seat": "red", "kind": "hand"' in out.read_text("utf-8"))
        program.close()
        assert program.ended() == 0
        assert any(f"watch --resume {out}" in line for line in program.said())
    for options in (["--resume", out], [out]):
        with watching(screen, *options, cwd=tmp_path) as program:
            loaded(program)
            program.close()
            assert program.ended() == 0
            assert not program.complained()


def test_the_lab_throws(screen, tmp_path):
    with watching(screen, "--lab", "--tower", "physics", cwd=tmp_path) as program:
        program.until_painted()
        program.until(lambda: program.title().endswith("cubetower lab"))
        before = settled(program)
        program.key("Return")
        until_changed(program, before, 0.001)
        program.close()
        assert program.ended() == 0
        assert not program.complained()


def test_without_a_display_one_line_says_so_and_that_films_work(cubetower, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    ran = cubetower("watch", "--lab")
    assert (ran.status, ran.err.count("\n")) == (1, 1)
    assert "no display: DISPLAY is not set" in ran.err
    assert "cubetower film" in ran.err
