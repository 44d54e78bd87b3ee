"""How much a command says: -q and -v, before or behind its other options."""

from __future__ import annotations

import pytest

from tests.command.conftest import Cubetower
from tests.command.games import refused

TOSS = ("toss", "--tower", "bag", "--throw", "red=9")
DOUBTFUL = ("toss", "--tower", "physics,ramp.degrees=15", "--throw", "red=1")


@pytest.mark.parametrize("flag", ["-v", "--verbose"])
def test_v_says_what_is_used_and_how_long_it_took(cubetower: Cubetower, flag: str) -> None:
    usual, more = cubetower(*TOSS), cubetower("toss", flag, *TOSS[1:])
    assert (more.out, usual.err) == (usual.out, "")
    assert more.err.startswith("cubetower: tower: bag")
    assert " s\n" in more.err.splitlines(keepends=True)[-1]


def test_q_leaves_out_warnings_but_not_errors(cubetower: Cubetower) -> None:
    assert "warning: " in cubetower(*DOUBTFUL).err
    assert cubetower(*DOUBTFUL, "-q").err == ""
    assert cubetower(*DOUBTFUL, "-q").out == cubetower(*DOUBTFUL).out
    refused(cubetower("toss", "-q", "--throw", "pink=3"), "which colour is that?")


def test_they_may_be_said_before_the_command_too(cubetower: Cubetower) -> None:
    assert "took " in cubetower("-v", *TOSS).err
    assert cubetower("-q", *DOUBTFUL).err == ""
    assert cubetower(*TOSS).err == ""


@pytest.mark.parametrize("typed", [(*TOSS, "-q", "-v"), ("-q", "-v", *TOSS)])
def test_both_at_once_are_refused(cubetower: Cubetower, typed: tuple[str, ...]) -> None:
    refused(cubetower(*typed), "exclude each other")
