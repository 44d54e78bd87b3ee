"""A game played by hand in the window of `watch`; the window itself is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cubetower.game.shogun import DEFINITION
from cubetower.viewer.window.live.liveview import LiveView, plan_file
from tests.command.conftest import Cubetower
from tests.command.games import lines_of, write
from tests.viewer.boards.shogun.golden.make import Straight
from tests.viewer.window.host import in_no_window, until
from tests.viewer.window.live.opened import over
from tests.viewer.window.questions.person import drag_card

pytestmark = pytest.mark.long

ADVISER = DEFINITION.make_player("greedy").player


def advice(view: LiveView) -> Any:
    return ADVISER.choose(view.game.state().asked, Random(1))


def test_closed_in_the_middle_of_a_plan_a_game_goes_on_there_and_is_won(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "game.jsonl"
    game = ("--players", 3, "--bots", "greedy,random,random", "--seed", 3)
    cubetower("play", *game, "--out", out)
    header, *events = lines_of(out)
    last = max(place for place, line in enumerate(events) if line["event"] == "round")
    write(
        out,
        {**header, "humans": ["black"], "bots": {**header["bots"], "black": "human"}},
        *events[: last + 1],
    )
    whole = out.read_bytes()
    monkeypatch.setattr(
        "cubetower.command.commands.watch.livewindow.LiveSampler", lambda *_, **__: Straight()
    )

    def watch(act: Callable[[LiveView], None]) -> str:
        def show(make: Callable[[Any], LiveView], **_: object) -> None:
            view = in_no_window(make(None))
            view.playhead.speed = 128.0
            act(view)
            view.on_close()

        monkeypatch.setattr("cubetower.viewer.window.screen.show_when_made", show)
        ran = cubetower("watch", "--resume", out)
        assert (ran.status, ran.err) == (0, "")
        return ran.out

    def begin(view: LiveView) -> None:
        until(view, lambda: view.deciding)
        for field, card in [*advice(view).items()][:3]:
            drag_card(view.question, card, field)

    def end(view: LiveView) -> None:
        assert view.draft()["laid"] == begun["laid"]
        while not over(view):
            until(view, lambda: view.deciding or over(view))
            if view.deciding:
                view.question._submit(advice(view))
                view._submit_answer()

    assert f"--resume {out}" in watch(begin)
    begun = json.loads(plan_file(out).read_text("utf-8"))
    assert len(begun["laid"]) == 3
    assert out.read_bytes() == whole
    assert "Black won with" in watch(end)
    assert out.read_bytes().startswith(whole)
    assert not plan_file(out).exists()
    assert cubetower("verify", out).status == 0
