"""Tower specs: every model by name, files, and what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cubetower.foundation import CubetowerError, SpecError, UnreadableError, data_path
from cubetower.tower import (
    MODELS,
    Cubes,
    DesignError,
    LogError,
    ScriptedTower,
    Tower,
    TowerFile,
    TowerFileError,
    make_tower,
)
from cubetower.tower.models.naive import AllThrough, Bag, TwoShelves
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.tabletower import TableTower
from cubetower.tower.spec import parameters_of
from cubetower.tower.specdata import data_hash, surrogate_of

LOG = data_path("logs/reference-j.csv")


def refused(spec: str) -> str:
    with pytest.raises(SpecError) as caught:
        make_tower(spec)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Models by name


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("physics", PhysicsTower),
        ("bag", Bag),
        ("twoshelves", TwoShelves),
        ("allthrough", AllThrough),
        (f"scripted,log={LOG}", ScriptedTower),
        ("table", TableTower),
    ],
)
def test_every_model_is_made_by_its_name_and_empty(spec: str, kind: type) -> None:
    tower = make_tower(spec)
    assert type(tower) is kind
    assert isinstance(tower, Tower)
    assert tower.contents == Cubes()


def test_the_models_made_by_name_are_all_there_are() -> None:
    naive = {"bag", "twoshelves", "allthrough"}
    assert set(MODELS) == {"physics", "physics3d", "surrogate", *naive, "scripted", "table"}
    assert all(model.summary for model in MODELS.values())


def test_parameters_reach_the_model() -> None:
    tower = make_tower("bag, new=0.5 ,old=1")
    assert isinstance(tower, Bag)
    assert (tower.new, tower.old) == (0.5, 1.0)


def test_the_parameters_of_a_model_have_their_defaults() -> None:
    assert parameters_of("twoshelves") == {"through": "0.85", "free": "0.025"}
    assert parameters_of("physics") == {"design": "standard"}
    assert parameters_of("scripted") == {"log": "", "session": ""}
    assert parameters_of("allthrough") == {}


@pytest.mark.parametrize(
    ("spec", "surrogate"),
    [
        ("physics", "surrogate"),
        ("physics,design=sticky,friction.cube_wall=0.5", "surrogate,design=sticky"),
        ("physics3d", "surrogate,design=solid"),
        ("physics,design=solid", None),  # its surrogate is that of the tower in three dimensions
        ("physics3d,design=sticky", None),
        ("physics,design=mine.toml", None),
        ("bag", None),
    ],
)
def test_a_shipped_design_has_its_surrogate(spec: str, surrogate: str | None) -> None:
    assert surrogate_of(spec) == surrogate


@pytest.mark.parametrize("spec", ["", "Bag", "sack,new=0.5", "bag.csv"])
def test_unknown_models_list_the_known_ones(spec: str) -> None:
    reason = refused(spec)
    assert reason.endswith("your own module:Class, or exec:./program")
    assert f"no tower {spec.split(',')[0].strip()!r}; known are " in reason
    assert all(name in reason for name in MODELS)


def test_unknown_parameters_list_the_known_ones() -> None:
    reason = refused("bag,newer=0.5")
    assert "'bag': has no parameter 'newer'; its parameters are: new=0.6667, old=0.33" in reason
    assert "its parameters are: none" in refused("allthrough,new=1")
    assert "'log'" in refused("scripted")
    with pytest.raises(DesignError, match="tower 'physics': no design value 'x'; known are cube"):
        make_tower("physics,x=1")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("bag,", "'' is not parameter=value"),
        ("bag,new=\n1", "contains characters that cannot be printed"),
        ("bag,new=", "'new=' is not parameter=value"),
        ("bag,=1", "'=1' is not parameter=value"),
        ("bag,new=1,new=1", "new is given twice"),
        ("bag,new=1.5", "new=1.5: a probability lies between 0 and 1"),
        ("bag,new=half", "new=half: a probability"),
        ("bag,self=1", "tower 'bag'"),
        ("scripted,log=3", "tower 'scripted'"),
    ],
)
def test_parameters_that_make_no_sense(spec: str, reason: str) -> None:
    assert reason in refused(spec)


@pytest.mark.parametrize("value", ["3", "plain", "none.toml"])
def test_a_design_that_is_none_is_a_design_error(value: str) -> None:
    with pytest.raises(DesignError, match="tower 'physics': "):
        make_tower(f"physics,design={value}")


def test_a_log_that_is_missing_is_a_log_error() -> None:
    with pytest.raises(LogError, match=r"none\.csv"):
        make_tower("scripted,log=none.csv")


# Files


def test_a_design_file_makes_a_physics_tower(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = data_path("designs/plane.toml").read_text("utf-8")
    path.write_text(text.replace("edge_mm = 8.0 ", "edge_mm = 7.5 "), "utf-8")
    for spec in (str(path), f"physics,design={path}"):
        tower = make_tower(f"{spec},friction.cube_wall=0.5")
        assert isinstance(tower, PhysicsTower)
        assert tower.design.cube.edge_mm == 7.5
        assert tower.design.friction.cube_wall == 0.5


def test_a_tower_file_makes_its_model_and_the_spec_has_the_last_word(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag", parameters={"new": 0.5, "old": 0.25}).write(path)
    tower, other = make_tower(str(path)), make_tower(f"{path},old=1")
    assert isinstance(tower, Bag)
    assert isinstance(other, Bag)
    assert (tower.new, tower.old) == (0.5, 0.25)
    assert (other.new, other.old) == (0.5, 1.0)


def test_a_draw_stands_for_the_parameters_it_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    draws = [{"new": 0.25}, {"new": 0.75}]
    TowerFile(model="bag", parameters={"new": 0.5, "old": 0.125}).write(path, draws)
    made = [make_tower(f"{path}{draw}") for draw in ("", ",draw=0", ",draw=1")]
    assert [(bag.new, bag.old) for bag in made if isinstance(bag, Bag)] == [
        (0.5, 0.125),
        (0.25, 0.125),
        (0.75, 0.125),
    ]
    with pytest.raises(TowerFileError, match="no draw 2"):
        make_tower(f"{path},draw=2")


@pytest.mark.parametrize("draw", ["1.5", "true", "last"])
def test_a_draw_is_a_whole_number(tmp_path: Path, draw: str) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag").write(path, [{"new": 0.25}])
    assert f"{path}: draw=" in (reason := refused(f"{path},draw={draw}"))
    assert "not a whole number" in reason


def test_a_design_in_a_tower_file_is_named_from_that_file(tmp_path: Path, here: Path) -> None:
    folder = tmp_path / "towers"
    folder.mkdir()
    shutil.copy(data_path("designs/plane.toml"), folder / "mine.toml")
    TowerFile(model="physics", parameters={"design": "mine.toml"}).write(folder / "tower.toml")
    assert isinstance(make_tower("towers/tower.toml"), PhysicsTower)
    # A design given in the spec is named from the working directory, like every file there.
    assert isinstance(make_tower("towers/tower.toml,design=towers/mine.toml"), PhysicsTower)
    with pytest.raises(SpecError, match=r"towers/tower\.toml: .*mine\.toml: there is no such"):
        make_tower("towers/tower.toml,design=mine.toml")


@pytest.mark.parametrize(
    "model", ["mymodule:Tower", "os:getcwd", "mine.toml", "sack", "exec:./mine"]
)
def test_a_file_names_a_model_and_never_a_module_or_a_program(tmp_path: Path, model: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'format = 1\nkind = "tower"\nmodel = "{model}"\n', "utf-8")
    reason = refused(str(path))
    assert f"{path}: no model {model!r}; known are physics, " in reason
    assert "A file cannot name a module to import or a program to run" in reason


@pytest.mark.parametrize("kind", ['kind = "log"', "", "kind = 3"])
def test_a_file_of_another_kind(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(kind, "utf-8")
    assert f"{path}: has kind = {'3' if '3' in kind else ''}" in (reason := refused(str(path)))
    assert '"design" or "tower"' in reason


@pytest.mark.parametrize("spec", ["none.toml", ".toml", "x" * 5000 + ".toml"])
def test_a_file_that_cannot_be_read(here: Path, spec: str) -> None:
    with pytest.raises(UnreadableError, match=r"\.toml"):
        make_tower(spec)


# Junk

WORDS = st.text(st.characters(exclude_characters=":"), max_size=6)
NAMES = st.sampled_from([*MODELS, "mine.toml", "none.toml", "sack"]) | WORDS
KEYS = st.sampled_from(["new", "old", "free", "design", "log", "draw", "cube.edge_mm"]) | WORDS
VALUES = WORDS | st.floats().map(str) | st.integers().map(str)
PARTS = st.lists(st.tuples(KEYS, VALUES).map("=".join) | WORDS, max_size=3)


@pytest.mark.long
@given(name=NAMES, parts=PARTS)
@example(name="x\0.toml", parts=[])
@example(name="physics", parts=["design=\0.toml"])
@example(name="scripted", parts=["log=."])
@example(name="scripted", parts=["log=\0"])
@example(name="bag", parts=["new=" + "9" * 5000])
def test_junk_is_a_tower_error_or_a_tower(name: str, parts: list[str]) -> None:
    try:
        tower = make_tower(",".join([name, *parts]))
    except CubetowerError:
        return
    assert isinstance(tower, Tower)


# The data that a tower is made from


def test_the_hash_of_a_design_is_of_its_values_whatever_its_file_looks_like(tmp_path: Path) -> None:
    text = data_path("designs/plane.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_bytes(text.replace("title = ", "# mine\ntitle = ").replace("\n", "\r\n").encode())
    shipped = data_hash("physics,design=plane")
    assert shipped
    assert len(shipped) == 12
    assert data_hash(str(mine)) == data_hash(f"physics,design={mine}") == shipped
    mine.write_text(text.replace("title = ", "title = 'Mine'  # "), "utf-8")
    assert data_hash(str(mine)) == shipped
    mine.write_text(text.replace("edge_mm = 8.0", "edge_mm = 8.5"), "utf-8")
    assert data_hash(str(mine)) != shipped


def test_the_hash_of_a_tower_file_is_of_its_parameters_or_those_of_a_draw(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    TowerFile(model="bag", parameters={"new": 0.5}).write(mine, [{"old": 0.1}, {"old": 0.2}])
    TowerFile(model="bag", parameters={"new": 0.5}, title="Other").write(other)
    assert data_hash(str(mine)) == data_hash(str(other))
    assert len({data_hash(f"{mine}{draw}") for draw in ("", ",draw=0", ",draw=1")}) == 3


def test_the_hash_of_a_script_is_of_its_tosses(tmp_path: Path) -> None:
    log = tmp_path / "mine.csv"
    log.write_bytes(LOG.read_bytes())
    assert data_hash(f"scripted,log={log}") == data_hash(f"scripted,log={LOG}")
    log.write_bytes(log.read_bytes().rpartition(b"\n1")[0])
    assert data_hash(f"scripted,log={log}") != data_hash(f"scripted,log={LOG}")


@pytest.mark.parametrize(
    "spec", ["bag", "bag,new=0.5", "table", "no_such:Tower", "exec:./none", "surrogate,new=1,old=0"]
)
def test_a_tower_without_data_has_no_hash(spec: str) -> None:
    assert data_hash(spec) is None
