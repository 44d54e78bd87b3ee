"""The page of a calibrated physics: sound, complete, the same every time; verdicts by rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path

import msgspec
import numpy as np
import pytest

from calibration import Comparison, calibrate
from calibration.differences import Difference, Differences
from calibration.energy import Energy
from calibration.estimates import Estimate
from calibration.forecasts import Forecasts
from calibration.information import without_colours
from calibration.replay import Jams
from calibration.report import beside, emulated, measures, verdicts, write_twin_report
from calibration.report.freevalues import MEANINGS, density, free_values, ties, words_on_ties
from calibration.report.parameters import UNIDENTIFIED
from calibration.twin.axes import AXES
from calibration.twin.fit import BEFORE, DIRECT, Twin, fit_twin
from calibration.twin.freely import run_freely
from calibration.twin.nearness import (
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    TOWERS,
    Nearness,
    nearness,
)
from pages.wording import number, p_value, percent
from tests.calibration.twin import made
from tests.pages.soundness import Page, assert_sound
from tower import Design, OutputError
from tower.log import TossLog

Written = Callable[..., Page]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder = tmp_path_factory.mktemp("pages")

    def page(twin: Twin | None = None, free: Comparison | None = None) -> Page:
        path = folder / "twin.html"
        write_twin_report(twin or made.twin(), path, free=free or made.free())
        return Page(path.read_text("utf-8"))

    return page


@pytest.fixture(scope="module")
def page(written: Written) -> Page:
    return written()


# A sound page


def test_page_is_sound_self_contained_and_light(page: Page) -> None:
    assert_sound(page)
    assert len(page.source) < 600_000


def test_sections_that_are_announced_are_there(page: Page) -> None:
    sections = {"short", "tower", "told", "beside", "promises", "emulator", "next", "method"}
    assert sections <= set(page.ids)


def test_same_twin_gives_the_same_bytes(page: Page, written: Written) -> None:
    assert written().source == page.source


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        write_twin_report(made.twin(), tmp_path / "nowhere" / "a.html", free=made.free())
    assert not list(tmp_path.iterdir())


def test_titles_are_escaped(written: Written) -> None:
    title = "<script>alert('x')</script> & $x_1$"
    named = msgspec.structs.replace(made.DESIGN, title=title, source=title)
    found = written(replace(made.twin(), design=named))
    assert_sound(found)
    assert found.says(title)


def test_a_simulated_tower_is_called_one_and_a_recorded_one_is_not(
    page: Page, written: Written
) -> None:
    assert "The log is simulated: this is no real tower." in page.text
    assert "the log was made by a simulation" in page.text
    log = made.log()
    real = replace(log, description=replace(log.description, kind="recorded"))
    found = written(made.logs_of(made.twin(), real))
    assert "no real tower" not in found.text
    assert "made by a simulation" not in found.text


# What it says


def test_measures_are_those_of_the_design(page: Page) -> None:
    for name, words in measures.measures(made.DESIGN):
        assert page.says(name)
        assert page.says(words)
    assert page.says("at 180 mm; 4 holes: 28 × 28 mm around (−20, −20)")
    assert page.says("at 110 mm; 2 holes: 25 × 60 mm around (−17.5, 0)")
    assert page.says("throat 50 mm wide, two ribs 2 mm thick cross in it; rim 130 mm wide")


def test_measures_of_a_tower_without_depth_say_so() -> None:
    said = dict(measures.measures(Design.named("plane")))
    assert "one plane without depth" in said["Section"]
    assert "wide around" in said["Floor 1"]


def test_every_free_value_has_a_card_and_those_not_identified_are_named(page: Page) -> None:
    cards = re.findall(r'<div class="card parameter">(.*?)</div>\n</div>', page.source, re.DOTALL)
    twin = made.twin()
    assert 0 < sum(twin.identified.values()) < len(cards) == len(twin.posterior.axes)
    for each, card in zip(free_values(twin), cards, strict=True):
        assert each.title in unescape(card)
        assert each.words in unescape(card)
        assert each.value in unescape(card)
        assert (UNIDENTIFIED in card) == (not twin.identified[each.name])


def test_every_free_value_has_a_meaning() -> None:
    assert set(MEANINGS) == {axis.name for axis in AXES}


def test_intervals_hold_nine_tenths_of_the_posterior() -> None:
    twin = made.twin()
    [shown] = [each for each in free_values(twin) if each.name == "ledges.wider_mm"]
    values = np.array([each["ledges.wider_mm"] for each in twin.draws])
    text = shown.interval.replace("−", "-").removesuffix("\u00a0mm")
    low, high = map(float, text.split(" to "))
    assert np.mean((values >= low) & (values <= high)) == pytest.approx(0.9, abs=0.05)
    assert shown.designed == "0.00\u00a0mm"
    assert shown.range == "−2.00 to 3.00\u00a0mm"


def test_curves_lose_nothing_beyond_their_ends() -> None:
    places, even = np.linspace(0, 1, 200), np.linspace(0, 1, 999)
    curve = density(even, np.full(999, 1 / 999), places)
    assert curve == pytest.approx(1.0, abs=0.03)


def test_scores_are_those_of_the_twin(page: Page) -> None:
    scores = made.twin().scores
    for each in (scores.judgement, *(b.judgement for b in scores.baselines.values())):
        assert page.says(f"{number(each.score.value, 3)} ± {number(each.score.standard_error, 3)}")
        assert page.says(p_value(each.pit_p))
        assert page.says(percent(each.coverage_90.value))
    lines = {line.name: line.cells for line in beside.scored_lines(scores)}
    gains = dict(zip(TOWERS, lines["Behind the twin, nats"], strict=True))
    assert gains[DESIGNED].text == number(scores.baselines[BEFORE].gain.value, 3)
    assert gains[FITTED].text == number(scores.baselines[DIRECT].gain.value, 3)
    assert gains[CALIBRATED].text == gains[EMULATED].text == "–"


def test_figures_are_those_of_the_comparison() -> None:
    free = made.free()
    lines = {line.name: line for line in beside.free_lines(free)}
    rows, near = beside.rows_of(free), nearness(free)
    content, line = rows["throws", "content"], lines["Cubes inside after a throw, mean"]
    assert content.log
    assert line.log.text == number(content.log.value, 2)
    for place, (name, cell) in enumerate(zip(TOWERS, line.cells, strict=True)):
        figure, distance = content.towers[place], content.distances[place]
        assert figure
        assert distance is not None
        assert cell.text == number(figure.value, 2)
        assert cell.far == (abs(distance) > 2)
        assert cell.beside.lstrip("+") == number(distance, 1)
        within = lines["Figures within 2 errors of the log"].cells[place]
        assert within.text == f"{near[name].near} of {near[name].figures}"
    assert lines["Throws that jammed it"].cells[0].text == "0 of 84"


def test_figures_are_far_beyond_two_errors() -> None:
    distances = (2.5, -2.5, 1.9, -1.9, 0.01, -0.01, None)
    rows = (replace(row, distances=distances) for row in made.free().rows)
    line = next(beside.free_lines(replace(made.free(), rows=tuple(rows))))
    assert [cell.beside for cell in line.cells] == [
        "+2.5",
        "−2.5",
        "+1.9",
        "−1.9",
        "0.0",
        "0.0",
        "",
    ]
    assert [cell.far for cell in line.cells] == [True, True, *[False] * 5]


def test_what_the_comparison_lacks_is_left_out_or_said(written: Written) -> None:
    free = made.free()
    rows = tuple(row for row in free.rows if row.group not in ("autocorrelation", "battles"))
    found = written(free=replace(free, rows=rows))
    assert_sound(found)
    assert "Not drawn: “Correlation of the content, 4 throws later”." in found.text
    assert "Battles won with a lead" not in found.text


def test_points_that_were_left_out_are_counted(page: Page) -> None:
    assert page.says("The physics was tried at 60 points, 400 tosses each")
    assert page.says("58 of these points made the emulator")
    assert page.says("1 that jam in more than 5 % of the throws and 1 that hold over 40 cubes")
    for each in emulated.outputs(made.emulator()):
        assert page.says(each.title)
        assert page.says(each.deviation)
    assert page.says(percent(emulated.jam_chance(made.twin()), 2))


def test_without_points_kept_back_nobody_knows_how_good_the_emulator_is(written: Written) -> None:
    twin = replace(made.twin(), emulator=made.emulator(held_out=0))
    found = written(twin)
    assert_sound(found)
    assert "nobody knows how good it is" in found.text
    assert "No points were kept back to try the emulator by." in found.text


def test_an_emulator_that_is_too_sure_is_not_kept() -> None:
    good = made.emulator().validate()[0]
    for changes, kept in (
        ({}, True),
        ({"within_90": 0.6}, False),
        ({"spread": 1.6}, False),
        ({"within_90": 1.0, "spread": 0.3, "explained": -0.1}, True),
    ):
        each = replace(good, **{"within_90": 0.9, "spread": 1.0, **changes})  # type: ignore[arg-type]
        assert emulated.is_kept(each) == kept


def test_values_that_go_together_are_said_in_words() -> None:
    found, twin = made.twin().posterior, made.twin()
    unit = found.unit.copy()
    unit[:, 1] = 1 - unit[:, 0]
    unit[:, 2:] = np.random.default_rng(1).random(unit[:, 2:].shape)
    tied = replace(found, unit=unit)
    assert (ties(tied)[0].one, ties(tied)[0].other) == (0, 1)
    assert ties(tied)[0].correlation == pytest.approx(-1)
    first, last = words_on_ties(tied)
    one, other = twin.posterior.axes[0].title, twin.posterior.axes[1].title
    assert first == f"The more “{one}”, the less “{other}” (correlation −1.00)."
    assert "make up for each other" in last
    unit[:, 1] = np.random.default_rng(2).random(len(unit))
    [alone] = words_on_ties(replace(found, unit=unit))
    assert "told by itself" in alone


# Verdicts


def near(distance: float | None, itself: float = 0.02, **figures: object) -> Nearness:
    energy = Energy(distance, 0.5, 999)
    found = Nearness("a", 36, 35, 0.5, energy, Energy(itself, 0.5, 999), None, None, Jams(10, 0))
    return replace(found, **figures)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (near(0.5), near(0.1), "nearer"),
        (near(0.1), near(0.5), "farther"),
        (near(0.10), near(0.11), "alike"),
        (near(0.5), near(0.1, itself=0.6), "alike"),
        (near(0.5, itself=0.6), near(0.1), "alike"),
        (near(None), near(0.1), "alike"),
    ],
)
def test_nearer_is_what_is_nearer_by_more_than_luck(
    before: Nearness, now: Nearness, said: str
) -> None:
    assert verdicts.way(before, now) == said


@pytest.mark.parametrize(
    ("gain", "error", "said"),
    [
        (0.02, 0.01, "twin"),
        (-0.02, 0.01, "direct"),
        (0.01, 0.01, "neither"),
        (-0.005, 0.01, "neither"),
        (0.02, None, "unknown"),
        (None, None, "unknown"),
    ],
)
def test_ahead_is_who_is_ahead_by_more_than_the_paired_error(
    gain: float | None, error: float | None, said: str
) -> None:
    assert verdicts.ahead(Estimate(gain, error, 100, 5)) == said


def with_gain(gain: float, error: float) -> verdicts.Scores:
    """The twin's scores with another gain on the surrogate fitted directly."""
    scores = made.twin().scores
    direct = replace(scores.baselines[DIRECT], gain=Estimate(gain, error, 100, 5))
    return replace(scores, baselines={**scores.baselines, DIRECT: direct})


