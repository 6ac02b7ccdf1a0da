"""Visitors: their sessions, names and chat, and rate limits."""
