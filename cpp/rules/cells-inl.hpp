// What a record of few cells removes: houses, relations, order, counting. Each function returns false where nothing fits.
#include <algorithm>
#include <array>

#include "rules/work-inl.hpp"

namespace farandole::rules::FARANDOLE_LEVEL {

inline bool run_ascending(Work& work, const Cell* cells, std::size_t size) {
    for (std::size_t i = 1; i < size; ++i)
        if (!work.restrict(cells[i], ~Set{0} << smallest(work.sets[cells[i - 1]]))) return false;
    for (std::size_t i = size - 1; i > 0; --i)
        if (!work.restrict(cells[i - 1], (Set{1} << (largest(work.sets[cells[i]]) - 1)) - 1)) return false;
    return true;
}

// What is left of two ends and of the cells between them if the first end is the lower one.
struct Between {
    Set low, high, inner;
    bool fits;
};

inline Between between(Set low, Set high, int lowest, int highest) {
    // `lowest` and `highest`: digits that some inner cell can't be below, or above.
    low &= (Set{1} << (highest - 1)) - 1;
    high &= ~Set{0} << lowest;
    if (!low || !high) return {0, 0, 0, false};
    return {low, high, ~Set{0} << smallest(low) & ((Set{1} << (largest(high) - 1)) - 1), true};
}

inline bool run_between(Work& work, const Cell* cells, std::size_t size) {
    int lowest = 1, highest = work.board.values();
    for (std::size_t i = 2; i < size; ++i) {
        lowest = std::max(lowest, smallest(work.sets[cells[i]]));
        highest = std::min(highest, largest(work.sets[cells[i]]));
    }
    if (size == 2) return true;
    const Set a = work.sets[cells[0]], b = work.sets[cells[1]];
    Between up = between(a, b, lowest, highest), down = between(b, a, lowest, highest);
    for (std::size_t i = 2; i < size; ++i) {
        up.fits = up.fits && (work.sets[cells[i]] & up.inner);
        down.fits = down.fits && (work.sets[cells[i]] & down.inner);
    }
    if (!up.fits) up = {0, 0, 0, false};
    if (!down.fits) down = {0, 0, 0, false};
    if (!work.restrict(cells[0], up.low | down.high) || !work.restrict(cells[1], up.high | down.low)) return false;
    for (std::size_t i = 2; i < size; ++i)
        if (!work.restrict(cells[i], up.inner | down.inner)) return false;
    return true;
}

// An end next to a digit: on the side where the other end must be.
inline Set beside(Set end, Set other, Set digit) {
    const Set below = digit - 1, above = ~(below | digit);
    Set sides = 0;
    if (other & below) sides |= below;
    if (other & above) sides |= above;
    return end & sides;
}

inline bool run_outside(Work& work, const Cell* cells, std::size_t size) {
    for (std::size_t i = 2; i < size; ++i) {
        const Set a = work.sets[cells[0]], b = work.sets[cells[1]];
        Set left = 0, ends_a = 0, ends_b = 0;
        for (Set rest = work.sets[cells[i]]; rest; rest &= rest - 1) {
            const Set digit = rest & (~rest + 1), new_a = beside(a, b, digit), new_b = beside(b, a, digit);
            if (!new_a || !new_b) continue;
            left |= digit;
            ends_a |= new_a;
            ends_b |= new_b;
        }
        if (!work.restrict(cells[i], left) || !work.restrict(cells[0], ends_a) || !work.restrict(cells[1], ends_b))
            return false;
    }
    return true;
}

inline bool run_different(Work& work, const Cell* cells, std::size_t size) {
    for (bool is_new = true; is_new;) {
        is_new = false;
        Set placed = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = work.sets[cells[i]];
            if (!is_single(set)) continue;
            if (placed & set) return false;
            placed |= set;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = work.sets[cells[i]];
            if (is_single(set) || !(set & placed)) continue;
            if (!work.restrict(cells[i], ~placed)) return false;
            is_new = is_new || is_single(work.sets[cells[i]]);
        }
    }
    return true;
}

