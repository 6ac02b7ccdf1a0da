-- What hosts do: bans and mutes, invitations, announcements, reports of what was said, people to erase, and who did what.
CREATE TABLE sanctions (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('ban', 'mute')),
    person text,
    network text,
    made bigint NOT NULL,
    until bigint,
    reason text NOT NULL
);

CREATE TABLE invitations (
    digest bytea NOT NULL PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    made bigint NOT NULL,
    until bigint,
    uses bigint NOT NULL,
    note text NOT NULL
);

CREATE TABLE invited (
    person text COLLATE "C" NOT NULL PRIMARY KEY,
    made bigint NOT NULL
);

CREATE TABLE announcements (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    made bigint NOT NULL,
    until bigint NOT NULL,
    text text NOT NULL
);

CREATE TABLE reports (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    reporter text COLLATE "C" NOT NULL,
    made bigint NOT NULL,
    closed bigint,
    UNIQUE (table_id, version, reporter)
);

CREATE INDEX reports_by_time ON reports (made, id);

CREATE TABLE erasures (
    person text COLLATE "C" NOT NULL PRIMARY KEY,
    made bigint NOT NULL
);

CREATE TABLE audit_log (
    at bigint NOT NULL,
    who text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    detail text NOT NULL
);

CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX sessions_by_person ON sessions (person);
