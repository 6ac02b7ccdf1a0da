-- The first tables. Times are milliseconds since 1970, UTC.
-- Ids are compared byte by byte (COLLATE "C"), so that pages come in the same order in every database.
CREATE TABLE events (
    game text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (game, version)
);

CREATE TABLE games (
    game text COLLATE "C" NOT NULL PRIMARY KEY,
    version integer NOT NULL,
    stage text COLLATE "C" NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    public boolean NOT NULL,
    due bigint,
    made bigint NOT NULL,
    updated bigint NOT NULL,
    summary bytea NOT NULL
);

-- For the lobby, the census and what is forgotten.
CREATE INDEX games_by_change ON games (stage, updated, game);
CREATE INDEX games_due ON games (due, game) WHERE due IS NOT NULL AND stage <> 'over';

CREATE TABLE sessions (
    digest bytea NOT NULL PRIMARY KEY,
    person text NOT NULL,
    name text NOT NULL,
    made bigint NOT NULL,
    seen bigint NOT NULL
);

CREATE INDEX sessions_by_sight ON sessions (seen);

CREATE TABLE pulses (
    process text COLLATE "C" NOT NULL PRIMARY KEY,
    at bigint NOT NULL
);

CREATE TABLE outages (
    start bigint NOT NULL,
    stop bigint NOT NULL
);

CREATE INDEX outages_by_end ON outages (stop);
