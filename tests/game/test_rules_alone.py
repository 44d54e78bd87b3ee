"""The rules of every game import nothing above them, and are played without it."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from cubetower.game.games import GAMES

ROOT = Path(__file__).parents[2]
GAME = ROOT / "game/cubetower/game"
BELOW = (
    "cubetower.foundation", "cubetower.game.core", "cubetower.game.errors",
    "cubetower.tower.cubes", "cubetower.tower.errors", "cubetower.tower.protocol",
)  # fmt: skip
"""What rules may import, besides themselves: no models of towers, no players, words, pages."""

KERNEL = ("foundation/cubetower/foundation", "tower/cubetower/tower", "game/cubetower/game/core")
"""What is copied with the rules of a game, besides the errors of games."""

PLAYED = """
import sys
sys.path += [{alone!r}, {packages!r}]
from cubetower.game.{game}.rules.game import {kind}
from cubetower.tower import make_tower

game = {kind}(3, tower={tower}, seed=7, options={options})
while game.decision:
    game.advance(game.legal().sample(game.player_rng()))
print(*game.winners, *game.scores.values())
"""

SHOGUN = ("make_tower('bag')", {"modules": ["court", "arts", "leaders", "samurai"]})


def imported(file: Path) -> set[str]:
    """What a module imports: at its top, inside functions, and for types alone."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: relative"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in names if name.startswith("cubetower")}


@pytest.mark.parametrize("game", GAMES)
def test_rules_import_only_themselves_and_what_is_below(game: str) -> None:
    files = sorted((GAME / game / "rules").rglob("*.py"))
    assert len(files) > 5
    allowed = (f"cubetower.game.{game}.rules", *BELOW)
    above = {
        (file.name, name)
        for file in files
        for name in imported(file)
        if not any(name == each or name.startswith(f"{each}.") for each in allowed)
    }
    assert above == set()


@pytest.mark.parametrize("game", GAMES)
def test_rules_name_no_module_in_a_text(game: str) -> None:
    for file in (GAME / game / "rules").rglob("*.py"):
        texts = [n.value for n in ast.walk(ast.parse(file.read_text("utf-8")))
                 if isinstance(n, ast.Constant) and isinstance(n.value, str)]  # fmt: skip
        assert not [text for text in texts if text.startswith("cubetower.")], file


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_its_rules_alone(tmp_path: Path, game: str) -> None:
    """Copied into an empty folder with nothing but what is below them, and the data."""
    alone = tmp_path / "cubetower"
    for folder in (*KERNEL, f"game/cubetower/game/{game}/rules"):
        target = alone / folder.partition("/cubetower/")[2]
        shutil.copytree(ROOT / folder, target, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(GAME / "errors.py", alone / "game")
    shutil.copytree(ROOT / "data", alone / "data")
    tower, options = SHOGUN if game == "shogun" else (None, None)
    code = PLAYED.format(
        alone=str(tmp_path), packages=sysconfig.get_path("purelib"),
        game=game, kind=f"{game.title()}Game", tower=tower, options=options,
    )  # fmt: skip
    # Without the site's own paths, which lead to the rest of the project.
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    winner, *scores = ran.stdout.split()
    assert winner.isalpha()
    assert len(scores) >= 3
