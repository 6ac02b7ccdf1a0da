-- Whose tables they are, and what a list of games shows of each. The server fills in the overviews of older tables.
ALTER TABLE tables ADD COLUMN overview BLOB NOT NULL DEFAULT x'';
CREATE INDEX tables_without_overview ON tables (table_id) WHERE overview = x'';

CREATE TABLE players (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;

CREATE INDEX players_by_table ON players (table_id);
