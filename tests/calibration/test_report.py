"""The pages that explain a calibration and a check: sound, complete, the same every time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cubetower.calibration import Calibration, Check, calibrate, check_log
from cubetower.calibration.judge.change import change_in
from cubetower.calibration.judge.verdict import figure_rows
from cubetower.calibration.judge.verdict import verdict as verdict_of
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import named_distribution
from cubetower.calibration.prediction.judgement import judge
from cubetower.calibration.prediction.predictions import Predictions, predict
from cubetower.calibration.prediction.scores import SessionScore
from cubetower.calibration.report import fitpage, gains, write_check_report, write_report
from cubetower.calibration.report.changes import by_session_score, running_mean, verdict
from cubetower.calibration.report.parameters import MEANINGS, UNIDENTIFIED, parameters
from cubetower.calibration.report.wording import with_error
from cubetower.calibration.surrogate.crossvalidation import LevelScore
from cubetower.calibration.surrogate.description import MIN_CONTRACTION, caveats, describe
from cubetower.calibration.surrogate.information import without_colours
from cubetower.calibration.surrogate.logfit import name_of
from cubetower.command.main import run
from cubetower.pages.wording import p_value, percent, plus_minus, times
from cubetower.tower import Cubes, make_tower
from cubetower.tower.log import LogDescription, LogKind, LogRow, TossLog, hash_of, write_log
from cubetower.tower.models.rates import LADDER
from tests.calibration.fits import few_draws
from tests.calibration.smalllogs import LeakyTower
from tests.calibration.undrawn import sketched, undrawn
from tests.pages.soundness import Page, assert_sound

pytestmark = pytest.mark.long

COLOURS = ("red", "blue", "green")


def played(
    sessions: int,
    tosses: int,
    *,
    seed: int = 1,
    emptied: bool = True,
    kind: LogKind = "simulated",
    title: str = "A made-up tower",
) -> TossLog:
    """A log of throws of one or two colours into the shipped surrogate."""
    rng, rows = Random(seed), []
    for session in range(1, sessions + 1):
        tower = make_tower("surrogate")
        for toss in range(tosses):
            colours = rng.sample(COLOURS, 2)
            thrown = Cubes.of(rng.choice(colours) for _ in range(rng.randint(2, 12)))
            fell = tower.toss(thrown, rng).fell
            rows.append(LogRow(str(session), toss, emptied and not toss, thrown, fell))
    return TossLog(tuple(rows), COLOURS, LogDescription(kind, title, colours=COLOURS))


@pytest.fixture(scope="module", autouse=True)
def _few_draws() -> Iterator[None]:
    """Fewer draws of the posterior and fewer replays than a page has, to be quick."""
    with few_draws(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("cubetower.calibration.judge.check.enough_replays", lambda *_, **__: 19)
        yield


@pytest.fixture(scope="module")
def fit() -> Calibration:
    return calibrate(played(4, 20), level="M2")


@pytest.fixture(scope="module")
def small() -> Calibration:
    """Six tosses of one session, recorded, with a title that wants to be more than a title."""
    title = "<script>alert('x')</script> & $x_1$"
    return calibrate(played(1, 6, seed=2, kind="recorded", title=title), level="M1")


@pytest.fixture(scope="module")
def written(
    small: Calibration, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Calibration], Page]:
    """The page of a calibration, written once; that of the small one is only sketched."""
    done: dict[int, tuple[Calibration, Page]] = {}
    folder = tmp_path_factory.mktemp("pages")

    def page(calibration: Calibration) -> Page:
        if id(calibration) not in done:
            with sketched() if calibration is small else nullcontext():
                write_report(calibration, folder / "report.html")
            page = Page((folder / "report.html").read_text("utf-8"))
            done[id(calibration)] = calibration, page
        return done[id(calibration)][1]

    return page


Written = Callable[[Calibration], Page]


# A sound page


def test_page_is_sound_self_contained_and_light(fit: Calibration, written: Written) -> None:
    page = written(fit)
    assert_sound(page)
    assert len(page.source) < 1_500_000


def test_page_of_a_tiny_log_is_sound(small: Calibration, written: Written) -> None:
    assert_sound(written(small))


@pytest.mark.parametrize(
    ("log", "missing"),
    [
        (without_colours(played(1, 6)), "Cubes inside that a throw frees"),
        (without_colours(played(1, 6, emptied=False)), "Cubes inside, throw after throw"),
    ],
    ids=["counts only", "unknown starts"],
)
def test_what_a_log_is_silent_about_is_said_not_drawn(
    log: TossLog, missing: str, written: Written
) -> None:
    with undrawn():
        page = written(calibrate(log, level="M1", unknown=UnknownStart(3.0)))
    assert_sound(page)
    assert f"Not drawn: “{missing}”." in page.text


def test_same_calibration_gives_the_same_bytes(
    small: Calibration, written: Written, tmp_path: Path
) -> None:
    with sketched():
        write_report(small, tmp_path / "again.html")
    assert (tmp_path / "again.html").read_text("utf-8") == written(small).source


# What it says


def test_numbers_are_those_of_the_judgement(fit: Calibration, written: Written) -> None:
    page, found = written(fit), judge(fit.predictions, fit.seed)
    later = judge(fit.predictions.where(~fit.predictions.seeding), fit.seed)
    assert page.says(with_error(found.score))
    assert page.says(with_error(later.score))
    for coverage in (found.coverage_50, found.coverage_90):
        assert page.says(percent(coverage.value, 1))
    assert page.says(plus_minus(found.spread.value, found.spread.standard_error, 2))
    assert page.says(p_value(found.pit_p))
    for each in fit.scores.baselines.values():
        assert page.says(with_error(each.judgement.score))
        assert page.says(f"{with_error(each.gain)} {times(math.exp(each.gain.value or 0.0))}")
    for rung in fit.ladder:
        assert page.says(with_error(rung.score))


def test_logs_words_and_notes_are_there(fit: Calibration, written: Written) -> None:
    page, [log] = written(fit), fit.logs
    for said in (hash_of(log.rows), name_of(log), "80 tosses of 4 sessions", *describe(fit)):
        assert page.says(said)
    for note in caveats(fit):
        assert page.says(note)


def test_a_simulated_tower_is_called_one(
    fit: Calibration, small: Calibration, written: Written
) -> None:
    assert "The log is simulated: this is not a real tower." in written(fit).text
    assert "not a real tower" not in written(small).text


def test_titles_are_escaped(small: Calibration, written: Written) -> None:
    page = written(small)
    assert "<script>alert" not in page.source
    assert page.says(small.logs[0].description.title)


def test_every_parameter_is_shown_and_those_not_identified_are_named(
    small: Calibration, written: Written
) -> None:
    source = written(small).source
    cards = re.findall(r'<div class="card parameter">(.*?)</div>\n</div>', source, re.DOTALL)
    names, contraction = small.posterior.names, small.posterior.contraction
    assert len(cards) == len(names)
    assert 0 < (contraction < MIN_CONTRACTION).sum() < len(names)
    for name, share, card in zip(names, contraction, cards, strict=True):
        assert MEANINGS[name].title in unescape(card)
        assert (UNIDENTIFIED in card) == (share < MIN_CONTRACTION)


def test_intervals_contain_nine_tenths(fit: Calibration) -> None:
    """Nine tenths of the weight of the posterior, and of the prior."""
    shown = {each.name: each for each in parameters(fit)}
    values = np.array([rates.new for rates in fit.draws])
    low, high = map(float, shown["new"].interval.split(" to "))
    assert np.mean((values >= low - 0.005) & (values <= high + 0.005)) == pytest.approx(
        0.9, abs=0.05
    )
    assert float(shown["new"].value) == pytest.approx(fit.rates.new, abs=0.005)


def test_every_parameter_of_the_ladder_has_a_meaning() -> None:
    assert set(MEANINGS) == {name for names in LADDER.values() for name in names} | {"tap"}


@pytest.mark.parametrize(
    ("level", "below", "said"),
    [
        (
            "M1",
            (0.30, 0.02, 0.00),
            "Model M1 was given. Fitted were constant chances (M0),",
        ),
        ("M2", (0.30, 0.02, 0.00), "Model M2 was chosen: it predicts left-out tosses best."),
        (
            "M1",
            (0.30, 0.01, 0.00),
            "Model M1 was chosen: it is the simplest that predicts",
        ),
    ],
)
def test_why_a_model_was_taken_is_said(
    fit: Calibration, level: str, below: tuple[float, ...], said: str
) -> None:
    ladder = tuple(
        LevelScore(
            f"M{n}", LogEstimate(-3 - each, 0.1, 80, 4), LogEstimate(each, 0.015, 80, 4), 400.0
        )
        for n, each in enumerate(below)
    )
    assert said in fitpage._choice(replace(fit, level=level, ladder=ladder))


# A change


def test_a_tower_that_stays_the_same_shows_no_sign_of_a_change(
    fit: Calibration, written: Written
) -> None:
    assert "No sign of a change." in written(fit).text


def test_a_change_is_placed_in_words(fit: Calibration) -> None:
    found = fit.predictions
    shifted = replace(found, mean=found.mean + np.where(np.arange(len(found)) < 45, 1.5, -1.5))
    said = verdict(change_in(shifted), shifted, fit.logs)
    assert said.found
    assert re.match(r"Something seems to have changed around toss [3-7] of session 3", said.short)
    assert "from there on more falls" in said.short


def test_running_mean_is_that_of_what_there_is_at_the_ends() -> None:
    assert running_mean(np.array([1.0, 2.0, 3.0, 4.0]), 3).tolist() == [1.5, 2.0, 3.0, 3.5]


@pytest.mark.parametrize(
    ("residuals", "said"),
    [
        ((-3.0, -2.5, -4.0), "3 of 3, all below."),
        ((2.0, 0.1, 2.0), "2 of 3, all above."),
        ((2.0, 0.1, -2.0), "2 of 3."),
        ((0.2, 0.1, -2.0), "1 of 3."),
    ],
)
def test_sessions_on_one_side_are_said_together(residuals: tuple[float, ...], said: str) -> None:
    sessions = [SessionScore(str(each), 9, -3.0, each, fitted=False) for each in residuals]
    with undrawn():
        assert by_session_score(sessions).caption.endswith(f"Outside the outer ones: {said}")


# Better than simple guesses?


@pytest.mark.parametrize(
    ("gain", "short"),
    [
        (0.3, "Yes, better than all of them."),
        (0.1, "Not clearly: constant chances would predict it about as well."),
        (-0.1, "Not clearly: constant chances would predict it about as well."),
        (-0.3, "No: constant chances would predict it better."),
    ],
)
def test_a_tower_is_compared_with_the_best_of_the_guesses(
    fit: Calibration, gain: float, short: str
) -> None:
    guesses = {
        name: replace(each, gain=LogEstimate(gain + more, 0.1, 80, 4))
        for (name, each), more in zip(fit.scores.baselines.items(), (2.0, 1.0, 0.0), strict=True)
    }
    assert gains.verdict(replace(fit.scores, baselines=guesses)).short == short
    assert "two shelves" in gains.verdict(replace(fit.scores, baselines=guesses), "M0").words


# A check


@pytest.fixture(scope="module")
def check() -> Check:
    """Of the tower that made the log."""
    return check_log(played(3, 12), lambda: make_tower("surrogate"), 1, 19, classify=False)


def page_of(check: Check, spec: str, path: Path, found: Predictions | None = None) -> Page:
    write_check_report(check, played(3, 12), spec, path, predictions=found)
    page = Page(path.read_text("utf-8"))
    assert_sound(page)
    return page


def test_check_of_a_tower_with_a_distribution(check: Check, tmp_path: Path) -> None:
    distribution = named_distribution("surrogate")
    assert distribution is not None
    with undrawn():
        page = page_of(check, "a<b", tmp_path / "c.html", predict(distribution, played(3, 12)))
    assert check.scores is not None
    assert "Is this tower like A made-up tower?" in page.text
    assert "tower a<b" in page.text
    assert page.says(with_error(check.scores.judgement.score))
    assert "No sign of a change." in page.text
    assert page.says(verdict_of(check.likeness).short)
    for row in figure_rows(check.likeness):
        assert page.says(row.name)
        assert page.says(row.excess)
    for note in check.notes:
        assert page.says(note)


def test_check_without_predictions_shows_sessions_only(check: Check, tmp_path: Path) -> None:
    with undrawn():
        page = page_of(check, "surrogate", tmp_path / "c.html")
    assert "session by session" in page.text
    assert "toss by toss" not in page.text


def test_check_of_a_tower_without_a_distribution_has_only_its_own_tosses(tmp_path: Path) -> None:
    check = check_log(played(3, 12), LeakyTower, 1, 19, classify=False)
    with undrawn():
        page = page_of(check, "leaky", tmp_path / "c.html")
    assert "change" not in page.ids
    assert "cannot tell how likely a result is" in page.text
    assert page.says(with_error(check.naive["bag"].score))


def test_commands_write_the_pages_and_open_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guessed = LogEstimate(0.5, 0.01, 9, 2)  # to ask the classifier takes time
    monkeypatch.setattr(
        "cubetower.calibration.judge.differences.classifier_auc", lambda *_: guessed
    )
    write_log(played(1, 6), tmp_path / "log.csv")
    tower, log = str(tmp_path / "my.toml"), str(tmp_path / "log.csv")
    shown: list[Path] = []
    for module in ("check", "calibrate.command"):
        monkeypatch.setattr(f"cubetower.command.commands.{module}.open_report", shown.append)
    for name, command in (
        ("my.html", ["calibrate", log, "--out", tower, "--level", "M0"]),
        ("log-check.html", ["check", log, "--tower", tower, "--repeat", "19"]),
    ):
        with undrawn(), pytest.raises(SystemExit) as stopped:
            run([*command, "--open"])
        assert not stopped.value.code
        assert name in capsys.readouterr().out.replace("\n", "")
        assert_sound(Page((tmp_path / name).read_text("utf-8")))
        assert shown.pop() == tmp_path / name
