#include "browser/board.hpp"

namespace farandole::browser {

FARANDOLE_EXPORT(solve)
std::int32_t solve(std::uint32_t side, std::uint32_t cells, std::uint32_t houses, std::uint32_t effort) {
    const Board board(side, cells, houses);
    if (!board.is_sound()) return kNoBoard;
    Effort left = effort;
    return board.find(exchange.digits, 2, left, exchange.solutions[0]);
}

}  // namespace farandole::browser
