"""`cubetower battles`: the battles of a game, the most surprising first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.command.commands.film import Odds
from cubetower.command.options import Json
from cubetower.command.options.game import OwnModules, is_given, split_names

if TYPE_CHECKING:
    from rich.table import Table

    from cubetower.game.core import Replay
    from cubetower.game.definition import GameDefinition
    from cubetower.game.shogun.battles import JudgedBattle

ORDERS = ("surprise", "order")
COLUMNS = ("#", "when", "province", "attack", "defence", "odds", "then", "chance")
SPARE = ("when", "odds", "then", "defence")
"""What is left out where the terminal is narrow, the first of them first."""
MARKS = (
    "odds: before the throw, in %, that the attack wins, that nobody does, that the defence does; "
    "then: whose the province was afterwards; chance: before the throw, of what happened"
)


def battles(
    context: typer.Context,
    replay: Annotated[
        Path, typer.Argument(metavar="REPLAY", help="The replay of a game, such as game.jsonl.")
    ],
    by: Annotated[
        str,
        typer.Option(
            metavar="ORDER", help="surprise: the least likely result first; order: as fought."
        ),
    ] = "surprise",
    top: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="List only the first N [default: all]."),
    ] = None,
    odds: Odds = "surrogate",
    module: OwnModules = None,
    as_json: Json = False,
) -> None:
    """List the battles and revolts of a game, the most surprising first.

    Each has its number, by which `film` and `watch` show it with --battle, the odds before it,
    and how likely its result was.

    Example: cubetower battles game.jsonl --top 5
    """
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.command.terminal.output import print_json
    from cubetower.game.core import read_replay
    from cubetower.game.games import definition_of

    if by not in ORDERS:
        raise typer.BadParameter(f"--by {by}: the battles are listed by {' or '.join(ORDERS)}")
    found = read_replay(replay)
    definition = definition_of(found)
    if not definition.game.TOWER:
        raise typer.BadParameter(
            f"{replay} is a game of {definition.name}, which has no battles in a tower"
        )
    names = split_names(*(module or ()))
    with attribute_to_user_code(odds), attribute_to_user_code("", names):
        given = odds if is_given(context, "odds") else None
        judged = _judge(found, definition, given, names)
    shown = _in_order(judged, by)[:top]
    if as_json:
        print_json({"replay": str(replay), "battles": [battle_as_json(each) for each in shown]})
    else:
        _show(found, shown, len(judged), by)


def _judge(
    replay: Replay, definition: GameDefinition, odds: str | None, modules: Sequence[str]
) -> tuple[JudgedBattle, ...]:
    """All battles, by the odds of this tower or of the one that the replay's header names."""
    from cubetower.game.core.resuming import odds_tower_of
    from cubetower.game.shogun import read_history
    from cubetower.game.shogun.battles import judge_battles
    from cubetower.game.shogun.odds.tracker import find_odds_tower

    tower = find_odds_tower(odds or odds_tower_of(replay))
    history = read_history(replay, definition.parts(modules))
    return judge_battles((line.event for line in history.lines), tower)


def _in_order(judged: Sequence[JudgedBattle], by: str) -> list[JudgedBattle]:
    if by == "order":
        return list(judged)
    return sorted(judged, key=lambda each: (-each.bits, each.battle.number))


def _show(replay: Replay, shown: Sequence[JudgedBattle], total: int, by: str) -> None:

    from cubetower.command.terminal.output import console, print_prose, review_hint, rich_text
    from cubetower.foundation.wording import plural
    from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
    from cubetower.game.shogun.words.battles import cause_text

    out = console()
    if not shown:
        out.print(rich_text("[bold]{}[/]: no battle was fought.", replay.path), soft_wrap=True)
        return
    few = f", {len(shown)} of them here" if len(shown) < total else ""
    order = "the most surprising first" if by == "surprise" else "in their order"
    count = f"{plural(total, 'battle')}{few}, {order}"
    out.print(rich_text("[bold]{}[/]: {}.", replay.path, count), soft_wrap=True)
    out.print()
    out.print(_table(shown))
    out.print()
    print_prose(out, "[dim]{}[/]", MARKS)
    for each in shown:
        if each.chance < MAX_UPSET_CHANCE:
            cause = cause_text(each.battle.event)
            print_prose(out, "The upset in battle {}: {}.", each.battle.number, cause)
    number = shown[0].battle.number
    film = f"cubetower film {replay.path} --battle {number} --out battle-{number}.gif"
    out.print(review_hint(Path(replay.path)), soft_wrap=True)
    out.print(f"To see one: {film}", soft_wrap=True)


def _table(shown: Sequence[JudgedBattle]) -> Table:
    """A line for each battle."""
    from rich.text import Text

    from cubetower.command.commands.play.commentary import chances_text, side_text, then_text
    from cubetower.command.terminal.output import table
    from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
    from cubetower.game.shogun.words.battles import chance_text

    words = ("when", "province", "attack", "defence", "then")
    made = table(*COLUMNS, words=words, spare=SPARE)
    made.show_edge = False  # so that a line fits into 80 columns
    for each in shown:
        battle, event, chance = each.battle, each.battle.event, each.chance
        made.add_row(
            str(battle.number),
            f"{battle.season} {battle.year}",
            event.province,
            side_text(event, event.attacker, event.attackers),
            side_text(event, event.defender, event.defenders),
            chances_text(each.chances),
            then_text(event),
            Text(chance_text(chance), style="bold" if chance < MAX_UPSET_CHANCE else "dim"),
        )
    return made


def battle_as_json(judged: JudgedBattle) -> dict[str, Any]:
    """A battle as plain data: its line in the replay, its number, and its odds."""
    from cubetower.command.terminal.output import finite_or_none
    from cubetower.game.shogun.words.battles import cause_text

    battle = judged.battle
    line = battle.event.line()
    del line["event"]
    return {
        "battle": battle.number,
        "year": battle.year,
        "season": battle.season,
        **line,
        "odds": {end.value: chance for end, chance in judged.chances.items()},
        "chance": judged.chance,
        "surprise_bits": finite_or_none(judged.bits),
        "margins": {margin: chance for margin, chance in judged.margins.by_lead() if chance},
        "cause": cause_text(battle.event),
    }
