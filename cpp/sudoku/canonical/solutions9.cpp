// The first row of the form is 123456789, whichever row of the grid it is. What the second row becomes
// depends on one thing: the permutation that takes each column to the one where the first row has the
// digit that the second has here. There are 12,096 of them, and to put columns and stacks in another order is
// to conjugate them. So they fall into a few classes, each with its least second row; and for every
// permutation there is a list of the orders of the columns that lead to it. The 36 ordered pairs of
// rows that share a band are looked up, and only those that give the least second row are gone on with.
#include "sudoku/canonical/solutions9.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "require.hpp"

namespace farandole::sudoku::canonical {

namespace {

// A row as a number, four bits a cell, the first cell highest.
using Row9 = std::uint64_t;

constexpr unsigned kSets = 56;  // which columns can move to which stack
constexpr unsigned kPermutations = kSets * 216;
constexpr unsigned kOrders = 6 * 216;

struct Tables {
    struct Entry {
        Byte rank, inverse_rank;  // of the class, by its smallest second row
        std::uint16_t first, inverse_first;
    };
    Byte set[512];  // by the columns that move to the first stack, and those from the first to the second
    Byte order[8];  // by the comparisons of three different numbers
    std::array<Byte, 16> columns[kOrders];  // the origin of each column
    Entry entry[kPermutations];
    std::vector<std::uint16_t> ways;     // orders of columns that lead to the smallest second row
    std::vector<std::uint16_t> lengths;  // of each rank: the number for each permutation

