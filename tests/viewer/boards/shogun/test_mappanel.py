"""The map in a film: what leaves, fights and changes, and when."""

import pytest

from cubetower.game.shogun.captions import places_of
from cubetower.viewer.boards.shogun.japan.arrows import PALE_ARROW
from cubetower.viewer.boards.shogun.japan.pieces import PALE
from cubetower.viewer.draw.displaylist import Cube, Polygon, Text, singles
from tests.viewer.boards.shogun.games import battles

pytestmark = pytest.mark.long


def numbers(scene, seconds):
    """By province the numbers on its block, with their opacity."""
    view = scene.board.map_view
    shapes, found = list(singles(scene.panel("map", seconds).shapes)), {}
    for name, site in view.atlas.sites.items():
        for shape in shapes:
            if isinstance(shape, Text) and shape.text.isdigit():
                x, y = (part / view.sheet.unit for part in shape.at)
                if site.block.expand(1.0).contains((x + 1.0, 720 - y - 1.0)):
                    found.setdefault(name, []).append((shape.text, round(shape.paint.alpha, 3)))
    return found


def test_armies_in_the_air_are_not_on_the_map(scene):
    attacks = [cut for cut in battles(scene) if cut.moment.event.source]
    for cut in attacks[::7]:
        event, before = cut.moment.event, cut.moment.before
        shown = numbers(scene, cut.start + cut.throw.timeline.falls)
        left = before.armies[event.source] - event.attackers
        assert shown[event.source] == [(str(left), 1.0)]


def test_defenders_are_pale_until_the_result(scene):
    defended = [cut for cut in battles(scene) if cut.moment.event.defender]
    for cut in defended[::7]:
        province, armies = cut.moment.event.province, cut.moment.before.armies
        assert numbers(scene, cut.start)[province] == [(str(armies[province]), 1.0)]
        during = numbers(scene, cut.start + cut.throw.lies)
        assert during[province] == [(str(armies[province]), PALE)]


def test_after_the_result_the_map_shows_the_position_it_left(scene):
    for cut in battles(scene)[::7]:
        after = cut.moment.after
        shown = numbers(scene, cut.start + cut.seconds)
        held = {name: after.armies.get(name, 0) for name, who in after.owner.items() if who}
        assert shown == {name: [(str(count), 1.0)] for name, count in held.items()}


def test_what_changes_without_a_place_pointed_at_is_seen_to_change(scene):
    """Markers of unrest go at the end of a winter: they shrink."""
    cuts = [
        cut
        for cut in scene.schedule.cuts
        if cut.moment.before.unrest != cut.moment.after.unrest and not places_of(cut.moment.event)
    ]
    if not cuts:
        pytest.skip("no such moment in this game")
    for cut in cuts[:2]:
        times = (0.0, 0.2, 0.3, cut.seconds)
        frames = [list(singles(scene.panel("map", cut.start + at).shapes)) for at in times]
        assert len({len(shapes) for shapes in frames}) > 1
        assert frames[1] != frames[0] != frames[3]
        counts = [sum(isinstance(shape, Cube) for shape in shapes) for shapes in frames]
        assert len(set(counts[:3])) == 1


def cubes(scene, seconds):
    """How many cubes the map shows."""
    return sum(isinstance(shape, Cube) for shape in singles(scene.panel("map", seconds).shapes))


def test_survivors_of_an_attack_walk_into_the_province(scene):
    won = [cut for cut in battles(scene) if cut.moment.event.winner == "attacker"]
    for cut in [cut for cut in won if cut.moment.event.source][::7]:
        time = cut.start + cut.throw.timeline.verdict_at
        walking = max(cubes(scene, time + step) for step in (0.2, 0.3, 0.4))
        assert walking > cubes(scene, time)


def test_the_arrow_of_an_attack_that_failed_turns_pale(scene):
    for cut in battles(scene):
        if cut.moment.event.source and cut.moment.event.winner != "attacker":
            fill = scene.palette.tone(cut.moment.event.attacker).fill
            alphas = [
                {
                    shape.fill.alpha
                    for shape in scene.panel("map", cut.start + time).shapes
                    if isinstance(shape, Polygon) and shape.fill and shape.fill.colour == fill
                }
                for time in (cut.throw.lies, cut.seconds - 0.01)
            ]
            assert alphas[0] >= {1.0}
            assert min(alphas[1]) == pytest.approx(PALE_ARROW)
