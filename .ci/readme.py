"""Run the code blocks of Markdown files as a reader would: in order, from the top.

``sh`` blocks run in a shell that stops at the first error, ``python`` blocks in a fresh
interpreter. Blocks marked otherwise (``text``, ``toml`` ...) are not run. Each file is run in a
copy of the current folder; with ``--jobs``, several side by side. With ``--here`` in the folder
itself.
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
from pathlib import Path

BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}
LEFT_OUT = shutil.ignore_patterns(".git", ".*_cache", "__pycache__", "tests")


def main() -> None:
    """Run all blocks of the files named on the command line; exit with 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--here", action="store_true")
    asked = parser.parse_args()
    with ThreadPoolExecutor(asked.jobs) as threads:
        run = run_here if asked.here else run_apart
        failed = [fault for fault in threads.map(run, asked.files) if fault]
    sys.exit("\n".join(failed) or None)


def run_here(path: Path) -> str:
    """Run the blocks of a file in the current folder, showing what they print."""
    for language, code in BLOCK.findall(path.read_text("utf-8")):
        print(f"\n--- {path}\n{code}", flush=True)
        began = time.monotonic()
        status = subprocess.run([*COMMANDS[language], code], check=False).returncode
        print(f"--- {time.monotonic() - began:.0f} s", flush=True)
        if status:
            return f"{path}: this block failed with exit code {status}:\n{code}"
    return ""


def run_apart(path: Path) -> str:
    """Run the blocks of a file in a copy of the current folder; say how long it took."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, "copy")
        shutil.copytree(".", copy, ignore=LEFT_OUT)
        run = [sys.executable, Path(__file__).absolute(), "--here", path]
        ran = subprocess.run(
            run, cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    print(f"{ran.stdout}\n--- {path}: {time.monotonic() - began:.0f} s", flush=True)
    return f"{path}: see above" if ran.returncode else ""


if __name__ == "__main__":
    main()
