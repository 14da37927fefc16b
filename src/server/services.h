// Everything that the handlers share. It lives on the network thread; only `store`, `machines` and `workers` have
// threads of their own.
#pragma once

#include <boost/asio/io_context.hpp>

#include "server/analyses.h"
#include "server/blocks.h"
#include "server/house.h"
#include "server/limiter.h"
#include "server/machines.h"
#include "server/outgoing.h"
#include "server/people.h"
#include "server/push.h"
#include "server/shares.h"
#include "server/sharing.h"
#include "server/tables.h"
#include "server/wording.h"
#include "shell/signature.h"

namespace tafel::server {

/// What is the same for everybody as long as the program is: pack, rules, texts of a game. Made once.
struct Content {
  std::string text;
  std::string version;  ///< of exactly this text
};

struct Services {
  Services(Library& library, Settings chosen);
  ~Services() { stop_threads(); }
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  /// All other threads finish what they have and end; what they have to say waits in `io`.
  void stop_threads();

  const LoadedGame* game(std::string_view id) const;
  Task<void> note_turn_time();  ///< from where the next start goes on
  house::Mark mark_of(PersonId person) const;
  /// Into the log of who came in; nobody waits for it.
  void note(house::LogLine line);

  Settings settings;
  Metrics metrics;
  Wording wording;
  std::map<std::string, const LoadedGame*, std::less<>> games;
  Store store;
  Sharing sharing;  ///< with other processes of the house
  PushKey push_key;
  RunningTime turn_time;  ///< of all deadlines
  HouseKey house_key;     ///< signs the records of matches played here
  house::Marks marks;     ///< who is muted or banned
  Blocks blocks;          ///< from where nobody comes in
  People people;
  Tables tables;
  Limiter arrivals, requests, new_sessions, passwords, new_names, new_tables, imports, analysis_wishes, webhooks, chat,
      chat_from, notes, notes_from;
  FairShares questions;                                 ///< of the network thread
  FairShares lookbacks;                                 ///< of the archive thread
  FairShares hints;                                     ///< of the thinking threads
  std::map<std::string, Content, std::less<>> content;  ///< by game, kind and language
  bool stopping = false;
  u64 failures_known = 0;                           ///< of commits, when /readyz last wrote something long
  std::size_t queued = 0;                           ///< bytes that wait for clients to read them
  std::map<std::string, std::size_t> sockets_from;  ///< live connections by address; behind a proxy the only count
  // In this order: what the pools have not done goes first and leaves its tasks to `io`; what waits there goes away
  // while everything else is still there.
  asio::io_context io{1};
  Outgoing outgoing;
  Machines machines;
  Analyses analyses;
  asio::thread_pool workers{2};
  asio::thread_pool archive{1};  ///< whole matches: imports, history, records; they may take a while
};

}  // namespace tafel::server
