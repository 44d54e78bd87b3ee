"""`cubetower odds`: the chance to win a battle, through any tower."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, cast

import typer

from cubetower.towers import Json, Seed, TowerSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.shogun import Attack, Odds, Situation
    from tower import Cubes

Size: TypeAlias = tuple[int, int]
"""Attacking and defending armies."""

GAMES = 150  # series of battles whose situations stand for mid-game
GAMES_TOSSED = 20  # the same for towers that must toss
TOSSES = 1000  # of a battle, for towers that must toss
MOST_SIDE = 20  # of a table


def odds(
    attack: Annotated[
        int | None, typer.Option(min=1, max=62, metavar="ARMIES", help="Armies that attack.")
    ] = None,
    defend: Annotated[
        int | None,
        typer.Option(
            min=0, max=62, metavar="ARMIES", help="Armies that defend; 0: a neutral province."
        ),
    ] = None,
    inside: Annotated[
        str | None,
        typer.Option(
            metavar="CUBES",
            help="What is inside: blue=2,green=3, or none. If not given: as in mid-game.",
        ),
    ] = None,
    tray: Annotated[
        str | None,
        typer.Option(metavar="CUBES", help="What lies in the tray; with --inside, else mid-game."),
    ] = None,
    unrest: Annotated[
        int, typer.Option(min=0, help="Unrest markers: with any, farmers do not help (C06).")
    ] = 0,
    attacker: Annotated[str, typer.Option(metavar="COLOUR", help="Who attacks.")] = "blue",
    defender: Annotated[str, typer.Option(metavar="COLOUR", help="Who defends.")] = "yellow",
    tower: TowerSpec = "surrogate",
    tosses: Annotated[
        int | None,
        typer.Option(
            min=1, help="Toss so often. If not given: no toss where the tower knows its chances."
        ),
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="NxM", help="All attacks to N on all defences to M.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the table (10x10 if not given): .png, .svg, .pdf."),
    ] = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Tell the chances to win, draw and lose a battle, and how many armies are left.

    Exact for towers that know the chances of their cubes (surrogate, bag, allthrough): averaged
    over contents as in mid-game, or for the contents given. Other towers are tossed.

    Example: cubetower odds --attack 5 --defend 3 --inside blue=2,green=3
    """
    from cubetower.oddsview import show_odds
    from cubetower.terminal import blaming, print_json

    sizes = _sizes(attack, defend, table or ("10x10" if plot and attack is None else None))
    with blaming(tower):
        situations = _situations(tower, inside, tray, seed, many=len(sizes) > 1)
        answer = _answering(tower, situations, tosses, inside, seed)
        found = {
            size: answer(_attack(size, attacker, defender, unrest))
            for size in _with_progress(sizes)
        }
    if plot:
        from cubetower.heatmap import save_heatmap

        save_heatmap(found, plot, f"tower {tower}, simulated; {_where(inside, tray, found)}")
    if as_json:
        asked = {"tower": tower, "inside": inside, "tray": tray, "unrest": unrest, "seed": seed}
        print_json({**asked, **_as_json(found)})
        return
    show_odds(found, (attacker, defender), tower, _where(inside, tray, found))
    if plot:
        typer.echo(f"The table is drawn in {plot}.")


def _where(inside: str | None, tray: str | None, found: Mapping[Size, Odds]) -> str:
    """Which contents the odds are for, and how they were found."""
    odds = next(iter(found.values()))
    contents = "contents as in mid-game" if inside is None else f"inside: {inside}"
    contents += f", in the tray: {tray}" if tray else ""
    how = "exact" if odds.tosses is None else f"{odds.tosses:,} tosses of each battle"
    return f"{contents}; {how}"


def _as_json(found: Mapping[Size, Odds]) -> dict[str, object]:
    """The odds of the only battle; or of many, in a list."""
    battles = [
        {"attack": size[0], "defend": size[1], **asdict(odds)} for size, odds in found.items()
    ]
    return battles[0] if len(battles) == 1 else {"table": battles}


def _sizes(attack: int | None, defend: int | None, table: str | None) -> list[Size]:
    """The battles asked for."""
    if table is None:
        if attack is None or defend is None:
            raise typer.BadParameter("name --attack and --defend, or a --table such as 10x10")
        return [(attack, defend)]
    if attack is not None or defend is not None:
        raise typer.BadParameter("a table shows many battles; leave out --attack and --defend")
    found = re.fullmatch(r"(\d{1,3})x(\d{1,3})", table)
    rows, columns = map(int, found.groups()) if found else (0, 0)
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise typer.BadParameter(
            f"--table {table}: write attackers x defenders, as in 10x10, {MOST_SIDE} at most"
        )
    return [(a, d) for a in range(1, rows + 1) for d in range(1, columns + 1)]


def _with_progress(sizes: list[Size]) -> Iterable[Size]:
    from cubetower.terminal import progress

    return progress(sizes, "battles", len(sizes)) if len(sizes) > 1 else sizes


def _attack(size: Size, attacker: str, defender: str, unrest: int) -> Attack:
    from game.shogun import Attack

    attackers, defenders = size
    if not defenders:
        return Attack(attacker, attackers)
    return Attack(attacker, attackers, defender, defenders, unrest=unrest)


def _situations(
    spec: str, inside: str | None, tray: str | None, seed: int, *, many: bool
) -> list[Situation]:
    """The one that is given, or those of mid-game: several of each game, if not needed often."""
    from cubetower.terminal import named_tower
    from game.shogun import Situation, situations
    from tower import make_tower

    exact = named_tower(spec).capabilities.likelihood
    if inside is not None:
        return [Situation(1, {}, _cubes(tray or "none", "--tray"))]
    if tray is not None:
        raise typer.BadParameter("--tray goes with --inside; mid-game has trays of its own")
    games = GAMES if exact else GAMES_TOSSED
    return list(situations(lambda: make_tower(spec), games, seed, every=30 if many else 6))


def _answering(
    spec: str, situations: list[Situation], tosses: int | None, inside: str | None, seed: int
) -> Callable[[Attack], Odds]:
    """What tells the odds of an attack: exactly, unless tosses are asked for or needed."""
    from random import Random

    from game.shogun import FARMER, exact_odds, sampled_odds
    from tower import Cubes, ExactTower, make_tower

    model, supply = make_tower(spec), Cubes({FARMER: 1})
    given = None if inside is None else _cubes(inside, "--inside")
    if model.capabilities.likelihood and tosses is None:
        knowing = cast("ExactTower", model)
        return lambda attack: exact_odds(attack, knowing, situations, supply, given)
    number = tosses or TOSSES

    def toss(attack: Attack) -> Odds:
        rng = Random(f"{seed}:odds:{attack.attackers}:{attack.defenders}")
        return sampled_odds(attack, model, situations, supply, rng, number, given)

    return toss


def _cubes(text: str, option: str) -> Cubes:
    from cubetower.terminal import read_cubes
    from tower import Cubes

    return Cubes() if text == "none" else read_cubes(text, option)
