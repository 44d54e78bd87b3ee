"""The contents of the page, section by section."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import Any, Final

from cubetower.foundation.wording import join_names, plural
from cubetower.game.bulk import Quantity, Results, Setting, Tally
from cubetower.game.bulk.report.effects import does_it_matter, effect_tracks
from cubetower.game.bulk.report.seats import seat_tracks, who_wins
from cubetower.game.bulk.report.wording import quantity_of
from cubetower.game.shogun.bulk.report import (
    battles,
    headlines,
    insidecubes,
    swings,
    tables,
    winners,
)
from cubetower.game.shogun.bulk.report.styles import tower_styles

SECTIONS: Final = (
    ("short", "What changes"),
    ("winners", "Who wins"),
    ("battles", "Battles"),
    ("inside", "Cubes inside"),
    ("swings", "Swings"),
    ("points", "Points"),
    ("length", "Length"),
    ("method", "More"),
)


MIN_ROWS, MAX_ROWS, ROWS_OF_ALL = 3, 7, 10
"""Changes above the fold, at least and at most, and of all towers; all of them are below."""

MAX_SENTENCES: Final = 2


def context_of(results: Results) -> dict[str, Any]:
    """Everything that the template needs."""
    results = with_short_names(results)
    setting, styles = results.setting, tower_styles(results.setting)
    towers = setting.towers
    several = len(towers) > 1
    return {
        "title": "Does the tower matter?" if several else f"Who wins with {towers[0]}?",
        "eyebrow": "Bulk play of SHOGUN",
        "subtitle": subtitle(results),
        "banner": "Everything here is simulated: towers are models, and players are bots.",
        "contents": SECTIONS if several else SECTIONS[1:],
        **_answer(results),
        "setting": setting,
        "several": several,
        "towers": towers,
        "styles": styles,
        "seed": setting.seed,
        "answers": headlines.answers(results),
        "notes": list(headlines.notes(results, len(styles))),
        "winner_words": winners.words(results),
        "winner_charts": winners.charts(results, styles),
        "association": winners.association(results),
        "round_charts": winners.round_charts(results, styles),
        "battle_words": battles.words(results),
        "battle_charts": battles.charts(results, styles),
        "reliability": battles.reliability(results, styles),
        "luck": list(battles.rows(results)),
        "unknown": ", ".join(spec for spec in towers if not results.knows_odds(spec)),
        "inside_lead": insidecubes.lead_words(results),
        "inside_words": insidecubes.words(results),
        "inside_charts": insidecubes.charts(results, styles),
        "content_chart": insidecubes.inside(results, styles),
        "inside_rows": list(insidecubes.rows(results)),
        "swing_words": swings.swing_words(results),
        "swing_rows": [
            *tables.intervals(results, _swings(results)),
            tables.per_game(results, "upsets", "of them per game"),
        ],
        "swing_charts": swings.swing_charts(results, styles),
        "point_words": swings.point_words(results),
        "point_charts": swings.point_charts(results, styles),
        "length_words": swings.length_words(results),
        "length_charts": swings.length_charts(results, styles),
        "figures": list(tables.figures(results, results.quantities.values())),
        "differences": list(tables.differences(results, results.quantities.values())),
        "played": setting_rows(setting),
    }


def _answer(results: Results) -> dict[str, Any]:
    """What stands above the fold, and what changes."""
    first, *others = results.setting.towers
    if not others:
        return {
            "answer": who_wins(results, first),
            "sentences": [],
            "picture": seat_tracks(results, first),
            "changes": None,
            "headlines": [],
        }
    found, changes = list(headlines.headlines(results)), effect_tracks(results)
    rows = max(MIN_ROWS, MAX_ROWS if len(others) == 1 else ROWS_OF_ALL // len(others))
    caption = f"The {rows} greatest changes, in standard deviations from game to game."
    return {
        "answer": does_it_matter(results),
        "sentences": [_in_short(each) for each in found if each.changes][:MAX_SENTENCES],
        "picture": changes.first(rows, caption),
        "changes": changes,
        "headlines": found,
    }


def _in_short(found: headlines.Headline) -> str:
    """The first changes of a tower."""
    text = " ".join(found.changes[:2])
    return f"With {found.tower}, {text[0].lower()}{text[1:]}"


def with_short_names(results: Results) -> Results:
    """The same, with tower files named without their folders if they still differ."""
    names = tuple(_without_folder(spec) for spec in results.setting.towers)
    if len(set(names)) < len(names):
        return results
    return Results(replace(results.setting, towers=names), Tally(results.tally.arrays))


def _without_folder(spec: str) -> str:
    name, comma, options = spec.partition(",")
    return PurePath(name).name + comma + options if name.endswith(".toml") else spec


def _swings(results: Results) -> list[Quantity]:
    return [quantity_of(results, over) for over in ("leader_won", "margin", "upsets")]


def subtitle(results: Results) -> str:
    """What was played, in one line."""
    setting = results.setting
    towers = f" with each of {len(setting.towers)} towers" if len(setting.towers) > 1 else ""
    options, players = setting.options, f"{setting.players} players"
    modules = f", with {join_names(options['modules'])}" if options["modules"] else ""
    return (
        f"{plural(results.games, 'game')}{towers}; {players} ({', '.join(setting.entrants)}), "
        f"{options['board']} side, {options['start']} start{modules}"
    )


def setting_rows(setting: Setting) -> list[tuple[str, str]]:
    """What was played, as a table."""
    seats = ", ".join(
        f"{seat}: {bot}" for seat, bot in zip(setting.seats, setting.bots, strict=False)
    )
    return [
        ("towers", ", ".join(setting.towers)),
        (
            "players",
            f"{', '.join(setting.entrants)}, who change seats" if setting.rotate else seats,
        ),
        ("board, start", f"{setting.options['board']}, {setting.options['start']}"),
        ("modules", ", ".join(setting.options["modules"]) or "none"),
        ("your own tables", ", ".join(setting.tables) or "none"),
        ("seed", str(setting.seed)),
    ]
