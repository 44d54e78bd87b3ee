"""Chapter C: who fights, which cubes are thrown, and who has won (C01 to C23).

An `Attack` or a `Revolt` says who fights. `battle_throw` collects the cubes to throw;
`resolve_attack` and `resolve_revolt` read the tray after the throw. All are pure functions of
counts; `cubetower.game.shogun.rules.battle` throws the cubes and changes the board.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.observation import PublicState
from cubetower.game.shogun.rules.tables import (
    FARMER,
    check_armies,
    check_cubes,
    check_player,
)
from cubetower.tower.cubes import Cubes

NONE: Final = Cubes()


class Winner(StrEnum):
    """Which side wins; the values are those of the replay."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    NOBODY = "none"


@dataclass(frozen=True, slots=True)
class Attack:
    """A player's armies enter a province of another player, or a neutral one.

    Attributes:
        attacker: the attacking player's colour.
        attackers: armies moved into the province, at least 1.
        defender: the colour of the province's holder; None for a neutral province.
        defenders: armies in the province: at least 1, or 0 if it is neutral.
        unrest: unrest markers in the province; ignored if it is neutral.
        neutral_farmers: farmers that defend a neutral province: 1, or 2 by event (C02).
        attack_card: the attacker has the special card "+1 attack" (C03).
        defence_card: the defender has the special card "+1 defence" (C03).
        castle_event: the event "castle" applies and the province has a castle (C04).

    Raises:
        PositionError: no such combat can take place; the message says why.
    """

    attacker: str
    attackers: int
    defender: str | None = None
    defenders: int = 0
    _: KW_ONLY
    unrest: int = 0
    neutral_farmers: int = 1
    attack_card: bool = False
    defence_card: bool = False
    castle_event: bool = False

    def __post_init__(self) -> None:
        check_player(self.attacker)
        _at_least(1, self.attackers, "attacking armies")
        _at_least(0, self.unrest, "unrest markers")
        if self.defender is None:
            self._check_neutral()
        else:
            self._check_defended(self.defender)
        check_armies(self.attacker, self.attackers)

    def _check_neutral(self) -> None:
        if self.neutral_farmers not in (1, 2):
            raise PositionError(f"{self.neutral_farmers} neutral farmers: a province has 1 or 2")
        if self.defenders or self.defence_card or self.castle_event:
            raise PositionError("a neutral province has no armies, defence card or castle")

    def _check_defended(self, defender: str) -> None:
        check_player(defender)
        if defender == self.attacker:
            raise PositionError(
                f"{defender} cannot attack {defender}; armies join in an own province"
            )
        _at_least(1, self.defenders, "defending armies")
        check_armies(defender, self.defenders)

    @property
    def armies(self) -> Cubes:
        """The armies of both players that leave the board for the tower (C01)."""
        return self._of(self.attackers, self.defenders)

    @property
    def extras(self) -> Cubes:
        """The cubes the rules add from the supplies, as far as these have them (C02 to C04)."""
        return self._of(
            int(self.attack_card),
            int(self.defence_card) + int(self.castle_event),
            self.neutral_farmers if self.defender is None else 0,
        )

    @property
    def farmers_defend(self) -> bool:
        """Whether farmers in the tray count for the defence (C06)."""
        return self.defender is None or not self.unrest

    @property
    def parties(self) -> tuple[str, ...]:
        """The colours that fight; all others are bystanders."""
        defence = () if self.defender is None else (self.defender,)
        farmers = (FARMER,) if self.farmers_defend else ()
        return (self.attacker, *defence, *farmers)

    def _of(self, attackers: int, defenders: int, farmers: int = 0) -> Cubes:
        counts = {self.attacker: attackers, FARMER: farmers}
        if self.defender is not None:
            counts[self.defender] = defenders
        return Cubes(counts)


@dataclass(frozen=True, slots=True)
class Revolt:
    """The farmers of a province revolt against its holder (C20).

    Attributes:
        defender: the colour of the province's holder.
        defenders: armies in the province, at least 1.
        unrest: unrest markers in the province before the revolt.
        extra_farmers: farmers the supply table adds in winter (W02); else 0.

    Raises:
        PositionError: no such revolt can take place; the message says why.
    """

    defender: str
    defenders: int
    unrest: int
    extra_farmers: int = 0

    def __post_init__(self) -> None:
        check_player(self.defender)
        _at_least(1, self.defenders, "defending armies")
        _at_least(0, self.unrest, "unrest markers")
        _at_least(0, self.extra_farmers, "extra farmers")
        _at_least(1, self.unrest + self.extra_farmers, "farmers in revolt")
        check_armies(self.defender, self.defenders)

    @property
    def armies(self) -> Cubes:
        """The player's armies that leave the board for the tower (C20)."""
        return Cubes({self.defender: self.defenders})

    @property
    def extras(self) -> Cubes:
        """The farmers that revolt, as far as their supply has them (C20, C23)."""
        return Cubes({FARMER: self.unrest + self.extra_farmers})

    @property
    def parties(self) -> tuple[str, ...]:
        """The colours that fight; all others are bystanders."""
        return (self.defender, FARMER)


