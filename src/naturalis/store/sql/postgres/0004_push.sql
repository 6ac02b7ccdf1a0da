-- Web Push: the server's own keys, the browsers that want notifications, and turns of which someone is to be notified.
CREATE TABLE server_keys (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    value bytea NOT NULL
);

CREATE TABLE push_subscriptions (
    endpoint text COLLATE "C" NOT NULL PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    public_key bytea NOT NULL,
    auth bytea NOT NULL,
    language text NOT NULL,
    made bigint NOT NULL
);

CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person, made);

CREATE TABLE turn_notices (
    table_id text COLLATE "C" NOT NULL,
    seat integer NOT NULL,
    turn integer NOT NULL,
    process text,
    due bigint NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX turn_notices_by_due ON turn_notices (due);