inline bool run_house(Work& work, const Cell* cells, std::size_t size, Set digits) {
    Set once = 0, twice = 0, placed = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Set set = work.sets[cells[i]];
        twice |= once & set;
        once |= set;
        placed |= is_single(set) ? set : 0;
    }
    if (once != digits) return false;
    const Set hidden = once & ~(twice | placed);
    if (!hidden) return true;
    for (std::size_t i = 0; i < size; ++i) {
        const Set set = work.sets[cells[i]] & hidden;
        if (!set) continue;
        if (!is_single(set)) return false;
        if (!work.restrict(cells[i], set)) return false;
    }
    return true;
}

// A digit that some cells must have: what sees all of its places hasn't it.
inline bool lock(Work& work, const Cell* cells, std::size_t size, Set digit) {
    const auto which = static_cast<std::size_t>(std::countr_zero(digit));
    for (std::size_t word = 0; word < work.board.cell_words(); ++word) {
        std::uint64_t common = ~std::uint64_t{0};
        for (std::size_t i = 0; i < size && common; ++i)
            if (work.sets[cells[i]] & digit) common &= work.board.seen_bits(cells[i], which, word);
        for (; common; common &= common - 1)
            if (!work.restrict(word * 64 + static_cast<std::size_t>(std::countr_zero(common)), ~digit)) return false;
    }
    return true;
}

// How many of some cells have each digit: at least one, two, three, four.
struct Places {
    template <class Index>
    Places(const Set* sets, const Index* cells, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = sets[cells[i]];
            more |= thrice & set;
            thrice |= twice & set;
            twice |= once & set;
            once |= set;
        }
    }
    Set once = 0, twice = 0, thrice = 0, more = 0;
};

inline bool run_relation(Work& work, const Cell* cells, const std::int32_t* numbers) {
    const Board& board = work.board;
    const auto there = static_cast<std::size_t>(numbers[0]), back = static_cast<std::size_t>(numbers[1]);
    if (!work.restrict(cells[1], board.image(there, work.sets[cells[0]])) ||
        !work.restrict(cells[0], board.image(back, work.sets[cells[1]])))
        return false;
    const Set a = work.sets[cells[0]], b = work.sets[cells[1]];
    if (!numbers[2] || work.is_inner || is_single(a) || is_single(b)) return true;
    // A digit that one of them must have is each digit of a cell, or the only one that goes with it.
    Set needed = a & b;
    const auto leave = [&](Set digit, Set with) { needed &= is_single(with) ? digit | with : digit; };
    leave(a & (~a + 1), board.image(there, a & (~a + 1)) & b);
    if (needed) leave(std::bit_floor(a), board.image(there, std::bit_floor(a)) & b);
    for (; needed; needed &= needed - 1) {
        const Set digit = needed & (~needed + 1);
        if (!(board.image(there, a & ~digit) & b & ~digit) && !lock(work, cells, 2, digit)) return false;
    }
    return true;
}

// A house: what sees all of the two or three places of a digit hasn't it. See `Board::add_seen`.
inline bool run_seen(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers, std::size_t extent) {
    const Places all(work.sets, cells, size);
    const Set digits = static_cast<Set>(numbers[0]) & all.twice & ~all.more;
    const std::int32_t* end = numbers + extent;
    for (const std::int32_t* at = numbers + 1; digits && at < end;) {
        const auto seen = static_cast<std::size_t>(*at);
        const Places some(work.sets, at + 1, seen);
        at += 1 + seen;
        const Set left = digits & some.twice & (~all.thrice | some.thrice);
        for (std::int32_t i = 1; left && i <= *at; ++i)
            if (!work.restrict(static_cast<std::size_t>(at[i]), ~left)) return false;
        at += 1 + *at;
    }
    return true;
}

inline bool run_locked(Work& work, const Cell* cells, std::size_t size, Set digits) {
    const Places all(work.sets, cells, size);
    for (digits &= all.twice & ~all.more; digits; digits &= digits - 1)
        if (!lock(work, cells, size, digits & (~digits + 1))) return false;
    return true;
}

