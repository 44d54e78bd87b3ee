"""Every writer under a failing disk, and killed: ``python -m benchmarks.faults``."""
