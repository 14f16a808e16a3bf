#include "make/full_grids9.hpp"

#include <array>

#include "isa.hpp"
#include "require.hpp"

namespace farandole::make {

FARANDOLE_DECLARE_LEVELS(FourBoxesLevel9, four_boxes_level, four_boxes_levels);

const FourBoxesLevel9* four_boxes_level9(const char* name) { return four_boxes_levels[isa_called(name)]; }

namespace {

constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// The digits of a band's or stack's nine lines, box by box.
struct Chute {
    std::uint8_t lines[3][3][3];  // box, line, place
};

// Which digits of each line of box 1 go to the next line of the box after it; the others go to the one before.
struct Splits {
    std::uint8_t choices[kSplits][3];
};

constexpr Splits make_splits() {
    Splits splits{};
    std::size_t n = 0;
    const auto ones = [](unsigned bits) { return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1); };
    for (std::uint8_t a = 0; a < 8; ++a)
        for (std::uint8_t b = 0; b < 8; ++b)
            for (std::uint8_t c = 0; c < 8; ++c)
                if (ones(a) == ones(b) && ones(b) == ones(c)) {
                    splits.choices[n][0] = a, splits.choices[n][1] = b, splits.choices[n][2] = c;
                    ++n;
                }
    return splits;
}
constexpr Splits kSplitChoices = make_splits();

Chute chute_of(std::uint32_t number) {
    REQUIRE(number < kBands9);
    Chute chute{};
    const auto& choices = kSplitChoices.choices[number % kSplits];
    number /= kSplits;
    for (std::size_t line = 0; line < 3; ++line)
        for (std::size_t place = 0; place < 3; ++place)
            chute.lines[0][line][place] = static_cast<std::uint8_t>(3 * line + place + 1);
    std::size_t filled[3][3] = {};
    for (std::size_t from = 0; from < 3; ++from)
        for (std::size_t place = 0; place < 3; ++place) {
            const std::size_t next = (from + 1) % 3, last = (from + 2) % 3;
            const bool goes_on = choices[from] >> place & 1;
            const std::uint8_t digit = chute.lines[0][from][place];
            const std::size_t first = goes_on ? next : last, second = goes_on ? last : next;
            chute.lines[1][first][filled[1][first]++] = digit;
            chute.lines[2][second][filled[2][second]++] = digit;
        }
    for (std::size_t box = 1; box < 3; ++box)
        for (auto& line : chute.lines[box]) {
            const auto& order = kOrders[number % 6];
            number /= 6;
            const std::array<std::uint8_t, 3> digits{line[0], line[1], line[2]};
            for (std::size_t place = 0; place < 3; ++place) line[place] = digits[order[place]];
        }
    return chute;
}

}  // namespace

void put_band9(std::uint32_t number, std::uint8_t* cells) {
    const Chute chute = chute_of(number);
    for (std::size_t box = 0; box < 3; ++box)
        for (std::size_t line = 0; line < 3; ++line)
            for (std::size_t place = 0; place < 3; ++place)
                cells[9 * line + 3 * box + place] = chute.lines[box][line][place];
}

// A stack is a band across the diagonal, except that box 1 stays: its columns are 147, 258 and 369.
void put_stack9(std::uint32_t number, std::uint8_t* cells) {
    const Chute chute = chute_of(number);
    for (std::size_t box = 0; box < 3; ++box)
        for (std::size_t line = 0; line < 3; ++line)
            for (std::size_t place = 0; place < 3; ++place) {
                const int digit = chute.lines[box][line][place] - 1;
                cells[9 * (3 * box + place) + line] = static_cast<std::uint8_t>(3 * (digit % 3) + digit / 3 + 1);
            }
}

void random_full_grid9(Random& random, std::uint8_t* cells, const FourBoxesLevel9& level) {
    do {
        put_band9(random.below(kBands9), cells);
        put_stack9(random.below(kBands9), cells);
    } while (!level.fill(cells, random.below(kMostFillings9)));
    std::uint8_t names[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(names, 9);
    for (int cell = 0; cell < 81; ++cell) cells[cell] = names[cells[cell] - 1];
}

}  // namespace farandole::make