def with_energy(**distances: tuple[float, float]) -> Comparison:
    """The comparison with other energy distances, and their p, of some towers."""
    free = made.free()

    def changed(each: Differences) -> Differences:
        key = each.tower.replace(" ", "_")
        if key not in distances:
            return each
        energy = Energy(*distances[key], 999)
        itself = replace(each.from_itself, energy=Energy(0.02, 0.5, 999))
        assert isinstance(each.from_reference, Difference)
        return replace(
            each, from_reference=replace(each.from_reference, energy=energy), from_itself=itself
        )

    return replace(free, differences=tuple(map(changed, free.differences)))


@pytest.mark.parametrize(
    ("gain", "take"),
    [(0.05, EMULATED), (-0.05, FITTED), (-0.005, f"{FITTED}, or {EMULATED}")],
)
def test_where_only_the_score_counts_the_one_ahead_is_taken(gain: float, take: str) -> None:
    found = list(verdicts.uses(made.free(), with_gain(gain, 0.01), doubtful=False))
    assert [each.take for each in found] == [found[0].take, EMULATED, take]
    assert f"{abs(gain):.3f}\u00a0±\u00a00.010 nats" in found[2].why


@pytest.mark.parametrize(
    ("designed", "calibrated", "take", "said"),
    [
        (0.5, 0.1, CALIBRATED, "nearer to the log than the design"),
        (0.1, 0.1, CALIBRATED, "as near to the log, within luck, as the design"),
        (0.1, 0.5, DESIGNED, "farther from the log than the design"),
    ],
)
def test_physics_to_watch_is_the_calibrated_one_unless_it_is_farther(
    designed: float, calibrated: float, take: str, said: str
) -> None:
    free = with_energy(physics_as_designed=(designed, 0.5), physics_calibrated=(calibrated, 0.5))
    watch = next(verdicts.uses(free, made.twin().scores, doubtful=False))
    assert watch.take == take
    assert said in watch.why
    changed = " ".join(verdicts.changed(free, made.twin().scores))
    assert number(designed, 3) in changed
    assert number(calibrated, 3) in changed


