"""Cases of lessons: a position in which the engine does what a lesson says, for every lesson."""

from collections.abc import Callable

CASES: dict[tuple[str, str], tuple[tuple[str, ...], Callable[[], None]]] = {}
"""By game and topic the words of the lesson that are tried, and what tries them."""


def case(game: str, topic: str, *words: str) -> Callable[[Callable[[], None]], None]:
    """Name a function as the case of a lesson, which says these words."""

    def register(play: Callable[[], None]) -> None:
        assert (game, topic) not in CASES
        CASES[game, topic] = words, play

    return register
