-- A table's id is called table_id, a table's row is in "tables", and servers have heartbeats.
ALTER TABLE games RENAME TO tables;
ALTER TABLE tables RENAME COLUMN game TO table_id;
ALTER TABLE events RENAME COLUMN game TO table_id;
ALTER TABLE pulses RENAME TO heartbeats;

ALTER INDEX games_pkey RENAME TO tables_pkey;
ALTER INDEX games_by_change RENAME TO tables_by_change;
ALTER INDEX games_due RENAME TO tables_due;
ALTER INDEX pulses_pkey RENAME TO heartbeats_pkey;