@dataclass(frozen=True, slots=True)
class BattleThrow:
    """The cubes of one throw, by where they come from (C01).

    Attributes:
        tray: all cubes of the tray.
        armies: armies from the board, by colour.
        supply: cubes from the supplies, by colour; each colour has its own supply.
    """

    tray: Cubes
    armies: Cubes
    supply: Cubes

    @property
    def cubes(self) -> Cubes:
        """All cubes of the throw."""
        return self.tray + self.armies + self.supply


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a combat or revolt ended.

    Every cube in the tray after the throw is in exactly one of `losses`, `survivors` and
    `bystanders`. In a revolt the farmers are the attacker.

    Attributes:
        winner: the stronger side; nobody if they are equal (C10, C12, C22), or if a player's
            defence would win without an army (C11).
        attack: strength of the attack: its cubes in the tray (C05).
        defence: strength of the defence, with the farmers that count for it (C06).
        losses: cubes that return to their supplies, by colour.
        survivors: all armies that are in the province now.
        bystanders: cubes of the others, which stay in the tray (C07).
        holder: the colour of the province's new holder; None if it is neutral.
        cleared: whether a player's province became neutral: its buildings and unrest markers are
            removed, its card goes to the pool (C10, C22).
    """

    winner: Winner
    attack: int
    defence: int
    losses: Cubes
    survivors: Cubes
    bystanders: Cubes
    holder: str | None
    cleared: bool


def attack_on(position: PublicState, seat: Seat, target: str, armies: int) -> Attack:
    """An attack with the current event, special cards, castle and unrest (C01 to C06).

    Args:
        position: an observation, or a game.
        seat: the attacker.
        target: another player's or a neutral province.
        armies: number of attacking armies.

    Raises:
        PositionError: no such attack can take place.
    """
    owner, effect, special = position.owner[target], position.effect, position.special
    card = special.get(seat) == "+1 attack"
    if owner is None:
        farmers = 2 if effect == "neutral_2_farmers" else 1
        return Attack(seat, armies, neutral_farmers=farmers, attack_card=card)
    castle = "castle" in position.buildings.get(target, ())
    return Attack(
        seat,
        armies,
        owner,
        position.armies[target],
        unrest=position.unrest.get(target, 0),
        attack_card=card,
        defence_card=special.get(owner) == "+1 defence",
        castle_event=castle and effect == "castle_defender_plus1",
    )


def battle_throw(
    combat: Attack | Revolt, tray: Cubes, supply: Cubes, inside: Cubes | None = None
) -> BattleThrow:
    """Collect the cubes to throw in a combat or revolt (C01 to C04, C20, C23).

    Args:
        combat: who fights.
        tray: all cubes in the tray, however they got there (C24).
        supply: the supplies, by colour; an extra cube or farmer joins only if it is there.
        inside: the cubes in the tower, to be included in the check.

    Raises:
        PositionError: all these together are more cubes than exist.
    """
    armies = combat.armies
    everything = supply + tray + armies  # supply first: it has most colours
    if inside is None:
        check_cubes(everything, "tray, armies and supply together")
    else:
        check_cubes(everything + inside, "tower, tray, armies and supply together")
    extras = combat.extras
    if not extras <= supply:
        extras = Cubes({colour: min(count, supply[colour]) for colour, count in extras.items()})
    return BattleThrow(tray, armies, extras)


def resolve_attack(attack: Attack, tray: Cubes) -> Outcome:
    """Read the tray after the throw of an attack (C05 to C12).

    Raises:
        PositionError: the tray holds cubes the game does not have.
    """
    check_cubes(tray, "the tray")
    fighting = tray.only(*attack.parties)
    strength = fighting[attack.attacker]
    defence = fighting.total - strength
    winner = _attack_winner(attack, strength, defence, fighting)
    survivors = NONE
    if winner is Winner.ATTACKER:
        survivors = Cubes({attack.attacker: strength - defence})
    elif winner is Winner.DEFENDER and attack.defender is not None:
        # Farmers are lost first, and never stand on the board (C09).
        lost = max(0, strength - fighting[FARMER])
        survivors = Cubes({attack.defender: fighting[attack.defender] - lost})
    return Outcome(
        winner=winner,
        attack=strength,
        defence=defence,
        losses=fighting - survivors,
        survivors=survivors,
        bystanders=tray - fighting,
        holder=_holder(winner, attack.attacker, attack.defender),
        cleared=winner is Winner.NOBODY and attack.defender is not None,
    )


def resolve_revolt(revolt: Revolt, tray: Cubes) -> Outcome:
    """Read the tray after the throw of a revolt (C20 to C22).

    The caller adds the unrest marker of taxes if the revolt is put down (A04).

    Raises:
        PositionError: the tray holds cubes the game does not have.
    """
    check_cubes(tray, "the tray")
    fighting = tray.only(*revolt.parties)
    farmers, armies = fighting[FARMER], fighting[revolt.defender]
    winner = _stronger(farmers, armies)
    put_down = winner is Winner.DEFENDER
    survivors = Cubes({revolt.defender: armies - farmers}) if put_down else NONE
    return Outcome(
        winner=winner,
        attack=farmers,
        defence=armies,
        losses=fighting - survivors,
        survivors=survivors,
        bystanders=tray - fighting,
        holder=_holder(winner, None, revolt.defender),
        cleared=not put_down,
    )


def _stronger(attack: int, defence: int) -> Winner:
    if attack == defence:
        return Winner.NOBODY
    return Winner.ATTACKER if attack > defence else Winner.DEFENDER


def _attack_winner(attack: Attack, strength: int, defence: int, fighting: Cubes) -> Winner:
    winner = _stronger(strength, defence)
    if winner is Winner.DEFENDER and attack.defender is not None and not fighting[attack.defender]:
        return Winner.NOBODY  # farmers alone hold no player's province (C11)
    return winner


def _holder(winner: Winner, attacker: str | None, defender: str | None) -> str | None:
    """Who holds the province; None stands for the farmers and for nobody."""
    if winner is Winner.ATTACKER:
        return attacker
    return defender if winner is Winner.DEFENDER else None


def _at_least(least: int, count: int, what: str) -> None:
    if count < least:
        raise PositionError(f"{count} {what}: at least {least} needed")
