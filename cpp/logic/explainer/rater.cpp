#include "logic/explainer/rater.hpp"

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {

bool Rater::simple_hint(const State& state, Hint& hint) const {
    const auto links = [&](int size) { return rules_.strong_links && strong_links(state, size, hint); };
    const auto wing = [&](int size) { return rules_.long_wings && long_wing(state, size, hint); };
    return hidden_single(state, hint) || direct_locking(state, hint) || direct_hidden_set(state, 2, hint) ||
           naked_single(state, hint) || direct_hidden_set(state, 3, hint) || locking(state, hint) ||
           naked_set(state, 2, hint) || fish(state, 2, hint) || hidden_set(state, 2, hint) ||
           naked_set(state, 3, hint) || fish(state, 3, hint) || hidden_set(state, 3, hint) || links(2) ||
           xy_wing(state, false, hint) || xy_wing(state, true, hint) ||
           (rules_.uniqueness && unique_loop(state, hint)) || naked_set(state, 4, hint) || fish(state, 4, hint) ||
           hidden_set(state, 4, hint) || links(3) || wing(3) || (rules_.uniqueness && bug(state, hint)) || links(4) ||
           wing(4) || aligned_pair_exclusion(state, hint) || wing(5);
}

bool Rater::next_hint(const State& state, Hint& hint, const Stop& stop) {
    if (simple_hint(state, hint)) return true;
    const Board board = state.board();
    const auto chain = [&](Chaining kind) { return !(stop && stop()) && chains_.find(board, kind, hint, stop); };
    return chain(Chaining::kCycles) || (rules_.long_wings && long_wing(state, 6, hint)) ||
           aligned_triplet_exclusion(state, hint) || chain(Chaining::kNishio) || chain(Chaining::kMultiple) ||
           chain(Chaining::kDynamic) || chain(Chaining::kDynamicPlus) || chain(Chaining::kNested2) ||
           chain(Chaining::kNested3) || chain(Chaining::kNested4_0) || chain(Chaining::kNested4_1) ||
           chain(Chaining::kNested4_2) || chain(Chaining::kNested4_3);
}

void apply(State& state, const Hint& hint) {
    for (int cell = 0; cell < kCells; ++cell)
        for (Digits left = hint.removed[static_cast<std::size_t>(cell)]; left; left = logic::without_lowest(left))
            state.remove(cell, logic::lowest(left));
    if (hint.cell >= 0) state.place(hint.cell, hint.digit - 1);
}

Rating Rater::rate(State& state, const Stop& stop, std::vector<Hint>* path) {
    Rating rating;
    double hardest = 0;
    const auto tenths = [&] { return static_cast<int>(hardest * 10 + 0.5); };
    while (state.open) {
        Hint hint;
        if (!next_hint(state, hint, stop)) {
            rating.end = stop && stop() ? End::stopped : End::beyond;
            rating.er = 200;
            rating.hardest = Technique::kBeyond;
            rating.detail = 0;
            return rating;
        }
        if (hint.difficulty > hardest) {
            hardest = hint.difficulty;
            rating.hardest = hint.technique;
            rating.detail = hint.detail;
        }
        apply(state, hint);
        ++rating.steps;
        if (!rating.ed) rating.ed = tenths();
        if (!rating.ep && hint.cell >= 0) rating.ep = tenths();
        if (path) path->push_back(hint);
    }
    rating.er = tenths();
    return rating;
}

}  // namespace farandole::explainer
