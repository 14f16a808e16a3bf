// Sudoku Explainer's chains: the one that its rating takes, of a kind.
#pragma once

#include <cstdint>

#include "logic/explainer/board.hpp"
#include "logic/explainer/hint.hpp"

namespace farandole::explainer {

enum class Chaining : std::uint8_t {
    kCycles,
    kNishio,
    kMultiple,
    kDynamic,
    kDynamicPlus,
    kNested2,
    kNested3,
    kNested4
};

// False if there is none. `limit`, 0 to 3, is that of kNested4: how much is nested in what is nested.
bool find_chain(const Board& board, Chaining kind, int limit, Hint& hint);

}  // namespace farandole::explainer
