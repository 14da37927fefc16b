-- Schema version 10: several processes on one database (docs/decisions/0015). holder: number of the process in whose
-- memory the table lives, 0 nobody; epoch: how often it was taken. Whoever writes a table names the epoch in which he
-- took it; the rows of the log keep it. With one process alone both stay what they are.
ALTER TABLE game_tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game_tables ADD COLUMN holder BIGINT NOT NULL DEFAULT 0;
ALTER TABLE match_log ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
-- One row for every start of a process. until_at: so long it lives unless it renews that, by the database's clock;
-- ended: 1 when it has stopped or others have counted it out, and then for good. turn_time: what its turn clock said
-- at noted.
CREATE TABLE server_processes (
  number BIGINT NOT NULL PRIMARY KEY,
  name VARCHAR(64) NOT NULL,
  began BIGINT NOT NULL,
  until_at BIGINT NOT NULL,
  ended INTEGER NOT NULL,
  turn_time BIGINT NOT NULL,
  noted BIGINT NOT NULL
);
-- Who took which table when; never changed.
CREATE TABLE table_holders (
  table_id VARCHAR(16) NOT NULL,
  epoch BIGINT NOT NULL,
  process BIGINT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, epoch)
);
-- What one process has to tell the others (table_id empty), or whoever holds the table.
CREATE TABLE errands (
  n BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  process BIGINT NOT NULL,
  table_id VARCHAR(16) NOT NULL,
  what VARCHAR(20) NOT NULL,
  about VARCHAR(400) NOT NULL
);
CREATE INDEX errands_table ON errands (table_id);
