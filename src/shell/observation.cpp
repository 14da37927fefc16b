// Positions as numbers; see observation.h.
#include "shell/observation.h"

#include <fmt/format.h>

#include "shell/toml.h"

namespace tafel {

namespace {

constexpr const char* kColumnsFile = "observation.toml";
constexpr u16 kNoColumn = 0xffff;
constexpr std::size_t kLocals = sizeof(Frame::locals);

ObservationFile::Paths paths_of(TomlReader& reader, std::string_view key) {
  const std::vector<std::string> list = reader.texts(key);
  return {list.begin(), list.end()};
}

ObservationFile read_observation(const Files& files) {
  ObservationFile out;
  if (!files.text.contains(kColumnsFile)) return out;
  const toml::table root = parse_toml(files, kColumnsFile);
  TomlReader reader(root, files.label(kColumnsFile));
  out.version = static_cast<u32>(reader.number("version", 1, 1'000'000));
  out.most_options = static_cast<std::size_t>(reader.number("most_options", 1, Options::kCapacity));
  out.by_seat = paths_of(reader, "by_seat"), out.blocks_by_seat = paths_of(reader, "blocks_by_seat");
  out.seats = paths_of(reader, "seats"), out.seats_from_one = paths_of(reader, "seats_from_one");
  out.seat_sets = paths_of(reader, "seat_sets"), out.left_out = paths_of(reader, "left_out");
  if (reader.has("choices")) {
    TomlReader choices = reader.table("choices");
    for (const auto& [path, node] : *root["choices"].as_table())
      out.choices.emplace(path.str(), static_cast<std::size_t>(choices.number(path.str(), 2, 256)));
    choices.finish();
  }
  reader.finish();
  return out;
}

/// Every path that the file names.
ObservationFile::Paths all_paths(const ObservationFile& file) {
  ObservationFile::Paths out;
  for (const auto* paths :
       {&file.by_seat, &file.blocks_by_seat, &file.seats, &file.seats_from_one, &file.seat_sets, &file.left_out})
    out.insert(paths->begin(), paths->end());
  for (const auto& [path, count] : file.choices) out.insert(path);
  return out;
}

/// Eight columns for each value of a byte that holds a set.
const auto& spread_bits() {
  static const auto table = [] {
    std::array<std::array<float, 8>, 256> out{};
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t bit = 0; bit < 8; ++bit) out[byte][bit] = (byte >> bit & 1U) != 0 ? 1.0F : 0.0F;
    return out;
  }();
  return table;
}

template <class T>
void copy_numbers(const std::byte* from, std::size_t count, float* out) {
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, from + i * sizeof(T), sizeof value);
    out[i] = static_cast<float>(value);
  }
}

void copy_bits(const std::byte* from, std::size_t count, float* out) {
  const auto& spread = spread_bits();
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) std::memcpy(out + i, spread[static_cast<u8>(from[i / 8])].data(), 8 * sizeof(float));
  if (i < count) std::memcpy(out + i, spread[static_cast<u8>(from[i / 8])].data(), (count - i) * sizeof(float));
}

void copy_fours(const std::byte* from, std::size_t count, float* out) {
  for (std::size_t i = 0; i < count; ++i)
    out[i] = static_cast<float>(static_cast<unsigned>(from[i / 2]) >> (4 * (i & 1U)) & 15U);
}

/// The column of a seat as the viewer counts.
int turned(int seat, Seat viewer, int seats) { return (seat - viewer + seats) % seats; }

void mark_seat(int seat, Seat viewer, int seats, std::size_t columns, float* out) {
  std::fill_n(out, columns, 0.0F);
  if (seat >= 0 && seat < seats) out[turned(seat, viewer, seats)] = 1.0F;
}

}  // namespace

/// Walks the layout once for every number of seats and every viewer; the first walk names the columns.
class Observation::Planner {
 public:
  Planner(Observation& out, int seats, Seat viewer, bool naming)
      : out_(out), seats_(seats), viewer_(viewer), naming_(naming), to_(out.head_) {}

  Copies plan(const std::vector<Part>& layout) {
    for (const Part& part : layout) add(part, part.name, part.name, 0);
    return std::move(copies_);
  }
  const ObservationFile::Paths& met() const { return met_; }

 private:
  bool listed(const ObservationFile::Paths& paths, const std::string& path) {
    if (!paths.contains(path)) return false;
    met_.insert(path);
    return true;
  }
  std::size_t max_seats() const { return out_.game_->rules.max_seats; }

