"""Results of bulk play: tables, counts that add up, and the folder they are kept in."""
