"""What decided a game: parts that add up, laws of tosses, and the course of the game."""

from __future__ import annotations

from functools import cache

import pytest

from cubetower.game.core import Replay
from cubetower.game.errors import PositionError
from cubetower.game.shogun.review import LuckReview, Parts, Source, review_luck
from cubetower.tower import make_tower
from tests.game.shogun.played import play_game, replay_of

pytestmark = pytest.mark.long


@cache
def game(tower: str = "surrogate", bots: str = "greedy", **more: object) -> Replay:
    """A game that can be played again from its seed."""
    head, *events = play_game(tower, bots, seed=3, **dict(more))
    return replay_of([{**head, "seed": 3, "chance": "sha512", "tower": tower}, *events])


@cache
def reviewed(tower: str = "surrogate", bots: str = "greedy", tosses: int = 3) -> LuckReview:
    return review_luck(game(tower, bots), make_tower(tower), tosses=tosses)


def check_sums(review: LuckReview) -> None:
    """Start, tower, cards and decisions make the result."""
    for of in (review.points, review.shares):
        for parts in of.values():
            assert sum(parts[:-1]) == pytest.approx(parts.result, abs=1e-9)
    assert sum(each.result for each in review.shares.values()) == pytest.approx(1, abs=1e-9)
    assert sum(each.start for each in review.shares.values()) == pytest.approx(1, abs=1e-9)
    for name in ("tower", "cards"):
        total = sum(getattr(each, name) for each in review.shares.values())
        assert total == pytest.approx(0, abs=1e-9)
    assert sum(each.own for each in review.points.values()) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("tower", ["surrogate", "twoshelves"])
def test_parts_add_up_to_the_result(tower: str) -> None:
    review = reviewed(tower)
    check_sums(review)
    last = game(tower).lines[-1].event
    assert review.over
    assert {s: parts.result for s, parts in review.points.items()} == last["points"]
    won = {seat: float(seat in last["winners"]) for seat in review.seats}
    assert {seat: parts.result for seat, parts in review.shares.items()} == won


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "side": "moon", "start": "draft"},
        {"modules": ("court", "samurai", "leaders", "arts")},
    ],
    ids=str,
)
def test_parts_add_up_in_every_kind_of_game(options: dict[str, object]) -> None:
    replay = game("surrogate", "random", **options)
    check_sums(review_luck(replay, make_tower("surrogate")))


def test_the_tower_that_was_thrown_into_gives_the_exact_law_of_every_toss() -> None:
    review = reviewed()
    assert review.sources == {
        Source.EXACT: 1 + len(review.tosses), Source.TOSSES: 0, Source.COLOURS: 0
    }  # fmt: skip
    assert set(review.errors.values()) == {0.0}


def test_a_tower_without_chances_is_tossed_again_and_its_error_stated() -> None:
    review = reviewed("twoshelves")
    assert review.sources[Source.TOSSES] == 1 + len(review.tosses)
    assert all(error > 0 for error in review.errors.values())


def test_without_the_tower_laws_go_by_the_colours_inside() -> None:
    replay = game()
    review = review_luck(replay)
    check_sums(review)
    assert review.sources[Source.COLOURS] == 1 + len(review.tosses)
    assert review.tower.startswith("surrogate")
    assert 0 < abs(review.misfit) < 4
    exact = reviewed().points
    for seat, parts in review.points.items():  # the same game, nearly the same chances
        assert parts.tower == pytest.approx(exact[seat].tower, abs=3)
        assert parts.result == exact[seat].result


def test_it_is_seen_that_tosses_do_not_fit_a_tower() -> None:
    assert review_luck(game("bag"), odds="surrogate").misfit > 4
    assert reviewed().misfit == 0


def test_another_tower_than_in_the_game_gives_no_law_of_its_own() -> None:
    review = review_luck(game(), make_tower("bag"))
    check_sums(review)
    assert review.sources[Source.COLOURS] > review.sources[Source.EXACT]


def test_the_tower_for_odds_must_know_its_chances() -> None:
    with pytest.raises(PositionError, match="twoshelves"):
        review_luck(game(), odds="twoshelves")


def test_the_luck_of_seeding_and_tosses_is_the_tower_part() -> None:
    review = reviewed()
    assert review.seeding
    for seat in review.seats:
        lucks = [review.seeding, *review.tosses]
        assert review.points[seat].tower == pytest.approx(sum(each.points[seat] for each in lucks))
        assert review.shares[seat].tower == pytest.approx(sum(each.shares[seat] for each in lucks))
        assert review.seeding.points[seat]


def test_a_game_that_broke_off_has_a_forecast_instead_of_a_result() -> None:
    replay = game()
    middle = next(n for n, line in enumerate(replay.lines) if line.event["event"] == "winter")
    part = Replay(replay.path, replay.header, replay.lines[:middle])
    review = review_luck(part, make_tower("surrogate"))
    check_sums(review)
    assert not review.over
    fights = [n for n, line in enumerate(replay.lines, 1) if line.event["event"] == "battle"]
    for end in fights[3:30:18]:
        check_sums(review_luck(Replay(replay.path, replay.header, replay.lines[:end])))
    early = review_luck(Replay(replay.path, replay.header, replay.lines[:20]))
    assert all(each == Parts(each.start, 0, 0, 0, 0, each.result) for each in early.points.values())


def test_the_same_twice_and_by_another_seed_another_law() -> None:
    replay = game("twoshelves")
    one = reviewed("twoshelves")
    assert review_luck(replay, make_tower("twoshelves"), tosses=3) == one
    other = review_luck(replay, make_tower("twoshelves"), tosses=3, seed=2)
    assert other.points != one.points
