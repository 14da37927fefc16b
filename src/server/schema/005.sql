-- Schema version 5: nonces of the seats, of which the draws are made beside the house's seed (a list as JSON, empty for
-- matches from before). The seed itself is sealed ("sealed:...", key in house.key) until the match is over.
-- starting: 1 all seats are taken and the nonces are not yet there, 2 the commitments to them are fixed.
ALTER TABLE game_tables ADD COLUMN nonces TEXT NOT NULL DEFAULT '[]';
ALTER TABLE game_tables ADD COLUMN starting INTEGER NOT NULL DEFAULT 0;
