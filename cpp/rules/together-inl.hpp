// What houses, cages and pairs of cells remove, on many boards at once: see many.hpp. No branch depends on a board.
#include <bit>
#include <cstring>

#include "rules/lists-inl.hpp"
#include "rules/many.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

// The digits of a cell on some boards, or for each of these all bits, or none.
using Lanes = std::uint16_t __attribute__((vector_size(2 * FARANDOLE_LANES)));

inline Lanes is_none(const Lanes& a) { return reinterpret_cast<Lanes>(a == 0); }
inline Lanes is_some(const Lanes& a) { return reinterpret_cast<Lanes>(a != 0); }
inline Lanes is_placed(const Lanes& a) { return is_none(a & (a - 1)); }
inline Lanes choose(const Lanes& mask, const Lanes& a, const Lanes& b) { return (mask & a) | (~mask & b); }

inline bool has_any(const Lanes& a) {
    std::uint64_t parts[FARANDOLE_LANES / 4], any = 0;
    std::memcpy(parts, &a, sizeof parts);
    for (const std::uint64_t part : parts) any |= part;
    return any != 0;
}

class Together {
  public:
    // `sets` are those of the first cell on as many boards as a vector has lanes.
    Together(const Board& board, std::uint16_t* sets) : board_(board), sets_(sets) {}

    // Runs a record; returns the boards on which it has nothing left.
    Lanes run(const Record& record, const Cell* seeing) {
        const Cell* cells = board_.cells_of(record);
        const std::int32_t* numbers = board_.numbers_of(record);
        failed_ = Lanes{};
        if (record.kind == Kind::relation)
            relation(cells, numbers);
        else if (record.kind == Kind::house)
            house(cells, static_cast<std::uint16_t>(numbers[0]));
        else if (record.kind == Kind::shared)
            shared(cells, record.size, static_cast<std::size_t>(numbers[0]));
        else
            cage(record, seeing);
        return failed_;
    }

  private:
    Lanes at(std::size_t cell) const {
        Lanes set;
        std::memcpy(&set, sets_ + kTogether * cell, sizeof set);
        return set;
    }

