"""Tables in memory: moves and queries, viewers and their outboxes, presence, timers and bots' turns."""
