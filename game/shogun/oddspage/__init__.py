"""The odds of battles as a picture, and on a page."""