def test_what_stands_for_doubtful_physics_is_the_surrogate_without_it() -> None:
    *_, last = verdicts.uses(made.free(), made.twin().scores, doubtful=True)
    assert "doubtful" in last.what
    assert last.take == FITTED


def doubts(
    twin: Twin | None = None,
    free: Comparison | None = None,
    scores: verdicts.Scores | None = None,
) -> verdicts.Doubt:
    twin = twin or made.twin()
    scores = scores or twin.scores
    return verdicts.doubt(twin, free or made.free(), scores, tuple(free_values(twin)))


def undisturbed() -> tuple[Comparison, verdicts.Scores]:
    """What speaks against nothing: both physics do what the log does."""
    free = with_energy(physics_as_designed=(0.1, 0.5), physics_calibrated=(0.05, 0.5))
    rows = tuple(
        replace(row, towers=(row.log,) * len(TOWERS), distances=(0.0,) * len(TOWERS))
        for row in free.rows
    )
    auc = Estimate(0.5, 0.05, 100, 3)

    def alike(each: Differences) -> Differences:
        assert each.from_reference
        return replace(each, from_reference=replace(each.from_reference, auc=auc))

    apart = tuple(map(alike, free.differences))
    return replace(free, rows=rows, differences=apart), with_gain(0.0, 0.01)


