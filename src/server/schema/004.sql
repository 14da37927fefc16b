-- Schema version 4: what the names of accounts look like (names.h); nobody else may look the same. Matches that came in
-- as files: the house does not stand by them.
CREATE TABLE account_looks (
  look VARCHAR(1000) NOT NULL PRIMARY KEY,
  person BIGINT NOT NULL
);
CREATE INDEX account_looks_person ON account_looks (person);
ALTER TABLE game_tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
