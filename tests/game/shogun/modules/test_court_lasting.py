"""Favours that last: no event, no attack, the next marker stopped (T07)."""

from dataclasses import replace

import pytest

from cubetower.tower import Cubes
from tests.game.shogun.modules.favours import BOARD, PEACE, changes, favour_scene, use_favour

# 1: the event does not happen


def _act(*asked):
    return lambda scene: scene.act(*asked) and None


def _attack(scene):
    return scene.attack("blue", "Musashi", "Shinano", 2)["thrown"]


def _attack_on_nobody(scene):
    return scene.attack("blue", "Musashi", "Kozuke", 2)["thrown"]


def _targets(scene):
    return scene.act("blue", "combat A", "Musashi").legal().moves


HAPPENS = {
    1: (_act("red", "theatre", "Shinano"), {"unrest": {"Shinano": 1}}),
    2: (_attack, {"buildings": {"Shinano": ["castle"]}}),
    3: (_act("red", "taxes", "Shinano"), {}),
    4: (_act("red", "rice", "Shinano"), {}),
    7: (_act("red", "taxes", "Kai"), {}),
    8: (_act("red", "rice", "Iyo"), {}),
    9: (_attack_on_nobody, {}),
    10: (_targets, {"buildings": {"Shinano": ["temple"]}}),
    12: (_act("red", "place 5", "Kai"), {}),
}
WIDE = {"Shinano": ("red", 3), "Kai": ("red", 1), "Iyo": ("red", 1), "Musashi": ("blue", 5)}


@pytest.mark.parametrize("event", HAPPENS)
def test_T07_favour_1_takes_this_event_away_or_leaves_it(event):
    act, setting = HAPPENS[event]

    def happen(answer, event):
        scene = favour_scene(1 if event else 2, WIDE, event=event, falls=[Cubes(blue=2)], **setting)
        scene.play(1 if event else None)
        if event:
            assert scene.game.legal().moves == ("yes", "no")
            assert scene.refuses("perhaps") == scene.refuses(None) == "T07"
            assert changes(scene, answer) == ({"effect": ""} if answer == "yes" else {})
            assert len(scene.find("event cancelled")) == (answer == "yes")
        return act(scene), replace(scene.game.position(), extra={}, events=[])

    calm = happen(None, None)
    for answer in ("yes", "no"):
        assert (happen(answer, event) == calm) == (answer == "yes")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_T07_R12_the_card_leaves_all_the_same_and_rice_losses_stay(answer):
    scene = favour_scene(1, event=4)
    game = scene.game
    game.season, game.events, game.rice = 2, [2, 4, 5], dict.fromkeys(game.seats, 9)
    use_favour(scene, 1, answer)
    assert (game.event, game.events) == (4, [2, 4, 5])
    scene.do(("round end",), ("clear",))
    assert (game.event, game.events) == (None, [2, 5])
    scene.do(("event",))
    assert game.effect  # the next one happens
    game.events, game.agenda = [5], []
    scene.do(("winter",))
    assert [(told["card"], told["rice_loss"]) for told in scene.find("winter")] == [(5, 7)]
    assert scene.find("winter")[0]["rice"]["blue"] == 2


# 10, 11, 18: nobody attacks

NOTO = {"Noto": ("blue", 4), "Etchu": ("red", 3), "Kaga": ("yellow", 2), "Aki": ("red", 2)}


def _guard(card, provinces=NOTO, **scene):
    """Red is protected by this favour."""
    made = favour_scene(card, provinces, **scene)
    made.play(card)
    return made


def _reachable(scene, seat, action, source):
    """Where a player may go from a province."""
    game = scene.act(seat, action, source)
    found = {to for to, _ in game.legal().moves} if game.decision else set()
    game.decision = None
    return found


@pytest.mark.parametrize(("card", "actions"), PEACE.items())
@pytest.mark.parametrize("action", "AB")
def test_T07_all_provinces_of_the_player_are_safe_from_exactly_these_actions(card, actions, action):
    board = {**NOTO, "Iyo": ("black", 2)}
    scene, name = _guard(card, board), f"combat {action}"
    safe = action in actions
    assert _reachable(scene, "blue", name, "Noto") == {"Kaga"} | (set() if safe else {"Etchu"})
    assert ("Aki" in _reachable(scene, "black", name, "Iyo")) != safe
    scene.act("blue", name, "Noto")
    if safe:
        assert scene.refuses(("Etchu", 1)) == scene.refuses(["Etchu", 3]) == "T07"


@pytest.mark.parametrize("action", "AB")
def test_A08_it_lapses_if_no_neighbour_may_be_entered(action):
    scene = _guard(18, {**NOTO, "Kaga": ("red", 1)})
    before = scene.game.checkpoint()
    assert scene.act("blue", f"combat {action}", "Noto").decision is None
    [told] = scene.find("lapsed")
    assert (told["rule"], told["why"]) == ("A08", "no neighbour may be entered")
    assert scene.game.checkpoint() == before


