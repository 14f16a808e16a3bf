#include "logic/tables.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::logic {

void Tables::number(const Board& board, const Want& want) {
    things_.clear();
    for (int cell : board.empty())
        for (Digits left = board.candidates(cell); left; left = without_lowest(left)) {
            const int digit = lowest(left);
            number_[static_cast<std::size_t>(cell * kDigits + digit)] = static_cast<std::uint16_t>(things_.size());
            things_.push_back({Cells::of(cell), static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit),
                               Kind::candidate, -1});
        }
    candidates_ = static_cast<int>(things_.size());
    groups_.clear();
    if (want.groups) find_groups(board, groups_);
    for (const Group& group : groups_)
        things_.push_back({group.cells, static_cast<std::uint8_t>(group.cells.first()), group.digit, Kind::group, -1});
}

void Tables::link_candidates(const Board& board) {
    for (int at = 0; at < candidates_; ++at) {
        const Thing& here = things_[static_cast<std::size_t>(at)];
        const int cell = here.cell, digit = here.digit;
        const auto off = static_cast<Literal>(2 * at), on = static_cast<Literal>(2 * at + 1);
        const bool two = count(board.candidates(cell)) == 2;
        for (Digits left = board.candidates(cell) & static_cast<Digits>(~only(digit)); left;
             left = without_lowest(left)) {
            add(on, literal(cell, lowest(left), false));
            if (two) add(off, literal(cell, lowest(left), true));
        }
        Cells seen;
        for (int house : houses_of(cell)) {
            const Cells others = board.where_in(house, digit) - Cells::of(cell);
            for (int other : others - seen) add(on, literal(other, digit, false));
            if (board.places(house, digit) == 2 && others && !implies(off, literal(others.first(), digit, true)))
                add(off, literal(others.first(), digit, true));
            seen |= others;
        }
    }
}

// Two groups of a digit in one house that have no cell in common: at most one is true; and if the house has no
// other place, one is.
void Tables::link_pair_of_groups(const Board& board, std::size_t group) {
    const Group& one = groups_[group];
    const auto off = static_cast<Literal>(2 * (static_cast<std::size_t>(candidates_) + group));
    std::array<std::size_t, 3> mate{};
    std::array<int, 3> mates{};
    const std::size_t line_kind = one.line < kColumn ? 0 : 1;
    for (std::size_t at = 0; at < groups_.size(); ++at) {
        const Group& two = groups_[at];
        if (at == group || two.digit != one.digit || two.cells.meets(one.cells)) continue;
        std::size_t kind = 2;
        if (two.line == one.line)
            kind = line_kind;
        else if (two.box != one.box)
            continue;
        if (mates[kind]++ == 0) mate[kind] = at;
        add(negated(off), static_cast<Literal>(2 * (static_cast<std::size_t>(candidates_) + at)));
    }
    for (std::size_t kind = 0; kind < 3; ++kind) {
        if (mates[kind] != 1) continue;
        const int house = kind == 2 ? one.box : one.line;
        if (board.where_in(house, one.digit) == (one.cells | groups_[mate[kind]].cells))
            add(off, static_cast<Literal>(2 * (static_cast<std::size_t>(candidates_) + mate[kind]) + 1));
    }
}

void Tables::link_groups(const Board& board) {
    for (std::size_t at = 0; at < groups_.size(); ++at) {
        const Group& group = groups_[at];
        const auto off = static_cast<Literal>(2 * (static_cast<std::size_t>(candidates_) + at));
        const Literal on = negated(off);
        const Cells seen = board.where(group.digit) & common_peers(group.cells);
        for (int cell : seen) {
            add(on, literal(cell, group.digit, false));
            add(literal(cell, group.digit, true), off);
        }
        for (int house : {group.box, group.line}) {
            const Cells others = seen & house_cells(house);
            if (others.size() != 1) continue;
            add(off, literal(others.first(), group.digit, true));
            add(literal(others.first(), group.digit, false), on);
        }
        link_pair_of_groups(board, at);
    }
}

void Tables::fill(const Board& board, const Want& want) {
    number(board, want);
    const auto start = [this](std::size_t many) {
        if (direct_.size() < many) direct_.resize(many);
        for (std::size_t at = 0; at < many; ++at) {
            direct_[at].clear();
            direct_[at].push_back({static_cast<Literal>(at), 1});
        }
    };
    start(static_cast<std::size_t>(literals()));
    grounds_.resize(std::max(grounds_.size(), direct_.size()));
    for (auto& grounds : grounds_) grounds.clear();
    if (want.net_depth == 0)
        link_candidates(board);
    else
        NetFiller(*this).fill(board, want.net_depth);
    if (want.groups) link_groups(board);
    if (want.sets) link_sets(board);
    close();
    const auto many = static_cast<std::size_t>(literals());
    if (tables_.size() < many) tables_.resize(many);
    for (std::size_t at = 0; at < many; ++at) tables_[at].filled = false;
}

