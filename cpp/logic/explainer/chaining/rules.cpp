// The rules inside "dynamic plus": locked candidates, hidden pairs, naked pairs, X-wings. Each works on what a
// supposition has left, and follows from the candidates that have become false so that it applies.
#include <algorithm>
#include <array>

#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

constexpr HouseKind kHousesOfPairs[3] = {kBlock, kColumn, kRow};

// The set that a digit's candidates in two cells share; 0 if the cells don't see each other, or are one.
std::uint16_t shared(int cell, int other, int digit) {
    for (int kind = 0; kind < 3 && cell != other; ++kind)
        if (const int house = kGeometry.house_of[kind][cell]; house == kGeometry.house_of[kind][other])
            return set_of(kind, house, digit);
    return 0;
}
bool sees(int cell, int other) { return shared(cell, other, 0) != 0; }

int cell_at(int kind, int house, int place) { return kGeometry.cell_at[kind][house][place]; }

// The two cells at the places of a pair, the first of them first. (The bit that is set in each changes neither; it
// tells the compiler that there is one.)
std::array<int, 2> cells_at(int kind, int house, unsigned places) {
    return {cell_at(kind, house, std::countr_zero(places | 1u << 8)),
            cell_at(kind, house, static_cast<int>(std::bit_width(places | 1u)) - 1)};
}

// Collects what a rule follows from and what it removes, and puts it into the closure.
class Rules {
  public:
    Rules(Closure& closure, const Grid& source, const Grid& work, const Filled& filled)
        : closure_(closure), source_(source), work_(work), filled_(filled) {}

    bool lock(HouseKind from, HouseKind to);
    bool hidden_pairs(HouseKind kind);
    bool naked_pairs(HouseKind kind);
    bool x_wings(HouseKind from, HouseKind to);
    bool wings(bool is_xyz);

  private:
    void begin() { parent_count_ = removal_count_ = 0; }
    // The places of a digit in a house that have become false.
    void follow_from(int kind, int house, int digit, unsigned places) {
        for (unsigned rest = source_.places[kind][house][digit] & places; rest; rest &= rest - 1)
            parents_[parent_count_++] =
                static_cast<std::uint16_t>(cell_at(kind, house, std::countr_zero(rest)) * 9 + digit);
    }
    void remove(int cell, unsigned digits) {
        if (digits) removals_[removal_count_++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint16_t>(digits)};
    }
    bool end(const Rule& rule) {
        return end([&](int) -> const Rule& { return rule; });
    }
    template <class RuleOf>  // what gives the rule by which a cell loses something
    bool end(const RuleOf& rule_of);

    Closure& closure_;
    const Grid &source_, &work_;
    const Filled& filled_;
    std::uint16_t parents_[24]{};
    Removal removals_[24]{};
    int parent_count_ = 0, removal_count_ = 0;
};

template <class RuleOf>
bool Rules::end(const RuleOf& rule_of) {
    if (parent_count_ == 0 || removal_count_ == 0) return false;
    order_like_java(removals_, removal_count_);
    bool is_new = false;
    for (int i = 0; i < removal_count_; ++i) {
        for (unsigned rest = removals_[i].digits; rest; rest &= rest - 1) {
            const int candidate = removals_[i].cell * 9 + std::countr_zero(rest);
            if (closure_.off.has(candidate)) continue;
            closure_.add_off(candidate);
            closure_.rules.push_back(rule_of(removals_[i].cell));
            closure_.make_room(static_cast<unsigned>(parent_count_));
            const std::uint32_t start = closure_.begin();
            for (int k = 0; k < parent_count_; ++k) closure_.add_parent(parents_[k]);
            closure_.end_node(candidate, Cause::kRule, start, -1 - static_cast<int>(closure_.rules.size()));
            is_new = true;
        }
    }
    return is_new;
}

// Whether places, two or three, share a row of a block, or the part of a line that is in a block; or a column of a block.
struct Shares {
    std::uint8_t third[512]{}, column[512]{};
    constexpr Shares() {
        for (unsigned places = 1; places < 512; ++places) {
            if (kSizes.of[places] < 2 || kSizes.of[places] > 3) continue;
            for (int i = 0; i < 3; ++i) {
                third[places] |= !(places & ~(0007u << 3 * i));
                column[places] |= !(places & ~(0111u << i));
            }
        }
    }
};
constexpr Shares kShares;

// Which of nine sets are pairs.
template <class SetOf>
unsigned pairs_of(const SetOf& set_at) {
    unsigned pairs = 0;
    for (int i = 0; i < 9; ++i) pairs |= unsigned{is_pair(set_at(i))} << i;
    return pairs;
}

