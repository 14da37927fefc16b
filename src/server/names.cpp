// See names.h. What looks alike is known to ICU (Unicode Technical Standard 39).
#include "server/names.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "server/input.h"

namespace tafel::server {

namespace {

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

/// Opened once; checking does not change it, so that threads may share it.
const USpoofChecker* checker() {
  static const std::unique_ptr<USpoofChecker, CloseChecker> made = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseChecker> out(uspoof_open(&status));
    if (U_FAILURE(status)) throw std::runtime_error("ICU has no data about characters that look alike");
    uspoof_setRestrictionLevel(out.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        out.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY, &status);
    if (U_FAILURE(status)) throw std::runtime_error("ICU does not offer the checks of names");
    return out;
  }();
  return made.get();
}

std::string skeleton(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const auto length = static_cast<int32_t>(name.size());
  std::string out(name.size() * 8 + 64, '\0');
  const int32_t size =
      uspoof_getSkeletonUTF8(checker(), 0, name.data(), length, out.data(), static_cast<int32_t>(out.size()), &status);
  if (U_FAILURE(status)) return std::string(name);
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string folded(std::string_view name) {
  const icu::StringPiece bytes(name.data(), static_cast<int32_t>(name.size()));
  std::string out;
  icu::UnicodeString::fromUTF8(bytes).foldCase().toUTF8String(out);
  return out;
}

/// Spaces and dots do not make another name.
std::string without_gaps(std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t start = at;
    const auto c = next_char(name, at);
    if (!c) return std::string(name);
    const auto code = static_cast<UChar32>(*c);
    if (u_isUWhiteSpace(code) || u_ispunct(code)) continue;
    out += name.substr(start, at - start);
  }
  return out.empty() ? std::string(name) : out;
}

bool is_blank(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  return u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == 0x2800 || c == 0xfffc || c == 0xfffd ||
         u_charType(code) == U_PRIVATE_USE_CHAR || u_charType(code) == U_UNASSIGNED;
}

}  // namespace

bool is_plain_name(std::string_view name) {
  for (std::size_t at = 0; at < name.size();) {
    const auto c = next_char(name, at);
    if (!c || is_blank(*c)) return false;
  }
  UErrorCode status = U_ZERO_ERROR;
  const int32_t found = uspoof_check2UTF8(checker(), name.data(), static_cast<int32_t>(name.size()), nullptr, &status);
  return U_SUCCESS(status) && found == 0;
}

Looks looks_of(std::string_view name) {
  const std::string plain = without_gaps(name);
  return {folded(skeleton(plain)), skeleton(folded(plain))};
}

bool is_reserved_name(std::string_view name) {
  // Wanted: the whole name. Begun: anything that starts with it and goes on with digits ("Guest 1001").
  static constexpr std::array<std::string_view, 14> kWhole{
      "Tafelrunde", "Server", "System",   "Admin", "Administrator", "Moderator",   "Mod",
      "Host",       "Root",   "Operator", "Bot",   "Spielleitung",  "Spielleiter", "Support"};
  static constexpr std::array<std::string_view, 4> kNumbered{"Gast", "Guest", "KI", "AI"};
  const auto same = [](std::string_view one, std::string_view other) {
    const Looks a = looks_of(one), b = looks_of(other);
    return a[0] == b[0] || a[1] == b[1];
  };
  if (std::ranges::any_of(kWhole, [&](std::string_view word) { return same(name, word); })) return true;
  const auto last = name.find_last_not_of("0123456789 .#-");
  const std::string_view begin = name.substr(0, last == std::string_view::npos ? 0 : last + 1);
  return std::ranges::any_of(kNumbered, [&](std::string_view word) { return same(begin, word); });
}

namespace {

/// Words that common passwords are made of; digits and signs at the end do not make them better.
constexpr std::array<std::string_view, 96> kCommon{
    "password", "passwort",     "passw0rd",   "p@ssword",   "p@ssw0rd",    "kennwort",      "geheim",    "geheimnis",
    "qwerty",   "qwertz",       "qwertyuiop", "qwertzuiop", "asdf",        "asdfgh",        "asdfghjkl", "yxcvbnm",
    "zxcvbnm",  "qazwsx",       "qayxsw",     "abc",        "abcd",        "abcdef",        "abcdefgh",  "abcdefghi",
    "iloveyou", "ichliebedich", "schatz",     "schatzi",    "liebling",    "hallo",         "hello",     "hallohallo",
    "welcome",  "willkommen",   "letmein",    "login",      "admin",       "administrator", "master",    "root",
    "superman", "batman",       "spiderman",  "starwars",   "pokemon",     "minecraft",     "fortnite",  "dragon",
    "football", "fussball",     "baseball",   "basketball", "sunshine",    "sonnenschein",  "princess",  "prinzessin",
    "monkey",   "shadow",       "michael",    "jennifer",   "jessica",     "charlie",       "daniel",    "thomas",
    "computer", "internet",     "changeme",   "default",    "secret",      "trustno",       "whatever",  "freedom",
    "sommer",   "winter",       "herbst",     "fruehling",  "frühling",    "summer",        "spring",    "autumn",
    "januar",   "februar",      "november",   "dezember",   "deutschland", "germany",       "berlin",    "hamburg",
    "samsung",  "google",       "facebook",   "tafelrunde", "boardgame",   "brettspiel",    "immortals", "test"};

/// "aaaaaaaa", "12345678", "87654321", "abcabcabc": one step or one short piece, again and again.
bool is_monotonous(std::string_view text) {
  for (std::size_t piece = 1; piece <= 3 && piece < text.size(); ++piece) {
    bool repeats = true;
    for (std::size_t i = piece; i < text.size(); ++i) repeats = repeats && text[i] == text[i - piece];
    if (repeats) return true;
  }
  for (const int step : {1, -1}) {
    bool even = text.size() > 1;
    for (std::size_t i = 1; i < text.size(); ++i) even = even && text[i] - text[i - 1] == step;
    if (even) return true;
  }
  return text == "1234567890" || text == "0987654321" || text == "0123456789";
}

}  // namespace

bool is_common_password(std::string_view password, std::string_view name) {
  const std::string low = folded(password);
  if (is_monotonous(low)) return true;
  const auto end = low.find_last_not_of("0123456789!?.,-_#*+$ ");
  const std::string word = low.substr(0, end == std::string::npos ? 0 : end + 1);
  if (word.empty()) return low.size() < 10;  // digits alone
  return word == folded(name) || std::ranges::find(kCommon, word) != kCommon.end();
}

}  // namespace tafel::server