// The digits of each part of a band, given those of all nine. Each digit is in one part of each house: where it is in one,
// it is also in two of the four that lie in neither of its houses.
template <class Digits>
inline std::array<Digits, 9> left_in_band(const std::array<Digits, 9>& parts) {
    std::array<Digits, 9> left;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t a = (i + 1) % 3 * 3, b = (i + 2) % 3 * 3, c = (j + 1) % 3, d = (j + 2) % 3;
            left[3 * i + j] = (parts[a + c] & parts[b + d]) | (parts[a + d] & parts[b + c]);
        }
    return left;
}

inline bool run_band(Work& work, const Cell* cells, std::size_t size) {
    std::array<Set, 9> parts{};
    for (std::size_t part = 0; part < 9; ++part)
        for (std::size_t i = 0; i < size; ++i) parts[part] |= work.sets[cells[part * size + i]];
    const std::array<Set, 9> left = left_in_band(parts);
    for (std::size_t part = 0; part < 9; ++part) {
        if (!(parts[part] & ~left[part])) continue;
        for (std::size_t i = 0; i < size; ++i)
            if (!work.restrict(cells[part * size + i], left[part])) return false;
    }
    return true;
}

// The first `half` cells have the same digits as the others.
inline bool run_shared(Work& work, const Cell* cells, std::size_t size, std::size_t half) {
    Set left = 0, right = 0;
    for (std::size_t i = 0; i < half; ++i) left |= work.sets[cells[i]];
    for (std::size_t i = half; i < size; ++i) right |= work.sets[cells[i]];
    if (left == right) return true;
    for (std::size_t i = 0; i < size; ++i)
        if (!work.restrict(cells[i], i < half ? right : left)) return false;
    return true;
}

inline bool run_clique(Work& work, const Cell* cells, std::size_t size, std::size_t table) {
    Set before = ~Set{0};
    std::array<Set, kMostCells> after;
    after[size - 1] = ~Set{0};
    for (std::size_t i = size - 1; i > 0; --i) after[i - 1] = after[i] & work.board.image(table, work.sets[cells[i]]);
    for (std::size_t i = 0; i < size; ++i) {
        if (!work.restrict(cells[i], before & after[i])) return false;
        before &= work.board.image(table, work.sets[cells[i]]);
    }
    return true;
}

// A digit that some cells must have `least` times: who has it leaves enough places that don't see it.
inline bool run_places(Work& work, const Cell* cells, std::size_t size, Set digit, int least) {
    const Board& board = work.board;
    std::array<std::uint64_t, kMostCells / 64> places;
    std::fill(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(board.cell_words()), 0);
    for (std::size_t i = 0; i < size; ++i)
        if (work.sets[cells[i]] & digit) places[cells[i] / 64] |= std::uint64_t{1} << cells[i] % 64;
    for (std::size_t cell = 0; cell < board.cells(); ++cell) {
        if (!(work.sets[cell] & digit) || board.peer_count(cell) == 0) continue;
        int left = 0;
        for (std::size_t word = 0; word < board.cell_words(); ++word)
            left += std::popcount(places[word] & ~board.peer_bits(cell)[word]);
        if (left < least && !work.restrict(cell, ~digit)) return false;
    }
    return true;
}

inline bool run_count(Work& work, const Cell* cells, std::size_t size, Set digits, std::uint32_t counts) {
    int least = 0, most = 0;
    Set some = 0;  // of the digits: those that are left
    for (std::size_t i = 0; i < size; ++i) {
        const Set set = work.sets[cells[i]];
        some |= set & digits;
        most += (set & digits) != 0;
        least += !(set & ~digits);
    }
    if (least > 30) return false;
    counts &= (std::uint32_t{2} << std::min(most, 30)) - 1;
    counts = counts >> least << least;
    if (!counts) return false;
    const int lowest = std::countr_zero(counts), highest = static_cast<int>(std::bit_width(counts)) - 1;
    if (least == most) return true;
    if (least == highest || most == lowest)
        for (std::size_t i = 0; i < size; ++i) {
            const Set set = work.sets[cells[i]];
            if (!(set & digits) || !(set & ~digits)) continue;
            if (!work.restrict(cells[i], most == lowest ? digits : ~digits)) return false;
        }
    if (!is_single(some) || least >= lowest || work.is_inner) return true;
    return lowest == 1 ? lock(work, cells, size, some) : run_places(work, cells, size, some, lowest);
}

