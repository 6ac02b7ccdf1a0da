-- A table's id is called table_id, a table's row is in "tables", and servers have heartbeats.
ALTER TABLE games RENAME TO tables;
ALTER TABLE tables RENAME COLUMN game TO table_id;
ALTER TABLE events RENAME COLUMN game TO table_id;
ALTER TABLE pulses RENAME TO heartbeats;

DROP INDEX games_by_change;
DROP INDEX games_due;
-- For the lobby, for counting tables and for deleting old ones.
CREATE INDEX tables_by_change ON tables (stage, updated, table_id);
CREATE INDEX tables_due ON tables (due, table_id) WHERE due IS NOT NULL AND stage <> 'over';
