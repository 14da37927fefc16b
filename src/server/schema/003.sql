-- Schema version 3: standing answers of a seat (a list as JSON), known to nobody but the person who sits there; chat
-- lines that only one team reads (-1: everybody does).
CREATE TABLE standing_answers (
  table_id VARCHAR(16) NOT NULL,
  seat INTEGER NOT NULL,
  answers TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, seat)
);
ALTER TABLE chat_lines ADD COLUMN team INTEGER NOT NULL DEFAULT -1;
