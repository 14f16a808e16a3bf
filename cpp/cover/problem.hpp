// An exact-cover problem in flat form.
//
//   starts   0   3   5        8        one more than there are options
//            |   |   |        |
//   entries  a b c d e f g h            item numbers, option after option
//
// Items 0 .. primary-1 must be covered exactly once, items primary .. items-1
// (the secondary ones) at most once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace farandole::cover {

struct Problem {
    std::uint32_t primary = 0;
    std::uint32_t items = 0;
    std::vector<std::uint32_t> starts{0};
    std::vector<std::uint32_t> entries;

    std::size_t option_count() const { return starts.empty() ? 0 : starts.size() - 1; }
};

// Whether the arrays describe a problem at all: bounds in order, every entry an item,
// no item twice in one option. Everything else in this folder takes that for granted,
// so whoever accepts arrays from outside asks first.
bool well_formed(const Problem& problem);

}  // namespace farandole::cover
