-- Schema version 8: tables that were played on from a moment of a finished game (as JSON; empty: from the start).
ALTER TABLE game_tables ADD COLUMN played_on TEXT NOT NULL DEFAULT '';
