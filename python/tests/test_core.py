"""Games, positions as values, actions, chance, views, refusals."""

from __future__ import annotations

import copy
import pickle
import subprocess

import numpy as np
import pytest

import tafelrunde as tr
from conftest import walk


def test_games_are_listed():
    assert {"covil", "immortals", "schatten", "seventhstone", "echoes"} <= set(tr.games())
    assert set(tr.games(yardsticks=True)) - set(tr.games()) == {"goofspiel", "hearts", "backgammon"}
    with pytest.raises(KeyError, match="covil"):
        tr.game("chess")


def test_a_game_tells_its_settings_and_rules():
    game = tr.game("covil")
    board = next(s for s in game.settings if s.key == "board")
    assert board.usual in board.values and len(board.values) > 1
    other = next(v for v in board.values if v != board.usual)
    assert game.start(2, {"board": other}) != game.start(2)
    with pytest.raises(ValueError, match="board"):
        game.start(2, {"board": "nowhere"})
    with pytest.raises(ValueError, match="2 to 4"):
        game.start(9)
    assert game.rule("COV-066", "de") != game.rule("COV-066", "en")
    assert set(game.rules("en")) == set(game.rules("de"))
    assert game.describe("de") != game.describe("en")


def test_a_state_is_a_value(game: tr.Game):
    for n, state in enumerate(walk(game, game.seat_counts[0], 3, 60)):
        if n % 12:
            continue
        twin = state.copy()
        assert twin == state and hash(twin) == hash(state)
        assert copy.copy(state) == copy.deepcopy(state) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert game.state_from_dict(state.to_dict()) == state
        assert game.state_from_bytes(state.to_bytes()) == state
        if not state.over:
            before = state.to_bytes()
            seat = twin.to_move[0]
            twin.act(0, seat)
            twin.run_chance(tr.Rng(1))
            assert state.to_bytes() == before
    with pytest.raises(ValueError, match=game.id):
        game.state_from_bytes(b"nothing")


def test_actions_have_notations_and_texts(game: tr.Game):
    for state in walk(game, game.seat_counts[0], 5, 40):
        if state.over:
            break
        for seat in state.to_move:
            legal = state.legal(seat)
            assert legal and len({a.notation for a in legal}) == len(legal) == len(set(legal))
            for action in legal:
                assert action.text("en") and action.text("de") and action.seat == seat
                assert action.notation.split()[0] == action.verb
            by_notation, by_number, by_action = state.copy(), state.copy(), state.copy()
            by_notation.act(legal[-1].notation, seat)
            by_number.act(len(legal) - 1, seat)
            by_action.act(pickle.loads(pickle.dumps(legal[-1])), seat)
            assert by_notation == by_number == by_action


def covil_in_play() -> tr.State:
    """A decision in which covil refuses something with a cause."""
    for seed in range(40):
        for state in walk(tr.game("covil"), 2, seed, 120):
            if state.step == "turn.main":
                return state.copy()
    raise AssertionError("no such decision")


def test_refusals_say_why():
    state = covil_in_play()
    seat, before = state.to_move[0], state.copy()
    with pytest.raises(tr.Refusal) as refused:
        state.act("recruit M01" if "recruit M01" not in map(str, state.legal(seat)) else "recruit M02", seat)
    e = refused.value
    assert state == before and e.code == "illegal" and e.rule and e.rule.startswith("COV-")
    assert e.rule in str(e) and e.text("de") != e.text("en")
    assert e.rule_text("en") == state.game.rule(e.rule, "en")
    again = pickle.loads(pickle.dumps(e))
    assert str(again) == str(e) and again.rule == e.rule and again.text("de") == e.text("de")
    with pytest.raises(tr.Refusal) as other:
        state.act(state.legal(seat)[0].notation, 1 - seat)
    assert other.value.code == "not_your_turn"
    with pytest.raises(tr.Refusal) as nonsense:
        state.act("dance", seat)
    assert nonsense.value.code == "malformed"
    with pytest.raises(ValueError, match="option"):
        state.act(10**6, seat)
    with pytest.raises(ValueError, match="seat"):
        state.act(0, 7)


def test_refusals_use_the_words_of_the_program(program: str):
    """`why` in the terminal says the same sentence and rule."""
    match = tr.Match(tr.game("covil"), 2, seed=7)
    seat = match.to_move[0]
    legal = {a.notation for a in match.legal(seat)}
    wanted = next(n for n in ("recruit M01", "buy", "end_turn") if n not in legal)
    out = subprocess.run([program, "play", "covil", "--seats", "human,human", "--seed", "7", "--lang", "en"],
                         input=f"why {wanted}\nquit\n", capture_output=True, text=True, timeout=60)
    with pytest.raises(tr.Refusal) as refused:
        match.play(wanted, seat)
    said = " ".join(out.stdout.split())
    assert " ".join(refused.value.text("en").split()) in said
    assert refused.value.rule is None or refused.value.rule in said


