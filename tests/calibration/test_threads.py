import json
import os
import subprocess
import sys

SCRIPT = """
import json
from calibration.threads import one_thread
from threadpoolctl import threadpool_info
with one_thread():
    import scipy.optimize
    print(json.dumps([[each["filepath"], each["num_threads"]] for each in threadpool_info()]))
"""


def test_linear_algebra_is_done_in_one_thread_scipys_own_too():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "OMP_NUM_THREADS": "2"},
        capture_output=True,
        check=True,
        text=True,
    )
    found = json.loads(done.stdout)
    assert any("scipy" in path for path, _ in found)
    assert {threads for _, threads in found} == {1}
