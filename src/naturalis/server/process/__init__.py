"""One server process: its settings, start and stop, background jobs, bot threads, logs and metrics."""
