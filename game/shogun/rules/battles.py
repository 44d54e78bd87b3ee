"""Battles on the board: combat and revolt with the armies there, and their consequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.core import Seat
from game.shogun.components.pieces import FARMER
from game.shogun.events import Cleared, FightKind, Fought, Victor
from game.shogun.module.module import visit
from game.shogun.rules.battle import Battle, fight
from game.shogun.rules.combat import Attack, Outcome, Revolt, Winner, attack_on
from tower import Cubes, TowerError

if TYPE_CHECKING:
    from game.shogun.game import ShogunGame


def attack(game: ShogunGame, seat: Seat, source: str, province: str, armies: int) -> None:
    """Armies that have left the board attack a foreign or neutral province (C01 to C12)."""
    visit(game, "before_battle", province)
    battle = _fight(game, attack_on(vars(game), seat, province, armies))
    if game.log:
        game.emit(_event(battle, "attack", province, source))
    _settle(game, province, battle.outcome)


def revolt(game: ShogunGame, province: str, *, winter: bool = False, extra: int = 0) -> bool:
    """Let the farmers of a province revolt (C20 to C23).

    Args:
        game: in progress.
        province: a player's.
        winter: whether it is a revolt for lack of rice (W03).
        extra: farmers that the supply table adds (W02).

    Returns:
        Whether the player puts it down.
    """
    owner = game.owner[province]
    assert owner is not None, "farmers revolt against a player"  # noqa: S101
    visit(game, "before_battle", province)
    markers = game.unrest.get(province, 0)
    battle = _fight(game, Revolt(owner, game.armies[province], markers, extra))
    if game.log:
        game.emit(_event(battle, "winter_revolt" if winter else "revolt", province))
    _settle(game, province, battle.outcome)
    return battle.outcome.winner is Winner.DEFENDER


def change_owner(game: ShogunGame, province: str, new: Seat | None) -> None:
    """Give a province and its card to another player, or make it neutral (R11)."""
    old, game.owner[province] = game.owner[province], new
    if old is not None:
        lose_card(game, old, province)
    if new is None:
        clear_province(game, province)
    visit(game, "new_owner", province, old, new)


def lose_card(game: ShogunGame, seat: Seat, province: str) -> None:
    """Take a lost province's card from its owner; all see that its field is empty (R11)."""
    laid = game.laid.get(seat)
    if laid and province in laid:
        laid.remove(province)
    for field, card in game.plans.get(seat, {}).items():
        if card == province:
            game.plans[seat][field] = None
            if field not in game.open[seat]:
                game.open[seat].append(field)


def clear_province(game: ShogunGame, province: str) -> None:
    """Return the tiles and markers of a province that becomes neutral (C10, C22)."""
    buildings = game.buildings.pop(province, ())
    unrest = game.unrest.pop(province, 0)
    for kind in buildings:
        game.stock[kind] += 1
    game.stock["unrest"] += unrest
    game.emit(Cleared(province=province, buildings=list(buildings), unrest=unrest))


def _fight(game: ShogunGame, combat: Attack | Revolt) -> Battle:
    """Throw, and put all cubes where they belong, except for those on the board."""
    supply, tower = Cubes(game.supply), game.use_tower()
    if (inside := tower.contents) != game.inside:
        raise TowerError(
            f"the tower holds {inside}, but by the books {game.inside}; somebody else has used "
            "it; give each game a tower of its own"
        )
    battle = fight(combat, tower, game.rng("battle.fell"), tray=game.tray, supply=supply)
    game.supply = {colour: battle.supply[colour] for colour in game.supply}
    game.tray, game.inside = battle.outcome.bystanders, battle.after
    return battle


def _settle(game: ShogunGame, province: str, outcome: Outcome) -> None:
    """Set the holder of the province and its armies (C08 to C12, C21, C22)."""
    game.armies[province] = outcome.survivors.total
    if outcome.holder != game.owner[province]:
        change_owner(game, province, outcome.holder)


def _event(battle: Battle, kind: FightKind, province: str, source: str | None = None) -> Fought:
    """The event of a battle; in a revolt the farmers are the attacker."""
    combat, throw, outcome = battle.combat, battle.throw, battle.outcome
    extra, farmers = throw.supply, throw.supply[FARMER]
    if isinstance(combat, Revolt):
        attacker, attackers, defenders = "farmers", farmers, combat.defenders
        extra = Cubes()
    else:
        attacker, attackers, defenders = combat.attacker, combat.attackers, combat.defenders
        if combat.defender is None:
            defenders = farmers
            extra -= Cubes({FARMER: farmers})
    return Fought(
        kind=kind,
        province=province,
        source=source,
        attacker=attacker,
        defender=combat.defender,
        attackers=attackers,
        defenders=defenders,
        extra=dict(extra),
        tray_before=dict(throw.tray),
        thrown=dict(throw.cubes),
        fell=dict(battle.tray),
        tray_after=dict(outcome.bystanders),
        farmers_help=isinstance(combat, Attack) and combat.farmers_defend,
        attack_strength=outcome.attack,
        defence_strength=outcome.defence,
        winner=_WINNERS[outcome.winner],
        left=outcome.survivors.total,
        holder=outcome.holder,
        tapped=dict(battle.toss.tapped) if battle.toss.jammed else None,
    )


_WINNERS: Final[Mapping[Winner, Victor]] = {
    Winner.ATTACKER: "attacker",
    Winner.DEFENDER: "defender",
    Winner.NOBODY: "none",
}
