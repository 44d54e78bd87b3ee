"""`film` as a user types it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.command.conftest import Cubetower
from tests.command.games import TOWERLESS, lines_of, refused, write

pytestmark = pytest.mark.long

GAME = Path(__file__).parents[2] / "corpus/replays/recorded.jsonl"
"""The replay of a game with recordings."""

SIZE = ("--size", "320x180")
SMALL = (*SIZE, "--fps", 5, "--speed", 4)


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tosses are kept for these tests only."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.mark.parametrize("name", ["battle.mp4", "BATTLE.PNG"])
def test_a_battle_is_a_film_or_a_picture(cubetower: Cubetower, tmp_path: Path, name: str) -> None:
    options = SIZE if name.endswith("PNG") else SMALL
    ran = cubetower("film", GAME, "--battle", 2, "--out", tmp_path / name, *options)
    assert (ran.status, ran.err) == (0, "")
    assert "Tosses: 1 recorded." in ran.out
    found = (tmp_path / name).read_bytes()
    assert found[:4] == b"\x89PNG" or found[4:8] == b"ftyp"
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_a_film_has_its_frames_and_as_a_loop_no_more(cubetower: Cubetower, tmp_path: Path) -> None:
    seconds = []
    for options in ((), ("--loop",)):
        out = tmp_path / f"{len(options)}.gif"
        ran = cubetower("film", GAME, "--battle", 2, "--out", out, *SMALL, *options, "--json")
        seconds.append(json.loads(ran.out)["seconds"])
        with Image.open(out) as image:
            length = 0
            for number in range(image.n_frames):
                image.seek(number)
                length += image.info["duration"]
        assert length / 1000 == pytest.approx(seconds[-1] / 4, abs=0.21)
    assert seconds[1] == seconds[0]


def test_the_smallest_picture_can_be_drawn_of_the_seeding_which_is_number_0(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    out = tmp_path / "tiny.png"
    assert cubetower("film", GAME, "--battle", 0, "--out", out, "--size", "3x2").status == 0


def test_the_picture_is_as_large_as_asked_with_the_scene_in_its_middle(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    out = tmp_path / "tall.png"
    assert cubetower("film", GAME, "--battle", 1, "--out", out, "--size", "320x400").status == 0
    with Image.open(out) as image:
        assert image.size == (320, 400)
        pixels = np.asarray(image.convert("RGB"))
    assert len(np.unique(pixels[:100].reshape(-1, 3), axis=0)) == 1
    assert len(np.unique(pixels[150:250].reshape(-1, 3), axis=0)) > 100


@pytest.mark.parametrize(("name", "size"), [("wide", (1280, 720)), ("story", (1080, 1920))])
def test_a_picture_has_the_size_of_its_format(
    cubetower: Cubetower, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    out = tmp_path / "battle.png"
    ran = cubetower("film", GAME, "--battle", 1, "--out", out, "--format", name)
    assert (ran.status, ran.err) == (0, "")
    with Image.open(out) as image:
        assert image.size == size
        pixels = np.asarray(image.convert("RGB"))
    high = len(pixels)
    rows = (pixels[high // 40], pixels[-high // 10])  # it fills the picture from top to bottom
    assert all(len(np.unique(row, axis=0)) > 4 for row in rows)


def test_highlights_are_five_battles_in_their_order(cubetower: Cubetower, tmp_path: Path) -> None:
    ran = cubetower("film", GAME, "--highlights", "--out", tmp_path / "u.png", *SIZE, "--json")
    shown = json.loads(ran.out)
    numbers = [battle["battle"] for battle in shown["battles"]]
    assert len(numbers) == 5
    assert numbers == sorted(numbers)
    assert {battle["toss"] for battle in shown["battles"]} == {"recorded"}


def test_without_recordings_tosses_have_the_same_result(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.jsonl"
    write(bare, *(line for line in lines_of(GAME) if line["event"] != "recording"))
    out = tmp_path / "b.png"
    ran = cubetower("film", bare, "--battle", 0, "--out", out, "--size", "160x90", "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["battles"][0]["toss"] in ("matched", "schematic")


def test_the_first_wrong_line_of_a_replay_is_named(cubetower: Cubetower, tmp_path: Path) -> None:
    lines = lines_of(GAME)
    place = next(place for place, line in enumerate(lines) if line["event"] == "battle")
    lines[place]["attack_strength"] += 1
    broken = tmp_path / "broken.jsonl"
    write(broken, *lines)
    refused(
        cubetower("film", broken, "--battle", 1, "--out", tmp_path / "x.gif"),
        f"broken.jsonl, line {place + 1}: battle: attack_strength is",
    )


def test_a_damaged_recording_is_told_and_replaced(cubetower: Cubetower, tmp_path: Path) -> None:
    folder = tmp_path / "game.jsonl.recordings"
    folder.mkdir()
    (tmp_path / "game.jsonl").write_bytes(GAME.read_bytes())
    (folder / "000.cubes").write_bytes(b"nothing")
    out = tmp_path / "b.png"
    ran = cubetower("film", tmp_path / "game.jsonl", "--battle", 0, "--out", out, *SIZE)
    assert ran.status == 0
    assert ran.err.startswith("cubetower: warning: ")
    assert "000.cubes" in ran.err
    assert "recorded" not in ran.out


def test_without_ffmpeg_it_says_what_to_install(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = cubetower("film", GAME, "--battle", 1, "--out", tmp_path / "x.mp4", *SMALL)
    refused(ran, 'an .mp4 needs ffmpeg, which is missing; pip install "cubetower[video]"')
    assert cubetower("film", GAME, "--battle", 1, "--out", tmp_path / "x.gif", *SMALL).status == 0


@pytest.mark.parametrize("lines", [1, 20])
def test_a_replay_that_breaks_off_at_once_has_nothing_to_show(
    cubetower: Cubetower, tmp_path: Path, lines: int
) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(GAME.read_bytes().splitlines(keepends=True)[:lines]))
    ran = cubetower("film", torn, "--whole", "--out", tmp_path / "x.png", *SIZE)
    refused(ran, "breaks off before the game begins; nothing can be shown")


@pytest.mark.parametrize("lines", [1, 2])
def test_a_film_of_a_game_without_a_tower_in_which_nothing_has_happened_is_refused(
    cubetower: Cubetower, tmp_path: Path, lines: int
) -> None:
    path = write(tmp_path / "game.jsonl", *lines_of(GAME.with_name("samurai.jsonl"))[:lines])
    ran = cubetower("film", path, "--out", tmp_path / "film.png")
    refused(ran, "ends before anything has happened")
    assert not (tmp_path / "film.png").exists()


@pytest.mark.parametrize("name", TOWERLESS)
def test_a_game_without_a_tower_is_shown_as_a_whole(
    cubetower: Cubetower, tmp_path: Path, name: str
) -> None:
    path, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    write(path, *lines_of(GAME.with_name(f"{name}.jsonl"))[:40])  # so that it is not long
    shown = json.loads(cubetower("film", path, "--out", page, "--json").out)
    assert shown["film"] == str(page)
    assert shown["seconds"] > 10
    assert f"{name.upper()}, " in page.read_text("utf-8")


def test_of_an_unfinished_game_what_is_there_is_shown_and_told(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    torn, lines = tmp_path / "torn.jsonl", GAME.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join(lines[:150]) + lines[150][:9])
    bare = [
        line for line in torn.read_bytes().splitlines(keepends=True) if b'"recording"' not in line
    ]
    torn.write_bytes(b"".join(bare))
    ran = cubetower("film", torn, "--battle", 0, "--out", tmp_path / "x.png", *SIZE)
    assert ran.status == 0
    assert "the game is not over; the file breaks off after line" in ran.err


DRAWN = """
from pathlib import Path
from cubetower.game.shogun import Module, Pictures, Presentation, present

