// Sudoku Explainer's forcing chains as techniques of their own, each with the argument that the search has made.
//
// Fields of a step: `nodes` and `links` are what follows from the suppositions that the argument begins with, without
// the arguments inside; where these are the cases of a set, `cells` is the cell, or `base` and `digits` the house and the
// digit. `truths` are the sets in which one candidate is the last, and those that are counted.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "logic/explainer/path.hpp"
#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

using argument::Argument;
using argument::Claim;
using argument::Kind;
using argument::Literal;
using explainer::Chaining;

struct Kept {
    explainer::chaining::Chains chains;
};

// What a technique's chains are asked for, from one kind to the other.
struct Kinds {
    Chaining first, last;
};

Kinds kinds_of(Technique wanted) {
    switch (wanted) {
        case Technique::nishio_forcing_chains: return {Chaining::kNishio, Chaining::kNishio};
        case Technique::multiple_forcing_chains: return {Chaining::kMultiple, Chaining::kMultiple};
        case Technique::dynamic_forcing_chains: return {Chaining::kDynamic, Chaining::kDynamic};
        case Technique::dynamic_forcing_chains_plus: return {Chaining::kDynamicPlus, Chaining::kDynamicPlus};
        case Technique::nested_forcing_chains: return {Chaining::kNested2, Chaining::kNested2};
        case Technique::nested_multiple_chains: return {Chaining::kNested3, Chaining::kNested3};
        default: return {Chaining::kNested4_0, Chaining::kNested4_3};
    }
}

explainer::Board board_of(const Board& board) {
    explainer::Board plain;
    for (int cell = 0; cell < kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        plain.digits[at] = static_cast<std::uint8_t>(board.value(cell) + 1);
        plain.marks[at] = board.candidates(cell);
    }
    return plain;
}

// Nodes and links of what follows from the first suppositions.
void draw(const Argument& argument, Step& step) {
    std::map<std::uint16_t, std::uint16_t> node;  // of claims
    std::set<std::uint16_t> first;                // suppositions
    for (const Claim& claim : argument)
        if (claim.kind != Kind::suppose && !claim.under.empty()) first.insert(claim.under.front());
    for (std::size_t n = 0; n < argument.size(); ++n) {
        const Claim& claim = argument[n];
        if (claim.under.size() != 1 || claim.says.empty() || !first.contains(claim.under.front())) continue;
        const auto number = static_cast<std::uint16_t>(step.nodes.size());
        node[static_cast<std::uint16_t>(n)] = number;
        const Literal& says = claim.says.front();
        step.nodes.push_back({{}, static_cast<std::uint8_t>(says.atom % kDigits), -1});
        step.nodes.back().cells.add(static_cast<int>(says.atom / kDigits));
        if (claim.kind == Kind::excluded || claim.kind == Kind::last)
            for (const auto from : claim.from)
                if (const auto known = node.find(from); known != node.end())
                    step.links.push_back({known->second, number, claim.kind == Kind::last});
    }
}

// Those of a cycle, which the refutation of each candidate goes around.
void draw_cycle(const Argument& argument, Step& step) {
    const auto refuted = argument.front().says.front().atom;
    for (std::size_t n = 1; n < argument.size() && argument[n].says.front().atom != refuted; ++n) {
        const int candidate = argument[n].says.front().atom;
        step.nodes.push_back({{}, static_cast<std::uint8_t>(candidate % kDigits), -1});
        step.nodes.back().cells.add(candidate / kDigits);
    }
    const auto nodes = static_cast<std::uint16_t>(step.nodes.size());
    for (std::uint16_t n = 0; n < nodes; ++n)
        step.links.push_back({n, static_cast<std::uint16_t>((n + 1) % nodes), n % 2 == 0});
}

void fill(Step& step, const Argument& argument, bool is_cycle) {
    for (const Claim& claim : argument)
        if (claim.kind == Kind::last || claim.kind == Kind::count || claim.kind == Kind::cases)
            for (const auto set : claim.sets) step.truths.push_back(static_cast<Truth>(set));
    std::ranges::sort(step.truths);
    const auto repeated = std::ranges::unique(step.truths);
    step.truths.erase(repeated.begin(), repeated.end());
    const Claim& last = argument.back();
    if (last.kind == Kind::cases) {
        const auto set = static_cast<int>(last.sets.front());
        if (set < kCells) {
            step.cells.add(set);
        } else {
            step.base.push_back(static_cast<std::uint8_t>((set - kCells) / kDigits));
            step.digits = only((set - kCells) % kDigits);
        }
    }
    if (is_cycle)
        draw_cycle(argument, step);
    else
        draw(argument, step);
}

}  // namespace

bool find_chaining(Search& search, Technique wanted) {
    const explainer::Board board = board_of(search.board());
    const explainer::Stop stop = [&search] { return search.must_stop(); };
    auto& chains = search.kept<Kept>().chains;
    const Kinds kinds = kinds_of(wanted);
    for (int kind = static_cast<int>(kinds.first); kind <= static_cast<int>(kinds.last); ++kind) {
        explainer::Hint hint;
        Argument argument;
        if (search.must_stop()) return false;
        if (!chains.find(board, static_cast<Chaining>(kind), hint, stop, search.details ? &argument : nullptr))
            continue;
        search.step = explainer::step_of(wanted, hint, argument.empty() ? nullptr : &argument);
        return search.found();
    }
    return false;
}

}  // namespace farandole::logic

namespace farandole::explainer {

logic::Step step_of(logic::Technique technique, const Hint& hint, const logic::argument::Argument* argument) {
    using namespace logic;
    Step step;
    step.clear(technique);
    if (hint.cell >= 0) {
        step.place(hint.cell, hint.digit - 1);
    } else {
        for (int cell = 0; cell < logic::kCells; ++cell)
            for (Digits left = hint.removed[static_cast<std::size_t>(cell)]; left; left = without_lowest(left))
                step.remove(cell, lowest(left));
    }
    if (!argument) return step;
    const bool is_cycle =
        hint.technique >= Technique::kBidirectionalCycle && hint.technique <= Technique::kBidirectionalYCycle;
    fill(step, *argument, is_cycle);
    step.reasoned.argument = std::make_shared<const argument::Argument>(*argument);
    return step;
}

}  // namespace farandole::explainer
