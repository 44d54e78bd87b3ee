"""The questions of `design new`, and answers to them."""

from __future__ import annotations

from collections.abc import Callable

from cubetower.tower import Design
from tests.command.conftest import Ran

LANES = ("standard", "reference-j", "reference-k")
New = Callable[..., Ran]

STANDARD = {
    "title": "", "by": "",
    "A": "", "mass": "", "B": "", "C": "", "D": "", "E": "",
    "F": "", "G": "", "H": "", "J": "",
    "floors": "", "K1": "", "holes1": "", "L1": "", "M1": "", "K2": "", "holes2": "", "L2": "",
    "N": "", "P": "", "Q": "", "R": "", "style": "", "S": "",
}  # fmt: skip
"""By question, in their order, for the standard design, an empty answer; tests change some."""


def lines(**answers: object) -> list[str]:
    """What is typed at each question; of several lines all but the last are refused."""
    assert set(answers) <= set(STANDARD)
    typed: list[str] = []
    for name, usual in STANDARD.items():
        answer = answers.get(name, usual)
        typed += [str(answer)] if not isinstance(answer, list) else answer
    return typed


def made() -> Design:
    """The design that was written."""
    return Design.read("my.toml")
