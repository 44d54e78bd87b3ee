"""What a beginner is told of an event."""

import pytest

from cubetower.game.shogun.rules import events
from cubetower.game.shogun.words.facts import facts_of, topic_of


def battle(**more):
    fields = {
        "kind": "attack", "province": "Kozuke", "source": "Kai", "attacker": "blue",
        "defender": "yellow", "attackers": 4, "defenders": 3, "extra": {}, "tray_before": {},
        "thrown": {"blue": 4, "yellow": 3}, "fell": {"blue": 3, "yellow": 1, "green": 1},
        "tray_after": {}, "farmers_help": True, "attack_strength": 3, "defence_strength": 2,
        "winner": "attacker", "left": 1, "holder": "blue",
    }  # fmt: skip
    return events.Fought(**{**fields, **more})


@pytest.mark.parametrize(
    ("event", "topic", "why"),
    [
        (battle(), "attack",
         "3 of 4 blue armies beat 1 of 3 yellow armies and 1 helping farmer: Kozuke is blue's "
         "now."),
        (battle(winner="defender", attack_strength=1, fell={"blue": 1, "yellow": 2},
                holder="yellow"), "attack",
         "2 of 3 yellow armies beat 1 of 4 blue armies: Kozuke is held."),
        (battle(defender=None, defenders=2, winner="defender", attack_strength=1,
                fell={"blue": 1, "green": 2}, holder=None), "attack",
         "2 farmers beat 1 of 4 blue armies: Kozuke stays neutral."),
        (battle(kind="revolt", attacker="farmers", attackers=3, farmers_help=False,
                fell={"green": 3, "yellow": 2}, holder=None), "revolt",
         "3 farmers beat 2 of 3 yellow armies: Kozuke is nobody's now."),
    ],
    ids=["won", "held", "neutral held", "revolt"],
)  # fmt: skip
def test_it_says_who_won_a_battle_and_why(event, topic, why):
    facts = facts_of(event)
    assert topic_of(event) == topic
    assert facts["why"] == why
    assert facts["thrown"] == "4 blue, 3 yellow"


def test_it_says_what_fell():
    assert facts_of(battle())["fell"] == "3 blue, 1 yellow, 1 green"


def test_other_events_are_about_themselves():
    winter = events.Winter(year=1, card=1, rice_loss=0, rice={})
    assert topic_of(winter) == "winter"
    assert facts_of(winter) == {"loss": "no"}
