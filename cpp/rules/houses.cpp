// Which cells see each other, and the houses that they make.
#include <algorithm>
#include <bit>
#include <map>

#include "rules/sums.hpp"

namespace farandole::rules {

void Board::join(std::vector<std::uint64_t>& bits, const std::vector<Cell>& group) const {
    Bits whole(cell_words_, 0);
    for (const Cell cell : group) put(whole.data(), cell);
    for (const Cell cell : group) {
        std::uint64_t* row = bits.data() + cell * cell_words_;
        for (std::size_t word = 0; word < cell_words_; ++word) row[word] |= whole[word];
        row[cell / 64] &= ~(std::uint64_t{1} << cell % 64);
    }
}

// Gives two cells with the same digit the same peers; false if they have them.
bool Board::join_equal(Cell a, Cell b) {
    bool is_new = false;
    for (std::size_t word = 0; word < cell_words_; ++word)
        each_cell(peer_bits(a)[word] ^ peer_bits(b)[word], word, [&](Cell cell) {
            if (cell == a || cell == b) return;
            is_new = true;
            for (const Cell one : {a, b}) {
                put(peer_bits_.data() + one * cell_words_, cell);
                put(peer_bits_.data() + cell * cell_words_, one);
            }
        });
    return is_new;
}

// Makes the graph of peers. Cells with the same digit have the same peers.
void Board::join_peers() {
    peer_bits_.assign(cells_ * cell_words_, 0);
    for (const std::vector<Cell>& group : groups_) join(peer_bits_, group);
    for (bool is_new = !equals_.empty(); is_new;) {
        is_new = false;
        for (const auto& [a, b] : equals_) {
            if (are_peers(a, b)) start_[a] = 0;  // no solutions
            is_new = join_equal(a, b) || is_new;
        }
    }
    first_peer_.assign(1, 0);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        for (std::size_t word = 0; word < cell_words_; ++word)
            each_cell(peer_bits(cell)[word], word, [&](Cell peer) { peers_.push_back(peer); });
        first_peer_.push_back(static_cast<std::uint32_t>(peers_.size()));
    }
}

// Where some cells can't both have one digit, looks at each house for what sees all of its places.
void Board::lock_houses() {
    for (std::size_t house = 0; has_apart() && house < groups_.size(); ++house)
        add(Kind::locked, groups_[house], {static_cast<std::int32_t>(digits_[house])});
}

// Adds a record for each pair of cells, by what each digit of one allows in the other: the tables of both directions, and
// whether so much is forbidden that one of the two may have to have a digit. Peers have no digit in common.
void Board::add_relations(std::vector<Set> there, const std::vector<Cell>& pairs) {
    const auto tables = [&] {
        std::vector<Set> back(there.size(), 0);
        std::size_t allowed = 0;
        for (std::size_t digit = 0; digit < there.size(); ++digit)
            for (std::size_t other = 0; other < there.size(); ++other)
                if (there[digit] >> other & 1) back[other] |= Set{1} << digit, ++allowed;
        return std::vector<std::int32_t>{static_cast<std::int32_t>(add_table(there)),
                                         static_cast<std::int32_t>(add_table(back)),
                                         2 * allowed <= there.size() * there.size()};
    };
    for (const bool of_peers : {false, true}) {
        for (std::size_t digit = 0; of_peers && digit < there.size(); ++digit) there[digit] &= ~(Set{1} << digit);
        std::vector<std::int32_t> numbers;
        for (std::size_t i = 0; i < pairs.size(); i += 2) {
            if (are_peers(pairs[i], pairs[i + 1]) != of_peers) continue;
            if (numbers.empty()) numbers = tables();
            add(Kind::relation, {pairs[i], pairs[i + 1]}, numbers);
        }
    }
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
    for (std::vector<Cell>& group : groups_) {
        std::sort(group.begin(), group.end());
        if (group.size() < 3 || std::binary_search(cages_.begin(), cages_.end(), group)) join(known, group);
    }
    groups_ = std::move(houses);
    house_bits_.assign(groups_.size() * cell_words_, 0);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        join(known, groups_[i]);
        for (const Cell cell : groups_[i]) put(house_bits_.data() + i * cell_words_, cell);
    }
    for (std::size_t i = 0; i < groups_.size() && known != peer_bits_; ++i) add_seen(i, known);
    join_pairs();
}

