"""The physics itself calibrated: design points, an emulator of them, a posterior."""
