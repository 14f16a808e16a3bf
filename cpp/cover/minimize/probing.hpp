// What taking or leaving one option would come to, by the linear relaxation, before a search branches.
//
// Where a bound is above the limit, the opposite holds: that alone decides many options. Of the others, the best to
// branch on raises both bounds (strong branching: Achterberg, Koch and Martin, Operations Research Letters 33, 2005).
// The board's bounds decide, so all of this is exact.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/minimize/linear_bound.hpp"

namespace farandole::cover {

template <class Value>
class Probing {
  public:
    using Board = LagrangianBound<Value>;
    enum class Outcome { more, dead, done };

    Probing(Board& board, LinearBound<Value>& linear) : board_(board), linear_(linear) {}

    // Begins where the relaxation is solved, with that many options at most: those that it splits most evenly.
    void begin(std::size_t most);

    // Looks at one option; dead: the state has no cover within the limit.
    Outcome step();

    bool decided() const { return decided_; }     // whether any option was taken or struck
    std::uint32_t best() const { return best_; }  // an option to branch on, or `nothing`

  private:
    static constexpr double tiny = 1e-6;

    // The bound with an option taken or struck; the board's state is as before.
    Value bound_with(std::uint32_t option, bool taken);

    Board& board_;
    LinearBound<Value>& linear_;
    std::vector<std::pair<double, std::uint32_t>> candidates_;
    std::size_t next_ = 0;
    std::uint32_t best_ = nothing;
    double score_ = -1;
    bool decided_ = false;
};

template <class Value>
void Probing<Value>::begin(std::size_t most) {
    candidates_.clear();
    for (std::uint32_t place = 0; place < board_.live_count(); ++place) {
        const auto option = board_.live(place);
        const auto share = linear_.value(option);
        if (share > tiny && share < 1 - tiny) candidates_.push_back({std::abs(share - 0.5), option});
    }
    std::sort(candidates_.begin(), candidates_.end());
    if (candidates_.size() > most) candidates_.resize(most);
    next_ = 0;
    best_ = nothing;
    score_ = -1;
    decided_ = false;
}

template <class Value>
Value Probing<Value>::bound_with(std::uint32_t option, bool taken) {
    const auto mark = board_.mark();
    const auto before = board_.bound;
    auto bound = Board::unlimited;
    if ((taken ? board_.take(option) : board_.strike(option)) && board_.take_units() && !board_.too_dear()) {
        if (linear_.try_briefly() && board_.settle(Board::Effort::light) != Board::Found::dead) bound = board_.bound;
    }
    board_.undo(mark);
    board_.bound = before;
    return bound;
}

template <class Value>
auto Probing<Value>::step() -> Outcome {
    if (next_ == candidates_.size()) return Outcome::done;
    const auto option = candidates_[next_++].second;
    if (!board_.alive(option)) return Outcome::more;
    const auto with = bound_with(option, true), without = bound_with(option, false);
    if (with > board_.limit || without > board_.limit) {
        board_.cut = decided_ = true;
        if (with > board_.limit && without > board_.limit) return Outcome::dead;
        const bool fine = with > board_.limit ? board_.strike(option) : board_.take(option);
        if (!fine || !board_.take_units() || board_.too_dear()) return Outcome::dead;
        return Outcome::more;
    }
    const auto gain = [&](Value bound) { return std::max(1e-6, static_cast<double>(bound - board_.bound)); };
    const auto score = gain(with) * gain(without);
    if (score > score_) score_ = score, best_ = option;
    return Outcome::more;
}

}  // namespace farandole::cover
