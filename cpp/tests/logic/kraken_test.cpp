// Kraken fish: all links of their chains are valid, they agree with the solution, and they aren't ordinary fish.
#include "fish_boards.hpp"
#include "tests/check.hpp"

using namespace boards;

namespace {

bool weak(const Node& one, const Node& other) {
    const int a = one.cells.first(), b = other.cells.first();
    return one.digit == other.digit ? peers(a).has(b) : a == b;
}

bool strong(const Board& board, const Node& one, const Node& other) {
    const int a = one.cells.first(), b = other.cells.first();
    if (a == b) return one.digit != other.digit && count(board.candidates(a)) == 2;
    for (auto house : houses_of(a))
        if (one.digit == other.digit && house_cells(house).has(b) && board.places(house, one.digit) == 2) return true;
    return false;
}

void check(const Board& board, const Solution& solution, const Step& step) {
    CHECK(step.eliminations.size() == 1 && step.base.size() == step.cover.size() && !step.fins.empty());
    const Candidate gone = step.eliminations[0];
    CHECK(board.has(gone.cell, gone.digit) && solution[gone.cell] != gone.digit);
    Cells starts;
    for (std::size_t at = 0; at < step.nodes.size(); ++at) {
        const Node& node = step.nodes[at];
        CHECK(node.cells.size() == 1 && board.has(node.cells.first(), node.digit));
        const bool begins = std::ranges::none_of(step.links, [&](const Link& link) { return link.to == at; });
        const bool ends = std::ranges::none_of(step.links, [&](const Link& link) { return link.from == at; });
        if (begins) {
            CHECK(step.digits == only(node.digit));
            starts |= node.cells;
        }
        if (ends) CHECK(node.cells == Cells::of(gone.cell) && node.digit == gone.digit);
    }
    bool was_strong = true;
    for (const Link& link : step.links) {
        CHECK(link.to == link.from + 1);
        const Node &from = step.nodes[link.from], &to = step.nodes[link.to];
        CHECK(link.strong ? strong(board, from, to) : weak(from, to));
        const bool begins = std::ranges::none_of(step.links, [&](const Link& other) { return other.to == link.from; });
        CHECK(begins ? !link.strong : link.strong != was_strong);
        was_strong = link.strong;
    }
    CHECK(step.fins.within(starts));
    if (step.technique == Technique::kraken_fish_1) {
        CHECK(starts == step.fins && step.digits == only(gone.digit));
        CHECK(!step.fins.within(peers(gone.cell)));
    } else {
        CHECK(starts.within(step.fins | step.cells));
    }
}

void found_and_sound() {
    std::mt19937 random(4);
    int with[2] = {0, 0};
    for (int round = 0; round < 25; ++round) {
        const Solution solution = solved(random);
        Board board = some_cells(solution, 30, random), other = transposed(board);
        int which = 0;
        for (const Technique technique : {Technique::kraken_fish_1, Technique::kraken_fish_2}) {
            const auto steps = all_steps(board, technique);
            for (const Step& step : steps) {
                CHECK(step.technique == technique);
                check(board, solution, step);
            }
            with[which++] += !steps.empty();
            CHECK(effects(steps) == effects(all_steps(other, technique), true));
            Search search;
            search.start(board, solution.data());
            CHECK(search.first(technique) == (!steps.empty() || (technique == Technique::kraken_fish_1 &&
                                                                 !all_steps(board, Technique::kraken_fish_2).empty())));
        }
    }
    CHECK(with[0] >= 5 && with[1] >= 5);
}

void none_where_there_is_none() {
    std::mt19937 random(6);
    Board empty, nearly = some_cells(solved(random), 78, random);
    for (const Technique technique : {Technique::kraken_fish_1, Technique::kraken_fish_2}) {
        CHECK(all_steps(empty, technique).empty());
        CHECK(all_steps(nearly, technique).empty());
    }
}

}  // namespace

int main() {
    found_and_sound();
    none_where_there_is_none();
}
