"""The rules of a game as cases to look up, from the pages on which they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from cubetower.foundation.files import docs_path
from cubetower.foundation.reading import MB, read_text

PAGES: Final = {
    "shogun": "rules.md",
    "samurai": "samurai.md",
    "shitenno": "shitenno.md",
    "raid": "raid.md",
}
"""The page with the rules of each game, which is installed with the packages."""

EXPANSIONS: Final = {"T": "court", "M": "samurai", "L": "leaders", "K": "arts"}
"""Chapters of SHOGUN that hold only with an expansion, and which."""

GLOSSARY: Final = "Words"
"""The chapter of what the words of the rules mean."""

DECIDED: Final = "* Not settled by the rulebook, or read one way; this is how it is played."
"""What the asterisk in a text means, at the end of that text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A case of the rules, or a word that they use.

    Attributes:
        id: such as ``C11``; of a word the word itself.
        chapter: its title, such as ``Combat``.
        text: plain, without markup. An asterisk marks what the rulebook does not settle.
        topic: what the case is about, if it says so first: ``castle / temple / theatre``.
    """

    id: str
    chapter: str
    text: str
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules.

    Attributes:
        letter: with which the ids of its cases begin.
        title: such as ``Combat``.
        ids: of its cases, in their order.
    """

    letter: str
    title: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game.

    Attributes:
        game: its name.
        rules: cases and words, in the order of the page.
    """

    game: str
    rules: tuple[Rule, ...]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """In the order of the page; the words are none."""
        ids: dict[str, list[str]] = {}
        for rule in self.rules:
            if rule.chapter != GLOSSARY:
                ids.setdefault(rule.chapter, []).append(rule.id)
        return tuple(Chapter(each[0][0], title, tuple(each)) for title, each in ids.items())

    def find(self, query: str) -> Sequence[Rule]:
        """The cases that somebody asks for, the best first.

        Args:
            query: an id, the letter of a chapter, or words: ``C11``, ``C``, ``unrest``. Of words
                the cases that have them all: before mere mentions those that are about them.
        """
        name = query.strip().casefold()
        if re.fullmatch(r"[a-z]\d\d", name):
            return [rule for rule in self.rules if _has_id(rule, name)]
        if len(name) == 1:
            cases = (rule for rule in self.rules if rule.chapter != GLOSSARY)
            return [rule for rule in cases if rule.id[0].casefold() == name]
        words = [_stem(word) for word in _words(name) if word not in _IDLE]
        found = [(score, rule) for rule in self.rules if (score := _score(rule, words))]
        return [rule for _, rule in sorted(found, key=lambda each: each[0], reverse=True)]


def rulebook(game: str, modules: Collection[str] = tuple(EXPANSIONS.values())) -> Rulebook:
    """The rules of a game.

    Args:
        game: its name.
        modules: expansions in play; those of others are left out.

    Raises:
        KeyError: there is no such game.
        CubetowerError: the page is not there.
    """
    left_out = {
        letter
        for letter, module in EXPANSIONS.items()
        if game == "shogun" and module not in modules
    }
    kept = (rule for letter, rule in _read(game) if letter not in left_out)
    return Rulebook(game, tuple(_without_references(rule, left_out) for rule in kept))


def _without_references(rule: Rule, letters: Collection[str]) -> Rule:
    """A case without what stands in brackets for expansions that are not played."""
    if not letters:
        return rule
    one = rf"[{''.join(sorted(letters))}]\d\d"
    text = re.sub(rf" ?\[{one}(?:, {one}| [^],]*)*\],?", "", rule.text)
    if text != rule.text and not re.search(r"\[[A-Z]\d\d", text):
        text = text.replace(", modules in brackets", "")
    return replace(rule, text=text)


@cache
def _read(game: str) -> tuple[tuple[str, Rule], ...]:
    """All rules of a page, each with the letter of the chapter in which it stands."""
    text = read_text(docs_path(PAGES[game]), MB)
    words = tuple((GLOSSARY, rule) for rule in _glossary(text))
    return (*words, *_cases(text))


def _glossary(text: str) -> Iterator[Rule]:
    """The words of the page that it explains."""
    paragraph = re.search(r"^Words: (.+?)\n\n", text, re.MULTILINE | re.DOTALL)
    explained = r"\*([^*]+)\*\s+\(((?:[^()]|\([^()]*\))+)\)"
    for word, means in re.findall(explained, paragraph[1] if paragraph else ""):
        yield Rule(word, GLOSSARY, f"{word}: {_plain(means)}.", word)


def _cases(text: str) -> Iterator[tuple[str, Rule]]:
    """The numbered cases, chapter by chapter."""
    for letter, title, body in _chapters(text):
        for item in re.findall(r"^- (\*\*[A-Z]\d\d.*(?:\n(?![-#|`\n]).*)*)", body, re.MULTILINE):
            parts = _CASE.split(item)[1:]
            for name, topic, said in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
                yield letter, _rule(name, topic.strip(), said, title)


def _chapters(text: str) -> Iterator[tuple[str, str, str]]:
    """Letter, title and text of each chapter; examples within one have a title of their own."""
    letter = ""
    for heading, body in re.findall(r"^##+ (.+)\n((?:(?!#).*\n?)*)", text, re.MULTILINE):
        named = re.fullmatch(r"([A-Z]): (.+)", heading)
        letter = named[1] if named else letter
        title = re.sub(r" \([^)]*\)", "", named[2] if named else heading)
        yield letter, title[0].upper() + title[1:], body


def _rule(name: str, topic: str, said: str, chapter: str) -> Rule:
    said = said.strip().strip(",;").strip()
    joint = " " if not topic or said.startswith((":", "(", ",")) else ": "
    whole = topic + said if said.startswith((":", ",")) else f"{topic}{joint}{said}".strip()
    text = _plain(whole.removeprefix(": "))
    text = text[:1].upper() + text[1:]
    first = _TOPIC.match(text)
    return Rule(
        name,
        chapter,
        f"{text}\n{DECIDED}" if "*" in text else text,
        topic or (first[1] if first else ""),
    )


def _plain(text: str) -> str:
    """Text without markup; decisions have an asterisk."""
    items = (" ".join(item.split()) for item in re.split(r"\n\s+-\s", text))
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", "\n- ".join(items))
    text = re.sub(r"(?<!\*)\*(?!\*)|\*\*|`", "", text)
    text = re.sub(r"(?:\.\./)?data/(?:games/)?", "", text)
    text = re.sub(r"\[(inferred[^]]*)\]", r"(\1)", text)
    text = re.sub(r"\s*\[decision:\s*([^]]*)\]", r" (*\1)", text)
    text = re.sub(r"\s*\[decision\](?=[.,;:)]|$)", "*", text)
    return re.sub(r"\[decision\]\s*", "*", text)


def _has_id(rule: Rule, name: str) -> bool:
    """Whether a case has an id; of a row of cases, as ``E01 to E12``, any of them."""
    first, _, last = rule.id.casefold().partition(" to ")
    return rule.chapter != GLOSSARY and first <= name <= (last or first)


def _score(rule: Rule, words: Sequence[str]) -> tuple[int, ...]:
    """How well a case answers words; empty if it does not mention them all."""
    said, topic, title = (_stems(text) for text in (rule.text, rule.topic, rule.chapter))
    within = topic if rule.chapter == GLOSSARY else [*said, *title]
    if not words or not all(_has(word, within) for word in words):
        return ()
    places = [place for word in words for place, each in enumerate(said) if each == word]
    return (
        rule.chapter == GLOSSARY,
        rule.id[0] not in _FOR_PROGRAMS,
        "example" not in title,
        all(_has(word, topic) for word in words),
        all(_has(word, title) for word in words),
        len(places),
        -min(places, default=0),
    )


def _has(word: str, among: Collection[str]) -> bool:
    """Whether a word is among others; of a longer one the beginning is enough."""
    return word in among or (
        len(word) >= _MIN_BEGINNING and any(each.startswith(word) for each in among)
    )


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _words(text)]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w+]+", text.casefold().replace("'s", ""))


def _stem(word: str) -> str:
    """A word without the endings of plural and tense, so that ``majority`` finds ``majorities``."""
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending) + instead
    return word


_CASE: Final = re.compile(r"\*\*([A-Z]\d\d(?: to [A-Z]\d\d)?)([^*]*)\*\*")
_TOPIC: Final = re.compile(r"\*?((?:[\w/+\"'-]+,? ?){1,5})[:.]")
"""Of a text that begins with what it is about, such as ``Equal: all cubes ...``."""
_MIN_BEGINNING: Final = 4
"""Letters of a word from which on others count that begin so."""
_IDLE: Final = frozenset(
    {
        *("a", "an", "and", "are", "by", "do", "does", "for", "how", "i"),
        *("in", "is", "it", "of", "on", "the", "to", "what", "when", "who"),
    }
)
"""Words of a question that say nothing of what it is about."""
_FOR_PROGRAMS: Final = "DV"
"""Chapters of the other games that tell what programs ask and check; they come last."""