def plain(twin: Twin) -> Twin:
    """Without values at an end, which the short made-up log may want."""
    return replace(twin, posterior=replace(twin.posterior, unit=0.2 + 0.6 * twin.posterior.unit))


def test_physics_is_not_doubtful_if_nothing_speaks_against_it() -> None:
    free, scores = undisturbed()
    found = doubts(plain(made.twin()), free, scores)
    assert not found.found, found.words
    assert "no proof" in found.words


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda free: with_distances(free, 5.0), r"Only 0 of \d+ figures"),
        (lambda free: of_calibrated(free, p=0.001), "by more than luck"),
        (lambda free: of_calibrated(free, auc=0.9), "A classifier tells"),
        (lambda free: of_calibrated(free, distance=0.5), "farther from the log than the design"),
        (lambda free: jammed(free), "It jams in 5 of"),
        (lambda free: unlike(free), "differs from the surrogate that stands for it"),
    ],
    ids=["figures", "energy", "classifier", "farther", "jams", "surrogate"],
)
def test_what_physics_does_by_itself_can_make_it_doubtful(
    change: Callable[[Comparison], Comparison], said: str
) -> None:
    free, scores = undisturbed()
    found = doubts(plain(made.twin()), change(free), scores)
    assert found.found
    assert re.search(said, found.words)
    assert found.short == "The physics is doubtful: one thing speaks against it."


def with_distances(free: Comparison, distance: float) -> Comparison:
    rows = (replace(row, distances=(distance,) * len(TOWERS)) for row in free.rows)
    return replace(free, rows=tuple(rows))