  /// `path` is what the file says ("player[].gold"), `name` what the column is called ("player[me].gold").
  void add(const Part& part, const std::string& path, const std::string& name, std::size_t shift) {
    if (listed(out_.file_.left_out, path)) return;
    const std::size_t at = part.offset + shift;
    if (part.kind == Part::Kind::object) {
      for (const Part& field : part.parts) add(field, path + "." + field.name, name + "." + field.name, shift);
    } else if (part.kind == Part::Kind::list) {
      add_list(part, path + "[]", name, shift);
    } else if (listed(out_.file_.seats, path)) {
      add_seats(Copy::Kind::seat, part, name, at, 0);
    } else if (listed(out_.file_.seat_sets, path)) {
      add_seats(Copy::Kind::seat_set, part, name, at, 0);
    } else if (listed(out_.file_.seats_from_one, path)) {
      add_seats(Copy::Kind::seat, part, name, at, 1);
    } else if (const auto choice = out_.file_.choices.find(path); choice != out_.file_.choices.end()) {
      met_.insert(path);
      if (part.width != 1) fail(path, "a choice is a number of one byte");
      columns(name, "=", choice->second);
      copy(Copy::Kind::choice, choice->second, at, choice->second);
    } else {
      add_plain(part, path, name, at);
    }
  }

  void add_list(const Part& part, const std::string& path, const std::string& name, std::size_t shift) {
    const bool blocks = listed(out_.file_.blocks_by_seat, path);
    const bool by_seat = blocks || listed(out_.file_.by_seat, path);
    if (by_seat && part.count < max_seats()) fail(path, "the list has fewer items than there are seats");
    const std::size_t block = blocks ? part.count / max_seats() : 1;
    for (std::size_t i = 0; i < part.count; ++i) {
      const std::size_t of = i / block, n = static_cast<std::size_t>(seats_);
      const std::size_t item = by_seat && of < n ? (viewer_ + of) % n * block + i % block : i;
      std::string mark = by_seat && of < max_seats() ? relative(of) : std::to_string(i);
      if (blocks) mark += fmt::format(",{}", i % block);
      add(part.parts[0], path, naming_ ? fmt::format("{}[{}]", name, mark) : name, shift + item * part.stride);
    }
  }
  static std::string relative(std::size_t seat) { return seat == 0 ? "me" : fmt::format("+{}", seat); }

  void add_seats(Copy::Kind kind, const Part& part, const std::string& name, std::size_t at, u8 one) {
    if (part.width != 1) fail(name, "a seat is a number of one byte, and so is a set of seats");
    for (std::size_t i = 0; naming_ && i < max_seats(); ++i)
      out_.names_.push_back(fmt::format("{}={}", name, relative(i)));
    copy(kind, max_seats(), at, max_seats(), one);
  }

  void add_plain(const Part& part, const std::string& path, const std::string& name, std::size_t at) {
    using Kind = Copy::Kind;
    if (part.kind == Part::Kind::set) return add_many(Kind::bits, part.count, name, at);
    if (part.kind == Part::Kind::fours) return add_many(Kind::fours, part.count, name, at);
    if (naming_) out_.names_.push_back(name);
    const bool natural = part.kind == Part::Kind::natural;
    switch (part.width) {
      case 1:
        return copy(natural ? Kind::bytes : Kind::signed_bytes, 1, at, 1);
      case 2:
        return copy(natural ? Kind::shorts : Kind::signed_shorts, 1, at, 1);
      case 4:
        return copy(Kind::words, 1, at, 1);
      default:
        fail(path, "a number of more than four bytes is no column");
    }
  }
  void add_many(Copy::Kind kind, std::size_t count, const std::string& name, std::size_t at) {
    columns(name, kind == Copy::Kind::bits ? " has " : " ", count);
    copy(kind, count, at, count);
  }

  void columns(const std::string& name, std::string_view between, std::size_t count) {
    for (std::size_t i = 0; naming_ && i < count; ++i) out_.names_.push_back(fmt::format("{}{}{}", name, between, i));
  }

  void copy(Copy::Kind kind, std::size_t count, std::size_t at, std::size_t columns, u8 one = 0) {
    const auto to = static_cast<u32>(to_);
    to_ += columns;
    // Plain bytes that follow each other are one stretch.
    if (kind == Copy::Kind::bytes && !copies_.empty() && copies_.back().kind == kind &&
        copies_.back().from + copies_.back().count == at && copies_.back().to + copies_.back().count == to) {
      ++copies_.back().count;
      return;
    }
    copies_.push_back({kind, one, static_cast<u16>(count), static_cast<u32>(at), to});
  }

  [[noreturn]] void fail(const std::string& path, const std::string& what) const {
    throw FileError(std::string(out_.game_->module.folder) + "/" + kColumnsFile, 0, fmt::format("{}: {}", path, what));
  }