bool Rules::lock(HouseKind from, HouseKind to) {
    const std::uint8_t* is_shared = to == kColumn ? kShares.column : kShares.third;
    bool found = false;
    for (int digit = 0; digit < 9; ++digit) {
        for (int house = 0; house < 9; ++house) {
            const unsigned places = work_.places[from][house][digit];
            if (!is_shared[places]) continue;
            const int other = kGeometry.house_of[to][cell_at(from, house, std::countr_zero(places))];
            begin();
            for (unsigned rest = work_.places[to][other][digit]; rest; rest &= rest - 1) {
                const int cell = cell_at(to, other, std::countr_zero(rest));
                if (kGeometry.house_of[from][cell] != house) remove(cell, 1u << digit);
            }
            if (removal_count_ == 0) continue;
            unsigned outside = source_.places[from][house][digit] & ~places;
            for (unsigned rest = outside; rest; rest &= rest - 1) {
                const int place = std::countr_zero(rest);
                if (kGeometry.house_of[to][cell_at(from, house, place)] == other) outside &= ~(1u << place);
            }
            follow_from(from, house, digit, outside);
            found |= end({1, 1, {set_of(from, house, digit)}, {set_of(to, other, digit)}});
        }
    }
    return found;
}

bool Rules::hidden_pairs(HouseKind kind) {
    bool found = false;
    for (int house = 0; house < 9; ++house) {
        if (filled_.empty[kind][house] <= 4) continue;
        const std::uint16_t* places = work_.places[kind][house];
        const unsigned pairs = pairs_of([&](int digit) { return places[digit]; });
        for (unsigned highs = pairs; highs; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            for (unsigned lows = pairs & ((1u << high) - 1); lows; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                if (places[low] != places[high]) continue;
                begin();
                const unsigned pair = 1u << low | 1u << high;
                const auto cells = cells_at(kind, house, places[low]);
                for (const int cell : cells) remove(cell, work_.marks[cell] & ~pair);
                if (removal_count_ == 0) continue;
                for (int place = 0; place < 9; ++place) {
                    if (places[low] >> place & 1) continue;
                    follow_from(kind, house, low, 1u << place);
                    follow_from(kind, house, high, 1u << place);
                }
                found |= end({2,
                              2,
                              {set_of(kind, house, low), set_of(kind, house, high)},
                              {set_of(cells[0]), set_of(cells[1])}});
            }
        }
    }
    return found;
}

bool Rules::naked_pairs(HouseKind kind) {
    bool found = false;
    for (int house = 0; house < 9; ++house) {
        if (filled_.empty[kind][house] < 4) continue;
        const unsigned pairs = pairs_of([&](int place) { return work_.marks[cell_at(kind, house, place)]; });
        for (unsigned highs = pairs; highs; highs &= highs - 1) {
            const int high = std::countr_zero(highs), second = cell_at(kind, house, high);
            const unsigned pair = work_.marks[second];
            for (unsigned lows = pairs & ((1u << high) - 1); lows; lows &= lows - 1) {
                const int low = std::countr_zero(lows), first = cell_at(kind, house, low);
                if (work_.marks[first] != pair) continue;
                begin();
                for (int place = 0; place < 9; ++place) {
                    const int cell = cell_at(kind, house, place);
                    if (place != low && place != high) remove(cell, work_.marks[cell] & pair);
                }
                if (removal_count_ == 0) continue;
                for (const int cell : {first, second})
                    for (unsigned rest = source_.marks[cell] & ~pair; rest; rest &= rest - 1)
                        parents_[parent_count_++] = static_cast<std::uint16_t>(cell * 9 + std::countr_zero(rest));
                found |= end({2,
                              2,
                              {set_of(first), set_of(second)},
                              {set_of(kind, house, std::countr_zero(pair)),
                               set_of(kind, house, std::countr_zero(pair & (pair - 1)))}});
            }
        }
    }
    return found;
}

bool Rules::x_wings(HouseKind from, HouseKind to) {
    bool found = false;
    unsigned pairs[9];  // digits, by line
    for (int line = 0; line < 9; ++line)
        pairs[line] = pairs_of([&](int digit) { return work_.places[from][line][digit]; });
    for (int high = 1; high < 9; ++high) {
        for (int low = 0; low < high; ++low) {
            for (unsigned digits = pairs[high] & pairs[low]; digits; digits &= digits - 1) {
                const int digit = std::countr_zero(digits);
                const unsigned places = work_.places[from][high][digit];
                if (places != work_.places[from][low][digit]) continue;
                if (filled_.placed[digit] + 4 > 9) continue;
                begin();
                for (unsigned rest = places; rest; rest &= rest - 1) {
                    const int line = std::countr_zero(rest);
                    unsigned others = work_.places[to][line][digit] & ~(1u << low | 1u << high);
                    for (; others; others &= others - 1)
                        remove(cell_at(to, line, std::countr_zero(others)), 1u << digit);
                }
                if (removal_count_ == 0) continue;
                follow_from(from, low, digit, ~places);
                follow_from(from, high, digit, ~places);
                found |= end({2,
                              2,
                              {set_of(from, low, digit), set_of(from, high, digit)},
                              {set_of(to, std::countr_zero(places), digit),
                               set_of(to, std::countr_zero(places & (places - 1)), digit)}});
            }
        }
    }
    return found;
}

