// Counts all 9×9 grids by the fillings of four boxes, which shows two things that full_grids9.hpp relies on: that the
// fillings of all pairs of a band and a stack add up to the number of grids, and how many there are at most.
//
//     9! · Σ over bands and stacks that share box 1 = 6,670,903,752,021,072,936,960
//
// The order of the columns in boxes 2 and 3, and of these boxes, changes nothing, nor does what keeps box 1 when
// digits change their names: 36 motions of the rows and columns of box 1, which take bands to bands. So one band of each of
// these classes is enough, with all 36,288 stacks: some 37 million pairs, a few minutes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <vector>

#include "make/full_grids9.hpp"

namespace {

using farandole::make::kBands9;
using farandole::make::kMostFillings9;
using farandole::make::put_band9;
using farandole::make::put_stack9;

using Band = std::array<std::array<std::uint8_t, 9>, 3>;

// The band with its columns in order in boxes 2 and 3, and these boxes in order.
Band sorted(const Band& band) {
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

// The band with its rows and the columns of box 1 in another order, and names of digits that put box 1 in order again.
Band moved(const Band& band, const std::array<std::size_t, 3>& rows, const std::array<std::size_t, 3>& columns) {
    std::array<std::uint8_t, 10> name{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 3; ++i)
            name[band[rows[row]][columns[i]]] = static_cast<std::uint8_t>(3 * row + i + 1);
    Band result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 9; ++i) result[row][i] = name[band[rows[row]][i < 3 ? columns[i] : i]];
    return sorted(result);
}

std::vector<std::array<std::size_t, 3>> orders() {
    std::array<std::size_t, 3> order{0, 1, 2};
    std::vector<std::array<std::size_t, 3>> all;
    do all.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return all;
}

}  // namespace

int main() {
    const auto& level = *farandole::make::four_boxes_level9(nullptr);
    // One number for each form of a band, which is also that of a form of a stack.
    std::map<Band, std::uint32_t> forms;
    for (std::uint32_t number = 0; number < kBands9; ++number) {
        std::array<std::uint8_t, 81> cells{};
        put_band9(number, cells.data());
        Band band;
        for (std::size_t row = 0; row < 3; ++row)
            std::copy_n(cells.begin() + 9 * static_cast<int>(row), 9, band[row].begin());
        if (sorted(band) == band) forms.emplace(band, number);
    }
    const std::uint64_t alike = kBands9 / forms.size();
    std::map<Band, std::uint64_t> classes;
    for (const auto& [band, number] : forms) {
        Band least = band;
        for (const auto& rows : orders())
            for (const auto& columns : orders()) least = std::min(least, moved(band, rows, columns));
        ++classes[least];
    }
    std::printf("%zu forms of a band, %zu classes\n", forms.size(), classes.size());
    std::vector<std::uint32_t> stacks;
    for (const auto& [band, number] : forms) stacks.push_back(number);
    std::array<std::uint8_t, 81> cells{};
    std::uint64_t sum = 0;
    std::uint32_t most = 0, least = ~std::uint32_t{0};
    for (const auto& [band, size] : classes) {
        std::uint64_t here = 0;
        put_band9(forms.at(band), cells.data());
        for (const std::uint32_t number : stacks) {
            put_stack9(number, cells.data());
            const std::uint32_t fillings = level.count(cells.data());
            here += fillings;
            most = std::max(most, fillings);
            least = std::min(least, fillings);
        }
        sum += here * size;
    }
    const std::uint64_t pairs_sum = sum;  // times alike², times 9!
    std::printf("%llu fillings of all pairs of forms, each standing for %llu x %llu pairs\n",
                static_cast<unsigned long long>(pairs_sum), static_cast<unsigned long long>(alike),
                static_cast<unsigned long long>(alike));
    std::printf("from %u to %u fillings of a pair\n", least, most);
    // 6,670,903,752,021,072,936,960 / 9!
    constexpr std::uint64_t kGrids = 18'383'222'420'692'992;
    const bool is_right = sum * alike * alike == kGrids && most == kMostFillings9;
    std::puts(is_right ? "as expected" : "NOT as expected");
    return is_right ? 0 : 1;
}
