"""The table of RAID."""
