// What houses, cages, pairs of cells and bounds of equations remove, on many boards at once: see many.hpp.
// No branch depends on a board.
#include <array>
#include <bit>
#include <cstring>

#include "rules/choice-inl.hpp"
#include "rules/many.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

// The digits of a cell on some boards, or for each of these all bits, or none.
using Lanes = std::uint16_t __attribute__((vector_size(2 * FARANDOLE_LANES)));

inline Lanes is_none(const Lanes& a) { return reinterpret_cast<Lanes>(a == 0); }
inline Lanes is_some(const Lanes& a) { return reinterpret_cast<Lanes>(a != 0); }
inline Lanes is_placed(const Lanes& a) { return is_none(a & (a - 1)); }
inline Lanes if_placed(const Lanes& a) { return (a & (a - 1)) == 0 ? a : Lanes{}; }
inline Lanes choose(const Lanes& mask, const Lanes& a, const Lanes& b) { return (mask & a) | (~mask & b); }

inline bool has_any(const Lanes& a) {
    std::uint64_t parts[FARANDOLE_LANES / 4], any = 0;
    std::memcpy(parts, &a, sizeof parts);
    for (const std::uint64_t part : parts) any |= part;
    return any != 0;
}

class Together {
  public:
    // `sets` are those of the first cell on as many boards as a vector has lanes, `mirrors` their mirror images, `pairs`
    // what two places in a house are noted in.
    Together(const Board& board, std::uint16_t* sets, std::uint16_t* mirrors, std::uint16_t* pairs)
        : board_(board), sets_(sets), mirrors_(mirrors), pairs_(pairs) {
        const Lanes none{};
        for (std::size_t cell = 0; cell < board.cells(); ++cell)
            std::memcpy(pairs + kTogether * cell, &none, sizeof none);
    }

    // Notes the mirror images of all cells, for equations.
    void mirror_all() {
        for (std::size_t cell = 0; cell < board_.cells(); ++cell) {
            const Lanes image = mirror(at(cell));
            std::memcpy(mirrors_ + kTogether * cell, &image, sizeof image);
        }
    }

    // Runs a record; returns the boards on which it has nothing left.
    Lanes run(const Record& record, const Cell* seeing) {
        const Cell* cells = board_.cells_of(record);
        const std::int32_t* numbers = board_.numbers_of(record);
        if (record.kind == Kind::relation) return relation(cells, numbers);
        if (record.kind == Kind::house) return house(cells, static_cast<std::uint16_t>(numbers[0]));
        if (record.kind == Kind::band) return band(cells);
        if (record.kind == Kind::shared) return shared(cells, record.size, static_cast<std::size_t>(numbers[0]));
        return cage(record, seeing);
    }

    // Removes digits that are placed from cells that see them otherwise: see `Many::others`.
    Lanes spread(const std::vector<Cell>& others) {
        Lanes least = kAll;
        for (std::size_t i = 0; i < others.size(); i += 2 + std::size_t{others[i + 1]}) {
            const Lanes set = at(others[i]), placed = if_placed(set);
            for (std::size_t j = 0; j < others[i + 1]; ++j)
                put(others[i + 2 + j], at(others[i + 2 + j]) & ~placed, least);
        }
        return is_none(least);
    }

    // Runs an equation by its bounds, as `Equation` does, and says where up to three cells are open.
    Lanes run_equation(const Record& record, Lanes& open_few) {
        const Cell* cells = board_.cells_of(record);
        const std::int32_t *numbers = board_.numbers_of(record), *groups = numbers + 2;
        const auto total = static_cast<std::uint16_t>(numbers[0]);
        std::array<Group, kMostGroups> bounds;
        Lanes up = Lanes{} + total, down = Lanes{} - total, open{}, failed{};
        std::size_t at = 0;
        for (std::int32_t i = 0; i < numbers[1]; ++i) {
            const auto size = static_cast<std::size_t>(groups[2 * i + 1]);
            const Group& group = bounds[static_cast<std::size_t>(i)] = group_of(cells + at, size, open);
            failed |= (group.low | group.high) & 0xFE00;
            const Lanes low = sum_of(group.low), high = static_cast<std::uint16_t>(10 * size) - sum_of(group.high);
            up -= groups[2 * i] > 0 ? low : -high;
            down += groups[2 * i] > 0 ? high : -low;
            at += size;
        }
        open_few = reinterpret_cast<Lanes>((open - 1) < 3);
        failed = is_some(failed | ((up | down) & 0x8000));
        if (has_any(reinterpret_cast<Lanes>((up < 8) | (down < 8)))) failed |= shrink(cells, numbers, bounds, up, down);
        return failed;
    }

