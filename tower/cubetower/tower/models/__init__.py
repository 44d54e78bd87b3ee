"""The tower models that come with cubetower."""
