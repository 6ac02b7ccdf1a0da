"""HTTP requests: sessions, the lobby, tables, replays, analyses, and the pages themselves."""
