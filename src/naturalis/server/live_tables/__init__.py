"""Tables in memory: what players do, who is present, whose time is running."""