// What each literal implies in the end. A literal is followed until one is met whose row is ready, which then
// comes as a whole; so the first rows are work, and most of the others a few unions.
void Tables::close() {
    const auto many = static_cast<std::size_t>(literals());
    words_ = (many + 63) / 64;
    ahead_.assign(many * words_, 0);
    rows_.assign(many * words_, 0);
    for (std::size_t at = 0; at < many; ++at)
        for (std::size_t next = 1; next < direct_[at].size(); ++next) {
            const Literal to = direct_[at][next].literal;
            ahead_[at * words_ + (to >> 6)] |= std::uint64_t{1} << (to & 63);
        }
    for (std::size_t premise = 0; premise < many; ++premise) {
        std::uint64_t* row = &rows_[premise * words_];
        covered_.assign(words_, 0);  // literals whose implications are in the row
        waiting_.clear();
        waiting_.push_back(static_cast<Literal>(premise));
        row[premise >> 6] |= std::uint64_t{1} << (premise & 63);
        while (!waiting_.empty()) {
            const Literal at = waiting_.back();
            waiting_.pop_back();
            if (bit(covered_.data(), at)) continue;
            if (at < premise) {
                const std::uint64_t* ready = &rows_[at * words_];
                for (std::size_t word = 0; word < words_; ++word)
                    row[word] |= ready[word], covered_[word] |= ready[word];
                continue;
            }
            covered_[at >> 6] |= std::uint64_t{1} << (at & 63);
            const std::uint64_t* ahead = &ahead_[at * words_];
            for (std::size_t word = 0; word < words_; ++word) {
                std::uint64_t fresh = ahead[word] & ~row[word];
                row[word] |= fresh;
                for (; fresh; fresh &= fresh - 1)
                    waiting_.push_back(
                        static_cast<Literal>(word * 64 + static_cast<std::size_t>(std::countr_zero(fresh))));
            }
        }
    }
}

// Breadth first; an entry that came from another table is replaced when a shorter way to it turns up.
const Table& Tables::table(Literal premise) {
    Table& table = tables_[premise];
    if (table.filled) return table;
    table.filled = true;
    table.entries.clear();
    table.at.assign(static_cast<std::size_t>(literals()), -1);
    const auto append = [&table](Literal literal, int distance, std::uint16_t via) {
        table.at[literal] = static_cast<std::int16_t>(table.entries.size());
        table.entries.push_back({literal, static_cast<std::uint16_t>(distance), via});
    };
    for (const Implication& one : direct_[premise]) append(one.literal, one.distance, Table::kDirect);
    for (std::size_t from = 1; from < table.entries.size(); ++from) {
        const Literal source = table.entries[from].literal;
        const int base = table.entries[from].distance;
        const auto& next = direct_[source];
        for (std::size_t at = 1; at < next.size(); ++at) {
            const int distance = base + next[at].distance;
            const int known = table.at[next[at].literal];
            if (known < 0) {
                append(next[at].literal, distance, source);
                continue;
            }
            Table::Entry& entry = table.entries[static_cast<std::size_t>(known)];
            if (entry.via != Table::kDirect && entry.distance > distance) {
                entry.via = source;
                entry.distance = static_cast<std::uint16_t>(distance);
            }
        }
    }
    return table;
}

const Grounds* Tables::grounds(Literal premise, std::size_t index) const {
    const auto& known = grounds_[premise];
    return index < known.size() ? &known[index] : nullptr;
}

// Goes from an implied literal back to the premise. A side way ends where it meets the main way.
void Tables::walk(Literal premise, Literal implied, bool side, Chain& chain, std::vector<Literal>& way,
                  std::vector<SideWay>& more) {
    const Table& table = this->table(premise);
    way.clear();
    way.push_back(implied);
    REQUIRE(table.at[implied] >= 0);
    for (auto index = static_cast<std::size_t>(table.at[implied]); index != 0;) {
        const Table::Entry& entry = table.entries[index];
        const Literal owner = entry.via == Table::kDirect ? premise : entry.via;
        const auto& list = direct_[owner];
        std::size_t at = index;
        if (entry.via != Table::kDirect)
            for (at = 1; list[at].literal != entry.literal;) ++at;
        while (at != 0) {
            const Grounds* grounds = this->grounds(owner, at);
            const std::size_t next = grounds ? (*grounds)[0] : 0;
            const Literal literal = list[next].literal;
            way.push_back(literal);
            if (!side) {
                chain.cells |= thing(literal).cells;
                for (std::size_t ground = 1; grounds && ground < grounds->size(); ++ground)
                    if ((*grounds)[ground]) more.push_back({{list[(*grounds)[ground]].literal}, list[at].literal});
            } else if (chain.cells.has(thing(literal).cell) &&
                       std::ranges::find(chain.way, literal) != chain.way.end()) {
                return;
            }
            at = next;
        }
        index = owner == premise ? 0 : static_cast<std::size_t>(table.at[owner]);
    }
}

void Tables::chain(Literal premise, Literal implied, Chain& chain) {
    chain.cells = {};
    chain.sides.clear();
    walk(premise, implied, false, chain, chain.way, chain.sides);
    std::ranges::reverse(chain.way);
    std::vector<SideWay> none;
    chain.length = static_cast<int>(chain.way.size());
    for (SideWay& side : chain.sides) {
        const Literal start = side.way.front();
        walk(premise, start, true, chain, side.way, none);
        std::ranges::reverse(side.way);
        chain.length += static_cast<int>(side.way.size());
    }
}

}  // namespace farandole::logic
