"""The `cubetower` command."""
