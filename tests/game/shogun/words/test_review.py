"""Was it the tower? What is said of results, by who is ahead without which luck."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.game.shogun.review.laws import Source
from cubetower.game.shogun.review.parts import SeedingLuck
from cubetower.game.shogun.rules.events import Seeded
from cubetower.game.shogun.words.review import (
    part_figures,
    parts_note,
    percent_with_sign,
    result_text,
    source_notes,
    unexpected_text,
    verdict_of,
    with_sign,
)
from tests.game.shogun.reviews import chances, fought, made, with_tosses

GAMES = {
    "no": ({"black": (60, 2, 1), "blue": (50, 1, 0), "red": (10, 0, 0)}, "No, it was not"),
    "tower": ({"black": (60, 12, 0), "blue": (50, -3, 0), "red": (10, 0, 0)}, "Yes, it was"),
    "cards": ({"black": (60, 2, 9), "blue": (50, 1, -3), "red": (10, 0, 0)}, "Not the tower, but"),
    "close": ({"black": (60, 10, 0), "blue": (50, 0.2, 0), "red": (10, 0, 0)}, "Too close"),
}


@pytest.mark.parametrize("name", GAMES)
def test_it_was_the_tower_if_another_player_is_ahead_without_the_luck_of_tosses(name: str) -> None:
    points, short = GAMES[name]
    verdict = verdict_of(made(points))
    assert verdict.short.startswith(short)
    assert (verdict.yes, verdict.close) == (name == "tower", name == "close")


def test_the_sentence_has_the_points_without_that_luck() -> None:
    review = made(GAMES["tower"][0])
    told = (
        "Without the luck of the tosses Blue is ahead: Black has 48.0 points to Blue's 53.0. "
        "The tosses gave Black +12.0 points and Blue −3.0"
    )
    assert verdict_of(review).words == f"{told}."
    lucks = {"black": 2.0}, {"black": 3.0, "blue": -4.0}, {"black": 0.3}
    review = with_tosses(review, *((fought(), chances(0.6, 0.2), luck) for luck in lucks))
    most = "; most in battle 2 at Kai (+3.0 and −4.0) and in battle 1 at Kai (+2.0 and 0.0)."
    assert verdict_of(review).words == told + most


def test_if_it_was_not_the_tower_it_says_what_set_the_first_two_apart() -> None:
    review = made(GAMES["no"][0])
    assert verdict_of(review).words == (
        "Without the luck of the tosses Black is still ahead, 58.0 points to Blue's 49.0. "
        "Their own decisions set Black and Blue apart most, +17.0 points and +9.0."
    )
    lucky = made({"black": (60, 7, 0), "blue": (50, 0, 0), "red": (10, 0, 0)})
    assert verdict_of(lucky).words.endswith(
        " The tosses gave Black 7.0 points more than Blue, less than its lead of 10."
    )


def test_battles_that_went_another_way_are_counted_beside_how_many_should() -> None:
    battles = [(fought(), chances(*odds), {}) for odds in ((0.7, 0.2), (0.3, 0.6), (0.5, 0.4))]
    assert unexpected_text(with_tosses(made(GAMES["no"][0]), *battles)) == (
        "1 of 3 battles did not end as was most likely; by the odds 1.2 were to be expected."
    )


def test_what_stands_behind_plus_minus_is_said_if_it_is_there() -> None:
    points = GAMES["no"][0]
    assert "± is the standard error of the tower" in parts_note(made(points, errors=1))
    assert "±" not in parts_note(made(points))


def test_a_lead_within_two_standard_errors_is_too_close_to_tell() -> None:
    points = {"black": (60, 2, 0), "blue": (56.9, 1, 0), "red": (10, 0, 0)}
    assert not verdict_of(made(points)).close
    verdict = verdict_of(made(points, errors=1.0))
    assert verdict.close
    assert "a lead of 2.1\u00a0±\u00a01.4" in verdict.words


def test_players_are_called_by_their_names() -> None:
    review = made(GAMES["no"][0], names={"black": "Anna"})
    assert result_text(review) == "Anna won with 60 points, 10 ahead of Blue."
    assert "Anna and Blue apart most" in verdict_of(review).words


def test_ties_and_games_that_are_not_over_are_told_as_such() -> None:
    tied = {"black": (50, 1, 0), "blue": (50, 0, 0), "red": (10, 0, 0)}
    assert result_text(made(tied)).endswith("50 points, as many as Blue, but with more chests.")
    shared = made(tied, winners=("black", "blue"))
    assert result_text(shared) == "Black and Blue share the victory with 50 points."
    assert verdict_of(shared).words.startswith("Without the luck of the tosses Black and Blue are")
    begun = result_text(made(GAMES["no"][0], over=False))
    assert begun == (
        "The game is not over. So far Black is ahead: the chance to win is 75\u00a0%, with 60 "
        "points expected."
    )
    assert verdict_of(made(GAMES["no"][0], over=False)).short == "No, it is not the tower."


@pytest.mark.parametrize(("value", "text"), [(2.44, "+2.4"), (-2.44, "−2.4"), (0.04, "0.0")])
def test_changes_have_a_sign_unless_they_are_nothing(value: float, text: str) -> None:
    assert with_sign(value) == text
    assert percent_with_sign(round(value) / 100) == f"{text.partition('.')[0]}\u00a0%"


def test_the_error_stands_beside_the_part_of_the_tower_alone() -> None:
    parts = made(GAMES["no"][0]).luck.points["black"]
    assert list(part_figures(parts, 1.5).values()) == [
        "40.0", "+2.0\u00a0±\u00a01.5", "+1.0", "+17.0", "0.0", "60.0",
    ]  # fmt: skip


def test_sources_are_named_that_of_most_tosses_first() -> None:
    exact, colours = source_notes(made(GAMES["no"][0]))
    assert exact.startswith("The means of 5 of 6 tosses are exact")
    assert colours.startswith("The means of 1 of 6 tosses are by the chances of the tower surr")


def test_the_seeding_is_named_if_it_gave_most() -> None:
    review = made(GAMES["tower"][0])
    review = with_tosses(review, (fought(), chances(0.6, 0.2), {"black": 2.0}))
    points = {"black": 4.0, "blue": 1.0, "red": 0.0}
    event = Seeded(thrown={}, fell={}, supply={})
    luck = replace(review.luck, seeding=SeedingLuck(event, points, points))
    assert verdict_of(replace(review, luck=luck)).words.endswith(
        "; most at the seeding (+4.0 and +1.0) and in battle 1 at Kai (+2.0 and 0.0)."
    )


@pytest.mark.parametrize(("misfit", "told"), [(5.0, True), (-5.0, False), (3.0, False)])
def test_a_tower_that_does_not_fit_is_named(misfit: float, told: bool) -> None:
    review = made(GAMES["no"][0])
    notes = source_notes(replace(review, luck=replace(review.luck, misfit=misfit)))
    assert ("do not fit the tower surrogate" in notes[-1]) == told


def test_a_tower_that_is_no_chance_leaves_no_luck() -> None:
    for errors, told in ((0.0, True), (0.5, False)):
        review = made(GAMES["no"][0], errors=errors)
        sources = {**review.luck.sources, Source.TOSSES: 4}
        notes = source_notes(replace(review, luck=replace(review.luck, sources=sources)))
        assert ("the same every time" in notes[-1]) == told
