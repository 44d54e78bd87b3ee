"""Films and pictures as files: MP4, GIF, PNG."""
