"""Several games in sentences."""

from __future__ import annotations

from game.shogun.review.evening import sum_up
from game.shogun.words.evening import luck_sentence, play_sentence, short_answer
from tests.game.shogun.reviews import EVEN, LUCKY, made


def test_the_answer_names_who_was_lucky_and_who_decided_best() -> None:
    evening = sum_up([made(LUCKY), made(EVEN), made(LUCKY)])
    assert short_answer(evening) == "Black was luckiest, Blue decided best."
    assert luck_sentence(evening).startswith("In 3 games tower and cards gave Black +7.3")
    assert play_sentence(evening).startswith("Blue's own decisions brought +30.7")
    assert "may be chance" not in play_sentence(evening)


def test_what_two_games_show_may_be_chance() -> None:
    assert play_sentence(sum_up([made(LUCKY), made(EVEN)])).endswith("That may be chance.")
    assert short_answer(sum_up([made(ALL_BLUE)])) == "Blue was luckiest, and decided best."


ALL_BLUE = {"black": (60, 0, 0), "blue": (70, 6, 1), "red": (20, 0, 0)}
