"""Where chunks of games are played: processes of this machine, a Dask or a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from game.errors import BulkError

BACKENDS: Final = ("loky", "dask", "ray")
"""Processes of this machine; clusters."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays.

    Attributes:
        jobs: how many at once; on a cluster that is already there, None for as many as it has.
        backend: one of `BACKENDS`.
        scheduler: address of a cluster; without one a cluster of this machine is made.

    Raises:
        BulkError: there is no such backend, or processes were given an address.
    """

    jobs: int | None = 1
    backend: str = "loky"
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise BulkError(f"no backend {self.backend!r}; there are {', '.join(BACKENDS)}")
        if self.scheduler and self.backend == "loky":
            raise BulkError("processes of this machine have no scheduler; name dask or ray")
        if self.jobs is not None and self.jobs < 1:
            raise BulkError(f"{self.jobs} jobs; 1 or more")

    def results(
        self, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
    ) -> Generator[Result]:
        """Do all tasks; give each result as it comes, in any order.

        Closing the iterator early stops the workers.

        Args:
            work: called with the parts of a task; a function of a module.
            tasks: taken as workers become free, so there may be any number of them.

        Raises:
            BulkError: the backend is missing, or its workers are lost.
        """
        do = {"loky": _on_processes, "dask": _on_dask, "ray": _on_ray}[self.backend]
        return do(self, work, tasks)


AHEAD: Final = 3
"""Tasks handed out for each worker: one is done, the others wait."""


def _on_processes(
    workers: Workers, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Generator[Result]:
    from joblib import parallel_config
    from joblib.externals.loky.process_executor import BrokenProcessPool

    jobs = workers.jobs or -1
    try:
        with parallel_config(backend="loky", n_jobs=jobs), _stopping_processes(jobs):
            yield from _parallel(AHEAD * jobs if jobs > 0 else "3*n_jobs", work, tasks)
    except BrokenProcessPool as error:
        raise BulkError(_lost(error)) from error


@contextmanager
def _stopping_processes(jobs: int) -> Iterator[None]:
    """End the processes at once if they are still at work when nobody wants their results."""
    try:
        yield
    except BaseException:
        if jobs != 1:
            from joblib.externals.loky import get_reusable_executor

            get_reusable_executor().shutdown(wait=True, kill_workers=True)
        raise


def _parallel(
    ahead: int | str, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Generator[Result]:
    """The tasks by joblib's backend in force."""
    from joblib import Parallel, delayed

    parallel = Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch=ahead)
    found: Iterator[Result] = parallel(delayed(work)(*task) for task in tasks)
    yield from found


def _on_dask(
    workers: Workers, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Generator[Result]:
    try:
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError:
        raise BulkError('Dask is not installed: pip install "cubetower[dask]"') from None
    from contextlib import ExitStack

    from joblib import parallel_config

    with ExitStack() as stack:
        if workers.scheduler:
            cluster: Any = workers.scheduler
        else:  # no threads: a game is pure Python
            cluster = LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=workers.jobs, threads_per_worker=1, dashboard_address=None
            )
            stack.enter_context(cluster)
        client = stack.enter_context(_client(Client, cluster))
        count = workers.jobs or max(1, sum(client.ncores().values()))
        stack.enter_context(parallel_config(backend="dask", n_jobs=count))
        try:
            yield from _parallel(AHEAD * count, work, tasks)
        except KilledWorker as error:
            raise BulkError(_lost(error)) from error


def _client(make: Callable[[Any], Any], cluster: Any) -> Any:
    try:
        return make(cluster)
    except (OSError, TimeoutError, ValueError) as error:
        raise BulkError(f"no Dask scheduler answers at {cluster}: {error}") from error


def _on_ray(
    workers: Workers, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Generator[Result]:
    """By Ray's own tasks: its way to stand behind joblib gives all results at the end only."""
    try:
        import ray
    except ImportError:
        raise BulkError('Ray is not installed: pip install "cubetower[ray]"') from None
    from itertools import islice
    from logging import ERROR

    about = {"address": workers.scheduler} if workers.scheduler else {"num_cpus": workers.jobs}
    with ray.init(**about, include_dashboard=False, log_to_driver=False, logging_level=ERROR):
        count = workers.jobs or max(
            1,
            int(ray.cluster_resources().get("CPU", 1)),  # type: ignore[no-untyped-call]
        )
        remote, left = ray.remote(work), iter(tasks)
        running = [remote.remote(*task) for task in islice(left, AHEAD * count)]
        try:
            while running:
                [done], running = ray.wait(running)
                running += [remote.remote(*task) for task in islice(left, 1)]
                yield ray.get(done)
        except ray.exceptions.WorkerCrashedError as error:
            raise BulkError(_lost(error)) from error


def _lost(error: Exception) -> str:
    return f"workers were lost ({' '.join(str(error).split())[:200]}); too little memory?"
