"""A table: who sits there, its settings, its game. Pure code without clock or I/O; time is an argument."""
