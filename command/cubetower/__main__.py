"""``python -m cubetower`` is the `cubetower` command."""

import sys


def start() -> None:
    """Run the command; whoever stops it while it is still loading is told so in a line, too."""
    try:
        from cubetower.command.main import run
    except KeyboardInterrupt:
        print("cubetower: stopped", file=sys.stderr)
        sys.exit(130)
    run()


if __name__ == "__main__":
    start()
