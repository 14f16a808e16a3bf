// Prices from the linear relaxation, for a Lagrangian bound, and what else its solution tells.
//
// The relaxation is solved in rounded numbers; its prices give a bound that is computed exactly. If it has no solution,
// its weights show that some items need more options than others allow; that is checked exactly, too.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "cover/linear/program.hpp"
#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

template <class Value>
class LinearBound {
  public:
    using Board = LagrangianBound<Value>;
    using Cover = std::vector<std::uint32_t>;
    enum class Outcome { stopped, dead, ready };

    // `unit` is a cost of 1 on the board.
    LinearBound(const Compact& compact, Board& board, Value unit)
        : compact_(compact), board_(board), unit_(static_cast<double>(unit)), fates_(compact.options()) {
        suits_ = compact.bounded && LinearProgram::fits(compact);
    }

    // Whether the relaxation is worth trying: where items are covered once, other bounds serve as well.
    bool suits() const { return suits_; }

    // Begins at the board's state, which must not change until the end.
    void begin();
    // Continues for about that much work; at the end the board has the best prices.
    Outcome go_on(std::uint64_t most_work);
    // The same from the beginning, for a few steps only; false: dead.
    bool try_briefly();

    // The board has been undone to this mark.
    void undo(std::size_t mark) {
        while (programs_.size() > 1 && programs_.back().first > mark) drop();
    }

    // Whether every option is taken as a whole or not at all: then here is that cover.
    bool suggest(Cover& cover) const;

    // The item to branch on: with the fewest options of those of an option that is nearly taken as a whole.
    std::uint32_t choose() const;
    double value(std::uint32_t option) const { return is_solved_ ? program().value(option) : 0.0; }

    std::uint64_t work() const { return work_; }

  private:
    static constexpr double nearly = 1e-6;
    static constexpr std::size_t most_numbers = std::size_t{1} << 23;  // of all programs together, and as many again

    LinearProgram& program() { return *programs_.back().second; }
    const LinearProgram& program() const { return *programs_.back().second; }
    void push(LinearProgram program) {
        numbers_ += program.size();
        programs_.emplace_back(board_.mark(), std::make_unique<LinearProgram>(std::move(program)));
    }
    void drop() {
        numbers_ -= std::min(numbers_, program().size());
        programs_.pop_back();
    }
    double most_cost() const {
        const bool any = is_blunt_ || board_.limit >= Board::unlimited;
        return any ? std::numeric_limits<double>::infinity() : static_cast<double>(board_.limit) / unit_;
    }
    bool is_refuted() const;
    void set_prices();

    const Compact& compact_;
    Board& board_;
    double unit_;
    bool suits_, is_solved_ = false;
    std::vector<std::uint8_t> fates_;
    // With the board's mark where each began: the one of the root, and narrower ones of states on the way to this one.
    std::vector<std::pair<std::size_t, std::unique_ptr<LinearProgram>>> programs_;
    std::size_t numbers_ = 0;
    std::uint64_t work_ = 0;
    bool is_begun_ = false;
    bool is_blunt_ = false;  // whether its cost is above the limit, but not the bound that its prices give
};

template <class Value>
void LinearBound<Value>::begin() {
    if (programs_.empty()) {
        std::vector<double> costs;
        for (std::uint32_t option = 0; option < compact_.options(); ++option)
            costs.push_back(static_cast<double>(board_.cost(option)) / unit_);
        push(LinearProgram(compact_, costs));
    }
    for (std::uint32_t option = 0; option < compact_.options(); ++option)
        fates_[option] = board_.alive(option) ? LinearProgram::open : LinearProgram::excluded;
    for (const auto option : board_.taken) fates_[option] = LinearProgram::taken;
    program().begin(fates_);
    is_solved_ = is_begun_ = is_blunt_ = false;
}

