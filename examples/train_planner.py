"""Train a small player that decides which card to place on which field of the plan.

``python examples/train_planner.py``: a linear policy over the cards, a row of weights for each
field, learns by REINFORCE (Williams 1992) from games in which it plays all seats; everything but
plans is drawn at random. Before and after, it sits among players that do everything at random.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from cubetower.game.environment.aec import raw_env
from cubetower.game.shogun import BOTS, board
from cubetower.game.shogun.environment import CARDS, FIELDS, PROVINCES, block, entry_names

Array = NDArray[np.float64]

PLANNING = entry_names().index("stage.plan")
FIELD, ARMIES, UNREST = block("field"), block("armies"), block("unrest")

PRINTED = board("sun", 5).provinces
TAXES = [PRINTED[name].taxes for name in PROVINCES]
RICE = [PRINTED[name].rice for name in PROVINCES]
CHEST = CARDS.index("chest 0")

FEATURES = ("province", "armies", "unrest", "taxes", "rice", "chest card", "its chests")
RATE, BATCH = 0.2, 20


def features(seen: NDArray[np.float32]) -> Array:
    """What the policy looks at, for each card."""
    found = np.zeros((len(CARDS), len(FEATURES)))
    provinces, chests = found[: len(PROVINCES)], found[CHEST : CHEST + 5]
    provinces[:, 0] = 1
    provinces[:, 1], provinces[:, 2] = seen[ARMIES], seen[UNREST]
    provinces[:, 3], provinces[:, 4] = np.subtract(TAXES, 5), np.subtract(RICE, 3)
    chests[:, 5], chests[:, 6] = 1, np.arange(5) / 4
    return found


class Planner:
    """Places cards with chances that depend on its weights, and collects their gradients.

    Attributes:
        weights: by field and feature.
        slopes: by seat, the gradient of the log probability of its actions.
    """

    def __init__(self, weights: Array, rng: np.random.Generator) -> None:
        self.weights, self._rng = weights, rng
        self.slopes: dict[str, Array] = {}

    def act(self, game: raw_env) -> int:
        """Choose an action: by the weights if it places a card, else at random."""
        seen = game.observe(game.agent_selection)
        legal = np.flatnonzero(seen["action_mask"])
        if not seen["observation"][PLANNING]:
            return int(self._rng.choice(legal))
        field = int(seen["observation"][FIELD].argmax())
        known = features(seen["observation"])[legal]
        chances = np.exp(known @ self.weights[field])
        chances /= chances.sum()
        chosen = min(int(chances.cumsum().searchsorted(self._rng.random())), len(legal) - 1)
        slope = self.slopes.setdefault(game.agent_selection, np.zeros_like(self.weights))
        slope[field] += known[chosen] - chances @ known
        return int(legal[chosen])


def train(weights: Array, games: int, rng: np.random.Generator) -> Array:
    """Train in games against itself, rewarded by the points ahead of the mean."""
    table, weights = raw_env(reward="points"), weights.copy()
    for played in range(0, games, BATCH):
        slope, squares, batch = np.zeros_like(weights), 0.0, min(BATCH, games - played)
        for _ in range(batch):
            planner = Planner(weights, rng)
            table.reset(seed=int(rng.integers(2**31)))
            while not table.terminations[table.agent_selection]:
                table.step(planner.act(table))
            for seat, reward in table.rewards.items():
                slope += reward * planner.slopes[seat]
                squares += reward**2
        players = batch * len(table.possible_agents)
        weights += RATE * slope / players / (squares / players) ** 0.5
    return weights


def victories(weights: Array, rival: str, games: int, rng: np.random.Generator) -> str:
    """The share of the victories against four such players, and its standard error.

    The seat changes from game to game; no seed was seen in training. For the error, one victory
    and one defeat are added, so that it is not 0 if all games were lost.
    """
    table, planner, others, won = raw_env(), Planner(weights, rng), BOTS[rival](), 0.0
    for number in range(games):
        table.reset(seed=int(rng.integers(2**31, 2**32)))
        me = table.possible_agents[number % len(table.possible_agents)]
        while not table.terminations[table.agent_selection]:
            mine = table.agent_selection == me
            table.step(planner.act(table) if mine else table.action_of(others))
        won += (me in table.game.winners) / len(table.game.winners)
    chance = (won + 1) / (games + 2)
    error = (chance * (1 - chance) / games) ** 0.5
    return f"{won / games:.3f} ± {error:.3f} of the victories against {rival}, {games} games"


def main() -> None:
    """Evaluate, train, evaluate on other games, and show what was learned."""
    parser = argparse.ArgumentParser(description="Train a small player of SHOGUN.")
    parser.add_argument("--games", type=int, default=500, help="to train in, and for each test")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.games < 1 or asked.seed < 0:
        parser.error("give --games of 1 or more and a --seed of 0 or more")
    rng = np.random.default_rng(asked.seed)
    weights, start = np.zeros((len(FIELDS), len(FEATURES))), time.process_time()
    print("before", victories(weights, "random", asked.games, rng))
    weights = train(weights, asked.games, rng)
    print("after ", victories(weights, "random", asked.games, rng))
    print("after ", victories(weights, "greedy", max(1, asked.games // 5), rng))
    print(f"trained in {asked.games} games; {time.process_time() - start:.0f} s of CPU for all\n")
    print(f"{'weights':8}" + "".join(f"{name:>11}" for name in FEATURES))
    for field, row in zip(FIELDS[:11], weights, strict=False):
        print(f"{field:8}" + "".join(f"{weight:11.2f}" for weight in row))


if __name__ == "__main__":
    main()
