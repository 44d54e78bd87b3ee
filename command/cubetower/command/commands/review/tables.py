"""The review of a game at the terminal: the answer, parts by seat, tosses that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.command.terminal.output import colour_text, console, print_notes, print_prose, table
from cubetower.game.shogun.review.decisions.moves import decision_totals, moves_that_mattered
from cubetower.game.shogun.words.moves import (
    MOVES_FIGURES,
    MOVES_KNOWN,
    MOVES_TITLE,
    judgement_texts,
    total_text,
)
from cubetower.game.shogun.words.review import (
    NOT_ALL,
    PART_NAMES,
    part_figures,
    parts_note,
    result_text,
    source_notes,
    unexpected_text,
    verdict_of,
)
from cubetower.game.shogun.words.tosses import (
    MAX_TOSSES,
    TOSSES_TITLE,
    odds_note,
    seeding_text,
    toss_text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from cubetower.game.core import Seat
    from cubetower.game.shogun.review.gamereview import GameReview


def show(review: GameReview) -> None:
    """Print the review of a game."""
    out, verdict = console(), verdict_of(review)
    print_prose(out, "[bold]{} {}[/]", result_text(review), verdict.short)
    print_prose(out, "{}", verdict.words)
    out.print()
    out.print(_parts(review))
    print_prose(out, "[dim]{} {}[/]", NOT_ALL, parts_note(review))
    if review.luck.tosses:
        out.print()
        print_prose(out, "[bold]{}[/]", TOSSES_TITLE)
        print_prose(out, unexpected_text(review))
        told = [toss_text(review, toss) for toss in review.telling_tosses(MAX_TOSSES)]
        for text in filter(None, [seeding_text(review), *told]):
            print_prose(out, "[dim]·[/] {}", text)
        print_prose(out, "[dim]{}[/]", odds_note(review))
        out.print()
    print_notes(out, (), source_notes(review))


def show_moves(review: GameReview) -> None:
    """Print the decisions that mattered, and what each player's cost in all."""
    out = console()
    out.print()
    if review.unjudged:
        print_notes(out, (), [review.unjudged])
        return
    print_prose(out, "[bold]{}[/]", MOVES_TITLE)
    print_prose(out, MOVES_KNOWN)
    for text in judgement_texts(moves_that_mattered(review.moves), review.names):
        print_prose(out, "[dim]·[/] {}", text)
    out.print()
    for seat, total in decision_totals(review.moves).items():
        print_prose(out, "{}", total_text(seat, total, review.names))
    print_prose(out, "[dim]{}[/]", MOVES_FIGURES)


def _parts(review: GameReview) -> Table:
    """A row for each seat in points, the best result first; then likewise in shares."""
    luck = review.luck
    result = PART_NAMES["result"] if luck.over else "expected"
    names = [*list(PART_NAMES.values())[:-1], result]
    made = table("", *map(head_lines, names), words=("",))
    order = sorted(review.seats, key=lambda s: (-luck.points[s].result, s not in review.leaders))
    made.add_row(Text("points", "dim"))
    for seat in order:
        _add_row(made, review, seat, part_figures(luck.points[seat], luck.errors[seat]))
    made.add_section()
    made.add_row(Text("% of victory", "dim"))
    for seat in order:
        in_percent = type(luck.shares[seat])(*(100 * each for each in luck.shares[seat]))
        _add_row(made, review, seat, part_figures(in_percent, digits=0))
    return made


def _add_row(made: Table, review: GameReview, seat: Seat, figures: Mapping[str, str]) -> None:
    made.add_row(
        colour_text(seat, review.names.get(seat)),
        *map(_figure, figures.values()),
        style="bold" if seat in review.leaders else "",
    )


def head_lines(name: str) -> str:
    """In two lines, the last word below."""
    return "\n".join(name.rsplit(" ", 1))


def _figure(text: str) -> Text:
    return Text(text, style="dim" if text in ("0", "0.0") else figure_style(text))


def figure_style(text: str) -> str:
    """Green for what helped, red for what cost."""
    return {"+": "green", "−": "red"}.get(text[0], "")
