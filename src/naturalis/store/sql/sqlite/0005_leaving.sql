-- Whether a server has said that it stops: others take its tables over without waiting.
ALTER TABLE heartbeats ADD COLUMN leaving INTEGER NOT NULL DEFAULT 0;
