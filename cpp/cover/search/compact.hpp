// A problem as the engines want it: without the options and entries that can't matter.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/problem.hpp"

namespace farandole::cover {

// In the place of an item, an option, a color or a number of them.
inline constexpr std::uint32_t nothing = 0xFFFFFFFF;

// Options without primary items are left out, and so are secondary items that only one
// option has, or that have the same color everywhere: they can't forbid anything. The entries of an
// option stand in this order:
//
//   | primary items | secondary items without a color | secondary items with a color |
//   begin           begin + width                     begin + plain                  begin of the next
//
// Colors are numbered through all items, from 0: a color of two items has two numbers. `number` leads
// back to the problem's options.
struct Compact {
    std::uint32_t primary = 0;
    std::uint32_t items = 0;
    std::uint32_t colors = 0;
    bool bounded = false;                 // whether low and high are anything but 1
    std::vector<std::uint32_t> begin{0};  // first entry of an option, one more at the end
    std::vector<std::uint32_t> entry;     // items
    std::vector<std::uint32_t> color;     // of the entries; empty if there are no colors
    std::vector<std::uint32_t> width;     // how many primary items an option has
    std::vector<std::uint32_t> plain;     // and how many entries without a color
    std::vector<std::uint32_t> number;
    std::vector<std::uint32_t> low, high;  // by primary item, if bounded

    // With a seed other than 0, options and primary items are numbered in an order drawn from it.
    explicit Compact(const Problem& problem, std::uint64_t seed = 0);

    std::uint32_t options() const { return static_cast<std::uint32_t>(number.size()); }
};

}  // namespace farandole::cover
