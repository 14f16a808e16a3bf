// A problem as the engines want it: without the options and entries that can't matter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cover/problem.hpp"

namespace farandole::cover {

// Options without primary items are left out, and so are secondary items that only one
// option has, which can't forbid anything. `number` leads back to the problem's options.
struct Compact {
    std::uint32_t primary = 0;
    std::uint32_t items = 0;
    std::uint32_t widest = 1;              // most primary items in one option
    std::vector<std::uint32_t> begin{0};   // first entry of an option, one more at the end
    std::vector<std::uint32_t> entry;      // items, the primary ones of an option first
    std::vector<std::uint32_t> width;      // how many primary items an option has
    std::vector<std::uint32_t> number;

    explicit Compact(const Problem& problem) : primary(problem.primary), items(problem.items) {
        std::vector<std::uint32_t> uses(items, 0);
        for (const auto item : problem.entries) ++uses[item];
        for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
            const auto from = problem.starts[option], to = problem.starts[option + 1];
            const auto before = entry.size();
            for (auto at = from; at < to; ++at)
                if (problem.entries[at] < primary) entry.push_back(problem.entries[at]);
            const auto wide = static_cast<std::uint32_t>(entry.size() - before);
            if (wide == 0) continue;
            for (auto at = from; at < to; ++at)
                if (problem.entries[at] >= primary && uses[problem.entries[at]] > 1)
                    entry.push_back(problem.entries[at]);
            begin.push_back(static_cast<std::uint32_t>(entry.size()));
            width.push_back(wide);
            number.push_back(option);
            widest = std::max(widest, wide);
        }
    }

    std::uint32_t options() const { return static_cast<std::uint32_t>(number.size()); }
};

}  // namespace farandole::cover
