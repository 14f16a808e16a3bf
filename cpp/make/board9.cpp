#include "make/board9.hpp"

namespace farandole::make {
namespace {

using logic::box_of;
using logic::column_of;
using logic::row_of;

// Adds what has to change once `first` does, for two digits.
Cells chain_of_digits(const std::array<std::array<std::uint8_t, 9>, 3>& one,
                      const std::array<std::array<std::uint8_t, 9>, 3>& other, int first) {
    Cells chain;
    std::array<int, 2 * 9> open{};
    std::size_t left = 0;
    const auto add = [&](int cell) {
        if (!chain.has(cell)) chain.add(cell), open[left++] = cell;
    };
    add(first);
    while (left) {
        const int cell = open[--left];
        const auto row = static_cast<std::size_t>(row_of(cell)), column = static_cast<std::size_t>(column_of(cell)),
                   box = static_cast<std::size_t>(box_of(cell));
        add(one[0][row]), add(one[1][column]), add(one[2][box]);
        add(other[0][row]), add(other[1][column]), add(other[2][box]);
    }
    return chain;
}

void add_digit_exchanges(const Digits9& grid, std::vector<Cells>& sets) {
    std::array<std::array<std::array<std::uint8_t, 9>, 3>, 10> place{};  // digit, kind of house, its number
    std::array<Cells, 10> cells{};
    for (int cell = 0; cell < kCells; ++cell) {
        const auto digit = grid[static_cast<std::size_t>(cell)];
        cells[digit].add(cell);
        place[digit][0][static_cast<std::size_t>(row_of(cell))] = static_cast<std::uint8_t>(cell);
        place[digit][1][static_cast<std::size_t>(column_of(cell))] = static_cast<std::uint8_t>(cell);
        place[digit][2][static_cast<std::size_t>(box_of(cell))] = static_cast<std::uint8_t>(cell);
    }
    for (std::size_t a = 1; a <= 9; ++a)
        for (std::size_t b = a + 1; b <= 9; ++b)
            for (Cells left = cells[a]; left;) {
                const Cells chain = chain_of_digits(place[a], place[b], left.first());
                sets.push_back(chain);
                left -= chain;
            }
}

// Two rows of a band, or two columns of a stack: cell i of a line is `start + step · i`.
void add_line_exchanges(const Digits9& grid, int one, int other, int step, std::vector<Cells>& sets) {
    std::array<int, 10> at{};  // where a digit is in the first line
    for (int i = 0; i < 9; ++i) at[grid[static_cast<std::size_t>(one + step * i)]] = i;
    int seen = 0;
    for (int first = 0; first < 9; ++first) {
        if (seen >> first & 1) continue;
        Cells cycle;
        int i = first;
        do {
            seen |= 1 << i;
            cycle.add(one + step * i), cycle.add(other + step * i);
            i = at[grid[static_cast<std::size_t>(other + step * i)]];
        } while (i != first);
        sets.push_back(cycle);
    }
}

}  // namespace

Digits9 masked(const Digits9& grid, const Cells& cells) {
    Digits9 result{};
    for (const int cell : cells) result[static_cast<std::size_t>(cell)] = grid[static_cast<std::size_t>(cell)];
    return result;
}

Cells difference(const Digits9& grid, const std::uint8_t* other) {
    Cells cells;
    for (int cell = 0; cell < kCells; ++cell)
        if (grid[static_cast<std::size_t>(cell)] != other[cell]) cells.add(cell);
    return cells;
}

void add_exchanges(const Digits9& grid, std::vector<Cells>& sets) {
    add_digit_exchanges(grid, sets);
    for (int chute = 0; chute < 3; ++chute)
        for (int line = 0; line < 3; ++line) {
            const int one = 3 * chute + line, other = 3 * chute + (line + 1) % 3;
            add_line_exchanges(grid, 9 * one, 9 * other, 1, sets);
            add_line_exchanges(grid, one, other, 9, sets);
        }
}

}  // namespace farandole::make
