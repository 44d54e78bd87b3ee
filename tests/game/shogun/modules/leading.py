"""Scenes with leaders and monuments."""

from tests.game.shogun.scenes import Scene


def leader_scene(provinces, monuments=None, **options):
    """A scene with leaders, given as ``red="Kai"``; builders of monuments by province."""
    seats = ("black", "blue", "purple", "red", "yellow")
    at = {seat: options.pop(seat) for seat in seats if seat in options}
    scene = Scene(provinces, modules=options.pop("modules", ["leaders"]), **options)
    leaders = scene.game.extra["leaders"]
    leaders["at"].update(at)
    for province, builders in (monuments or {}).items():
        leaders["monuments"][province] = list(builders)
        for builder in builders:
            leaders["unbuilt"][builder] -= 1
    return scene
