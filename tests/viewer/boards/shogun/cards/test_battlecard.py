"""The card of a battle tells what its line in the replay says."""

import pytest
from msgspec.structs import replace

from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.words.battles import chance_text
from cubetower.viewer.boards.shogun.cards.battlecard import FALLEN, battle_name, battle_notes
from cubetower.viewer.draw.displaylist import Cube, Text
from cubetower.viewer.marginplot import sides_of
from tests.viewer.boards.shogun.games import BATTLE, battles

pytestmark = pytest.mark.long


def words(scene, cut, seconds):
    shapes = scene.panel("action", cut.start + seconds - 1e-3).shapes
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def test_names_of_battles_say_who_fights_whom():
    assert battle_name(BATTLE) == "Hida: Yellow attacks Purple"
    assert battle_name(replace(BATTLE, defender=None)) == "Hida: Yellow attacks farmers"
    revolt = replace(BATTLE, kind="revolt", source=None, attacker="farmers")
    assert battle_name(revolt) == "Hida: farmers rise against Purple"


def test_at_the_seeding_what_stays_inside_is_full_and_the_fallen_are_pale(scene):
    [cut] = [cut for cut in scene.schedule.cuts if cut.moment.kind == "seeding" and cut.throw]
    shapes = scene.panel("action", cut.start + cut.seconds - 1e-3).shapes
    thrown, fell = (
        sum(cubes.values()) for cubes in (cut.moment.event.thrown, cut.moment.event.fell)
    )
    alphas = [shape.alpha for shape in shapes if isinstance(shape, Cube)]
    pale = sum(alpha == FALLEN for alpha in alphas)
    assert (pale, len(alphas) - pale) == (fell, thrown - fell + len(cut.moment.event.thrown))


def test_a_card_says_the_number_of_its_battle(scene):
    for number, cut in enumerate(battles(scene), 1):
        if number % 9 == 0:
            assert f"{cut.moment.event.province}, battle {number}" in words(scene, cut, cut.seconds)


def test_whom_farmers_help_is_told():
    assert battle_notes(replace(BATTLE, tapped={"black": 1})) == (
        "Unrest: farmers that fall help nobody. The tower jams; a knock frees 1."
    )
    assert battle_notes(replace(BATTLE, farmers_help=True)) == "Farmers that fall help Purple."
    assert battle_notes(replace(BATTLE, defender=None)) == ""


def test_what_goes_in_for_a_side_adds_up(scene):
    """Its armies, those of cards too, and what lay in the tray: all of its colour thrown."""
    for cut in battles(scene):
        event, shown = cut.moment.event, words(scene, cut, cut.seconds)
        sides = (event.attacker, event.attackers), (event.defender, event.defenders)
        colours = sides_of(event.attacker, event.defender)[:2]
        for (who, sent), colour in zip(sides, colours, strict=True):
            armies = sent + event.extra.get(who or colour, 0)
            left = min(event.tray_before.get(colour, 0), event.thrown.get(colour, 0) - armies)
            assert (f"{armies}+{left}" if left > 0 else str(armies)) in shown


def test_the_odds_stay_and_the_chance_of_what_happened_stands_out_at_the_end(scene):
    """In the words of the verdict."""
    for cut in battles(scene):
        odds, accent = cut.odds, scene.palette.neutral.accent
        for seconds in (cut.throw.lies, cut.seconds):
            for chance in (odds.attacker, odds.defender):
                assert chance_text(chance) in words(scene, cut, seconds)
        shapes = scene.panel("action", cut.start + cut.seconds - 1e-3).shapes
        teal = [each for each in shapes if isinstance(each, Text) and each.paint.colour == accent]
        chance = odds.of(cut.moment.event.winner)
        upset = [chance_text(chance)] if chance < MAX_UPSET_CHANCE else []
        assert [text.text.removeprefix("nobody ") for text in teal] == upset


def test_a_cube_falls_on_the_margin_of_the_battle(scene):
    for cut in battles(scene)[:5]:
        counts = [
            sum(isinstance(shape, Cube) for shape in scene.panel("action", at).shapes)
            for at in (cut.start + cut.throw.lies, cut.start + cut.seconds - 1e-3)
        ]
        assert counts == [2, 3]
