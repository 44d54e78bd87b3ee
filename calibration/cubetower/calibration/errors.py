"""What may go wrong on the way from logs to a tower."""

from cubetower.tower.errors import TowerError


class CalibrationError(TowerError, ValueError):
    """Logs that no tower can be fitted to, or no way to do what was asked; says what to do."""
