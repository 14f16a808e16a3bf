#include "logic/words/parts.hpp"

#include <utility>

namespace farandole::logic::words {
namespace {

std::vector<std::vector<std::uint16_t>> join(const std::vector<House>& houses,
                                             const std::vector<std::vector<std::uint16_t>>& groups) {
    std::vector<std::vector<std::uint16_t>> all;
    for (const House& house : houses) all.push_back(house.cells);
    all.insert(all.end(), groups.begin(), groups.end());
    return all;
}

}  // namespace

Plan::Plan(int cells, int side, std::vector<House> houses, const std::vector<std::vector<std::uint16_t>>& groups)
    : cells_(cells),
      side_(side),
      houses_(std::move(houses)),
      ground_(cells, side, static_cast<int>(houses_.size()), join(houses_, groups)),
      houses_of_(static_cast<std::size_t>(cells)),
      sees_(static_cast<std::size_t>(cells) * static_cast<std::size_t>(cells)) {
    for (std::size_t house = 0; house < houses_.size(); ++house)
        for (auto cell : houses_[house].cells) houses_of_[cell].push_back(static_cast<int>(house));
    for (const auto& group : join(houses_, groups))
        for (auto one : group)
            for (auto other : group)
                if (one != other) sees_[static_cast<std::size_t>(one) * static_cast<std::size_t>(cells) + other] = true;
}

Digits Board::candidates_of(int cell) const {
    Digits held;
    for (int digit = 1; digit <= plan->side(); ++digit)
        if (has(cell, digit)) held.push_back(digit);
    return held;
}

}  // namespace farandole::logic::words