  private:
    Lanes at(std::size_t cell) const { return at(sets_, cell); }

    static Lanes at(const std::uint16_t* sets, std::size_t cell) {
        Lanes set;
        std::memcpy(&set, sets + kTogether * cell, sizeof set);
        return set;
    }

    // Notes the least of what cells are left in `least`: zero where one of them has nothing.
    void put(std::size_t cell, const Lanes& set, Lanes& least) {
        least = lesser(least, set);
        std::memcpy(sets_ + kTogether * cell, &set, sizeof set);
    }

    Lanes image(const Lanes& set, std::int32_t table) const {
        Lanes result{};
        for (int digit = 0; digit < 9; ++digit) {
            const auto bit = static_cast<std::uint16_t>(1 << digit);
            result |=
                is_some(set & bit) & static_cast<std::uint16_t>(board_.image(static_cast<std::size_t>(table), bit));
        }
        return result;
    }

    Lanes relation(const Cell* cells, const std::int32_t* numbers) {
        Lanes least = kAll;
        const Lanes b = at(cells[1]) & image(at(cells[0]), numbers[0]);
        put(cells[1], b, least);
        put(cells[0], at(cells[0]) & image(b, numbers[1]), least);
        return is_none(least);
    }

    // Each digit has a place, and one that is placed no other: what see each other otherwise are cages and pairs.
    Lanes house(const Cell* cells, std::uint16_t digits) {
        Lanes once{}, twice{}, often{}, placed{}, clash{}, least = kAll;
        for (std::size_t i = 0; i < 9; ++i) {
            const Lanes set = at(cells[i]), single = if_placed(set);
            often |= twice & set;
            twice |= once & set;
            once |= set;
            clash |= placed & single;
            placed |= single;
        }
        const Lanes hidden = once & ~twice, pairs = twice & ~often;
        for (std::size_t i = 0; i < 9; ++i) {
            const Lanes set = at(cells[i]), only = set & hidden;
            const Lanes left = choose(is_none(only), set, only);
            put(cells[i], (left & ~placed) | if_placed(set), least);
            const Lanes all = at(pairs_, cells[i]) | pairs;
            std::memcpy(pairs_ + kTogether * cells[i], &all, sizeof all);
        }
        return is_some(clash | (once ^ digits)) | is_none(least);
    }

    // As `run_band`.
    Lanes band(const Cell* cells) {
        std::array<Lanes, 9> parts;
        for (std::size_t i = 0; i < 9; ++i) parts[i] = at(cells[3 * i]) | at(cells[3 * i + 1]) | at(cells[3 * i + 2]);
        const std::array<Lanes, 9> left = left_in_band(parts);
        Lanes least = kAll;
        for (std::size_t i = 0; i < 27; ++i) put(cells[i], at(cells[i]) & left[i / 3], least);
        return is_none(least);
    }

    Lanes shared(const Cell* cells, std::size_t size, std::size_t half) {
        Lanes left{}, right{};
        for (std::size_t i = 0; i < half; ++i) left |= at(cells[i]);
        for (std::size_t i = half; i < size; ++i) right |= at(cells[i]);
        if (!has_any(left ^ right)) return Lanes{};
        Lanes least = kAll;
        for (std::size_t i = 0; i < size; ++i) put(cells[i], at(cells[i]) & (i < half ? right : left), least);
        return is_none(least);
    }