def test_T07_the_protected_player_attacks_and_moves_as_always():
    board = {**NOTO, "Hida": ("red", 1), "Kaga": ("red", 2)}
    scene = _guard(18, board, falls=[Cubes(red=1)])
    for action in ("combat A", "combat B"):
        assert {"Noto", "Hida", "Kaga"} <= _reachable(scene, "red", action, "Etchu")
    scene.act("red", "place 1", "Etchu")
    assert {to for to, _ in filter(None, scene.game.legal().moves)} == {"Hida", "Kaga"}
    scene.play(("Hida", 2))
    assert scene.attack("red", "Kaga", "Noto", 1)["winner"] == "attacker"


@pytest.mark.parametrize("card", PEACE)
def test_T07_they_are_safe_until_the_end_of_the_round_and_no_longer(card):
    scene = _guard(card)
    actions = [f"combat {action}" for action in PEACE[card].split("+")]
    scene.do(("slot end", 1), ("slot end", 2))
    for action in actions:
        assert "Etchu" not in _reachable(scene, "blue", action, "Noto")
    scene.do(("round end",))
    for action in actions:
        assert "Etchu" in _reachable(scene, "blue", action, "Noto")


# 4: a marker is removed, or the next one is stopped


def test_T07_favour_4_removes_one_marker_from_an_own_province_of_choice():
    scene = favour_scene(4, unrest={"Shinano": 2, "Kai": 1, "Aki": 3})
    scene.play(4)
    assert (scene.game.decision.kind, set(scene.game.legal().moves)) == (
        "court.where",
        {"Shinano", "Kai"},
    )
    assert scene.refuses("Aki") == scene.refuses(None) == scene.refuses("yes") == "T07"
    assert changes(scene, "Shinano") == {"unrest.Shinano": 1, "stock.unrest": 37}
    assert scene.game.extra["court"]["kept"] is None


@pytest.mark.parametrize("provinces", [BOARD, {"Aki": ("blue", 2)}])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_T07_favour_4_may_be_kept_without_an_own_province_with_a_marker(provinces, answer):
    scene = favour_scene(4, provinces, unrest={"Aki": 1})
    scene.play(4)
    assert (scene.game.decision.seat, scene.game.legal().moves) == ("red", ("yes", "no"))
    assert scene.refuses("Aki") == "T07"
    assert changes(scene, answer) == ({"extra.court.kept": "red"} if answer == "yes" else {})


def _keep(answer="yes", provinces=BOARD, **scene):
    made = favour_scene(4, provinces, **scene)
    made.play(4)
    made.play(answer)
    return made


@pytest.mark.parametrize(("action", "gain"), [("taxes", "chests"), ("rice", "rice")])
def test_T07_favour_4_kept_stops_the_next_marker_and_only_that(action, gain):
    scene = _keep()
    effect = {"extra.court.kept": None, f"{gain}.red": 12 + 6 if gain == "chests" else 2}
    before = scene.game.checkpoint().line()
    game = scene.act("red", action, "Shinano")
    assert (game.unrest, game.stock["unrest"]) == ({}, 42)
    assert (game.chests if gain == "chests" else game.rice)["red"] == effect[f"{gain}.red"]
    now = game.checkpoint().line()
    assert {name for name, each in now.items() if each != before[name]} == {gain, "extra"}
    assert [told["province"] for told in scene.find("marker stopped")] == ["Shinano"]
    scene.act("red", "rice" if action == "taxes" else "taxes", "Shinano")
    assert (game.unrest, game.stock["unrest"]) == ({"Shinano": 1}, 41)


def test_T07_favour_4_kept_stops_no_other_players_marker():
    scene = _keep()
    scene.act("blue", "taxes", "Aki")
    assert (scene.game.unrest, scene.game.extra["court"]["kept"]) == ({"Aki": 1}, "red")


@pytest.mark.parametrize(
    ("fell", "holder"),
    [(Cubes(red=3, green=1), "red"), (Cubes(green=2), None)],
)
def test_T07_A04_favour_4_kept_leaves_the_revolt_and_stops_only_the_marker_after_it(fell, holder):
    scene = _keep(falls=[fell])
    game = scene.game
    game.unrest["Shinano"], game.stock["unrest"] = 2, 40  # came by other ways
    scene.act("red", "taxes", "Shinano")
    assert (scene.find("battle")[0]["attackers"], game.chests["red"]) == (2, 18)
    assert game.owner["Shinano"] == holder
    assert game.unrest == ({"Shinano": 2} if holder else {})
    assert game.extra["court"]["kept"] == (None if holder else "red")
    assert len(scene.find("marker stopped")) == (1 if holder else 0)


def test_T07_A04_favour_4_kept_is_not_spent_while_no_marker_is_left():
    scene = _keep()
    scene.game.stock["unrest"] = 0
    scene.act("red", "taxes", "Shinano")
    assert (scene.game.extra["court"]["kept"], scene.find("marker stopped")) == ("red", [])
    scene.game.stock["unrest"] = 1
    scene.act("red", "taxes", "Kai")
    assert (scene.game.extra["court"]["kept"], scene.game.unrest) == (None, {})
    assert scene.game.stock["unrest"] == 1