// The same of one digit, where the cells are groups of cells that differ: each has one place at most.
inline bool run_groups(Work& work, const Cell* cells, std::size_t size, const std::int32_t* numbers,
                       std::size_t extent) {
    const auto digit = static_cast<Set>(numbers[0]);
    const std::int32_t* sizes = numbers + 2;
    const std::size_t groups = extent - 2;
    std::array<std::size_t, kMostCells> places;  // in each group
    std::size_t at = 0;
    int most = 0;
    for (std::size_t i = 0; i < groups; ++i) {
        places[i] = 0;
        for (const std::size_t end = at + static_cast<std::size_t>(sizes[i]); at < end; ++at)
            places[i] += (work.sets[cells[at]] & digit) != 0;
        most += places[i] != 0;
    }
    const std::uint32_t counts =
        static_cast<std::uint32_t>(numbers[1]) & ((std::uint32_t{2} << std::min(most, 30)) - 1);
    if (counts && std::countr_zero(counts) == most) {  // each group has one
        at = 0;
        for (std::size_t i = 0; i < groups; at += static_cast<std::size_t>(sizes[i++])) {
            const auto group = static_cast<std::size_t>(sizes[i]);
            if (places[i] > 1 && !work.is_inner && !lock(work, cells + at, group, digit)) return false;
            for (std::size_t j = at; places[i] == 1 && j < at + group; ++j)
                if (work.sets[cells[j]] & digit && !work.restrict(cells[j], digit)) return false;
        }
    }
    return run_count(work, cells, size, digit, counts);
}

// Houses without a common cell, each given by the cells that count and the others: its one place of the digit.
inline bool run_houses(Work& work, const Cell* cells, const std::int32_t* numbers, std::size_t extent) {
    const std::size_t size = static_cast<std::size_t>(work.board.values()), houses = extent - 2;
    const auto digit = static_cast<Set>(numbers[0]);
    const auto is_there = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            if (work.sets[cells[i]] & digit) return true;
        return false;
    };
    int least = 0, most = 0;
    std::array<bool, kMostCells> is_open;  // whether it may stand in either part of a house
    for (std::size_t i = 0; i < houses; ++i) {
        const std::size_t at = i * size, inside = at + static_cast<std::size_t>(numbers[2 + i]);
        const bool may = is_there(at, inside), need_not = is_there(inside, at + size);
        if (!may && !need_not) return false;
        most += may;
        least += !need_not;
        is_open[i] = may && need_not;
    }
    const std::uint32_t counts = static_cast<std::uint32_t>(numbers[1]) &
                                 ((std::uint32_t{2} << std::min(most, 30)) - 1) & ~std::uint32_t{0} << least;
    if (!counts) return false;
    const bool is_most = counts == std::uint32_t{1} << most;
    if (!is_most && counts != std::uint32_t{1} << least) return true;
    for (std::size_t i = 0; i < houses; ++i) {
        if (!is_open[i]) continue;
        const std::size_t at = i * size, inside = at + static_cast<std::size_t>(numbers[2 + i]);
        for (std::size_t j = is_most ? inside : at; j < (is_most ? at + size : inside); ++j)
            if (!work.restrict(cells[j], ~digit)) return false;
    }
    return true;
}

