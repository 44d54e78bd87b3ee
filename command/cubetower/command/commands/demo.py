"""`cubetower demo`: one battle from the throw to the picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.options import Json, Seed
from cubetower.command.options.tower import TowerSpec

if TYPE_CHECKING:
    from rich.table import Table

    from cubetower.game.core.eventlog import EventLog
    from cubetower.game.shogun.battles import JudgedBattle
    from cubetower.tower import Tower

SEED = 3  # of 1 to 150 the one with the rarest win of a player in the first spring
PLAYERS, BOT = 5, "greedy"
PIXELS, FRAME_RATE = 600, 20.0  # width and height; frames a second


def demo(
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="The film (.gif or .mp4), or its last picture (.png)."),
    ] = Path("battle.gif"),
    tower: TowerSpec = "physics",
    seed: Seed = SEED,
    as_json: Json = False,
) -> None:
    """Film the most surprising battle of a game's first spring.

    Five bots play. The default seed was picked out of 150, for an upset: cubes that lay inside the
    tower decide the battle. Most springs are calmer.

    Example: cubetower demo --seed 7 --out my-battle.gif
    """
    from tempfile import TemporaryDirectory

    from cubetower.command.commands.battles import battle_as_json
    from cubetower.command.commands.film import FilmSettings, draw
    from cubetower.command.options.tower import attribute_to_user_code, load_tower
    from cubetower.command.terminal.films import measure
    from cubetower.command.terminal.output import console, print_json, rich_text, spinner
    from cubetower.game.core.resuming import ODDS_TOWER
    from cubetower.game.shogun.battles import judge_battles
    from cubetower.game.shogun.odds.tracker import find_odds_tower
    from cubetower.viewer.boards.scenes import game_scene
    from cubetower.viewer.film.save import check_film

    check_film(out)
    model = load_tower(tower)
    with TemporaryDirectory() as folder:
        replay = Path(folder) / "spring.jsonl"
        with attribute_to_user_code(tower), spinner("playing the first spring"):
            log = _play_spring(model, tower, seed, replay)
            battles = judge_battles(log.events, find_odds_tower(ODDS_TOWER))
        judged = min(battles, key=lambda fight: (fight.battle.event.winner == "none", fight.chance))
        numbers = [judged.battle.number]
        scene = game_scene(replay, battles=numbers, layout="square", close=True, odds=ODDS_TOWER)
        loop = out.suffix.lower() == ".gif"
        look = FilmSettings(PIXELS, PIXELS, FRAME_RATE, 1.0, None, "square", loop)
        draw(scene, out, look, title="")
    if as_json:
        print_json({"tower": tower, "seed": seed, **battle_as_json(judged), "film": str(out)})
        return
    picked = f"the most surprising of the {len(battles)} battles in the first spring of a game"
    _show(f"tower {tower}, seed {seed}. Picked as {picked} of {PLAYERS} bots", judged, log)
    screen = console()
    screen.print(rich_text("The film is in [bold]{}[/]: {}.", out, measure(out, scene.seconds)))
    screen.print(
        rich_text("[dim]Why so: cubetower rule C. Next: cubetower play --human 0 --teach[/]")
    )


def _play_spring(model: Tower, spec: str, seed: int, replay: Path) -> EventLog:
    """Play a game until its first spring is over; the replay has the recordings beside it."""
    from cubetower.game.core import answer
    from cubetower.game.core.eventlog import EventLog
    from cubetower.game.core.resuming import describe_tower
    from cubetower.game.gamefile import new_file
    from cubetower.game.shogun import DEFINITION, ShogunGame
    from cubetower.game.shogun.rules.events import Fought, Round
    from cubetower.tower import Recorder

    log, bot = EventLog(), DEFINITION.make_player(BOT)
    recorder = Recorder(model) if model.capabilities.recordable else None
    game = ShogunGame(PLAYERS, tower=recorder or model, seed=seed, log=log)
    header = {**game.header(), **describe_tower(spec), "seed": seed}
    with new_file(replay, header, recorder) as file:
        log.subscribe(file)
        while game.decision is not None and (log.count(Round) < 2 or not log.count(Fought)):
            game.advance(answer(game, bot))
    return log


def _show(why: str, judged: JudgedBattle, log: EventLog) -> None:
    """Who fought, why this battle is shown, what went in and fell, who won and why."""
    from cubetower.command.terminal.output import console, rich_text
    from cubetower.viewer.boards.shogun.cards.battlecard import battle_name
    from cubetower.viewer.verdict import battle_verdict

    screen, battle, event = console(), judged.battle, judged.battle.event
    name = f"{battle_name(event)}, {event.attackers} against {event.defenders}"
    screen.print(rich_text("[bold]Battle {}, {}[/]", battle.number, name))
    screen.print(f"Simulated, {why}.")
    screen.print(_table(judged, log))
    verdict = battle_verdict(event, judged.chance)
    result = f"{verdict.headline}. {verdict.chance}."
    screen.print(rich_text("[bold]{}[/] {}", result, verdict.cause))


def _table(judged: JudgedBattle, log: EventLog) -> Table:
    """Where the cubes of each colour were and went."""
    from cubetower.command.terminal.output import colour_text, table
    from cubetower.game.shogun.rules.events import Fought, Seeded
    from cubetower.tower import Cubes
    from cubetower.viewer import shipped_palette

    event, before = judged.battle.event, Cubes()
    tosses = [toss for toss in log.events if isinstance(toss, Seeded | Fought)]
    for toss in tosses[: judged.battle.number]:
        before = before + Cubes(toss.thrown) - Cubes(toss.fell)
    thrown, fell, stay = (Cubes(cubes) for cubes in (event.thrown, event.fell, event.tray_after))
    held = Cubes({event.holder: event.left}) if event.holder else Cubes()
    counts = table(
        "", "inside before", "thrown in", "fell", "inside after", "back to supply",
        f"in {event.province}", words=("",),
    )  # fmt: skip
    columns = (before, thrown, fell, before + thrown - fell, fell - stay - held, held)
    for colour in shipped_palette().in_order(set(before + thrown)):
        cells = [str(cubes[colour]) if cubes[colour] else "·" for cubes in columns]
        counts.add_row(colour_text(colour), *cells)
    counts.add_section()
    counts.add_row("all", *(str(cubes.total) for cubes in columns), style="bold")
    return counts
