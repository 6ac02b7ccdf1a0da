"""Backups of a whole store in one SQLite file, and restoring them."""
