#include "logic/explainer/chaining/chainer.hpp"

#include <cmath>

#include "logic/explainer/chaining/chains.hpp"

namespace farandole::explainer {

namespace chaining {

Chainer::Chainer(const Options& options) : options_(options) {
    const auto add = [&](const Options& inner) { inner_.push_back(std::make_unique<Chainer>(inner)); };
    if (options.level >= 4) {
        add({.multiple = true, .dynamic = true, .level = options.nesting_limit});
    } else {
        if (options.level >= 2) add({});
        if (options.level >= 3) add({.multiple = true});
    }
}

const std::vector<Found>& Chainer::search(const Grid& grid, const Filled& filled, bool only_first, const Reach* reach,
                                          const Plausible* plausible) {
    grid_ = &grid;
    filled_ = &filled;
    only_first_ = only_first;
    reach_ = reach;
    plausible_ = plausible;
    sequence_ = 0;
    hints_.clear();
    paths_.clear();
    removals_.clear();
    if (options_.level >= 2 && options_.level < 4) prepare_inner();
    if (options_.multiple || options_.dynamic)
        search_multiple();
    else
        search_cycles();
    return hints_;
}

void Chainer::prepare_inner() {
    own_reach_.prepare(*grid_);
    own_reach_.find_plausible(own_plausible_);
    is_quiet_ = true;
    for (const std::unique_ptr<Chainer>& inner : inner_)
        is_quiet_ &= inner->search(*grid_, *filled_, true, &own_reach_, &own_plausible_).empty();
}

// Sudoku Explainer's sum, in its order: tenths aren't exact.
double with_length(double base, int complexity) {
    double added = 0;
    int most = 4;
    bool is_odd = false;
    for (const int length = complexity - 2; length > most; is_odd = !is_odd) {
        added += 0.1;
        most = is_odd ? most * 4 / 3 : most * 3 / 2;
    }
    return base + added;
}

}  // namespace chaining

bool find_chain(const Board& board, Chaining kind, int limit, Hint& hint) {
    using chaining::Options;
    constexpr Options kOptions[] = {{},
                                    {.dynamic = true, .nishio = true},
                                    {.multiple = true},
                                    {.multiple = true, .dynamic = true},
                                    {.multiple = true, .dynamic = true, .level = 1},
                                    {.multiple = true, .dynamic = true, .level = 2},
                                    {.multiple = true, .dynamic = true, .level = 3},
                                    {.multiple = true, .dynamic = true, .level = 4}};
    Options options = kOptions[static_cast<std::size_t>(kind)];
    options.nesting_limit = limit;
    chaining::Chainer chainer(options);
    const chaining::Grid grid(board);
    const chaining::Filled filled(board);
    chaining::Reach reach;
    chaining::Plausible plausible;
    const bool is_static = kind == Chaining::kCycles || kind == Chaining::kMultiple;
    if (is_static) {
        reach.prepare(grid);
        if (kind == Chaining::kCycles) reach.find_plausible(plausible);
    }
    const auto& hints =
        chainer.search(grid, filled, true, is_static ? &reach : nullptr, is_static ? &plausible : nullptr);
    if (hints.empty()) return false;
    const chaining::Found& found = hints.front();
    hint = Hint{};
    hint.tenths = static_cast<int>(std::lround(found.difficulty * 10));
    hint.complexity = found.complexity;
    if (found.result >= 0 && chaining::is_true(found.result)) {
        hint.cell = chaining::candidate_of(found.result) / 9;
        hint.digit = chaining::candidate_of(found.result) % 9 + 1;
    }
    for (int i = 0; i < chaining::removal_count(found); ++i)
        hint.removed[chainer.removals(found)[i].cell] = chainer.removals(found)[i].digits;
    return true;
}

}  // namespace farandole::explainer
