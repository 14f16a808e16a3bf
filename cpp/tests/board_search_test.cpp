// The search on boards of any shape, compared with the 9×9 search and known numbers of grids.
#include "sudoku/board_search.hpp"

#include <cstring>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "sudoku/search9.hpp"
#include "tests/check.hpp"

using farandole::sudoku::BoardHouses;
using farandole::sudoku::BoardSearch;
using farandole::sudoku::Search9;

namespace {

std::shared_ptr<const BoardHouses> plain(int high, int wide) {
    const int side = high * wide;
    std::vector<std::uint16_t> groups, sizes;
    for (int kind = 0; kind < 3; ++kind)
        for (int house = 0; house < side; ++house) {
            for (int i = 0; i < side; ++i) {
                int row = house, column = i;
                if (kind == 1) std::swap(row, column);
                if (kind == 2) row = house / high * high + i / wide, column = house % high * wide + i % wide;
                groups.push_back(static_cast<std::uint16_t>(row * side + column));
            }
            sizes.push_back(static_cast<std::uint16_t>(side));
        }
    return std::make_shared<const BoardHouses>(side, groups, sizes);
}

void all_grids() {
    const std::vector<std::uint8_t> blank(36, 0);
    BoardSearch four(plain(2, 2), blank.data());
    CHECK(four.run(~0ull, ~0ull, nullptr) == 288);
    CHECK(four.finished());
    std::vector<std::uint8_t> six(blank);
    for (std::uint8_t i = 0; i < 6; ++i) six[i] = static_cast<std::uint8_t>(i + 1);
    CHECK(BoardSearch(plain(2, 3), six.data()).run(~0ull, ~0ull, nullptr) == 28'200'960 / 720);
}

void like_search9() {
    std::mt19937 random(1);
    const auto board = plain(3, 3);
    const std::uint8_t blank[81] = {};
    std::vector<std::uint8_t> full(81 * 500);
    CHECK(Search9(blank).run(500, ~0ull, full.data()) == 500);
    for (int round = 0; round < 500; ++round) {
        std::uint8_t puzzle[81], one[81], other[81];
        std::memcpy(puzzle, full.data() + 81 * round, 81);
        for (auto& digit : puzzle)
            if (random() % 100 < 62) digit = 0;
        if (round % 4 == 0) puzzle[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
        const auto limit = 1 + random() % 40;
        Search9 theirs(puzzle);
        BoardSearch mine(board, puzzle);
        const auto expected = theirs.run(limit, ~0ull, nullptr);
        CHECK(mine.run(limit, ~0ull, nullptr) == expected);
        if (expected != 1 || limit == 1) continue;
        Search9(puzzle).run(1, ~0ull, one);
        BoardSearch(board, puzzle).run(1, ~0ull, other);
        CHECK(!std::memcmp(one, other, 81));
    }
}

// Stopped at any guess, it finds the same solutions with the same guesses.
void in_slices() {
    const auto board = plain(2, 3);
    std::vector<std::uint8_t> blank(36, 0), whole(36 * 300), parts(36 * 300);
    BoardSearch once(board, blank.data()), sliced(board, blank.data());
    CHECK(once.run(300, ~0ull, whole.data()) == 300);
    std::uint64_t found = 0;
    while (found < 300) {
        const auto before = sliced.guesses();
        found += sliced.run(300 - found, 1, parts.data() + 36 * found);
        CHECK(sliced.guesses() <= before + 1);
    }
    CHECK(whole == parts);
    CHECK(once.guesses() == sliced.guesses());
    CHECK(sliced.run(0, ~0ull, nullptr) == 0);
}

}  // namespace

int main() {
    all_grids();
    like_search9();
    in_slices();
    return 0;
}
