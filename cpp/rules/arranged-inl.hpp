// What a count of digits that are above all before them removes.
#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "rules/connected-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

// A family of sets of nine digits: a bit for each of the 512 sets, in 8 words of which the last three digits choose one.
struct Family {
    using Part = std::uint64_t __attribute__((vector_size(2 * FARANDOLE_LANES)));
    static constexpr std::size_t kWide = FARANDOLE_LANES / 4, kParts = 8 / kWide;

    Part parts[kParts];

    template <class Make>
    static Family each(Make make) {
        Family result;
        for (std::size_t i = 0; i < kParts; ++i) result.parts[i] = make(i);
        return result;
    }
    static Family none() {
        return each([](std::size_t) { return Part{}; });
    }
    static Family of(const std::uint64_t* words) {
        Family result;
        std::memcpy(&result, words, sizeof result);
        return result;
    }
    bool any() const {
        Part all = parts[0];
        for (std::size_t i = 1; i < kParts; ++i) all |= parts[i];
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < kWide; ++i) word |= all[i];
        return word != 0;
    }
    friend Family operator&(const Family& a, const Family& b) {
        return each([&](std::size_t i) { return a.parts[i] & b.parts[i]; });
    }
    friend Family operator|(const Family& a, const Family& b) {
        return each([&](std::size_t i) { return a.parts[i] | b.parts[i]; });
    }
    Family without(const Family& others) const {
        return each([&](std::size_t i) { return parts[i] & ~others.parts[i]; });
    }
};

// One of the first six digits: it's added to sets that haven't got it, and taken from them.
struct LowDigit {
    std::size_t digit;

    Family add(const Family& sets) const {
        return Family::each([&](std::size_t i) { return (sets.parts[i] & kWithout[digit]) << (1 << digit); });
    }
    Family take(const Family& sets) const {
        return Family::each([&](std::size_t i) { return sets.parts[i] >> (1 << digit) & kWithout[digit]; });
    }
    static constexpr std::uint64_t kWithout[6] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                  0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
};

// One of the last three: words move.
template <std::size_t kDigit>
struct HighDigit {
    static constexpr std::size_t digit = kDigit, kBy = 1 << (kDigit - 6), kWide = Family::kWide;

    static Family add(const Family& sets) { return move<0>(sets); }
    static Family take(const Family& sets) { return move<kBy>(sets); }

  private:
    // Those with the digit come from those without it, or the other way round.
    template <std::size_t kFrom>
    static Family move(const Family& sets) {
        return Family::each([&](std::size_t i) {
            if constexpr (kBy >= kWide) {
                return (i * kWide & kBy) == kFrom ? Family::Part{} : sets.parts[i ^ kBy / kWide];
            } else {
                return [&]<std::size_t... kWord>(std::index_sequence<kWord...>) {
                    return __builtin_shufflevector(sets.parts[i], Family::Part{},
                                                   ((kWord & kBy) == kFrom ? kWide : kWord ^ kBy)...);
                }(std::make_index_sequence<kWide>());
            }
        });
    }
};

// With each digit, the sets in which all are below it; last, none.
alignas(64) constexpr std::uint64_t kBelow[kMostArranged + 1][8] = {
    {1}, {3}, {15}, {255}, {65535}, {0xFFFFFFFF}, {~0ULL}, {~0ULL, ~0ULL}, {~0ULL, ~0ULL, ~0ULL, ~0ULL}, {}};

// Cells that differ, of which those are counted that are above all before them: two sweeps over the sets of digits that the
// first cells can have, a family for each count.
class Arranged {
  public:
    // The numbers: the count, the value of the lowest digit.
    Arranged(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers)
        : work_(work),
          cells_(cells),
          size_(size),
          count_(static_cast<std::size_t>(numbers[0])),
          is_lowest_counted_(numbers[1]) {}

    bool run() {
        if (count_ > size_) return false;
        at_[0][0] = Family::of(kBelow[0]);
        for (std::size_t layer = 0; layer < size_; ++layer) go_on(layer);
        for (std::size_t layer = size_; layer-- > 0;)
            if (!work_.restrict(cells_[layer], come_back(layer))) return false;
        return true;
    }

  private:
    // With each digit of a cell, the sets in which all are below it, if it's counted. Inlined, so that families are in
    // registers.
    template <class Take>
    [[gnu::always_inline]] void each_digit(std::size_t layer, Take take) const {
        const Set digits = work_.sets[cells_[layer]];
        for (Set left = digits & 63; left; left &= left - 1) {
            const auto digit = static_cast<std::size_t>(std::countr_zero(left));
            take(LowDigit{digit}, Family::of(kBelow[digit || is_lowest_counted_ ? digit : 9]));
        }
        if (digits >> 6 & 1) take(HighDigit<6>(), Family::of(kBelow[6]));
        if (digits >> 7 & 1) take(HighDigit<7>(), Family::of(kBelow[7]));
        if (digits >> 8 & 1) take(HighDigit<8>(), Family::of(kBelow[8]));
    }
    // The counts after so many cells.
    std::size_t least(std::size_t layer) const { return count_ + layer > size_ ? count_ + layer - size_ : 0; }
    std::size_t most(std::size_t layer) const { return std::min(layer, count_); }

    void go_on(std::size_t layer) {
        Family counted = Family::none();
        for (std::size_t count = least(layer); count <= most(layer); ++count) {
            const Family sets = at_[layer][count];
            Family others = counted;
            counted = Family::none();
            if (sets.any())
                each_digit(layer, [&](auto digit, const Family& below) {
                    others = others | digit.add(sets.without(below));
                    counted = counted | digit.add(sets & below);
                });
            at_[layer + 1][count] = others;
        }
        if (most(layer) < count_) at_[layer + 1][most(layer) + 1] = counted;
    }

    // Leaves the sets from which the end is reached; returns the digits by which.
    Set come_back(std::size_t layer) {
        Set supported = 0;
        for (std::size_t count = least(layer); count <= most(layer); ++count) {
            const Family sets = at_[layer][count];
            if (!sets.any()) continue;
            const Family same = count >= least(layer + 1) ? at_[layer + 1][count] : Family::none(),
                         more = count < count_ ? at_[layer + 1][count + 1] : Family::none();
            Family left = Family::none();
            each_digit(layer, [&](auto digit, const Family& below) {
                const Family by = sets & (digit.take(same).without(below) | (digit.take(more) & below));
                left = left | by;
                supported |= Set{by.any()} << digit.digit;
            });
            at_[layer][count] = left;
        }
        return supported;
    }

    Work& work_;
    const Cell* cells_;
    const std::size_t size_, count_;
    const bool is_lowest_counted_;
    Family at_[kMostArranged + 1][kMostArranged + 1];  // of so many cells, and with so many counted
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
