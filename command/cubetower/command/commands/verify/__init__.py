"""`cubetower verify`: whether a replay, or a folder of results, is sound."""
