"""Write transcripts as the command prints today: ``python -m tests.transcripts [NAME...]``.

Look at the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.transcripts.transcript import FOLDER, rerun


def main() -> None:
    """Those that are named, or all."""
    for path in sorted(FOLDER.glob("*.txt")):
        if path.stem in sys.argv[1:] or not sys.argv[1:]:
            with TemporaryDirectory() as scratch:
                path.write_text(rerun(path.read_text("utf-8"), Path(scratch)), "utf-8")
            print(path)


if __name__ == "__main__":
    main()
