"""The page of games without a tower: who wins by seat and by player, and all figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cubetower.foundation.wording import plural
from cubetower.game.bulk import Results, Setting
from cubetower.game.bulk.report.effects import MIN_UNITS
from cubetower.game.bulk.report.seats import player_tracks, point_tracks, seat_tracks, who_wins
from cubetower.game.bulk.report.wording import interval_text, value_text
from cubetower.pages.story import Fold, Section, Story, Table, write_story
from cubetower.pages.wording import NONE

SIMULATED = "Everything here is simulated, and the players are bots."


def write_game_report(results: Results, path: Path | str) -> None:
    """Write a page on games without a tower; the same ones give the same bytes.

    Raises:
        OutputError: it cannot be written there.
    """
    setting = results.setting
    story = Story(
        title=f"{setting.game.upper()}: what each seat is worth",
        eyebrow=f"Bulk play of {setting.game.upper()}",
        subtitle=f"{plural(results.games, 'game')}; {about(setting)}",
        answer=who_wins(results),
        picture=seat_tracks(results),
        sections=list(_sections(results)),
        footer=f"with seed {setting.seed}. The same games give the same page.",
        notes=list(few_games(results)),
        banner=SIMULATED,
    )
    write_story(story, path)


def _sections(results: Results) -> Iterator[Section]:
    if by_player := player_tracks(results):
        yield Section("players", "By player", "Who plays better?", [by_player])
    seats = point_tracks(results)
    yield Section("points", "Points", "How many points does a seat bring?", [seats])
    yield Section("method", "More", "More", (), list(_folds(results)))


def about(setting: Setting) -> str:
    """Players and options in a line."""
    players = f"{setting.players} players ({', '.join(setting.entrants)})"
    return ", ".join(
        [players, *setting.definition.describe_options(setting.options, setting.tables)]
    )


def few_games(results: Results) -> Iterator[str]:
    """A warning, if there are few games."""
    unit = results.setting.unit
    if results.units < MIN_UNITS:
        seeds = f" with {plural(results.units, 'seed')}" if unit > 1 else ""
        yield (
            f"Few games, {results.games} in all{seeds}: intervals are rough, and what never "
            f"happened here may still happen. Play at least {MIN_UNITS * unit:,}, better "
            f"{1000 * unit:,}."
        )


def _folds(results: Results) -> Iterator[Fold]:
    rows = []
    for name, quantity in results.quantities.items():
        found = results.figure(name)
        limits = interval_text(found, quantity) if results.units > 1 else NONE
        rows.append((name, value_text(found.value, quantity), limits))
    unit = "all games with one seed" if results.setting.rotate else "a game"
    yield Fold("All figures", [Table(("quantity", "value", "95 % interval"), rows)])
    yield Fold(
        "For statisticians",
        [
            f"The independent unit is {unit}. Means have Student's t; shares have Wilson's score "
            "interval for as many independent cases as would have their error (Korn and Graubard "
            "1998), so that none passes 0 or 100 %; if all units are the same, Clopper and "
            "Pearson's. The verdict allows for the number of seats (Bonferroni); a filled dot does "
            "not: 1 in 20 is filled by chance.",
            f"Played: {results.setting.describe()}.",
        ],
    )
