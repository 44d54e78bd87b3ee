"""`cubetower odds`: the chance to win a battle, through any tower."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, cast

import typer

from cubetower.command.options import Json, Seed
from cubetower.command.options.report import Open, Report, report_place, show_report
from cubetower.command.options.tower import TowerSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubetower.game.shogun import Attack, Odds, Situation
    from cubetower.tower import Cubes, Tower

    Progress = Callable[[int, int], None]

Size: TypeAlias = tuple[int, int]
"""Attacking and defending armies."""

MAX_ARMIES = 62  # of a player
MAX_TABLE_SIDE = 20  # of a table
GAMES = 150  # series of battles whose situations stand for mid-game
EVERY, EVERY_OF_MANY = 6, 30  # battles between two of them: for one battle, for a table
MIN_GAMES = 20  # games at least, for towers that must toss
DEFAULT_TOSSES = 1000  # of a battle, for towers that must toss
TOSSES_PER_GAME = 50  # more tosses than this of a game want more games
MAX_TOSSES = 1_000_000


def odds(
    attack: Annotated[
        int | None,
        typer.Option(min=1, max=MAX_ARMIES, metavar="ARMIES", help="Attacking armies."),
    ] = None,
    defend: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_ARMIES,
            metavar="ARMIES",
            help="Defending armies; 0 for a neutral province.",
        ),
    ] = None,
    inside: Annotated[
        str | None,
        typer.Option(
            metavar="CUBES",
            help=(
                "Cubes inside, such as blue=2,green=3, or none [default: averaged over mid-game]."
            ),
        ),
    ] = None,
    tray: Annotated[
        str | None,
        typer.Option(metavar="CUBES", help="Cubes in the tray, to go with --inside; or none."),
    ] = None,
    unrest: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Unrest markers; with any, farmers do not help the defender (C06).",
        ),
    ] = 0,
    attacker: Annotated[
        str, typer.Option(metavar="COLOUR", help="The attacker's colour.")
    ] = "blue",
    defender: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR",
            help="The defender's colour [default: yellow, or blue if yellow attacks].",
        ),
    ] = None,
    tower: TowerSpec = "surrogate",
    tosses: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_TOSSES,
            metavar="N",
            help="Estimate each battle from roughly this many tosses "
            f"[default: exact where the tower knows its chances, else {DEFAULT_TOSSES}].",
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="NxM", help="A table: 1 to N armies attack 1 to M."),
    ] = None,
    report: Report = None,
    open_page: Open = False,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Show how likely a battle is won, drawn or lost, and what is left.

    Exact for surrogate, bag and allthrough, which know the chances of their cubes; estimated
    from tosses for other towers. Without --inside, averaged over what lies inside in mid-game.

    Example: cubetower odds --attack 5 --defend 3 --inside blue=2,green=3
    """
    from cubetower.command.options.outputs import check_outputs
    from cubetower.command.options.tower import load_tower
    from cubetower.command.terminal.odds import OddsQuery, show_heading, show_odds
    from cubetower.command.terminal.output import print_json

    report = report_place(report, Path("odds"), opened=open_page)
    check_outputs([(report, (".html",))], ())
    sizes, single = _sizes(attack, defend, table), table is None
    defender = defender or ("blue" if attacker == "yellow" else "yellow")
    battles = {size: _attack(size, attacker, defender, unrest) for size in sizes}
    given = _situation(inside, tray)
    asked = OddsQuery(tower, attacker, None if sizes[0][1] == 0 else defender, unrest, given)
    model = load_tower(tower)
    if given:
        given.throw(battles[max(battles)])  # too many cubes are not the tower's fault
    usual = ":" not in tower and max(map(max, sizes)) <= MAX_TABLE_SIDE  # nothing can go wrong
    if early := usual and not as_json:
        show_heading(sizes[0], asked, single=single)
    found = _compute(model, tower, battles, given, tosses, seed)
    if report:
        from cubetower.game.shogun.oddspage import write_odds_report

        write_odds_report(found, asked.sides, asked.caption(found), report)
    if as_json:
        listed = [{"attack": a, "defend": d, **asdict(odds)} for (a, d), odds in found.items()]
        result = listed[0] if single else {"table": listed}
        print_json({**asked.as_json(), "seed": seed, "report": report and str(report), **result})
        show_report(report, opened=open_page, as_json=True)
        return
    if not early:
        show_heading(sizes[0], asked, single=single)
    show_odds(found, asked, single=single)
    show_report(report, opened=open_page)


