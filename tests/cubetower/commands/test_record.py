"""`record` as it is used at the table, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foundation import data_path
from tests.cubetower.conftest import Record
from tests.cubetower.tablework import falls, rows
from tower import Cubes, read_log
from tower.log import LogDescription, LogRow
from tower.notation import letters_for

GAME = ("black", "blue", "purple", "red", "yellow", "green")


# A new log


def test_a_new_log_begins_with_a_toss_and_asks_once_at_the_end(record: Record) -> None:
    answers = ("r1 b2", "garden tower", "Anna", "a handful", "long", "8,5 mm")
    ran = record("r4 b3 > r3 b1", "y", "quit", *answers, options=())
    assert (ran.status, ran.err) == (1, "")  # long is no length
    assert "Refused: line 8 (long)." in ran.out
    assert ran.out.index("1 [k b p r y g]> r4") < ran.out.index("1 of 5  Open the tower")
    assert "5 of 5  Edge of a cube in mm? [skip] 8,5 mm" in ran.out
    log = read_log(Path("my.csv"))
    said = log.description
    assert log.warnings == ()
    assert (said.kind, said.title, said.colours) == ("recorded", "garden tower", GAME)
    assert (said.farmers, said.cube_edge_mm) == ("green", 8.5)
    assert said.more == {"by": "Anna", "throw": {"style": "a handful"}}
    counted = Cubes(red=1, blue=2)
    thrown, fell = Cubes(red=4, blue=3), Cubes(red=3, blue=1)
    assert log.rows == (LogRow("1", 1, True, thrown, fell, counted),)
    again = record("r1 >", "quit", "", options=())
    assert "What tower" not in again.out
    assert len(rows()) == 2


def test_the_two_tosses_of_a_newcomer_go_in_as_they_are(record: Record) -> None:
    ran = record("r4 b3 > r3", "r2 > r2", options=())
    assert (ran.status, ran.err) == (0, "")
    assert falls() == [({"red": 4, "blue": 3}, {"red": 3}), ({"red": 2}, {"red": 2})]
    assert rows()[0].emptied
    assert "Was the tower empty before toss 1? Taken as: yes." in ran.out


def test_enter_takes_what_stands_in_brackets(record: Record) -> None:
    assert record("k2 > k1", "", "quit", *[""] * 5, options=()).status == 0
    log = read_log(Path("my.csv"))
    assert (log.colours, log.description.farmers) == (GAME, "green")
    assert (log.description.title, log.description.more) == ("my tower", {})
    assert (log.description.cube_edge_mm, log.rows[0].inside) == (None, None)


def test_only_what_the_log_does_not_say_is_asked_and_nothing_in_it_is_lost(record: Record) -> None:
    said = 'kind = "recorded"\nby = "Ann"\ncube_edge_mm = 8\n[throw]\nheight_mm = 100\n'
    Path("my.toml").write_text(said)
    ran = record("r4 > r3", "y", "quit", "", "", "a handful", "green", "never read", options=())
    questions = re.findall("\\d of 4  (\\w+)", ran.out)
    assert (ran.status, questions) == (0, ["Open", "What", "How", "Which"])
    more = {"by": "Ann", "throw": {"height_mm": 100, "style": "a handful"}}
    assert read_log(Path("my.csv")).description == LogDescription(
        title="my tower", cube_edge_mm=8.0, farmers="green", more=more
    )


@pytest.mark.parametrize("throw", ['[throw]\nwho = "Ann"\nstyle = "loose"', 'throw = "loose"'])
def test_how_is_not_asked_where_it_is_said(record: Record, throw: str) -> None:
    Path("my.toml").write_text(f'kind = "recorded"\nfarmers = "green"\n{throw}\n')
    ran = record("r4 > r3", "y", "quit", *[""] * 4, options=())
    assert "How are" not in ran.out
    assert ("Who throws" in ran.out) == ("who" not in throw)


def test_the_farmers_are_asked_for_if_the_cubes_are_not_those_of_the_game(record: Record) -> None:
    ran = record("colours red,white", "w1 >", "y", "quit", "", "", "", "", "grey", "w", options=())
    assert "Line 9: grey: which colour is that? Write r (red), w (white)." in ran.out
    assert read_log(Path("my.csv")).description.farmers == "white"


def test_a_question_that_was_skipped_is_no_step_to_undo(record: Record) -> None:
    ran = record(
        "r1 >", "y", "quit", "", "box", "", "", "undo", "undo", "undo", "crate", options=()
    )
    assert ran.out.count("taken back: ") == 1
    assert ran.out.count("2 of 5  ") == 2
    assert read_log(Path("my.csv")).description.title == "crate"


def test_questions_that_nobody_answered_come_again_another_evening(record: Record) -> None:
    record("r1 >", options=())
    assert read_log(Path("my.csv")).description.title == ""
    ran = record("list", "quit", "", "", options=())
    assert "What tower is it?" in ran.out
    assert "empty before toss 1" not in ran.out
    assert "What tower is it?" not in record("list", "quit", "", options=()).out


def test_a_log_may_count_without_colours(record: Record) -> None:
    ran = record("7 > 5", "4 > 7", "count 2", "list", options=())
    assert "7 cube fell" not in ran.out
    assert "7 fell, but at most 6 were there" in ran.out
    assert "thrown,fell,inside" in Path("my.csv").read_text()
    assert falls() == [({"cube": 7}, {"cube": 5})]


def test_a_description_that_is_there_is_taken_and_its_comments_stay(record: Record) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white"]\n# mine\n')
    record("w4 > w1", "", "quit", "w3", "tower", "", "my way", options=())
    assert falls() == [({"white": 4}, {"white": 1})]
    assert "# mine" in Path("my.toml").read_text()
    said = read_log(Path("my.csv")).description
    assert (said.title, said.colours, said.more) == (
        "tower",
        ("red", "white"),
        {"throw": {"style": "my way"}},
    )


@pytest.mark.parametrize("answer", ["y", "n", ""])
def test_it_is_asked_once_whether_the_tower_was_empty(record: Record, answer: str) -> None:
    ran = record("r4 > r3", answer, "list", "inside", "", options=())
    assert ran.out.count("Was the tower empty") == 1
    assert rows()[0].emptied == (answer != "n")


def test_a_log_with_only_column_names_begins_with_an_empty_tower(record: Record) -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown_red,fell_red,note\n")
    ran = record("r4 > r3", "y", options=())
    assert "Was the tower empty before toss 1?" in ran.out
    assert [row.emptied for row in rows()] == [True]


def test_a_tower_that_was_not_empty_is_told_after_the_first_toss(record: Record) -> None:
    ran = record("r4 > r3", "perhaps", "n", "> b5", options=())
    assert "Line 2: Yes or no?" in ran.out
    assert [row.emptied for row in rows()] == [False, False]
    assert "inside unknown, at least" in ran.out


@pytest.mark.parametrize(("answer", "tosses"), [("y", 1), ("n", 0), ("", 0)])
def test_a_first_toss_with_more_out_than_in_asks_whether_cubes_were_inside(
    record: Record, answer: str, tosses: int
) -> None:
    ran = record("r4 > r6", answer, options=())
    assert "6 red fell, but at most 4 were there if the tower was empty." in ran.out
    assert ran.status == 1 - tosses
    if tosses:
        assert [row.emptied for row in rows()] == [False]


def test_a_line_that_cannot_be_a_toss_is_named_and_the_others_are_kept(record: Record) -> None:
    ran = record("r4 > r3", "r2 > r2", "r2 ->> r2", "r1 > r2", "w1 >", options=())
    assert ran.status == 1
    assert "Line 3: More than one >" in ran.out
    assert "Refused: line 3 (r2 ->> r2), line 5 (w1 >)." in ran.out
    assert len(rows()) == 3


@pytest.mark.parametrize(
    ("refused", "end"), [(12, "line 12 (x)."), (14, "line 12 (x) and 2 more.")]
)
def test_of_many_refused_lines_the_first_ones_are_named(
    record: Record, refused: int, end: str
) -> None:
    ran = record(*["x"] * refused)
    told = " ".join(ran.out[ran.out.index("Refused:") :].split())
    assert told.startswith("Refused: line 1 (x), line 2 (x), ")
    assert told.endswith(end)


def test_of_a_log_whose_only_toss_is_undone_nothing_is_left(record: Record) -> None:
    record("r4 > r3", "undo", options=())
    assert list(Path().iterdir()) == []
    assert record("w1 >", options=("--colours", "red,white")).status == 0


# Tosses and commands where an answer is expected


LAST = ("quit", "r1 b2", "title", "who", "how", "8")  # all that is asked at the end, answered


@pytest.mark.parametrize("answered", range(1, len(LAST)))
def test_a_toss_is_taken_at_any_question(record: Record, answered: int) -> None:
    ran = record("r4 b3 > r3 b1", *LAST[:answered], "r2 > r2", "tap", options=())
    assert (ran.status, ran.err) == (0, "")
    assert [row.thrown.total for row in rows()] == [7, 2, 0]
    assert (rows()[0].inside is not None) == (answered > 1)


@pytest.mark.parametrize("answer", ["session 2 crew", "note taker Anna", "Count Zero", "missed 2"])
def test_words_at_a_question_are_its_answer_whatever_the_first_one_is(
    record: Record, answer: str
) -> None:
    record("r4 b3 > r3 b1", "y", "quit", "", "", answer, options=())
    assert read_log(Path("my.csv")).description.more == {"by": answer}
    assert [row.session for row in rows()] == ["1"]


@pytest.mark.parametrize(
    "line",
    ["count r1 b2", "count red = 1", "edit 1 r5 >", "delete 1/1", "list all", "letters x=red"],
)
def test_a_command_that_no_answer_begins_with_is_one_at_any_question(
    record: Record, line: str
) -> None:
    ran = record("r4 b3 > r3 b1", "y", "quit", "", "", line, options=())
    assert "3 of 5  Who throws?" in ran.out
    assert f"2 [k b p r y g]> {line}" in ran.out


@pytest.mark.parametrize("answered", range(1, len(LAST)))
def test_quit_at_a_question_keeps_the_answers_before_it(record: Record, answered: int) -> None:
    assert record("r4 b3 > r3 b1", *LAST[:answered], "quit", "r1 >", options=()).status == 0
    said = read_log(Path("my.csv")).description
    told = (rows()[0].inside, said.title, said.more.get("by"), "throw" in said.more)
    empty = (None, "", None, False)
    whole = (Cubes(red=1, blue=2), "title", "who", True)
    assert told == whole[: answered - 1] + empty[answered - 1 :]


@pytest.mark.parametrize("answered", range(2, len(LAST)))
def test_undo_at_a_question_takes_back_the_answer_before_it(record: Record, answered: int) -> None:
    lines = (*LAST[:answered], "help", "# a comment", "undo", LAST[answered - 1], *LAST[answered:])
    ran = record("r4 b3 > r3 b1", *lines, options=())
    assert (ran.status, len(rows())) == (0, 1)
    assert f"taken back: {'the count' if answered == 2 else 'the answer to “'}" in ran.out
    assert "Enter takes what stands in brackets" in ran.out
    said = read_log(Path("my.csv")).description
    assert (said.title, said.cube_edge_mm) == ("title", 8.0)
    assert said.more == {"by": "who", "throw": {"style": "how"}}


def test_undo_at_the_first_question_takes_back_the_last_toss(record: Record) -> None:
    ran = record("r4 > r3", "r1 >", "quit", "undo", "b1 >", options=())
    assert "taken back: toss 2: r1 >" in ran.out
    assert falls() == [({"red": 4}, {"red": 3}), ({"blue": 1}, {})]
    ran = record("undo", options=())
    assert "There is nothing to undo" in ran.out


def test_undo_where_it_is_asked_whether_the_tower_was_empty_takes_back_the_toss(
    record: Record,
) -> None:
    ran = record("r4 > r3", "help", "undo", "r5 > r3", "n", options=())
    assert ran.out.count("Was the tower empty before toss 1? [Y/n]") == 3
    assert "Taken as" not in ran.out
    assert [(row.thrown["red"], row.emptied) for row in rows()] == [(5, False)]


@pytest.mark.parametrize(
    ("toss", "colours"),
    [("bla2 blu1 > blu1", GAME), ("r1 >", GAME), ("b3 > b1", GAME), ("7 > 5", ("cube",))],
)
def test_the_colours_follow_from_a_toss(
    record: Record, toss: str, colours: tuple[str, ...]
) -> None:
    assert record(toss, options=()).status == 0
    assert read_log(Path("my.csv")).colours == colours


def test_cubes_of_other_colours_are_named_first(record: Record) -> None:
    ran = record("w4 > w2", options=())
    assert (ran.status, list(Path().iterdir())) == (1, [])
    assert "w: which colour is that?" in ran.out
    assert "`colours red,white`" in " ".join(ran.out.split())
    assert record("colours white,red", "w4 > w2", options=()).status == 0
    assert falls() == [({"white": 4}, {"white": 2})]
    ran = record("colours red", "colours red,white,blue", "b1 >", options=())
    assert "Line 1: white is not among the counted colours (red)" in ran.out
    assert read_log(Path("my.csv")).description.colours == ("red", "white", "blue")


def test_a_toss_in_place_of_a_yes_is_taken_and_the_count_refused(record: Record) -> None:
    ran = record("r4 > r3", "count r2", "b1 >")
    assert (ran.status, len(rows()), rows()[0].inside) == (1, 2, None)
    assert "Line 2: The count was not saved" in ran.out


def test_undo_in_place_of_a_yes_takes_back_the_count_only(record: Record) -> None:
    ran = record("r4 > r3", "y", "count r2", "undo", "b1 >")
    assert (ran.status, len(rows()), rows()[0].inside) == (0, 2, None)
    assert "taken back: count r2" in ran.out
    assert "Taken as" not in ran.out


def test_undo_where_it_is_asked_whether_cubes_were_inside_takes_back_nothing_else(
    record: Record,
) -> None:
    ran = record("letters s=black", "r4 > r7", "undo", "r4 > r3", options=())
    assert (ran.status, falls()) == (0, [({"red": 4}, {"red": 3})])
    assert "taken back: r4 > r7" in ran.out
    assert read_log(Path("my.csv")).description.letters == {"black": "s"}
    record("session", "> r5", "undo", "b1 >", options=())
    assert [row.session for row in rows()] == ["1", "2"]


@pytest.mark.parametrize(
    "lines", [(), ("", "", ""), ("# a", "# b"), ("n",), ("y", "help"), ("quit",), ("undo",)]
)
@pytest.mark.parametrize("options", [(), ("--colours", "red,blue")])
def test_a_run_that_keeps_nothing_is_no_success(
    record: Record, lines: tuple[str, ...], options: tuple[str, ...]
) -> None:
    ran = record(*lines, options=options)
    assert (ran.status, ran.out.count("No toss is recorded: ")) == (1, 1)
    assert list(Path().iterdir()) == []


# Letters


def test_black_and_blue_have_letters_of_their_own(record: Record) -> None:
    ran = record("k4 b3 > b1 k2", "black1 blue=1 >", options=())
    assert falls()[0] == ({"black": 4, "blue": 3}, {"black": 2, "blue": 1})
    assert falls()[1] == ({"black": 1, "blue": 1}, {})
    assert ran.out.count("b is blue here, and k black; `letters b=black u=blue`") == 1


def test_letters_that_two_colours_share_are_asked_back_and_offered(record: Record) -> None:
    ran = record("b4 >", "letters b=blue", "b4 br1 >", options=("--colours", "brown,blue"))
    assert "b: brown or blue? Write br for brown or bl for blue." in ran.out
    assert "`letters b=brown`" in ran.out
    assert "Other cubes" not in ran.out
    assert "1 [br b]> b4 br1 >" in ran.out
    assert falls() == [({"blue": 4, "brown": 1}, {})]


@pytest.mark.parametrize("how", ["option", "line", "other way round", "undone"])
def test_letters_of_ones_own_are_kept_in_the_description(record: Record, how: str) -> None:
    if how == "option":
        record("b4 u3 > u1", options=("--letters", "b=black,u=blue"))
    elif how == "undone":
        record(
            "letters x=red",
            "letters b=black u=blue",
            "letters b=red",
            "undo",
            "b4 u3 > u1",
            "undo",
            "redo",
            options=(),
        )
    else:
        letters = "letters b=black u=blue" if how == "line" else "letters black = b, blue=u"
        record(letters, "b4 u3 > u1", options=())
    assert falls() == [({"black": 4, "blue": 3}, {"blue": 1})]
    assert {**read_log(Path("my.csv")).description.letters}.items() >= {
        "black": "b",
        "blue": "u",
    }.items()
    ran = record("b1 >", "letters e=blue", "e1 >", options=())
    assert "2 [b u p" in ran.out
    assert falls()[1:] == [({"black": 1}, {}), ({"blue": 1}, {})]
    assert read_log(Path("my.csv")).description.letters["blue"] == "e"


@pytest.mark.parametrize(
    ("letters", "says"),
    [
        ("k", "'k': write one or two letters and their colour, such as k=black b=blue"),
        ("k=white", "white: which colour is that?"),
        ("k=red k=blue", "one letter for one colour"),
        ("red=blue", "'red=blue': write one or two letters"),
        ("7=red", "'7=red': write one or two letters"),
        ("tap=red", "'tap=red': write one or two letters"),
    ],
)
def test_letters_that_cannot_be(record: Record, letters: str, says: str) -> None:
    assert says in record(f"letters {letters}", options=()).out
    ran = record(options=("--letters", letters.replace(" ", ",")))
    assert ran.status == 2
    assert says in ran.err


def test_letters_that_are_the_name_of_a_colour_from_now_on_are_dropped(record: Record) -> None:
    lines = ("colours red,blue", "letters w=red x=blue", "w1 >", "colours red,blue,w", "w3 > w1")
    ran = record(*lines, options=())
    assert "r ■ red  x ■ blue  w ■ w" in ran.out
    assert falls() == [({"red": 1}, {}), ({"w": 3}, {"w": 1})]
    assert read_log(Path("my.csv")).description.letters == {"blue": "x"}


def test_letters_are_taken_back(record: Record) -> None:
    ran = record("letters x=red", "letters none", "r1 >", "letters s=red", "letters none")
    assert ran.out.count("r ■ red  b ■ blue  g ■ green") == 3
    assert read_log(Path("my.csv")).description.letters == {}


@pytest.mark.parametrize("word", ["hello", "w"])
def test_no_whole_word_is_offered_as_letters(record: Record, word: str) -> None:
    ran = record(word, options=())
    assert ("`letters w=black`" in ran.out) == (word == "w")
    assert "letters hello" not in ran.out
    assert "`colours red,white`" in " ".join(ran.out.split())


def test_a_log_that_counts_no_colours_has_no_letters(record: Record) -> None:
    ran = record("letters x=red", "7 > 5", "letters", "letters k=black", options=())
    assert ran.out.count("cubes are counted without colours, as in 7 > 4") == 1
    assert "There are no colours here: cubes are only counted." in ran.out
    assert "■ cube" not in ran.out
    assert read_log(Path("my.csv")).description.letters == {}
    ran = record("colours", "quit", *[""] * 5, options=())
    assert "cubes are counted without colours" in ran.out
    assert "5 of 5  Edge of a cube" in ran.out
    assert "farmers" not in ran.out


# The dialogue


def test_every_toss_tells_what_is_inside_now(record: Record) -> None:
    ran = record("r4 b3 > r3 b1", "b2 > r1 b1", "inside")
    assert "1 [r b g]> r4 b3 > r3 b1\n" in ran.out
    assert "in ■ 3\u00a0blue  ■ 4\u00a0red · out ■ 1\u00a0blue  ■ 3\u00a0red" in ran.out
    assert "inside now ■ 2\u00a0blue  ■ 1\u00a0red  (3)" in ran.out
    assert ran.out.count("inside now ■ 3\u00a0blue  (3)") == 2
    assert "my.csv: 2 tosses; everything is saved" in ran.out
    assert "cubetower log check my.csv" in ran.out
    assert "\x1b" not in ran.out  # no colours into a pipe


@pytest.mark.parametrize("line", ["r4 b3", "x1 >", "r4 > r5", "r4 > g1", "r-1 >", "undoo", "4 > 4"])
def test_of_a_refused_line_nothing_is_stored(record: Record, line: str) -> None:
    ran = record(line)
    assert (ran.status, ran.err) == (1, "")
    assert "Line 1: " in ran.out
    assert f"Refused: line 1 ({line})." in ran.out
    assert not Path("my.csv").exists()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("r4 > r3", "list", "", "quit", ""), 0),
        (("r4 > r3", "r4", "b1 >", "quit"), 1),
        (("r4 > r3", "count r2", "n"), 0),  # a no is an answer
        (("r4 > r3", "count r2", "b1 >"), 1),  # the count is not confirmed
        (("r4 > r3", "count r2"), 1),  # the input ends before the count is confirmed
        (("r4 > r3", "edit 1"), 1),
        (("r4 > r3", "quit", "7"), 1),
    ],
)
def test_a_script_learns_from_the_status_whether_all_lines_were_taken(
    record: Record, lines: tuple[str, ...], status: int
) -> None:
    ran = record(*lines)
    assert ran.status == status
    assert ("Refused: line " in ran.out) == bool(status)
    assert rows()[0].fell == Cubes(red=3)


def test_a_word_that_is_nearly_a_command_is_named(record: Record) -> None:
    assert "did you mean `emptied`" in " ".join(record("emtied").out.split())


def test_what_cannot_have_fallen_may_have_been_inside_uncounted(record: Record) -> None:
    ran = record("r1 > r1", "r4 > r3 g1", "undo", "unknown", "r4 > r3 g1", "unknown")
    assert "1 green fell, but none was there" in ran.out
    assert "`unknown` if cubes" in ran.out
    assert "inside unknown, at least ■ 1\u00a0red  (1)" in ran.out
    assert "any fall is possible" in ran.out
    assert [row.emptied for row in rows()] == [False]


def test_unknown_names_the_toss_that_was_thought_to_start_from_an_empty_tower(
    record: Record,
) -> None:
    ran = record("r4 > r3", "count r1", "unknown", "unknown")
    assert "the count after toss 1 is taken back" in ran.out
    assert "toss 1 no longer starts from an empty tower" in ran.out


def test_a_missed_toss_makes_the_contents_unknown(record: Record) -> None:
    ran = record("r4 > r3", "missed # the cat", "> g2", "emptied", "g1 >")
    assert "inside unknown" in ran.out
    assert [(row.missing, row.emptied, row.note) for row in rows()] == [
        (False, True, ""),
        (True, False, "the cat"),
        (False, False, ""),
        (False, True, ""),
    ]
    assert "inside now ■ 1\u00a0green  (1)" in ran.out


def test_undo_and_redo_go_step_by_step(record: Record) -> None:
    seen: list[int] = []

    def look() -> None:
        seen.append(len(rows()) if Path("my.csv").exists() else 0)

    ran = record(
        *("r4 > r3", "b2 >", look, "undo", look, "undo", look, "redo", look, "redo", look),
        *("undo", "g1 >", "redo", "undo", "undo", "undo", "undo", look),
    )
    assert seen == [2, 1, 0, 1, 2, 0]
    assert "taken back: toss 2: b2 >" in ran.out
    assert "done again: toss 1: r4 > r3" in ran.out
    assert ran.out.count("There is nothing to redo") == 1
    assert ran.out.count("There is nothing to undo") == 2


def test_any_toss_can_be_edited(record: Record) -> None:
    record("r4 > r3 # high", "b2 > b1", "edit 1 r5 b1 > r3", "edit 2", "b3 > # low")
    assert falls() == [({"red": 5, "blue": 1}, {"red": 3}), ({"blue": 3}, {})]
    assert [row.note for row in rows()] == ["high", "low"]


def test_help_at_an_edit_speaks_of_no_brackets(record: Record) -> None:
    ran = record("r4 > r3", "edit 1", "help", "")
    assert "an empty line leaves it as it is" in ran.out
    assert "brackets" not in ran.out
    assert "brackets" in record("b1 >", "session", "g1 >", "help").out


def test_edit_also_changes_marks_counts_and_notes(record: Record) -> None:
    record(
        *("r4 > r3", "n", "b2 > b1", "g1 >", "edit 1 emptied", "edit 2 missed"),
        *("edit 3 count g1 r2", "edit 3 note Counted by ME", "edit 1", "", "edit 1 r4 > r3"),
    )
    first, second, third = rows()
    assert (first.emptied, second.missing, second.fell) == (True, True, Cubes())
    assert (third.inside, third.note) == (Cubes(green=1, red=2), "Counted by ME")


@pytest.mark.parametrize("line", ["edit 1 r4 > r4", "delete 1", "edit 1 r1 > r1"])
def test_a_change_that_makes_a_later_toss_impossible_is_refused(record: Record, line: str) -> None:
    ran = record("r4 > r3", "b1 >", "> r1", line)
    assert "Then toss 3 would be impossible: 1 red fell, but none was there" in ran.out
    assert falls() == [({"red": 4}, {"red": 3}), ({"blue": 1}, {}), ({}, {"red": 1})]


@pytest.mark.parametrize("line", ["edit 9 r1 >", "delete 9", "edit", "delete", "edit 1 r1 > r9"])
def test_changes_of_nothing_are_refused(record: Record, line: str) -> None:
    ran = record("r4 > r3", line)
    assert ran.out.count(" ? ") == 1
    assert falls() == [({"red": 4}, {"red": 3})]


def test_a_toss_can_be_deleted(record: Record) -> None:
    ran = record("r4 > r3", "b2 >", "delete 1")
    assert "toss 1 is deleted: r4 > r3" in ran.out
    assert [(row.toss, row.emptied) for row in rows()] == [(2, True)]


def test_a_count_says_whether_it_agrees(record: Record) -> None:
    ran = record("r4 b1 > r3", "count r1 b1", "list")
    assert "counted ■ 1\u00a0blue  ■ 1\u00a0red, as the tosses say" in ran.out
    assert "(2) counted" in ran.out
    assert rows()[0].inside == Cubes(red=1, blue=1)


@pytest.mark.parametrize("line", ["count r2", "edit 1 count r2"])
@pytest.mark.parametrize(("answer", "stored"), [("n", None), ("", None), ("y", Cubes(red=2))])
def test_a_count_that_does_not_agree_is_stored_only_if_it_is_confirmed(
    record: Record, answer: str, stored: Cubes | None, line: str
) -> None:
    ran = record("r4 b1 > r3", line, answer)
    assert "2 red counted where the tosses leave 1" in ran.out
    assert "0 blue counted where the tosses leave 1" in ran.out
    assert rows()[0].inside == stored


def test_a_count_that_nobody_confirmed_is_a_refused_line(record: Record) -> None:
    ran = record("r4 > r3", "y", "count r3", "hello", options=())
    assert ran.status == 1
    assert "line 3 (count r3), line 4 (hello)" in " ".join(ran.out.split())
    assert rows()[0].inside is None


def test_a_count_makes_unknown_contents_known(record: Record) -> None:
    ran = record("r4 > r3", "n", "count r0", "y", "count g2 r1", "> g3")
    assert "0 red counted where the tosses leave at least 1" in ran.out
    assert "known from here on" in ran.out
    assert "1 fell" not in ran.out
    assert "3 green fell, but at most 2 were there" in ran.out


@pytest.mark.parametrize("line", ["count", "count r", "note", "list"])
def test_commands_ask_for_what_they_lack(record: Record, line: str) -> None:
    assert " ? " in record(line).out


def test_a_session_asks_whether_the_tower_was_emptied(record: Record) -> None:
    ran = record(
        *("r4 > r3", "session", "> b5", "y", "session garden", "b1 >"),
        *("edit 1/1 r4 >", "list all", "session 1", "session", "quit"),
    )
    assert [(row.session, row.toss, row.emptied) for row in rows()] == [
        ("1", 1, True),
        ("2", 1, False),
        ("garden", 1, True),
    ]
    assert rows()[0].fell == Cubes()
    assert "there is a session 1 already" in ran.out
    assert " 1/1 " in ran.out


def test_list_shows_the_last_tosses_or_all(record: Record) -> None:
    lines = [f"r{count} > r{count}" for count in range(1, 13)]
    last = record(*lines, "list").out
    assert " ■ r3 " in last
    assert " ■ r2 " not in last
    assert "12 tosses in all: `list all`" in last
    assert " ■ r1 " in record("list all").out


def test_notes_belong_to_the_last_toss(record: Record) -> None:
    ran = record("r4 > r3 # high", "note One on the Table # really", "quit", "")
    assert rows()[0].note == "high; One on the Table # really"
    assert "toss 1: high; One on the Table" in ran.out


def test_quitting_offers_a_count(record: Record) -> None:
    ran = record("r4 > r3", "quit", "nonsense", "count r2", "n", "r1", "never read")
    assert ran.out.count("Open the tower and count") == 3
    assert rows()[0].inside == Cubes(red=1)
    assert "Open the tower" not in record("quit").out  # counted already


def test_help_names_every_command(record: Record) -> None:
    ran = record("help")
    for command in ("missed", "emptied", "count", "unknown", "note", "edit", "delete", "undo"):
        assert f" {command}" in ran.out


def test_what_is_shown_fits_into_80_columns(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", 80)
    everything = " ".join(f"{short}7" for short in letters_for(GAME).values())
    ran = record(
        *(f"{everything} > {everything} # of many colours, and with a long note about it"),
        *("list", "help", "r1 > g9", "count r9", "y", "quit"),
        options=("--colours", ",".join(GAME)),
    )
    typed = [line for line in ran.out.splitlines() if not line.startswith(("1 [", "my.csv"))]
    assert max(map(len, typed)) <= 80


# Calls


def test_a_log_with_problems_is_left_alone(record: Record) -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown,fell\n1,1,1,x,2\n1,2,0,3,-1\n")
    ran = record(options=())
    assert (ran.status, ran.err.count("\n")) == (2, 2)
    assert "my.csv:2: column 'thrown'" in ran.err


def test_real_tosses_do_not_go_into_a_simulated_log(record: Record) -> None:
    for suffix in (".csv", ".toml"):
        shipped = data_path(f"logs/reference-j{suffix}")
        Path(f"my{suffix}").write_bytes(shipped.read_bytes())
    ran = record("r1 >", options=())
    assert ran.status == 2
    assert "the log is simulated" in ran.err


def test_colours_of_a_log_stay(record: Record) -> None:
    record("r4 > r3")
    ran = record("r1 >", options=("--colours", "red,white"))
    assert ran.status == 2
    assert "my.csv counts red, blue, green" in ran.err
    assert len(rows()) == 1


@pytest.mark.parametrize("log", ["", None])
@pytest.mark.parametrize("colours", ["red,blue", "red,green,white", "counts"])
def test_colours_that_are_not_in_the_description_are_refused_at_once(
    record: Record, log: str | None, colours: str
) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white"]\n')
    if log is not None:
        Path("my.csv").write_text(log)
    ran = record("r1 >", options=("--colours", colours))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "my.toml has the colours red, white; leave out --colours" in ran.err


def test_some_of_the_colours_of_a_description_will_do(record: Record) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white", "blue"]\n')
    assert record("b1 >", options=("--colours", "blue,red")).status == 0
    assert read_log(Path("my.csv")).colours == ("blue", "red")
