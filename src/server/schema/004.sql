-- Schema version 4: what the names of accounts look like (names.h); nobody else may look the same.
CREATE TABLE account_looks (
  look VARCHAR(1000) NOT NULL PRIMARY KEY,
  person BIGINT NOT NULL
);
CREATE INDEX account_looks_person ON account_looks (person);
