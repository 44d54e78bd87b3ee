"""Versions of shipped designs and surrogates: which one a spec means, here and in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.prediction.distributions import RatesDistribution, named_distribution
from foundation import CubetowerError, SpecError, data_path
from foundation.reading import read_toml
from tests import newer
from tower import Design, DesignError, TowerFile, make_tower
from tower.models.physics import PhysicsTower
from tower.models.surrogate import SurrogateTower
from tower.shipped import DESIGNS, OLDER, SURROGATES, shipped_names, versions
from tower.spec import (
    spec_beside,
    spec_from_file,
    spec_to_write,
    version_of,
    without_version,
)

SHIPPED = [(kind, name) for kind in (DESIGNS, SURROGATES) for name in shipped_names(kind)]


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`standard` has a second version; all else has one."""
    newer.ship_second(tmp_path / "data", monkeypatch)


def new_of(spec: str) -> float:
    """What tells the surrogates apart: 0.89 in the first version, 0.6 in the second."""
    tower = make_tower(spec)
    assert isinstance(tower, SurrogateTower)
    return round(tower.rates.new, 2)


def top_of(spec: str) -> float:
    """What tells the designs apart: 250 mm in the first version, 260 mm in the second."""
    tower = make_tower(spec)
    assert isinstance(tower, PhysicsTower)
    return tower.design.tube.top_mm


# What is shipped


@pytest.mark.parametrize(("kind", "name"), SHIPPED)
def test_everything_shipped_says_its_version_and_no_version_is_missing(
    kind: str, name: str
) -> None:
    found = versions(kind, name)
    first = 2 if (kind, name) == (SURROGATES, "sticky") else 1  # there is none of the first design
    assert sorted(found) == [*range(first, first + len(found))]
    assert [read_toml(found[version])["version"] for version in sorted(found)] == sorted(found)
    assert found[max(found)].parent == data_path(kind)


@pytest.mark.parametrize("kind", [DESIGNS, SURROGATES])
def test_every_older_file_is_a_version_of_something_newer(kind: str) -> None:
    known = {path for name in shipped_names(kind) for path in versions(kind, name).values()}
    assert {*data_path(kind).rglob("*.toml")} == known


# Which one a spec means


@pytest.mark.usefixtures("second")
def test_a_spec_means_the_newest_version_unless_it_names_one() -> None:
    assert new_of("surrogate") == new_of("surrogate,version=2") == 0.6
    assert new_of("surrogate,version=1") == new_of("surrogate,design=standard,version=1") == 0.89
    assert top_of("physics") == top_of("physics,version=2") == 260
    assert top_of("physics,version=1") == 250
    assert make_tower("surrogate,level=M1")  # has one version


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("surrogate,version=3", "standard has no version 3; shipped are 1, 2"),
        ("surrogate,version=true", "standard has no version True; shipped are 1, 2"),
        ("surrogate,version=x", "standard has no version x; shipped are 1, 2"),
        ("surrogate,design=plane,version=2", "plane has no version 2; shipped are 1"),
        ("surrogate,level=M1,version=2", "standard-M1 has no version 2; shipped are 1"),
        ("surrogate,design=none,version=2", "no surrogate 'none'"),
        ("physics,version=0", "standard has no version 0; shipped are 1, 2"),
        ("physics,design=none,version=1", "no design 'none'; shipped are"),
        ("bag,version=1", "has no parameter 'version'"),
    ],
)
def test_a_version_that_is_not_there_is_refused(spec: str, reason: str) -> None:
    with pytest.raises((SpecError, DesignError), match=reason):
        make_tower(spec)


@pytest.mark.parametrize("spec", ["{}", "physics,design={}"])
def test_a_design_of_ones_own_has_no_versions(spec: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data_path("designs/plane.toml").read_bytes())  # its version stays in a copy
    assert top_of(spec.format(path)) == Design.load("plane").tube.top_mm
    with pytest.raises(DesignError, match="only shipped designs have versions; leave out version"):
        make_tower(f"{spec.format(path)},version=1")


@pytest.mark.parametrize("version", ['"1"', "0", "1.0", "true", "[1]"])
@pytest.mark.parametrize("name", ["designs/plane.toml", "towers/plane.toml"])
def test_a_version_that_is_none_is_refused(name: str, version: str, tmp_path: Path) -> None:
    path, text = tmp_path / "mine.toml", data_path(name).read_text("utf-8")
    path.write_text(text.replace("version = 1", f"version = {version}"), "utf-8")
    with pytest.raises(CubetowerError, match=r"mine\.toml: .*version"):
        make_tower(str(path))


