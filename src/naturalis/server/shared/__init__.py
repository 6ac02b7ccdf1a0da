"""What every part of the server uses: settings, timings, randomness, background tasks and bot threads."""
