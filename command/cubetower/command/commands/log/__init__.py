"""`cubetower log`: what is in a log of tosses."""
