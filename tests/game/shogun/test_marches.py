import pytest

from cubetower.tower import Cubes
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes

SEA = [
    ("Aki", "Iyo"),
    ("Awa-Boso", "Izu"),
    ("Awa-Shikoku", "Kii"),
    ("Harima", "Sanuki"),
    ("Izu", "Shima"),
    ("Kaga", "Tajima"),
]

# Etchu and Kaga are all the neighbours of Noto.
NOTO = {"Noto": ("blue", 4), "Etchu": ("blue", 1), "Kaga": ("yellow", 3), "Aki": ("blue", 2)}


def marches(scene, action="combat A", card="Noto"):
    """The moves that blue has from a province."""
    game = scene.act("blue", action, card)
    assert (game.decision.seat, game.decision.kind) == ("blue", "combat")
    assert game.decision.about == {"action": action, "province": card}
    assert game.legal().count() == len(set(game.legal().moves))
    return set(game.legal().moves)


def lapse_of(scene, action="combat A"):
    """Why blue's combat from Noto lapses."""
    rule, why = scene.lapses("blue", action, "Noto")
    assert rule == "A08"
    return why


@pytest.mark.parametrize("action", ["combat A", "combat B"])
def test_A08_one_or_more_but_not_all_armies_go_to_one_neighbour(action):
    assert marches(Scene(NOTO), action) == {(to, k) for to in ("Etchu", "Kaga") for k in (1, 2, 3)}


@pytest.mark.parametrize("action", ["combat A", "combat B"])
def test_A08_into_an_own_province_the_armies_join(action):
    scene = Scene(NOTO, special={"blue": "+1 attack"})
    marches(scene, action)
    game = scene.play(("Etchu", 3))
    assert (game.armies["Noto"], game.armies["Etchu"], game.decision) == (1, 4, None)
    assert scene.find("moved") == [
        {"event": "moved", "seat": "blue", "province": "Noto", "to": "Etchu", "armies": 3}
    ]
    assert not scene.find("battle")
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize("action", ["combat A", "combat B"])
@pytest.mark.parametrize("to", ["yellow", "neutral"])
def test_A08_into_any_other_province_they_fight(action, to):
    provinces = NOTO if to == "yellow" else {"Noto": ("blue", 4)}
    scene = Scene(provinces, falls=[Cubes(blue=2)])
    marches(scene, action)
    game = scene.play(("Kaga", 2))
    [battle] = scene.find("battle")
    assert (battle["source"], battle["province"]) == ("Noto", "Kaga")
    assert (battle["attacker"], battle["attackers"]) == ("blue", 2)
    assert battle["defender"] == ("yellow" if to == "yellow" else None)
    assert (game.armies["Noto"], game.armies["Kaga"], game.owner["Kaga"]) == (2, 2, "blue")
    assert not scene.find("moved")
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize("action", ["combat A", "combat B"])
def test_A08_with_one_army_it_lapses(action):
    scene = Scene({**NOTO, "Noto": ("blue", 1)}, special={"blue": "+1 attack"})
    assert lapse_of(scene, action) == "one army must stay"


@pytest.mark.parametrize("action", ["combat A", "combat B"])
def test_A08_with_no_province_that_may_be_entered_it_lapses(action):
    scene = Scene(
        {"Noto": ("blue", 4), "Etchu": ("red", 1), "Kaga": ("yellow", 3)},
        buildings={"Etchu": ["temple"], "Kaga": ["temple", "castle"]},
        event=10,
    )
    assert lapse_of(scene, action) == "no neighbour may be entered"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (("Kaga", 4), "A09"),
        (("Kaga", 0), "A08"),
        (("Noto", 1), "A09"),
        (("Aki", 1), "A09"),
        (("Hida", 1), "A09"),
        ("Kaga", "A08"),
        (("Kaga", "1"), "A08"),
        ((1, "Kaga"), "A08"),
        ((["Kaga"], 1), "A08"),
        (("Kaga", 1, 1), "A08"),
        (1, "A08"),
        ({"Kaga": 1}, "A08"),
    ],
    ids=repr,
)
def test_A08_A09_any_other_move_is_illegal_and_changes_nothing(move, rule):
    scene = Scene(NOTO)
    marches(scene)
    assert scene.refuses(move) == rule
    assert scene.game.legal().count() == 6


