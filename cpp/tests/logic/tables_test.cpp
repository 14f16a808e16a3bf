// Tables of implications, nice loops, forcing chains and nets.
#include <algorithm>
#include <set>
#include <span>
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

constexpr Technique kLoops[] = {Technique::continuous_nice_loop, Technique::discontinuous_nice_loop, Technique::aic};
constexpr Technique kGroupedLoops[] = {Technique::grouped_continuous_nice_loop,
                                       Technique::grouped_discontinuous_nice_loop, Technique::grouped_aic};
constexpr Technique kForcing[] = {Technique::forcing_chain_contradiction, Technique::forcing_chain_verity};
constexpr Technique kNets[] = {Technique::forcing_net_contradiction, Technique::forcing_net_verity};

// A puzzle with further cells filled from its solution, every `every`th; transposed if requested.
Board board_of(const Puzzle& puzzle, int every, bool transposed = false) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell) {
        const bool more = every && cell % every == 0;
        const char digit =
            more ? puzzle.solution[static_cast<std::size_t>(cell)] : puzzle.givens[static_cast<std::size_t>(cell)];
        if (digit == '.') continue;
        CHECK(board.place(transposed ? cell % 9 * 9 + cell / 9 : cell, digit - '1'));
    }
    Candidate single;
    while (board.naked.take(single)) {
    }
    while (board.hidden.take(single)) {
    }
    return board;
}

template <class List>
std::vector<Step> all(Search& search, const List& techniques) {
    std::vector<Step> steps;
    for (Technique technique : techniques) CHECK(search.all(technique, steps));
    return steps;
}

bool sound(const Step& step, const Puzzle& puzzle) {
    const auto digit = [&](const Candidate& one) { return puzzle.solution[one.cell] - '1'; };
    return std::ranges::all_of(step.placements, [&](const Candidate& one) { return digit(one) == one.digit; }) &&
           std::ranges::none_of(step.eliminations, [&](const Candidate& one) { return digit(one) == one.digit; });
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

void steps_are_sound() {
    int found = 0;
    for (const Puzzle& puzzle : kPuzzles)
        for (int every : {0, 3, 4, 5, 7})
            for (bool sets : {false, true}) {
                Board board = board_of(puzzle, every);
                Search search;
                search.start(board);
                search.options.als_in_chains = sets;
                const auto techniques = {std::span<const Technique>(kLoops), std::span<const Technique>(kGroupedLoops),
                                         std::span<const Technique>(kForcing), std::span<const Technique>(kNets)};
                for (const auto& list : techniques)
                    for (const Step& step : all(search, list)) {
                        CHECK(sound(step, puzzle));
                        CHECK(!step.nodes.empty() && !step.truths.empty());
                        for (const Link& link : step.links)
                            CHECK(link.from < step.nodes.size() && link.to < step.nodes.size());
                        ++found;
                    }
            }
    CHECK(found > 100);
}

// Strong and weak links of a chain alternate.
void links_take_turns() {
    Board board = board_of(kPuzzles[1], 4);
    Search search;
    search.start(board);
    for (const Step& step : all(search, kLoops)) {
        CHECK(step.links.size() + 1 >= step.nodes.size());
        for (std::size_t at = 1; at < step.links.size(); ++at)
            CHECK(step.links[at].strong != step.links[at - 1].strong);
    }
}

void first_is_among_all() {
    for (const Puzzle& puzzle : kPuzzles)
        for (int every : {0, 3, 4, 5}) {
            Board board = board_of(puzzle, every);
            Search search;
            search.start(board);
            for (const auto& list : {std::span<const Technique>(kLoops), std::span<const Technique>(kForcing)}) {
                const std::vector<Step> steps = all(search, list);
                CHECK(search.first(list.front()) == !steps.empty());
                if (steps.empty()) continue;
                const Step first = search.step;
                const auto same = [&](const Step& one) {
                    return one.technique == first.technique && one.eliminations == first.eliminations &&
                           one.placements == first.placements;
                };
                CHECK(std::ranges::any_of(steps, same));
                // No other step removes more.
                if (list.front() == kLoops[0])
                    for (const Step& step : steps) CHECK(step.eliminations.size() <= first.eliminations.size());
                // Results don't depend on whether the chains are requested.
                search.details = false;
                CHECK(search.first(list.front()));
                CHECK(same(search.step));
                search.details = true;
            }
        }
}

using Effects = std::set<std::pair<bool, std::pair<int, int>>>;

Effects effects(const std::vector<Step>& steps, bool transposed) {
    Effects effects;
    const auto cell = [&](int at) { return transposed ? at % 9 * 9 + at / 9 : at; };
    for (const Step& step : steps) {
        for (const Candidate& one : step.placements) effects.insert({true, {cell(one.cell), one.digit}});
        for (const Candidate& one : step.eliminations) effects.insert({false, {cell(one.cell), one.digit}});
    }
    return effects;
}

void transposed_boards_have_the_same_forcing_chains() {
    for (const Puzzle& puzzle : kPuzzles)
        for (int every : {0, 3, 5}) {
            Board board = board_of(puzzle, every), other = board_of(puzzle, every, true);
            Search search, again;
            search.start(board);
            again.start(other);
            CHECK(effects(all(search, kForcing), false) == effects(all(again, kForcing), true));
        }
}

void nothing_on_empty_and_full_boards() {
    Board empty, full;
    for (int cell = 0; cell < kCells; ++cell)
        CHECK(full.place(cell, kPuzzles[0].solution[static_cast<std::size_t>(cell)] - '1'));
    for (Board* board : {&empty, &full}) {
        Search search;
        search.start(*board);
        for (Technique technique : {kLoops[0], kGroupedLoops[0], kForcing[0], kNets[0]})
            CHECK(!search.first(technique));
    }
}

}  // namespace

int main() {
    rows_say_what_follows();
    implications_turn_round();
    steps_are_sound();
    links_take_turns();
    first_is_among_all();
    transposed_boards_have_the_same_forcing_chains();
    nothing_on_empty_and_full_boards();
}
