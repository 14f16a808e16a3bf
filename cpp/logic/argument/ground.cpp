#include "logic/argument/ground.hpp"

#include <algorithm>
#include <utility>

#include "require.hpp"

namespace farandole::logic::argument {

Ground::Ground(int cells, int side, int houses, std::vector<std::vector<std::uint16_t>> groups)
    : cells_(cells),
      side_(side),
      houses_(houses),
      groups_(std::move(groups)),
      groups_of_(static_cast<std::size_t>(cells)) {
    REQUIRE(cells * side <= std::numeric_limits<Atom>::max() && side <= 32);
    for (std::size_t group = 0; group < groups_.size(); ++group)
        for (auto cell : groups_[group]) groups_of_[cell].push_back(static_cast<std::uint16_t>(group));
}

void Ground::append(Set set, std::vector<Atom>& atoms) const {
    if (set < static_cast<Set>(cells_)) {
        for (int digit = 0; digit < side_; ++digit) atoms.push_back(atom(static_cast<int>(set), digit));
        return;
    }
    const int number = static_cast<int>(set) - cells_;
    for (auto cell : groups_[static_cast<std::size_t>(number / side_)]) atoms.push_back(atom(cell, number % side_));
}

bool Ground::holds(Set set, Atom atom) const {
    if (set < static_cast<Set>(cells_)) return cell(atom) == static_cast<int>(set);
    const int number = static_cast<int>(set) - cells_;
    const auto groups = groups_of(cell(atom));
    return digit(atom) == number % side_ && std::find(groups.begin(), groups.end(), number / side_) != groups.end();
}

Set Ground::shared(Atom a, Atom b) const {
    if (cell(a) == cell(b)) return cell_set(cell(a));
    if (digit(a) != digit(b)) return kPremise;
    const auto here = groups_of(cell(a)), there = groups_of(cell(b));
    for (auto group : here)
        if (std::find(there.begin(), there.end(), group) != there.end()) return group_set(group, digit(a));
    return kPremise;
}

bool Position::is_open(Set set) const { return !of(set).empty(); }

std::vector<Atom> Position::of(Set set) const {
    std::vector<Atom> atoms;
    ground->append(set, atoms);
    std::erase_if(atoms, [this](Atom atom) { return !has(atom); });
    return atoms;
}

}  // namespace farandole::logic::argument
