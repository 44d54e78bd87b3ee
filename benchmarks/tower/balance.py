"""The balance of a physics tower: ``python -m benchmarks.tower.balance --sessions 400``.

A session is a seeding throw into the empty tower and 60 throws of 2 to 18 cubes, their number
drawn evenly. All of it is simulated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
from scipy.stats import beta

from benchmarks.arguments import parser_for
from benchmarks.output import print_table
from cubetower.command.terminal.output import show_progress
from cubetower.tower import Cubes, Toss, toss_and_tap
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.physics.pose import STILL
from cubetower.tower.physics.simulation import simulate

SEEDING_CUBES = 45
TOSSES = 60
SETTLED_AFTER = 20  # tosses; then the number inside counts as settled
SHOWN_AFTER = (5, 20, 40, 60)


@dataclass
class Session:
    """What happened in one session; the lists have an entry for each throw."""

    seeded: int  #: cubes of the seeding throw that stayed
    seeding_jam: bool
    left: int = 0  #: of these, still inside at the end
    content: list[int] = field(default_factory=list)
    tosses: list[Toss] = field(default_factory=list)
    old_before: list[int] = field(default_factory=list)
    old_fell: list[int] = field(default_factory=list)


def play_session(
    seed: int, design: str = "standard", seeding_cubes: int = SEEDING_CUBES
) -> Session:
    """Throw cubes called `new`; those that stay are called `old` before the next throw."""
    tower, rng = PhysicsTower(design), Random(f"balance:{seed}")
    seeding = tower.toss(Cubes(seed=seeding_cubes), rng)
    session = Session(tower.contents.total, seeding.jammed)
    for _ in range(TOSSES):
        session.old_before.append(tower.contents.total)
        toss = toss_and_tap(tower, Cubes(new=rng.randint(2, 18)), rng)
        session.tosses.append(toss)
        session.old_fell.append(toss.fell.total - toss.fell["new"])
        session.content.append(tower.contents.total)
        state = tower.state()
        for cube in state["cubes"]:
            cube[1] = "old" if cube[1] == "new" else cube[1]
        tower.restore(state)
    session.left = tower.contents["seed"]
    return session


def upper_bound(events: int, trials: int) -> float:
    """Upper end of the one-sided 95 % interval for a rate (Clopper and Pearson, 1934)."""
    return float(beta.ppf(0.95, events + 1, trials - events)) if events < trials else 1.0


def ratio(pairs: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """Sum over sum with its standard error, the pairs being independent clusters."""
    above, below = np.array(list(pairs), float).T
    share = above.sum() / below.sum()
    return float(share), float(np.sqrt(((above - share * below) ** 2).sum()) / below.sum())


def old_at_8(session: Session) -> tuple[int, int]:
    """Old cubes that fell, and that were inside, over the throws of 7 to 9 cubes."""
    chosen = [7 <= toss.thrown.total <= 9 for toss in session.tosses]
    fell = sum(n for n, use in zip(session.old_fell, chosen, strict=True) if use)
    return fell, sum(n for n, use in zip(session.old_before, chosen, strict=True) if use)


def out_and_in(session: Session, after: int = SETTLED_AFTER) -> tuple[int, int]:
    """Cubes out of and into the tower, from toss `after` on."""
    settled = session.tosses[after:]
    return sum(t.fell.total + t.tapped.total for t in settled), sum(t.thrown.total for t in settled)


def compare_filling(
    seed: int, design: str = "standard", seeding_cubes: int = SEEDING_CUBES
) -> tuple[int, int, int]:
    """Cubes inside, and how many fall when 8 are thrown: after a seeding, and after filling."""
    tower, rng = PhysicsTower(design), Random(f"fill:{seed}")
    tower.toss(Cubes(old=seeding_cubes), rng)
    contents = tower.contents
    seeded = tower.toss(Cubes(new=8), rng).fell["old"]
    tower.fill(contents, rng)
    return contents.total, seeded, tower.toss(Cubes(new=8), rng).fell["old"]


def towers_after_throws(
    throws: int, seed: int = 3, design: str = "standard"
) -> Iterator[PhysicsTower]:
    """A tower after each of many throws of 2 to 18 cubes."""
    tower, rng = PhysicsTower(design), Random(seed)
    for _ in range(throws):
        tower.toss(Cubes(red=rng.randint(2, 18)), rng)
        yield tower


def count_woken(seed: int, throws: int = 100, design: str = "standard") -> tuple[int, int]:
    """Cubes at rest that sink by over 1 mm or fall out when woken without a push, and all at rest.

    Counted after every throw of a series, so a cube that lies there for long counts often.
    """
    moved = cubes = 0
    for tower in towers_after_throws(throws, seed, design):
        poses = [cube.pose for cube in tower.resting]
        rest = simulate(tower.design, [(pose, STILL) for pose in poses], Random(seed))
        cubes += len(poses)
        moved += len(rest.fallen)
        moved += sum(abs(pose.y_mm - poses[i].y_mm) > 1.0 for i, pose in rest.inside.items())
    return moved, cubes


def figures(
    sessions: Sequence[Session],
    fillings: Sequence[tuple[int, int, int]],
    wakings: Sequence[tuple[int, int]],
) -> dict[str, str]:
    """The figures of docs/physics.md, by what they are of."""
    contents = [float(np.mean(session.content[SETTLED_AFTER:])) for session in sessions]
    seeded = [session.seeded for session in sessions]
    tosses = [toss for session in sessions for toss in session.tosses]
    moved, cubes = (sum(part) for part in zip(*wakings, strict=True))
    pairs: dict[str, Iterable[tuple[int, int]]] = {
        **{
            f"cubes inside after toss {after}": [(s.content[after - 1], 1) for s in sessions]
            for after in SHOWN_AFTER
        },
        "cubes inside, after toss 20": [(int(1e6 * content), 10**6) for content in contents],
        "cubes out / cubes in, after toss 20": map(out_and_in, sessions),
        "old that fall when 7 to 9 are thrown": map(old_at_8, sessions),
        "of the seeded stay": [(count, 1) for count in seeded],
        f"of these gone after {TOSSES} tosses": [(s.seeded - s.left, s.seeded) for s in sessions],
        **{
            f"inside that fall when 8 are thrown after {name}": [
                (filling[place], filling[0]) for filling in fillings if filling[0]
            ]
            for name, place in (("a seeding", 1), ("filling", 2))
        },
    }
    return {
        **{name: "{:.4f} ± {:.4f}".format(*ratio(counts)) for name, counts in pairs.items()},
        "of the seeded stay at least and at most": f"{min(seeded)} to {max(seeded)}",
        "jams in battle throws": _rate(sum(toss.jammed for toss in tosses), len(tosses)),
        "jams in seeding throws": _rate(sum(s.seeding_jam for s in sessions), len(sessions)),
        "at rest that move when woken without a push": f"{moved} of {cubes}",
    }


def _rate(events: int, trials: int) -> str:
    return f"{events} of {trials}: under 1 in {1 / upper_bound(events, trials):.0f}"


def main() -> None:
    """Play the sessions and print the table."""
    parser = parser_for(__doc__)
    parser.add_argument("--sessions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=10_000, help="of the first session")
    parser.add_argument("--design", default="standard")
    parser.add_argument(
        "--seeding", type=int, default=SEEDING_CUBES, help="cubes of the seeding throw"
    )
    options = parser.parse_args()
    tower = options.design, options.seeding
    seeds = range(options.seed, options.seed + options.sessions)
    sessions, fillings = [], []
    for seed in show_progress(seeds, "sessions", options.sessions):
        sessions.append(play_session(seed, *tower))
        fillings.append(compare_filling(seed, *tower))
    series = range(max(1, options.sessions // 40))
    wakings = [count_woken(seed, design=options.design) for seed in series]
    rows = figures(sessions, fillings, wakings).items()
    print_table(("what", "measured"), rows, title="Balance of the tower, simulated")


if __name__ == "__main__":
    main()
