"""Real matches: records, undo, forms."""

from __future__ import annotations

import pickle
import subprocess

import numpy as np
import pytest

import tafelrunde as tr


def played(game: str, seats: int, seed: int, decisions: int) -> tr.Match:
    match = tr.Match(tr.game(game), seats, seed=seed)
    generator = np.random.default_rng(seed)
    for _ in range(decisions):
        if match.over:
            break
        seat = match.to_move[0]
        match.play(int(generator.integers(len(match.legal(seat)))), seat)
    return match


def test_records_are_saved_and_loaded(tmp_path, program: str):
    match = played("covil", 3, 5, 80)
    path = str(tmp_path / "game.json")
    match.save(path)
    again = tr.Match.load(path)
    assert again.state() == match.state() and again.log == match.log and again.seed == match.seed
    assert pickle.loads(pickle.dumps(match)).state() == match.state()
    assert tr.Match.from_dict(match.to_dict()).state() == match.state()
    assert "seed" not in match.to_dict(with_seed=False)
    seen = subprocess.run([program, "replay", path, "--to", "20"], capture_output=True, text=True, timeout=60)
    assert seen.returncode == 0, seen.stderr


def test_a_finished_record_proves_itself(program: str, tmp_path):
    match = played("goofspiel", 2, 8, 1000)
    assert match.over and match.places
    proof = tr.prove(match.to_dict())
    assert proof["whole"] and proof["wrong"] is None and proof["draws"] == 13
    path = str(tmp_path / "game.json")
    match.save(path)
    said = subprocess.run([program, "verify", path], capture_output=True, text=True, timeout=60)
    assert said.returncode == 3, said  # nothing contradicts; that all draws come from one seed is said, too
    forged = match.to_dict()
    line = next(i for i, text in enumerate(forged["log"]) if "turn_up" in text)
    forged["log"][line] = forged["log"][line].rsplit(" ", 1)[0] + " 99"
    with pytest.raises(tr.RecordError):
        tr.Match.from_dict(forged)


def test_positions_of_the_past():
    match = played("covil", 2, 3, 40)
    assert match.state(0) != match.state() and match.state(len(match.log)) == match.state()
    with pytest.raises(ValueError, match="entries"):
        match.state(10**6)


def test_undo_goes_back_until_somebody_learned_something():
    match = tr.Match(tr.game("covil"), 2, seed=11)
    for _ in range(300):
        seat, before, entries = match.to_move[0], match.state(), len(match.log)
        match.play(0, seat)
        if match.over:
            break
        if match.can_undo(seat):
            match.undo(seat)
            assert match.state() == before and len(match.log) == entries
            break
    else:
        raise AssertionError("nothing could be taken back")
    fresh = tr.Match(tr.game("covil"), 2, seed=11)
    with pytest.raises(tr.Refusal) as refused:
        fresh.undo(0)
    assert refused.value.code == "undo_chance" and refused.value.text("de")


def test_the_same_seed_gives_the_same_draws():
    assert played("hearts", 4, 6, 60).log == played("hearts", 4, 6, 60).log
    assert tr.Match(tr.game("hearts"), 4).seed != tr.Match(tr.game("hearts"), 4).seed
    match = tr.Match(tr.game("hearts"), 4, seed=6)
    assert tr.Match(tr.game("hearts"), 4, seed=match.seed).state() == match.state()


def test_parts_of_a_form_in_any_order():
    """Three cards are passed on in Hearts: handed in backwards they are the same decision."""
    one, two = (tr.Match(tr.game("hearts"), 4, seed=2) for _ in range(2))
    cards = [a.notation for a in one.legal(0)[:3]]
    one.play_form(cards, 0)
    two.play_form(cards[::-1], 0)
    assert one.state() == two.state() and 0 not in one.to_move
    with pytest.raises(tr.Refusal):
        tr.Match(tr.game("hearts"), 4, seed=2).play_form(cards[:2], 0)
