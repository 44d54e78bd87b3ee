"""What a beginner is told of an event."""

import pytest

from game.shogun import events
from game.shogun.words.facts import facts_of, topic_of


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
         "Blue had 3 there, yellow with the farmers' help 2: Kozuke is blue's now."),
        (battle(winner="defender", attack_strength=1, holder="yellow"), "attack",
         "Blue had 1 there, yellow with the farmers' help 2: Kozuke is held."),
        (battle(winner="none", attack_strength=2, holder=None, farmers_help=False), "attack",
         "Blue had 2 there, yellow 2: nobody wins, and Kozuke is nobody's now."),
        (battle(winner="none", attack_strength=1, holder=None), "attack",
         "Blue had 1 there, yellow with the farmers' help 2: nobody wins, since farmers alone hold "
         "no province, and Kozuke is nobody's now."),
        (battle(defender=None, defence_strength=1), "attack",
         "Blue had 3 there, the farmers 1: Kozuke is blue's now."),
        (battle(defender=None, winner="defender", attack_strength=1, holder=None), "attack",
         "Blue had 1 there, the farmers 2: Kozuke stays neutral."),
        (battle(kind="revolt", attacker="farmers", farmers_help=False, holder=None), "revolt",
         "The farmers had 3 there, yellow 2: Kozuke is nobody's now."),
        (battle(kind="winter_revolt", attacker="farmers", farmers_help=False, winner="defender",
                holder="yellow"), "revolt", "The farmers had 3 there, yellow 2: Kozuke is held."),
    ],
    ids=["won", "held", "draw", "farmers alone", "neutral", "neutral held", "revolt", "winter"],
)  # fmt: skip
def test_it_says_who_won_a_battle_and_why(event, topic, why):
    facts = facts_of(event)
    assert topic_of(event) == topic
    assert facts["why"] == why
    assert facts["thrown"] == "4 blue, 3 yellow"
    assert facts["fell"] == "3 blue, 1 yellow, 1 green"


def test_other_events_are_about_themselves():
    winter = events.Winter(year=1, card=1, rice_loss=0, rice={})
    assert topic_of(winter) == "winter"
    assert facts_of(winter) == {"loss": "no"}