    Tables();
    unsigned index(const Byte* p) const;
};

// Numbers a permutation without the third set, which follows from the others.
inline unsigned Tables::index(const Byte* p) const {
    const unsigned first = 1u << p[0] | 1u << p[1] | 1u << p[2], second = 1u << p[3] | 1u << p[4] | 1u << p[5];
    const auto order_of = [&](const Byte* q) {
        return unsigned{order[unsigned{q[0] < q[1]} | unsigned{q[0] < q[2]} << 1 | unsigned{q[1] < q[2]} << 2]};
    };
    const unsigned sets = set[(first & 0x1F8) | (second & 7)];
    return sets * 216 + order_of(p) * 36 + order_of(p + 3) * 6 + order_of(p + 6);
}

Tables::Tables() : order{0, 1, 0, 2, 3, 0, 4, 5} {
    unsigned sets = 0;
    for (unsigned bits = 0; bits < 512; ++bits) {
        const int from_second = std::popcount(bits >> 3 & 7), from_third = std::popcount(bits >> 6),
                  from_first = std::popcount(bits & 7);
        set[bits] = static_cast<Byte>(from_second + from_third == 3 && from_first == from_third ? sets++ : 0);
    }
    // All orders of the columns: three in a stack, and three stacks.
    for (unsigned i = 0; i < kOrders; ++i) {
        columns[i] = {};
        const unsigned in_stack[3] = {i / 36 % 6, i / 6 % 6, i % 6};
        for (unsigned at = 0; at < 9; ++at) {
            const unsigned stack = kOrdersOfThree[i / 216][at / 3];
            columns[i][at] = static_cast<Byte>(3 * stack + kOrdersOfThree[in_stack[at / 3]][at % 3]);
        }
    }
    // All permutations, in the order of their second rows.
    std::vector<std::array<Byte, 9>> all;
    std::array<Byte, 9> p{};
    const auto fill = [&](const auto& self, unsigned at, unsigned used) -> void {
        if (at == 9) {
            all.push_back(p);
            return;
        }
        for (unsigned column = 0; column < 9; ++column) {
            if (column / 3 == at / 3 || used >> column & 1) continue;
            p[at] = static_cast<Byte>(column);
            self(self, at + 1, used | 1u << column);
        }
    };
    fill(fill, 0, 0);
    constexpr std::uint16_t kNone = 0xFFFF;
    for (auto& one : entry) one = {0, 0, kNone, kNone};
    for (const auto& least : all) {
        if (entry[index(least.data())].first != kNone) continue;
        const auto rank = static_cast<Byte>(lengths.size());
        unsigned reached[kOrders];
        unsigned times = 0;  // number of orders that lead from each permutation of the class to its smallest
        for (unsigned i = 0; i < kOrders; ++i) {
            Byte conjugate[9];
            for (unsigned at = 0; at < 9; ++at) conjugate[columns[i][at]] = columns[i][least[at]];
            reached[i] = index(conjugate);
            times += reached[i] == reached[0];
        }
        for (unsigned i = 0; i < kOrders; ++i) {
            Entry& one = entry[reached[i]];
            if (one.first == kNone) {
                one.first = static_cast<std::uint16_t>(ways.size());
                one.rank = rank;
                ways.resize(ways.size() + times, kNone);
            }
            std::uint16_t* way = &ways[one.first];
            while (*way != kNone) ++way;
            *way = static_cast<std::uint16_t>(i);
        }
        lengths.push_back(static_cast<std::uint16_t>(times));
    }
    REQUIRE(ways.size() < kNone);
    for (const auto& one : all) {
        Byte inverse[9];
        for (Byte at = 0; at < 9; ++at) inverse[one[at]] = at;
        Entry& to = entry[index(one.data())];
        const Entry& from = entry[index(inverse)];
        to.inverse_rank = from.rank;
        to.inverse_first = from.first;
    }
}

const Tables& tables() {
    static const Tables all;
    return all;
}

// Two rows that can be the first two.
struct Pair {
    Byte side, band, first, second;
    std::uint16_t ways;
};

inline Row9 line_of(const Byte* row, const Byte* columns, const Byte* label) {
    Row9 line = 0;
    for (int at = 0; at < 9; ++at) line = line << 4 | label[row[columns[at]]];
    return line;
}

// The rows of a band below the first, sorted by their first digits, given by `key`.
inline void sort_band(Byte* rows, const Byte* key) {
    if (key[rows[1]] < key[rows[0]]) std::swap(rows[0], rows[1]);
    if (key[rows[2]] < key[rows[1]]) {
        std::swap(rows[1], rows[2]);
        if (key[rows[1]] < key[rows[0]]) std::swap(rows[0], rows[1]);
    }
}

}  // namespace

void find_solution(const Grid9& grid, Canonical9& found) {
    const Tables& all = tables();
    Pair pairs[36];
    int count = 0;
    unsigned least = 255;
    for (Byte side = 0; side < 2; ++side)
        for (Byte band = 0; band < 3; ++band) {
            const auto* rows = grid.digit[side] + 3 * band;
            Byte column[2][10];
            for (int row = 0; row < 2; ++row)
                for (Byte at = 0; at < 9; ++at) column[row][rows[row][at]] = at;
            for (const auto& [first, second] : {std::array<Byte, 2>{0, 1}, {0, 2}, {1, 2}}) {
                Byte permutation[9];
                for (int at = 0; at < 9; ++at) permutation[at] = column[first][rows[second][at]];
                const auto& entry = all.entry[all.index(permutation)];
                const auto add = [&](unsigned rank, Byte one, Byte other, std::uint16_t ways) {
                    if (rank > least) return;
                    if (rank < least) {
                        least = rank;
                        count = 0;
                    }
                    pairs[count++] = {side, band, one, other, ways};
                };
                add(entry.rank, first, second, entry.first);
                add(entry.inverse_rank, second, first, entry.inverse_first);
            }
        }
    const unsigned length = all.lengths[least];
    Row9 best[9];
    std::fill(best, best + 9, ~Row9{0});
    found.automorphisms = 0;
    found.is_complete = true;
    found.work = 1;
    for (int i = 0; i < count; ++i) {
        const Pair& pair = pairs[i];
        const auto* rows = grid.digit[pair.side];
        Byte order[9] = {static_cast<Byte>(3 * pair.band + pair.first), static_cast<Byte>(3 * pair.band + pair.second),
                         static_cast<Byte>(3 * pair.band + 3 - pair.first - pair.second)};
        for (unsigned way = 0; way < length; ++way) {
            const auto* columns = all.columns[all.ways[pair.ways + way]].data();
            Byte label[10];
            for (Byte at = 0; at < 9; ++at) label[rows[order[0]][columns[at]]] = static_cast<Byte>(at + 1);
            Row9 line = line_of(rows[order[2]], columns, label);
            if (line > best[2]) continue;
            // The other rows follow from their first digits.
            Byte key[9];
            for (Byte row = 0; row < 9; ++row) key[row] = label[rows[row][columns[0]]];
            Byte others[2][3];
            for (Byte band = 0, to = 0; band < 3; ++band) {
                if (band == pair.band) continue;
                for (Byte row = 0; row < 3; ++row) others[to][row] = static_cast<Byte>(3 * band + row);
                sort_band(others[to++], key);
            }
            const bool is_swapped = key[others[1][0]] < key[others[0][0]];
            std::memcpy(order + 3, others[is_swapped], 3);
            std::memcpy(order + 6, others[!is_swapped], 3);
            int at = 2;
            while (line == best[at] && ++at < 9) line = line_of(rows[order[at]], columns, label);
            if (at == 9) {
                ++found.automorphisms;
                continue;
            }
            if (line > best[at]) continue;
            best[at] = line;
            while (++at < 9) best[at] = line_of(rows[order[at]], columns, label);
            found.automorphisms = 1;
            found.transform.is_transposed = pair.side != 0;
            std::memcpy(found.transform.row, order, 9);
            std::memcpy(found.transform.column, columns, 9);
            std::memcpy(found.transform.digit + 1, label + 1, 9);
        }
    }
    found.transform.digit[0] = 0;
    const auto& by = found.transform;
    const auto* rows = grid.digit[by.is_transposed];
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            found.cells[9 * row + column] = by.digit[rows[by.row[row]][by.column[column]]];
}

}  // namespace farandole::sudoku::canonical
