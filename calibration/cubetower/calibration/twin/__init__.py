"""Calibration of the physics: design points, an emulator of them, a posterior."""