def test_chance_is_listed_with_weights_or_sampled():
    state = tr.new("goofspiel", 2)
    assert state.chance and state.to_move == []
    outcomes = state.chance_outcomes()
    assert outcomes is not None and len(outcomes) == 13 and sum(p for _, p in outcomes) == pytest.approx(1)
    count = dict.fromkeys((a for a, _ in outcomes), 0)
    dice = tr.Rng(5)
    for _ in range(13 * 400):
        count[state.sample(dice)] += 1
    assert all(300 < n < 500 for n in count.values())  # five deviations to each side
    state.act(outcomes[3][0])
    assert not state.chance and state.to_move == [0, 1] and state.secret
    with pytest.raises(ValueError, match="chance"):
        state.sample(dice)
    hearts = tr.new("hearts", 4)
    assert hearts.chance_outcomes() is None  # too many to be listed
    hearts.act(hearts.sample(dice))


def test_chance_refuses_what_cannot_happen():
    state = tr.new("goofspiel", 2)
    first = state.chance_outcomes()[0][0]
    later = state.copy()
    later.act(first)
    later.act(0, 0)
    later.act(0, 1)
    with pytest.raises(ValueError, match="chance"):
        later.act(first)


def test_views_show_what_a_seat_may_know():
    state = tr.new("goofspiel", 2, seed=3)
    state.act(5, 0)
    assert state.view(0) != state.view(1)
    other = tr.new("goofspiel", 2, seed=3)
    other.act(9, 0)
    assert state != other and state.view(1) == other.view(1) and state.view() == other.view()
    assert hash(state.view(1)) == hash(other.view(1))
    assert state.view(0) != other.view(0)
    assert pickle.loads(pickle.dumps(state.view(1))) == state.view(1)
    guesses = {state.redeal(1, tr.Rng(seed)) for seed in range(200)}
    assert len(guesses) == 13 and state in guesses and all(g.view(1) == state.view(1) for g in guesses)


def test_views_speak():
    state = covil_in_play()
    seat = state.to_move[0]
    view = state.view(seat)
    assert view.prompt("en") != view.prompt("de") and view.draw("en") and view.to_dict()["seats"] == 2
    assert [str(a) for a in view.legal()] == [str(a) for a in state.legal(seat)]
    assert state.view(1 - seat).legal() == []


def test_events_tell_what_happened(game: tr.Game):
    told = 0
    for state in walk(game, game.seat_counts[0], 11, 30):
        if state.over:
            break
        seat = state.to_move[0]
        for event in state.copy().act(0, seat):
            assert event.kind in game.event_kinds
            assert set(event.args()) <= set(event.args(seat)) and isinstance(event.text(seat, "de"), str)
            told += bool(event.text(seat, "en"))
    if game.id != "goofspiel":
        assert told > 0


def test_the_end_of_a_game(game: tr.Game):
    state = list(walk(game, game.seat_counts[0], 2, 4000))[-1]
    if not state.over:
        return
    assert state.to_move == [] and 1 in state.places and len(state.score) == state.seats
    worth = tr.rewards(state)
    assert sum(worth) == pytest.approx(0, abs=1e-6) and max(worth) <= 1 and min(worth) >= -1
    for seat in range(state.seats):
        sheet = state.score_sheet(seat, "de")
        assert not sheet or sum(l["points"] for l in sheet if not l["tie_break"]) == state.score[seat]
    with pytest.raises(tr.Refusal) as refused:
        state.act("anything", 0)
    assert refused.value.code in ("over", "malformed")


def test_same_play_as_the_program(game: tr.Game, program: str):
    """The package and the program are the same engine."""
    said = subprocess.run([program, "bench", game.id, "--signature"], capture_output=True, text=True, check=True, timeout=300)
    assert said.stdout.strip() == game.signature()


def test_players_by_name():
    state = covil_in_play()
    seat = state.to_move[0]
    for name in ("random", "greedy", "easy", "search:200it"):
        player = tr.Player(state.game, name, seed=4)
        choice = player.choose(state.view(seat))
        assert choice in state.legal(seat)
        player.reset(4)
        assert player.choose(state.view(seat)) == choice, name
    advice = tr.Player(state.game, "search:300it", seed=1).hint(state.view(seat), 3)
    assert 1 <= len(advice) <= 3 and all(0 <= a.share <= 1 and a.action in state.legal(seat) for a in advice)
    with pytest.raises(ValueError, match="searching"):
        tr.Player(state.game, "searching")
    with pytest.raises(ValueError, match="nothing to decide"):
        tr.Player(state.game, "random").choose(state.view(1 - seat))
    assert tr.player_levels()[0] == "easy"


def test_random_numbers_repeat():
    assert [tr.Rng(9).next() for _ in range(3)] == [tr.Rng(9).next() for _ in range(3)]
    dice = tr.Rng(9)
    assert np.unique([dice.below(6) for _ in range(200)]).tolist() == list(range(6))
