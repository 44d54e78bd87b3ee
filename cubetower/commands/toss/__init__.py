"""`cubetower toss` and `cubetower towers`: throws into any tower."""
