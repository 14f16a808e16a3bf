// The search itself, once for all boards. A board knows which options are still live;
// this file decides which to try and remembers what is left to try.
//
// A board has
//   bool cover(option)          take a live option; false: a dead end
//   bool covered(item)          whether a primary item is covered already
//   uint32 only(item)           the one live option of an item reported in units
//   uint32 pick()               the open primary item to branch on, or `nothing`: a dead end
//   void list(item, options&)   append the item's live options
//   void save()                 remember this state
//   void restore()              back to the state last saved
//   void restore_last()         the same, and forget it
//   units                       items that came down to one live option since last emptied
//   struck                      how many options were struck out in all: the measure of work
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cover/compact.hpp"
#include "cover/search.hpp"

namespace farandole::cover {

constexpr std::uint32_t nothing = 0xFFFFFFFF;

// Of the open items with `least` options, the one that made most dead ends so far (the
// first of equals). First answers to 16 Sudokus 25x25 with 50 to 70 % blanks: two took
// over 10 s by the first-of-equals rule and 14 took 4.5 s together; with weights all 16
// take about 0.3 s, 15 of them with fewer nodes. Where all covers are listed, nodes change by 8 %
// at most on a dozen instances but for queens12 (13 % more) and sudoku16_105 (19 % fewer).
// After Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
// constraints" (ECAI 2004).
template <class Size>
std::uint32_t heaviest(const Size* sizes, const std::uint32_t* weights, std::uint32_t items,
                       Size least) {
    std::uint32_t best = nothing;
    for (std::uint32_t item = 0; item < items; ++item)
        if (sizes[item] == least && (best == nothing || weights[item] > weights[best])) best = item;
    return best;
}

template <class Board, Engine kind>
class DepthFirst final : public Search {
  public:
    explicit DepthFirst(Compact compact)
        : compact_(std::move(compact)), board_(compact_), remaining_(compact_.primary) {}
    DepthFirst(const DepthFirst&) = delete;  // board_ refers to compact_
    DepthFirst& operator=(const DepthFirst&) = delete;

    Engine engine() const override { return kind; }

    Status run(const Limits& limits, Batch* batch) override {
        const auto last_solution = above(solutions_, limits.solutions);
        const auto last_node = above(nodes_, limits.nodes);
        const auto last_work = above(nodes_ + board_.struck, limits.work);
        longest_ = limits.options;

        while (state_ != State::finished) {
            if (solutions_ >= last_solution) return Status::solutions;
            if (nodes_ >= last_node) return Status::nodes;
            if (nodes_ + board_.struck >= last_work) return Status::work;
            switch (state_) {
                case State::descend: descend(batch); break;
                case State::backtrack: backtrack(batch); break;
                case State::finished: break;
            }
        }
        return Status::finished;
    }

  private:
    // A choice that still has alternatives: choices_[next .. end).
    struct Level {
        std::uint32_t first, next, end;
        std::uint32_t chosen, remaining;
    };
    enum class State { descend, backtrack, finished };

    static std::uint64_t above(std::uint64_t now, std::uint64_t more) {
        return more > Limits::none - now ? Limits::none : now + more;
    }

    void descend(Batch* batch) {
        if (remaining_ == 0) {  // only where there was no primary item at all
            report(batch);
            state_ = State::backtrack;
            return;
        }
        // Forced options first: they need no level of their own.
        auto& units = board_.units;
        while (!units.empty()) {
            const auto item = units.back();
            units.pop_back();
            if (board_.covered(item)) continue;
            if (!take(board_.only(item), batch)) state_ = State::backtrack;
            return;
        }
        state_ = State::backtrack;
        const auto item = board_.pick();
        board_.struck += compact_.primary / 64;  // looking at them all is work too
        if (item == nothing) return;
        Level level{};
        level.first = level.next = static_cast<std::uint32_t>(choices_.size());
        board_.list(item, choices_);
        level.end = static_cast<std::uint32_t>(choices_.size());
        level.chosen = static_cast<std::uint32_t>(chosen_.size());
        level.remaining = remaining_;
        levels_.push_back(level);
        board_.save();
    }

    void backtrack(Batch* batch) {
        if (levels_.empty()) {
            state_ = State::finished;
            return;
        }
        auto& level = levels_.back();
        chosen_.resize(level.chosen);
        remaining_ = level.remaining;
        const auto option = choices_[level.next++];
        board_.units.clear();
        if (level.next == level.end) {
            choices_.resize(level.first);
            levels_.pop_back();
            board_.restore_last();
        } else {
            board_.restore();
        }
        if (take(option, batch)) state_ = State::descend;
    }

    // Tries an option. False: there is nothing below it to search, or no more.
    bool take(std::uint32_t option, Batch* batch) {
        const auto wide = compact_.width[option];
        const auto rest = remaining_ - wide;
        if (chosen_.size() + 1 + (rest + compact_.widest - 1) / compact_.widest > longest_)
            return false;
        ++nodes_;
        chosen_.push_back(option);
        if (rest == 0) {
            report(batch);
            return false;
        }
        if (!board_.cover(option)) return false;
        remaining_ = rest;
        return true;
    }

    void report(Batch* batch) {
        ++solutions_;
        if (!batch) return;
        for (const auto option : chosen_) batch->numbers.push_back(compact_.number[option]);
        batch->ends.push_back(static_cast<std::uint32_t>(batch->numbers.size()));
    }

    Compact compact_;
    Board board_;
    State state_ = State::descend;
    std::uint32_t remaining_;    // primary items not covered yet
    std::uint32_t longest_ = 0;  // Limits::options of this run
    std::vector<std::uint32_t> chosen_;
    std::vector<std::uint32_t> choices_;
    std::vector<Level> levels_;
};

}  // namespace farandole::cover
