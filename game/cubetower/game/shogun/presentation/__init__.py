"""`Presentation`: what people, players and learners are shown of an expansion module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cubetower.game.shogun.presentation.advice import Advice
from cubetower.game.shogun.presentation.coding import ModuleCoding
from cubetower.game.shogun.presentation.pictures import Pictures
from cubetower.game.shogun.presentation.words import Words
from cubetower.game.shogun.rules.module import registered_modules


@dataclass(frozen=True, slots=True)
class Presentation:
    """The other half of a `Module`, whose rules know nothing of it.

    Attributes:
        words: its texts, for people.
        pictures: what films show of it.
        advice: what the player ``greedy`` knows about it; None if nothing.
        coding: its numbers for learners; only for modules that come with the game.
    """

    words: Words = Words()  # noqa: RUF009 - immutable
    pictures: Pictures = Pictures()  # noqa: RUF009 - immutable
    advice: Advice | None = None
    coding: ModuleCoding = ModuleCoding()  # noqa: RUF009 - immutable


_KNOWN: Final[dict[str, Presentation]] = {}


def present(name: str, presentation: Presentation) -> None:
    """Let a module be presented so.

    Args:
        name: of the module.
        presentation: its words, pictures and so on.
    """
    _KNOWN[name] = presentation


def presentations(names: Iterable[str]) -> Mapping[str, Presentation]:
    """How modules are presented, by name, in the order of a header or an observation.

    A module without a presentation has the general one; unknown modules are skipped.
    """
    return {name: _KNOWN.get(name, Presentation()) for name in registered_modules(names)}
