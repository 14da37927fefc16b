// What an analysis says in the words of a game: names of rounds, causes of turning points, phases. One place for all
// faces.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "ai/analysis.h"
#include "shell/text.h"

namespace tafel {

class AnalysisWords {
 public:
  AnalysisWords(const Match& match, const Analysis& analysis, const Speaker& speaker)
      : match_(match), analysis_(analysis), speaker_(speaker) {}

  /// "Tag 2": what a round is called in this game. Before the first there is the setup.
  std::string round_name(u8 round) const;
  /// What happened in the stretch before `course[i]`: the decision itself, or the first sentence that tells of the
  /// draw.
  std::string cause(std::size_t i) const;

  struct Phase {
    std::string name;
    std::vector<SeatAccount> account;  ///< by seat; choices, sound, lost and its error
  };
  /// Rounds with decisions, several of them together in a long game.
  std::vector<Phase> phases(int most) const;
  /// So many rounds stand together if there shall be at most so many lines.
  int rounds_per(int most) const;

 private:
  Phase phase(std::size_t first, std::size_t end) const;
  const Match& match_;
  const Analysis& analysis_;
  const Speaker& speaker_;
};

/// Everything that pages show of an analysis, in the language of the speaker; readable without the match.
nlohmann::json analysis_page(const Match& match, const Analysis& analysis, const Speaker& speaker);

}  // namespace tafel
