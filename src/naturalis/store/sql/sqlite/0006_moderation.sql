-- What hosts do: bans and mutes, invitations, announcements, reports of what was said, people to erase, and who did what.
CREATE TABLE sanctions (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute')),
    person TEXT,
    network TEXT,
    made INTEGER NOT NULL,
    until INTEGER,
    reason TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE invitations (
    digest BLOB NOT NULL PRIMARY KEY,
    id TEXT NOT NULL,
    made INTEGER NOT NULL,
    until INTEGER,
    uses INTEGER NOT NULL,
    note TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE invited (
    person TEXT NOT NULL PRIMARY KEY,
    made INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    made INTEGER NOT NULL,
    until INTEGER NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    made INTEGER NOT NULL,
    closed INTEGER,
    UNIQUE (table_id, version, reporter)
) WITHOUT ROWID;

CREATE INDEX reports_by_time ON reports (made, id);

CREATE TABLE erasures (
    person TEXT NOT NULL PRIMARY KEY,
    made INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE audit_log (
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL
);

CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX sessions_by_person ON sessions (person);