// Groups of cells that have the same digits, each as often. What is left to the others bounds how often.
inline bool run_same(Work& work, const Cell* cells, std::size_t size, std::size_t groups) {
    const auto values = static_cast<std::size_t>(work.board.values());
    const int length = static_cast<int>(size / groups);
    std::array<int, kLargestSide> least{}, most;
    most.fill(length);
    for (std::size_t group = 0; group < size; group += static_cast<std::size_t>(length)) {
        std::array<int, kLargestSide> may{}, must{};
        for (std::size_t i = group; i < group + static_cast<std::size_t>(length); ++i) {
            const Set set = work.sets[cells[i]];
            if (is_single(set)) ++must[static_cast<std::size_t>(std::countr_zero(set))];
            for (Set rest = set; rest; rest &= rest - 1) ++may[static_cast<std::size_t>(std::countr_zero(rest))];
        }
        for (std::size_t digit = 0; digit < values; ++digit) {
            least[digit] = std::max(least[digit], must[digit]);
            most[digit] = std::min(most[digit], may[digit]);
        }
    }
    int all_least = 0, all_most = 0;
    for (std::size_t digit = 0; digit < values; ++digit) {
        if (least[digit] > most[digit]) return false;
        all_least += least[digit];
        all_most += most[digit];
    }
    if (all_least > length || all_most < length) return false;
    for (std::size_t digit = 0; digit < values; ++digit) {
        const int lowest = std::max(least[digit], length - (all_most - most[digit]));
        const int highest = std::min(most[digit], length - (all_least - least[digit]));
        if (highest > 30) continue;
        const std::uint32_t counts = (std::uint32_t{2} << highest) - (std::uint32_t{1} << lowest);
        for (std::size_t group = 0; group < groups; ++group)
            if (!run_count(work, cells + group * static_cast<std::size_t>(length), static_cast<std::size_t>(length),
                           Set{1} << digit, counts))
                return false;
    }
    return true;
}

// Where the digit is known, what sees all cells that can be named hasn't it.
inline bool run_element(Work& work, const Cell* cells, std::size_t size) {
    Set index = 0, value = 0;
    std::array<Cell, kLargestSide> named;
    std::size_t count = 0;
    for (Set rest = work.sets[cells[0]]; rest; rest &= rest - 1) {
        const auto at = static_cast<std::size_t>(smallest(rest)) + 1;
        if (at >= size) break;
        const Set common = work.sets[cells[at]] & work.sets[cells[1]];
        if (!common) continue;
        index |= rest & (~rest + 1);
        value |= common;
        named[count++] = cells[at];
    }
    if (!work.restrict(cells[0], index) || !work.restrict(cells[1], value)) return false;
    if (!is_single(index)) return !is_single(value) || work.is_inner || lock(work, named.data(), count, value);
    return work.restrict(cells[static_cast<std::size_t>(smallest(index)) + 1], work.sets[cells[1]]);
}

// There are at least as many digits as cells of which each two see each other or have none in common: those with a digit,
// and others as they come. If there are no more, the other cells have theirs.
inline bool run_distinct(Work& work, const Cell* cells, std::size_t size) {
    Set placed = 0, all = 0, some = 0;
    int open = 0;
    std::array<Cell, kLargestSide + 1> apart;
    std::size_t least = 0;
    for (const bool is_placed : {true, false})
        for (std::size_t i = 1; i < size; ++i) {
            const Set set = work.sets[cells[i]];
            if (is_single(set) != is_placed) continue;
            all |= set;
            placed |= is_placed ? set : 0;
            open += !is_placed;
            if (least == apart.size() || !std::all_of(apart.begin(), apart.begin() + least, [&](Cell other) {
                    return !(work.sets[other] & set) || (!is_placed && work.board.are_peers(other, cells[i]));
                }))
                continue;
            apart[least++] = cells[i];
            some |= set;
        }
    const int had = std::popcount(placed), most = std::min(had + open, std::popcount(all));
    const Set enough = ~Set{0} << (std::max<std::size_t>(least, 1) - 1);
    if (!work.restrict(cells[0], ((Set{1} << most) - 1) & enough)) return false;
    if (!open || !is_single(work.sets[cells[0]])) return true;
    const int control = smallest(work.sets[cells[0]]);
    for (std::size_t i = 1; i < size; ++i) {
        if (is_single(work.sets[cells[i]])) continue;
        if (control == static_cast<int>(least) && !work.restrict(cells[i], some)) return false;
        if (control == had + open && !work.restrict(cells[i], ~placed)) return false;
    }
    return true;
}

}  // namespace farandole::rules::FARANDOLE_LEVEL
