"""`cubetower play`: whole games at the terminal, by bots and by hand."""
