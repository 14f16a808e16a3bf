#include "sudoku/canonical/puzzles9.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace farandole::sudoku::canonical {

namespace {

// As a cell of a row that is being compared: greater than all labels that were given.
constexpr Byte kNoLabel = 15;

// So many ways are kept at most. No grid of a Sudoku needs a tenth of them.
constexpr std::size_t kMostStates = std::size_t{1} << 17;

// The least that the digits of a row can look like when columns and stacks may stand in any order:
// a bit for each, the first highest. Bits of a stack by their number, and stacks likewise.
constexpr std::array<std::uint16_t, 512> kLeast = [] {
    std::array<std::uint16_t, 512> least{};
    for (unsigned row = 0; row < 512; ++row) {
        unsigned stack[3];
        for (unsigned i = 0; i < 3; ++i) stack[i] = (1u << std::popcount(row >> (3 * i) & 7)) - 1;
        std::sort(stack, stack + 3);
        least[row] = static_cast<std::uint16_t>(stack[0] << 6 | stack[1] << 3 | stack[2]);
    }
    return least;
}();

template <class Number>
int pop_lowest(Number& bits) {
    const int lowest = std::countr_zero(bits);
    bits = static_cast<Number>(bits & (bits - 1));
    return lowest;
}

// Gives cells without a label the next ones, from left to right.
inline Row9 named(Row9 line, unsigned labels) {
    constexpr Row9 kOnes = 0x111111111;
    Row9 fresh = line & line >> 1 & line >> 2 & line >> 3 & kOnes;
    while (fresh) {
        const int at = 63 - std::countl_zero(fresh);
        fresh ^= Row9{1} << at;
        line ^= (Row9{kNoLabel} ^ ++labels) << at;
    }
    return line;
}

// Digits of a row in columns of one stack that have no place yet, the least first.
struct Fresh {
    unsigned cells = 0;  // their labels, four bits each
    Byte stack = 0, count = 0, unlabelled = 0;
    Byte column[3] = {};

    void insert(int at, unsigned label) {
        column[count] = static_cast<Byte>(at);
        if (count == 0) {
            cells = label;
        } else if (count == 1) {
            if (cells <= label)
                cells = cells << 4 | label;
            else
                cells |= label << 4, std::swap(column[0], column[1]);
        } else {
            const unsigned low = cells & 15, high = cells >> 4;
            if (low <= label) {
                cells = cells << 4 | label;
            } else {
                std::swap(column[1], column[2]);
                if (high <= label)
                    cells = high << 8 | label << 4 | low;
                else
                    cells |= label << 8, std::swap(column[0], column[1]);
            }
        }
        ++count;
        unlabelled = static_cast<Byte>(unlabelled + (label == kNoLabel));
    }
};

// The fresh digits of a row: of stacks that have a place, and of those that haven't, the least first.
struct FreshRow {
    Fresh held[3], loose[3];
    int holds = 0, looses = 0;

    FreshRow(const State9& state, const Byte* digit, unsigned fresh) {
        for (Byte stack = 0; stack < 3; ++stack) {
            unsigned bits = fresh & 7u << (3 * stack);
            if (!bits) continue;
            const bool is_loose = state.free_columns[stack] == 3;
            Fresh& one = is_loose ? loose[looses++] : held[holds++];
            one.stack = stack;
            while (bits) {
                const int column = pop_lowest(bits);
                one.insert(column, state.label[digit[column]]);
            }
        }
        if (looses > 1) {
            if (loose[1].cells < loose[0].cells) std::swap(loose[0], loose[1]);
            if (looses > 2 && loose[2].cells < loose[1].cells) {
                std::swap(loose[1], loose[2]);
                if (loose[1].cells < loose[0].cells) std::swap(loose[0], loose[1]);
            }
        }
    }
};

}  // namespace

// The least that a row can become after the rows of a state.
inline Row9 Puzzles9::value(const State9& state, int row) const {
    const Byte* digit = grid_->digit[state.side][row];
    const unsigned given = grid_->given[state.side][row];
    Row9 line = 0;
    for (unsigned bits = given & state.placed; bits;) {
        const int column = pop_lowest(bits);
        line |= at_column(state.label[digit[column]], state.place[column]);
    }
    if (const unsigned bits = given & ~unsigned{state.placed}) {
        const FreshRow fresh(state, digit, bits);
        for (int i = 0; i < fresh.holds; ++i) {
            const Fresh& one = fresh.held[i];
            const int last = 3 * state.stack_place[one.stack] + state.free_columns[one.stack] - 1;
            line |= at_column(one.cells, last);
        }
        for (int i = 0; i < fresh.looses; ++i)
            line |= at_column(fresh.loose[i].cells, 3 * (state.free_stacks - fresh.looses + i) + 2);
    }
    return named(line, state.labels);
}

