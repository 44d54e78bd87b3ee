"""A twin runs freely beside others: in order, the same every time, and soberly counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.twin.freeruns import (
    BAG,
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    M0,
    TOWERS,
    compare_twin,
    count_equal,
    nearness,
    towers_of,
)
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.surrogate import SurrogateTower
from tests.calibration.twin import made

pytestmark = pytest.mark.long


def test_towers_are_there_in_their_order() -> None:
    assert tuple(each.name for each in made.free().towers) == TOWERS
    assert tuple(nearness(made.free())) == TOWERS


def test_towers_are_what_they_are_called() -> None:
    twin, found = made.twin(), towers_of(made.twin())
    designed, calibrated = found[DESIGNED](), found[CALIBRATED]()
    assert isinstance(designed, PhysicsTower)
    assert isinstance(calibrated, PhysicsTower)
    assert designed.design == made.DESIGN
    assert calibrated.design == made.DESIGN.replace(twin.values)
    m0 = twin.direct.posteriors["M0"]
    wanted = {
        EMULATED: twin.surrogate().rates,
        FITTED: twin.direct.rates,
        M0: m0.rates(m0.mean),
    }
    for name, rates in wanted.items():
        tower = found[name]()
        assert isinstance(tower, SurrogateTower)
        assert tower.rates == rates


def test_the_seed_decides_everything() -> None:
    short = made.logs_of(made.twin(), made.log(2, 4))
    found = compare_twin(short, seed=1, classify=False)
    assert compare_twin(short, seed=1, classify=False) == found
    assert compare_twin(short, seed=2, classify=False).rows != found.rows


def test_sessions_of_several_logs_are_kept_apart() -> None:
    one, other = made.log(1, 4), made.log(2, 5)
    found = compare_twin(made.logs_of(made.twin(), one, other), seed=1, classify=False)
    assert found.log
    assert found.log.figures
    assert found.log.figures.sessions == 3
    assert found.towers[0].jams
    assert found.towers[0].jams.seeding_throws == 3


def test_nearness_counts_figures_within_two_errors() -> None:
    found = made.free()
    for place, each in enumerate(nearness(found).values()):
        known = sorted(abs(z) for row in found.rows if (z := row.distances[place]) is not None)
        assert each.figures == len(known) > 10
        assert each.near == sum(z <= 2 for z in known)
        assert each.median is not None
        assert known[0] <= each.median <= known[-1]
        assert each.share == each.near / each.figures
        assert each.energy == found.differences[place].from_reference.energy  # type: ignore[union-attr]
        assert each.energy_itself == found.differences[place].from_itself.energy
    near = nearness(found)
    assert near[FITTED].near > near[BAG].near


def test_a_tower_without_known_figures_has_no_share() -> None:
    rows = tuple(replace(row, distances=(None,) * len(TOWERS)) for row in made.free().rows)
    each = nearness(replace(made.free(), rows=rows))[BAG]
    assert (each.figures, each.near, each.median, each.share) == (0, 0, None, None)


def test_towers_are_alike_up_to_what_the_log_can_tell() -> None:
    def figure(value: float | None, error: float | None) -> LogEstimate:
        return LogEstimate(value, error, 10, 3)

    rows = tuple(
        replace(made.free().rows[0], log=log, towers=(other, one, other, *[other] * 4))
        for log, one, other in (
            (figure(9.0, 3.0), figure(1.0, 4.0), figure(27.0, 12.0)),  # 26 / 13
            (figure(9.0, 3.0), figure(1.0, 4.0), figure(28.0, 12.0)),  # 27 / 13
            (figure(None, None), figure(1.0, 4.0), figure(1.0, 12.0)),
            (figure(9.0, 3.0), figure(1.0, None), figure(1.0, 12.0)),
            (figure(9.0, 0.0), figure(1.0, 0.0), figure(1.0, 0.0)),
        )
    )
    assert count_equal(replace(made.free(), rows=rows)) == (1, 2)
