"""Whatever is typed: an answer, a question back, or a legal move; never an error."""

from __future__ import annotations

import sys
from random import Random

import pytest

from cubetower.command.commands.play.human.interface import interface_of
from cubetower.command.commands.play.human.person import Quit, TerminalPlayer
from cubetower.command.terminal.output import console
from cubetower.command.terminal.prompt import Prompt
from cubetower.game.shogun import DEFINITION, MODULES
from cubetower.tower.models.naive import Bag
from tests.command.conftest import Typed
from tests.game.shogun.random_games import Played

pytestmark = pytest.mark.long

WORDS = (
    *("odds", "look", "map", "position", "help", "suggest", "undo", "clear", "done", "list"),
    *(
        "rule",
        "rules",
        "round",
        "cards",
        "supply",
        "stock",
        "tower",
        "majorities",
        "hint",
        "C11",
        "->",
    ),
    *("castle", "bid", "court 3", "place 5", "temple =", "=", "= Kaga", "Kaga", "Awa", "k", "3"),
    *(
        "0",
        "99",
        "-1",
        "1.5",
        "9" * 30,
        "chest 4",
        "tower 1",
        "yes",
        "none",
        "stay",
        "²",
        "\x1b[2J",
    ),
    *("", " ", "Kaga 3", "1 1", "Kaga Noto 3", "é", "\\", "[bold]", "{}", "#", "tap"),
)


@pytest.mark.parametrize("seed", range(6))
def test_any_line_is_answered(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(seed)
    game = Played(seed, 3 + seed % 3, "sun", "draft", "warlike", tuple(MODULES) if seed % 2 else ())
    for count, now in enumerate(game.moments()):
        if now.decision is None or count % 23 != seed:
            continue
        lines = tuple(" ".join(rng.choices(WORDS, k=rng.randint(1, 3))) for _ in range(20))
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        person = TerminalPlayer(Prompt(console()), interface_of(DEFINITION, Bag()), now.seats[:2])
        try:
            move = person.choose(now.observe(now.decision.seat), rng)
        except Quit:  # at the end of the lines
            continue
        now.legal().verify(move)
    assert "\x1b[2J" not in capsys.readouterr().out
