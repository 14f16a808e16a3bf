// The search itself, once for all boards. A board knows which options are still live;
// this file decides which to try and remembers what is left to try.
//
// A board has
//   Found look()                what to do next; fills `forced` or sets `item`
//   bool needs(item)            whether an item in `forced` still lacks an option
//   uint32 only(item)           a live option of that item, or `nothing`
//   bool cover(option)          take a live option; false: a dead end
//   void list(item, options&)   append the item's live options, in order
//   uint32 low(item)            how many options the item needs at least, from here on
//   void close(item)            strike out the item's options; it needs none
//   void strike(option)         strike out one option without taking it
//   void save()                 remember this state; the next call is one of the following three
//   void forget(option)         strike an option out of the state last saved
//   void restore()              back to the state last saved
//   void restore_last()         the same, and drop it
//   weights                     by item: the dead ends it made; weigh(weights) sets them
//   by_dead_ends                whether look() takes the item with the fewest ways to go on for each dead end it made,
//                               and not the one with the fewest ways
//   void blame(item)            note that a forced item made a dead end, where that isn't noted yet
//   uint64 harm(option)         about how many options taking this one strikes out
//   struck                      the measure of work: about what striking out one option costs
//
// Only where items are covered a variable number of times do low, close, strike and forget matter.
// There an item is branched on like this: take its first live option; or strike that out and
// take the second; and so on, as long as enough are left; or, if it needs none, close it.
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <utility>
#include <vector>

#include "cover/search/compact.hpp"
#include "cover/search/search.hpp"
#include "cover/search/state.hpp"
#include "splitmix64.hpp"

namespace farandole::cover {

enum class Found {
    dead,    // some item can't be covered any more
    solved,  // nothing is left to cover; only asked where items are covered a variable number of times
    forced,  // `forced` holds items that need all options they have
    branch,  // `item` is the one to branch on
};

template <class Board, Engine kind>
class DepthFirst final : public Search {
  public:
    template <class... Extra>
    explicit DepthFirst(Compact compact, const Extra&... extra)
        : compact_(std::move(compact)), board_(compact_, extra...), remaining_(compact_.primary) {}
    DepthFirst(const DepthFirst&) = delete;  // board_ refers to compact_
    DepthFirst& operator=(const DepthFirst&) = delete;

    Engine engine() const override { return kind; }
    std::uint64_t work() const override { return nodes_ + board_.struck; }

    Status run(const Limits& limits, Batch* batch) override {
        const auto last_solution = above(solutions_, limits.solutions);
        const auto last_node = above(nodes_, limits.nodes);
        const auto last_work = above(nodes_ + board_.struck, limits.work);
        board_.by_dead_ends = random_ != 0 && solutions_ == 0;

        while (phase_ != Phase::finished) {
            if (solutions_ >= last_solution) return Status::solutions;
            if (nodes_ >= last_node) return Status::nodes;
            if (nodes_ + board_.struck >= last_work) return Status::work;
            if (phase_ == Phase::descend)
                descend(batch);
            else
                backtrack(batch);
        }
        return Status::finished;
    }

    double left() const override {
        if (phase_ == Phase::finished) return 0;
        double left = phase_ == Phase::descend ? part_ : 0;
        for (const auto& level : levels_) left += level.part * (level.end - level.next);
        return left;
    }

    SearchState state() const override {
        SearchState state{steps_,
                          choices_,
                          levels_,
                          forced_,
                          board_.weights,
                          part_,
                          phase_ == Phase::backtrack,
                          phase_ == Phase::finished};
        // What led to a dead end is of no use.
        if (phase_ != Phase::descend) state.steps.resize(levels_.empty() ? 0 : levels_.back().steps);
        return state;
    }

    void restart(std::uint64_t random) override {
        begin_anew();
        random_ = random == 0 ? 1 : random;
        auto weights = board_.weights;
        for (auto& weight : weights) weight /= 2;
        board_.weigh(weights);
    }

