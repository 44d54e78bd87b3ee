"""Towers, games and predictions need nothing that draws, and so also run in a browser."""

import subprocess
import sys

import pytest

DRAWING = ("aggdraw", "mapbox_earcut", "psutil", "pyglet")
"""Those without a build for Emscripten, or of no use there."""
CODE = """
import sys
from importlib import import_module
from pkgutil import walk_packages
sys.modules.update(dict.fromkeys({drawing!r}))
package = import_module({package!r})
print(sum(1 for _ in map(import_module, (module.name for module in walk_packages(
    package.__path__, package.__name__ + ".")))))
"""


@pytest.mark.parametrize(
    "package", ["cubetower.tower", "cubetower.game", "cubetower.calibration.prediction"]
)
def test_without_drawing_libraries(package: str) -> None:
    code = CODE.format(drawing=DRAWING, package=package)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 5
