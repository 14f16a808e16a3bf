// A template meets each band in three cells: one column of each stack, and the three rows in some order.
//
//     . X .  . . .  . . .      columns 1, 0, 2 of the stacks: one of 27 choices;
//     . . .  . . .  . . X      rows 0, 2, 1: one of 6 orders
//     . . .  X . .  . . .
//
// The three bands of a template have different columns in every stack, and nothing else ties them together. So it is
// enough to find the cells for each band and choice (162 patterns of three cells), and to go through the 27 × 8
// choices for three bands.
#include "logic/digit_templates.hpp"

namespace farandole::logic {

namespace {

constexpr std::size_t kChoices = 27, kOrders = 6, kOthers = 8;

struct Tables {
    std::uint32_t cells[kChoices][kOrders];                            // of a band, 27 bits
    std::uint8_t second[kChoices][kOthers], third[kChoices][kOthers];  // choices for the other two bands
};

constexpr Tables make_tables() {
    constexpr unsigned kRows[kOrders][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    Tables made{};
    for (unsigned choice = 0; choice < kChoices; ++choice) {
        const unsigned column[3] = {choice % 3, choice / 3 % 3, choice / 9};
        for (unsigned order = 0; order < kOrders; ++order)
            for (unsigned stack = 0; stack < 3; ++stack)
                made.cells[choice][order] |= 1u << (9 * kRows[order][stack] + 3 * stack + column[stack]);
        for (unsigned other = 0; other < kOthers; ++other)
            for (unsigned stack = 0, power = 1; stack < 3; ++stack, power *= 3) {
                const unsigned step = 1 + (other >> stack & 1);
                made.second[choice][other] =
                    static_cast<std::uint8_t>(made.second[choice][other] + (column[stack] + step) % 3 * power);
                made.third[choice][other] =
                    static_cast<std::uint8_t>(made.third[choice][other] + (column[stack] + 3 - step) % 3 * power);
            }
    }
    return made;
}

constexpr Tables kPatterns = make_tables();
constexpr std::uint64_t kBand = (1u << 27) - 1;

// For each choice, the cells of the patterns that lie in `allowed`.
std::array<std::uint32_t, kChoices> patterns_in(std::uint32_t allowed) {
    std::array<std::uint32_t, kChoices> found{};
    for (std::size_t choice = 0; choice < kChoices; ++choice)
        for (const std::uint32_t cells : kPatterns.cells[choice])
            if ((cells & ~allowed) == 0) found[choice] |= cells;
    return found;
}

}  // namespace

Cells in_some_template(const Cells& allowed) {
    const auto top = patterns_in(static_cast<std::uint32_t>(allowed.low & kBand));
    const auto middle = patterns_in(static_cast<std::uint32_t>(allowed.low >> 27 & kBand));
    const auto bottom = patterns_in(static_cast<std::uint32_t>((allowed.low >> 54 | allowed.high << 10) & kBand));
    std::uint64_t first = 0, second = 0, third = 0;
    for (std::size_t choice = 0; choice < kChoices; ++choice) {
        if (!top[choice]) continue;
        for (std::size_t other = 0; other < kOthers; ++other) {
            const std::uint64_t in_middle = middle[kPatterns.second[choice][other]];
            const std::uint64_t in_bottom = bottom[kPatterns.third[choice][other]];
            if (!in_middle || !in_bottom) continue;
            first |= top[choice], second |= in_middle, third |= in_bottom;
        }
    }
    return {first | second << 27 | third << 54, third >> 10};
}

}  // namespace farandole::logic
