"""Several games in sentences."""

from __future__ import annotations

import pytest

from cubetower.game.shogun.review.evening import sum_up
from cubetower.game.shogun.words.evening import luck_sentence, play_sentence, short_answer
from tests.game.shogun.reviews import EVEN, LUCKY, made

ALL_BLUE = {"black": (60, 0, 0), "blue": (70, 6, 1), "red": (20, 0, 0)}
NO_LUCK = {"black": (60, 1, 0), "blue": (70, 0.6, 0), "red": (20, 0, 0)}


def test_the_answer_names_who_was_lucky_and_who_decided_best() -> None:
    evening = sum_up([made(LUCKY), made(EVEN), made(LUCKY)])
    assert short_answer(evening) == "Black was luckiest; Blue decided best."
    assert luck_sentence(evening).replace("\u00a0", " ") == (
        "Tower and cards gave Black most, in 3 games: +7.3 points a game beyond their means."
    )
    assert play_sentence(evening).replace("\u00a0", " ") == (
        "Own decisions brought Blue most, in 3 games: +31.3 ± 0.3 points a game beyond the mean of "
        "all players."
    )


@pytest.mark.parametrize(
    ("games", "answer"),
    [
        ([ALL_BLUE] * 3, "Blue was luckiest and decided best."),
        ([NO_LUCK] * 3, "Nobody was clearly luckiest; Blue decided best."),
        ([NO_LUCK] * 2, "Nobody was clearly luckiest; who decided best is too close to tell."),
        ([LUCKY, EVEN], "Black was luckiest; who decided best is too close to tell."),
    ],
    ids=["the same", "no luck", "two games without luck", "two games"],
)
def test_what_is_too_close_is_not_told(
    games: list[dict[str, tuple[float, float, float]]], answer: str
) -> None:
    evening = sum_up([made(game) for game in games])
    assert short_answer(evening) == answer
    assert (evening.best is None) == play_sentence(evening).endswith("decided just as well.")


def test_who_played_less_is_compared_per_game_and_only_with_enough_games() -> None:
    guest = made({**LUCKY, "black": (90, 30, 9)}, names={"black": "Cleo"})
    games = [made(LUCKY), made(EVEN), made(LUCKY), guest]
    answer = "Of those with 3 games or more, Black was luckiest; Blue decided best."
    assert short_answer(sum_up(games)) == answer
    assert short_answer(sum_up([*games, guest, guest])).startswith("Per game, Cleo was luckiest;")
