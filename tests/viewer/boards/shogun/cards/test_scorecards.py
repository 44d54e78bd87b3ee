"""The cards of points: of a winter, and of the end."""

from dataclasses import replace
from itertools import combinations

import pytest
from msgspec.structs import replace as changed

from cubetower.game.shogun.rules.events import SCORED
from cubetower.pages.palette import rgb
from cubetower.viewer.boards.shogun.cards.endcard import RACING
from cubetower.viewer.boards.shogun.cards.pointscourse import decisive_battle
from cubetower.viewer.boards.shogun.cards.scorecard import BAR, COUNTED, ScoreCard
from cubetower.viewer.boards.shogun.cards.standings import ranking
from cubetower.viewer.boards.shogun.schedule import COUNTED_S
from cubetower.viewer.draw.displaylist import Line, Polygon
from cubetower.viewer.draw.typography import ELLIPSIS
from cubetower.viewer.timeline import ease
from tests.viewer.boards.shogun.cards.reading import (
    STAGE,
    STILL,
    beside,
    make_card,
    of_kind,
    texts,
    words,
)

pytestmark = pytest.mark.long


def test_the_points_of_a_winter_are_those_scored(game):
    card = make_card("action", game)
    for moment in of_kind(game, "scores"):
        picture = card.picture(moment, STILL)
        for score in moment.table.scores:
            told = beside(picture, score.seat.capitalize())
            assert told[-2:] == [str(score.total), str(score.points)]
            assert sum(int(part) for part in told[:-2] if part != "·") == score.total


def with_more(score, **points):
    return changed(score, expansions={**score.expansions, **points})


def test_points_of_modules_have_a_column_of_their_own(game):
    card, moment = make_card("action", game), of_kind(game, "scores")[0]
    scores = tuple(with_more(score, storm=4) for score in moment.table.scores)
    picture = card.picture(replace(moment, table=replace(moment.table, scores=scores)), STILL)
    assert "storm" in words(picture)
    more = tuple(with_more(score, flood=5) for score in scores)
    picture = card.picture(replace(moment, table=replace(moment.table, scores=more)), STILL)
    assert "others" in words(picture)
    assert beside(picture, scores[0].seat.capitalize())[-3] == "9"


def test_the_kinds_of_points_have_colours_that_differ(game):
    moment = of_kind(game, "scores")[0]
    points = {**dict.fromkeys(SCORED, 4), "expansions": {"storm": 4}}
    score = changed(moment.table.scores[0], **points, total=20)
    moment = replace(moment, table=replace(moment.table, scores=(score,)))
    picture = make_card("action", game).picture(moment, STILL)
    found = {shape.fill.colour for shape in picture if is_bar(shape)}
    assert len(found) == 6
    for one, other in combinations(found, 2):
        assert sum(abs(a - b) for a, b in zip(rgb(one), rgb(other), strict=True)) > 100


def test_points_that_come_after_the_last_winter_are_announced(game):
    card, late = make_card("action", game), {"arts": "artists", "leaders": "monuments"}
    due = [said for name, said in late.items() if name in game.header["options"]["modules"]]
    for moment in (*of_kind(game, "scores"), *of_kind(game, "end")):
        said = " ".join(words(card.picture(moment, STILL)))
        for name in due:
            last = moment.kind == "end" or moment.table.year == 2
            assert (name in said) == last
        assert due or "then" not in said


def test_bars_grow_to_the_length_of_the_points(game):
    card, moment = make_card("action", game), of_kind(game, "scores")[0]

    def reach(seconds):
        return sum(
            max(x for x, _ in shape.points) - min(x for x, _ in shape.points)
            for shape in card.picture(moment, seconds)
            if is_bar(shape)
        )

    assert reach(0.3) < reach(0.6) < reach(STILL)


def is_bar(shape):
    """Whether a shape is a part of a bar."""
    if not isinstance(shape, Polygon) or not shape.fill:
        return False
    heights = [y for _, y in shape.points]
    return abs(max(heights) - min(heights) - BAR * STAGE.height / 720) < 1e-9


def test_the_rows_of_a_winter_glide_to_the_ranking(game):
    card = make_card("action", game)
    for moment in of_kind(game, "scores"):
        seats = [score.seat.capitalize() for score in moment.table.scores]

        def rows(seconds, moment=moment, seats=seats):
            placed = [text for text in texts(card.picture(moment, seconds)) if text.text in seats]
            return [text.text.lower() for text in sorted(placed, key=lambda text: -text.at[1])]

        before = {score.seat: score.points - score.total for score in moment.table.scores}
        chests = moment.before.chests
        assert rows(0.5) == list(ranking(before, before, chests))
        points = [moment.after.points[seat] for seat in rows(STILL)]
        assert points == sorted(points, reverse=True)


def test_points_are_counted_before_the_table_of_the_course_knows_them(game):
    assert ease(COUNTED_S / ScoreCard.MOTION) >= COUNTED


def test_the_end_ranks_the_players_and_names_the_winners(game):
    [moment] = of_kind(game, "end")
    picture, event = make_card("action", game).picture(moment, STILL), moment.event
    for seat in event.winners:
        assert seat.capitalize() in words(picture)[0]
    placed = sorted(
        (text for text in texts(picture) if text.text.lower() in event.points),
        key=lambda text: -text.at[1],
    )
    points = [event.points[text.text.lower()] for text in placed]
    assert len(points) == len(event.points)
    assert points == sorted(points, reverse=True)


def test_the_winner_is_named_when_the_lines_have_arrived(game):
    [moment] = of_kind(game, "end")
    card, names = make_card("action", game), {seat.capitalize() for seat in moment.event.points}
    early, late = (card.picture(moment, at) for at in (0.5, STILL))
    assert RACING in words(early)
    assert RACING not in words(late)
    assert not [text for text in texts(early) if text.text in names and text.weight == "semibold"]
    assert [text for text in texts(late) if text.text in names and text.weight == "semibold"]


def test_the_end_names_the_battle_that_decided(game):
    [moment] = of_kind(game, "end")
    battle = decisive_battle(game.moments, game.header)
    said = [each for each in words(make_card("action", game).picture(moment, STILL))
            if "decided" in each]  # fmt: skip
    assert len(said) == (battle is not None)
    for each in said:
        assert each.startswith(f"Battle {battle.number} in {battle.province} decided it")
        assert ELLIPSIS not in each


def test_the_chart_has_a_tick_at_or_over_all_points_and_names_its_start(game):
    [moment] = of_kind(game, "end")
    picture = make_card("action", game).picture(moment, STILL)
    assert "start" in words(picture)
    ticks = [text for text in texts(picture) if text.anchor == "right" and text.text.isdecimal()]
    left = min(text.at[0] for text in ticks)
    high = max((text for text in ticks if text.at[0] == left), key=lambda text: int(text.text))
    assert int(high.text) >= max(moment.event.points.values())
    lines = [shape for shape in picture if isinstance(shape, Line) and len(shape.points) == 9]
    assert len(lines) == len(game.header["seats"])
    assert max(y for line in lines for _, y in line.points) <= high.at[1] + 0.006
