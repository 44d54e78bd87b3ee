"""The rules of all games as cases to look up."""

import re

import pytest

from cubetower.foundation.files import docs_path
from cubetower.game.rulebook import DECIDED, EXPANSIONS, GLOSSARY, PAGES, rulebook
from tests.game.decisions import MARK, PAGE, decisions, page

of_all_games = pytest.mark.parametrize("game", PAGES)


def ids(found):
    return [rule.id for rule in found]


@of_all_games
def test_every_case_of_the_page_is_in_the_book_once(game):
    on_page = re.findall(r"\*\*([A-Z]\d\d)", docs_path(PAGES[game]).read_text("utf-8"))
    listed = [rule.id[:3] for rule in rulebook(game).rules if rule.chapter != GLOSSARY]
    assert listed == on_page
    assert len(set(listed)) > 40


def test_references_to_expansions_that_are_not_played_are_left_out():
    [order] = rulebook("shogun", ()).find("R00")
    assert order.text.startswith("Order of steps: R01, R02, planning R03,")
    assert "[" not in order.text
    [some] = rulebook("shogun", ("leaders",)).find("R00")
    assert "modules in brackets: R01, R02, planning" in some.text
    assert "[L01 in the first round of a fixed start]" in some.text
    assert "[T05, T06]" in rulebook("shogun").find("R00")[0].text


@of_all_games
def test_every_decision_stands_in_the_one_list(game):
    text = docs_path(PAGES[game]).read_text("utf-8")
    rest = re.sub(r"^- .*(?:\n(?![-#|`\n]).*)*", "", text, flags=re.MULTILINE)
    assert rest.count(MARK) <= 2, "of the introduction, and of what is assumed"
    marked = {case[:3] for case, _ in decisions(text)}
    assert {rule.id for rule in rulebook(game).rules if DECIDED in rule.text} <= marked
    assert PAGE.read_text("utf-8") == page(), "python -m tests.game.decisions"


@of_all_games
def test_texts_are_plain(game):
    for rule in rulebook(game).rules:
        assert not re.search(r"\*\*|`|\]\(|\.\./|data/|\[decision|\[inferred", rule.text), rule
        assert rule.text.strip()
        assert rule.chapter[0].isupper()
        assert ("*" in rule.text) == rule.text.endswith(DECIDED)


@of_all_games
def test_every_case_is_found_by_its_id_in_small_letters_too(game):
    book = rulebook(game)
    for rule in book.rules:
        assert (
            rule
            == book.find(f" {rule.id[:3].lower()} " if rule.chapter != GLOSSARY else rule.id)[0]
        )


@of_all_games
def test_chapters_have_all_cases(game):
    book = rulebook(game)
    listed = [name for chapter in book.chapters for name in chapter.ids]
    assert listed == [rule.id for rule in book.rules if rule.chapter != GLOSSARY]
    assert all(chapter.ids[0][0] == chapter.letter for chapter in book.chapters)


def test_an_id_gives_its_case_alone():
    (rule,) = rulebook("shogun").find("C11")
    assert rule.chapter == "Combat"
    assert rule.text == (
        "The defence would win but no cube of the defending player lies in the tray "
        "(player's province): equal (C10)."
    )


def test_an_id_within_a_row_of_cases_gives_the_row():
    assert ids(rulebook("shogun").find("e05")) == ["E01 to E12"]
    assert ids(rulebook("shogun").find("e13")) == []


def test_a_letter_gives_its_chapter():
    assert ids(rulebook("shogun").find("w")) == [f"W0{number}" for number in range(1, 8)]


@pytest.mark.parametrize(
    ("game", "query", "first"),
    [
        ("shogun", "unrest", ["unrest marker", "A04"]),
        ("shogun", "What is unrest?", ["unrest marker", "A04"]),
        ("shogun", "tray", ["tray", "C10"]),
        ("shogun", "castles", ["A01"]),
        ("shogun", "scoring", ["W04"]),
        ("shogun", "combat", ["A08"]),
        ("shogun", "shared majorities", ["W04"]),
        ("samurai", "ronin", ["K02"]),
        ("shitenno", "exchange", ["B02"]),
        ("raid", "protection", ["C05"]),
    ],
)
def test_words_give_first_what_is_about_them(game, query, first):
    assert ids(rulebook(game).find(query))[: len(first)] == first


def test_examples_come_after_rules():
    found = rulebook("shogun").find("unrest marker")
    places = [place for place, rule in enumerate(found) if rule.chapter == "Worked examples"]
    assert min(places) > 5


@pytest.mark.parametrize("query", ["", "  ", "the", "xyzzy", "unrest xyzzy"])
def test_what_no_case_speaks_of_gives_nothing(query):
    assert rulebook("shogun").find(query) == []


@pytest.mark.parametrize(("letter", "module"), EXPANSIONS.items())
def test_expansions_that_are_not_played_are_left_out(letter, module):
    assert ids(rulebook("shogun", ()).find(f"{letter}01")) == []
    assert ids(rulebook("shogun", (module,)).find(f"{letter}01")) == [f"{letter}01"]


def test_expansions_are_those_of_the_game():
    from cubetower.game.shogun.rules.modules import MODULES

    assert set(EXPANSIONS.values()) == set(MODULES)
    assert "M01" not in ids(rulebook("shogun", ["court"]).rules)
    assert "K01" in ids(rulebook("samurai", ()).rules)