    // As `Combinations`: what open cells can have by one of the sets of digits. The last three of them are held; where
    // there are fewer, bits above all digits stand for one more digit each, and its cell.
    Lanes cage(const Record& record, const Cell* seeing) {
        const Cell* cells = board_.cells_of(record);
        const auto size = static_cast<std::size_t>(*board_.numbers_of(record));
        Open open(*this, cells, size);
        Lanes outside{}, least = kAll;
        for (std::size_t i = size; i < record.size; ++i) outside |= at(cells[i]);
        Lanes need = open.placed;
        if (size < record.size) need |= open.all & ~outside;
        try_sets(record, need, open);
        const Lanes required = open.some & ~open.not_all, missing = required & ~open.placed;
        const Lanes failed = is_some(open.clash) | is_none(open.some) | is_some(missing & ~open.once);
        for (const bool is_any = has_any(missing); is_any && *seeing; seeing += 2 + *seeing) {
            Lanes seen = missing;
            for (unsigned unseen = seeing[1]; unseen; unseen &= unseen - 1)
                seen &= ~at(cells[std::countr_zero(unseen)]);
            if (!has_any(seen)) continue;
            for (std::size_t i = 0; i < *seeing; ++i) put(seeing[2 + i], at(seeing[2 + i]) & ~seen, least);
        }
        open.leave(*this, cells, size, missing, least);
        for (std::size_t i = size; i < record.size; ++i) put(cells[i], at(cells[i]) & ~required, least);
        return failed | is_none(least);
    }

    // The cells of a cage.
    struct Open {
        Open(const Together& boards, const Cell* cells, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) {
                const Lanes set = boards.at(cells[i]), single = is_placed(set), digit = set & single;
                all |= set;
                clash |= placed & digit;
                placed |= digit;
                twice |= once & set & ~single;
                once |= set & ~single;
                more |= ~single & c & 511;
                c = choose(single, c, b);
                b = choose(single, b, a);
                a = choose(single, a, set);
            }
            many = is_some(more);
        }

        // Leaves each cell its digits.
        void leave(Together& boards, const Cell* cells, std::size_t size, const Lanes& missing, Lanes& least) {
            const Lanes hidden = missing & once & ~twice, possible = some & ~placed;
            left_a = choose(many, possible, left_a);
            left_b = choose(many, possible, left_b);
            left_c = choose(many, possible, left_c);
            for (std::size_t i = size; i-- > 0;) {
                const Lanes set = boards.at(cells[i]), single = is_placed(set);
                const Lanes left = set & left_a, only = left & hidden;
                boards.put(cells[i], choose(single, set, choose(is_none(only), left, only)), least);
                left_a = choose(single, left_a, left_b);
                left_b = choose(single, left_b, left_c);
            }
        }

