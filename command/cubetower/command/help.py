"""How help is shown: options in groups, plain words, those of the game that is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from cubetower.game.definition import GameDefinition

GROUPS: Final = {
    "Game": ("game", "games", "players", "bots", "human", "names", "rotate", "option", "board",
             "start", "module", "data", "resume", "teach"),
    "Tower": ("tower", "physics", "odds", "design", "model", "inside", "tray"),
    "Log": ("log", "toss_log", "protocol", "sessions", "start_inside", "mixed"),
    "Result": ("out", "report", "open_page", "guide", "details", "explain", "record",
               "export", "overwrite", "as_json"),
    "Work": ("seed", "tosses", "repeat", "thorough", "jobs", "backend", "scheduler", "chunk"),
    "Always": ("quiet", "verbose", "help"),
}  # fmt: skip
"""The options that several commands have, by the heading under which help shows them."""

JOBS: Final = (
    ("cubetower demo", "Watch a battle, filmed."),
    ("cubetower play --human 0 --teach", "Play a first game, explained."),
    ("cubetower record my.csv", "Log the tosses of your own tower."),
    ("cubetower odds --attack 5 --defend 3", "See who is likely to win a battle."),
    ("cubetower simulate --games 100", "Play many games, and see who wins."),
)
"""What somebody may have come for."""

COMMAND_GROUPS: Final = {
    "Watch and play": ("demo", "play", "watch", "film", "battles", "review", "rule", "verify"),
    "Your own tower": ("record", "log", "calibrate", "check", "design"),
    "Any tower": ("toss", "odds", "towers", "compare"),
    "Many games": ("simulate", "arena"),
}
"""All commands, by the heading under which the list shows them."""

OWN_OPTIONS: Final = "Options"
"""The heading of options that only one command has."""

NO_BREAK, MAX_UNBROKEN = "\u00a0", 30
"""A default is on one line up to so many characters."""

ARGUMENTS: Final = "arguments"
"""Where a context keeps what was typed."""


class GroupedCommand(TyperCommand):
    """A command whose help has its options in groups, without those of other games."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse; keep what was typed for the help, which may come before ``--game``."""
        ctx.meta[ARGUMENTS] = [*args]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What the line of usage has behind the command: an argument as it is typed."""
        arguments = [each for each in self.get_params(ctx) if each.param_type_name == "argument"]
        named = [str(each.metavar) for each in arguments]
        return ["[OPTIONS]"] + [
            name if each.required else f"[{name}]"
            for name, each in zip(named, arguments, strict=True)
        ]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, and the options by group."""
        definition = _game(self, ctx)
        hidden = _foreign(definition)
        shown = {param.name: param for param in self.get_params(ctx) if param.name not in hidden}
        for heading, names in _groups(shown):
            rows = [_row(shown[name], ctx, definition) for name in names]
            with formatter.section(_heading(heading, definition)):
                formatter.write_dl([row for row in rows if row])


class GroupedGroup(TyperGroup):
    """The command of commands: what one may have come for, and the list by group."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands by group; of a group in the group one list."""
        if ctx.parent is None:
            with formatter.section(_bold("To begin with")):
                formatter.write_dl([*JOBS], col_max=40)
        groups = COMMAND_GROUPS if ctx.parent is None else {"Commands": self.list_commands(ctx)}
        for heading, names in groups.items():
            with formatter.section(_bold(heading)):
                formatter.write_dl(
                    [
                        (name, _summary(self.commands[name]))
                        for name in names
                        if name in self.commands
                    ]
                )

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, then the few options."""
        self.format_commands(ctx, formatter)
        rows = [_row(param, ctx, None) for param in self.get_params(ctx)]
        with formatter.section(_bold("Options")):
            formatter.write_dl([row for row in rows if row])


def _groups(shown: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The parameters by heading, none of them empty: arguments, own options, shared ones."""
    shared = {name for names in GROUPS.values() for name in names}
    arguments = [name for name, each in shown.items() if each.param_type_name == "argument"]
    own = [name for name in shown if name not in shared and name not in arguments]
    found = {
        "Arguments": arguments,
        OWN_OPTIONS: own,
        **{
            heading: [name for name in names if name in shown and name not in arguments]
            for heading, names in GROUPS.items()
        },
    }
    return ((heading, names) for heading, names in found.items() if names)


def _row(
    param: Any, ctx: typer.Context, definition: GameDefinition | None
) -> tuple[str, str] | None:
    """A parameter as it is typed, and what it means."""
    if getattr(param, "hidden", False):
        return None
    text = (
        PER_GAME[param.name](definition)
        if definition and param.name in PER_GAME
        else param.help or ""
    )
    if param.param_type_name == "argument":
        return param.metavar, text
    typed = ", ".join(sorted(param.opts, key=len))
    return typed if param.is_flag else f"{typed} {param.metavar}", _with_default(text, param, ctx)


def _with_default(text: str, param: Any, ctx: typer.Context) -> str:
    """The text, and behind it in brackets what is taken if nothing is said."""
    told = re.fullmatch(r"(.*) \[default: (.*)\]\.", text)
    usual = None if param.is_flag else param.get_default(ctx, call=False)
    if param.required:
        return f"{text} [needed]"
    if told:
        text, usual = f"{told[1]}.", usual or told[2]
    if usual is None:
        return text
    listed = ", ".join(map(str, usual)) if isinstance(usual, list | tuple) else str(usual)
    said = f"[default: {listed}]"
    return f"{text} {said.replace(' ', NO_BREAK) if len(said) < MAX_UNBROKEN else said}"


def _heading(heading: str, definition: GameDefinition | None) -> str:
    if heading != "Game" or definition is None:
        return _bold(heading)
    return f"{_bold(definition.name.upper())} (of another game: --game NAME --help)"


def _bold(text: str) -> str:
    return typer.style(text, bold=True)


def _summary(command: Any) -> str:
    """The first sentence of a command's help."""
    return str(command.help or "").partition("\n\n")[0]


# What depends on the game


def _game(command: TyperCommand, ctx: typer.Context) -> GameDefinition | None:
    """The game that was typed, or the usual one; None of a command that plays none."""
    options = {param.name: param for param in command.params}
    if "game" not in options:
        return None
    from cubetower.game.games import GAMES, game_definition  # takes long to load

    typed = ctx.meta.get(ARGUMENTS, [])
    named = [value for name, value in pairwise(typed) if name == "--game"]
    named += [each.removeprefix("--game=") for each in typed if each.startswith("--game=")]
    return game_definition(
        next((name for name in named if name in GAMES), str(options["game"].default))
    )


def _foreign(definition: GameDefinition | None) -> set[str]:
    """Options that say nothing of a game."""
    from cubetower.command.options.game import foreign_options

    return set(foreign_options(definition)) if definition else set()


def _players(definition: GameDefinition) -> str:
    least, *_, most = definition.game.PLAYERS
    return f"How many play: {least} to {most} [default: {most}]."


def _bots(definition: GameDefinition) -> str:
    names = ", ".join(definition.bots)
    return f"One bot for all seats, or one for each: {names}, or your own module:Class."


def _options(definition: GameDefinition) -> str:
    listed = "; ".join(
        f"{name}={values[0]} (default) or {', '.join(map(str, values[1:]))}"
        for name, values in definition.game.OPTIONS.items()
    )
    return f"An option of the game: {listed}."


PER_GAME: Final[dict[str, Callable[[GameDefinition], str]]] = {
    "players": _players,
    "bots": _bots,
    "option": _options,
}
"""Options whose help is about the game."""