    bool lead(const std::vector<std::uint32_t>& cover, Batch* batch) override {
        begin_anew();
        random_ = 0;
        board_.by_dead_ends = false;
        auto wanted = cover;
        std::sort(wanted.begin(), wanted.end());
        leading_.clear();
        for (const auto number : compact_.number)
            leading_.push_back(std::binary_search(wanted.begin(), wanted.end(), number));
        const auto nodes = nodes_;
        solutions_ = 0;
        while (phase_ != Phase::finished && solutions_ == 0 && nodes_ - nodes <= cover.size()) {
            if (phase_ == Phase::descend)
                descend(batch);
            else
                backtrack(batch);
        }
        leading_.clear();
        const bool is_there = solutions_ > 0 && nodes_ - nodes == cover.size();
        nodes_ = nodes;
        return is_there;
    }

    bool walk(Probe& probe, std::uint64_t work) override {
        if (!probe.begun) begin_anew();
        probe.begun = true;
        const auto last_work = above(nodes_ + board_.struck, work);
        const auto count = [&](auto&& move) {
            const auto nodes = nodes_, solutions = solutions_;
            move();
            probe.nodes += probe.ways * static_cast<double>(nodes_ - nodes);
            probe.solutions += probe.ways * static_cast<double>(solutions_ - solutions);
        };
        while (phase_ == Phase::descend) {
            if (nodes_ + board_.struck >= last_work) return false;
            const auto depth = levels_.size();
            count([this] { descend(nullptr); });
            if (levels_.size() == depth) continue;
            auto& level = levels_.back();
            const auto choices = level.end - level.first;
            probe.random = (probe.random ^ probe.random >> 29) * 0xBF58476D1CE4E5B9 + kGoldenStep;
            const auto which = static_cast<std::uint32_t>((probe.random >> 32) % choices);
            for (std::uint32_t k = 0; compact_.bounded && k + 1 < which; ++k) forget(choices_[level.first + k]);
            level.next += which;
            probe.ways *= choices;
            constexpr int large = 512;
            if (probe.ways >= 0x1p512) {
                for (auto* number : {&probe.ways, &probe.nodes, &probe.solutions})
                    *number = std::ldexp(*number, -large);
                probe.exponent += large;
            }
            count([this] { backtrack(nullptr); });
        }
        while (!levels_.empty()) pop();
        return true;
    }

    bool split(SearchState& given) override {
        std::uint64_t parts = phase_ == Phase::descend ? 1 : 0;  // what there is to share: one must stay
        for (const auto& level : levels_) parts += level.end - level.next;
        if (parts < 2) return false;
        given = SearchState{};
        std::size_t at = 0;
        const auto give_steps = [&](std::uint32_t end) {
            for (; at < end; ++at) given.steps.push_back(steps_[at]);
        };
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            auto& level = levels_[i];
            give_steps(level.steps);
            const auto left = level.end - level.next;
            if (left == 0) {  // nothing to give here, but what was tried stays struck out below
                for (auto tried = level.first; compact_.bounded && tried + 1 < level.next; ++tried)
                    if (choices_[tried] < compact_.options()) given.steps.push_back(struck(choices_[tried]));
                continue;
            }
            const auto from = level.next + left / 2;
            const auto last =
                i + 1 < levels_.size() ? levels_[i + 1].first : static_cast<std::uint32_t>(choices_.size());
            given.choices.assign(choices_.begin() + level.first, choices_.begin() + last);
            given.levels.push_back({0, from - level.first, level.end - level.first,
                                    static_cast<std::uint32_t>(given.steps.size()), level.part});
            given.weights = board_.weights;
            given.part = 0;
            given.back = true;
            level.end = from;
            return true;
        }
        return false;
    }

