"""What is in a log of tosses: throws, exits, memory, oddities."""
