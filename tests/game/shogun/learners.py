"""Environments in the middle of games, for tests of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cubetower.game.environment.aec import raw_env
from cubetower.game.shogun.environment import entry_names

ALL = ("court", "samurai", "leaders", "arts")
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "moon draft of three": {"players": 3, "side": "moon", "start": "draft"},
    "all expansions": {"players": 4, "start": "draft", "modules": ALL, "reward": "gains"},
    "leaders from tables": {"modules": ("leaders", "court"), "reward": "points"},
}
of_all_kinds = pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)


def parameters(setting: dict[str, Any]) -> dict[str, Any]:
    """A setting as parameters of the environment, with the options by their names."""
    options = {"board": "side", "start": "start", "modules": "modules"}
    told = {name: setting[said] for name, said in options.items() if said in setting}
    rest = {name: value for name, value in setting.items() if name not in options.values()}
    return {**rest, "options": told}


def begin_table(seed: int = 1, **setting: Any) -> raw_env:
    made = raw_env(**parameters(setting))
    made.reset(seed=seed)
    return made


def moments(table: raw_env) -> Iterator[raw_env]:
    """The environment before every action of a game at random."""
    rng = Random(1)
    while table.game.decision is not None:
        yield table
        table.step(rng.choice(table.options()))


def named_entries(table: raw_env, seat: str) -> dict[str, float]:
    return dict(zip(entry_names(), table.observe(seat)["observation"].tolist(), strict=True))
