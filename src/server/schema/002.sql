-- Schema version 2: versions are counted from the rows of the log; machines have a pace, tables a webhook; the name of
-- an account is not the name that others see.
-- open: everybody may know of the row; 0: only its seat, because a secret step was open. Of an undo, action is the
-- number of public entries that are left. A row of kind 'rules' stands where other rules went on from a snapshot.
ALTER TABLE match_log ADD COLUMN open INTEGER NOT NULL DEFAULT 1;
ALTER TABLE game_tables DROP COLUMN versions;
ALTER TABLE game_tables ADD COLUMN pace VARCHAR(16) NOT NULL DEFAULT 'normal';
ALTER TABLE game_tables ADD COLUMN webhook VARCHAR(400) NOT NULL DEFAULT '';
ALTER TABLE game_tables ADD COLUMN webhook_language VARCHAR(8) NOT NULL DEFAULT 'en';
ALTER TABLE persons ADD COLUMN account_name VARCHAR(200) NOT NULL DEFAULT '';
UPDATE persons SET account_name = name WHERE account IS NOT NULL;
-- Browsers that want to be told when it is their person's turn; and what the server itself must remember.
CREATE TABLE push_subscriptions (
  endpoint VARCHAR(400) NOT NULL PRIMARY KEY,
  person BIGINT NOT NULL,
  created BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (person);
CREATE TABLE server_values (
  name VARCHAR(40) NOT NULL PRIMARY KEY,
  text_value TEXT NOT NULL
);
