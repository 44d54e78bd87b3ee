"""What became of a province or a player."""

import pytest

from cubetower.viewer.boards.shogun.histories import player_history, province_history
from cubetower.viewer.boards.shogun.japan.pieces import ProvincePieces

pytestmark = pytest.mark.long


def cuts(scene):
    return scene.schedule.cuts


def test_the_history_of_a_province_ends_as_the_game_does(scene):
    end = cuts(scene)[-1].moment.after
    for name in end.owner:
        history = province_history(cuts(scene), name)
        assert not history or (history[-1].amount, history[-1].owner) == (
            end.armies[name],
            end.owner[name],
        )


def test_every_change_of_a_province_is_told(scene):
    for name in list(cuts(scene)[0].moment.after.owner)[::5]:
        told = {entry.seconds for entry in province_history(cuts(scene), name)}
        for cut in cuts(scene):
            if ProvincePieces.of(cut.moment.before, name) != ProvincePieces.of(
                cut.moment.after, name
            ):
                assert cut.start in told, cut.moment.event


def test_every_battle_of_a_player_is_told(scene):
    for seat in scene.header["seats"]:
        told = {entry.seconds for entry in player_history(cuts(scene), seat)}
        fought = {
            cut.start
            for cut in cuts(scene)
            if cut.moment.kind == "battle"
            and seat in (cut.moment.event.attacker, cut.moment.event.defender)
        }
        assert fought
        assert fought <= told


def test_a_battle_in_a_history_has_its_number(scene):
    cut = next(cut for cut in cuts(scene) if cut.moment.battle == 8)
    for history in (
        province_history(cuts(scene), cut.moment.event.province),
        player_history(cuts(scene), cut.moment.event.attacker),
    ):
        [text] = [entry.text for entry in history if entry.seconds == cut.start]
        assert text.startswith("Battle 8, ")


def test_histories_are_told_in_order_and_in_words(scene):
    for seat in scene.header["seats"]:
        history = player_history(cuts(scene), seat)
        assert [entry.seconds for entry in history] == sorted(entry.seconds for entry in history)
        assert all(entry.text and entry.when for entry in history)
