"""Ways of writing under a failing disk, and killed: ``python -m benchmarks.faults``."""
