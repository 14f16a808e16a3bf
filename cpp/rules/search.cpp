#include "rules/search.hpp"

#include <utility>

#include "isa.hpp"
#include "require.hpp"

namespace farandole::rules {

FARANDOLE_DECLARE_LEVELS(SearchLevel, search, kLevels);

const SearchLevel* search_level(const char* name) { return kLevels[isa_called(name)]; }

Search::Search(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid,
               const SearchLevel& level)
    : level_(level) {
    REQUIRE(grid <= board->cells());
    const std::size_t cells = board->cells();
    state_.grid = grid;
    state_.levels = board->start();
    state_.levels.resize(8 * cells);
    state_.dirty.assign(board->words(), 0);
    for (std::size_t i = 0; i < board->records().size(); ++i) state_.dirty[i / 64] |= std::uint64_t{1} << i % 64;
    state_.scratch.resize(board->scratch());
    state_.scores = board->priors();
    for (std::size_t cell = 0; cell < grid; ++cell)
        if (digits[cell]) state_.levels[cell] &= Set{1} << (digits[cell] - 1);
    // A cell that is placed from the start, or has no digit, is noted here, as nothing restricts it later.
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const Set set = state_.levels[cell];
        if (!set) state_.next = Next::nothing;
        if (set && !(set & (set - 1))) state_.placed.push_back(static_cast<Cell>(cell));
    }
    state_.placed_count = state_.placed.size();
    state_.placed.resize(cells + 1);
    state_.board = std::move(board);
}

}  // namespace farandole::rules