// Calls `put` with a copy of the state for each order of the fresh columns that is as good as the best; or
// for each order at all.
template <class Put>
void Puzzles9::arrange(const State9& state, int row, bool in_all_ways, Put&& put) const {
    const Byte* digit = grid_->digit[state.side][row];
    const unsigned given = grid_->given[state.side][row];
    FreshRow fresh(state, digit, given & ~unsigned{state.placed});
    const auto put_columns = [&](State9& to, const Fresh& one, const Byte* column) {
        const int last = 3 * to.stack_place[one.stack] + to.free_columns[one.stack] - 1;
        for (int i = 0; i < one.count; ++i) to.place[column[i]] = static_cast<Byte>(last - (one.count - 1 - i));
        to.free_columns[one.stack] = static_cast<Byte>(to.free_columns[one.stack] - one.count);
    };
    // Stacks and columns of which the order is fixed are placed at once.
    const Fresh* parts[6];
    int count = 0;
    for (int i = 0; i < fresh.holds; ++i) parts[count++] = &fresh.held[i];
    for (int i = 0; i < fresh.looses; ++i) parts[count++] = &fresh.loose[i];
    const auto put_parts = [&](const auto& self, const State9& from, int at) -> void {
        if (at == count) {
            put(from);
            return;
        }
        const Fresh& one = *parts[at];
        // Only the columns without a label, which come last, can be exchanged.
        const int moving = in_all_ways ? one.count : one.unlabelled;
        Byte column[3] = {one.column[0], one.column[1], one.column[2]};
        Byte* const begin = column + one.count - moving;
        std::sort(begin, column + one.count);
        do {
            State9 to = from;
            put_columns(to, one, column);
            self(self, to, at + 1);
        } while (moving > 1 && std::next_permutation(begin, column + one.count));
    };
    State9 to = state;
    to.placed = static_cast<std::uint16_t>(to.placed | given);
    const int first = state.free_stacks - fresh.looses;
    to.free_stacks = static_cast<Byte>(first);
    int order[3] = {0, 1, 2};
    do {
        bool is_sorted = true;
        for (int i = 1; i < fresh.looses; ++i)
            is_sorted = is_sorted && fresh.loose[order[i - 1]].cells <= fresh.loose[order[i]].cells;
        if (!is_sorted && !in_all_ways) continue;
        for (int i = 0; i < fresh.looses; ++i) to.stack_place[fresh.loose[order[i]].stack] = static_cast<Byte>(first + i);
        put_parts(put_parts, to, 0);
    } while (fresh.looses > 1 && std::next_permutation(order, order + fresh.looses));
}

// Notes the labels that the digits of a row have got.
inline void Puzzles9::name(State9& state, int row, Row9 line) const {
    const Byte* digit = grid_->digit[state.side][row];
    for (unsigned bits = grid_->given[state.side][row]; bits;) {
        const int column = pop_lowest(bits);
        const auto label = static_cast<Byte>(line >> (4 * (8 - state.place[column])) & 15);
        state.label[digit[column]] = label;
        state.labels = std::max(state.labels, label);
    }
}

// Calls `try_row` with each row that may come next, and how many like it there are: of the blank rows of
// a band one will do, and of the blank bands.
template <class Try>
inline void Puzzles9::rows_for(const State9& state, int at, Try&& try_row) const {
    const unsigned blank = blank_[state.side];
    const auto rows_of = [&](int band, unsigned times) {
        unsigned rows = 7u << (3 * band) & ~unsigned{state.used};
        if (unsigned blanks = rows & blank) {
            times *= static_cast<unsigned>(std::popcount(blanks));
            try_row(std::countr_zero(blanks), times);
            rows &= ~blank;
        }
        while (rows) try_row(pop_lowest(rows), 1u);
    };
    if (at % 3) {
        rows_of(state.row[at - 1] / 3, 1);
        return;
    }
    unsigned blank_bands = 0;
    int blank_band = 0;
    for (int band = 0; band < 3; ++band) {
        const unsigned rows = 7u << (3 * band);
        if (state.used & rows) continue;
        if ((blank & rows) == rows)
            ++blank_bands, blank_band = band;
        else
            rows_of(band, 1);
    }
    if (blank_bands) rows_of(blank_band, blank_bands);
}

Row9 Puzzles9::first_row() {
    unsigned least = 511;
    for (const auto& side : grid_->given)
        for (const unsigned row : side) least = std::min<unsigned>(least, kLeast[row]);
    State9 start{};
    start.free_columns[0] = start.free_columns[1] = start.free_columns[2] = start.free_stacks = 3;
    std::memset(start.label + 1, kNoLabel, 9);
    start.weight = 1;
    choices_.clear();
    states_.clear();
    for (Byte side = 0; side < 2; ++side) {
        start.side = side;
        const auto number = static_cast<std::uint32_t>(states_.size());
        states_.push_back(start);
        rows_for(start, 0, [&](int row, unsigned times) {
            if (kLeast[grid_->given[side][row]] == least) choices_.push_back({number, times, static_cast<Byte>(row)});
        });
    }
    return value(states_[choices_[0].state], choices_[0].row);
}

