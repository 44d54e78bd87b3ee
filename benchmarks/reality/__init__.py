"""The physics beside recorded tosses of real squares and cubes: laws of contact are judged."""
