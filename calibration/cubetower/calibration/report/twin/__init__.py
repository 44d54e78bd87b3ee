"""The page of a calibrated physics tower."""
