"""A table: who sits there, what was settled, how its game stands. Pure: no clock, no I/O; time is an argument."""
