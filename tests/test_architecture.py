"""The page of the architecture and its picture name what there is, and all packages and rooms."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name
from xml.etree import ElementTree

import pytest
from typer.main import get_command

from cubetower.command.main import app
from cubetower.tower import MODELS
from cubetower.tower.protocol import TOWER_MEMBERS

ROOT = Path(__file__).parents[1]
PICTURE = ElementTree.parse(ROOT / "docs/architecture.svg")  # noqa: S314 - ours
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
NAMED = set(re.findall(r"`([^`\n]+)`", PAGE))
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
PACKAGES = CONTRACTS["root_packages"]
FOLDERS = [ROOT / name / "cubetower" / name for _, name in (p.split(".") for p in PACKAGES)]
ROOMS = {f"{f.name}/{room.parent.name}" for f in FOLDERS for room in f.glob("*/__init__.py")}
OPTIONS = {
    opt for each in get_command(app).commands.values() for p in each.params for opt in p.opts
}
FREE = re.compile(r"my-[\w.-]+|exec:\./\w+|\.\w+")  # names of the user's, endings of files


def is_there(name):
    try:
        if name.startswith("cubetower "):
            command = get_command(app)
            for word in name.split()[1:]:
                command = command.commands[word]
        elif not name.startswith("--") and ("/" in name or name.endswith(".toml")):
            package, _, rest = name.partition("/")
            return (ROOT / name).exists() or (
                ROOT / package / "cubetower" / package / rest
            ).exists()
        elif name.startswith("cubetower."):
            resolve_name(name)
        else:
            return name.split()[0] in {*MODELS, *TOWER_MEMBERS, *OPTIONS}
    except (AttributeError, ImportError, KeyError):
        return False
    return True


def texts(kind):
    """Texts of the picture by their full names."""
    found = [each for each in PICTURE.iter() if kind in each.get("class", "").split()]
    return {each.get("data-name", each.text): each for each in found}


@pytest.mark.long
def test_all_that_is_named_is_there():
    named = {name for name in NAMED if not FREE.fullmatch(name)}
    drawn = {*texts("code"), *(f"cubetower {name}" for name in texts("command"))}
    assert len(named) > 100
    assert sorted(name for name in named | drawn if not is_there(name)) == []


def test_all_packages_and_rooms_are_named_and_drawn():
    assert len(ROOMS) > 20
    assert {*PACKAGES, *ROOMS} - NAMED == set()
    assert {*PACKAGES, *ROOMS} - set(texts("code")) == set()


def test_no_room_is_crowded():
    files = Counter(file.parent for folder in FOLDERS for file in folder.rglob("*.py"))
    crowded = {str(room.relative_to(ROOT)): count for room, count in files.items() if count > 17}
    assert crowded == {}, "about 15 modules and an __init__ are enough: make a room of its own"


def test_the_picture_shows_the_ends_of_full_names():
    for name, text in texts("code").items():
        assert re.split(r"[./]", name)[-1] == text.text


def test_the_ways_have_the_same_steps_on_the_page_and_in_the_picture():
    steps = re.findall(r"^(\d)\. ", PAGE, re.MULTILINE)
    for kind in ("number", "step"):
        shown = [each.text for each in PICTURE.iter() if kind in each.get("class", "").split()]
        assert shown == steps


def test_floors_are_the_layers_of_the_import_contract():
    [layers] = [each["layers"] for each in CONTRACTS["contracts"] if each["type"] == "layers"]
    description = PICTURE.find("{*}desc").text
    assert description.startswith(f"Floors from top to bottom: {'; '.join(layers)}. ")
    heights = {name: float(text.get("y")) for name, text in texts("floor").items()}
    floors = [{heights[package] for package in layer.split(" | ")} for layer in layers]
    assert all(len(floor) == 1 for floor in floors)
    assert all(max(above) < min(below) for above, below in pairwise(floors))
