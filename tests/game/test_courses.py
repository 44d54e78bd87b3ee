"""What `round` lists in games without a tower is what their engines do, in that order."""

from importlib import import_module
from random import Random

import pytest

from cubetower.game.core import name_of
from cubetower.game.games import game_definition

EVENTS = {
    "samurai": ("turn", {
        "placed": "S06", "laid": "T01", "captured": "C01", "set aside": "C01", "drew": "T05",
        "ended": "W01",
    }),
    "shitenno": ("revealed", {
        "revealed": "Y01", "pack": "Y04", "split": "Y08", "titles": "Y10", "turn": "P01",
        "turned": "T03", "koku": "E02", "majority": "E03",
    }),
    "raid": ("turn", {
        "revealed": "P02", "chips": "R01", "closed": "T01", "drawn": "P05", "pile empty": "E02",
        "ended": "E03",
    }),
}  # fmt: skip
"""By game the event with which a round begins, and the steps to which events belong."""


@pytest.mark.parametrize("name", EVENTS)
def test_steps_come_as_they_are_listed(name):
    (begins, rules), kind = EVENTS[name], game_definition(name).game
    order = [step.rule for step in import_module(f"cubetower.game.{name}.words.standing").STEPS]
    rounds = [[]]

    def note(event):
        if name_of(event) == begins:
            rounds.append([])
        rounds[-1].append(rules.get(name_of(event)))

    for seed in range(3):
        game, rng = kind(3, seed=seed, log=note), Random(seed)
        while game.decision is not None:
            game.play(game.decision.seat, game.legal().sample(rng))
        rounds.append([])
    for steps in rounds:
        came = [rule for rule in dict.fromkeys(steps) if rule]
        assert came == [rule for rule in order if rule in came]
    assert {rule for steps in rounds for rule in steps if rule} == set(rules.values())
