// See names.h. What looks alike is known to ICU (Unicode Technical Standard 39).
#include "server/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace tafel::server {

namespace {

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

/// What names may be written with: letters and digits of living languages (as Unicode recommends them for names), what
/// stands between them, and pictures. Letters in disguise (in circles, small capitals, full width) are none of these.
icu::UnicodeSet allowed_characters(UErrorCode& status) {
  icu::UnicodeSet out(UNICODE_STRING_SIMPLE("[[:Zs:][!-~][:Emoji_Presentation:]\\u2010-\\u2015\\u2018-\\u201f"
                                            "\\u2022\\u2026\\u00a1\\u00a7\\u00ab\\u00b7\\u00bb\\u00bf]"),
                      status);
  out.addAll(*uspoof_getRecommendedUnicodeSet(&status));
  out.remove(0x0332, 0x0338);  // strokes through and under letters
  return out;
}

/// Opened once; checking does not change it, so that threads may share it.
const USpoofChecker* checker() {
  static const std::unique_ptr<USpoofChecker, CloseChecker> made = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseChecker> out(uspoof_open(&status));
    if (U_FAILURE(status)) throw std::runtime_error("ICU has no data about characters that look alike");
    const icu::UnicodeSet allowed = allowed_characters(status);
    uspoof_setAllowedUnicodeSet(out.get(), &allowed, &status);
    uspoof_setRestrictionLevel(out.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        out.get(),
        USPOOF_CHAR_LIMIT | USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
        &status);
    if (U_FAILURE(status)) throw std::runtime_error("ICU does not offer the checks of names");
    return out;
  }();
  return made.get();
}

icu::UnicodeString wide(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string narrow(const icu::UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

/// What is read as a name: spaces, signs and pictures do not make another one.
icu::UnicodeString letters(const icu::UnicodeString& text) {
  icu::UnicodeString out;
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
    if (const UChar32 c = text.char32At(at); (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_M_MASK)) != 0)
      out.append(c);
  return out;
}

/// One form for all ways to write the same letter (full width, in circles, raised).
icu::UnicodeString plain_form(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCInstance(status);
  const icu::UnicodeString out = U_SUCCESS(status) ? form->normalize(text, status) : text;
  return U_SUCCESS(status) ? out : text;
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker(), 0, text, out, &status);
  if (U_FAILURE(status)) return text;
  const icu::UnicodeString plain = letters(out);
  return plain.isEmpty() ? out : plain;
}

icu::UnicodeString folded(icu::UnicodeString text) { return text.foldCase(); }
std::string folded(std::string_view text) { return narrow(folded(wide(text))); }

}  // namespace

bool is_plain_name(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const int32_t found = uspoof_check2UTF8(checker(), name.data(), static_cast<int32_t>(name.size()), nullptr, &status);
  return U_SUCCESS(status) && found == 0;
}

namespace {

Looks looks(const icu::UnicodeString& name) { return {narrow(folded(skeleton(name))), narrow(skeleton(folded(name)))}; }

icu::UnicodeString read_as(std::string_view name) {
  const icu::UnicodeString out = letters(plain_form(letters(wide(name))));
  return out.isEmpty() ? wide(name) : out;  // nothing but pictures
}

bool same(const icu::UnicodeString& one, std::string_view other) {
  const Looks a = looks(one), b = looks_of(other);
  return a[0] == b[0] || a[1] == b[1];
}

/// Does it consist of digits and what looks like some, with at least one that is one? Nothing at all will do, too.
bool is_number(const icu::UnicodeString& text) {
  bool digits = text.isEmpty();
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 c = text.char32At(at);
    const bool digit = u_charDigitValue(c) >= 0;
    if (!digit && wide("OoIil").indexOf(c) < 0) return false;
    digits = digits || digit;
  }
  return digits;
}

}  // namespace

Looks looks_of(std::string_view name) { return looks(read_as(name)); }

bool is_reserved_name(std::string_view name) {
  static constexpr std::array<std::string_view, 20> kReserved{
      "Tafelrunde", "Server", "System", "Admin",    "Administrator", "Moderator",   "Mod",
      "Host",       "Root",   "Bot",    "Operator", "Spielleitung",  "Spielleiter", "Support",
      "Gast",       "Guest",  "KI",     "AI",       "Open seat",     "Freier Platz"};
  const icu::UnicodeString all = read_as(name);
  // No name that has the house's in it, and none of the words, also with a number behind it ("Guest 1001").
  const Looks mine = looks(all), house = looks_of(kReserved[0]);
  if (mine[0].find(house[0]) != std::string::npos || mine[1].find(house[1]) != std::string::npos) return true;
  for (int32_t end = all.length(); end > 0; end = all.moveIndex32(end, -1)) {
    if (!is_number(all.tempSubString(end))) continue;
    const icu::UnicodeString begin = all.tempSubString(0, end);
    if (std::ranges::any_of(kReserved, [&](std::string_view word) { return same(begin, word); })) return true;
  }
  return false;
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