def _sizes(attack: int | None, defend: int | None, table: str | None) -> list[Size]:
    """The battle asked for, or those of a table."""
    if table is None:
        if attack is None or defend is None:
            raise typer.BadParameter("name --attack and --defend, or a --table such as 10x10")
        return [(attack, defend)]
    if attack is not None or defend is not None:
        raise typer.BadParameter("a table shows many battles; leave out --attack and --defend")
    found = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", table)
    rows, columns = map(int, found.groups()) if found else (0, 0)
    if not (1 <= rows <= MAX_TABLE_SIDE and 1 <= columns <= MAX_TABLE_SIDE):
        raise typer.BadParameter(
            f"--table {table}: write attackers x defenders, 1 to {MAX_TABLE_SIDE} each, as in 10x10"
        )
    return [(a, d) for a in range(1, rows + 1) for d in range(1, columns + 1)]


def _attack(size: Size, attacker: str, defender: str, unrest: int) -> Attack:
    from cubetower.game.shogun import Attack

    attackers, defenders = size
    if defenders:
        return Attack(attacker, attackers, defender, defenders, unrest=unrest)
    if unrest:
        raise typer.BadParameter("--unrest: a neutral province has no markers; farmers defend it")
    return Attack(attacker, attackers)


def _situation(inside: str | None, tray: str | None) -> Situation | None:
    """The contents that the user names, if any."""
    from cubetower.game.shogun import Situation

    if inside is not None:
        return Situation(_cubes(inside, "--inside"), _cubes(tray or "none", "--tray"))
    if tray is not None:
        raise typer.BadParameter("--tray goes with --inside; mid-game has trays of its own")
    return None


def _cubes(text: str, option: str) -> Cubes:
    from cubetower.command.options.tower import read_cubes
    from cubetower.game.shogun import check_cubes
    from cubetower.tower import Cubes

    if text == "none":
        return Cubes()
    cubes = read_cubes(text, option, "write none if that is meant")
    check_cubes(cubes, f"{option} {text}")
    return cubes


def _compute(
    model: Tower,
    spec: str,
    battles: dict[Size, Attack],
    given: Situation | None,
    tosses: int | None,
    seed: int,
) -> dict[Size, Odds]:
    """The odds of all battles: exact, unless tosses are asked for or needed."""
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.command.terminal.output import progress_bar

    many = len(battles) > 1
    with attribute_to_user_code(spec):
        exact = model.capabilities.likelihood and tosses is None
        number = 0 if exact else tosses or DEFAULT_TOSSES
        situations = [given] if given else _midgame(spec, number, seed, many=many)
    for situation in situations:
        situation.throw(battles[max(battles)])  # too many cubes are not the tower's fault
    with attribute_to_user_code(spec), progress_bar("odds") as shown:
        answer = _answering(model, situations, number, seed)
        return {
            size: answer(battles[size], _part_of(shown, place, len(battles)))
            for place, size in enumerate(battles)
        }


def _midgame(spec: str, tosses: int, seed: int, *, many: bool) -> list[Situation]:
    """Situations of many games; several of each, if they are not needed often.

    Args:
        spec: the tower's.
        tosses: of each battle; 0 if none is needed.
        seed: decides every random number.
        many: there are many battles.
    """
    from cubetower.command.terminal.output import show_progress
    from cubetower.game.shogun import situations
    from cubetower.game.shogun.midgame import BATTLES_PER_GAME

    games, every = GAMES, EVERY_OF_MANY if many else EVERY
    if tosses:
        games = min(GAMES, max(MIN_GAMES, tosses // TOSSES_PER_GAME))
    found = situations(spec, games, seed, every=every)
    total = games * BATTLES_PER_GAME // every
    return list(show_progress(found, "playing to mid-game", total) if tosses else found)


def _answering(
    model: Tower, situations: list[Situation], tosses: int, seed: int
) -> Callable[[Attack, Progress], Odds]:
    """What computes the odds of an attack, from so many tosses, or exactly if 0."""
    from random import Random

    from cubetower.game.shogun import exact_odds, sampled_odds
    from cubetower.tower import ExactTower

    if not tosses:
        exact = cast("ExactTower", model)

        def compute(attack: Attack, progress: Progress) -> Odds:
            progress(0, 1)
            return exact_odds(attack, exact, situations)

        return compute

    def toss(attack: Attack, progress: Progress) -> Odds:
        rng = Random(f"{seed}:odds:{attack.attackers}:{attack.defenders}")
        return sampled_odds(attack, model, situations, rng, tosses, progress=progress)

    return toss


def _part_of(shown: Progress | None, place: int, parts: int) -> Progress:
    """What moves a bar, if there is one, by the work on one of so many equal parts."""

    def move(done: int, total: int) -> None:
        if shown:
            shown(place * total + done, parts * total)

    return move
