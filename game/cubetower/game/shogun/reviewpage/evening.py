"""Several games as a page: who was lucky, whose decisions brought most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from cubetower.foundation.wording import plural
from cubetower.game.shogun.review.evening import MIN_GAMES, Evening, Figure, PlayerFigures
from cubetower.game.shogun.words.evening import (
    EVENS_OUT,
    FEW,
    LITTLE_TO_LOSE,
    figure_text,
    luck_sentence,
    play_sentence,
    short_answer,
)
from cubetower.game.shogun.words.review import (
    HOW_MUCH,
    NOT_ALL,
    PART_NAMES,
    result_text,
    verdict_of,
)
from cubetower.pages.page import Answer
from cubetower.pages.story import Fold, Section, Story, Table, write_story
from cubetower.pages.tracks import Dot, State, Track, Tracks, lay_tracks, plain_tick


def write_evening(evening: Evening, notes: Sequence[str], path: Path | str) -> None:
    """Write the page of several games; the same games give the same bytes.

    Args:
        evening: the games.
        notes: what a reader must know of them.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    games, players = len(evening.reviews), len(evening.players)
    story = Story(
        title="Who was lucky, who played well?",
        eyebrow="Review of several games of SHOGUN",
        subtitle=f"{plural(games, 'game')}, {plural(players, 'player')}",
        answer=Answer(
            short_answer(evening),
            luck_sentence(evening),
            open=evening.best is None,
        ),
        picture=_tracks("Luck", evening, "luck", "Tower and cards together, beyond their means."),
        sections=_sections(evening, notes),
        footer="from the replays. The same replays give the same page.",
        sentences=[play_sentence(evening)],
        notes=[EVENS_OUT],
    )
    write_story(story, path)


def _sections(evening: Evening, notes: Sequence[str]) -> list[Section]:
    own = _tracks(
        "Own decisions", evening, "own", "What own decisions brought, beyond the mean of all."
    )
    judged = [_search_tracks(evening)] if evening.is_judged else []
    tower = _tracks("Tower", evening, "tower", "What the tosses gave beyond their means.")
    cards = _tracks("Cards", evening, "cards", "What other chance gave beyond its means.")
    few = any(player.games < MIN_GAMES for player in evening.players)
    known = [*[FEW] * few, *notes]
    return [
        Section("decisions", "Decisions", "Whose decisions brought most?", [own, *judged]),
        Section("luck", "Luck", "Was it the tower or the cards?", [tower, cards]),
        Section("games", "Games", "Which games were these?", [_games(evening), known]),
        Section("more", "More", "More", [_METHOD], [_figures(evening), _statistics()]),
    ]


def _tracks(title: str, evening: Evening, part: str, caption: str) -> Tracks:
    """A part of the points of a game, of each player; luck has no verdict."""
    rows, judged = [], part == "own"
    for player in sorted(evening.players, key=lambda each: -each.points[part].mean):
        points = player.points[part]
        cells = (figure_text(points), figure_text(player.shares[part], share=True))
        rows.append(Track(player.name, cells, [_dot(points, evening.confidence, judged=judged)]))
    bars = _bars(evening, "" if judged else ", of a mean that is 0 in the long run")
    return lay_tracks(
        title, ("points", "victory, %"), rows, _tick, f"{caption} Drawn in points a game.{bars}",
        par=0.0, key=_KEY if judged else (),
    )  # fmt: skip


def _search_tracks(evening: Evening) -> Tracks:
    """The decisions of each player against those of `search`."""
    known = [(player.name, player.judged) for player in evening.players if player.judged]
    rows = [
        Track(
            name,
            (figure_text(each, share=True),),
            [_dot(each, evening.confidence, 100, judged=True)],
        )
        for name, each in sorted(known, key=lambda pair: -pair[1].mean)
    ]
    caption = f"{LITTLE_TO_LOSE} Drawn in % of the victory a game.{_bars(evening)}"
    return lay_tracks("Against search", ("victory, %",), rows, _tick, caption, par=0.0, key=_KEY)


def _bars(evening: Evening, more: str = "") -> str:
    """What the bars are, if there are any."""
    if all(player.games < MIN_GAMES for player in evening.players):
        return ""
    return f" Bars: intervals that all hold in 19 of 20 such evenings{more}."


_KEY: Final[Sequence[tuple[str, str]]] = (
    ("clear", "clearly not 0"),
    ("hollow-dot", "may be chance"),
)


def _dot(figure: Figure, confidence: float, factor: float = 1.0, *, judged: bool) -> Dot:
    low, high = figure.interval(confidence)
    ends = factor * figure.mean, factor * low, factor * high
    if not judged:
        return Dot(*ends, series="ink")
    state: State = "clear" if figure.is_clear(confidence) else "open"
    return Dot(*ends, state)


def _tick(value: float) -> str:
    return f"+{plain_tick(value)}" if value > 1e-9 else plain_tick(value)


def _games(evening: Evening) -> Table:
    rows = [
        (Path(each.path).name, result_text(each), verdict_of(each).short)
        for each in evening.reviews
    ]
    return Table(("game", "result", "was it the tower?"), rows, words=3)


def _figures(evening: Evening) -> Fold:
    """All parts of all players, in points and in share of victory."""
    names = {**PART_NAMES, "luck": "tower and cards"}
    return Fold(
        "All figures",
        [
            "In points a game:",
            Table(("player", *names.values()), [_row(p, p.points, names) for p in evening.players]),
            "In % of the victory a game:",
            Table(
                ("player", *names.values()),
                [_row(p, p.shares, names, share=True) for p in evening.players],
            ),
        ],
    )


def _row(
    player: PlayerFigures,
    figures: Mapping[str, Figure],
    names: Mapping[str, str],
    *,
    share: bool = False,
) -> list[str]:
    cells = [
        figure_text(figures[name], share=share).lstrip("+" if name in ("start", "result") else "")
        for name in names
    ]
    return [player.name, *cells]


_METHOD: Final = (
    f"{NOT_ALL} {HOW_MUCH}",
    "Every game is divided into parts as on the page of a single game. A player with several seats "
    "in a game counts once, by their mean.",
)


def _statistics() -> Fold:
    return Fold(
        "For statisticians",
        [
            f"Intervals are Student's t with games as the units, none for fewer than {MIN_GAMES}, "
            "and so wide that all players' hold in 19 of 20 such evenings (Bonferroni).",
        ],
    )
