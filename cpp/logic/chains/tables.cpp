#include "logic/chains/tables.hpp"

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
    for (auto& list : groups_of_) list.clear();
    for (std::size_t at = 0; at < groups_.size(); ++at) {
        const Group& group = groups_[at];
        groups_of_[group.digit].push_back(at);
        things_.push_back({group.cells, static_cast<std::uint8_t>(group.cells.first()), group.digit, Kind::group, -1});
    }
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
    for (std::size_t at : groups_of_[one.digit]) {
        const Group& two = groups_[at];
        if (two.cells.meets(one.cells)) continue;
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

// Empty lists for some literals: they have but themselves.
void Tables::start(std::size_t from, std::size_t to) {
    if (direct_.size() < to) {
        direct_.resize(to);
        grounds_.resize(to);
    }
    for (std::size_t at = from; at < to; ++at) {
        direct_[at].clear();
        direct_[at].push_back({static_cast<Literal>(at), 1});
        grounds_[at].clear();
    }
}

void Tables::fill(Search& search, const Want& want) {
    const Board& board = search.board();
    number(board, want);
    start(0, static_cast<std::size_t>(literals()));
    if (want.net_depth == 0)
        link_candidates(board);
    else
        NetFiller(*this).fill(board, want.net_depth);
    if (want.groups) link_groups(board);
    if (want.sets) link_sets(search);
    close();
    const auto many = static_cast<std::size_t>(literals());
    if (tables_.size() < many) tables_.resize(many);
    for (std::size_t at = 0; at < many; ++at) tables_[at].filled = false;
}

// What each literal implies in the end: Tarjan's search for strongly connected components comes to each when all
// that it implies is ready, so a row is the union of a few others. All literals of a component have one row. Literals
// that imply nothing, the most, are left out of the search.
void Tables::close() {
    const auto many = static_cast<std::size_t>(literals());
    words_ = (many + 63) / 64;
    ahead_.assign(many * words_, 0);
    rows_.resize(std::max(rows_.size(), many * words_));
    row_of_.assign(many, 0);
    reached_.assign(many, 0);
    fresh_.assign(words_, 0);
    on_path_.assign(words_, 0);
    leading_.assign(words_, 0);
    waiting_.clear();
    rows_made_ = 0;
    for (std::size_t at = 0; at < many; ++at) {
        std::uint64_t* ahead = &ahead_[at * words_];
        for (const Implication& next : direct_[at]) ahead[next.literal >> 6] |= std::uint64_t{1} << (next.literal & 63);
        if (direct_[at].size() > 1) leading_[at >> 6] |= std::uint64_t{1} << (at & 63);
    }
    fresh_ = leading_;
    for (std::size_t at = 0; at < many; ++at) {
        const auto literal = static_cast<Literal>(at);
        if (!bit(leading_.data(), literal)) {
            waiting_.push_back(literal);
            make_row(0);
        } else if (bit(fresh_.data(), literal)) {
            visit(literal);
        }
    }
}

// Depth first from a literal that hasn't been reached. `reached_` numbers the literals as they are met, and holds in
// the end the lowest number that can be come back to.
void Tables::visit(Literal root) {
    const auto enter = [this](Literal literal) {
        fresh_[literal >> 6] &= ~(std::uint64_t{1} << (literal & 63));
        on_path_[literal >> 6] |= std::uint64_t{1} << (literal & 63);
        reached_[literal] = static_cast<std::uint16_t>(waiting_.size());
        waiting_.push_back(literal);
        frames_.push_back(literal);
    };
    // The first literal that isn't reached yet; -1: none.
    const auto next_of = [this](Literal literal) {
        const std::uint64_t* ahead = &ahead_[literal * words_];
        for (std::size_t word = 0; word < words_; ++word)
            if (const std::uint64_t left = ahead[word] & fresh_[word])
                return static_cast<int>(word * 64) + std::countr_zero(left);
        return -1;
    };
    frames_.clear();
    enter(root);
    while (!frames_.empty()) {
        const Literal literal = frames_.back();
        const int next = next_of(literal);
        if (next >= 0) {
            enter(static_cast<Literal>(next));
            continue;
        }
        frames_.pop_back();
        // Numbers are places in `waiting_`: what is complete has left it.
        std::uint16_t& lowest = reached_[literal];
        const std::uint16_t number = lowest;
        const std::uint64_t* ahead = &ahead_[literal * words_];
        for (std::size_t word = 0; word < words_; ++word)
            for (std::uint64_t left = ahead[word] & on_path_[word]; left; left &= left - 1)
                lowest = std::min(lowest, reached_[word * 64 + static_cast<std::size_t>(std::countr_zero(left))]);
        if (lowest == number) make_row(number);
    }
}

// The row of the component that is the end of `waiting_`, which loses it.
void Tables::make_row(std::size_t from) {
    const auto made = static_cast<std::uint16_t>(rows_made_++);
    std::uint64_t* row = &rows_[made * words_];
    std::fill(row, row + words_, 0);
    for (std::size_t at = from; at < waiting_.size(); ++at) {
        const Literal literal = waiting_[at];
        on_path_[literal >> 6] &= ~(std::uint64_t{1} << (literal & 63));
        row_of_[literal] = made;
    }
    for (std::size_t at = from; at < waiting_.size(); ++at) {
        const std::uint64_t* ahead = &ahead_[waiting_[at] * words_];
        for (std::size_t word = 0; word < words_; ++word) {
            std::uint64_t left = ahead[word] & leading_[word] & ~row[word];
            while (left) {
                const std::size_t next = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
                left &= left - 1;
                if (row_of_[next] == made) continue;
                const std::uint64_t* ready = &rows_[row_of_[next] * words_];
                for (std::size_t other = 0; other < words_; ++other) row[other] |= ready[other];
                left &= ~row[word];
            }
        }
    }
    for (std::size_t at = from; at < waiting_.size(); ++at) {
        const std::uint64_t* ahead = &ahead_[waiting_[at] * words_];
        for (std::size_t word = 0; word < words_; ++word) row[word] |= ahead[word];
    }
    waiting_.resize(from);
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
