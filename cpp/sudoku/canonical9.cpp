#include "sudoku/canonical9.hpp"

#include <vector>

#include "require.hpp"
#include "sudoku/canonical/clashing9.hpp"
#include "sudoku/canonical/grid9.hpp"
#include "sudoku/canonical/puzzles9.hpp"
#include "sudoku/canonical/solutions9.hpp"

namespace farandole::sudoku {

namespace {

// The most ways to keep: of a puzzle, and of a grid with clashes. No puzzle with a single solution needs more than a
// few hundred; twice the limit takes a tenth of a second.
constexpr std::size_t kMostWays = std::size_t{1} << 17;
constexpr std::size_t kMostClashing = std::size_t{1} << 15;
constexpr std::size_t kFirstRoom = 512;

}  // namespace

struct Canonizer9::Memory {
    canonical::Grid9 grid;
    const canonical::PuzzleLevel9* level;
    std::vector<canonical::State9> states;
    std::vector<canonical::Choice9> choices;
    canonical::Clashing9 clashing;

    // Room for this number of ways.
    canonical::Room9 room(std::size_t size) {
        if (states.size() < 2 * size) {
            states.resize(2 * size);
            choices.resize(6 * size + 18);
        }
        return {states.data(), states.data() + size, choices.data(), size, size >= kMostWays};
    }
};

Canonizer9::Canonizer9(const char* level) : memory_(std::make_unique<Memory>()) {
    memory_->level = canonical::puzzle_level9(level);
    REQUIRE(memory_->level);
}
Canonizer9::~Canonizer9() = default;

bool has_canonizer9(const char* level) { return canonical::puzzle_level9(level) != nullptr; }

void Canonizer9::find(const std::uint8_t* cells, Canonical9& found) {
    auto& grid = memory_->grid;
    memory_->level->read(cells, grid);
    if (grid.is_solution)
        canonical::find_solution(grid, found);
    else if (grid.is_clashing)
        memory_->clashing.find(grid, kMostClashing, found);
    else
        for (std::size_t size = kFirstRoom; !memory_->level->find(grid, memory_->room(size), found); size *= 16) {
        }
}

void transform9(const Transform9& by, const std::uint8_t* cells, std::uint8_t* moved) {
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const int row = by.row[r], column = by.column[c];
            moved[9 * r + c] = by.digit[cells[by.is_transposed ? 9 * column + row : 9 * row + column]];
        }
}

}  // namespace farandole::sudoku
