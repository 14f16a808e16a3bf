#include "logic/words/premise.hpp"

#include <algorithm>

#include "logic/argument/check.hpp"
#include "logic/words/patterns.hpp"

namespace farandole::logic::words {

std::optional<Premise> premise_of(const Board& board, const Step& step) {
    const bool is_impossible = step.family == "impossible-patterns";
    if (step.family != "uniqueness" && !is_impossible) return std::nullopt;
    Premise premise{step.cells, step.digits, {}};
    if (!is_impossible && !step.nodes.empty()) {
        for (const Node& node : step.nodes)
            for (int cell : node.cells) premise.guards.push_back({cell, node.digit});
        return premise;
    }
    if (is_impossible && step.digits.size() == 1) {
        for (int cell : step.fins) premise.guards.push_back({cell, step.digits.front()});
        return premise;
    }
    if (step.id != "bug-plus-1") {
        for (int cell : step.cells)
            for (int digit : board.candidates_of(cell))
                if (std::find(step.digits.begin(), step.digits.end(), digit) == step.digits.end())
                    premise.guards.push_back({cell, digit});
        return premise;
    }
    premise = {{}, {}, step.placements};
    for (int cell = 0; cell < board.plan->cells(); ++cell)
        if (board.candidates[static_cast<std::size_t>(cell)]) premise.cells.push_back(cell);
    if (step.placements.empty() && !step.eliminations.empty()) {
        const int cell = step.eliminations.front().cell;
        for (int digit : board.candidates_of(cell))
            if (std::find(step.eliminations.begin(), step.eliminations.end(), Candidate{cell, digit}) ==
                step.eliminations.end())
                premise.guards.push_back({cell, digit});
    }
    return premise;
}

namespace {

// A discontinuous loop says of its start that it would be its own opposite.
bool is_refuting(const Step& step) {
    return step.id.ends_with("contradiction") || step.id.ends_with("discontinuous-nice-loop");
}

bool is_chained(const Step& step) {
    return !step.sets.empty() && (step.id.starts_with("als-xz") || step.id == "als-xy-wing" || step.id == "als-chain");
}

// The set by whose cases a step is found: the pivot of an XY- or XYZ-Wing, the stem of a Death Blossom, the cell or the
// house that the chains to a verity start from.
std::optional<argument::Set> asked_by(const Board& board, const Step& step) {
    const argument::Ground& ground = board.plan->ground();
    const bool is_forcing = step.family == "forcing" && !is_refuting(step);
    if (is_forcing && !step.cells.empty()) return ground.cell_set(step.cells.front());
    if (is_forcing && !step.base.empty() && !step.digits.empty())
        return ground.group_set(step.base.front(), step.digits.front() - 1);
    const Scene scene(board, step);
    if ((step.id == "xy-wing" || step.id == "xyz-wing") && !step.eliminations.empty()) {
        const int pivot = pivot_of(scene);
        if (scene.is_complete()) return ground.cell_set(pivot);
    }
    if (step.id == "death-blossom") {
        const int stem = stem_of(scene);
        if (scene.is_complete()) return ground.cell_set(stem);
    }
    return std::nullopt;
}

}  // namespace

argument::Argument argue(const Board& board, const Step& step, const std::optional<Premise>& premise) {
    const argument::Ground& ground = board.plan->ground();
    const argument::Position position{&ground, board.candidates};
    argument::Goal goal;
    const auto atom = [&ground](const Candidate& each) { return ground.atom(each.cell, each.digit - 1); };
    for (const Candidate& each : step.placements) goal.decides.push_back({atom(each), true});
    for (const Candidate& each : step.eliminations) goal.decides.push_back({atom(each), false});
    // On another board it may not hold.
    if (!step.argument.empty() && argument::proves(position, step.argument, goal.decides)) return step.argument;
    goal.is_refuting = is_refuting(step);
    std::vector<argument::Set> truths = step.truths;
    if (const auto asked = asked_by(board, step)) {
        goal.asked = *asked;
        truths.push_back(*asked);
    }
    for (argument::Set truth : truths)
        if (position.is_open(truth) && std::find(goal.truths.begin(), goal.truths.end(), truth) == goal.truths.end())
            goal.truths.push_back(truth);
    const bool is_multi_sector = step.family == "multi-sector" && step.sets.size() == step.base.size();
    for (std::size_t number = 0; is_multi_sector && number < step.sets.size(); ++number)
        for (int digit : step.sets[number].digits) goal.cover.push_back(ground.group_set(step.base[number], digit - 1));
    // Of almost locked candidates, some cells have other digits, too.
    const bool has_locked = !is_multi_sector && !step.id.starts_with("almost-locked-");
    for (const LockedSet& set : step.sets) {
        if (!has_locked) break;
        goal.locked.emplace_back();
        for (int cell : set.cells) goal.locked.back().push_back(ground.cell_set(cell));
        if (!is_chained(step)) continue;
        goal.either.emplace_back();
        for (int cell : set.cells)
            for (int digit : set.digits)
                if (board.has(cell, digit)) goal.either.back().push_back(ground.atom(cell, digit - 1));
    }
    if (step.family.ends_with("fish") && !step.id.starts_with("kraken") && !step.digits.empty())
        if (Cells fins = step.fins; !fins.empty() || !step.endo_fins.empty()) {
            fins.insert(fins.end(), step.endo_fins.begin(), step.endo_fins.end());
            goal.either.emplace_back();
            for (int cell : fins) goal.either.back().push_back(ground.atom(cell, step.digits.front() - 1));
        }
    if (!step.digits.empty())
        for (int house : step.cover) goal.cover.push_back(ground.group_set(house, step.digits.front() - 1));
    goal.has_premise = premise.has_value();
    if (premise)
        for (const Candidate& each : premise->guards) goal.guards.push_back(atom(each));
    return argument::derive(position, goal);
}

}  // namespace farandole::logic::words