@pytest.mark.parametrize(
    ("players", "moved"), [(3, {"Bingo", "Iyo"}), (4, {"Bingo", "Iwami", "Iyo"})]
)
def test_A08_with_three_players_the_provinces_that_are_out_are_nobodys_neighbours(players, moved):
    scene = Scene({"Aki": ("blue", 2)}, players=players)
    assert {to for to, _ in marches(scene, card="Aki")} == moved


def test_A09_any_number_of_armies_may_stand_in_a_province():
    scene = Scene({"Noto": ("blue", 31), "Etchu": ("blue", 31)})
    marches(scene)
    game = scene.play(("Etchu", 30))
    assert (game.armies["Noto"], game.armies["Etchu"]) == (1, 61)


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize(("a", "b"), [*SEA, *((b, a) for a, b in SEA)])
def test_A09_a_sea_route_joins_neighbours_both_ways(side, a, b):
    scene = Scene({a: ("blue", 2), b: ("blue", 1)}, side=side)
    assert (b, 1) in marches(scene, card=a)
    game = scene.play((b, 1))
    assert (game.armies[a], game.armies[b]) == (1, 2)


def test_A09_only_neighbours_can_be_reached():
    scene = Scene({"Kai": ("blue", 2), "Kozuke": ("blue", 2), "Aki": ("blue", 2)})
    assert marches(scene, card="Kai") == {
        (to, 1) for to in ("Musashi", "Sagami", "Shinano", "Suruga", "Totomi")
    }


TEMPLE = {"buildings": {"Kaga": ["temple"]}}


@pytest.mark.parametrize("event", [10, 11])
def test_A11_a_province_with_a_temple_cannot_be_attacked_at_the_event(event):
    scene = Scene(NOTO, event=event, **TEMPLE)
    assert marches(scene) == {("Etchu", k) for k in (1, 2, 3)}
    assert scene.refuses(("Kaga", 1)) == "A11"


@pytest.mark.parametrize("event", [None, 2, 9])
def test_A11_a_temple_alone_or_with_another_event_keeps_nobody_out(event):
    assert ("Kaga", 1) in marches(Scene(NOTO, event=event, **TEMPLE))


@pytest.mark.parametrize("kinds", [["castle", "theatre"], []])
def test_A11_no_other_building_protects(kinds):
    assert ("Kaga", 1) in marches(Scene(NOTO, event=10, buildings={"Kaga": kinds}))


def test_A11_armies_may_leave_a_province_with_a_temple_and_attack():
    assert ("Kaga", 3) in marches(Scene(NOTO, event=10, buildings={"Noto": ["temple"]}))


def test_A11_moving_into_an_own_province_with_a_temple_is_fine():
    scene = Scene(NOTO, event=10, buildings={"Etchu": ["temple"]})
    assert ("Etchu", 2) in marches(scene)
    assert scene.play(("Etchu", 2)).armies["Etchu"] == 3
    scene.act("blue", "place 1", "Noto")
    assert ("Etchu", 2) in scene.game.legal().moves


def test_A11_a_temple_built_in_this_round_counts():
    scene = Scene({**NOTO, "Noto": ("blue", 5)}, event=11, falls=[Cubes(yellow=3)])
    marches(scene, "combat A")
    scene.play(("Kaga", 1))  # not built yet
    scene.act("yellow", "temple", "Kaga")
    assert marches(scene, "combat B") == {("Etchu", k) for k in (1, 2, 3)}
    assert scene.refuses(("Kaga", 1)) == "A11"
