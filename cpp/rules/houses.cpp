// Which cells see each other, and the houses that they make.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "rules/board.hpp"

namespace farandole::rules {

void Board::join(std::vector<std::uint64_t>& bits, const std::vector<Cell>& group) const {
    for (const Cell a : group)
        for (const Cell b : group)
            if (a != b) bits[a * cell_words_ + b / 64] |= std::uint64_t{1} << b % 64;
}

// Makes the graph of peers. Cells with the same digit have the same peers.
void Board::join_peers() {
    peer_bits_.assign(cells_ * cell_words_, 0);
    for (const std::vector<Cell>& group : groups_) join(peer_bits_, group);
    for (bool is_new = !equals_.empty(); is_new;) {
        is_new = false;
        for (const auto& [a, b] : equals_) {
            if (are_peers(a, b)) start_[a] = 0;  // no solutions
            for (std::size_t cell = 0; cell < cells_; ++cell) {
                if (cell == a || cell == b || are_peers(a, cell) == are_peers(b, cell)) continue;
                is_new = true;
                join(peer_bits_, {a, static_cast<Cell>(cell)});
                join(peer_bits_, {b, static_cast<Cell>(cell)});
            }
        }
    }
    first_peer_.assign(1, 0);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        for (std::size_t word = 0; word < cell_words_; ++word)
            for (std::uint64_t left = peer_bits(cell)[word]; left; left &= left - 1)
                peers_.push_back(static_cast<Cell>(64 * word + static_cast<unsigned>(std::countr_zero(left))));
        first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
    }
}

// Sorts the pairs of cells that can't both have one digit.
void Board::join_apart() {
    std::sort(pairs_apart_.begin(), pairs_apart_.end());
    first_apart_.assign(cells_ * static_cast<std::size_t>(values_) + 1, 0);
    for (const auto& [from, to] : pairs_apart_) {
        ++first_apart_[from + 1];
        apart_.push_back(to);
    }
    for (std::size_t i = 1; i < first_apart_.size(); ++i) first_apart_[i] += first_apart_[i - 1];
    pairs_apart_.clear();
}

// Makes houses, those that have some of the digits, too, and what those with cells in common have otherwise.
void Board::join_houses() {
    std::vector<std::vector<Cell>> houses;
    for (std::vector<Cell>& group : groups_) {
        Set some = 0;
        for (const Cell cell : group) some |= start_[cell];
        const auto size = static_cast<std::size_t>(std::popcount(some));
        if (group.size() > size) start_[group[0]] = 0;  // no solutions
        if (group.size() != size) continue;
        std::sort(group.begin(), group.end());
        if (std::find(houses.begin(), houses.end(), group) != houses.end()) continue;
        houses.push_back(group);
        digits_.push_back(some);
        add(Kind::house, group, {static_cast<std::int32_t>(some)});
    }
    // What cages see is found where their sums are, what pairs see isn't worth a look.
    std::vector<std::uint64_t> known(peer_bits_.size(), 0);
    std::sort(cages_.begin(), cages_.end());
    for (std::vector<Cell> group : groups_) {
        std::sort(group.begin(), group.end());
        if (group.size() < 3 || std::binary_search(cages_.begin(), cages_.end(), group)) join(known, group);
    }
    for (const std::vector<Cell>& house : houses) join(known, house);
    for (std::size_t i = 0; i < houses.size() && known != peer_bits_; ++i) add_seen(houses[i], digits_[i], known);
    groups_ = std::move(houses);
    join_pairs();
}

// Notes what two houses with the same digits and several cells in common don't have in common; of three that have all
// their cells in common with the same three, all that at once.
void Board::join_pairs() {
    std::vector<Cell> cells;
    const auto add_rest = [&](std::size_t of, std::size_t other) {  // cells of a house that another one doesn't have
        std::set_difference(groups_[of].begin(), groups_[of].end(), groups_[other].begin(), groups_[other].end(),
                            std::back_inserter(cells));
        return cells.size();
    };
    std::vector<std::vector<std::size_t>> meeting(groups_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i)
        for (std::size_t j = i + 1; j < groups_.size(); ++j) {
            cells.clear();
            if (digits_[i] != digits_[j] || add_rest(i, j) + 1 >= groups_[i].size()) continue;
            meeting[i].push_back(j);
            meeting[j].push_back(i);
        }
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> by_others;
    for (std::size_t i = 0; i < groups_.size(); ++i)
        if (meeting[i].size() == 3) by_others[meeting[i]].push_back(i);
    for (const auto& [others, three] : by_others) {
        if (three.size() != 3 || meeting[three[0]].empty() || !add_band(three, others)) continue;
        for (const std::size_t house : three)
            for (const std::size_t other : others) {
                std::erase(meeting[house], other);
                std::erase(meeting[other], house);
            }
    }
    for (std::size_t i = 0; i < groups_.size(); ++i)
        for (const std::size_t j : meeting[i]) {
            if (j < i) continue;
            cells.clear();
            const auto size = static_cast<std::int32_t>(add_rest(i, j));
            add_rest(j, i);
            add(Kind::shared, cells, {size});
        }
}

