// Chains on the scale of Sudoku Explainer.
#pragma once

#include <functional>

#include "logic/explainer/board.hpp"
#include "logic/explainer/hint.hpp"

namespace farandole::explainer {

enum class Chaining : std::uint8_t {
    kCycles,  // forcing chains and cycles
    kNishio,
    kMultiple,
    kDynamic,
    kDynamicPlus,
    kNested2,
    kNested3,
    kNested4_0,  // level 4 with nesting limits 0 to 3
    kNested4_1,
    kNested4_2,
    kNested4_3
};

// Asked now and then by what may take long: whether to give up.
using Stop = std::function<bool()>;

// The first hint, in the program's order; false if there is none, or `stop` said so.
bool find_chain(const Board& board, Chaining kind, Hint& hint, const Stop& stop = nullptr);

}  // namespace farandole::explainer
