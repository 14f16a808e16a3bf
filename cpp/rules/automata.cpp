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

// An automaton of which each layer numbers its own states: those that are reached there and from which the end is
// accepted. If a layer has too many of them for one number, they are numbered throughout: the digits of each state and the
// first of its steps, then where each digit leads.
std::vector<std::int32_t> Board::unrolled(std::vector<std::int32_t> numbers, const std::vector<Cell>& cells) const {
    const auto states = static_cast<std::size_t>(numbers[0]), values = static_cast<std::size_t>(values_);
    const std::int32_t *accepting = numbers.data() + 5, *next = accepting + states;
    std::vector<std::int32_t> own((cells.size() + 1) * states, -1);  // the number of each state in each layer
    own[static_cast<std::size_t>(numbers[1])] = 0;
    const auto each_step = [&](std::size_t layer, std::size_t state, auto take) {
        for (Set left = start_[cells[layer]]; left; left &= left - 1) {
            const auto digit = static_cast<std::size_t>(std::countr_zero(left));
            const std::int32_t to = next[state * values + digit];
            if (to >= 0) take(own[(layer + 1) * states + static_cast<std::size_t>(to)], digit);
        }
    };
    for (std::size_t at = 0; at < cells.size() * states; ++at)
        if (own[at] >= 0) each_step(at / states, at % states, [](std::int32_t& to, std::size_t) { to = 0; });
    std::int32_t most = 0;
    for (std::size_t layer = cells.size() + 1; layer-- > 0;) {
        std::int32_t count = 0;
        for (std::size_t state = 0; state < states; ++state) {
            std::int32_t& number = own[layer * states + state];
            if (number < 0) continue;
            bool is_live = layer == cells.size() && accepting[state];
            if (layer < cells.size())
                each_step(layer, state, [&](std::int32_t to, std::size_t) { is_live = is_live || to >= 0; });
            number = is_live ? count++ : -1;
        }
        most = std::max(most, count);
    }
    if (most > kMostStatesAtOnce || !most) {
        std::int32_t count = 0;
        for (std::size_t at = 0; at < own.size(); ++at)
            if (own[at] >= 0) own[at] = at < cells.size() * states ? count++ : count;
        std::vector<std::int32_t> result{std::max(count, 1), 0, -1, -1, 0};
        result.resize(5 + 2 * static_cast<std::size_t>(result[0]));
        for (std::size_t at = 0; at < cells.size() * states; ++at) {
            if (own[at] < 0) continue;
            const std::size_t entry = 5 + 2 * static_cast<std::size_t>(own[at]);
            result[entry + 1] = static_cast<std::int32_t>(result.size());
            each_step(at / states, at % states, [&](std::int32_t to, std::size_t digit) {
                if (to < 0) return;
                result[entry] |= 1 << digit;
                result.push_back(to);
            });
        }
        return result;
    }
    const auto width = static_cast<std::size_t>(most);
    std::vector<std::int32_t> result{most, 0, -1, -1, most};
    result.resize(5 + width, 1);  // all that are left in the last layer are accepting
    result.resize(5 + width + cells.size() * width * values, -1);
    for (std::size_t at = 0; at < cells.size() * states; ++at) {
        if (own[at] < 0) continue;
        std::int32_t* row =
            result.data() + 5 + width + (at / states * width + static_cast<std::size_t>(own[at])) * values;
        each_step(at / states, at % states, [&](std::int32_t to, std::size_t digit) { row[digit] = to; });
    }
    return result;
}

// Adds which states follow each state by each set of three digits in a row.
void Board::add_steps(const std::int32_t* next, std::size_t states) {
    const auto values = static_cast<std::size_t>(values_);
    for (std::size_t state = 0; state < states; ++state, next += values)
        for (std::size_t first = 0; first < values; first += 3) {
            std::uint64_t to[8] = {};
            for (unsigned set = 1; set < 8; ++set) {
                const std::size_t digit = first + static_cast<std::size_t>(std::countr_zero(set));
                to[set] = to[set & (set - 1)];
                if (digit < values && next[digit] >= 0) to[set] |= std::uint64_t{1} << next[digit];
            }
            steps_.insert(steps_.end(), to, to + 8);
        }
}

// The two ends, where the sets of each size begin that have the total, and these.
std::vector<std::int32_t> Board::enclosed(std::int32_t total, Set ends, std::int32_t least) const {
    std::vector<std::int32_t> numbers{static_cast<std::int32_t>(ends)};
    std::vector<std::vector<std::int32_t>> by_size(static_cast<std::size_t>(values_) + 1);
    for (Set set = 0; set <= all(); ++set) {
        std::int32_t sum = 0;
        for (Set left = set; left; left &= left - 1) sum += std::countr_zero(left) + least;
        if (!(set & ends) && sum == total)
            by_size[static_cast<std::size_t>(std::popcount(set))].push_back(static_cast<std::int32_t>(set));
    }
    auto first = static_cast<std::int32_t>(by_size.size()) + 2;
    for (const std::vector<std::int32_t>& sets : by_size) {
        numbers.push_back(first);
        first += static_cast<std::int32_t>(sets.size());
    }
    numbers.push_back(first);
    for (const std::vector<std::int32_t>& sets : by_size) numbers.insert(numbers.end(), sets.begin(), sets.end());
    return numbers;
}

}  // namespace farandole::rules
