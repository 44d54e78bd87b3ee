"""A twin's files: they read back, go together wherever they are, and make its towers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cubetower.calibration.judge.check import fitted_sessions
from cubetower.calibration.prediction.distributions import (
    RatesDistribution,
    baseline_of,
    named_distribution,
)
from cubetower.calibration.surrogate.export import DIGITS
from cubetower.calibration.twin.export import beside, write_twin
from cubetower.foundation import OutputError, data_path
from cubetower.tower import Design, TowerFile, TowerFileError, make_tower
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.surrogate import SurrogateTower
from tests.calibration.twin import made

pytestmark = pytest.mark.long

FILES = ["my.design.toml", "my.draws.csv", "my.surrogate.draws.csv", "my.surrogate.toml", "my.toml"]


@pytest.fixture
def design(tmp_path: Path) -> Path:
    """A design of one's own, in a folder of its own."""
    path = tmp_path / "designs" / "tower.toml"
    path.parent.mkdir()
    shutil.copy(data_path("designs/reference-k.toml"), path)
    return path


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A twin's files, and nothing else."""
    own, found = (tmp_path_factory.mktemp(name) for name in ("designs", "twin"))
    shutil.copy(data_path("designs/reference-k.toml"), own / "tower.toml")
    write_twin(made.twin(), found / "my.toml", own / "tower.toml")
    return found


@pytest.fixture
def folder(tmp_path: Path, written: Path) -> Path:
    """The same files, to do with as one likes."""
    return shutil.copytree(written, tmp_path / "twin")


def physics(spec: object) -> Design:
    tower = make_tower(str(spec))
    assert isinstance(tower, PhysicsTower)
    return tower.design


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_all_that_is_written_is_said_and_a_shipped_design_is_named(
    tmp_path: Path, design: Path
) -> None:
    written = write_twin(made.twin(), tmp_path / "my.toml", design)
    assert written[0] == tmp_path / "my.toml"
    assert sorted(path.name for path in written) == FILES
    assert {path.parent for path in written} == {tmp_path}
    assert all(path.is_file() for path in written)
    shipped = write_twin(made.twin(), str(tmp_path / "b.toml"), "reference-k")
    assert sorted(path.name for path in shipped) == [
        name.replace("my.", "b.") for name in FILES if name != "my.design.toml"
    ]
    assert not beside(tmp_path / "b.toml", "design").exists()
    assert TowerFile.read(tmp_path / "b.toml").parameters["design"] == "reference-k"
    assert physics(tmp_path / "b.toml") == made.DESIGN.replace(made.twin().values)


def test_the_tower_is_the_physics_with_the_best_values(folder: Path) -> None:
    expected = made.DESIGN.replace(made.twin().values)
    assert physics(folder / "my.toml") == expected
    for number in (0, 17, 399):
        drawn = made.DESIGN.replace(made.twin().draws[number])
        assert physics(f"{folder / 'my.toml'},draw={number}") == drawn
    assert physics(f"{folder / 'my.toml'},draw=17") != expected


def test_the_file_says_where_the_tower_is_from(folder: Path) -> None:
    file, twin = TowerFile.read(folder / "my.toml"), made.twin()
    assert file.model == "physics"
    assert file.title == twin.title
    assert file.surrogate == "my.surrogate.toml"
    assert file.provenance.seed == twin.direct.seed
    assert file.provenance.note.startswith("The logs are simulated.")
    assert fitted_sessions(made.k(), file) == ("1", "2", "3")
    baseline = baseline_of(file, "my.toml")
    m0 = twin.direct.posteriors["M0"]
    assert baseline == m0.rates(m0.mean)
    assert next(iter(file.scores.values())) == pytest.approx(
        twin.scores.judgement.score.value, abs=1e-4
    )
    assert len(file.scores) == 1 + len(twin.scores.baselines)


def test_a_copy_keeps_the_comments(folder: Path, design: Path) -> None:
    assert (folder / "my.design.toml").read_bytes() == design.read_bytes()


