// Arguments as Python passes them: a claim is its kind, its statements (atoms, and whether they are true), grounds,
// suppositions, sets, links.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/argument/argument.hpp"

namespace farandole::logic::argument {

using Numbers = std::vector<std::uint32_t>;
using Row = std::tuple<int, std::vector<std::pair<std::uint32_t, bool>>, Numbers, Numbers, Numbers, Numbers>;

inline std::vector<Row> rows_of(const Argument& argument) {
    std::vector<Row> rows;
    const auto numbers = [](const std::vector<std::uint16_t>& some) { return Numbers(some.begin(), some.end()); };
    for (const Claim& claim : argument) {
        std::vector<std::pair<std::uint32_t, bool>> says;
        for (const Literal& each : claim.says) says.emplace_back(each.atom, each.is_true);
        rows.emplace_back(static_cast<int>(claim.kind), says, numbers(claim.from), numbers(claim.under), claim.sets,
                          claim.links);
    }
    return rows;
}

}  // namespace farandole::logic::argument
