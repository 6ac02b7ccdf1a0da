"""One server process: start and stop, background jobs, and liveness among several processes."""
