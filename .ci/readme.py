"""Run the code blocks of Markdown files as a reader would: in order, from the top.

``sh`` blocks run in a shell that stops at the first error, ``python`` blocks in a fresh
interpreter. Blocks marked otherwise (``text``, ``toml`` ...) are not run. Each file is run in a
copy of the current folder; with ``--jobs``, several side by side. With ``--here`` in the folder
itself. ``--until`` and ``--since`` run a file that has this heading up to it, or from it on.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}
LEFT_OUT = shutil.ignore_patterns(".git", ".*_cache", "tests")


def main() -> None:
    """Run all blocks of the files named on the command line; exit with 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--here", action="store_true")
    parser.add_argument("--until", default="", metavar="HEADING")
    parser.add_argument("--since", default="", metavar="HEADING")
    asked = parser.parse_args()
    files = [path for path in asked.files if BLOCK.search(path.read_text("utf-8"))]
    with ThreadPoolExecutor(asked.jobs) as threads:
        run = partial(run_here if asked.here else run_apart, asked.until, asked.since)
        failed = [fault for fault in threads.map(run, files) if fault]
    sys.exit("\n".join(failed) or None)


def run_here(until: str, since: str, path: Path) -> str:
    """Run the blocks of a file in the current folder, showing what they print."""
    text = path.read_text("utf-8")
    begin, end = (text.find(f"\n## {each}\n") if each else -1 for each in (since, until))
    if until and end < 0:
        return f"{path} has no heading {until!r}"
    for language, code in BLOCK.findall(text[max(begin, 0) : None if end < 0 else end]):
        print(f"\n--- {path}\n{code}", flush=True)
        began = time.monotonic()
        status = subprocess.run([*COMMANDS[language], code], check=False).returncode
        print(f"--- {time.monotonic() - began:.0f} s", flush=True)
        if status:
            return f"{path}: this block failed with exit code {status}:\n{code}"
    return ""


def run_apart(until: str, since: str, path: Path) -> str:
    """Run the blocks of a file in a copy of the current folder; say how long it took."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, "copy")
        shutil.copytree(".", copy, ignore=LEFT_OUT)
        run = [sys.executable, Path(__file__).absolute(), "--here", path]
        ran = subprocess.run(
            [*run, "--until", until, "--since", since],
            cwd=copy,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    print(f"{ran.stdout}\n--- {path}: {time.monotonic() - began:.0f} s", flush=True)
    return f"{path}: see above" if ran.returncode else ""


if __name__ == "__main__":
    main()
