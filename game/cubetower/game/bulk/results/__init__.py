"""Results of bulk play: tables, counts, and the folder that holds them."""
