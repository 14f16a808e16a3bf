#include "rules/candidates.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "require.hpp"

namespace farandole::rules {
namespace {

// Leaves a cell those of its digits that are in `set`, before any guess.
void restrict(State& state, std::size_t cell, Set set) {
    const Board& board = *state.board;
    state.levels[cell] &= set;
    for (std::size_t word = 0; word < board.words(); ++word) state.dirty[word] |= board.watchers(cell)[word];
    if (std::has_single_bit(state.levels[cell])) state.placed[state.placed_count++] = static_cast<Cell>(cell);
    state.next = state.levels[cell] ? Next::propagate : Next::nothing;
}

}  // namespace

Candidates::Candidates(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid,
                       std::uint32_t limit, const SearchLevel& level, std::uint64_t whole)
    : level_(level),
      root_(state_of(std::move(board), digits, grid)),
      digits_(grid),
      counts_(grid * static_cast<std::size_t>(root_.board->values())),
      limit_(limit),
      whole_(whole) {
    REQUIRE(limit > 0);
    root_.settled.assign(grid, 0);
    state_ = root_;
}

void Candidates::run(std::uint64_t max_guesses) {
    std::uint64_t left = max_guesses;
    while (!is_over_) {
        const std::uint64_t before = state_.guesses, part = part_of(left);
        const bool is_found = level_.run(state_, 1, part, digits_.data());
        const std::uint64_t used = state_.guesses - before;
        guesses_ += used;
        left -= used;
        if (is_found) note();
        const bool is_done = state_.next == Next::nothing, is_too_long = part < left + used && !is_found;
        if (is_done && !target_.digit) {
            is_over_ = true;
        } else if (is_done || is_too_long || (target_.digit && is_settled(target_.cell, target_.digit))) {
            if (is_done) restrict(root_, target_.cell, ~target_.digit);
            begin_next();
            if (!left) return;
            --left;
        } else if (!is_found) {
            return;
        }
    }
}

// The guesses that the search at work may make now.
std::uint64_t Candidates::part_of(std::uint64_t left) const {
    if (target_.digit || !has_solution_) return left;
    const std::uint64_t most = whole_ + 5 * first_at_;
    return std::min(left, most - std::min(most, guesses_));
}

// Counts a solution.
void Candidates::note() {
    if (!has_solution_) first_at_ = guesses_;
    has_solution_ = true;
    if (limit_ > 1 && !found_.insert(digits_).second) return;
    const auto values = static_cast<std::size_t>(root_.board->values());
    for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
        const auto digit = static_cast<std::size_t>(digits_[cell] - 1);
        std::uint32_t& count = counts_[cell * values + digit];
        if (count == limit_ || ++count < limit_) continue;
        root_.settled[cell] |= Set{1} << digit;
        state_.settled[cell] |= Set{1} << digit;
    }
}

// Begins a search for a digit that needs more solutions, in a cell where most conflicts were.
void Candidates::begin_next() {
    root_.scores = state_.scores;
    root_.prior = state_.prior;
    root_.conflicts = state_.conflicts;
    if (level_.run(root_, 1, 0, digits_.data())) note();
    is_over_ = root_.next != Next::guess;
    if (is_over_) return;
    float most = -1;
    for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
        const Set set = root_.levels[cell], open = set & ~root_.settled[cell];
        const float score = root_.scores[cell] / static_cast<float>(std::popcount(set));
        if (!open || score <= most) continue;
        most = score;
        target_ = {static_cast<Cell>(cell), open & (~open + 1)};
    }
    state_ = root_;
    restrict(state_, target_.cell, target_.digit);
    ++guesses_;
}

}  // namespace farandole::rules
