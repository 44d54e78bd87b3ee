"""The card of a battle tells what its line in the replay says."""

import numpy as np
import pytest
from msgspec.structs import replace

from tests.viewer.boards.shogun.games import BATTLE
from viewer.boards.shogun.cards.battlecard import battle_name, battle_notes, losses, percent
from viewer.boards.shogun.odds import BattleOdds
from viewer.draw.displaylist import Text


def words(scene, cut, seconds):
    shapes = scene.panel("action", cut.start + seconds - 1e-3).shapes
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def battles(scene):
    return [cut for cut in scene.schedule.cuts if cut.moment.kind == "battle" and cut.throw]


def test_names_of_battles_say_who_fights_whom():
    assert battle_name(BATTLE) == "Hida: Yellow attacks Purple"
    assert battle_name(replace(BATTLE, defender=None)) == "Hida: Yellow attacks farmers"
    revolt = replace(BATTLE, kind="revolt", source=None, attacker="farmers")
    assert battle_name(revolt) == "Hida: farmers rise against Purple"


def test_a_card_says_the_number_of_its_battle(scene):
    for number, cut in enumerate(battles(scene), 1):
        if number % 9 == 0:
            assert f"battle {number}" in words(scene, cut, cut.seconds)


def test_losses_are_what_fell_and_neither_stands_nor_waits():
    assert losses(BATTLE) == {"purple": 2, "yellow": 2}
    assert losses(replace(BATTLE, holder=None, left=0)) == {"purple": 3, "yellow": 2}


def test_all_that_goes_in_is_told():
    more = replace(
        BATTLE, extra={"purple": 1}, tray_before={"yellow": 1, "black": 2},
        tapped={"black": 1}, thrown={"yellow": 5, "purple": 4, "black": 2},
    )  # fmt: skip
    assert battle_notes(more) == (
        "+1 purple by a card or castle. From the tray: 1 yellow, 2 black. "
        "Unrest: farmers that fall help nobody. The tower jams; a knock frees 1."
    )
    assert battle_notes(replace(BATTLE, farmers_help=True)) == "Farmers that fall help Purple."
    assert battle_notes(replace(BATTLE, defender=None)) == ""


def test_what_goes_in_for_a_side_adds_up(scene):
    """Sent and more: together all cubes of the colour that were thrown."""
    for cut in battles(scene):
        event, shown = cut.moment.event, words(scene, cut, cut.seconds)
        sides = ((event.attackers, cut.throw.attack), (event.defenders, cut.throw.defence))
        for sent, colours in sides:
            more = sum(event.thrown.get(colour, 0) for colour in colours) - sent
            assert (f"{sent}+{more}" if more > 0 else str(sent)) in shown


def test_a_chance_that_is_not_nothing_is_not_called_so():
    assert [percent(chance) for chance in (0.0, 1e-9, 0.004, 0.006, 0.5, 1.0)] == [
        "0%", "<1%", "<1%", "1%", "50%", "100%",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("winner", "chance"), [("attacker", 0.7), ("none", 0.2), ("defender", 0.1)]
)
def test_a_result_has_the_chance_of_its_winner(winner, chance):
    assert BattleOdds(0.7, 0.2, 0.1).of(winner) == chance


def test_odds_are_shown_before_and_the_result_only_after(scene):
    for cut in battles(scene):
        before = " ".join(words(scene, cut, cut.throw.lies))
        after = " ".join(words(scene, cut, cut.seconds))
        odds = cut.odds
        assert percent(odds.attacker) in before
        assert " win" not in before
        assert ("Nobody wins" in after) == (cut.moment.event.winner == "none")
        assert "certain" in after or "the chance of that was" in after.lower()


def test_the_strengths_at_the_end_are_those_of_the_replay(scene):
    for cut in battles(scene):
        event, shown = cut.moment.event, words(scene, cut, cut.seconds)
        high, low = sorted((event.attack_strength, event.defence_strength), reverse=True)
        assert any(f"{high} : {low}" in text for text in shown)


def test_losses_balance_with_the_supplies(scene):
    for cut in battles(scene):
        event = cut.moment.event
        gone = losses(event)
        fell = sum(event.fell.values())
        stays = sum(event.tray_after.values()) + (event.left if event.holder else 0)
        assert sum(gone.values()) == fell - stays, event


def test_what_is_kept_of_the_card_is_the_same_whenever_it_was_first_asked(scene):
    """The last of the result may not be cut off by a picture from a moment before."""
    cut = battles(scene)[0]
    early = cut.throw.seconds - cut.throw.lies  # settling, appearing, staying
    for share in np.linspace(0.0, 1.0, 400):
        words(scene, cut, cut.throw.lies + share * early)
    said = words(scene, cut, cut.seconds)
    assert sum(losses(cut.moment.event).values()) == 0 or "Lost" in said
    assert not any(text.startswith(("Farmers fight", "Farmers stand")) for text in said)
    for count in losses(cut.moment.event).values():
        assert str(count) in said
