"""From a battle of the game to a scene: who fights whom, and how it ended, in words."""

from __future__ import annotations

from game.shogun import FARMER, Attack, Battle, Revolt, Winner
from viewer.battle import BattleScene, Result, Side
from viewer.errors import FilmError

HINT = (
    "They all go into the tower, where paler cubes lie from before. Who has more in the tray wins."
)
JAMMED = "The tower jams; picture and table end there. Then a knock frees {}."


def battle_scene(battle: Battle, province: str) -> BattleScene:
    """The scene of a battle that was fought with `record=True`.

    Raises:
        FilmError: the battle has no recording.
    """
    recording = battle.toss.recording
    if recording is None:
        raise FilmError(f"the battle for {province} was not recorded; nothing can be filmed")
    attacker, defender = _sides(battle)
    return BattleScene(
        title=f"{province}: {attacker.name} attack{_s(attacker)} {defender.name}",
        hint=JAMMED.format(battle.toss.tapped) if battle.toss.jammed else HINT,
        recording=recording,
        attacker=attacker,
        defender=defender,
        result=_result(battle, province, attacker, defender),
        farmers=_farmers(battle.combat),
        farmer_colour=FARMER,
    )


def _sides(battle: Battle) -> tuple[Side, Side]:
    combat = battle.combat
    if isinstance(combat, Revolt):
        rising = battle.throw.supply[FARMER]  # as many as there were (C23)
        return (
            Side("Farmers", f"rise, {rising} of them", FARMER),
            Side(
                _name(combat.defender), f"holds with {_armies(combat.defenders)}", combat.defender
            ),
        )
    attacker = Side(
        _name(combat.attacker), f"attacks with {_armies(combat.attackers)}", combat.attacker
    )
    if combat.defender is None:
        return attacker, Side("Farmers", "hold the neutral province", FARMER)
    defender = Side(
        _name(combat.defender),
        f"defends with {_armies(combat.defenders)}",
        combat.defender,
        (combat.defender, FARMER) if combat.farmers_defend else (combat.defender,),
    )
    return attacker, defender


def _farmers(combat: Attack | Revolt) -> str:
    """For whom farmers in the tray fight (C06), where that needs saying."""
    if isinstance(combat, Revolt) or combat.defender is None:
        return ""
    if combat.farmers_defend:
        return f"fight for {_name(combat.defender)}: no unrest here"
    return "stand by: there is unrest"


def _result(battle: Battle, province: str, attacker: Side, defender: Side) -> Result:
    outcome = battle.outcome
    winner = {Winner.ATTACKER: attacker, Winner.DEFENDER: defender}.get(outcome.winner)
    if outcome.holder is None:
        holder = f"{province} is neutral"
    else:
        standing = _armies(outcome.survivors.total)
        holder = f"{province} is {_name(outcome.holder)}’s, with {standing}"
    return Result(
        headline=f"{winner.name} win{_s(winner)}" if winner else "Nobody wins",
        winner=None if winner is None else "attacker" if winner is attacker else "defender",
        attack=outcome.attack,
        defence=outcome.defence,
        losses=outcome.losses,
        survivors=outcome.survivors,
        holder=holder,
        holder_colour=outcome.holder,
        tapped=battle.toss.tapped,
    )


def _name(colour: str) -> str:
    return colour.capitalize()


def _armies(count: int) -> str:
    return "1 army" if count == 1 else f"{count} armies"


def _s(side: Side) -> str:
    return "" if side.colour == FARMER else "s"
