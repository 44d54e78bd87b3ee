"""The physics beside recorded tosses of real squares: which law of contact they follow."""