// XY-wings, or XYZ-wings: three cells for three digits, z in two or three links that a victim lies in, too.
bool Rules::wings(bool is_xyz) {
    bool found = false;
    for (int pivot = 0; pivot < kCells; ++pivot) {
        const unsigned xy = work_.marks[pivot];
        if (size_of(xy) != (is_xyz ? 3 : 2)) continue;
        for (const int one : kGeometry.peers[pivot]) {
            const unsigned xz = work_.marks[one];
            if (!is_pair(xz) || size_of(xy & ~xz) != 1) continue;
            for (const int other : kGeometry.peers[pivot]) {
                const unsigned yz = work_.marks[other];
                if (!is_pair(yz) || size_of(xy | xz | yz) != 3) continue;
                if (size_of(xy & xz & yz) != (is_xyz ? 1 : 0)) continue;
                const int z = std::countr_zero(xz & yz);
                begin();
                for (const int victim : kGeometry.peers[one])
                    if (victim != pivot && sees(victim, other) && (!is_xyz || sees(victim, pivot)))
                        remove(victim, work_.marks[victim] & 1u << z);
                if (removal_count_ == 0) continue;
                for (int digit = 0; digit < 9; ++digit)
                    for (const int cell : {pivot, one, other})
                        if (source_.has(cell, digit) && !work_.has(cell, digit))
                            parents_[parent_count_++] = static_cast<std::uint16_t>(cell * 9 + digit);
                const int x = std::countr_zero(xz & ~(1u << z)), y = std::countr_zero(yz & ~(1u << z));
                found |= end([&](int victim) {
                    Rule rule{3,
                              2,
                              {set_of(pivot), set_of(one), set_of(other)},
                              {shared(pivot, one, x), shared(pivot, other, y)}};
                    for (const int cell : {one, other, pivot}) {
                        const std::uint16_t link = shared(victim, cell, z);
                        std::uint16_t* end = rule.links + rule.link_count;
                        if ((cell == pivot && !is_xyz) || std::find(rule.links, end, link) != end) continue;
                        rule.links[rule.link_count++] = link;
                    }
                    return rule;
                });
            }
        }
    }
    return found;
}

}  // namespace

void order_like_java(Removal* removals, int count) {
    int buckets = 16;
    while (count > buckets * 3 / 4) buckets *= 2;
    for (int i = 1; i < count; ++i) {
        const Removal moved = removals[i];
        int to = i;
        for (; to > 0 && (removals[to - 1].cell & (buckets - 1)) > (moved.cell & (buckets - 1)); --to)
            removals[to] = removals[to - 1];
        removals[to] = moved;
    }
}

Filled::Filled(const Board& board) {
    for (int cell = 0; cell < kCells; ++cell) {
        const int digit = board.digits[static_cast<std::size_t>(cell)];
        if (digit) {
            ++placed[digit - 1];
        } else {
            for (int kind = 0; kind < 3; ++kind) ++empty[kind][kGeometry.house_of[kind][cell]];
        }
    }
}

// True if something new is false by the first rule that applies.
bool Chainer::apply_rules(Closure& closure, const Grid& work) {
    Rules rules(closure, *grid_, work, *filled_);
    bool found = rules.lock(kBlock, kColumn);
    found |= rules.lock(kBlock, kRow);
    found |= rules.lock(kColumn, kBlock);
    found |= rules.lock(kRow, kBlock);
    if (found) return true;
    for (const HouseKind kind : kHousesOfPairs) found |= rules.hidden_pairs(kind);
    if (found) return true;
    for (const HouseKind kind : kHousesOfPairs) found |= rules.naked_pairs(kind);
    if (found) return true;
    found |= rules.x_wings(kColumn, kRow);
    found |= rules.x_wings(kRow, kColumn);
    if (found) return true;
    if (options_.has_wings && (rules.wings(false) || rules.wings(true))) return true;
    return apply_inner(closure, work, 0);
}

}  // namespace farandole::explainer::chaining
