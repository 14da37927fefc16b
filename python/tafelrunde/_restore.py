"""What pickled values are made of again: plain functions, which pickle finds by their names."""

from __future__ import annotations

from . import _core


def game(game_id: str) -> _core.Game:
    return _core.game(game_id)


def state(game_id: str, data: bytes) -> _core.State:
    return _core.game(game_id).state_from_bytes(data)


def view(game_id: str, data: bytes, viewer: int) -> _core.View:
    return _core._view_from(game_id, data, viewer)


def action(of: _core.State, seat: int, key: int) -> _core.Action:
    return _core._action_from(of, seat, key)


def match(record: dict[str, object]) -> _core.Match:
    return _core.Match.from_dict(record)
