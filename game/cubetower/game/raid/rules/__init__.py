"""The rules of RAID, a module a chapter (docs/raid.md)."""
