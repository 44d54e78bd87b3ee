"""Pictures of what tower, cards and decisions gave each player."""

from __future__ import annotations

import pytest

from cubetower.game.shogun.reviewpage.luck import luck_tracks, part_falls, share_falls
from tests.game.shogun.reviews import EVEN, LUCKY, made

pytestmark = pytest.mark.long


def test_the_best_result_is_first_and_the_bars_end_at_it() -> None:
    falls = part_falls(made(LUCKY)).falls
    assert [fall.name for fall in falls] == ["Blue", "Black", "Red"]
    assert [fall.note for fall in falls] == ["wins", "", ""]
    for fall in falls:
        *_, others, result = fall.steps
        assert result.high in (others.low, others.high)
    assert [fall.steps[-1].words for fall in falls] == ["70.0", "60.0", "20.0"]


@pytest.mark.parametrize(
    ("more", "note"),
    [({"winners": ("black", "blue")}, "shares the victory"), ({"over": False}, "75\u00a0% to win")],
)
def test_who_has_won_is_noted(more: dict[str, object], note: str) -> None:
    review = made(EVEN, **more)  # type: ignore[arg-type]
    assert share_falls(review).falls[0].note == note


def test_only_means_that_come_from_tosses_have_an_interval() -> None:
    for errors in (0.0, 2.0):
        tracks = luck_tracks(made(LUCKY, errors=errors))
        assert [row.cells[0] for row in tracks.rows] == ["−2.0", "+6.0", "−3.0"]
        tower, cards = tracks.rows[0].dots
        assert (tower.low < tower.middle < tower.high) == bool(errors)
        assert cards.low == cards.middle == cards.high
        assert ("95 % intervals" in tracks.caption) == bool(errors)
