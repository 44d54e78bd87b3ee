"""The sister games of SHOGUN as films, pictures and pages: each has a board of its own."""
