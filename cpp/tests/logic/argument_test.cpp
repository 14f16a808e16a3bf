// Arguments: every step of random paths has one, each of its claims follows, and no altered claim that states more
// does.
#include "boards.hpp"
#include "logic/argument/check.hpp"
#include "logic/path.hpp"

using namespace boards;
namespace arguments = farandole::logic::argument;

namespace {

arguments::Ground ground9() {
    std::vector<std::vector<std::uint16_t>> groups;
    for (int house = 0; house < kHouses; ++house) {
        groups.emplace_back();
        for (int cell : house_cells(house)) groups.back().push_back(static_cast<std::uint16_t>(cell));
    }
    return arguments::Ground(kCells, kDigits, kHouses, groups);
}

arguments::Position position_of(const arguments::Ground& ground, const Board& board) {
    arguments::Position position{&ground, {}};
    for (int cell = 0; cell < kCells; ++cell) position.candidates.push_back(board.candidates(cell));
    return position;
}

arguments::Goal goal_of(const arguments::Ground& ground, const arguments::Position& position, const Step& step) {
    arguments::Goal goal;
    for (const Candidate& each : step.placements) goal.decides.push_back({ground.atom(each.cell, each.digit), true});
    for (const Candidate& each : step.eliminations) goal.decides.push_back({ground.atom(each.cell, each.digit), false});
    for (arguments::Set set : step.truths)
        if (position.is_open(set)) goal.truths.push_back(set);
    for (const LockedSet& set : step.sets) {
        goal.locked.emplace_back();
        for (int cell : set.cells) goal.locked.back().push_back(ground.cell_set(cell));
    }
    return goal;
}

}  // namespace

int main() {
    const arguments::Ground ground = ground9();
    std::mt19937 random(7);
    int steps = 0, without = 0;
    for (int puzzle = 0; puzzle < 12; ++puzzle) {
        const Grid grid = random_puzzle(random);
        Grid solution{};
        CHECK(solutions(grid, solution) == 1);
        for (auto& digit : solution) --digit;
        Board board = board_of(grid);
        Search search;
        search.start(board, solution.data());
        std::vector<Step> path;
        rate(board, search, default_order(), &path);
        Board before = board_of(grid);
        for (const Step& step : path) {
            const auto position = position_of(ground, before);
            const auto goal = goal_of(ground, position, step);
            const auto argument = arguments::derive(position, goal);
            CHECK(arguments::first_unfounded(position, argument) == argument.size());
            // Steps that rely on uniqueness need their premise, which isn't known here.
            if (argument.empty()) {
                ++without;
            } else {
                CHECK(arguments::proves(position, argument, goal.decides));
                auto changed = argument;
                changed.back().says.push_back({ground.atom(0, 0), true});
                changed.back().says.push_back({ground.atom(0, 0), false});
                CHECK(arguments::first_unfounded(position, changed) < changed.size());
            }
            ++steps;
            CHECK(apply(before, step));
        }
    }
    CHECK(steps > 500 && without * 20 < steps);
}
