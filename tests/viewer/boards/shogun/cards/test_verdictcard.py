"""The verdict of a battle: what its line in the replay says, when all is known."""

import pytest
from msgspec.structs import replace

from cubetower.game.shogun.rules.events import Ended
from cubetower.game.shogun.words.battles import cause_text
from cubetower.pages.palette import shipped_palette
from cubetower.viewer.boards.shogun.cards.verdictcard import end_verdict
from cubetower.viewer.draw.displaylist import Stage, Text
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import text_box
from cubetower.viewer.verdict import battle_verdict, draw_verdict
from tests.viewer.boards.shogun.games import BATTLE, battles

pytestmark = pytest.mark.long


def words(scene, seconds):
    shapes = scene.panel("verdict", seconds).shapes
    return [shape for shape in shapes if isinstance(shape, Text)]


@pytest.mark.parametrize(
    ("change", "headline", "colour", "fate"),
    [
        ({}, "Yellow wins 3 : 1", "yellow", "Hida is Yellow’s"),
        ({"winner": "defender", "attack_strength": 1, "defence_strength": 2, "holder": "purple",
          "left": 1}, "Purple wins 2 : 1", "purple", "Hida is Purple’s"),
        ({"winner": "none", "attack_strength": 2, "defence_strength": 2, "holder": None},
         "Nobody wins 2 : 2", "", "Hida is neutral"),
        ({"attacker": "farmers", "holder": None}, "Farmers win 3 : 1", "green", "Hida is neutral"),
        ({"defender": None, "winner": "defender", "attack_strength": 0, "defence_strength": 1,
          "holder": None}, "Farmers win 1 : 0", "green", "Hida is neutral"),
    ],
    ids=["attacker", "defender", "nobody", "revolt", "neutral province"],
)  # fmt: skip
def test_a_verdict_says_who_won_by_how_much_and_who_has_the_province(
    change, headline, colour, fate
):
    won = replace(
        BATTLE, winner="attacker", attack_strength=3, defence_strength=1, left=2, holder="yellow"
    )
    verdict = battle_verdict(replace(won, **change), None)
    assert (verdict.headline, verdict.colour, verdict.fact) == (headline, colour, fate)


def test_a_verdict_tells_why_and_how_likely_it_was_and_only_upsets_stand_out():
    rare, usual = (battle_verdict(BATTLE, chance) for chance in (0.05, 0.75))
    assert rare.cause == usual.cause == f"{cause_text(BATTLE)}."
    assert (rare.chance, rare.upset) == ("An upset: 1\xa0in\xa020", True)
    assert (usual.chance, usual.upset) == ("A chance of 75\xa0%", False)


@pytest.mark.parametrize("size", [(415.0, 126.0), (389.0, 120.0), (608.0, 186.0)])
def test_the_longest_cause_is_told_whole(size):
    sheet, area = Sheet(Stage(1.28, 0.72), shipped_palette(), 0.0, 1280.0), Rect(0.0, 0.0, *size)
    event = replace(
        BATTLE, fell={"yellow": 16, "purple": 14, "green": 1}, farmers_help=True,
        tray_before={"yellow": 2, "purple": 2}, attack_strength=16, defence_strength=15,
    )  # fmt: skip
    verdict = battle_verdict(event, 0.05)
    texts = [each for each in draw_verdict(sheet, area, verdict, 1.0) if isinstance(each, Text)]
    told = " ".join(text.text for text in texts)
    assert verdict.cause in told
    for text in texts:
        box, unit = text_box(text), sheet.unit
        assert box.right <= area.right * unit
        assert box.bottom >= sheet.stage.height - area.bottom * unit


def test_nothing_of_a_verdict_is_seen_before_it_is_known(scene):
    for cut in battles(scene)[::5]:
        assert words(scene, cut.start) == words(scene, cut.result_at - 0.01) == []
        said = [text.text for text in words(scene, cut.start + cut.seconds - 0.01)]
        assert battle_verdict(cut.moment.event, None).headline in said


def test_a_headline_that_just_fits_is_not_shortened(scene):
    (cut,) = (cut for cut in scene.schedule.cuts if cut.moment.kind == "end")
    headline = end_verdict(cut.moment.event, scene.header).headline
    assert headline in [text.text for text in words(scene, cut.start + cut.seconds)]


@pytest.mark.parametrize(
    ("points", "chests", "winners", "said", "fact"),
    [
        ([30, 28, 20], [0, 0, 0], ["red"], "Red wins with 30 points", "2 points ahead of Blue"),
        ([30, 30, 20], [1, 2, 0], ["blue"], "Blue wins by its chests", "As many points as Red"),
        ([30, 30, 20], [2, 2, 0], ["red", "blue"], "Red and Blue share the victory",
         "10 points ahead of Black"),
    ],
    ids=["by points", "by chests", "shared"],
)  # fmt: skip
def test_W06_the_verdict_of_a_game_says_who_won_and_how_far_ahead(
    points, chests, winners, said, fact
):
    seats = ["red", "blue", "black"]
    own, money = (dict(zip(seats, each, strict=True)) for each in (points, chests))
    ended = Ended(winners=winners, points=own, chests=money)
    verdict = end_verdict(ended, {"seats": seats})
    assert (verdict.headline, verdict.fact) == (said, fact)
    assert verdict.colour == (winners[0] if len(winners) == 1 else "")
