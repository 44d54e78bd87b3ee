"""`cubetower rule`: the rules of the games, to look up."""

from __future__ import annotations

from typing import Annotated

import typer

from cubetower.command.options.game import SHOGUN, Game


def rule(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS...",
            help="The id of a rule, the letter of a chapter, or words; without any, the chapters.",
        ),
    ] = None,
    game: Game = SHOGUN,
) -> None:
    """Look up a rule: by its id, or by words that it should speak of.

    The same can be typed at any question of a game that you play.

    Example: cubetower rule unrest
    """
    from cubetower.command.terminal.output import console
    from cubetower.command.terminal.rules import chapters_table, find_rules
    from cubetower.game.games import game_definition
    from cubetower.game.rulebook import rulebook

    out, book = console(), rulebook(game_definition(game).name)
    query = " ".join(words or ())
    if not query:
        out.print(chapters_table(book))
        return
    found = find_rules(book, query)
    if not found:
        fewer = "one word" if " " in query else "another word"
        raise typer.BadParameter(f"no rule of {game} speaks of {query}; try {fewer}, or none")
    for part in found:
        out.print(part)
