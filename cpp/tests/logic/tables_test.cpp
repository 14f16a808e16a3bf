// Tables of implications, and the links of nice loops.
#include <string_view>
#include <vector>

#include "logic/chains/tables.hpp"
#include "logic/search.hpp"
#include "tests/check.hpp"

using namespace farandole::logic;

namespace {

struct Puzzle {
    std::string_view givens, solution;
};

// Arto Inkala's of 2006 and 2010.
constexpr Puzzle kPuzzles[] = {
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
     "162857493534129678789643521475312986913586742628794135356478219241935867897261354"},
    {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
     "145327698839654127672918543496185372218473956753296481367542819984761235521839764"},
};

// A puzzle with further cells filled from its solution, every `every`th.
Board board_of(const Puzzle& puzzle, int every) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell) {
        const bool more = every && cell % every == 0;
        const char digit =
            more ? puzzle.solution[static_cast<std::size_t>(cell)] : puzzle.givens[static_cast<std::size_t>(cell)];
        if (digit == '.') continue;
        CHECK(board.place(cell, digit - '1'));
    }
    Candidate single;
    while (board.naked.take(single)) {
    }
    while (board.hidden.take(single)) {
    }
    return board;
}

// The implications of a literal by definition, step by step.
std::vector<bool> followed(const Tables& tables, Literal premise) {
    std::vector<bool> reached(static_cast<std::size_t>(tables.literals()));
    std::vector<Literal> waiting{premise};
    reached[premise] = true;
    while (!waiting.empty()) {
        const Literal at = waiting.back();
        waiting.pop_back();
        for (const Implication& next : tables.direct(at))
            if (!reached[next.literal]) {
                reached[next.literal] = true;
                waiting.push_back(next.literal);
            }
    }
    return reached;
}

void rows_say_what_follows() {
    for (const Puzzle& puzzle : kPuzzles)
        for (const Tables::Want want :
             {Tables::Want{false, false, 0}, {true, false, 0}, {true, true, 0}, {true, false, 4}})
            for (int every : {0, 4}) {
                Board board = board_of(puzzle, every);
                Search search;
                search.start(board);
                Tables tables;
                tables.fill(search, want);
                for (int at = 0; at < tables.literals(); ++at) {
                    const auto premise = static_cast<Literal>(at);
                    const std::vector<bool> reached = followed(tables, premise);
                    const Table& table = tables.table(premise);
                    for (std::size_t implied = 0; implied < reached.size(); ++implied) {
                        CHECK(tables.reaches(premise, static_cast<Literal>(implied)) == reached[implied]);
                        CHECK((table.at[implied] >= 0) == reached[implied]);
                    }
                }
            }
}

// Without nets and sets, each implication can be reversed.
void implications_turn_round() {
    Board board = board_of(kPuzzles[0], 3);
    Search search;
    search.start(board);
    Tables tables;
    tables.fill(search, {true, false, 0});
    for (int at = 0; at < tables.literals(); ++at)
        for (int to = 0; to < tables.literals(); ++to) {
            const auto premise = static_cast<Literal>(at), implied = static_cast<Literal>(to);
            CHECK(tables.reaches(premise, implied) == tables.reaches(negated(implied), negated(premise)));
        }
}

// Strong and weak links of a chain alternate.
void links_take_turns() {
    Board board = board_of(kPuzzles[1], 4);
    Search search;
    search.start(board);
    std::vector<Step> steps;
    for (Technique technique : {Technique::continuous_nice_loop, Technique::discontinuous_nice_loop, Technique::aic})
        CHECK(search.all(technique, steps));
    CHECK(!steps.empty());
    for (const Step& step : steps) {
        CHECK(step.links.size() + 1 >= step.nodes.size());
        for (std::size_t at = 1; at < step.links.size(); ++at)
            CHECK(step.links[at].strong != step.links[at - 1].strong);
    }
}

}  // namespace

int main() {
    rows_say_what_follows();
    implications_turn_round();
    links_take_turns();
}
