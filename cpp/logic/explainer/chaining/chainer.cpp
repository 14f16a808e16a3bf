#include "logic/explainer/chaining/chainer.hpp"

#include "logic/explainer/chaining/chains.hpp"

namespace farandole::explainer {

namespace chaining {

Chainer::Chainer(const Options& options, Pools& pools, Halt& halt, std::size_t depth)
    : options_(options), pool_(pools[depth]), halt_(halt) {
    if (options.dynamic && !options.nishio && options.level == 0) forecast_ = std::make_unique<Forecast>();
    keeps_ = depth == 0 && (options.level == 1 || options.level == 2);
    const auto add = [&](const Options& inner) {
        inner_.push_back(std::make_unique<Chainer>(inner, pools, halt, depth + 1));
    };
    if (options.level >= 4) {
        add({.multiple = true, .dynamic = true, .level = options.nesting_limit, .has_wings = options.has_wings});
    } else {
        if (options.level >= 2) add({});
        if (options.level >= 3) add({.multiple = true});
    }
    answers_.resize(inner_.size());
}

const std::vector<Found>& Chainer::search(const Grid& grid, const Filled& filled, bool only_first, Reach* reach) {
    grid_ = &grid;
    filled_ = &filled;
    only_first_ = only_first;
    reach_ = reach;
    sequence_ = 0;
    hints_.clear();
    paths_.clear();
    removals_.clear();
    if (options_.level >= 2) prepare_inner();
    if (forecast_) {
        if (!is_expected_) forecast_->prepare(grid);
        forecast_->look(grid);
    }
    if (options_.multiple || options_.dynamic)
        search_multiple();
    else
        search_cycles();
    return hints_;
}

// The first of them; null if there is none, or the search was stopped.
const Found* Chainer::first(const Grid& grid, const Filled& filled, Reach* reach) {
    search(grid, filled, true, reach);
    return hints_.empty() || halt_.said ? nullptr : &hints_.front();
}

void Chainer::expect(const Grid& grid) {
    if (!forecast_) return;
    forecast_->prepare(grid);
    is_expected_ = true;
}

void Chainer::prepare_inner() {
    for (Answers& answers : answers_) {
        answers.begin_board();
        if (options_.nesting_limit) answers.clear();  // its rules ask which digits are placed, too
    }
    if (options_.level >= 4) {
        inner_.front()->expect(*grid_);
        return;
    }
    own_reach_.prepare(*grid_);
    own_reach_.find_plausible();
    is_quiet_ = true;
    for (const std::unique_ptr<Chainer>& inner : inner_) is_quiet_ &= !inner->first(*grid_, *filled_, &own_reach_);
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

namespace {

// The kind of chains inside level 4 is the one that stands four places before it.
constexpr Options kOptions[] = {{},
                                {.dynamic = true, .nishio = true},
                                {.multiple = true},
                                {.multiple = true, .dynamic = true},
                                {.multiple = true, .dynamic = true, .level = 1},
                                {.multiple = true, .dynamic = true, .level = 2},
                                {.multiple = true, .dynamic = true, .level = 3},
                                {.multiple = true, .dynamic = true, .level = 4, .nesting_limit = 0},
                                {.multiple = true, .dynamic = true, .level = 4, .nesting_limit = 1},
                                {.multiple = true, .dynamic = true, .level = 4, .nesting_limit = 2},
                                {.multiple = true, .dynamic = true, .level = 4, .nesting_limit = 3}};

Technique technique_of_path(const Found& found, const Link* path) {
    const bool in_cells = found.key != 2, in_houses = found.key != 3;
    if (found.shape == Shape::kForcing) {
        if (in_cells) return in_houses ? Technique::kForcingChain : Technique::kForcingYChain;
        return found.complexity == 6 ? Technique::kTurbotFish : Technique::kForcingXChain;
    }
    if (in_cells) return in_houses ? Technique::kBidirectionalCycle : Technique::kBidirectionalYCycle;
    Candidates seen;
    int cells = 0;
    for (int i = 0; i < found.path_size; ++i) {
        cells += !seen.has(candidate_of(path[i].node));
        seen.add(candidate_of(path[i].node));
    }
    return cells == 4 ? Technique::kGeneralizedXWing : Technique::kBidirectionalXCycle;
}

Technique technique_of(const Found& found, const Options& options, const Link* path) {
    switch (found.shape) {
        case Shape::kCell: return Technique::kCellForcingChains;
        case Shape::kHouse: return Technique::kRegionForcingChains;
        case Shape::kBinary:
            if (options.nishio) return Technique::kNishioForcingChains;
            return found.key == 1 ? Technique::kDoubleForcingChains : Technique::kContradictionForcingChains;
        default: return technique_of_path(found, path);
    }
}

}  // namespace

Hint Chainer::hint_of(const Found& found) const {
    Hint hint;
    hint.technique = technique_of(found, options_, paths_.data() + found.path);
    if (options_.multiple && options_.dynamic) hint.detail = 1 + options_.level;
    hint.difficulty = found.difficulty;
    if (found.result >= 0 && is_true(found.result)) {
        hint.cell = candidate_of(found.result) / 9;
        hint.digit = candidate_of(found.result) % 9 + 1;
    }
    for (int i = 0; i < removal_count(found); ++i) hint.removed[removals(found)[i].cell] = removals(found)[i].digits;
    return hint;
}

bool Chains::find(const Board& board, Chaining kind, Hint& hint, const Stop& stop,
                  logic::argument::Argument* argument) {
    halt_ = {&stop, false};
    const auto index = static_cast<std::size_t>(kind);
    if (!chainers_[index]) {
        Options options = kOptions[index];
        options.has_wings = has_wings_;
        chainers_[index] = std::make_unique<Chainer>(options, pools_, halt_);
    }
    chainers_[index]->set_proves(argument != nullptr);
    const Grid grid(board);
    const Filled filled(board);
    if (kind == Chaining::kCycles || kind == Chaining::kMultiple) {
        reach_.prepare(grid);
        if (kind == Chaining::kCycles) reach_.find_plausible();
    }
    if (quiet_.board.digits != board.digits || quiet_.board.marks != board.marks) quiet_ = {board};
    const auto is_quiet = [&](Chaining other) { return quiet_.kinds >> static_cast<int>(other) & 1; };
    const bool proves = argument != nullptr;
    const auto below = static_cast<Chaining>(static_cast<int>(kind) - 1);
    if ((kind == Chaining::kNested2 || kind == Chaining::kNested3) && is_quiet(below) && quiet_.last == below &&
        quiet_.proves == proves)
        chainers_[index]->take_over(*chainers_[index - 1]);
    if (kind >= Chaining::kNested4_0) chainers_[index]->set_quiet(is_quiet(static_cast<Chaining>(index - 4)));
    quiet_.last = kind;
    quiet_.proves = proves;
    const bool is_static = kind == Chaining::kCycles || kind == Chaining::kMultiple;
    const Found* found = chainers_[index]->first(grid, filled, is_static ? &reach_ : nullptr);
    if (!found) {
        if (!halt_.said) quiet_.kinds |= 1u << index;
        return false;
    }
    complexity_ = found->complexity;
    if (argument) *argument = argue(*chainers_[index]->proof_of(*found), grid);
    hint = chainers_[index]->hint_of(*found);
    return true;
}

}  // namespace chaining

bool find_chain(const Board& board, Chaining kind, Hint& hint, const Stop& stop) {
    return chaining::Chains().find(board, kind, hint, stop);
}

}  // namespace farandole::explainer
