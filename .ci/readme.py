"""Run the code blocks of Markdown files as a reader would: in order, from the top.

``sh`` blocks run in a shell that stops at the first error, ``python`` blocks in a fresh
interpreter. Blocks marked otherwise (``text``, ``toml`` ...) are not run.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main() -> None:
    """Run all blocks of the files named on the command line."""
    for path in sys.argv[1:]:
        for language, code in BLOCK.findall(Path(path).read_text("utf-8")):
            print(f"\n--- {path}\n{code}", flush=True)
            command = {
                "sh": ["bash", "-euo", "pipefail", "-c", code],
                "python": ["python", "-c", code],
            }[language]
            status = subprocess.run(command, check=False).returncode
            if status:
                sys.exit(f"{path}: this block failed with exit code {status}:\n{code}")


if __name__ == "__main__":
    main()
