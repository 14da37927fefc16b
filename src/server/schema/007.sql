-- Schema version 7: addresses and networks that the host has shut out. until_at: 0 for good.
CREATE TABLE house_blocks (
  network VARCHAR(64) NOT NULL PRIMARY KEY,
  reason VARCHAR(200) NOT NULL,
  at BIGINT NOT NULL,
  until_at BIGINT NOT NULL
);