    // Takes up the search where `state` left it, which is possible (replay.hpp). False: this board comes to a dead end
    // on the way there, so it was the state of another engine.
    bool follow(const SearchState& state) {
        std::size_t at = 0;
        const auto go = [&](std::size_t end) {
            while (at < end)
                if (!step(state.steps[at++])) return false;
            return true;
        };
        for (const auto& level : state.levels) {
            if (!go(level.steps)) return false;
            left_.push_back(remaining_);
            board_.save();
            for (auto tried = level.first; compact_.bounded && tried + 1 < level.next; ++tried)
                forget(state.choices[tried]);
            board_.restore();
        }
        if (!go(state.steps.size())) return false;
        steps_ = state.steps;
        choices_ = state.choices;
        levels_ = state.levels;
        forced_ = state.forced;
        part_ = state.part;
        if (!state.weights.empty()) board_.weigh(state.weights);
        phase_ = state.finished ? Phase::finished : state.back ? Phase::backtrack : Phase::descend;
        return true;
    }

  private:
    enum class Phase { descend, backtrack, finished };
    using Level = SearchState::Level;

    static std::uint64_t above(std::uint64_t now, std::uint64_t more) {
        return more > Limits::none - now ? Limits::none : now + more;
    }

    // Back to the root, in a search that began there.
    void begin_anew() {
        if (!rooted_) board_.save();
        rooted_ = true;
        while (!levels_.empty()) pop();
        board_.restore();
        steps_.clear();
        forced_.clear();
        remaining_ = compact_.primary;
        part_ = 1;
        phase_ = Phase::descend;
    }

    // The next number drawn (splitmix64, the same everywhere).
    std::uint64_t draw() { return mixed(random_ += kGoldenStep); }

    void descend(Batch* batch) {
        if (remaining_ == 0 && !compact_.bounded) {  // only where there was no primary item at all
            report(batch);
            phase_ = Phase::backtrack;
            return;
        }
        // Forced options need no level of their own.
        while (!forced_.empty()) {
            const auto item = forced_.back();
            if (!board_.needs(item)) {
                forced_.pop_back();
                continue;
            }
            const auto option = board_.only(item);
            if (option == nothing && board_.by_dead_ends) board_.blame(item);
            if (option == nothing || !take(option, batch)) dead_end();
            return;
        }
        switch (board_.look()) {
            case Found::dead: dead_end(); return;
            case Found::solved:
                report(batch);
                dead_end();
                return;
            case Found::forced: forced_.assign(board_.forced.rbegin(), board_.forced.rend()); return;
            case Found::branch: branch(board_.item); return;
        }
    }

    void branch(std::uint32_t item) {
        Level level{};
        level.first = level.next = static_cast<std::uint32_t>(choices_.size());
        board_.list(item, choices_);
        if (board_.by_dead_ends) least_harm_first(level.first);
        bool led = false;
        if (!leading_.empty()) {
            const auto here = choices_.begin() + level.first;
            const auto is_led = [this](std::uint32_t option) { return leading_[option] != 0; };
            led = std::stable_partition(here, choices_.end(), is_led) != here;
        }
        if (compact_.bounded) {
            const auto low = board_.low(item);
            const auto closing = compact_.options() + item;
            if (low > 0)
                choices_.resize(choices_.size() - (low - 1));
            else if (leading_.empty() || led)
                choices_.push_back(closing);
            else
                choices_.insert(choices_.begin() + level.first, closing);
        }
        level.end = static_cast<std::uint32_t>(choices_.size());
        level.part = part_ / (level.end - level.first);
        level.steps = static_cast<std::uint32_t>(steps_.size());
        levels_.push_back(level);
        left_.push_back(remaining_);
        board_.save();
        phase_ = Phase::backtrack;
    }

    // Puts the options of a level in the order in which they leave most others alive (Haralick and Elliott's "least
    // constraining value"); chance settles ties.
    void least_harm_first(std::uint32_t first) {
        ranked_.clear();
        for (auto at = first; at < choices_.size(); ++at)
            ranked_.push_back({board_.harm(choices_[at]), draw(), choices_[at]});
        std::sort(ranked_.begin(), ranked_.end());
        for (const auto& rank : ranked_) choices_[first++] = rank.option;
    }