def pieces(own):
    yield own.get("where", "Kai"), Path(__file__).with_name("mine.svg"), None

class Mine(Module):
    name = "mine"

present("mine", Presentation(pictures=Pictures(pieces=pieces)))
"""


WRONG = (
    (DRAWN, "", "mine.svg: there is no such file; check the name"),
    (DRAWN, "<svg viewBox='0 0 9 9'>\n<text>1</text></svg>", "mine.svg, line 2: <text> is not"),
    (DRAWN, "<svg viewBox='0 0 9 9'>\n<rect class='gold' width='9' height='9'/></svg>",
     "mine.svg: no colour for class gold; use "),
    (DRAWN.replace("own.get", "own.got"), "",
     "module own_pictures:Mine: its own code raised AttributeError: 'dict' object has no"),
)  # fmt: skip
"""A module, its icon, and what is said."""


def test_what_is_wrong_with_the_pictures_of_a_users_module_is_told_in_a_line(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    path, own = tmp_path / "game.jsonl", ("--module", "own_pictures:Mine")
    (tmp_path / "own_pictures.py").write_text(DRAWN)
    quick = ("--players", 3, "--bots", "random", "--tower", "bag")
    assert cubetower("play", *quick, *own, "--out", path).status == 0
    for code, icon, says in WRONG:
        monkeypatch.delitem(sys.modules, "own_pictures", raising=False)
        (tmp_path / "own_pictures.py").write_text(code)
        if icon:
            (tmp_path / "mine.svg").write_text(icon)
        out = tmp_path / "picture.png"
        refused(cubetower("film", path, *own, "--battle", 0, "--out", out), says)
        assert not out.exists()
