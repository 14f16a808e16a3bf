#include "logic/explainer/rater.hpp"

#include <array>

#include "logic/explainer/producers.hpp"

namespace farandole::explainer {

namespace {

using Find = bool (*)(const State& state, Hint& hint);

// In the program's order; chains come after them, except for two.
constexpr std::array<Find, 26> kSimple{
    hidden_single,
    direct_locking,
    [](const State& state, Hint& hint) { return direct_hidden_set(state, 2, hint); },
    naked_single,
    [](const State& state, Hint& hint) { return direct_hidden_set(state, 3, hint); },
    locking,
    [](const State& state, Hint& hint) { return naked_set(state, 2, hint); },
    [](const State& state, Hint& hint) { return fish(state, 2, hint); },
    [](const State& state, Hint& hint) { return hidden_set(state, 2, hint); },
    [](const State& state, Hint& hint) { return naked_set(state, 3, hint); },
    [](const State& state, Hint& hint) { return fish(state, 3, hint); },
    [](const State& state, Hint& hint) { return hidden_set(state, 3, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 2, hint); },
    [](const State& state, Hint& hint) { return xy_wing(state, false, hint); },
    [](const State& state, Hint& hint) { return xy_wing(state, true, hint); },
    nullptr,  // unique loops
    [](const State& state, Hint& hint) { return naked_set(state, 4, hint); },
    [](const State& state, Hint& hint) { return fish(state, 4, hint); },
    [](const State& state, Hint& hint) { return hidden_set(state, 4, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 3, hint); },
    [](const State& state, Hint& hint) { return long_wing(state, 3, hint); },
    nullptr,  // bivalue universal graves
    [](const State& state, Hint& hint) { return strong_links(state, 4, hint); },
    [](const State& state, Hint& hint) { return long_wing(state, 4, hint); },
    aligned_pair_exclusion,
    [](const State& state, Hint& hint) { return long_wing(state, 5, hint); },
};

// Those that are left out by default.
constexpr std::array<Find, kAdded> kMore{
    generalized_locking,
    [](const State& state, Hint& hint) { return generalized_naked_set(state, 2, hint); },
    [](const State& state, Hint& hint) { return generalized_naked_set(state, 3, hint); },
    [](const State& state, Hint& hint) { return generalized_naked_set(state, 4, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 5, hint); },
    [](const State& state, Hint& hint) { return strong_links(state, 6, hint); },
};

using Order = std::array<std::uint8_t, kSimple.size() + kAdded>;
constexpr Order kOrder{0,  1,  2,  3,  4,  5,  34, 6,  35, 7,  8,  9,  36, 10, 11, 12,
                       13, 14, 15, 16, 37, 17, 18, 19, 20, 21, 22, 23, 24, 38, 25, 39};
constexpr Order kRevised{0,  3,  1,  2,  4,  5,  34, 8,  6,  35, 7,  9,  36, 11, 12, 10,
                         13, 14, 15, 16, 37, 17, 18, 19, 20, 21, 22, 23, 24, 38, 25, 39};

// What the program calls revised ratings; those of unique loops are made where they're found.
void revise(Hint& hint) {
    switch (hint.technique) {
        case Technique::kNakedSingle: hint.difficulty = 1.6; break;
        case Technique::kDirectHiddenTriplet: hint.difficulty = 3.1; break;
        case Technique::kHiddenPair: hint.difficulty = 2.9; break;
        case Technique::kHiddenTriplet: hint.difficulty = 3.8; break;
        case Technique::kHiddenQuad: hint.difficulty = 5.2; break;
        case Technique::kSwordfish: hint.difficulty = 4.0; break;
        case Technique::kJellyfish: hint.difficulty = 5.4; break;
        default: break;
    }
}

constexpr int kTwoLinks = 12, kLoops = 15, kBug = 21;
constexpr int kCycles = 26, kTuvwxyz = 27, kTriplet = 28, kNishio = 29, kMultiple = 30, kDynamic = 31,
              kDynamicPlus = 32, kNested = 33;
static_assert(!kSimple[kLoops] && !kSimple[kBug] && kSimple.size() == kCycles && kNested + 1 == kRules);

}  // namespace

bool Rater::next_hint(const State& state, Hint& hint, const Stop& stop, logic::argument::Argument* argument) {
    const auto is_on = [&](int rule) {
        return rule < kRules ? !(choice_.omitted >> rule & 1) : (choice_.added >> (rule - kRules) & 1) != 0;
    };
    const auto finds = [&](int rule) {
        if (rule == kLoops) return unique_loop(state, choice_.loop_fix, choice_.revised, hint);
        if (rule == kTwoLinks && choice_.revised) return turbot_fish(state, hint);
        if (rule == kBug) return bug(state, choice_.bug_fix, hint);
        return (rule < kRules ? kSimple[static_cast<std::size_t>(rule)]
                              : kMore[static_cast<std::size_t>(rule - kRules)])(state, hint);
    };
    for (const int rule : choice_.revised ? kRevised : kOrder)
        if (is_on(rule) && finds(rule)) {
            if (choice_.revised) revise(hint);
            return true;
        }
    const Board board = state.board();
    const auto chain = [&](int rule, Chaining kind) {
        return is_on(rule) && !(stop && stop()) && chains_.find(board, kind, hint, stop, argument);
    };
    if (chain(kCycles, Chaining::kCycles) || (is_on(kTuvwxyz) && long_wing(state, 6, hint)) ||
        (is_on(kTriplet) && aligned_triplet_exclusion(state, hint)) || chain(kNishio, Chaining::kNishio) ||
        chain(kMultiple, Chaining::kMultiple) || chain(kDynamic, Chaining::kDynamic) ||
        chain(kDynamicPlus, Chaining::kDynamicPlus))
        return true;
    for (const Chaining kind : {Chaining::kNested2, Chaining::kNested3, Chaining::kNested4_0, Chaining::kNested4_1,
                                Chaining::kNested4_2, Chaining::kNested4_3})
        if (!(choice_.revised && kind == Chaining::kNested4_3) && chain(kNested, kind)) return true;
    return false;
}

void apply(State& state, const Hint& hint) {
    for (int cell = 0; cell < kCells; ++cell)
        for (Digits left = hint.removed[static_cast<std::size_t>(cell)]; left; left = logic::without_lowest(left))
            state.remove(cell, logic::lowest(left));
    if (hint.cell >= 0) state.place(hint.cell, hint.digit - 1);
}

Rating Rater::rate(State& state, const Stop& stop, const See& see) {
    Rating rating;
    double hardest = 0;
    const auto tenths = [&] { return static_cast<int>(hardest * 10 + 0.5); };
    while (state.open) {
        Hint hint;
        logic::argument::Argument argument;
        if (!next_hint(state, hint, stop, see ? &argument : nullptr)) {
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
        if (see) see(state, hint, argument);
        apply(state, hint);
        ++rating.steps;
        if (!rating.ed) rating.ed = tenths();
        if (!rating.ep && hint.cell >= 0) rating.ep = tenths();
    }
    rating.er = tenths();
    return rating;
}

}  // namespace farandole::explainer
