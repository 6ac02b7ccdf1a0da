"""HTTP handlers: sessions, lobby, tables, replays, analyses, health checks, and the pages."""
