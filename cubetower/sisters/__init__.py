"""The sister games of SHOGUN, which have no tower: played, told and verified."""
