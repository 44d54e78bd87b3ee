"""A log of tosses as a picture and as a page: what was thrown, what it tells."""
