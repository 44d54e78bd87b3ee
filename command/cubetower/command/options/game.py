"""The options that say which game is played and by whom: every command that plays shares them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from cubetower.game.core import Seat
    from cubetower.game.definition import GameDefinition

SHOGUN: Final = "shogun"
HUMAN: Final = "human"
"""What a replay calls a player who is no bot."""

FLAGS: Final = {"board": "board", "start": "start", "module": "modules"}
"""Options of SHOGUN, which have flags of their own: the flag, and the option."""

TOWER_OPTIONS: Final = ("tower", "toss_log", "record")
"""Options of games with a tower."""

Game = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="The game: shogun, samurai, shitenno or raid.",
        autocompletion=lambda: ["shogun", "samurai", "shitenno", "raid"],
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        min=2,
        max=5,
        metavar="N",
        help="How many play: 3 to 5; in samurai and shitenno 2 to 4 [default: the most].",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="An option of the game, such as random_hand=yes for samurai."
    ),
]
Board = Annotated[
    str | None,
    typer.Option(
        metavar="SIDE",
        help="Side of SHOGUN's board: sun or moon.",
        autocompletion=lambda: ["sun", "moon"],
    ),
]
Start = Annotated[
    str | None,
    typer.Option(
        metavar="HOW",
        help="How SHOGUN starts: fixed (sun side only) or draft.",
        autocompletion=lambda: ["fixed", "draft"],
    ),
]
Modules = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAMES",
        help="Expansions of SHOGUN: court, samurai, leaders, arts, or your own module:Class.",
        autocompletion=lambda: ["court", "samurai", "leaders", "arts"],
    ),
]
OwnModules = Annotated[
    list[str] | None,
    typer.Option(metavar="NAMES", help="Expansions of your own, as module:Class."),
]
Data = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="A table of the real numbers on your cards, instead of the assumed ones.",
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help=(
            "One bot for all seats, or one for each: search, greedy, random, or your own "
            "module:Class."
        ),
        autocompletion=lambda: ["greedy", "search", "random"],
    ),
]
Human = Annotated[
    str | None,
    typer.Option(
        metavar="SEATS", help="Seats that you play: numbers from 0, or colours, such as 0 or red."
    ),
]


GameSeed = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="N",
        help="Random seed: same seed, same result [default: 1; a new one if people play].",
    ),
]
Names = Annotated[
    str | None,
    typer.Option(metavar="COLOUR=NAME,...", help="The players' names, such as blue=Anna,red=Ben."),
]


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The game that the options of a command ask for.

    Attributes:
        definition: which.
        players: how many play.
        options: by name, those that are not the default; the user's own code by its specs.
        tables: rows of the user's own cards, by the names of their tables.
    """

    definition: GameDefinition
    players: int
    options: dict[str, Any]
    tables: dict[str, Any]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Of the players, in their order."""
        return self.definition.game.SEATS[: self.players]


def game_setup(context: typer.Context, definition: GameDefinition) -> GameSetup:
    """The new game that the options ask for.

    Raises:
        typer.BadParameter: an option that this game does not have.
        TableError: a file is none of its tables, or something is wrong in it.
    """
    from cubetower.game.core.cardtables import read_tables

    refuse_foreign_options(context, definition)
    asked, tables = context.params, definition.game.TABLES
    files = read_tables(asked["data"] or (), tables)
    return GameSetup(
        definition,
        asked["players"] or definition.game.PLAYERS[-1],
        parse_options(context, definition),
        {name: tables[name].plain(rows) for name, rows in files.items()},
    )


def refuse_foreign_options(context: typer.Context, definition: GameDefinition) -> None:
    """Refuse options that are for other games.

    Raises:
        typer.BadParameter: one was given.
    """
    for name in foreign_options(definition):
        if name in context.params and is_given(context, name):
            option = name.strip("_").replace("_", "-")
            raise typer.BadParameter(f"--{option} does not apply to {definition.name}")


def foreign_options(definition: GameDefinition) -> list[str]:
    """The names of options that are for other games than this one."""
    others = [name for name in TOWER_OPTIONS if not definition.game.TOWER]
    others += [] if definition.game.TABLES else ["data"]
    options = {*definition.game.OPTIONS, *definition.game.SEVERAL}
    others += [flag for flag, option in FLAGS.items() if option not in options]
    return others if options.difference(FLAGS.values()) else [*others, "option"]


def parse_options(context: typer.Context, definition: GameDefinition) -> dict[str, Any]:
    """Values of options by name, as they were typed.

    Raises:
        typer.BadParameter: one is not ``name=value``, or is given twice.
    """
    options: dict[str, Any] = {}
    for text in context.params["option"] or ():
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise typer.BadParameter(f"--option {text}: write name=value")
        if name in options:
            raise typer.BadParameter(f"the option {name} is given twice; give it once")
        options[name] = value
    for flag, name in FLAGS.items():
        if value := context.params.get(flag):
            options[name] = value if isinstance(value, str) else tuple(split_names(*value))
    return options


def is_given(context: typer.Context, option: str) -> bool:
    """Whether the user gave an option."""
    return str(context.get_parameter_source(option)).endswith("COMMANDLINE")


def split_names(*texts: str) -> list[str]:
    """The specs in lists with commas; a parameter belongs to the name before it."""
    specs: list[str] = []
    for part in ",".join(texts).split(",") if texts else ():
        if "=" in part and specs:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs


def parse_bots(bots: str, players: int) -> list[str]:
    """The players' names by seat.

    Raises:
        typer.BadParameter: it names another number of them.
    """
    specs = split_names(bots)
    if len(specs) == 1:
        return specs * players
    if len(specs) != players:
        raise typer.BadParameter(f"--bots names {len(specs)} players; name one, or all {players}")
    return specs


def specs_by_seat(bots: str, seats: Sequence[Seat], humans: Sequence[Seat]) -> tuple[str, ...]:
    """Who plays each seat; a person is `HUMAN`.

    Args:
        bots: names one for all seats, one for each, or one for each without a person.
        seats: in their order.
        humans: those of people.

    Raises:
        typer.BadParameter: it names another number of bots.
    """
    others = [seat for seat in seats if seat not in humans]
    named = split_names(bots)
    if humans and len(named) == len(others):
        left = iter(named)
        specs = [HUMAN if seat in humans else next(left) for seat in seats]
    else:
        specs = parse_bots(bots, len(seats))
    if HUMAN in named:
        raise typer.BadParameter(
            f"{HUMAN} is not a bot; name the seats that people take with --human, such as --human 0"
        )
    return tuple(HUMAN if seat in humans else s for seat, s in zip(seats, specs, strict=True))


def parse_names(text: str | None, seats: Sequence[Seat], *, strict: bool) -> dict[Seat, str]:
    """The players' names by seat.

    Args:
        text: colours and names, as typed with commas, of the settings in lines; None without.
        seats: all there are.
        strict: whether it was typed: a colour that nobody plays is a mistake then.

    Raises:
        typer.BadParameter: a name or a colour cannot be.
    """
    from cubetower.game.core.playernames import MAX_NAME, is_name

    found = {}
    for part in text.split("," if strict else "\n") if text else ():
        colour, _, name = (each.strip() for each in part.partition("="))
        if not is_name(name):
            why = f"write a colour and a name of up to {MAX_NAME} letters, such as blue=Anna"
            raise typer.BadParameter(f"--names {part.strip()}: {why}")
        if colour in seats:
            found[colour] = name
        elif strict:
            raise typer.BadParameter(f"--names {part.strip()}: there are {', '.join(seats)}")
    return found


def parse_seats(text: str | None, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that people take: numbers from 0, or colours, with commas.

    Args:
        text: as it was typed; None if nobody takes one.
        seats: all there are.

    Raises:
        typer.BadParameter: there is no such seat; says which there are.
    """
    found = []
    for part in (text or "").replace(",", " ").split():
        word = part.casefold()
        number = int(word[:3]) if word.isdecimal() else -1
        if word not in seats and not 0 <= number < len(seats):
            known = ", ".join(f"{place} ({seat})" for place, seat in enumerate(seats))
            raise typer.BadParameter(f"--human {part}: there is no such seat; there are {known}")
        found.append(word if word in seats else seats[number])
    return tuple(seat for seat in seats if seat in found)
