"""The review of a game at the terminal: the answer, parts by seat, tosses that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.text import Text

from cubetower.commands.play.commentary import side_text, then_text
from cubetower.terminal.output import colour_text, console, print_notes, print_prose, table
from game.shogun.review.decisions.moves import decision_totals, moves_that_mattered
from game.shogun.words.moves import judgement_text, total_text
from game.shogun.words.review import (
    HOW_MUCH,
    MOVES_KNOWN,
    MOVES_TITLE,
    NOT_ALL,
    PART_NAMES,
    luck_text,
    part_figures,
    result_text,
    source_notes,
    verdict_of,
    with_sign,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from game.core import Seat
    from game.shogun.review.gamereview import GameReview
    from game.shogun.review.parts import TossLuck

MAX_TOSSES = 5
"""Tosses that are listed."""


def show(review: GameReview) -> None:
    """Print the review of a game."""
    out, verdict = console(), verdict_of(review)
    print_prose(out, f"[bold]{escape(result_text(review))} {escape(verdict.short)}[/bold]")
    print_prose(out, escape(f"{verdict.words} {luck_text(review)}"))
    out.print()
    out.print(_parts(review))
    print_prose(out, f"[dim]{NOT_ALL} {HOW_MUCH}[/dim]")
    if review.luck.tosses:
        out.print()
        out.print(_tosses(review))
    print_notes(out, (), source_notes(review))


def show_moves(review: GameReview) -> None:
    """Print the decisions that mattered, and what each player's cost in all."""
    out = console()
    out.print()
    if review.unjudged:
        print_notes(out, (), [review.unjudged])
        return
    print_prose(out, f"[bold]{MOVES_TITLE}[/bold]")
    for each in moves_that_mattered(review.moves):
        print_prose(out, f"[dim]·[/dim] {escape(judgement_text(each, review.names))}")
    out.print()
    for seat, total in decision_totals(review.moves).items():
        print_prose(out, escape(total_text(seat, total, review.names)))
    print_prose(out, f"[dim]{MOVES_KNOWN}[/dim]")


def _parts(review: GameReview) -> Table:
    """A row for each seat in points, the best result first; then likewise in shares."""
    luck = review.luck
    result = PART_NAMES["result"] if luck.over else "expected"
    names = [*list(PART_NAMES.values())[:-1], result]
    made = table("", *map(head_lines, names), words=("",))
    order = sorted(review.seats, key=lambda seat: -luck.points[seat].result)
    made.add_row(Text("points", "dim"))
    for seat in order:
        _add_row(made, review, seat, part_figures(luck.points[seat], luck.errors[seat]))
    made.add_section()
    made.add_row(Text("% of victory", "dim"))
    for seat in order:
        in_percent = type(luck.shares[seat])(*(100 * each for each in luck.shares[seat]))
        _add_row(made, review, seat, part_figures(in_percent))
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
    return Text(text, style="dim" if text == "0.0" else figure_style(text))


def figure_style(text: str) -> str:
    """Green for what helped, red for what cost."""
    return {"+": "green", "−": "red"}.get(text[0], "")


def _tosses(review: GameReview) -> Table:
    """The tosses that moved somebody's chance to win most."""
    made = table(
        "#", "when", "province", "attack", "defence", "fell", "then", "luck", "%",
        title="The luckiest and unluckiest tosses, by the change of the chance to win",
        words=("when", "province", "attack", "defence", "then", "luck"),
    )  # fmt: skip
    made.show_edge = False
    for toss in review.telling_tosses(MAX_TOSSES):
        made.add_row(*_toss_row(review, toss))
    return made


def _toss_row(review: GameReview, toss: TossLuck) -> list[Text | str]:
    battle, event = toss.battle, toss.battle.event
    most = max(toss.shares, key=lambda seat: abs(toss.shares[seat]))
    return [
        str(battle.number),
        f"{battle.season} {battle.year}",
        event.province,
        side_text(event, event.attacker, event.attackers),
        side_text(event, event.defender, event.defenders),
        f"{event.attack_strength}:{event.defence_strength}",
        then_text(event),
        colour_text(most, review.names.get(most)),
        _figure(with_sign(100 * toss.shares[most])),
    ]
