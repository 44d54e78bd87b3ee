"""Modules of the user's own and other tables, and games with them."""

from __future__ import annotations

from cubetower.foundation import data_path
from cubetower.game.shogun.rules.modules.arts import Arts
from cubetower.game.shogun.rules.modules.court import Court
from cubetower.game.shogun.rules.modules.leaders import Leaders
from cubetower.game.shogun.rules.modules.samurai import Samurai
from cubetower.tower.models.naive import Bag
from tests.game.shogun.begin import begin_game
from tests.game.shogun.played import random_game

OURS = {"court": Court, "samurai": Samurai, "leaders": Leaders, "arts": Arts}
ORDER = ("arts", "leaders", "samurai", "court")
"""In which modules are asked at each point."""

OWN = """
from cubetower.game.shogun import Module

class Storm(Module):
    name = "storm"

    def __init__(self, farmers=1, kind="rain"):
        if farmers < 0:
            raise ValueError("no farmers")
        self.table = ((farmers, kind),)

class Calm(Module):
    name = "calm"

class Early(Module):
    name = "early"
    order = 0

class Nameless(Module):
    pass

class Other:
    name = "other"

number = 3
"""


def other_table(folder, name, *changes):
    """A file with the shipped table, in which some texts are others."""
    text = data_path(f"{name}.csv").read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = folder / f"{name}-mine.csv"
    path.write_text(text, "utf-8")
    return path


RICH = [
    ("2,chests,2,1", "2,chests,20,0"),
    ("9,chests,4,1", "9,chests,21,0"),
    ("16,chests,6,1", "16,chests,22,0"),
]


def game_with(modules, seed=1, log=None, players=3, **options):
    return begin_game(Bag(), players=players, seed=seed, modules=modules, log=log, **options)


def story(modules, seed=1, **options):
    """The header of a random game and its events, and how it ends."""
    game, told = random_game(seed, players=3, modules=modules, **options)
    return game.header(), told, game.open_fields()
