"""How far a calibration can be trusted: its draws, its prior, its intervals."""
