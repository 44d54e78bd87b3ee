"""Scenes with the court: favours that players are offered, and what has changed then."""

from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes

BOARD = {"Shinano": ("red", 3), "Kai": ("red", 1), "Aki": ("blue", 2)}  # sites 3, 1, 2
NEUTRAL = "Noto"
UNREST = {"unrest": {"Kai": 1, "Aki": 1}}
BUILT = {"buildings": {"Kai": ["temple"], "Aki": ["castle"]}}
KINDS = {7: "theatre", 17: "temple", 21: "castle"}
STOCK = {"castle": 28, "temple": 26, "theatre": 26}
PEACE = {10: "A", 11: "B", 18: "A+B"}


def court_scene(provinces, hall, cards=(), modules=("court",), **options):
    """A scene with officials in the hall, by seat, and open favours, each with its price."""
    scene = Scene(provinces, modules=modules, **options)
    court = scene.game.extra["court"]
    court["hall"].update(hall)
    court["open"] = [[card, price] for card, price in cards]
    return scene


def favour_scene(card, provinces=None, modules=(), **scene):
    """Red with 5 officials is asked whether to take this favour for 4."""
    board = BOARD if provinces is None else provinces
    made = court_scene(board, {"red": 5}, [[card, 4]], ["court", *modules], **scene)
    game = made.do(("court.audience",))
    assert (game.decision.seat, game.decision.kind) == ("red", "court.take")
    assert game.legal().moves == (None, card)
    return made


def flat(value, path=""):
    if not isinstance(value, dict):
        return {path: value}
    found = {}
    for name, each in value.items():
        found |= flat(each, f"{path}.{name}" if path else name)
    return found


def state(game):
    """All that is public, but for what is pending."""
    seen = {**game.open_fields(), "tray": game.tray.counts(), "inside": game.inside.counts()}
    return flat({name: each for name, each in seen.items() if name not in ("agenda", "drawn")})


def changes(scene, *answers):
    """What is different after these answers, once nobody is asked any more."""
    before = state(scene.game)
    for answer in answers:
        scene.play(answer)
    assert scene.game.decision is None
    assert all_cubes(scene.game) == expected_cubes(scene.game)
    after = state(scene.game)
    return {
        name: after.get(name) for name in {*before, *after} if before.get(name) != after.get(name)
    }


def use_favour(scene, card, *answers):
    """What is different when red has used the favour, besides the officials and the card."""
    different = changes(scene, card, *answers)
    assert different.pop("extra.court.hall.red") == 1
    assert different.pop("extra.court.open") == []
    assert not scene.find("battle")
    return different


def lost_favour(scene, card):
    """Why the favour, paid like any other, has no effect."""
    assert use_favour(scene, card) == {}
    [told] = scene.find("lapsed")
    assert (told["seat"], told["action"], told["rule"]) == ("red", f"favour {card}", "T07")
    return told["why"]


def tray(armies):
    return {"tray.red": armies, "supply.red": 58 - armies}
