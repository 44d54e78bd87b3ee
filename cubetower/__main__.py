"""``python -m cubetower`` is the `cubetower` command."""

from cubetower.main import run

run()
