// Random full grids: valid, the same at every level, and with the expected number in every class of bands.
//
// The argument is the number of grids, 6,000 by default; `make grid-statistics` uses a million.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../check.hpp"
#include "bands.hpp"

using namespace farandole::make;
using bands::Band;

namespace {

struct Class {
    std::uint32_t number;
    std::uint64_t fillings;
};

// The classes of bands, and for each the fillings of all pairs of forms, which are proportional to its grids.
constexpr Class kClasses[] = {
#include "band_classes.inc"
};
constexpr std::size_t kMany = sizeof kClasses / sizeof *kClasses;

// The chutes of a grid: bands 1 to 3, then stacks 1 to 3, whose columns are rows.
Band chute_of(const std::uint8_t* cells, std::size_t number) {
    Band band;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 9; ++i) {
            const std::size_t line = 3 * (number % 3) + row;
            band[row][i] = cells[number < 3 ? 9 * line + i : 9 * i + line];
        }
    return band;
}

bool keeps_rules(const std::uint8_t* cells) {
    for (std::size_t house = 0; house < 9; ++house) {
        unsigned row = 0, column = 0, box = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            row |= 1u << cells[9 * house + i];
            column |= 1u << cells[9 * i + house];
            box |= 1u << cells[9 * (house / 3 * 3 + i / 3) + house % 3 * 3 + i % 3];
        }
        if (row != 0x3FE || column != 0x3FE || box != 0x3FE) return false;
    }
    return true;
}

void test_fillings() {
    Random random(3, 0);
    for (int i = 0; i < 300; ++i) {
        std::array<std::uint8_t, 81> cells{}, filled;
        put_band9(random.below(kBands9), cells.data());
        put_stack9(random.below(kBands9), cells.data());
        const std::uint32_t many = four_boxes_level9("portable")->count(cells.data());
        CHECK(many > 0 && many <= kMostFillings9);
        std::array<std::uint8_t, 81> before{};
        for (const char* name : {"portable", "avx2", "avx512"}) {
            const auto* level = four_boxes_level9(name);
            if (!level) continue;
            CHECK(level->count(cells.data()) == many);
            filled = cells;
            CHECK(!level->fill(filled.data(), many) && filled == cells);
            const std::uint32_t number = random.below(many);
            CHECK(level->fill(filled.data(), number) && keeps_rules(filled.data()));
            // Neighbouring numbers are different grids, or else one would occur twice and another never.
            if (number + 1 < many) {
                before = cells;
                CHECK(level->fill(before.data(), number + 1) && before != filled);
            }
        }
    }
    // All fillings of one pair are different.
    std::array<std::uint8_t, 81> cells{};
    put_band9(12'345, cells.data());
    put_stack9(2'000'000, cells.data());
    std::map<std::array<std::uint8_t, 81>, int> seen;
    const auto* level = four_boxes_level9(nullptr);
    const std::uint32_t many = level->count(cells.data());
    for (std::uint32_t number = 0; number < many; ++number) {
        auto filled = cells;
        CHECK(level->fill(filled.data(), number));
        ++seen[filled];
    }
    CHECK(seen.size() == many);
}

// The weights of the classes are those of all grids, divided by 9! · 72².
void test_classes() {
    CHECK(kMany == 416);
    std::uint64_t sum = 0;
    for (const Class& one : kClasses) sum += one.fillings;
    CHECK(sum * 72 * 72 == 18'383'222'420'692'992);
}

void test_statistics(std::uint32_t grids) {
    std::map<Band, std::size_t> class_of;  // by form, and of the smallest form of a class
    for (std::size_t i = 0; i < kMany; ++i) class_of[bands::least_form(bands::band_of(kClasses[i].number), 3)] = i;
    CHECK(class_of.size() == kMany);
    std::array<std::array<double, kMany>, 6> seen{};
    for (std::uint32_t i = 0; i < grids; ++i) {
        Random random(2024, i);
        std::array<std::uint8_t, 81> cells;
        random_full_grid9(random, cells.data());
        if (i < 1000) CHECK(keeps_rules(cells.data()));
        for (std::size_t number = 0; number < 6; ++number) {
            const Band form = bands::form_of(chute_of(cells.data(), number), 0, {0, 1, 2}, {0, 1, 2});
            auto known = class_of.find(form);
            if (known == class_of.end()) known = class_of.emplace(form, class_of.at(bands::least_form(form, 3))).first;
            ++seen[number][known->second];
        }
    }
    for (std::size_t number = 0; number < 6; ++number) {
        // Classes with fewer than five expected grids are counted together.
        double sum = 0, rare = 0, rare_seen = 0;
        int freedom = -1;
        for (std::size_t i = 0; i < kMany; ++i) {
            const double expected = static_cast<double>(kClasses[i].fillings) / 3'546'146'300'288.0 * grids;
            if (expected < 5) {
                rare += expected, rare_seen += seen[number][i];
                continue;
            }
            sum += (seen[number][i] - expected) * (seen[number][i] - expected) / expected;
            ++freedom;
        }
        if (rare > 0) sum += (rare_seen - rare) * (rare_seen - rare) / rare, ++freedom;
        // Wilson and Hilferty: the cube root is nearly normal.
        const double part = 2.0 / (9.0 * freedom);
        const double deviation = (std::cbrt(sum / freedom) - 1 + part) / std::sqrt(part);
        std::printf("%s %zu: chi-square %.1f, %d degrees of freedom, %+.2f standard deviations\n",
                    number < 3 ? "band" : "stack", number % 3 + 1, sum, freedom, deviation);
        CHECK(std::fabs(deviation) < 4);
    }
}

// The first numbers of the streams, which no version may change: seeds give the same puzzles forever.
void test_streams() {
    Random random(1, 0);
    CHECK(random.next() == 13750505303560232696u);
    Random other(1, 1);
    CHECK(other.next() == 8474013440414040479u);
}

}  // namespace

int main(int arguments, char** values) {
    test_streams();
    test_fillings();
    test_classes();
    test_statistics(arguments > 1 ? static_cast<std::uint32_t>(std::atoi(values[1])) : 6000);
}
