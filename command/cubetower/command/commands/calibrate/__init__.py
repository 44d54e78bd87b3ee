"""`cubetower calibrate`: a tower that behaves like yours, from your log of tosses."""
