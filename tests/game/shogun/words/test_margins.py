"""The sentence about a result says how often it goes so, and for whom."""

import pytest

from game.shogun import Margin, MarginChances
from game.shogun.words.margins import luck_text, share_text

EVEN = MarginChances(-2, (0.1, 0.2, 0.2, 0.3, 0.2), (0.1, 0.0, 0.0, 0.0, 0.0))
SURE = MarginChances(0, (0.05, 0.15, 0.8), (0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("chances", "margin", "said"),
    [
        (EVEN, Margin(2), "Blue by 2 or more: only 20 %."),
        (EVEN, Margin(1), "Blue by 1 or more: 50 %."),
        (EVEN, Margin(-1), "Red by 1 or more: only 20 %."),
        (EVEN, Margin(-2, held=False), "Farmers alone hold nothing, so nobody wins: 30 %."),
        (SURE, Margin(0), "A draw: only 5 %."),
        (SURE, Margin(1), "Blue by 1 or more: 95 %."),
    ],
)
def test_a_result_is_told_with_its_margin_and_how_often_that_comes(chances, margin, said):
    assert luck_text(chances, margin, "Blue", "Red").replace("\xa0", " ") == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "0 %"), (1e-4, "< 0.1 %"), (0.012, "1.2 %"), (0.1, "10 %"), (0.997, "> 99 %"),
     (1.0, "100 %")],
)  # fmt: skip
def test_shares_are_neither_none_nor_all_unless_they_are(chance, said):
    assert share_text(chance).replace("\xa0", " ") == said
    assert " " not in share_text(chance)
