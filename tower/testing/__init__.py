"""`check_tower`: does a tower keep the contract? For ours and yours."""

from __future__ import annotations

from tower.protocol import Capabilities
from tower.testing import exact, many, single
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
    checks = {**single.CHECKS, **exact.CHECKS, **many.CHECKS}
    made = [name for name, (applies, _) in checks.items() if applies(able)]
    for name in made:
        try:
            checks[name][1](factory, tosses, seed)
        except TowerCheckError as error:
            raise TowerCheckError(f"{name}: {error}") from None
        except Exception as error:  # a user's tower may raise anything
            raise TowerCheckError(f"{name}: raised {type(error).__name__}: {error}") from error
    return made
