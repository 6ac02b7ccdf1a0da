"""The store in a SQLite file: one writing thread, several reading threads."""
