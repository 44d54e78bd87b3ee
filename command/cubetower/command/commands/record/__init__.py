"""`cubetower record`: real tosses, typed in at the table."""
