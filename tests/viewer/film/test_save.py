import numpy as np
import pytest
from PIL import Image

from cubetower.pages.palette import rgb
from cubetower.viewer import FilmError, Raster, ViewerError, save_film
from cubetower.viewer.stagedtoss import StagedToss

WIDTH = 240


@pytest.fixture(scope="module")
def film(toss, tmp_path_factory):
    path = tmp_path_factory.mktemp("film") / "battle.gif"
    calls = []
    save_film(toss, path, width=WIDTH, rate=20, progress=lambda *done: calls.append(done))
    return path, calls


def durations(image):
    found = []
    for number in range(image.n_frames):
        image.seek(number)
        found.append(image.info["duration"])
    return found


@pytest.mark.long
def test_a_gif_lasts_as_long_as_its_scene_and_repeats(toss, film):
    with Image.open(film[0]) as image:
        assert image.size == (WIDTH, 135)
        assert image.info["loop"] == 0
        times = durations(image)
        assert image.n_frames > 20
    assert all(time % 10 == 0 for time in times)
    assert sum(times) == pytest.approx(1000 * toss.seconds, abs=50)
    assert times[-1] > 50  # frames without change are shown longer, not stored again


def test_progress_counts_every_frame(toss, film):
    total = film[1][-1][1]
    assert film[1] == [(number, total) for number in range(1, total + 1)]
    assert total == pytest.approx(toss.seconds * 20, abs=1)


def test_the_colours_of_a_gif_are_those_of_the_picture(toss, film):
    with Image.open(film[0]) as image:
        image.seek(image.n_frames - 1)
        shown = np.asarray(image.convert("RGB")).astype(int)
    drawn = np.asarray(Raster(WIDTH).draw(toss.frame(toss.seconds))).astype(int)
    assert np.abs(shown - drawn).mean() < 1.0
    for colour in (toss.palette.neutral.paper, toss.palette.neutral.background):
        flat = (drawn == rgb(colour)).all(axis=2)
        assert (shown[flat] == rgb(colour)).all()


def test_a_picture_shows_one_moment_without_the_speed_of_a_film(toss, tmp_path):
    early, late = tmp_path / "early.png", tmp_path / "LATE.PNG"
    save_film(toss, early, width=WIDTH, at=0.0)
    save_film(toss, late, width=WIDTH)
    with Image.open(early) as first, Image.open(late) as last:
        assert first.size == last.size == (WIDTH, 135)
        expected = Raster(WIDTH).draw(toss.still(0.0))
        assert first.tobytes() == expected.tobytes()
        assert first.tobytes() != last.tobytes()


@pytest.mark.parametrize("name", ["battle.bmp", "battle"])
def test_an_unknown_suffix_is_refused(toss, tmp_path, name):
    with pytest.raises(FilmError, match=r"\.gif, an \.mp4 or a \.png"):
        save_film(toss, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_an_unwritable_place_is_refused_in_one_line(toss, tmp_path):
    with pytest.raises(ViewerError, match="cannot write") as error:
        save_film(toss, tmp_path / "missing" / "battle.gif", width=WIDTH)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("numbers", [{"width": 0}, {"rate": 0}, {"rate": 200}])
def test_an_impossible_film_is_refused(toss, tmp_path, numbers):
    with pytest.raises(FilmError, match="impossible"):
        save_film(toss, tmp_path / "battle.gif", **numbers)


def test_a_film_that_fails_leaves_nothing_and_spares_the_old_one(toss, tmp_path):
    path = tmp_path / "battle.gif"
    path.write_text("old")

    def stop(done, total):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_film(toss, path, width=80, progress=stop)
    assert [entry.name for entry in tmp_path.iterdir()] == ["battle.gif"]
    assert path.read_text() == "old"


@pytest.mark.long
def test_the_end_of_a_loop_turns_into_its_beginning(toss, tmp_path):
    once, loop = tmp_path / "once.gif", tmp_path / "loop.gif"
    save_film(toss, once, width=WIDTH, rate=20)
    save_film(toss, loop, width=WIDTH, rate=20, loop=True)
    start, end = (np.asarray(each).astype(int) for each in ends(loop))
    assert np.abs(end - start).mean() < 0.5
    start, end = (np.asarray(each).astype(int) for each in ends(once))
    assert np.abs(end - start).mean() > 0.6


@pytest.mark.long
def test_a_loop_is_the_same_for_any_number_of_processes(toss, tmp_path):
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.gif"
        save_film(toss, path, width=80, rate=10, speed=2.0, loop=True, jobs=jobs)
    assert (tmp_path / "1.gif").read_bytes() == (tmp_path / "2.gif").read_bytes()


def ends(path):
    """First and last frame."""
    with Image.open(path) as image:
        first = image.convert("RGB")
        image.seek(image.n_frames - 1)
        return first, image.convert("RGB")


class HeardScene:
    """A toss that says what is tossed when."""

    def __init__(self, toss):
        self.seconds, self.frame, self.still = toss.seconds, toss.frame, toss.still
        self.tosses = [(0.0, StagedToss(toss.recording))]


@pytest.mark.long
def test_a_film_has_sound_if_wanted(toss, tmp_path):
    scene = HeardScene(toss)
    for name, sound in (("silent", False), ("heard", True)):
        save_film(scene, tmp_path / f"{name}.mp4", width=80, rate=5, sound=sound)
    silent, heard = ((tmp_path / f"{name}.mp4").read_bytes() for name in ("silent", "heard"))
    assert b"mp4a" in heard
    assert b"mp4a" not in silent