// Notes what two houses with the same digits and several cells in common don't have in common; of three that have all
// their cells in common with the same three, all that at once.
void Board::join_pairs() {
    std::vector<std::vector<std::size_t>> meeting(groups_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i)
        for (std::size_t j = i + 1; j < groups_.size(); ++j) {
            if (digits_[i] != digits_[j] || common(house_bits(i), house_bits(j), cell_words_) < 2) continue;
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
            std::vector<Cell> cells;
            std::set_difference(groups_[i].begin(), groups_[i].end(), groups_[j].begin(), groups_[j].end(),
                                std::back_inserter(cells));
            const auto size = static_cast<std::int32_t>(cells.size());
            std::set_difference(groups_[j].begin(), groups_[j].end(), groups_[i].begin(), groups_[i].end(),
                                std::back_inserter(cells));
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
    std::vector<Cell> sorted = parts;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return false;
    add(Kind::band, parts, {static_cast<std::int32_t>(groups_[three[0]].size() / 3)});
    return true;
}

// Notes the cells that see several of a house, but not all of these by some groups alone: those that see the same ones,
// each time.
void Board::add_seen(std::size_t house, const std::vector<std::uint64_t>& known) {
    std::map<std::vector<Cell>, std::vector<Cell>> seeing;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (has(house_bits(house), cell)) continue;
        std::uint64_t unknown = 0;
        for (std::size_t word = 0; word < cell_words_; ++word)
            unknown |= peer_bits(cell)[word] & house_bits(house)[word] & ~known[cell * cell_words_ + word];
        if (!unknown) continue;
        std::vector<Cell> seen;
        for (std::size_t word = 0; word < cell_words_; ++word)
            each_cell(peer_bits(cell)[word] & house_bits(house)[word], word,
                      [&](Cell other) { seen.push_back(other); });
        if (seen.size() > 1) seeing[seen].push_back(static_cast<Cell>(cell));
    }
    if (seeing.empty()) return;
    std::vector<std::int32_t> numbers{static_cast<std::int32_t>(digits_[house])};
    for (const auto& [seen, cells] : seeing) {
        numbers.push_back(static_cast<std::int32_t>(seen.size()));
        numbers.insert(numbers.end(), seen.begin(), seen.end());
        numbers.push_back(static_cast<std::int32_t>(cells.size()));
        numbers.insert(numbers.end(), cells.begin(), cells.end());
    }
    add(Kind::seen, groups_[house], numbers);
}

// Adds a record of how many cells have some digits. Of one digit, cells that differ lie side by side, and the size of each
// such group is noted: it has one place at most.
void Board::add_count(Set digits, std::int32_t counts, const std::vector<Cell>& cells) {
    std::vector<std::int32_t> numbers{static_cast<std::int32_t>(digits), counts};
    if (!std::has_single_bit(digits)) return add(Kind::count, cells, numbers);
    Bits bits(cell_words_, 0);
    for (const Cell cell : cells) put(bits.data(), cell);
    std::vector<Cell> where;
    Groups(*this).each(bits, [&](const Bits& in_house, const Bits& seeing, std::int32_t size) {
        for (const Bits* part : {&in_house, &seeing}) each_cell(*part, [&](Cell cell) { where.push_back(cell); });
        numbers.push_back(size);
    });
    if (numbers.size() == 2 + cells.size()) numbers.resize(2);  // no two of them differ
    add(Kind::count, where, numbers);
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
