"""The option that names a battle of a replay, and its number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.foundation.wording import join_names

if TYPE_CHECKING:
    from cubetower.game.core import Replay
    from cubetower.game.shogun.battles import NumberedBattle

Battle = Annotated[
    str | None,
    typer.Option(
        metavar="N|PROVINCE",
        help="A battle by its number (`cubetower battles` lists them; 0 is the seeding of the "
        "tower), or by its province, where there was only one.",
    ),
]


def battle_number(text: str, replay: Replay) -> int:
    """The number of the battle that somebody named.

    Args:
        text: a number, or the name of a province or its beginning.
        replay: of a game with a tower.

    Raises:
        typer.BadParameter: none is meant, or several are; says which there are.
        ReplayError: the replay cannot be read.
    """
    from cubetower.game.shogun.battles import battles_in

    battles = battles_in(replay)
    if text.strip().isdecimal():
        return _check_number(int(text), replay, battles)
    place = _province(text, battles)
    numbers = [battle for battle in battles if battle.event.province == place]
    if len(numbers) > 1:
        there = join_names(f"{each.number} ({each.when})" for each in numbers)
        raise typer.BadParameter(f"--battle {text}: {place} had battles {there}; name a number")
    return numbers[0].number


def _check_number(number: int, replay: Replay, battles: Sequence[NumberedBattle]) -> int:
    if number > len(battles):
        there = f"they go from 1 to {len(battles)}, 0 is the seeding" if battles else "it has none"
        raise typer.BadParameter(f"{replay.path} has no battle {number}; {there}")
    return number


def _province(text: str, battles: Iterable[NumberedBattle]) -> str:
    """The province that is meant, of those with battles."""
    there, word = sorted({battle.event.province for battle in battles}), text.strip().casefold()
    found = [name for name in there if word and name.casefold().startswith(word)]
    whole = [name for name in found if name.casefold() == word]
    if len(whole or found) == 1:
        return (whole or found)[0]
    if found:
        raise typer.BadParameter(f"--battle {text}: {join_names(found, 'or')}?")
    why = f"no province with a battle begins so; there were battles in {join_names(there)}"
    raise typer.BadParameter(f"--battle {text}: {why}")
