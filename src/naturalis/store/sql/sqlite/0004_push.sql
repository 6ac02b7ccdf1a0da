-- Web Push: the server's own keys, the browsers that want notifications, and turns of which someone is to be notified.
CREATE TABLE server_keys (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE push_subscriptions (
    endpoint TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    public_key BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person, made);

CREATE TABLE turn_notices (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    process TEXT,
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX turn_notices_by_due ON turn_notices (due);
