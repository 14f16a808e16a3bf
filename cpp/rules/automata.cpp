// What is made ready of an automaton, and of cells that differ in order.
#include <algorithm>
#include <bit>

#include "rules/board.hpp"

namespace farandole::rules {

std::int32_t state_of_all(const std::int32_t* accepting, std::int32_t states, int values) {
    const std::int32_t* next = accepting + states;
    for (std::int32_t state = 0; state < states; ++state, next += values)
        if (accepting[state] && std::count(next, next + values, state) == values) return state;
    return -1;
}

// Adds which states follow each state by each set of three digits in a row.
void Board::add_steps(const std::int32_t* next, std::size_t states) {
    const auto values = static_cast<std::size_t>(values_);
    for (std::size_t state = 0; state < states; ++state, next += values)
        for (std::size_t digit = 0; digit < values; digit += 3)
            for (unsigned set = 0; set < 8; ++set) {
                std::uint64_t to = 0;
                for (std::size_t i = 0; i < 3 && digit + i < values; ++i)
                    if (set >> i & 1 && next[digit + i] >= 0) to |= std::uint64_t{1} << next[digit + i];
                steps_.push_back(to);
            }
}

// Adds from which totals so far the whole one can be reached after each set of digits, whatever cells may have.
void Board::add_useful(std::size_t size, const std::int32_t* numbers) {
    const auto least = static_cast<unsigned>(numbers[1]);
    const std::size_t first = steps_.size();
    steps_.resize(first + all() + 1);
    std::uint64_t* useful = steps_.data() + first;
    for (Set used = all() + 1; used-- > 0;) {
        const auto length = static_cast<std::size_t>(std::popcount(used));
        if (length == size) useful[used] = std::uint64_t{1} << numbers[0];
        for (Set left = length < size ? all() & ~used : 0; left; left &= left - 1) {
            const Set digit = left & (~left + 1);
            useful[used] |= useful[used | digit] >> is_above(used, digit, least);
        }
    }
}

}  // namespace farandole::rules
