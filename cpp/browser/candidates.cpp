#include <algorithm>
#include <cstring>

#include "browser/board.hpp"

namespace farandole::browser {

// Each solution that is found settles a digit of every cell, so that few searches are needed.
FARANDOLE_EXPORT(candidates)
std::int32_t candidates(std::uint32_t side, std::uint32_t cells, std::uint32_t houses, std::uint32_t effort) {
    const Board board(side, cells, houses);
    if (!board.is_sound()) return kNoBoard;
    Effort left = effort;
    const auto possible = board.left(exchange.digits);
    std::fill_n(exchange.candidates, cells, 0u);
    std::uint8_t trial[kMostCells];
    const auto look = [&] {
        auto& solution = exchange.solutions[0];
        const auto found = board.find(trial, 1, left, solution);
        for (std::uint32_t cell = 0; found == 1 && cell < cells; ++cell)
            exchange.candidates[cell] |= 1u << (solution[cell] - 1);
        return found;
    };
    std::memcpy(trial, exchange.digits, cells);
    if (const auto found = look(); found != 1) return found;
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        if (exchange.digits[cell]) continue;
        for (std::uint32_t digit = 1; digit <= side; ++digit) {
            const auto bit = 1u << (digit - 1);
            if (!(possible[cell] & bit) || (exchange.candidates[cell] & bit)) continue;
            trial[cell] = static_cast<std::uint8_t>(digit);
            if (look() == kNoEffort) return kNoEffort;
        }
        trial[cell] = 0;
    }
    return 1;
}

}  // namespace farandole::browser
