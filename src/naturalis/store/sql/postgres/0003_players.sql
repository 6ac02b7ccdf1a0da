-- Whose tables they are, and what a list of games shows of each. The server fills in the overviews of older tables.
ALTER TABLE tables ADD COLUMN overview bytea NOT NULL DEFAULT '';
CREATE INDEX tables_without_overview ON tables (table_id) WHERE overview = '';

CREATE TABLE players (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX players_by_table ON players (table_id);
