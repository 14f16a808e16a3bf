#include "logic/explainer/rater.hpp"

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {

bool next_hint(const State& state, const Rules& rules, Hint& hint, const Stop& stop) {
    const auto chain = [&](Chaining kind) { return !(stop && stop()) && find_chain(state.board(), kind, hint, stop); };
    return hidden_single(state, hint) || direct_locking(state, hint) || direct_hidden_set(state, 2, hint) ||
           naked_single(state, hint) || direct_hidden_set(state, 3, hint) || locking(state, hint) ||
           naked_set(state, 2, hint) || fish(state, 2, hint) || hidden_set(state, 2, hint) ||
           naked_set(state, 3, hint) || fish(state, 3, hint) || hidden_set(state, 3, hint) ||
           (rules.strong_links && strong_links(state, 2, hint)) || xy_wing(state, false, hint) ||
           xy_wing(state, true, hint) || (rules.uniqueness && unique_loop(state, hint)) || naked_set(state, 4, hint) ||
           fish(state, 4, hint) || hidden_set(state, 4, hint) || (rules.strong_links && strong_links(state, 3, hint)) ||
           (rules.long_wings && long_wing(state, 3, hint)) || (rules.uniqueness && bug(state, hint)) ||
           (rules.strong_links && strong_links(state, 4, hint)) || (rules.long_wings && long_wing(state, 4, hint)) ||
           aligned_pair_exclusion(state, hint) || (rules.long_wings && long_wing(state, 5, hint)) ||
           chain(Chaining::kCycles) || (rules.long_wings && long_wing(state, 6, hint)) ||
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

Rating rate(State& state, const Rules& rules, const Stop& stop, std::vector<Hint>* path) {
    Rating rating;
    double hardest = 0;
    const auto tenths = [&] { return static_cast<int>(hardest * 10 + 0.5); };
    while (state.open) {
        Hint hint;
        if (!next_hint(state, rules, hint, stop)) {
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
