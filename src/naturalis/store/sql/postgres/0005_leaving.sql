-- Whether a server has said that it stops: others take its tables over without waiting.
ALTER TABLE heartbeats ADD COLUMN leaving boolean NOT NULL DEFAULT false;
