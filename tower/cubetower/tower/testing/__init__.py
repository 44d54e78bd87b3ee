"""`check_tower`: checks that a tower keeps the contract, ours or yours."""

from __future__ import annotations

from functools import partial

from cubetower.foundation import SpecError
from cubetower.tower.spec import TowerSource, make_tower
from cubetower.tower.testing import batch, exact, single
from cubetower.tower.testing.expect import MAX_SIGMAS, TowerCheckError

__all__ = ["MAX_SIGMAS", "TowerCheckError", "check_tower"]


def check_tower(source: TowerSource, *, tosses: int = 100, seed: int = 1) -> list[str]:
    """Check that the towers of a class, a function, a spec or a tower keep the contract of `Tower`.

    Also those of `ExactTower` and `BatchTower`, if their capabilities say so.

    Args:
        source: of empty towers, the same each time, as `cubetower.tower.make_tower` takes it.
        tosses: tosses in each check; with more, statistical checks detect smaller differences.
        seed: of the generators that the checks pass in.

    Returns:
        The names of the checks made, which depend on the tower's capabilities.

    Raises:
        TowerCheckError: the first check that failed.
        SpecError: there is no such tower.
    """
    factory = partial(make_tower, source)
    try:
        able = factory().capabilities
    except SpecError as error:
        if isinstance(source, str):
            raise
        raise TowerCheckError(f"is a tower: {error}") from None
    checks = {
        name: check
        for name, (applies, check) in {**single.CHECKS, **exact.CHECKS, **batch.CHECKS}.items()
        if applies(able)
    }
    for name, check in checks.items():
        try:
            check(factory, tosses, seed)
        except TowerCheckError as error:
            raise TowerCheckError(f"{name}: {error}") from None
        except Exception as error:  # a user's tower may raise anything
            raise TowerCheckError(f"{name}: raised {type(error).__name__}: {error}") from error
    return list(checks)
