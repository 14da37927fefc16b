-- Schema version 6: what the host has decided about people, and who came in and what the host did.
CREATE TABLE house_marks (
  person BIGINT NOT NULL PRIMARY KEY,
  muted INTEGER NOT NULL,
  banned INTEGER NOT NULL,
  at BIGINT NOT NULL
);
-- what: sign_in, sign_in_failed, register, sign_out, refused, or what the host did. Kept for a while (house.h).
CREATE TABLE house_log (
  at BIGINT NOT NULL,
  what VARCHAR(40) NOT NULL,
  person BIGINT NOT NULL,
  name VARCHAR(200) NOT NULL,
  address VARCHAR(64) NOT NULL
);
CREATE INDEX house_log_at ON house_log (at);