def of_calibrated(
    free: Comparison, *, p: float = 0.5, auc: float = 0.5, distance: float = 0.05
) -> Comparison:
    apart = list(free.differences)
    from_log = apart[1].from_reference
    assert from_log
    changed = replace(from_log, energy=Energy(distance, p, 999), auc=Estimate(auc, 0.02, 100, 3))
    itself = replace(apart[1].from_itself, auc=Estimate(0.5, 0.02, 100, 3))
    apart[1] = replace(apart[1], from_reference=changed, from_itself=itself)
    return replace(free, differences=tuple(apart))


def jammed(free: Comparison) -> Comparison:
    towers = list(free.towers)
    towers[1] = replace(towers[1], jams=Jams(6, 0, 78, 5))
    return replace(free, towers=tuple(towers))


def unlike(free: Comparison) -> Comparison:
    def moved(figure: Estimate | None) -> Estimate | None:
        return figure and replace(figure, value=99.0)

    rows = (
        replace(row, towers=(*row.towers[:2], moved(row.towers[2]), *row.towers[3:]))
        for row in free.rows
    )
    return replace(free, rows=tuple(rows))


def test_a_surrogate_that_is_far_ahead_makes_physics_doubtful() -> None:
    free, _ = undisturbed()
    for gain, doubtful in ((-0.015, False), (-0.025, True)):
        found = doubts(plain(made.twin()), free, with_gain(gain, 0.01))
        assert found.found == doubtful
        assert ("A surrogate without physics" in found.words) == doubtful


def test_a_promise_that_is_broken_makes_physics_doubtful() -> None:
    free, _ = undisturbed()
    off: Forecasts = made.twin().forecasts
    wrong = replace(made.twin(), forecasts=replace(off, below=off.below * 0, up_to=off.up_to * 0.1))
    found = doubts(plain(wrong), free, wrong.scores)
    assert "break a promise" in found.words


def test_values_at_an_end_and_few_draws_make_physics_doubtful() -> None:
    free, scores = undisturbed()
    twin = plain(made.twin())
    place = [axis.name for axis in twin.posterior.axes].index("ledges.wider_mm")
    unit = twin.posterior.unit.copy()
    unit[:, place] *= 0.05
    found = doubts(replace(twin, posterior=replace(twin.posterior, unit=unit)), free, scores)
    assert "lies at the low end of what was believed (−2.00 to 3.00\u00a0mm)" in found.words
    few = np.zeros(len(unit))
    few[:50] = 1 / 50
    rare = replace(twin.posterior, weights=few)
    assert rare.effective < verdicts.FEW_DRAWS
    found = doubts(replace(twin, posterior=rare), free, scores)
    assert f"worth {rare.effective:.0f} independent draws only" in found.words


def test_verdicts_are_on_the_page(page: Page) -> None:
    twin, free, scores = made.twin(), made.free(), made.twin().scores
    values = tuple(free_values(twin))
    doubt = verdicts.doubt(twin, free, scores, values)
    said = [doubt.short, doubt.words, *verdicts.found_out(twin, values)]
    said += [*verdicts.changed(free, scores), *verdicts.not_concluded(twin, free, values)]
    said += [each.why for each in verdicts.uses(free, scores, doubt.found)]
    for words in said:
        assert page.says(words)


def unknown_starts() -> TossLog:
    """Nobody knows what was inside."""
    rows = tuple(replace(row, emptied=False) for row in made.log(2, 4).rows if row.toss)
    return replace(made.log(), rows=rows)


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (made.log(1, 10), "nobody can tell by one session"),
        (without_colours(made.log(2, 10)), "The log is silent about it."),
        (unknown_starts(), "the tower starts them empty"),
    ],
    ids=["one session", "counts only", "unknown starts"],
)
def test_page_of_a_log_that_tells_little_is_sound(
    log: TossLog, said: str, written: Written
) -> None:
    fit = calibrate(log, level="M0")
    twin = fit_twin(log, design=made.DESIGN, emulator=made.emulator(), direct=fit)
    found = written(twin, run_freely(twin, seed=1))
    assert_sound(found)
    assert said in found.text
