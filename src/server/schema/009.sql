-- Schema version 9: what was found out about finished games, ready to be shown, by language (JSON).
CREATE TABLE analyses (
  table_id VARCHAR(40) NOT NULL,
  language VARCHAR(8) NOT NULL,
  at BIGINT NOT NULL,
  page TEXT NOT NULL,
  PRIMARY KEY (table_id, language)
);
