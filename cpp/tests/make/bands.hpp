// Bands of 9×9 grids, their forms and classes.
//
// The order of the columns in boxes 2 and 3, and of these boxes, is nothing that matters: so a band with box 1 in order
// has one of 36,288 *forms*. Motions of the rows and of the columns of box 1, and names of digits that put it in order
// again, take forms to forms, and make 1,089 *kinds* of them. If any of the boxes may be the first, 416 *classes*
// are left, which are those of Russell and Jarvis.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "make/full_grids9.hpp"

namespace bands {

using Band = std::array<std::array<std::uint8_t, 9>, 3>;
using Order = std::array<std::size_t, 3>;

// The band with its columns in order in boxes 2 and 3, and these boxes in order.
inline Band sorted(const Band& band) {
    using Column = std::array<std::uint8_t, 3>;
    std::array<std::array<Column, 3>, 2> boxes;
    for (std::size_t box = 0; box < 2; ++box) {
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t row = 0; row < 3; ++row) boxes[box][i][row] = band[row][3 * box + 3 + i];
        std::sort(boxes[box].begin(), boxes[box].end());
    }
    std::sort(boxes.begin(), boxes.end());
    Band result = band;
    for (std::size_t box = 0; box < 2; ++box)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t row = 0; row < 3; ++row) result[row][3 * box + 3 + i] = boxes[box][i][row];
    return result;
}

// The form of a band whose box `first` comes first, with its rows and the columns of that box in another order.
inline Band form_of(const Band& band, std::size_t first, const Order& rows, const Order& columns) {
    std::array<std::uint8_t, 10> name{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 3; ++i)
            name[band[rows[row]][3 * first + columns[i]]] = static_cast<std::uint8_t>(3 * row + i + 1);
    Band result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 9; ++i) {
            const std::size_t column = i < 3 ? 3 * first + columns[i] : (3 * first + i) % 9;
            result[row][i] = name[band[rows[row]][column]];
        }
    return sorted(result);
}

inline const std::vector<Order>& orders() {
    static const std::vector<Order> all = [] {
        std::vector<Order> made;
        Order order{0, 1, 2};
        do made.push_back(order);
        while (std::next_permutation(order.begin(), order.end()));
        return made;
    }();
    return all;
}

// The smallest form of a band: of its kind with one box, of its class with all three.
inline Band least_form(const Band& band, std::size_t boxes) {
    Band least = form_of(band, 0, {0, 1, 2}, {0, 1, 2});
    for (std::size_t box = 0; box < boxes; ++box)
        for (const auto& rows : orders())
            for (const auto& columns : orders()) least = std::min(least, form_of(band, box, rows, columns));
    return least;
}

inline Band band_of(std::uint32_t number) {
    std::array<std::uint8_t, 81> cells{};
    farandole::make::put_band9(number, cells.data());
    Band band;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 9; ++i) band[row][i] = cells[9 * row + i];
    return band;
}

// All forms, each with the smallest number of a band that has it.
inline std::map<Band, std::uint32_t> all_forms() {
    std::map<Band, std::uint32_t> forms;
    for (std::uint32_t number = 0; number < farandole::make::kBands9; ++number) {
        const Band band = band_of(number);
        if (sorted(band) == band) forms.emplace(band, number);
    }
    return forms;
}

}  // namespace bands
