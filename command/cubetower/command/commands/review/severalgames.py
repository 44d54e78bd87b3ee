"""`cubetower review` of several games: who was lucky, and who decided well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from cubetower.command.commands.review.tables import figure_style, head_lines
from cubetower.command.commands.review.work import Asked, review_path
from cubetower.command.terminal.output import (
    colour_text,
    console,
    finite_or_none,
    print_json,
    print_notes,
    print_prose,
    progress_bar,
    table,
)
from cubetower.foundation.wording import plural
from cubetower.foundation.workers import Workers, cores
from cubetower.game.shogun.review.evening import MIN_GAMES, Evening, PlayerFigures, sum_up
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.words.evening import (
    EVENS_OUT,
    FEW,
    LITTLE_TO_LOSE,
    figure_text,
    luck_sentence,
    play_sentence,
    short_answer,
)
from cubetower.game.shogun.words.review import NOT_ALL, PART_NAMES, verdict_of

if TYPE_CHECKING:
    from rich.table import Table

    from cubetower.game.shogun.review.evening import Figure
    from cubetower.game.shogun.review.gamereview import GameReview

SHOWN = ("tower", "cards", "own", "result")
"""Parts that have a column."""


def review_several(
    paths: Sequence[Path],
    asked: Asked,
    jobs: int | None,
    report: Path | None,
    *,
    skip: bool,
    as_json: bool,
) -> None:
    """Review several games, and print who was lucky and who decided well.

    Raises:
        typer.BadParameter: no game is left, or one is named twice.
        CubetowerError: a replay is wrong, and is not to be left out.
    """
    if len({path.resolve() for path in paths}) < len(paths):
        raise typer.BadParameter("a replay is named twice; name each game once")
    found = _review_all(paths, asked, jobs, skip=skip)
    reviews = [each for each in found if not isinstance(each, str)]
    notes = [each for each in found if isinstance(each, str)]
    if not reviews:
        raise typer.BadParameter(f"none of the games can be reviewed: {notes[0]}")
    evening = sum_up(reviews)
    if report:
        from cubetower.game.shogun.reviewpage.evening import write_evening

        write_evening(evening, [*notes_on(evening), *_left_out(notes)], report)
    if as_json:
        print_json({**evening_data(evening, notes), "report": report and str(report)})
    else:
        _show(evening, notes)


def _review_all(
    paths: Sequence[Path], asked: Asked, jobs: int | None, *, skip: bool
) -> list[GameReview | str]:
    """The reviews in the order of the files; of those left out why."""
    found: dict[int, GameReview | str] = {}
    tasks = ((number, path, asked, skip) for number, path in enumerate(paths))
    workers = Workers(min(jobs or cores(), len(paths)))
    with progress_bar("reviewing the games") as shown:
        for number, each in workers.results(review_path, tasks):
            found[number] = each
            if shown:
                shown(len(found), len(paths))
    return [found[number] for number in range(len(paths))]


def _show(evening: Evening, left_out: Sequence[str]) -> None:
    out = console()
    games = plural(len(evening.reviews), "game")
    print_prose(out, "[bold]{}: {}[/]", games, short_answer(evening))
    print_prose(out, "{} {}", luck_sentence(evening), play_sentence(evening))
    out.print()
    out.print(_table(evening))
    few = any(player.games < MIN_GAMES for player in evening.players)
    more = [EVENS_OUT, *[FEW] * few, *[LITTLE_TO_LOSE] * evening.is_judged, NOT_ALL]
    print_prose(out, "[dim]{}[/]", " ".join(more))
    print_notes(out, (), [*notes_on(evening), *_left_out(left_out)])


def notes_on(evening: Evening) -> list[str]:
    """What a reader must know: who played less, what is not over, what was not tossed again."""
    notes = [
        f"The game {each.path} is not over: its result is a forecast."
        for each in evening.reviews
        if not each.luck.over
    ]
    if not evening.is_even:
        notes.append("Not all played in every game: players are compared by their mean of a game.")
    if other := sum(each.luck.sources["colours"] > 0 for each in evening.reviews):  # type: ignore[index]
        notes.append(
            f"In {plural(other, 'game')} means of tosses are by the colours inside, not by the "
            "state of the tower."
        )
    return notes


def _left_out(why: Sequence[str]) -> list[str]:
    return [f"Left out: {each}." for each in why]


def _table(evening: Evening) -> Table:
    """A row for each player in points a game; likewise in shares; and decisions, if judged."""
    heads = (head_lines(PART_NAMES[part]) for part in SHOWN)
    made = table("", "games", *heads, words=("",))
    made.add_row(Text("points a game", "dim"))
    for player in evening.players:
        made.add_row(_name(player), f"{player.games}", *_cells(player.points))
    made.add_section()
    made.add_row(Text("% of victory", "dim"))
    for player in evening.players:
        made.add_row(_name(player), f"{player.games}", *_cells(player.shares, share=True))
    if evening.is_judged:
        made.add_section()
        made.add_row(Text("% against search", "dim"))
    for player in evening.players:
        if player.judged:
            cells = [_cell(player.judged, share=True) if part == "own" else "" for part in SHOWN]
            made.add_row(_name(player), f"{player.games}", *cells)
    return made


def _name(player: PlayerFigures) -> Text:
    return colour_text(player.name) if player.name in ShogunGame.SEATS else Text(player.name)


def _cells(figures: Mapping[str, Figure], *, share: bool = False) -> list[Text]:
    """The figures with their errors; of the result without a sign."""
    *parts, result = (figures[part] for part in SHOWN)
    last = Text(figure_text(result, share=share).lstrip("+"))
    return [*(_cell(each, share=share) for each in parts), last]


def _cell(figure: Figure, *, share: bool) -> Text:
    text = figure_text(figure, share=share)
    return Text(text, figure_style(text))


def evening_data(evening: Evening, left_out: Sequence[str]) -> dict[str, Any]:
    """The figures of several games; docs/review.md explains the fields."""
    return {
        "games": [
            {
                "replay": each.path,
                "over": each.luck.over,
                "leaders": list(each.leaders),
                "verdict": verdict_of(each).short,
                "points": {seat: parts._asdict() for seat, parts in each.luck.points.items()},
                "shares": {seat: parts._asdict() for seat, parts in each.luck.shares.items()},
            }
            for each in evening.reviews
        ],
        "answer": short_answer(evening),
        "players": [
            {
                "name": player.name,
                "games": player.games,
                "points": {part: _numbers(each) for part, each in player.points.items()},
                "shares": {part: _numbers(each) for part, each in player.shares.items()},
                "against_search": player.judged and _numbers(player.judged),
            }
            for player in evening.players
        ],
        "left_out": list(left_out),
        "notes": notes_on(evening),
    }


def _numbers(figure: Figure) -> dict[str, float | None]:
    return {
        "total": figure.total,
        "mean": figure.mean,
        "standard_error": finite_or_none(figure.standard_error),
    }
