"""A battle in words: which cubes of either side lay in the tray, from where, and how likely."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cubetower.game.shogun.words.battles import cause_text, chance_text, result_chance_text
from tests.game.shogun.reviews import fought

NEUTRAL = {"defender": None, "defenders": 1}
HELP = {"farmers_help": True}


@pytest.mark.parametrize(
    ("attack", "defence", "event", "cause"),
    [
        (3, 2, {}, "3 black armies beat 2 blue armies"),
        (2, 1, {"fell": {"black": 2, "blue": 1}}, "2 of 3 black armies beat 1 of 2 blue armies"),
        (1, 4, {"fell": {"black": 1, "blue": 4}, "winner": "defender"},
         "2 blue armies and 2 blue cubes that lay inside beat 1 of 3 black armies"),
        (6, 2, {"fell": {"black": 6, "blue": 2}, "extra": {"black": 1},
                "tray_before": {"black": 1}},
         "4 black armies, 1 black cube left in the tray and 1 more that lay inside beat 2 blue "
         "armies"),
        (2, 4, {"fell": {"black": 2, "blue": 2, "green": 2}, "winner": "defender", **HELP},
         "2 blue armies and 2 helping farmers beat 2 of 3 black armies"),
        (3, 1, {"fell": {"black": 3, "green": 1}, **HELP},
         "3 black armies beat 1 helping farmer alone"),
        (1, 2, {"fell": {"black": 1, "green": 2}, "winner": "none", **HELP},
         "2 helping farmers alone beat 1 of 3 black armies, but no blue army came out to hold Kai"),
        (0, 1, {"fell": {"green": 1}, "winner": "none", **HELP},
         "1 helping farmer alone met nobody: all 3 black armies stayed inside, but no blue army "
         "came out to hold Kai"),
        (3, 2, {"fell": {"black": 3, "blue": 2, "green": 4}}, "3 black armies beat 2 blue armies"),
        (2, 2, {"fell": {"black": 2, "blue": 2}, "winner": "none"},
         "2 of 3 black armies met as many: 2 blue armies"),
        (0, 0, {"fell": {"red": 1}, "winner": "none"},
         "Nothing came out: 3 black armies and 2 blue armies stayed inside"),
        (3, 0, {"fell": {"black": 3}}, "3 black armies met nobody: both blue armies stayed inside"),
        (3, 0, {"fell": {"black": 3}, **NEUTRAL},
         "3 black armies met nobody: the only farmer stayed inside"),
        (3, 0, {"fell": {"black": 3}, **NEUTRAL, "defenders": 0}, "3 black armies met nobody"),
        (3, 4, {"fell": {"black": 3, "green": 4}, **NEUTRAL, "winner": "defender"},
         "1 farmer and 3 more that lay inside beat 3 black armies"),
        (3, 2, {"kind": "revolt", "attacker": "farmers", "fell": {"green": 3, "blue": 2}},
         "3 farmers beat 2 blue armies"),
    ],
)  # fmt: skip
def test_the_cause_is_which_cubes_of_either_side_lay_in_the_tray_and_from_where(
    attack: int, defence: int, event: dict[str, Any], cause: str
) -> None:
    battle = fought(attack_strength=attack, defence_strength=defence, **event)
    assert cause_text(battle) == cause
    if "came out" not in cause and "met" not in cause:
        counted = [int(number) for number in re.findall(r"(?<!of )\b\d+", cause)]
        assert sum(counted) == attack + defence


@pytest.mark.parametrize(
    ("chance", "text", "result"),
    [
        (0.0, "0 %", "an upset: 0 %"),
        (1e-5, "under 1 in 10,000", "an upset: under 1 in 10,000"),
        (0.00041, "1 in 2,400", "an upset: 1 in 2,400"),
        (0.0159, "1 in 63", "an upset: 1 in 63"),
        (0.0951, "1 in 11", "an upset: 1 in 11"),
        (0.1, "10 %", "a chance of 10 %"),
        (0.777, "78 %", "a chance of 78 %"),
        (0.997, "> 99 %", "a chance of > 99 %"),
        (1.0, "100 %", "a chance of 100 %"),
    ],
)
def test_the_chance_of_a_battle_is_in_percent_or_one_in_so_many_if_it_was_an_upset(
    chance: float, text: str, result: str
) -> None:
    assert chance_text(chance).replace("\xa0", " ") == text
    assert " " not in chance_text(chance)
    assert result_chance_text(chance).replace("\xa0", " ") == result
