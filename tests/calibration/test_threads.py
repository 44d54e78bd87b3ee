from threadpoolctl import threadpool_info, threadpool_limits

from cubetower.calibration.threads import one_thread


def threads():
    return [each["num_threads"] for each in threadpool_info()]


def test_libraries_use_one_thread_and_then_as_many_as_before():
    with threadpool_limits(limits=2):
        before = threads()
        assert 2 in before
        with one_thread():
            assert set(threads()) == {1}
        assert threads() == before