Row9 Puzzles9::next_row(int at) {
    Row9 best = ~Row9{0};
    choices_.clear();
    for (std::uint32_t i = 0, n = static_cast<std::uint32_t>(states_.size()); i < n; ++i)
        rows_for(states_[i], at, [&](int row, unsigned times) {
            const Row9 line = value(states_[i], row);
            if (line > best) return;
            if (line < best) {
                best = line;
                choices_.clear();
            }
            choices_.push_back({i, times, static_cast<Byte>(row)});
        });
    return best;
}

// Where a digit stands twice in a row, the order of the labels decides: all orders are tried.
Row9 Puzzles9::next_row_of_clashing(int at) {
    Row9 best = ~Row9{0};
    next_.clear();
    for (const State9& state : states_)
        rows_for(state, at, [&](int row, unsigned times) {
            arrange(state, row, true, [&](const State9& arranged) {
                State9 to = arranged;
                Byte digits[9] = {};
                for (unsigned bits = grid_->given[to.side][row]; bits;) {
                    const int column = pop_lowest(bits);
                    digits[to.place[column]] = grid_->digit[to.side][row][column];
                }
                Row9 line = 0;
                for (int column = 0; column < 9; ++column) {
                    Byte& label = to.label[digits[column]];
                    if (label == kNoLabel) label = ++to.labels;
                    line |= at_column(label, column);
                }
                if (line > best) return;
                if (line < best) {
                    best = line;
                    next_.clear();
                }
                if (next_.size() >= kMostStates) {
                    is_complete_ = false;
                    return;
                }
                to.row[at] = static_cast<Byte>(row);
                to.used = static_cast<std::uint16_t>(to.used | 1u << row);
                to.weight *= times;
                next_.push_back(to);
            });
        });
    states_.swap(next_);
    work_ += states_.size();
    return best;
}

void Puzzles9::find(const Sides9& grid, Canonical9& found) {
    grid_ = &grid;
    is_complete_ = true;
    work_ = 0;
    for (int side = 0; side < 2; ++side) {
        blank_[side] = 0;
        for (int row = 0; row < 9; ++row) blank_[side] |= unsigned{grid.given[side][row] == 0} << row;
    }
    Row9 form[9];
    form[0] = first_row();
    if (grid.is_clashing) {
        for (int at = 0; at < 9; ++at) form[at] = next_row_of_clashing(at);
        finish(form, found);
        return;
    }
    for (int at = 0; at < 9; ++at) {
        if (at) form[at] = next_row(at);
        next_.clear();
        for (const Choice& choice : choices_) {
            const int row = choice.row;
            const auto put = [&](const State9& arranged) {
                State9& to = next_.emplace_back(arranged);
                name(to, row, form[at]);
                to.row[at] = choice.row;
                to.used = static_cast<std::uint16_t>(to.used | 1u << row);
                to.weight *= choice.times;
            };
            const State9& state = states_[choice.state];
            if (!(grid.given[state.side][row] & ~unsigned{state.placed}))
                put(state);
            else if (next_.size() < kMostStates)
                arrange(state, row, false, put);
            else
                is_complete_ = false;
        }
        states_.swap(next_);
        work_ += states_.size();
    }
    finish(form, found);
}

void Puzzles9::finish(const Row9* form, Canonical9& found) const {
    constexpr Byte kFactorial[4] = {1, 1, 2, 6};
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            found.cells[9 * row + column] = static_cast<Byte>(form[row] >> (4 * (8 - column)) & 15);
    found.automorphisms = 0;
    for (const State9& state : states_) {
        unsigned orders = state.weight * kFactorial[state.free_stacks];
        for (const Byte columns : state.free_columns) orders *= kFactorial[columns];
        found.automorphisms += orders;
    }
    found.is_complete = is_complete_;
    found.work = static_cast<std::uint32_t>(work_);
    const State9& state = states_[0];
    Transform9& by = found.transform;
    by.is_transposed = state.side != 0;
    std::memcpy(by.row, state.row, sizeof by.row);
    Byte free_stack = 0;
    for (Byte stack = 0; stack < 3; ++stack) {
        const Byte place = state.free_columns[stack] == 3 ? free_stack++ : state.stack_place[stack];
        Byte free = 0;
        for (Byte i = 0; i < 3; ++i) {
            const auto column = static_cast<Byte>(3 * stack + i);
            by.column[state.placed >> column & 1 ? state.place[column] : 3 * place + free++] = column;
        }
    }
    Byte label = state.labels;
    for (int digit = 0; digit < 10; ++digit)
        by.digit[digit] = state.label[digit] == kNoLabel ? ++label : state.label[digit];
}

}  // namespace farandole::sudoku::canonical
