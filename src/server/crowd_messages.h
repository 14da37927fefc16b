// How the people of the crowd read: messages as they come, and of a view what a player needs.
#pragma once

#include <optional>

#include "server/crowd.h"

namespace tafel::server::crowd {

/// What a player needs of a view, without building the whole tree: the crowd shares the processors with the server.
/// Quotes inside texts are escaped and the order of the fields is always the same, so these marks are unambiguous.
/// False: it is no view.
bool read_view(std::string_view text, Crowdling& who);

/// Messages of a server as they come: whole, not masked, not compressed. Beast reads a view in several pieces and looks
/// at every letter of it, which costs more than half of what sending it costs the server.
class Messages {
 public:
  explicit Messages(Socket& ws) : ws_(ws) {}

  /// Valid until the next one is asked for.
  Task<std::string_view> next() {
    for (;;) {
      const std::optional<Frame> frame = first_frame();
      if (!frame) {
        co_await read_more();
        continue;
      }
      const std::string_view payload(room_.data() + begin_ + frame->head, frame->size);
      begin_ += frame->head + frame->size;
      if (frame->kind == kText) co_return payload;
      if (frame->kind == kPing)
        co_await ws_.async_pong(websocket::ping_data(payload.data(), payload.size()), asio::use_awaitable);
      if (frame->kind == kClose) throw std::runtime_error("closed by the server");
    }
  }

 private:
  static constexpr unsigned kText = 1, kClose = 8, kPing = 9;
  struct Frame {
    unsigned kind;
    std::size_t head, size;
  };
  /// The frame at the beginning of what has come; nothing if it is not whole.
  std::optional<Frame> first_frame() const {
    const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(room_[begin_ + i])}; };
    const std::size_t have = end_ - begin_;
    if (have < 2) return std::nullopt;
    const std::size_t brief = byte(1), more = brief < 126 ? 0 : brief == 126 ? 2 : 8;
    if (have < 2 + more) return std::nullopt;
    std::size_t size = more == 0 ? brief : 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(2 + i);
    if (have - 2 - more < size) return std::nullopt;
    return Frame{static_cast<unsigned>(byte(0) & 0x0fU), 2 + more, size};
  }
  Task<void> read_more() {
    if (begin_ > 0) std::copy(room_.data() + begin_, room_.data() + end_, room_.data());
    end_ -= std::exchange(begin_, 0);
    if (end_ == room_.size()) room_.resize(2 * room_.size());
    end_ += co_await ws_.next_layer().async_read_some(asio::buffer(room_.data() + end_, room_.size() - end_),
                                                      asio::use_awaitable);
  }

  Socket& ws_;
  std::vector<char> room_ = std::vector<char>(16 * 1024);
  std::size_t begin_ = 0, end_ = 0;  ///< of what has come and was not yet taken
};

}  // namespace tafel::server::crowd
