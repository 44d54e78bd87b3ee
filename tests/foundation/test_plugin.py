"""Names of classes and objects: specs, where a spec makes the same."""

from __future__ import annotations

from functools import partial

import pytest

from cubetower.foundation.plugin import name_of, spec_of


class Sieve:
    """Keeps its parameters, and what went through."""

    def __init__(self, mesh: float = 0.5, title: str = "", *, fine: bool = True) -> None:
        self.mesh, self.title, self.fine, self.through = mesh, title, fine, 0

    class Mesh:
        """Inside another class."""


def used() -> Sieve:
    sieve = Sieve(0.25)
    sieve.through = 1
    return sieve


HERE = "tests.foundation.test_plugin"


@pytest.mark.parametrize(
    ("source", "name", "is_spec"),
    [
        (Sieve, f"{HERE}:Sieve", True),
        (used, f"{HERE}:used", True),
        (Sieve(title="a=b"), f"{HERE}:Sieve,mesh=0.5,title=a=b,fine=true", True),
        (Sieve(1, "a,b", fine=False), f"{HERE}:Sieve,mesh=1,fine=false", False),
        (used(), f"{HERE}:Sieve,mesh=0.25,fine=true", False),
        (Sieve.Mesh, f"{HERE}:Sieve.Mesh", False),
        (partial(Sieve, 0.25), f"{HERE}:Sieve", False),
        (lambda: Sieve(), f"{HERE}:<lambda>", False),
        (3, "builtins:int", False),
    ],
)
def test_a_name_is_a_spec_where_that_makes_the_same(source, name, is_spec):
    assert name_of(source) == name
    assert spec_of(source, "sieve") == (name if is_spec else None)


def test_what_a_function_has_inside_no_name_finds():
    class Local(Sieve):
        pass

    assert name_of(Local).endswith(".<locals>.Local")
    assert [spec_of(source, "sieve") for source in (Local, Local())] == [None, None]