// Adds what three houses have in common with three others, by house and other house; false if that isn't as much
// everywhere, or two of the three have a cell in common.
bool Board::add_band(const std::vector<std::size_t>& three, const std::vector<std::size_t>& others) {
    std::vector<Cell> parts;
    for (const std::size_t house : three)
        for (const std::size_t other : others) {
            const std::size_t before = parts.size();
            std::set_intersection(groups_[house].begin(), groups_[house].end(), groups_[other].begin(),
                                  groups_[other].end(), std::back_inserter(parts));
            if (3 * (parts.size() - before) != groups_[house].size()) return false;
        }
    if (std::set<Cell>(parts.begin(), parts.end()).size() != parts.size()) return false;
    add(Kind::band, parts, {static_cast<std::int32_t>(groups_[three[0]].size() / 3)});
    return true;
}

// Notes the cells that see several of a house, but not all of these by some groups alone: those that see the same ones,
// each time.
void Board::add_seen(const std::vector<Cell>& house, Set digits, const std::vector<std::uint64_t>& known) {
    std::map<std::vector<Cell>, std::vector<Cell>> seeing;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (std::binary_search(house.begin(), house.end(), cell)) continue;
        std::vector<Cell> seen;
        bool is_known = true;
        for (const Cell other : house) {
            if (!are_peers(cell, other)) continue;
            seen.push_back(other);
            is_known = is_known && known[cell * cell_words_ + other / 64] >> other % 64 & 1;
        }
        if (seen.size() > 1 && !is_known) seeing[seen].push_back(static_cast<Cell>(cell));
    }
    if (seeing.empty()) return;
    std::vector<std::int32_t> numbers{static_cast<std::int32_t>(digits)};
    for (const auto& [seen, cells] : seeing) {
        numbers.push_back(static_cast<std::int32_t>(seen.size()));
        numbers.insert(numbers.end(), seen.begin(), seen.end());
        numbers.push_back(static_cast<std::int32_t>(cells.size()));
        numbers.insert(numbers.end(), cells.begin(), cells.end());
    }
    add(Kind::seen, house, numbers);
}

// A digit that some of many cells have: in each of some disjoint houses that they lie in it has one place, in them or
// not. One record for each such family of houses: rows, columns, boxes.
void Board::add_places(const std::vector<Cell>& cells, std::int32_t digit, std::int32_t counts) {
    const auto is_one = [&](Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); };
    std::vector<bool> used;  // or without some of the digits
    for (const Set digits : digits_) used.push_back(digits != all());
    for (std::size_t first = 0; first < groups_.size(); ++first) {
        if (used[first]) continue;
        std::vector<bool> has(cells_, false);
        std::vector<Cell> where;
        std::vector<std::int32_t> numbers{digit, counts};
        std::size_t covered = 0;
        for (std::size_t i = first; i < groups_.size(); ++i) {
            const std::vector<Cell>& house = groups_[i];
            if (used[i] || std::any_of(house.begin(), house.end(), [&](Cell cell) { return has[cell]; })) continue;
            used[i] = true;
            for (const Cell cell : house) has[cell] = true;
            const auto inside = std::count_if(house.begin(), house.end(), is_one);
            if (!inside) continue;
            covered += static_cast<std::size_t>(inside);
            numbers.push_back(static_cast<std::int32_t>(inside));
            std::copy_if(house.begin(), house.end(), std::back_inserter(where), is_one);
            std::remove_copy_if(house.begin(), house.end(), std::back_inserter(where), is_one);
        }
        if (covered == cells.size() && numbers.size() <= 32) add(Kind::places, where, numbers);
    }
}

}  // namespace farandole::rules
