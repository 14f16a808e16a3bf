// Depth of trial and error: puzzles with published depths.
#include "logic/trial/rater.hpp"

#include <array>
#include <string_view>

#include "../check.hpp"

using namespace farandole::trial;

namespace {

int depth(std::string_view puzzle) {
    std::array<std::uint8_t, 81> digits{};
    for (std::size_t cell = 0; cell < 81; ++cell)
        digits[cell] = static_cast<std::uint8_t>(puzzle[cell] == '.' ? 0 : puzzle[cell] - '0');
    const Rating rating = Rater(false, false).rate(digits.data(), digits.data(), {});
    return rating.is_complete ? rating.depth : -1;
}

}  // namespace

int main() {
    CHECK(depth("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79") == 0);
    CHECK(depth("...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7") == 1);
    // Easter Monster.
    CHECK(depth("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1") == 2);
    // Loki, the first known puzzle beyond T&E(2).
    CHECK(depth("57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..") == 3);
}
