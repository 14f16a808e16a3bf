#include "logic/board.hpp"

#include "require.hpp"

namespace farandole::logic {

void SinglesQueue::add(int cell, int digit) {
    REQUIRE(end_ < static_cast<int>(singles_.size()));
    singles_[static_cast<std::size_t>(end_++)] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
}

bool SinglesQueue::take(Candidate& single) {
    if (begin_ == end_) return false;
    single = singles_[static_cast<std::size_t>(begin_++)];
    if (begin_ == end_) begin_ = end_ = 0;
    return true;
}

void SinglesQueue::forget(int house, int digit) {
    for (int at = begin_; at < end_; ++at) {
        const Candidate& single = singles_[static_cast<std::size_t>(at)];
        if (single.digit != digit || !house_cells(house).has(single.cell)) continue;
        for (int next = at + 1; next < end_; ++next)
            singles_[static_cast<std::size_t>(next - 1)] = singles_[static_cast<std::size_t>(next)];
        --end_;
        return;
    }
}

Board::Board() {
    candidates_.fill(kAllDigits);
    values_.fill(-1);
    for (auto& row : places_) row.fill(9);
    for (int cell = 0; cell < kCells; ++cell) empty_.add(cell);
    where_.fill(empty_);
}

void Board::hidden_single(int house, int digit) {
    const Cells left = where_in(house, digit);
    if (left) hidden.add(left.first(), digit);
}

bool Board::remove(int cell, int digit) {
    REQUIRE(cell >= 0 && cell < kCells && digit >= 0 && digit < kDigits);
    if (!has(cell, digit)) return true;
    auto& left = candidates_[static_cast<std::size_t>(cell)];
    left = static_cast<Digits>(left & ~only(digit));
    where_[static_cast<std::size_t>(digit)].drop(cell);
    if (count(left) == 1) naked.add(cell, lowest(left));
    for (auto house : houses_of(cell)) {
        const int places = --places_[house][static_cast<std::size_t>(digit)];
        if (places == 1)
            hidden_single(house, digit);
        else if (places == 0)
            hidden.forget(house, digit);
    }
    return left != 0;
}

bool Board::place(int cell, int digit, bool given) {
    REQUIRE(cell >= 0 && cell < kCells && digit >= 0 && digit < kDigits);
    REQUIRE(empty_.has(cell));
    const Digits had = candidates(cell);
    candidates_[static_cast<std::size_t>(cell)] = 0;
    values_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(digit);
    for (Digits left = had; left; left = without_lowest(left))
        where_[static_cast<std::size_t>(lowest(left))].drop(cell);
    empty_.drop(cell);
    placed_[static_cast<std::size_t>(digit)].add(cell);
    if (given) givens_.add(cell);

    bool possible = (had & only(digit)) != 0;
    for (int peer : where(digit) & peers(cell)) possible &= remove(peer, digit);
    for (Digits left = had; left; left = without_lowest(left)) {
        const int lost = lowest(left);
        for (auto house : houses_of(cell)) {
            const int places = --places_[house][static_cast<std::size_t>(lost)];
            if (lost == digit) continue;
            if (places == 1)
                hidden_single(house, lost);
            else if (places == 0)
                possible = false;
        }
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