  Observation& out_;
  int seats_;
  Seat viewer_;
  bool naming_;
  std::size_t to_;
  Copies copies_{};
  ObservationFile::Paths met_{};
};

Observation::Observation(const LoadedGame& game)
    : game_(&game), file_(read_observation(embedded_files(game.module.folder))), copies_((kMaxSeats + 1) * kMaxSeats) {
  name_head();
  const std::vector<Part> layout = game.module.layout();
  const int most = game.rules.max_seats;
  Planner first(*this, most, 0, true);
  first.plan(layout);
  for (const std::string& path : all_paths(file_))
    if (!first.met().contains(path))
      throw FileError(std::string(game.module.folder) + "/" + kColumnsFile, 0, fmt::format("no field \"{}\"", path));
  for (int seats = 1; seats <= most; ++seats)
    for (Seat viewer = 0; viewer < seats; ++viewer)
      copies_[slot(seats, viewer)] = Planner(*this, seats, viewer, false).plan(layout);
}

/// What is open and whose decision it is.
void Observation::name_head() {
  const Rules& rules = game_->rules;
  names_ = {"to act", "seats", "open steps"};
  for (int s = 0; s < rules.max_seats; ++s) names_.push_back(fmt::format("viewer=seat {}", s));
  for (std::size_t i = 0; i < kLocals; ++i) names_.push_back(fmt::format("step locals[{}]", i));
  for (const StepRow& row : rules.steps) {
    const bool waits = row.kind != StepKind::automatic;
    step_column_.push_back(waits ? static_cast<u16>(names_.size()) : kNoColumn);
    if (waits) names_.push_back(fmt::format("step={}", row.name));
  }
  head_ = names_.size();
}

void Observation::write_head(const RawGame& g, Seat viewer, int seats, float* out) const {
  std::fill_n(out, head_, 0.0F);
  const Turn turn = whose_turn(game_->rules, g);
  out[0] = turn.seats.has(viewer) ? 1.0F : 0.0F;
  out[1] = static_cast<float>(seats);
  out[2] = static_cast<float>(g.stack().size());
  out[3U + viewer] = 1.0F;
  if (turn.over) return;
  const Frame& top = g.stack().back();
  copy_numbers<u8>(top.locals.data(), kLocals, out + 3 + game_->rules.max_seats);
  if (const u16 column = step_column_[top.step]; column != kNoColumn) out[column] = 1.0F;
}

void Observation::write(const HiddenState& hidden, float* out) const {
  const RawGame g = game_->look(hidden.box());
  const int seats = game_->rules.seats(g);
  const Seat viewer = hidden.viewer();
  require(viewer < seats, "an observation is a seat's");
  write_head(g, viewer, seats, out);
  for (const Copy& c : copies_[slot(seats, viewer)])
    if (!copy_plain(c, hidden.box().bytes + c.from, out + c.to))
      mark(c, hidden.box().bytes + c.from, viewer, seats, out + c.to);
}

/// Numbers as they are. False: this part says who or which.
bool Observation::copy_plain(const Copy& c, const std::byte* from, float* to) {
  switch (c.kind) {
    case Copy::Kind::bytes:
      copy_numbers<u8>(from, c.count, to);
      return true;
    case Copy::Kind::signed_bytes:
      copy_numbers<i8>(from, c.count, to);
      return true;
    case Copy::Kind::shorts:
      copy_numbers<u16>(from, c.count, to);
      return true;
    case Copy::Kind::signed_shorts:
      copy_numbers<i16>(from, c.count, to);
      return true;
    case Copy::Kind::words:
      copy_numbers<u32>(from, c.count, to);
      return true;
    case Copy::Kind::bits:
      copy_bits(from, c.count, to);
      return true;
    case Copy::Kind::fours:
      copy_fours(from, c.count, to);
      return true;
    default:
      return false;
  }
}

/// A seat, a set of seats or one of several things: a column for each, seats counted from the viewer.
void Observation::mark(const Copy& c, const std::byte* from, Seat viewer, int seats, float* to) const {
  const std::size_t columns = game_->rules.max_seats;
  if (c.kind == Copy::Kind::seat) return mark_seat(static_cast<int>(*from) - c.one, viewer, seats, columns, to);
  const bool set = c.kind == Copy::Kind::seat_set;
  std::fill_n(to, set ? columns : c.count, 0.0F);
  if (!set && static_cast<u8>(*from) < c.count) to[static_cast<u8>(*from)] = 1.0F;
  if (!set) return;
  for (const u8 s : SeatSet{static_cast<u8>(*from)})
    if (s < seats) to[turned(s, viewer, seats)] = 1.0F;
}

}  // namespace tafel
