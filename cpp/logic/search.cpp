#include "logic/search.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::logic {

namespace {

[[maybe_unused]] bool agrees(const Step& step, const std::uint8_t* solution) {
    if (!solution) return true;
    for (const Candidate& placed : step.placements)
        if (solution[placed.cell] != placed.digit) return false;
    for (const Candidate& removed : step.eliminations)
        if (solution[removed.cell] == removed.digit) return false;
    return true;
}

}  // namespace

bool apply(Board& board, const Step& step) {
    bool possible = true;
    for (const Candidate& placed : step.placements)
        if (board.empty().has(placed.cell)) possible &= board.place(placed.cell, placed.digit);
    for (const Candidate& removed : step.eliminations) possible &= board.remove(removed.cell, removed.digit);
    return possible;
}

void Search::start(Board& board, const std::uint8_t* solution) {
    board_ = &board;
    solution_ = solution;
    stopped_ = false;
    ++version_;
}

bool Search::found() {
    REQUIRE(!step.placements.empty() || !step.eliminations.empty());
    REQUIRE(agrees(step, solution_));
    if (!all_) return true;
    const auto begin = all_->begin() + static_cast<std::ptrdiff_t>(all_from_);
    if (std::find(begin, all_->end(), step) == all_->end()) all_->push_back(step);
    return stopped();
}

bool Search::first(Technique technique) {
    all_ = nullptr;
    return row(technique).find(*this, technique);
}

bool Search::all(Technique technique, std::vector<Step>& steps) {
    all_ = &steps;
    all_from_ = steps.size();
    row(technique).find(*this, technique);
    all_ = nullptr;
    return !stopped();
}

}  // namespace farandole::logic
