#include "sudoku/canonical/clashing9.hpp"

#include <bit>
#include <cstring>

namespace farandole::sudoku::canonical {

void Clashing9::try_row(const Way& way, int at, int row, std::uint32_t times) {
    const Byte* digit = grid_->digit[way.side][row];
    bool is_fixed = true;  // no digit in a column that was blank so far
    for (int column = 0; column < 9; ++column)
        is_fixed = is_fixed && !((way.free >> column & 1) && digit[way.source[column]]);
    for (int place = 0; place < (is_fixed ? 1 : 6); ++place) {
        const Byte* stacks = kOrdersOfThree[place];
        // Only blank stacks can be exchanged; those that stay blank keep their order.
        const auto is_free = [&](int stack) { return (way.free >> (3 * stack) & 7) == 7; };
        const auto is_blank = [&](int stack) {
            const Byte* source = way.source + 3 * stack;
            return !digit[source[0]] && !digit[source[1]] && !digit[source[2]];
        };
        bool may = true;
        for (int to = 0; to < 3; ++to) {
            may = may && (stacks[to] == to || (is_free(to) && is_free(stacks[to])));
            if (to > 0 && is_free(to) && is_blank(stacks[to]))
                may = may && is_blank(stacks[to - 1]) && stacks[to - 1] < stacks[to];
        }
        if (!may) continue;
        for (int order = 0; order < (is_fixed ? 1 : 216); ++order) {
            Way to = way;
            Byte line[9] = {};
            bool is_good = true;
            for (int stack = 0, rest = order; stack < 3 && is_good; ++stack, rest /= 6) {
                const Byte* columns = kOrdersOfThree[rest % 6];
                for (int i = 0; i < 3 && is_good; ++i) {
                    const int column = 3 * stack + i, from = 3 * stacks[stack] + columns[i];
                    to.source[column] = way.source[from];
                    const bool is_open = way.free >> column & 1, was_open = way.free >> from & 1;
                    // Columns with a place keep it; blank ones keep their order, and come first.
                    is_good = columns[i] == i || (is_open && was_open);
                    if (is_good && i > 0 && is_open && !digit[to.source[column]])
                        is_good = !digit[to.source[column - 1]] && columns[i - 1] < columns[i];
                }
            }
            if (!is_good) continue;
            for (int column = 0; column < 9; ++column) {
                const Byte given = digit[to.source[column]];
                if (!given) continue;
                if (!to.label[given]) to.label[given] = ++to.labels;
                line[column] = to.label[given];
                to.free &= ~(1u << column);
            }
            const int order_of = has_best_ ? std::memcmp(line, best_, 9) : -1;
            if (order_of > 0) continue;
            if (order_of < 0) {
                std::memcpy(best_, line, 9);
                has_best_ = true;
                is_full_ = false;
                next_.clear();
            }
            if (next_.size() >= most_) {
                is_full_ = true;
                return;
            }
            to.row[at] = static_cast<Byte>(row);
            to.used |= 1u << row;
            to.weight *= times;
            next_.push_back(to);
        }
    }
}

void Clashing9::find(const Grid9& grid, std::size_t most, Canonical9& found) {
    grid_ = &grid;
    most_ = most;
    is_complete_ = true;
    found.work = 0;
    ways_.clear();
    for (Byte side = 0; side < 2; ++side) {
        Way way{};
        for (Byte column = 0; column < 9; ++column) way.source[column] = column;
        way.side = side;
        way.free = 0x1FF;
        way.weight = 1;
        ways_.push_back(way);
    }
    for (int at = 0; at < 9; ++at) {
        has_best_ = is_full_ = false;
        next_.clear();
        for (const Way& way : ways_) {
            bool has_blank_band = false;
            for (int band = 0; band < 3; ++band) {
                const unsigned rows = 7u << (3 * band) & ~way.used;
                if (at % 3 ? way.row[at - 1] / 3 != band : std::popcount(rows) < 3) continue;
                // One of the blank rows of a band is sufficient, and one of the blank bands.
                unsigned blanks = 0;
                for (int row = 3 * band; row < 3 * band + 3; ++row)
                    if (rows >> row & 1 && !grid.given[way.side][row]) blanks |= 1u << row;
                const bool is_blank_band = std::popcount(blanks) == 3;
                if (is_blank_band && has_blank_band) continue;
                std::uint32_t times = static_cast<std::uint32_t>(std::popcount(blanks));
                if (is_blank_band) {
                    has_blank_band = true;
                    unsigned bands = 0;
                    for (int other = 0; other < 3; ++other) {
                        bool is_blank = !(way.used >> (3 * other) & 7);
                        for (int row = 3 * other; row < 3 * other + 3; ++row)
                            is_blank = is_blank && !grid.given[way.side][row];
                        bands += is_blank;
                    }
                    times *= bands;
                }
                if (blanks) try_row(way, at, std::countr_zero(blanks), times);
                for (int row = 3 * band; row < 3 * band + 3; ++row)
                    if (rows >> row & 1 && !(blanks >> row & 1)) try_row(way, at, row, 1);
            }
        }
        std::memcpy(found.cells + 9 * at, best_, 9);
        is_complete_ = is_complete_ && !is_full_;
        ways_.swap(next_);
        found.work += static_cast<std::uint32_t>(ways_.size());
    }
    constexpr std::uint32_t kFactorial[4] = {1, 1, 2, 6};
    found.automorphisms = 0;
    for (const Way& way : ways_) {
        std::uint32_t orders = way.weight;
        unsigned free_stacks = 0;
        for (int stack = 0; stack < 3; ++stack) {
            const auto free = static_cast<unsigned>(std::popcount(way.free >> (3 * stack) & 7));
            orders *= kFactorial[free];
            free_stacks += free == 3;
        }
        found.automorphisms += orders * kFactorial[free_stacks];
    }
    found.is_complete = is_complete_;
    const Way& way = ways_[0];
    found.transform.is_transposed = way.side != 0;
    std::memcpy(found.transform.row, way.row, 9);
    std::memcpy(found.transform.column, way.source, 9);
    Byte label = way.labels;
    for (int digit = 0; digit < 10; ++digit)
        found.transform.digit[digit] = digit == 0 ? 0 : way.label[digit] ? way.label[digit] : ++label;
}

}  // namespace farandole::sudoku::canonical
