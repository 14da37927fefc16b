// The coach of a guided first game, as part of the view of the person who learns; see shell/guide.h.
#include "server/view.h"
#include "shell/guide.h"

namespace tafel::server {

namespace {

constexpr std::array<std::string_view, 4> kPart{"lesson", "watch", "free", "end"};

void write_texts(JsonText& out, std::string_view name, const std::vector<std::string>& texts) {
  out.key(name).list([&] {
    for (const std::string& text : texts) out.value(text);
  });
}

void write_points(JsonText& out, const Speaker& speaker, const RawGame& g, const std::vector<Pointer>& points) {
  out.key("points").list([&] {
    for (const Pointer& p : points) {
      const auto value = p.kind == Pointer::Kind::thing ? value_of(speaker.rules, g, p) : std::nullopt;
      if (value) write_argument(out, speaker, g, p.domain, *value);
      else if (p.kind == Pointer::Kind::verb) out.object([&] { out.field("verb", p.name); });
      else if (p.kind == Pointer::Kind::screen) out.object([&] { out.field("screen", p.name); });
    }
  });
}

/// What the lesson is about, for the client to compare with; and what the coach would do.
void write_lesson(JsonText& out, const Viewpoint& viewpoint, const Lesson& lesson, const RawGame& g) {
  const LoadedGame& game = viewpoint.game();
  write_texts(out, "accept", lesson.accept);
  write_texts(out, "parts", lesson.parts);
  std::vector<std::string> show;
  for (const Action& a : lesson_actions(game, lesson, viewpoint.match, viewpoint.viewer))
    show.push_back(notation(game.rules, g, a));
  write_texts(out, "show", show);
}

}  // namespace

void write_coach(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker) {
  const LoadedGame& game = viewpoint.game();
  if (game.guide == nullptr || viewpoint.viewer >= viewpoint.info.seats.size() ||
      !viewpoint.info.seats[viewpoint.viewer].guided)
    return;
  const Guide& guide = *game.guide;
  const Coaching now = coach(guide, viewpoint.match);
  const CoachWords words = coach_words(guide, viewpoint.match, now, speaker);
  const HiddenState hidden = viewpoint.match.view(viewpoint.viewer);
  const RawGame g = game.look(hidden.box());
  out.key("coach").object([&] {
    out.field("part", kPart[static_cast<std::size_t>(now.part)]).field("count", now.count);
    out.field("of", guide.lessons.size()).field("left", now.left).field("other", words.other);
    write_texts(out, "after", words.after);
    write_texts(out, "say", words.say);
    write_points(out, speaker, g,
                 now.lesson != nullptr   ? now.lesson->points
                 : now.remark != nullptr ? now.remark->points
                                         : std::vector<Pointer>{});
    if (now.lesson != nullptr) write_lesson(out, viewpoint, *now.lesson, g);
  });
}

}  // namespace tafel::server