@pytest.mark.parametrize("change", ["changed", "damaged", "deleted"])
def test_a_design_that_became_another_before_the_end_is_kept_as_it_was(
    change: str, tmp_path: Path, design: Path
) -> None:
    if change == "deleted":
        design.unlink()
    else:
        text = design.read_text("utf-8")
        design.write_text(
            text.replace("rim_mm = 130", "rim_mm = 120" if change == "changed" else "rim")
        )
    write_twin(made.twin(), tmp_path / "my.toml", design)
    assert Design.read(tmp_path / "my.design.toml") == made.DESIGN
    assert physics(tmp_path / "my.toml") == made.DESIGN.replace(made.twin().values)


def test_a_design_that_has_the_copys_name_stays(tmp_path: Path, design: Path) -> None:
    own = tmp_path / "my.design.toml"
    design.rename(own)
    before = own.stat().st_mtime_ns
    write_twin(made.twin(), tmp_path / "my.toml", own)
    assert own.stat().st_mtime_ns == before
    assert physics(tmp_path / "my.toml")


def test_all_files_can_go_elsewhere_together(folder: Path, tmp_path: Path, design: Path) -> None:
    tower, distribution = (
        physics(folder / "my.toml,draw=5"),
        named_distribution(str(folder / "my.toml")),
    )
    folder.rename(tmp_path / "moved")
    shutil.rmtree(design.parent)
    assert names(tmp_path / "moved") == FILES
    assert physics(tmp_path / "moved" / "my.toml,draw=5") == tower
    assert named_distribution(str(tmp_path / "moved" / "my.toml")) == distribution


def test_its_distribution_is_that_of_its_surrogates(folder: Path) -> None:
    distribution = named_distribution(str(folder / "my.toml"))
    assert isinstance(distribution, RatesDistribution)
    assert len(distribution) == len(made.twin().draws)
    expected = made.twin().surrogates.rates
    for rates, other in zip(distribution.rates, expected, strict=True):
        for name in made.twin().emulator.names:
            assert getattr(rates, name) == round(getattr(other, name), DIGITS)
    [drawn] = named_distribution(f"{folder / 'my.toml'},draw=17").rates  # type: ignore[union-attr]
    assert drawn == distribution.rates[17]
    assert (
        named_distribution(f"{folder / 'my.toml'},friction.cube_wall=0.6") is None
    )  # another tower


def test_the_surrogate_is_a_tower_too(folder: Path) -> None:
    tower = make_tower(str(folder / "my.surrogate.toml"))
    assert isinstance(tower, SurrogateTower)
    best = made.twin().surrogate().rates
    assert tower.rates.new == round(best.new, DIGITS)
    assert tower.rates.old_thrown == round(best.old_thrown, DIGITS)


def test_taps_are_in_the_surrogates_file(tmp_path: Path) -> None:
    write_twin(made.tapped_twin(), tmp_path / "my.toml", "reference-k")
    distribution = named_distribution(str(tmp_path / "my.toml"))
    assert isinstance(distribution, RatesDistribution)
    wanted = [round(rates.tap, DIGITS) for rates in made.tapped_twin().surrogates.rates]
    assert distribution.taps.tolist() == wanted
    assert TowerFile.read(tmp_path / "my.surrogate.toml").parameters["tap"] in wanted


def test_a_missing_surrogate_is_named(folder: Path) -> None:
    (folder / "my.surrogate.toml").unlink()
    with pytest.raises(TowerFileError, match=r"its surrogate my\.surrogate\.toml is not beside"):
        named_distribution(str(folder / "my.toml"))
    assert physics(folder / "my.toml")  # still a tower to throw into


def test_the_same_seed_writes_the_same_bytes(folder: Path, tmp_path: Path, design: Path) -> None:
    for seed, twin, same in ((1, made.twin(), True), (2, made.refitted(2), False)):
        (tmp_path / str(seed)).mkdir()
        write_twin(twin, tmp_path / str(seed) / "my.toml", design)
        for name in set(FILES) - {"my.design.toml"}:
            again = (tmp_path / str(seed) / name).read_bytes()
            assert (again == (folder / name).read_bytes()) == same, name


def test_nothing_is_written_where_nothing_can_be(tmp_path: Path, design: Path) -> None:
    with pytest.raises(OutputError, match="nowhere"):
        write_twin(made.twin(), tmp_path / "nowhere" / "my.toml", design)
    assert names(tmp_path) == ["designs"]
