"""How notebooks show a battle."""

from __future__ import annotations

from cubetower.foundation.looks import look_of
from cubetower.game.shogun.rules.battle import Battle


@look_of.register
def _look_of_battle(battle: Battle) -> str:
    from cubetower.pages.notebook import (  # loads the palette, which few need
        colour_html,
        table_html,
    )

    outcome, holder = battle.outcome, battle.outcome.holder
    won = f"{holder.capitalize()} wins" if holder else "Nobody wins"
    columns = {
        "inside before": battle.before, "thrown": battle.throw.cubes, "in the tray": battle.tray,
        "inside after": battle.after, "lost": outcome.losses, "left": outcome.survivors,
    }  # fmt: skip
    rows = [
        [colour_html(colour), *(column[colour] or "·" for column in columns.values())]
        for colour in sorted(set(battle.before + battle.throw.cubes))
    ]
    strength = f"attack {outcome.attack}, defence {outcome.defence}"
    return table_html(f"{won}: {strength}", ["", *columns], rows)
