"""Seeds and seats of many games: game 17 is the same whenever, wherever and by whom it is played.

If players change seats, as many games in a row as there are seats have one seed, a *block*, and
everyone sits everywhere once. If there are more or fewer bots than seats, blocks take them in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from game.core import KeyedChance


def block_seed(seed: int, block: int) -> int:
    """The seed of the games of a block; less than 2^53, which every program can read.

    Args:
        seed: of all games.
        block: number of the block, from 1.
    """
    digest = sha256(f"{seed}:game:{block}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11


def line_up(seed: int, bots: Sequence[str], seats: int, game: int) -> tuple[str, ...]:
    """Who plays a game, by seat, where players change seats.

    Args:
        seed: of all games.
        bots: one or more.
        seats: how many there are.
        game: its number, from 1.
    """
    block, turn = divmod(game - 1, seats)
    cycle, turn_of = divmod(block, len(bots))
    order = KeyedChance(seed).draw(("cycle", cycle), bots, len(bots))
    first = turn_of * seats
    playing = [order[(first + each) % len(order)] for each in range(seats)]
    seated = KeyedChance(seed).draw(("seats", block), playing, seats)
    return tuple(seated[turn:] + seated[:turn])
