#include "logic/words/premise.hpp"

#include <algorithm>

namespace farandole::logic::words {

std::optional<Premise> premise_of(const Board& board, const Step& step) {
    if (step.family != "uniqueness") return std::nullopt;
    Premise premise{step.cells, step.digits, {}};
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

argument::Argument argue(const Board& board, const Step& step, const std::optional<Premise>& premise) {
    const argument::Ground& ground = board.plan->ground();
    const argument::Position position{&ground, board.candidates};
    argument::Goal goal;
    const auto atom = [&ground](const Candidate& each) { return ground.atom(each.cell, each.digit - 1); };
    for (const Candidate& each : step.placements) goal.decides.push_back({atom(each), true});
    for (const Candidate& each : step.eliminations) goal.decides.push_back({atom(each), false});
    for (argument::Set truth : step.truths)
        if (position.is_open(truth) && std::find(goal.truths.begin(), goal.truths.end(), truth) == goal.truths.end())
            goal.truths.push_back(truth);
    for (const LockedSet& set : step.sets) {
        goal.locked.emplace_back();
        for (int cell : set.cells) goal.locked.back().push_back(ground.cell_set(cell));
    }
    goal.has_premise = premise.has_value();
    if (premise)
        for (const Candidate& each : premise->guards) goal.guards.push_back(atom(each));
    return argument::derive(position, goal);
}

}  // namespace farandole::logic::words
