// An exact-cover problem in flat form.
//
//   starts   0   3   5        8        one more than there are options
//            |   |   |        |
//   entries  a b c d e f g h           item numbers, option after option
//   colors   0 2 0 0 1 0 0 3           of those entries; 0 is none
//
// The primary items 0 .. primary-1 must be covered, items primary .. items-1 (the
// secondary ones) need not be. By default a primary item is covered exactly once
// and a secondary one at most once. Beyond that:
//
//   colors   A secondary item may be covered by any number of options that give it the same
//            color. Color 0 agrees with nothing, not even with itself.
//   low,     A primary item is covered by at least low and at most high options.
//   high
//   costs    What an option costs. The cost of a cover is the sum over its options.
//
// Each of these arrays may be empty, which stands for no colors, once each, no costs.
// A cover is a set of options: none is taken twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace farandole::cover {

struct Problem {
    std::uint32_t primary = 0;
    std::uint32_t items = 0;
    std::vector<std::uint32_t> starts{0};
    std::vector<std::uint32_t> entries;
    std::vector<std::uint32_t> colors;     // by entry
    std::vector<std::uint32_t> low, high;  // by primary item
    std::vector<std::int64_t> costs;       // by option

    std::size_t option_count() const { return starts.empty() ? 0 : starts.size() - 1; }
};

// Whether the arrays describe a problem at all: bounds in order, every entry an item,
// no item twice in one option, colors at secondary items only, low <= high and high >= 1, arrays of
// the lengths they should have. Everything else in this folder takes that for granted,
// so whoever accepts arrays from outside asks first.
bool well_formed(const Problem& problem);

// Whether these options, in any order, are a cover of a problem that is well formed.
bool is_cover(const Problem& problem, std::span<const std::uint32_t> options);

// A number that tells problems apart: of all arrays, in order. The same on every machine.
std::uint64_t fingerprint(const Problem& problem);

}  // namespace farandole::cover
