"""How good calibration is, and the shipped surrogates, emulators and their prior."""
