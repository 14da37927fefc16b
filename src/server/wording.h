// Words of the server: its own texts per language, names of seats, sentences of errors and refusals.
#pragma once

#include "server/table_info.h"
#include "shell/match.h"

namespace tafel::server {

class Wording {
 public:
  Wording();

  /// A language we speak, or English.
  static std::string_view language(std::string_view wanted);
  const Texts& texts(std::string_view language) const;
  std::string error(std::string_view code, std::string_view language) const;
  std::string notice(std::string_view key, std::string_view language) const;  ///< what the server says in a chat
  std::string person(const std::string& name, PersonId id, std::string_view language) const;
  std::string seat_name(const TableInfo& info, Seat seat, std::string_view language) const;
  Speaker speaker(const LoadedGame& game, const TableInfo& info, std::string_view language) const;

 private:
  std::map<std::string, Texts, std::less<>> texts_;
};

/// {code, rule?, text, rule_text?} of a verdict that is not ok, or of an explanation.
Json verdict_json(const LoadedGame& game, const Verdict& verdict, std::string_view language);
/// The same with what is missing here and now in front of the rule; `g` is a position that the reader may see.
Json reason_json(const LoadedGame& game, const Speaker& speaker, const RawGame& g, const Verdict& verdict,
                 std::string_view language);
std::string_view verdict_code(const Verdict& verdict);

}  // namespace tafel::server
