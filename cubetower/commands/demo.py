"""`cubetower demo`: one battle from the throw to the picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.options import Json, Seed
from cubetower.options.tower import TowerSpec
from foundation.wording import plural

if TYPE_CHECKING:
    from rich.table import Table

    from game.shogun import Battle
    from tower import Toss, Tower

PROVINCE = "Kozuke"  # of example X03: 4 blue armies attack 3 yellow ones, no unrest
ARMIES_PLACED = 23  # armies of each of five players on the board at the start: 5 4 4 3 3 2 2 (S04)


def demo(
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="The film (.gif or .mp4), or its last picture (.png)."),
    ] = Path("battle.gif"),
    tower: TowerSpec = "physics",
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Seed a tower, fight a battle by the rules, and film it.

    A tower that only counts cubes can decide the battle, but cannot be filmed.

    Example: cubetower demo --seed 7 --out my-battle.gif
    """
    from cubetower.options.tower import blame_own_code, load_tower
    from cubetower.terminal.output import print_json, progress_bar
    from viewer import save_film
    from viewer.battle import battle_scene

    model = load_tower(tower)
    with blame_own_code(tower):
        seeding, battle = _fight(model, seed)
    filmed = out if battle.toss.recording else None
    if filmed:
        with progress_bar("filming") as shown:
            save_film(battle_scene(battle, PROVINCE), filmed, progress=shown)
    if as_json:
        print_json({"tower": tower, "seed": seed, **_as_json(seeding, battle, filmed)})
    else:
        _show(tower, seed, seeding, battle, filmed)


def _show(spec: str, seed: int, seeding: Toss, battle: Battle, film: Path | None) -> None:
    from rich.markup import escape

    from cubetower.terminal.output import console

    screen = console()
    screen.print(f"[bold]Battle 1, {PROVINCE}: blue attacks yellow, 4 armies against 3[/bold]")
    screen.print(
        f"Simulated, tower {escape(spec)}, seed {seed}. Seeded for five players with "
        f"{seeding.thrown.total} cubes, of which {battle.before.total} stayed."
    )
    screen.print(_table(battle))
    screen.print(_result(battle))
    if film:
        size = film.stat().st_size / 1e3
        screen.print(f"The film is in [bold]{escape(str(film))}[/bold] ({size:.0f} kB).")
    else:
        screen.print(f"No film: {escape(spec)} only counts cubes.")
    screen.print("[dim]Why so: cubetower rule C. Next: cubetower play --human 0 --teach[/dim]")


def _fight(tower: Tower, seed: int) -> tuple[Toss, Battle]:
    """Seed a tower for five players (S08), then fight example X03 through it."""
    from random import Random

    from game.shogun import ALL_CUBES, PLAYERS, Attack, fight, seeding_throw, supply_after_seeding
    from tower import Cubes, toss_and_tap

    seeding = toss_and_tap(tower, seeding_throw(PLAYERS), Random(f"{seed}:seeding"))
    supply = ALL_CUBES - Cubes(dict.fromkeys(PLAYERS, ARMIES_PLACED))
    supply = supply_after_seeding(supply, PLAYERS, seeding.fell + seeding.tapped)
    attack = Attack("blue", 4, "yellow", 3)
    rng = Random(f"{seed}:battle")
    record = tower.capabilities.recordable
    return seeding, fight(attack, tower, rng, tray=Cubes(), supply=supply, record=record)


def _table(battle: Battle) -> Table:
    """Where the cubes of each colour were and went."""
    from cubetower.terminal.output import colour_text, table
    from viewer import shipped_palette

    shown = table(
        "", "inside before", "thrown in", "fell", "inside after", "lost", f"in {PROVINCE}",
        words=("",),
    )  # fmt: skip
    columns = (
        battle.before, battle.throw.cubes, battle.tray, battle.after,
        battle.outcome.losses, battle.outcome.survivors,
    )  # fmt: skip
    palette = shipped_palette()
    for colour in palette.in_order(set(battle.before + battle.throw.cubes)):
        counts = [str(cubes[colour]) if cubes[colour] else "·" for cubes in columns]
        shown.add_row(colour_text(colour), *counts)
    shown.add_section()
    shown.add_row("all", *(str(cubes.total) for cubes in columns), style="bold")
    return shown


def _result(battle: Battle) -> str:
    """What the rules make of the tray, in a sentence each: why it ended so, and what it changes."""
    from game.shogun.rules.battle import battle_event
    from game.shogun.words.battles import cause_text

    outcome = battle.outcome
    lines = [
        f"[bold]{_headline(battle)}[/bold]",
        f"{cause_text(battle_event(battle, 'attack', PROVINCE))}.",
        f"Back to their supplies: {outcome.losses}.",
    ]
    if outcome.bystanders:
        lines.append(f"Left in the tray for the next throw: {outcome.bystanders}.")
    if battle.toss.jammed:
        lines.append(f"The tower jammed and was tapped, which freed {battle.toss.tapped}.")
    return "\n".join(lines)


def _headline(battle: Battle) -> str:
    outcome = battle.outcome
    score = f"{max(outcome.attack, outcome.defence)} : {min(outcome.attack, outcome.defence)}"
    if outcome.holder is None:
        return f"Nobody wins {score}: {PROVINCE} becomes neutral, its card goes to the pool."
    standing = plural(outcome.survivors.total, "army stands", "armies stand")
    return f"{outcome.holder.capitalize()} wins {score}: {standing} in {PROVINCE}."


def _as_json(seeding: Toss, battle: Battle, film: Path | None) -> dict[str, object]:
    outcome = battle.outcome
    return {
        "seeding": {"thrown": dict(seeding.thrown), "fell": dict(seeding.fell + seeding.tapped)},
        "battle": {
            "number": 1,
            "province": PROVINCE,
            "inside_before": dict(battle.before),
            "thrown": dict(battle.throw.cubes),
            "tray": dict(battle.tray),
            "jammed": battle.toss.jammed,
            "inside_after": dict(battle.after),
        },
        "outcome": {
            "winner": outcome.winner.value,
            "attack": outcome.attack,
            "defence": outcome.defence,
            "losses": dict(outcome.losses),
            "survivors": dict(outcome.survivors),
            "bystanders": dict(outcome.bystanders),
            "holder": outcome.holder,
        },
        "film": str(film) if film else None,
    }