        Lanes all{}, placed{}, clash{}, once{}, twice{}, more{}, many;
        Lanes a = Lanes{} + 0x1000, b = Lanes{} + 0x2000, c = Lanes{} + 0x4000;
        Lanes some{}, not_all{}, left_a{}, left_b{}, left_c{};
    };

    static constexpr std::uint16_t kBeyond = 0x7000;
    static constexpr Lanes kAll = Lanes{} + 511;  // digits

    // The lesser of numbers below 0x8000: zero if one of them is.
    static Lanes lesser(const Lanes& a, const Lanes& b) {
        using Signed = std::int16_t __attribute__((vector_size(2 * FARANDOLE_LANES)));  // as few processors have others
        const auto x = reinterpret_cast<Signed>(a), y = reinterpret_cast<Signed>(b);
        return reinterpret_cast<Lanes>(x < y ? x : y);
    }

    // The digits of two cells of three if these have but two of the three that are left: the third has neither.
    static Lanes two_of(const Lanes& both, const Lanes& left) { return both != left ? both : Lanes{}; }

    void try_sets(const Record& record, const Lanes& need, Open& open) const {
        const Cell* cells = board_.cells_of(record);
        const std::int32_t* numbers = board_.numbers_of(record);
        const auto size = static_cast<std::size_t>(numbers[0]);
        const Lanes beyond = (open.a | open.b | open.c) & kBeyond;
        std::uint16_t before = 0, digits;
        for (std::size_t i = 0; i < 2 * (record.extent - 1); ++i, before = digits) {
            std::memcpy(&digits, reinterpret_cast<const unsigned char*>(numbers + 1) + 2 * i, sizeof digits);
            if (digits == before) break;  // the last one, to fill a vector
            const auto others = static_cast<std::uint16_t>(~digits);
            const Lanes lacks = (need & others) | (~open.all & digits);
            Lanes least = Lanes{} + digits;  // zero where a cell has none of them
            for (std::size_t j = 0; size > 3 && j < size; ++j) least = lesser(least, at(cells[j]) & digits);
            const Lanes left = (~open.placed & digits) | beyond;
            const Lanes in_a = open.a & left, in_b = open.b & left, in_c = open.c & left;
            const Lanes one_a = if_placed(in_a), one_b = if_placed(in_b), one_c = if_placed(in_c);
            const Lanes of_a = in_a & ~(one_b | one_c | two_of(in_b | in_c, left));
            const Lanes of_b = in_b & ~(one_a | one_c | two_of(in_a | in_c, left));
            const Lanes of_c = in_c & ~(one_a | one_b | two_of(in_a | in_b, left));
            const Lanes fits_few = is_some(lesser(lesser(of_a, of_b), of_c));
            const Lanes fits = is_none(lacks) & is_some(least) & (open.many | fits_few);
            open.left_a |= of_a & fits;
            open.left_b |= of_b & fits;
            open.left_c |= of_c & fits;
            open.some |= fits & digits;
            open.not_all |= fits & others;
        }
    }

    // Digit d becomes 10 - d: three digits and three, then each three.
    static Lanes mirror(const Lanes& set) {
        const Lanes threes = (set >> 6 & 7) | (set & 0x38) | (set & 7) << 6;
        return (threes >> 2 & 0x49) | (threes & 0x92) | (threes & 0x49) << 2;
    }

    // Digits 1, 4, 7 count 1, 2, 5, 8 count 2, 3, 6, 9 count 3; and the second three 3 more each, the last three 6.
    static Lanes sum_of(const Lanes& set) {
        const Lanes second = set >> 1 & 0x49, third = set >> 2 & 0x49, count = (set & 0x49) + second + third;
        const Lanes sums = count + second + third + third, middle = count >> 3 & 7, last = count >> 6;
        return (sums & 7) + (sums >> 3 & 7) + (sums >> 6) + 3 * (middle + last + last);
    }

    // Cells that differ: the smallest digits that they can have together, and the largest, as a mirror image.
    struct Group {
        Lanes low, high, placed;
    };

    Group group_of(const Cell* cells, std::size_t size, Lanes& open) const {
        Group group{};
        for (std::size_t i = 0; i < size; ++i) {
            const Lanes set = at(cells[i]), image = at(mirrors_, cells[i]), first = set & -set;
            const Lanes is_open = is_some(set ^ first);
            open -= is_open;
            group.placed |= set & ~is_open;
            group.low |= group.low + first;
            group.high |= group.high + (image & -image);
        }
        return group;
    }

    // Sets that are spread up by up to `most`, which are less than 0x8000.
    struct Spread {
        explicit Spread(const Lanes& most) {
            for (std::uint16_t by = 1; by < 9; ++by) does[by - 1U] = reinterpret_cast<Lanes>(most >= by);
        }
        Lanes operator()(const Lanes& set) const {
            Lanes left = set;
            for (std::size_t by = 1; by < 9; ++by) left |= set << static_cast<int>(by) & does[by - 1];
            return left & 511;
        }
        std::array<Lanes, 8> does;
    };

    Lanes shrink(const Cell* cells, const std::int32_t* numbers, const std::array<Group, kMostGroups>& bounds,
                 const Lanes& up, const Lanes& down) {
        const Spread rise(up), fall(down);
        Lanes least = kAll;
        for (std::int32_t i = 0; i < numbers[1]; ++i) {
            const Group& group = bounds[static_cast<std::size_t>(i)];
            const bool is_added = numbers[2 + 2 * i] > 0;
            const Lanes low = group.low & ~group.placed, high = group.high & ~mirror(group.placed);
            const Spread &by_low = is_added ? rise : fall, &by_high = is_added ? fall : rise;
            const Lanes left = (by_low(low) & mirror(by_high(high))) | group.placed;
            for (std::int32_t j = 0; j < numbers[3 + 2 * i]; ++j, ++cells) put(*cells, at(*cells) & left, least);
        }
        return is_none(least);
    }

    const Board& board_;
    std::uint16_t *sets_, *mirrors_, *pairs_;
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