# Specs in files


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("surrogate", "surrogate,version=2"),
        ("surrogate, new=0.5", "surrogate, new=0.5,version=2"),
        ("surrogate,version=1", "surrogate"),
        ("surrogate,version=1,new=0.5", "surrogate,new=0.5"),
        ("surrogate,version=2,new=0.5", "surrogate,version=2,new=0.5"),
        ("surrogate,new=0.5,old=0.1", "surrogate,new=0.5,old=0.1"),
        ("surrogate,level=M1", "surrogate,level=M1"),
        ("surrogate,design=plane", "surrogate,design=plane"),
        ("surrogate,design=none", "surrogate,design=none"),
        ("physics,design=standard", "physics,design=standard,version=2"),
        ("physics,design=mine.toml", "physics,design=mine.toml"),
        ("bag,new=0.5", "bag,new=0.5"),
        ("mine.toml,draw=3", "mine.toml,draw=3"),
        ("mine:Tower,version=1", "mine:Tower,version=1"),
        ("exec:./mine,version=1", "exec:./mine,version=1"),
        ("table", "table"),
    ],
)
def test_a_file_says_the_version_of_a_shipped_tower_unless_it_is_the_first(
    typed: str, written: str
) -> None:
    assert spec_to_write(typed) == written


@pytest.mark.usefixtures("second")
def test_as_long_as_there_is_one_version_nothing_is_added() -> None:
    for spec in ("surrogate,design=plane", "physics,design=plane", "surrogate , level=M1"):
        assert spec_to_write(spec) == spec_from_file(spec) == without_version(spec) == spec
        assert version_of(spec) == 1


@pytest.mark.usefixtures("second")
def test_a_shipped_tower_in_a_file_from_before_versions_is_the_first(tmp_path: Path) -> None:
    replay = tmp_path / "game.jsonl"
    assert new_of(spec_beside("surrogate", replay)) == 0.89
    assert new_of(spec_beside("surrogate,version=2", replay)) == 0.6
    assert top_of(spec_beside("physics", replay)) == 250
    assert spec_beside("bag", replay) == "bag"
    assert spec_beside("search,tower=bag", replay) == "search,tower=bag"  # a player


VALUES = st.fixed_dictionaries(
    {},
    optional={
        "design": st.sampled_from(["standard", "plane", "reference-k"]),
        "version": st.integers(1, 2),
        "new": st.sampled_from([0.5, 1]),
        "old": st.just(0.25),
    },
)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("second")
@given(VALUES)
def test_a_file_gives_the_tower_that_was_meant_when_it_was_written(values: Any) -> None:
    spec = ",".join(["surrogate", *(f"{name}={value}" for name, value in values.items())])
    try:
        meant = make_tower(spec)
    except SpecError:
        return  # a version that is not there
    written = spec_to_write(spec)
    again = make_tower(spec_from_file(written))
    assert isinstance(meant, SurrogateTower)
    assert isinstance(again, SurrogateTower)
    assert again.rates == meant.rates
    assert spec_to_write(spec_from_file(written)) == written


# Tower files


@pytest.mark.usefixtures("second")
def test_a_tower_file_means_the_first_version_unless_it_names_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="physics", parameters={"design": "standard"}).write(path)
    assert top_of(str(path)) == 250
    assert top_of(f"{path},version=2") == 260
    TowerFile(model="physics", parameters={"design": "standard", "version": 2}).write(path)
    assert top_of(str(path)) == 260
    TowerFile(model="surrogate").write(path, [{"wedge": 0.1}])
    assert new_of(str(path)) == new_of(f"{path},draw=0") == 0.89
    distribution = named_distribution(str(path))
    assert isinstance(distribution, RatesDistribution)
    assert round(distribution.rates[0].new, 2) == 0.89


def test_only_a_shipped_tower_file_says_its_version(tmp_path: Path) -> None:
    TowerFile(model="bag").write(tmp_path / "mine.toml")
    assert "version" not in (tmp_path / "mine.toml").read_text("utf-8")
    TowerFile(model="bag", version=2).write(tmp_path / "mine.toml")
    assert TowerFile.read(tmp_path / "mine.toml").version == 2


@pytest.mark.usefixtures("second")
def test_an_older_version_lies_in_a_folder_of_its_own(tmp_path: Path) -> None:
    found = versions(DESIGNS, "standard")
    assert {n: path.relative_to(tmp_path / "data") for n, path in found.items()} == {
        1: Path(DESIGNS, OLDER, "standard-1.toml"),
        2: Path(DESIGNS, "standard.toml"),
    }
    assert "standard-1" not in shipped_names(DESIGNS)