    void dead_end() {
        forced_.clear();
        phase_ = Phase::backtrack;
    }

    void backtrack(Batch* batch) {
        if (levels_.empty()) {
            phase_ = Phase::finished;
            return;
        }
        auto& level = levels_.back();
        steps_.resize(level.steps);
        remaining_ = left_.back();
        if (level.next == level.end) {  // the others were given away
            pop();
            return;
        }
        const auto choice = choices_[level.next++];
        part_ = level.part;
        const auto before = level.next - 1;  // choices_[level.first .. before) have been tried
        if (compact_.bounded) {
            if (before > level.first) forget(choices_[before - 1]);
            if (level.next == level.end)
                for (auto at = level.first; at < before; ++at)
                    if (choices_[at] < compact_.options()) steps_.push_back(struck(choices_[at]));
        } else if (compact_.width[choice] == remaining_) {  // nothing to go back to: it ends here anyway
            if (level.next == level.end) pop();
            take(choice, batch);
            return;
        }
        if (level.next == level.end)
            pop();
        else
            board_.restore();
        if (choice >= compact_.options()) {
            steps_.push_back(choice);
            board_.close(choice - compact_.options());
            phase_ = Phase::descend;
        } else if (take(choice, batch)) {
            phase_ = Phase::descend;
        }
    }

    // Strikes out what has been tried, from the state last saved. An item that was closed is open again there.
    void forget(std::uint32_t choice) {
        if (choice < compact_.options()) board_.forget(choice);
    }

    void pop() {
        choices_.resize(levels_.back().first);
        levels_.pop_back();
        left_.pop_back();
        board_.restore_last();
    }

    // Tries an option. False: there is nothing below it to search, or no more.
    bool take(std::uint32_t option, Batch* batch) {
        const auto wide = compact_.width[option];
        ++nodes_;
        steps_.push_back(option);
        if (!compact_.bounded && remaining_ == wide) {
            report(batch);
            return false;
        }
        if (!board_.cover(option)) return false;
        remaining_ -= wide;
        return true;
    }

    void report(Batch* batch) {
        ++solutions_;
        if (!batch) return;
        for (const auto step : steps_)
            if (step < compact_.options()) batch->numbers.push_back(compact_.number[step]);
        batch->ends.push_back(static_cast<std::uint32_t>(batch->numbers.size()));
    }

    std::uint32_t struck(std::uint32_t option) const { return compact_.options() + compact_.primary + option; }

    bool step(std::uint32_t number) {
        const auto options = compact_.options();
        if (number < options) {
            remaining_ -= compact_.width[number];
            return board_.cover(number);
        }
        if (number < struck(0))
            board_.close(number - options);
        else
            board_.strike(number - struck(0));
        return true;
    }

    Compact compact_;
    Board board_;
    Phase phase_ = Phase::descend;
    std::uint32_t remaining_;   // primary items not covered yet; means nothing if bounded
    double part_ = 1;           // see SearchState
    bool rooted_ = false;       // whether the board has saved the root, too
    std::uint64_t random_ = 0;  // where the numbers drawn are; 0: none are
    std::vector<std::uint32_t> steps_;
    std::vector<std::uint32_t> choices_;
    std::vector<Level> levels_;
    std::vector<std::uint32_t> left_;  // by level: what remained
    std::vector<std::uint32_t> forced_;
    std::vector<std::uint8_t> leading_;  // by option: whether it is to be tried first; empty: none is
    struct Rank {
        std::uint64_t harm, chance;
        std::uint32_t option;
        auto operator<=>(const Rank&) const = default;
    };
    std::vector<Rank> ranked_;
};

}  // namespace farandole::cover
