"""`check_tower`: checks that a tower keeps the contract, ours or yours."""

from __future__ import annotations

from tower.protocol import Capabilities
from tower.testing import batch, exact, single
from tower.testing.expect import MAX_SIGMAS, Factory, TowerCheckError

__all__ = ["MAX_SIGMAS", "TowerCheckError", "check_tower"]


def check_tower(factory: Factory, *, tosses: int = 100, seed: int = 1) -> list[str]:
    """Check that the towers that a factory makes keep the contract of `Tower`.

    Also those of `ExactTower` and `BatchTower`, if their capabilities say so.

    Args:
        factory: makes an empty tower, the same one each time.
        tosses: tosses in each check; with more, statistical checks detect smaller differences.
        seed: of the generators that the checks pass in.

    Returns:
        The names of the checks made, which depend on the tower's capabilities.

    Raises:
        TowerCheckError: the first check that failed.
    """
    able = getattr(factory(), "capabilities", Capabilities())  # if absent, the first check says so
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
