import pytest

from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes

RULES = {"place 5": "A05", "place 3": "A06", "place 1": "A07"}
PRICES = [("place 5", 3), ("place 3", 2), ("place 1", 1)]


def with_supply(armies, **scene):
    """Red holds Kai with 1 army, and has so many armies in supply."""
    return Scene({"Kai": ("red", 1), "Aki": ("red", 61 - armies)}, **scene)


def recruit(scene, action):
    """Armies placed in Kai and chests paid for them, if the board agrees with what is told."""
    game = scene.game
    armies, chests, supply = game.armies["Kai"], game.chests["red"], game.supply["red"]
    scene.act("red", action, "Kai")
    [told] = scene.find("recruited")
    assert (told["seat"], told["province"]) == ("red", "Kai")
    assert game.armies["Kai"] == armies + told["armies"]
    assert game.supply["red"] == supply - told["armies"]
    assert game.chests == {**dict.fromkeys(game.seats, 12), "red": chests - told["paid"]}
    assert all_cubes(game) == expected_cubes(game)
    return told["armies"], told["paid"]


@pytest.mark.parametrize(
    ("action", "event", "special", "placed"),
    [
        pytest.param("place 5", None, None, (5, 3), id="A05"),
        pytest.param("place 5", 12, None, (3, 3), id="A05 by the event"),
        pytest.param("place 5", None, "6 armies", (6, 3), id="A05 by the card"),
        pytest.param("place 5", 12, "6 armies", (6, 3), id="A05 the card wins"),
        pytest.param("place 5", 4, "+1 attack", (5, 3), id="A05 others"),
        pytest.param("place 3", 4, "6 armies", (3, 2), id="A06"),
        pytest.param("place 3", 12, "6 armies", (2, 2), id="A06 by the event"),
        pytest.param("place 1", 12, "6 armies", (1, 1), id="A07"),
    ],
)
def test_A05_A06_A07_so_many_armies_for_always_the_same_price(action, event, special, placed):
    cards = {"red": special} if special else {"blue": "6 armies"}
    scene = Scene({"Kai": ("red", 2)}, event=event, special=cards)
    assert recruit(scene, action) == placed


@pytest.mark.parametrize(("action", "price"), PRICES)
def test_A05_A06_A07_the_last_chests_are_enough(action, price):
    scene = Scene({"Kai": ("red", 2)}, event=12)
    scene.game.chests["red"] = price
    assert recruit(scene, action)[1] == price
    assert scene.game.chests["red"] == 0


@pytest.mark.parametrize(("action", "price"), PRICES)
def test_R10_recruiting_lapses_unpaid_if_a_chest_is_missing(action, price):
    scene = Scene({"Kai": ("red", 2), "Suruga": ("red", 1)}, event=12)
    scene.game.chests["red"] = price - 1
    assert scene.lapses("red", action, "Kai") == (
        RULES[action],
        f"cannot pay {price} chest{'s' * (price > 1)}",
    )


@pytest.mark.parametrize(
    ("action", "event", "special", "armies"),
    [
        ("place 5", 12, "+1 attack", 3),
        ("place 5", None, "6 armies", 6),
        ("place 3", 12, "6 armies", 2),
        ("place 1", 12, "6 armies", 1),
    ],
)
def test_A10_the_final_number_must_be_in_supply(action, event, special, armies):
    enough = with_supply(armies, event=event, special={"red": special})
    assert recruit(enough, action)[0] == armies
    assert enough.game.supply["red"] == 0
    short = with_supply(armies - 1, event=event, special={"red": special})
    rule, why = short.lapses("red", action, "Kai")
    said = f"{armies} armies due, {armies - 1} in supply"
    assert (rule, why) == ("A10", said if armies > 1 else "1 army due, none in supply")


def transfer_scene():
    """Red has placed an army in Kai and may move to Suruga or Totomi, which it owns.

    Of the other neighbours Sagami is blue, the rest are neutral; Aki is red but far away.
    """
    scene = Scene(
        {
            "Kai": ("red", 2),
            "Suruga": ("red", 1),
            "Totomi": ("red", 4),
            "Aki": ("red", 1),
            "Sagami": ("blue", 1),
        }
    )
    scene.act("red", "place 1", "Kai")
    return scene


def test_A07_then_any_number_but_all_may_go_to_one_own_neighbour():
    game = transfer_scene().game
    assert (game.decision.seat, game.decision.kind) == ("red", "transfer")
    assert game.decision.about == {"province": "Kai"}
    assert set(game.legal().moves) == {
        None,
        ("Suruga", 1),
        ("Suruga", 2),
        ("Totomi", 1),
        ("Totomi", 2),
    }
    assert game.legal().count() == 5


@pytest.mark.parametrize(
    ("move", "kai", "suruga", "totomi"),
    [(("Suruga", 1), 2, 2, 4), (("Suruga", 2), 1, 3, 4), (["Totomi", 2], 1, 1, 6)],
)
def test_A07_the_armies_join_those_of_the_neighbour_without_a_fight(move, kai, suruga, totomi):
    scene = transfer_scene()
    game = scene.play(move)
    armies = game.armies
    assert (armies["Kai"], armies["Suruga"], armies["Totomi"]) == (kai, suruga, totomi)
    assert scene.find("moved") == [
        {"event": "moved", "seat": "red", "province": "Kai", "to": move[0], "armies": move[1]}
    ]
    assert game.decision is None
    assert not scene.find("battle")
    assert all_cubes(game) == expected_cubes(game)


def test_A07_the_move_may_be_left():
    scene = transfer_scene()
    before = scene.game.checkpoint()
    game = scene.play(None)
    assert game.checkpoint() == before
    assert game.armies["Kai"] == 3
    assert game.decision is None
    assert not scene.find("moved")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (("Suruga", 3), "A09"),
        (("Suruga", 0), "A07"),
        (("Aki", 1), "A09"),
        (("Kai", 1), "A09"),
        (("Sagami", 1), "A07"),
        ("Suruga", "A07"),
        (("Suruga", "1"), "A07"),
        (("Suruga", 1, 1), "A07"),
        (1, "A07"),
        ({"to": "Suruga", "armies": 1}, "A07"),
    ],
    ids=repr,
)
def test_A07_any_other_move_is_illegal_and_changes_nothing(move, rule):
    scene = transfer_scene()
    assert scene.refuses(move) == rule
    assert scene.game.legal().count() == 5


def test_A07_the_placed_army_may_go_on_alone():
    scene = Scene({"Kai": ("red", 1), "Suruga": ("red", 1)})
    assert scene.act("red", "place 1", "Kai").legal().moves == (None, ("Suruga", 1))
    armies = scene.play(("Suruga", 1)).armies
    assert (armies["Kai"], armies["Suruga"]) == (1, 2)


def test_A07_without_an_own_neighbour_nothing_is_asked():
    scene = Scene({"Kai": ("red", 4), "Aki": ("red", 1), "Sagami": ("blue", 1)})
    assert scene.act("red", "place 1", "Kai").decision is None
    assert recruited_armies(scene) == [1]


@pytest.mark.parametrize("action", ["place 5", "place 3"])
def test_A05_A06_nothing_moves_after_placing_more_armies(action):
    scene = Scene({"Kai": ("red", 4), "Suruga": ("red", 1)})
    assert scene.act("red", action, "Kai").decision is None
    assert len(recruited_armies(scene)) == 1


def recruited_armies(scene):
    return [told["armies"] for told in scene.find("recruited")]
