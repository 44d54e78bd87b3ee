"""Battles carried out: cubes thrown into a tower, and what their outcome changes on the board.

`fight` needs no game, only cubes and a tower. `attack` and `revolt` fight for a province of a game.
Who fights, and who has won, is in `cubetower.game.shogun.rules.combat`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cubetower.foundation.looks import HasLook
from cubetower.game.core import Seat
from cubetower.game.shogun.rules.combat import (
    Attack,
    BattleThrow,
    Outcome,
    Revolt,
    Winner,
    attack_on,
    battle_throw,
    resolve_attack,
    resolve_revolt,
)
from cubetower.game.shogun.rules.events import Cleared, FightKind, Fought
from cubetower.game.shogun.rules.module import visit
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import TowerError
from cubetower.tower.protocol import Toss, Tower, toss_and_tap


@dataclass(frozen=True, slots=True)
class Battle(HasLook):
    """A combat or revolt, with its result.

    Attributes:
        combat: who fought.
        throw: the cubes thrown, by where they came from.
        before: the cubes in the tower before the throw.
        toss: the tower's answer.
        tray: the cubes in the tray once everything is at rest.
        outcome: the result by the rules.
        after: the cubes in the tower after the throw.
        supply: all supplies, by colour, after the losses have returned to them.
    """

    combat: Attack | Revolt
    throw: BattleThrow
    before: Cubes
    toss: Toss
    tray: Cubes
    outcome: Outcome
    after: Cubes
    supply: Cubes


def fight(
    combat: Attack | Revolt,
    tower: Tower,
    rng: Random,
    *,
    tray: Cubes,
    supply: Cubes,
    record: bool = False,
) -> Battle:
    """Fight a combat (C01 to C12) or a revolt (C20 to C22) through a tower.

    Args:
        combat: who fights.
        tower: the cubes are thrown into it.
        rng: the generator for this throw.
        tray: the cubes in the tray; they are thrown in too.
        supply: all supplies, by colour.
        record: ask the tower for a recording.

    Raises:
        PositionError: more cubes than the game has, or an unknown colour; nothing is thrown.
        TowerError: the tower cannot answer.
    """
    before = tower.contents
    throw = battle_throw(combat, tray, supply, before)
    thrown = throw.cubes
    toss = toss_and_tap(tower, thrown, rng, record=record)
    # Cubes freed by tapping a jammed tower belong to the throw (C25).
    lying = toss.fell + toss.tapped
    check_contents(tower, before, thrown, lying)
    if isinstance(combat, Attack):
        outcome = resolve_attack(combat, lying)
    else:
        outcome = resolve_revolt(combat, lying)
    return Battle(
        combat=combat,
        throw=throw,
        before=before,
        toss=toss,
        tray=lying,
        outcome=outcome,
        after=tower.contents,
        supply=supply - throw.supply + outcome.losses,
    )


def check_contents(tower: Tower, before: Cubes, thrown: Cubes, fell: Cubes) -> None:
    """Check that a tower holds the cubes that it must hold after a throw.

    Raises:
        TowerError: it has lost cubes, or gained some.
    """
    if fell + tower.contents == before + thrown:
        return
    raise TowerError(
        f"{type(tower).__name__}: {before} inside, {thrown} thrown, {fell} fell, and now "
        f"{tower.contents} inside; cubetower towers --check says more"
    )


def attack(game: ShogunState, seat: Seat, source: str, province: str, armies: int) -> None:
    """Armies that have left the board attack a foreign or neutral province (C01 to C12)."""
    visit(game, "before_battle", province)
    battle = _fight_in_game(game, attack_on(game, seat, province, armies))
    if game.log:
        game.emit(_event(battle, "attack", province, source))
    _settle(game, province, battle.outcome)


def revolt(game: ShogunState, province: str, *, winter: bool = False, extra: int = 0) -> bool:
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
    battle = _fight_in_game(game, Revolt(owner, game.armies[province], markers, extra))
    if game.log:
        game.emit(_event(battle, "winter_revolt" if winter else "revolt", province))
    _settle(game, province, battle.outcome)
    return battle.outcome.winner is Winner.DEFENDER


def change_owner(game: ShogunState, province: str, new: Seat | None) -> None:
    """Give a province and its card to another player, or make it neutral (R11)."""
    old, game.owner[province] = game.owner[province], new
    if old is not None:
        lose_card(game, old, province)
    if new is None:
        clear_province(game, province)
    visit(game, "new_owner", province, old, new)


def lose_card(game: ShogunState, seat: Seat, province: str) -> None:
    """Take a lost province's card from its owner; all see that its field is empty (R11)."""
    laid = game.laid.get(seat)
    if laid and province in laid:
        laid.remove(province)
    for field, card in game.plans.get(seat, {}).items():
        if card == province:
            game.plans[seat][field] = None
            if field not in game.open[seat]:
                game.open[seat].append(field)


def clear_province(game: ShogunState, province: str) -> None:
    """Return the tiles and markers of a province that becomes neutral (C10, C22)."""
    buildings = game.buildings.pop(province, ())
    unrest = game.unrest.pop(province, 0)
    for kind in buildings:
        game.stock[kind] += 1
    game.stock["unrest"] += unrest
    game.emit(Cleared(province=province, buildings=list(buildings), unrest=unrest))


def _fight_in_game(game: ShogunState, combat: Attack | Revolt) -> Battle:
    """Fight in the tower of the game; update its supplies, tray and contents of the tower."""
    supply, tower = Cubes(game.supply), game.use_tower()
    if (inside := tower.contents) != game.inside:
        raise TowerError(
            f"the tower holds {inside}, but by the books {game.inside}; somebody else has used "
            "it; give each game a tower of its own"
        )
    battle = fight(combat, tower, game.rng("battle.fell"), tray=game.tray, supply=supply)
    game.supply = dict.fromkeys(game.supply, 0) | battle.supply.counts()
    game.tray, game.inside = battle.outcome.bystanders, battle.after
    return battle


def _settle(game: ShogunState, province: str, outcome: Outcome) -> None:
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
        extra=extra.counts(),
        tray_before=throw.tray.counts(),
        thrown=throw.cubes.counts(),
        fell=battle.tray.counts(),
        tray_after=outcome.bystanders.counts(),
        farmers_help=isinstance(combat, Attack) and combat.farmers_defend,
        attack_strength=outcome.attack,
        defence_strength=outcome.defence,
        winner=outcome.winner.value,
        left=outcome.survivors.total,
        holder=outcome.holder,
        tapped=battle.toss.tapped.counts() if battle.toss.jammed else None,
    )
