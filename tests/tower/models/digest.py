"""A fingerprint of tosses, which another process takes too."""

from __future__ import annotations

import hashlib
import json
from random import Random

from cubetower.tower import Cubes
from cubetower.tower.models.physics import PhysicsTower

THROWS = [Cubes(red=4, blue=3), Cubes(yellow=12), Cubes(green=1), Cubes(red=6, green=12)]


def digest_of_tosses() -> str:
    """Fingerprint of a few tosses and of the poses they leave."""
    tower, rng = PhysicsTower(), Random(5)
    fell = [dict(tower.toss(thrown, rng).fell) for thrown in THROWS]
    return hashlib.sha256(json.dumps([fell, tower.state()]).encode()).hexdigest()
