"""Gives changed files to the readers, and says which were neither accepted nor clearly refused."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cubetower.foundation import CubetowerError
from cubetower.tower import LogError
from tests.fuzzing.mutations import mutate
from tests.fuzzing.readers import READERS, Reader

CORPUS = Path(__file__).parents[1] / "corpus"
SLOW_S = 20.0
"""CPU time that no input may take; a few take some seconds."""
CRASHED = Path(__file__).parent / "crashed"
"""Files that once were neither accepted nor clearly refused, by reader."""


@dataclass(frozen=True, slots=True)
class Target:
    """A file that is changed, and what reads it.

    Attributes:
        reader: its name.
        root: the file that the reader is given, or its folder.
        file: the one that is changed: the same, or one that it names.
    """

    reader: str
    root: Path
    file: Path

    def __str__(self) -> str:
        return f"{self.reader} {self.file.relative_to(CORPUS)}"


@dataclass
class Count:
    """What became of inputs.

    Attributes:
        accepted: by reader.
        refused: clearly, by reader.
        faults: what was neither, each with its target, how it came about, and the end of the trace.
        slowest: seconds of CPU, and of which input.
    """

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")


def targets() -> list[Target]:
    """All files of the corpus that some reader reads."""
    return [
        Target(name, root, file)
        for name, reader in READERS.items()
        for root, file in files_of(reader)
    ]


def files_of(reader: Reader) -> Iterator[tuple[Path, Path]]:
    """What the reader is given, and each file that it reads then."""
    for root in sorted(CORPUS.glob(reader.pattern)):
        if root.name.endswith(".design.toml"):  # a tower's, and changed with it
            continue
        if root.is_dir():
            yield from ((root, file) for file in sorted(root.rglob("*")) if file.is_file())
            continue
        yield root, root
        for pattern in reader.beside:
            for file in sorted(root.parent.glob(pattern.format(stem=root.stem, name=root.name))):
                yield root, file


def fuzz(inputs: int, seed: int, share: Sequence[Target] | None = None) -> Count:
    """Read changed files; the same ones for the same seed.

    Args:
        inputs: how many.
        seed: decides all of them.
        share: the files that are changed, in turn; all by default.
    """
    count, chosen = Count(), list(share or targets())
    with tempfile.TemporaryDirectory() as folder:
        for number in range(inputs):
            target = chosen[number % len(chosen)]
            rng = Random(f"{seed}:{target}:{number}")
            data = mutate(target.file.read_bytes(), target.file.suffix, rng)
            told = f"{target}, input {number} of seed {seed}"
            _try(target, data, Path(folder), told, count)
    return count


def _try(target: Target, data: bytes, folder: Path, told: str, count: Count) -> None:
    root = put(target, data, folder)
    begun = time.process_time()
    why = read(READERS[target.reader], root)
    taken = time.process_time() - begun
    if why in ("", "refused") and taken > SLOW_S:
        why = f"took {taken:.0f} s of CPU"
    count.slowest = max(count.slowest, (taken, told))
    if why == "":
        count.accepted[target.reader] += 1
    elif why == "refused":
        count.refused[target.reader] += 1
    else:
        count.faults.append(f"{told}: {why}")


def put(target: Target, data: bytes, folder: Path) -> Path:
    """Lay the changed file and what belongs to it into a folder; gives what is to be read."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if target.root.is_dir():
        root = folder / target.root.name
        shutil.copytree(target.root, root)
        (root / target.file.relative_to(target.root)).write_bytes(data)
        return root
    for pattern in READERS[target.reader].beside:
        for file in target.root.parent.glob(
            pattern.format(stem=target.root.stem, name=target.root.name)
        ):
            copy = folder / file.relative_to(target.root.parent)
            copy.parent.mkdir(exist_ok=True)
            copy.symlink_to(file)
    root = folder / target.root.name
    changed = folder / target.file.relative_to(target.root.parent)
    changed.unlink(missing_ok=True)
    if changed != root:
        root.symlink_to(target.root)
    changed.write_bytes(data)
    return root


def read(reader: Reader, root: Path) -> str:
    """Read a file: nothing if it is accepted, ``refused`` if clearly, else what is wrong."""
    try:
        reader.read(root)
    except LogError as error:
        return _clear([str(problem) for problem in error.problems])
    except CubetowerError as error:
        return _clear([str(error)])
    except Exception:
        return " / ".join(traceback.format_exc().strip().splitlines()[-3:])
    return ""


def _clear(messages: list[str]) -> str:
    for message in messages:
        if len(message) > 2000:
            return f"a message of {len(message)} characters: {message[:200]}"
    return "refused" if all(messages) else "an empty message"


def told(count: Count) -> str:
    """What became of inputs, in words."""
    lines = [f"{'reader':12} {'accepted':>9} {'refused':>9}"]
    for name in sorted(READERS):
        lines.append(f"{name:12} {count.accepted[name]:9,} {count.refused[name]:9,}")
    total = count.accepted.total() + count.refused.total() + len(count.faults)
    lines.append(f"{total:,} inputs; neither accepted nor clearly refused: {len(count.faults):,}")
    lines.append(f"slowest: {count.slowest[0]:.1f} s of CPU, {count.slowest[1]}")
    return "\n".join(lines)


def show(count: Count) -> None:
    """Print what became of inputs; faults on standard error."""
    print(told(count))
    for fault in count.faults:
        print(fault, file=sys.stderr)