    void put(std::size_t cell, const Lanes& set) {
        failed_ |= is_none(set);
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

    void relation(const Cell* cells, const std::int32_t* numbers) {
        const Lanes b = at(cells[1]) & image(at(cells[0]), numbers[0]);
        put(cells[1], b);
        put(cells[0], at(cells[0]) & image(b, numbers[1]));
    }

    // Each digit has a place, and one that is placed no other: what see each other otherwise are cages and pairs.
    void house(const Cell* cells, std::uint16_t digits) {
        Lanes once{}, twice{}, placed{};
        for (std::size_t i = 0; i < 9; ++i) {
            const Lanes set = at(cells[i]), single = set & is_placed(set);
            twice |= once & set;
            once |= set;
            failed_ |= placed & single;
            placed |= single;
        }
        failed_ = is_some(failed_ | (once ^ digits));
        const Lanes hidden = once & ~twice;
        for (std::size_t i = 0; i < 9; ++i) {
            const Lanes set = at(cells[i]), only = set & hidden;
            const Lanes left = choose(is_none(only), set, only);
            put(cells[i], (left & ~placed) | (set & is_placed(set)));
        }
    }

    void shared(const Cell* cells, std::size_t size, std::size_t half) {
        Lanes left{}, right{};
        for (std::size_t i = 0; i < half; ++i) left |= at(cells[i]);
        for (std::size_t i = half; i < size; ++i) right |= at(cells[i]);
        for (std::size_t i = 0; i < size; ++i) put(cells[i], at(cells[i]) & (i < half ? right : left));
    }

    // As `Combinations`: what open cells can have by one of the sets of digits. The last three of them are held; where
    // there are fewer, bits above all digits stand for one more digit each, and its cell.
    void cage(const Record& record, const Cell* seeing) {
        const Cell* cells = board_.cells_of(record);
        const auto size = static_cast<std::size_t>(*board_.numbers_of(record));
        Open open(*this, cells, size);
        failed_ = is_some(open.clash);
        Lanes outside{};
        for (std::size_t i = size; i < record.size; ++i) outside |= at(cells[i]);
        Lanes need = open.placed;
        if (size < record.size) need |= open.all & ~outside;
        try_sets(record, need, open);
        const Lanes required = open.some & ~open.not_all, missing = required & ~open.placed;
        failed_ |= is_none(open.some) | is_some(missing & ~open.once);
        for (; *seeing; seeing += 2 + *seeing) {
            Lanes seen = missing;
            for (unsigned unseen = seeing[1]; unseen; unseen &= unseen - 1)
                seen &= ~at(cells[std::countr_zero(unseen)]);
            for (std::size_t i = 0; has_any(seen) && i < *seeing; ++i) put(seeing[2 + i], at(seeing[2 + i]) & ~seen);
        }
        open.leave(*this, cells, size, missing);
        for (std::size_t i = size; i < record.size; ++i) put(cells[i], at(cells[i]) & ~required);
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
        void leave(Together& boards, const Cell* cells, std::size_t size, const Lanes& missing) {
            const Lanes hidden = missing & once & ~twice, possible = some & ~placed;
            left_a = choose(many, possible, left_a);
            left_b = choose(many, possible, left_b);
            left_c = choose(many, possible, left_c);
            for (std::size_t i = size; i-- > 0;) {
                const Lanes set = boards.at(cells[i]), single = is_placed(set);
                const Lanes left = set & left_a, only = left & hidden;
                boards.put(cells[i], choose(single, set, choose(is_none(only), left, only)));
                left_a = choose(single, left_a, left_b);
                left_b = choose(single, left_b, left_c);
            }
        }

        Lanes all{}, placed{}, clash{}, once{}, twice{}, more{}, many;
        Lanes a = Lanes{} + 0x2000, b = Lanes{} + 0x4000, c = Lanes{} + 0x8000;
        Lanes some{}, not_all{}, left_a{}, left_b{}, left_c{};
    };

    void try_sets(const Record& record, const Lanes& need, Open& open) const {
        const Cell* cells = board_.cells_of(record);
        const std::int32_t* numbers = board_.numbers_of(record);
        const auto size = static_cast<std::size_t>(numbers[0]);
        const Lanes beyond = (open.a | open.b | open.c) & 0xE000, a = open.a, b = open.b, c = open.c;
        std::uint16_t before = 0, digits;
        for (std::size_t i = 0; i < 2 * (record.extent - 1); ++i, before = digits) {
            std::memcpy(&digits, reinterpret_cast<const unsigned char*>(numbers + 1) + 2 * i, sizeof digits);
            if (digits == before) break;  // the last one, to fill a vector
            const auto others = static_cast<std::uint16_t>(~digits);
            Lanes fits = is_none((need & others) | (~open.all & digits));
            for (std::size_t j = 0; size > 3 && j < size; ++j) fits &= is_some(at(cells[j]) & digits);
            const Lanes left = (~open.placed & digits) | beyond, x = left & -left, rest = left ^ x, y = rest & -rest,
                        z = rest ^ y;
            const Lanes ax = is_some(a & x) & fits, ay = is_some(a & y) & fits, az = is_some(a & z) & fits;
            const Lanes bx = is_some(b & x), by = is_some(b & y), bz = is_some(b & z);
            const Lanes cx = is_some(c & x), cy = is_some(c & y), cz = is_some(c & z);
            const Lanes xyz = ax & by & cz, xzy = ax & bz & cy, yxz = ay & bx & cz;
            const Lanes yzx = ay & bz & cx, zxy = az & bx & cy, zyx = az & by & cx;
            open.left_a |= (x & (xyz | xzy)) | (y & (yxz | yzx)) | (z & (zxy | zyx));
            open.left_b |= (x & (yxz | zxy)) | (y & (xyz | zyx)) | (z & (xzy | yzx));
            open.left_c |= (x & (yzx | zyx)) | (y & (xzy | zxy)) | (z & (xyz | yxz));
            fits &= open.many | xyz | xzy | yxz | yzx | zxy | zyx;
            open.some |= fits & digits;
            open.not_all |= fits & others;
        }
    }

    const Board& board_;
    std::uint16_t* sets_;
    Lanes failed_;
};

}  // namespace farandole::rules::FARANDOLE_LEVEL
