// What clients draw: static content (describe), numbers over a hidden state (derive), what one option would mean
// (preview), the terminal board (draw). Numbers and texts only; nothing here decides anything.
#pragma once

#include <nlohmann/json.hpp>

#include "games/immortals/state.h"
#include "shell/text.h"

namespace immortals {

void describe(const Pack& p, const Texts& t, nlohmann::json& out);
void derive(const Game& g, Seat viewer, const Texts& t, nlohmann::json& out);
void preview(const Game& g, Seat viewer, const Action& a, const Texts& t, nlohmann::json& out);
void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out);

/// Display name of a domain value ("name.site.l_treehome"), or its short form where there is one.
std::string name_of(const Texts& t, std::string_view domain, const std::string& id);
std::string short_of(const Texts& t, std::string_view domain, const std::string& id);
std::string cost_text(const Texts& t, Cost c);

}  // namespace immortals
