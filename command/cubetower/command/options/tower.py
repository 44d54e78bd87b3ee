"""The option that names a tower, the tower it names, and cubes to throw into it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.terminal.verbosity import log
from cubetower.foundation import CubetowerError, SpecError

if TYPE_CHECKING:
    from cubetower.tower import Cubes, Tower

MAX_CUBES = 1000  # in one throw; the game has 330


def complete_tower(begun: str) -> list[str]:
    """The models and the files that a spec may begin with."""
    from cubetower.tower import MODELS

    found = [*MODELS, *map(str, sorted(Path().glob("*.toml")))]
    return [name for name in found if name.startswith(begun)]


TowerSpec = Annotated[
    str,
    typer.Option(
        "--tower",
        metavar="SPEC",
        help=(
            "The tower: a model (see `cubetower towers`), a design or tower file, your "
            "own module:Class, or a program, exec:./program."
        ),
        autocompletion=complete_tower,
    ),
]


def load_tower(spec: str) -> Tower:
    """Make the tower of a spec; say on standard error what is doubtful about its design.

    Raises:
        TowerError: there is no such tower.
    """
    from cubetower.tower import Design, make_tower  # takes long to load

    tower = make_tower(spec)
    log.info("tower: %s", spec)
    if isinstance(design := getattr(tower, "design", None), Design):
        for doubt in design.warnings():
            log.warning("tower %s: %s", spec, doubt)
    return tower


@contextmanager
def attribute_to_user_code(tower: str, modules: Sequence[str] = ()) -> Iterator[None]:
    """Say of errors in a user's own class that they are its own, and where, in one line.

    Args:
        tower: spec of the tower in use.
        modules: specs of the modules in play.

    Raises:
        SpecError: for whatever the class raised.
    """
    from cubetower.game import Stopped

    try:
        yield
    except (KeyboardInterrupt, Stopped):
        raise
    except BaseException as error:
        traced = traceback.extract_tb(error.__traceback__)
        named = [("module", spec) for spec in modules]
        if not isinstance(error, CubetowerError):  # which towers raise on purpose
            named.append(("tower", tower))
        own = [(what, spec) for what, spec in named if ":" in spec]
        blamed = [each for each in own if _in_module_of(each[1], traced)]
        if not blamed and not (own and _may_be_theirs(error)):
            raise
        [what, spec], place = (blamed or own)[0], traced[-1]
        raise SpecError(
            f"{what} {spec}: its own code raised {type(error).__name__}: {error} "
            f"({place.filename}, line {place.lineno})"
        ) from error


def _in_module_of(spec: str, traced: traceback.StackSummary) -> bool:
    """Whether an error came by way of the module that a spec names."""
    module = sys.modules.get(spec.partition(":")[0])
    file = getattr(module, "__file__", None)
    return file is not None and any(frame.filename == file for frame in traced)


def _may_be_theirs(error: BaseException) -> bool:
    """Whether a class of the user's may have caused an error that came out of our own code."""
    ours = CubetowerError | OSError
    return isinstance(error, Exception) and not isinstance(error, ours)


def read_cubes(text: str, option: str, instead: str = "") -> Cubes:
    """Read cubes of the game that a user typed: ``r4 b3``, ``red=4,blue=3``.

    Args:
        text: the cubes.
        option: where they were typed.
        instead: what to write if none are meant.

    Raises:
        CubesError: names the option, what is wrong, and the fix.
    """
    from cubetower.tower import CubesError
    from cubetower.tower.cubes import COLOURS
    from cubetower.tower.notation import EntryError, letters_for, parse_cubes

    try:
        cubes = parse_cubes(text, letters_for(COLOURS), limit=None)
    except EntryError as error:
        raise CubesError(f"{option} {text}: {error}") from None
    if not 1 <= cubes.total <= MAX_CUBES:
        fix = f"throw 1 to {MAX_CUBES}" if cubes or not instead else instead
        raise CubesError(f"{option} {text}: {cubes.total or 'no'} cubes; {fix}")
    return cubes
