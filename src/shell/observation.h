// A position as a row of numbers, as one seat may see it: for programs that learn from millions of positions. The
// columns follow from the fields of the state and from `observation.toml` in the game's folder; seats are turned so
// that the viewer comes first. Made from a hidden state only, so that no column can betray anything.
#pragma once

#include <map>
#include <set>

#include "shell/library.h"

namespace tafel {

/// What observation.toml says; fields by their paths ("player[].gold"). Without such a file every field is a number.
struct ObservationFile {
  using Paths = std::set<std::string, std::less<>>;
  u32 version = 0;                                ///< raised whenever a column changes its meaning
  std::size_t most_options = Options::kCapacity;  ///< no decision has more
  Paths by_seat;                                  ///< lists that begin with one item for each seat
  Paths blocks_by_seat;  ///< lists with the same number of items for each seat, one seat after the other
  Paths seats;           ///< a seat, or none
  Paths seats_from_one;  ///< the same, counted from 1
  Paths seat_sets;       ///< several seats, a bit each
  Paths left_out;        ///< says nothing, or nothing that is not said elsewhere
  std::map<std::string, std::size_t, std::less<>> choices;  ///< one of so many: a column for each
};

class Observation {
 public:
  /// Throws FileError if observation.toml names what is not there.
  explicit Observation(const LoadedGame& game);

  u32 version() const { return file_.version; }
  std::size_t size() const { return names_.size(); }
  std::size_t most_options() const { return file_.most_options; }
  /// "player[me].gold", "player[+1].gold", ...
  const std::vector<std::string>& names() const { return names_; }
  /// `out` has room for `size()` numbers; the viewer is a seat.
  void write(const HiddenState& hidden, float* out) const;

 private:
  /// One stretch of the state and where it goes.
  struct Copy {
    enum class Kind : u8 { bytes, shorts, signed_shorts, signed_bytes, words, bits, fours, seat, seat_set, choice };
    Kind kind;
    u8 one = 0;  ///< seat: what stands for the first one
    u16 count;   ///< numbers read; seat, choice: columns written
    u32 from, to;
  };
  using Copies = std::vector<Copy>;
  class Planner;

  static std::size_t slot(int seats, Seat viewer) { return static_cast<std::size_t>(seats) * kMaxSeats + viewer; }
  void write_head(const RawGame& g, Seat viewer, int seats, float* out) const;
  static bool copy_plain(const Copy& c, const std::byte* from, float* to);
  void mark(const Copy& c, const std::byte* from, Seat viewer, int seats, float* to) const;
  void name_head();

  const LoadedGame* game_;
  ObservationFile file_;
  std::vector<std::string> names_;
  std::vector<u16> step_column_;  ///< by step; 0xffff: nobody ever waits there
  std::size_t head_ = 0;          ///< columns before the fields
  std::vector<Copies> copies_;    ///< by number of seats and viewer
};

}  // namespace tafel
