// What is known where a pattern of candidates can't be all: one of its guards, the candidates beside it, is true.
#pragma once

#include <array>

#include "logic/search.hpp"

namespace farandole::logic {

// The candidates that every guard taken in excludes.
class Targets {
  public:
    explicit Targets(const Board& board) {
        for (int digit = 0; digit < kDigits; ++digit) of_[at(digit)] = board.where(digit);
    }

    // One more guard.
    void meet(int cell, int digit) {
        for (int other = 0; other < kDigits; ++other) of_[at(other)] &= other == digit ? peers(cell) : Cells::of(cell);
        if (guards_++ == 0) first_ = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
    }
    void meet(int cell, Digits guards) {
        for (; guards; guards = without_lowest(guards)) meet(cell, lowest(guards));
    }
    void meet(const Targets& other) {
        for (int digit = 0; digit < kDigits; ++digit) of_[at(digit)] &= other.of_[at(digit)];
        if (guards_ == 0) first_ = other.first_;
        guards_ += other.guards_;
    }
    // Whether there is something to do, or may be with more guards.
    bool any() const {
        if (guards_ <= 1) return true;
        for (const Cells& cells : of_)
            if (cells) return true;
        return false;
    }
    // Writes what follows into a step: a single guard is true. False if nothing does.
    bool write(Step& step) const {
        if (guards_ == 1) step.place(first_.cell, first_.digit);
        for (int digit = 0; digit < kDigits && guards_ > 1; ++digit) step.remove(of_[at(digit)], digit);
        return !step.placements.empty() || !step.eliminations.empty();
    }
    // Takes up the step of a pattern of cells, if anything follows.
    bool found(Search& search, Technique technique, const Cells& cells, Digits digits) const {
        search.step.clear(technique);
        if (!write(search.step)) return false;
        search.step.cells = cells;
        search.step.digits = digits;
        return search.found();
    }

  private:
    static std::size_t at(int digit) { return static_cast<std::size_t>(digit); }

    std::array<Cells, kDigits> of_;
    int guards_ = 0;
    Candidate first_{};
};

}  // namespace farandole::logic
