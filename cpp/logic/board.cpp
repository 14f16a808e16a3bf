#include "logic/board.hpp"

namespace farandole::logic {

Board::Board() {
    candidates_.fill(kAllDigits);
    values_.fill(-1);
    places_.fill(HouseCounts::nines());
    empties_ = HouseCounts::nines();
    empty_ = {~std::uint64_t{0}, 0x1FFFF};
    where_.fill(empty_);
}

// Of houses that have just got down to one place for a digit.
void Board::add_hidden_singles(HouseSet houses, int digit) {
    while (houses) hidden.add(where_in(houses.take(), digit).first(), digit);
}

bool Board::remove(int cell, int digit) {
    REQUIRE(cell >= 0 && cell < kCells && digit >= 0 && digit < kDigits);
    if (!has(cell, digit)) return true;
    auto& left = candidates_[static_cast<std::size_t>(cell)];
    left = static_cast<Digits>(left & ~only(digit));
    where_[static_cast<std::size_t>(digit)].drop(cell);
    if (is_single(left)) naked.add(cell, lowest(left));
    HouseCounts& places = places_[static_cast<std::size_t>(digit)];
    const HouseCounts before = places;
    places.subtract(cell);
    add_hidden_singles(places.ones() - before.ones(), digit);
    return left != 0 && !(places.none() - before.none());
}

// The same for a digit that has been placed and its peers, in ascending order; but what becomes of the houses is
// looked at once, in the end, and then put into the order in which it happened: by the last cell that each lost.
bool Board::remove_from_peers(int placed, int digit) {
    const Cells from = where(digit) & peers(placed);
    HouseCounts& places = places_[static_cast<std::size_t>(digit)];
    HouseCounts after = places;
    where_[static_cast<std::size_t>(digit)] -= from;
    bool possible = true;
    for (int cell : from) {
        auto& left = candidates_[static_cast<std::size_t>(cell)];
        left = static_cast<Digits>(left & ~only(digit));
        after.subtract(cell);
        if (left & (left - 1)) continue;
        if (left)
            naked.add(cell, lowest(left));
        else
            possible = false;
    }
    if (after.none() - places.none() - HouseCounts::houses(placed)) possible = false;
    struct Single {
        int lost, house;
    };
    std::array<Single, kHouses> singles;
    std::size_t many = 0;
    for (HouseSet houses = after.ones() - places.ones(); houses; ++many) {
        const int house = houses.take();
        const int lost = (from & house_cells(house)).last();
        std::size_t at = many;
        for (; at > 0 && singles[at - 1].lost > lost; --at) singles[at] = singles[at - 1];
        singles[at] = {lost, house};
    }
    places = after;
    for (std::size_t at = 0; at < many; ++at) hidden.add(where_in(singles[at].house, digit).first(), digit);
    return possible;
}

bool Board::place(int cell, int digit, bool given) {
    REQUIRE(cell >= 0 && cell < kCells && digit >= 0 && digit < kDigits);
    REQUIRE(empty_.has(cell));
    const Digits had = candidates(cell);
    candidates_[static_cast<std::size_t>(cell)] = 0;
    values_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(digit);
    empty_.drop(cell);
    empties_.subtract(cell);
    placed_[static_cast<std::size_t>(digit)].add(cell);
    if (given) givens_.add(cell);

    bool possible = (had & only(digit)) != 0;
    if (possible) {
        where_[static_cast<std::size_t>(digit)].drop(cell);
        places_[static_cast<std::size_t>(digit)].subtract(cell);
    }
    possible &= remove_from_peers(cell, digit);
    for (Digits left = static_cast<Digits>(had & ~only(digit)); left; left = without_lowest(left)) {
        const int lost = lowest(left);
        where_[static_cast<std::size_t>(lost)].drop(cell);
        HouseCounts& places = places_[static_cast<std::size_t>(lost)];
        const HouseCounts before = places;
        places.subtract(cell);
        add_hidden_singles(places.ones() - before.ones(), lost);
        if (places.none() - before.none()) possible = false;
    }
    return possible;
}

Cells Board::bivalue() const {
    // Two is reached and three isn't: adding up nine sets bit by bit, saturating at three.
    Cells one, two, three;
    for (const Cells& cells : where_) {
        three |= two & cells;
        two |= one & cells;
        one |= cells;
    }
    return two - three;
}

}  // namespace farandole::logic
