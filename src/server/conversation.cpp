// Messages of a live conversation; see conversation.h.
#include "server/conversation.h"

#include "server/view.h"

namespace tafel::server {

namespace {

constexpr int kPatience = 100;                           ///< messages above the limit before we hang up
constexpr std::chrono::milliseconds kLongestWait{2000};  ///< of a question, so that the moves behind it can go on

/// The client's own number of a message comes back with the answer; anything else than a small value is ignored.
Json message_id(const Json& json) {
  const auto it = json.find("id");
  if (it == json.end()) return nullptr;
  if (it->is_number_integer()) return *it;
  if (it->is_string() && it->get_ref<const std::string&>().size() <= 64) return *it;
  return nullptr;
}

std::optional<u32> number(const Json& json, const char* key) {
  const auto it = json.find(key);
  if (it == json.end() || !it->is_number_unsigned() || it->get<u64>() > UINT32_MAX) return std::nullopt;
  return it->get<u32>();
}

}  // namespace

Conversation::Conversation(Services& services, TablePtr table, std::shared_ptr<Client> client)
    : services_(services),
      table_(std::move(table)),
      client_(std::move(client)),
      bucket_(services.settings.limits.frames) {
  services_.tables.enter(table_, *client_);
}

Conversation::~Conversation() { services_.tables.exit(table_, *client_); }

void Conversation::send(const Json& json) { client_->send(std::make_shared<const std::string>(to_text(json))); }

void Conversation::error(std::string_view code) {
  send({{"t", "error"}, {"code", code}, {"text", services_.wording.error(code, client_->language)}});
}

Task<bool> Conversation::message(std::string text) {
  if (!services_.sharing.valid()) {  // the table may live elsewhere by now
    client_->send_away();
    co_return true;
  }
  if (!bucket_.take()) {
    ++services_.metrics.rate_limited;
    if (++over_limit_ == 1) error("rate");
    co_return over_limit_ < kPatience;
  }
  over_limit_ = std::max(0, over_limit_ - 1);
  if (seat() == kNobody) {  // who plays comes before who watches: what this one sends is read when its share is free
    FairShares::Turn turn = co_await services_.questions.turn(client_->address);
    turn.spend(services_.settings.limits.watching);
  }
  const auto json = parse_json(text, services_.settings.limits.json_depth);
  if (!json || !json->is_object()) {
    ++services_.metrics.rejected_frames;
    bucket_.fine(2);
    error("malformed");
    co_return true;
  }
  std::string failed;
  try {
    co_await handle(*json);
  } catch (const std::exception& e) {
    failed = e.what();
  }
  if (!failed.empty()) {
    log_warning("message_failed", {{"table", short_id(table_->info.id)}, {"why", failed}});
    error("internal");
  }
  co_return true;
}

Task<void> Conversation::handle(const Json& json) {
  const auto kind_it = json.find("t");
  const std::string kind = kind_it != json.end() && kind_it->is_string() ? kind_it->get<std::string>() : std::string();
  if (kind == "ping") {
    send({{"t", "pong"}});
  } else if (kind == "hello") {
    co_await hello(json);
  } else if (!client_->greeted) {
    error("hello");
  } else if (kind == "act" || kind == "undo") {
    co_await play(json, kind == "undo");
  } else if (kind == "standing") {
    co_await standing(json);
  } else if (kind == "chat") {
    co_await chat(json);
  } else if (kind == "back") {
    co_await back();
  } else if (kind == "commit" || kind == "nonce") {
    co_await contribute(json, kind == "nonce");
  } else if (kind == "why" || kind == "preview" || kind == "hint" || kind == "form") {
    auto turn = co_await services_.questions.turn(client_->address, kLongestWait);
    if (!turn) co_return error("rate");
    const AsyncMutex::Lock lock = co_await table_->mutex.lock();  // never a position that is not yet durable
    const Counted counted(*turn);
    kind == "why" ? why(json) : kind == "preview" ? preview(json) : kind == "form" ? form(json) : hint(json);
  } else {
    ++services_.metrics.rejected_frames;
    error("unknown_message");
  }
}

Task<void> Conversation::hello(const Json& json) {
  FairShares::Turn turn = co_await services_.questions.turn(client_->address);
  const Seat mine = seat();
  if (mine != kNobody && table_->info.seats[mine].away) co_await services_.tables.come_back(table_, client_->person);
  const AsyncMutex::Lock lock = co_await table_->mutex.lock();  // never a position that is not yet durable
  const Counted counted(turn);
  client_->greeted = true;
  services_.tables.send_table(*table_, *client_);
  if (table_->match) {
    const std::size_t total = table_->match->events().size();
    const std::size_t most = services_.settings.limits.events_at_hello;
    std::size_t from = total > most ? total - most : 0;
    const auto have = json.find("have");
    if (have != json.end() && have->is_object()) {
      const auto entry = number(*have, "entry"), version = number(*have, "version");
      if (entry && version) from = std::max(from, table_->events_known(seat(), *entry, *version));
    }
    services_.tables.send_view(*table_, *client_, from);
  }
  for (const ChatLine& line : table_->chat) services_.tables.send_chat(*table_, *client_, line);
  services_.tables.ask_for_nonce(*table_, *client_);
  services_.tables.kick(table_);  // what stands for somebody who has just come
}

namespace {

/// Notations of actions; nothing if that is not what it is.
std::optional<std::vector<std::string>> read_texts(const Json& list) {
  if (!list.is_array() || list.size() > 256) return std::nullopt;
  std::vector<std::string> out;
  for (const Json& a : list) {
    if (!a.is_string() || a.get_ref<const std::string&>().size() > 200) return std::nullopt;
    out.push_back(a.get<std::string>());
  }
  return out;
}

/// A move as a message describes it; nothing if it is malformed.
std::optional<Tables::Move> read_move(const Json& json, bool undo) {
  const auto version = number(json, "version");
  if (!version) return std::nullopt;
  Tables::Move out{message_id(json), *version, {}, undo};
  if (undo) return out;
  out.form = json.contains("parts");
  const auto list = json.find(out.form ? "parts" : "actions");
  auto texts = list != json.end() ? read_texts(*list) : std::nullopt;
  if (!texts || (texts->empty() && !out.form)) return std::nullopt;
  out.actions = std::move(*texts);
  return out;
}

}  // namespace

Task<void> Conversation::play(const Json& json, bool undo) {
  const auto arrived = std::chrono::steady_clock::now();
  auto move = read_move(json, undo);
  if (!move) {
    ++services_.metrics.rejected_frames;
    bucket_.fine(2);
    error("malformed");
    co_return;
  }
  const bool accepted = co_await services_.tables.play(table_, *client_, std::move(*move));
  ++(accepted ? services_.metrics.actions : services_.metrics.refused_actions);
  if (accepted) services_.metrics.action_to_view.add(std::chrono::steady_clock::now() - arrived);
  else bucket_.fine(1);
}

Task<void> Conversation::standing(const Json& json) {
  const auto take = number(json, "take");
  const auto action = clean_text(json, "give", 200);
  const auto version = number(json, "version");
  const auto until =
      until_from(json.contains("until") && json["until"].is_string() ? json["until"].get<std::string>() : "");
  const bool gives = action && version && until && !take;
  if (!gives && !take) {
    ++services_.metrics.rejected_frames;
    bucket_.fine(2);
    error("malformed");
    co_return;
  }
  Json id = message_id(json);
  bool accepted = false;
  if (take) {
    accepted = co_await services_.tables.take_standing(table_, *client_, std::move(id), *take);
  } else {
    Tables::Move move{std::move(id), *version, {*action}};
    accepted = co_await services_.tables.give_standing(table_, *client_, std::move(move), *until);
  }
  if (!accepted) bucket_.fine(1);
}

/// What this seat gives to the draws: first its hash, then the thing itself.
Task<void> Conversation::contribute(const Json& json, bool shown) {
  const auto it = json.find(shown ? "nonce" : "commitment");
  const bool text = it != json.end() && it->is_string();
  Seed value{};
  bool fits = text && seed_from_hex(it->get<std::string>(), value);
  const PersonId person = client_->person;
  std::string hash = seed_to_hex(value);
  if (fits && shown) fits = co_await services_.tables.show_nonce(table_, person, value);
  else if (fits) co_await services_.tables.commit_nonce(table_, person, std::move(hash));
  if (fits) co_return;
  ++services_.metrics.rejected_frames;
  bucket_.fine(2);
  error("malformed");
}

Task<void> Conversation::back() {
  const PersonId person = client_->person;
  const std::string code = co_await services_.tables.come_back(table_, person);
  if (!code.empty()) error(code);
}

Task<void> Conversation::chat(const Json& json) {
  auto text = clean_text(json, "text", 500);
  const bool muted = services_.mark_of(client_->person).muted;
  if (!text || client_->person == kNoPerson || muted) {
    error(!text ? "text" : muted ? "muted" : "session");
    co_return;
  }
  if (!services_.chat_from.take(client_->address)) co_return error("chat_rate");
  const PersonId person = client_->person;
  std::string name = client_->person_name;
  const auto it = json.find("team");
  const bool team = it != json.end() && it->is_boolean() && it->get<bool>();
  const std::string code = co_await services_.tables.say(table_, person, std::move(name), std::move(*text), team);
  if (!code.empty()) error(code);
}

std::optional<Action> Conversation::read_action(const Json& json, const HiddenState& hidden) const {
  const auto it = json.find("action");
  if (it == json.end() || !it->is_string() || it->get_ref<const std::string&>().size() > 200) return std::nullopt;
  return parse_notation(table_->game().rules, table_->game().look(hidden.box()), it->get_ref<const std::string&>());
}

/// How the open form stands with a draft of its parts.
void Conversation::form(const Json& json) {
  const auto move = read_move(json, false);
  const Seat mine = seat();
  if (!move || !move->form || !table_->match || mine == kNobody) return error("malformed");
  const HiddenState hidden = table_->match->view(mine);
  const auto parts = read_parts(table_->game(), hidden, move->actions);
  if (!parts || !table_->match->turn().seats.has(mine)) return error("malformed");
  if (move->version != table_->version(mine))
    return services_.tables.send_view(*table_, *client_, client_->shown.events);
  const Viewpoint viewpoint(*table_, services_.wording, mine, client_->language);
  std::string text;
  JsonText writer(text);
  write_form(writer, viewpoint, viewpoint.speaker(), hidden, *parts);
  Json out = Json::parse(text);
  if (out.is_null()) return error("malformed");
  out["t"] = "form";
  out["id"] = move->id;
  send(out);
}

namespace {

/// The same action with another thing in it: a client that knows a place on its board need not know its notation.
std::optional<Action> with_another(const LoadedGame& game, const HiddenState& hidden, Action a, const Json& instead) {
  const auto d = instead.is_object() ? instead.find("d") : instead.end();
  const auto v = instead.is_object() ? instead.find("v") : instead.end();
  if (d == instead.end() || v == instead.end() || !d->is_string() || !v->is_number_unsigned()) return std::nullopt;
  for (std::size_t i = 0; i < a.argc; ++i) {
    const u8 domain = game.rules.verbs[a.verb].domain[i];
    const DomainRow& row = game.rules.domains[domain];
    if (row.name != d->get<std::string>()) continue;
    const u64 value = v->get<u64>();
    if (value >= static_cast<u64>(row.size)) return std::nullopt;
    a.arg[i] = static_cast<u8>(value);
    // The value must exist in this game: what can be written can be read back.
    return parse_notation(game.rules, game.look(hidden.box()), notation(game.rules, game.look(hidden.box()), a));
  }
  return std::nullopt;
}

}  // namespace

void Conversation::why(const Json& json) {
  Json out = {{"t", "reason"}, {"id", message_id(json)}, {"legal", false}};
  if (!table_->match) {
    out["code"] = "not_playing";
    out["text"] = services_.wording.error("not_playing", client_->language);
    send(out);
    return;
  }
  const HiddenState hidden = table_->match->view(seat());
  const LoadedGame& game = table_->game();
  auto action = read_action(json, hidden);
  if (action && json.contains("instead")) action = with_another(game, hidden, *action, json["instead"]);
  const Verdict verdict =
      action ? judge(game.rules, game.look(hidden.box()), seat(), *action) : Verdict{Verdict::Code::malformed};
  const Speaker speaker = services_.wording.speaker(game, table_->info, client_->language);
  out.update(reason_json(game, speaker, game.look(hidden.box()), verdict, client_->language));
  out["legal"] = static_cast<bool>(verdict);
  send(out);
}

void Conversation::preview(const Json& json) {
  Json out = {{"t", "preview"}, {"id", message_id(json)}, {"action", json.value("action", Json(nullptr))}};
  Json what = nullptr;
  const Module& module = table_->game().module;
  if (table_->match && module.preview != nullptr && seat() != kNobody) {
    const HiddenState hidden = table_->match->view(seat());
    const RawGame g = table_->game().look(hidden.box());
    const auto action = read_action(json, hidden);
    Options legal;
    const Turn turn = table_->match->turn();
    if (!turn.over && turn.seats.has(seat())) list_options(table_->game().rules, g, seat(), legal);
    if (action && legal.contains(*action))
      module.preview(g, seat(), *action, table_->game().speak(client_->language), what);
  }
  out["preview"] = std::move(what);
  send(out);
}

namespace {

Json told(const Speaker& speaker, const RawGame& g, const Action& a) {
  std::string args;
  JsonText out(args);
  out.list([&] {
    for (std::size_t i = 0; i < a.argc; ++i)
      write_argument(out, speaker, g, speaker.rules.verbs[a.verb].domain[i], a.arg[i]);
  });
  return {{"action", notation(speaker.rules, g, a)}, {"text", speaker.action(g, a)}, {"args", Json::parse(args)}};
}

Json hint_json(const Json& id, const Counsel& counsel, const Speaker& speaker, const LoadedGame& game,
               const HiddenState& view) {
  Json list = Json::array(), line = Json::array();
  for (const Advice& tip : counsel.advice) {
    Json row = told(speaker, game.look(view.box()), tip.action);
    row["share"] = tip.share;
    list.push_back(std::move(row));
  }
  for (const ExpectedStep& step : counsel.reasons.line) {
    Json row = told(speaker, game.look(step.before), step.action);
    row["seat"] = step.seat;
    line.push_back(std::move(row));
  }
  return {{"t", "hint"},
          {"id", id},
          {"action", list[0]["action"]},
          {"text", list[0]["text"]},
          {"share", list[0]["share"]},
          {"line", std::move(line)},
          {"why", reason_sentences(speaker, counsel.reasons, view.viewer())},
          {"why_means", speaker.texts.at("hint_reason.how")},
          {"alternatives", std::move(list)}};
}

Json error_json(const Wording& wording, std::string_view code, std::string_view language) {
  return {{"t", "error"}, {"code", code}, {"text", wording.error(code, language)}};
}

}  // namespace

void Conversation::hint(const Json& json) {
  const Seat mine = seat();
  if (!table_->match || mine == kNobody || table_->info.state != TableState::playing ||
      !table_->match->turn().seats.has(mine))
    return error("no_hint");
  if (*hinting_) return error("hint_busy");
  const auto view = std::make_shared<const HiddenState>(table_->match->view(mine));
  Machines::Draft draft;
  if (json.contains("parts")) {
    const auto texts = read_texts(json["parts"]);
    if (texts) draft = read_parts(table_->game(), *view, *texts);
    if (!draft) return error("malformed");
  }
  *hinting_ = true;
  // The thought may outlive the connection: it holds the table, and the client only weakly.
  auto work = [&services = services_, table = table_, weak = std::weak_ptr<Client>(client_), busy = hinting_,
               address = client_->address, id = message_id(json), view, draft]() -> Task<void> {
    Machines::Draft laid = draft;
    Machines::CounselPtr found;
    // Machines that play at other tables do not wait behind all the hints that somebody asks for.
    std::string from = address;
    auto turn = co_await services.hints.turn(std::move(from), services.settings.limits.request_patience);
    if (turn) found = co_await services.machines.advise(table->game(), view, std::move(laid), *turn);
    *busy = false;
    const auto client = weak.lock();
    if (!client) co_return;
    const Speaker speaker = services.wording.speaker(table->game(), table->info, client->language);
    const bool told = found && !found->advice.empty();
    const Json out = told ? hint_json(id, *found, speaker, table->game(), *view)
                          : error_json(services.wording, turn ? "nothing_to_add" : "rate", client->language);
    client->send(std::make_shared<const std::string>(to_text(out)));
  };
  asio::co_spawn(services_.io, std::move(work), [](const std::exception_ptr&) {});
}

}  // namespace tafel::server
