-- The first tables. Times are milliseconds since 1970, UTC.
-- Entries of one table lie side by side: there is no rowid, the key is the place.
CREATE TABLE events (
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TABLE games (
    game TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    due INTEGER,
    made INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;

-- For the lobby, the census and what is forgotten.
CREATE INDEX games_by_change ON games (stage, updated, game);
CREATE INDEX games_due ON games (due, game) WHERE due IS NOT NULL AND stage <> 'over';

CREATE TABLE sessions (
    digest BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessions_by_sight ON sessions (seen);

CREATE TABLE pulses (
    process TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE outages (
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL
);

CREATE INDEX outages_by_end ON outages (stop);
