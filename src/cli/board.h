// What lies on the table, as text: the game's own drawing, or a plain one made from the fields of the view.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "shell/match.h"

namespace tafel::cli {

/// The position as the viewer may see it, in lines of at most `width` columns.
std::vector<std::string> board_lines(const LoadedGame& game, const HiddenState& view, const Speaker& speaker,
                                     int width);
/// For games without a drawing of their own.
std::vector<std::string> field_lines(const nlohmann::json& view, const Speaker& speaker, int seats, int width);

/// What the seat is asked: the game's own words, or those of the step.
std::string question_of(const LoadedGame& game, const RawGame& g, Seat seat, const Speaker& speaker);

/// Sign and name of a seat: "● Blue". The sign tells seats apart without colour.
std::string seat_label(const Rules& rules, const Texts& texts, Seat s);
/// A speaker whose players are the seats' labels.
Speaker seat_speaker(const LoadedGame& game, std::string_view language, int seats);

/// Colours every seat label in a line; the text itself stays as it is.
std::string paint_seats(std::string_view line, const Rules& rules, const Texts& texts, int seats);

}  // namespace tafel::cli
