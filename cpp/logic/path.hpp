// The path of steps by which a board is solved: at each turn the techniques are tried in order, and the first step
// that is found is taken. From the path follows the rating: the sum of the scores, and the highest of the levels.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "logic/search.hpp"

namespace farandole::logic {

// One technique to try, with what a step of it counts.
struct Try {
    Technique technique = Technique::count;
    Level level = Level::easy;
    int score = 0;
};
using Order = std::vector<Try>;

// What HoDoKu tries by default, in its order.
const Order& default_order();

enum class End : std::uint8_t {
    solved,
    stuck,       // no technique of the order finds a step
    impossible,  // a cell or house was left without a place: the board has no solution
    stopped,     // search.stop said so
    beyond       // the path is out of the bounds that were set
};

struct Rating {
    End end = End::stuck;
    Level level = Level::easy;
    int score = 0;
    Technique hardest = Technique::count;  // of the highest level, then score, the first; `count` if there was no step
    int steps = 0;
    std::array<std::uint16_t, kTechniques> used{};  // how often each technique was
};

// How hard a puzzle may become before the rest of its path is of no interest.
struct Bounds {
    Level level = Level::extreme;
    int score = std::numeric_limits<int>::max();
    std::array<std::uint16_t, kTechniques> used;  // how often each technique may be

    Bounds() { used.fill(std::numeric_limits<std::uint16_t>::max()); }
};

// Takes steps until the board is solved or none is found, and adds them to `path` if there is one. `board` is the one
// that `search` was started on, and is left as the steps leave it.
//
// With bounds it ends as soon as the path is out of them, or can't go on within them: techniques that come after all
// that may be used aren't searched for.
Rating rate(Board& board, Search& search, const Order& order, std::vector<Step>* path = nullptr,
            const Bounds* bounds = nullptr);

}  // namespace farandole::logic
