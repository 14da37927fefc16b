-- Schema version 1. Plain SQL for SQLite and PostgreSQL; times are milliseconds since 1970; flags are 0 or 1.
-- Nothing is ever deleted: taking back appends a row of kind 'undo'.
CREATE TABLE persons (
  id BIGINT NOT NULL PRIMARY KEY,
  name VARCHAR(200) NOT NULL,
  language VARCHAR(8) NOT NULL,
  account VARCHAR(200) UNIQUE,
  password VARCHAR(200),
  created BIGINT NOT NULL
);
-- Only the SHA-256 of a session token is stored.
CREATE TABLE sessions (
  token VARCHAR(64) NOT NULL PRIMARY KEY,
  person BIGINT NOT NULL,
  created BIGINT NOT NULL,
  ended BIGINT
);
-- log_rows: length of the log; base_row: where the rules that are in force took over from a snapshot (-1: never).
CREATE TABLE game_tables (
  id VARCHAR(16) NOT NULL PRIMARY KEY,
  game VARCHAR(64) NOT NULL,
  name VARCHAR(400) NOT NULL,
  listed INTEGER NOT NULL,
  state VARCHAR(16) NOT NULL,
  created BIGINT NOT NULL,
  updated BIGINT NOT NULL,
  owner BIGINT NOT NULL,
  seats TEXT NOT NULL,
  options TEXT NOT NULL,
  clock_seconds INTEGER NOT NULL,
  deadline BIGINT NOT NULL,
  machine INTEGER NOT NULL,
  seed VARCHAR(64) NOT NULL,
  rematch VARCHAR(16) NOT NULL,
  frozen TEXT NOT NULL,
  rules_version BIGINT NOT NULL,
  pack_hash VARCHAR(64) NOT NULL,
  summary TEXT NOT NULL,
  versions TEXT NOT NULL,
  log_rows BIGINT NOT NULL,
  base_row BIGINT NOT NULL
);
CREATE INDEX game_tables_open ON game_tables (state, listed, created);
CREATE INDEX game_tables_due ON game_tables (state, deadline);
CREATE INDEX game_tables_machine ON game_tables (state, machine);
CREATE TABLE seat_owners (
  person BIGINT NOT NULL,
  table_id VARCHAR(16) NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (person, table_id)
);
-- kind: 'act' (a seat), 'chance', 'undo' (takes back the last entry of that seat still in force).
CREATE TABLE match_log (
  table_id VARCHAR(16) NOT NULL,
  n BIGINT NOT NULL,
  kind VARCHAR(8) NOT NULL,
  seat INTEGER NOT NULL,
  action BIGINT NOT NULL,
  step INTEGER NOT NULL,
  notation VARCHAR(400) NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);
-- Position after the first n rows of the log; by field name, so that it outlives changes of the rules.
CREATE TABLE match_snapshots (
  table_id VARCHAR(16) NOT NULL,
  n BIGINT NOT NULL,
  rules_version BIGINT NOT NULL,
  pack_hash VARCHAR(64) NOT NULL,
  chance_count BIGINT NOT NULL,
  state TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n, rules_version, pack_hash)
);
CREATE TABLE chat_lines (
  table_id VARCHAR(16) NOT NULL,
  n BIGINT NOT NULL,
  person BIGINT NOT NULL,
  name VARCHAR(200) NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);
CREATE TABLE notes (
  table_id VARCHAR(16) NOT NULL,
  person BIGINT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, person)
);
