// A template meets each band in three cells: one column of each stack, and the three rows in some order.
//
//     . X .  . . .  . . .      columns 1, 0, 2 of the stacks: one of 27 choices;
//     . . .  . . .  . . X      rows 0, 2, 1: one of 6 orders
//     . . .  X . .  . . .
//
// The three bands of a template have different columns in every stack, and nothing else ties them together. So it is
// enough to find the orders for each band and choice, and to go through the 27 × 8 choices for three bands.
#include "logic/single_digit/digit_templates.hpp"

namespace farandole::logic {

namespace {

constexpr std::size_t kChoices = 27, kOthers = 8;

struct Tables {
    // For the rows, three bits each, that three columns of a band allow: those that come up in some order.
    std::uint16_t orders[512]{};
    std::uint8_t second[kChoices][kOthers]{}, third[kChoices][kOthers]{};  // choices for the other two bands
};

constexpr Tables make_tables() {
    constexpr unsigned kOrders[6] = {0421, 0241, 0412, 0142, 0214, 0124};  // three bits a column
    Tables made;
    for (unsigned allowed = 0; allowed < 512; ++allowed)
        for (const unsigned order : kOrders)
            if ((order & ~allowed) == 0)
                made.orders[allowed] = static_cast<std::uint16_t>(made.orders[allowed] | order);
    for (unsigned choice = 0; choice < kChoices; ++choice)
        for (unsigned other = 0; other < kOthers; ++other) {
            unsigned second = 0, third = 0;
            for (unsigned stack = 0, power = 1, left = choice; stack < 3; ++stack, power *= 3, left /= 3) {
                const unsigned apart = 1 + (other >> stack & 1);
                second += (left + apart) % 3 * power;
                third += (left + 3 - apart) % 3 * power;
            }
            made.second[choice][other] = static_cast<std::uint8_t>(second);
            made.third[choice][other] = static_cast<std::uint8_t>(third);
        }
    return made;
}

constexpr Tables kTemplateTables = make_tables();
constexpr std::uint64_t kBandCells = (1u << 27) - 1;

class Band {
  public:
    explicit Band(std::uint64_t cells) {
        unsigned rows[9];
        for (unsigned column = 0; column < 9; ++column) {
            const auto at = static_cast<unsigned>(cells >> column);
            rows[column] = (at & 1) | (at >> 8 & 2) | (at >> 16 & 4);
        }
        for (std::size_t choice = 0; choice < kChoices; ++choice)
            orders_[choice] =
                kTemplateTables.orders[rows[choice % 3] | rows[3 + choice / 3 % 3] << 3 | rows[6 + choice / 9] << 6];
    }

    bool has(std::size_t choice) const { return orders_[choice] != 0; }
    void keep(std::size_t choice) { kept_ |= 1u << choice; }

    // The cells of the choices that were kept.
    std::uint64_t cells() const {
        std::uint64_t cells = 0;
        for (std::uint32_t left = kept_; left; left &= left - 1) {
            const auto choice = static_cast<std::size_t>(std::countr_zero(left));
            const std::size_t columns[3] = {choice % 3, 3 + choice / 3 % 3, 6 + choice / 9};
            for (std::size_t stack = 0; stack < 3; ++stack) {
                const std::uint64_t rows = unsigned{orders_[choice]} >> 3 * stack & 7u;
                cells |= ((rows & 1) | (rows & 2) << 8 | (rows & 4) << 16) << columns[stack];
            }
        }
        return cells;
    }

  private:
    std::array<std::uint16_t, kChoices> orders_;  // three bits for the rows of each stack
    std::uint32_t kept_ = 0;
};

}  // namespace

Cells in_some_template(const Cells& allowed) {
    Band top(allowed.low & kBandCells), middle(allowed.low >> 27 & kBandCells);
    Band bottom((allowed.low >> 54 | allowed.high << 10) & kBandCells);
    for (std::size_t choice = 0; choice < kChoices; ++choice) {
        if (!top.has(choice)) continue;
        for (std::size_t other = 0; other < kOthers; ++other) {
            const std::size_t second = kTemplateTables.second[choice][other],
                              third = kTemplateTables.third[choice][other];
            if (!middle.has(second) || !bottom.has(third)) continue;
            top.keep(choice), middle.keep(second), bottom.keep(third);
        }
    }
    const std::uint64_t last = bottom.cells();
    return {top.cells() | middle.cells() << 27 | last << 54, last >> 10};
}

}  // namespace farandole::logic