template <class Value>
auto LinearBound<Value>::go_on(std::uint64_t most_work) -> Outcome {
    // Not in the program of a state above, because others continue from there
    if (!is_begun_ && !program().is_solved() && programs_.back().first < board_.mark() && numbers_ <= most_numbers)
        push(program());
    is_begun_ = true;
    const auto outcome = program().solve(most_work, most_cost());
    work_ += std::exchange(program().work, 0);
    switch (outcome) {
        case LinearProgram::Outcome::stopped: return Outcome::stopped;
        case LinearProgram::Outcome::infeasible: return is_refuted() ? Outcome::dead : Outcome::ready;
        case LinearProgram::Outcome::dear:
            set_prices();
            if (board_.too_dear()) return Outcome::dead;
            is_blunt_ = true;
            return Outcome::stopped;
        case LinearProgram::Outcome::failed: suits_ = false; return Outcome::ready;
        case LinearProgram::Outcome::optimal: break;
    }
    is_solved_ = true;
    set_prices();
    return Outcome::ready;
}

template <class Value>
bool LinearBound<Value>::try_briefly() {
    const auto before = programs_.size();
    begin();
    const auto outcome = go_on(10 * program().step_work());
    if (outcome == Outcome::stopped) set_prices();
    while (programs_.size() > before) drop();
    return outcome != Outcome::dead;
}

// The best prices so far, if they are better than those that the board has.
template <class Value>
void LinearBound<Value>::set_prices() {
    const auto before = board_.bound;
    const auto mark = board_.mark();
    for (std::uint32_t item = 0; item < compact_.items; ++item)
        if (board_.is_open(item) && board_.has_price(item)) board_.set_price(item, program().price(item) * unit_);
    if (board_.bound < before) {
        board_.undo(mark);
        board_.bound = before;
    }
}

// Whether items need more options than there can be: the weights serve as prices, and without costs nothing but an
// impossible cover has a bound above 0.
template <class Value>
bool LinearBound<Value>::is_refuted() const {
    constexpr double finest = 1 << 20;
    std::vector<std::int64_t> prices(compact_.items, 0);
    std::int64_t sum = 0;
    for (std::uint32_t item = 0; item < compact_.items; ++item) {
        if (!board_.is_open(item) || !board_.has_price(item)) continue;
        prices[item] = static_cast<std::int64_t>(program().weight(item) * finest);
        sum += prices[item] * std::int64_t{prices[item] >= 0 ? board_.low(item) : board_.high(item)};
    }
    for (std::uint32_t place = 0; place < board_.live_count(); ++place) {
        std::int64_t gain = 0;
        const auto option = board_.live(place);
        for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node)
            gain += prices[compact_.entry[node]];
        sum -= std::max<std::int64_t>(0, gain);
    }
    return sum > 0;
}

template <class Value>
bool LinearBound<Value>::suggest(Cover& cover) const {
    if (!is_solved_ || !compact_.color.empty()) return false;
    cover = board_.taken;
    std::vector<std::uint32_t> times(compact_.items, 0);
    for (std::uint32_t place = 0; place < board_.live_count(); ++place) {
        const auto option = board_.live(place);
        const auto share = program().value(option);
        if (std::abs(share - std::round(share)) > nearly) return false;
        if (share < 0.5) continue;
        cover.push_back(option);
        for (auto node = compact_.begin[option]; node < compact_.begin[option + 1]; ++node)
            ++times[compact_.entry[node]];
    }
    for (std::uint32_t item = 0; item < compact_.items; ++item)
        if (times[item] > board_.high(item) || times[item] < board_.low(item)) return false;
    return true;
}

template <class Value>
std::uint32_t LinearBound<Value>::choose() const {
    auto nearest = nothing, best = nothing;
    double most = nearly;
    for (std::uint32_t place = 0; place < board_.live_count() && is_solved_; ++place) {
        const auto option = board_.live(place);
        const auto share = program().value(option);
        if (share > most && share < 1 - nearly) most = share, nearest = option;
    }
    if (nearest == nothing) return board_.choose();
    std::uint32_t fewest = nothing;
    for (auto node = compact_.begin[nearest]; node < compact_.begin[nearest] + compact_.width[nearest]; ++node) {
        const auto item = compact_.entry[node];
        const auto ways = board_.ways(item);
        if (ways < fewest) fewest = ways, best = item;
    }
    return best == nothing ? board_.choose() : best;
}

}  // namespace farandole::cover
