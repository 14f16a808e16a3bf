#include "browser/board.hpp"

namespace farandole::browser {

FARANDOLE_EXPORT(count)
std::int32_t count(std::uint32_t side, std::uint32_t cells, std::uint32_t houses, std::uint32_t effort,
                   std::uint32_t limit) {
    const Board board(side, cells, houses);
    if (!board.is_sound() || limit > INT32_MAX) return kNoBoard;
    Effort left = effort;
    return board.find(exchange.digits, limit, left, nullptr);
}

}  // namespace farandole::browser
