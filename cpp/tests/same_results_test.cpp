// Results that must be the same on every machine, compiler, standard library and instruction set: puzzles made with a
// seed and their weights, to the last bit, canonical forms, paths of steps, covers in their order, and the number of
// nodes of a search. Each is a recorded number; `same_results_test show` prints all of them, to be updated here after
// an intended change.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cover/count/counter.hpp"
#include "cover/count/order.hpp"
#include "cover/minimize/branch_and_bound.hpp"
#include "cover/reduce/reduce.hpp"
#include "cover/search/search.hpp"
#include "logic/path.hpp"
#include "make/low_clues9.hpp"
#include "make/maker9.hpp"
#include "make/pattern9.hpp"
#include "make/random.hpp"
#include "make/unbiased9.hpp"
#include "make/weighted9.hpp"
#include "sudoku/canonical9.hpp"
#include "sudoku/canonical_boxes.hpp"
#include "sudoku/lockstep.hpp"

namespace cover = farandole::cover;
namespace logic = farandole::logic;
namespace make = farandole::make;
namespace sudoku = farandole::sudoku;

namespace {

// FNV-1a over the bytes of numbers, least significant first.
class Summary {
  public:
    void add(std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte) value_ = (value_ ^ (number >> (8 * byte) & 0xFF)) * 0x100000001B3;
    }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    template <class Numbers>
    void add_all(const Numbers& numbers) {
        add(std::uint64_t{numbers.size()});
        for (const auto number : numbers) add(static_cast<std::uint64_t>(number));
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xCBF29CE484222325;
};

using Made = std::vector<make::Made9>;

Made all_of(make::Making9&& making, std::uint64_t number) {
    making.load(0, number);
    while (!making.run()) {
    }
    return making.made();
}

std::uint64_t summary_of(const Made& all) {
    Summary summary;
    for (const auto& made : all) {
        summary.add(made.candidate);
        for (const int cell : made.givens) summary.add(static_cast<std::uint64_t>(cell));
        summary.add_all(made.solution);
        summary.add(made.weight);
    }
    return summary.value();
}

Made minimal() {
    make::Wish9 wish;
    for (int cell = 0; cell < make::kCells; ++cell) wish.orbits.push_back(make::Cells::of(cell));
    wish.is_weighted = true;
    return all_of(make::Maker9(wish, 3, *sudoku::level9(nullptr), *make::four_boxes_level9(nullptr)), 40);
}

make::Cells ring() {
    make::Cells cells;
    for (int cell = 0; cell < make::kCells; ++cell)
        if ((cell / 9 + cell % 9) % 3 != 1) cells.add(cell);
    return cells;
}

std::uint64_t canonical_forms() {
    Summary summary;
    sudoku::Canonizer9 canonizer;
    for (const auto& made : minimal())
        for (const auto& cells : {make::masked(made.solution, made.givens), made.solution}) {
            sudoku::Canonical9 found;
            canonizer.find(cells.data(), found);
            for (const auto digit : found.cells) summary.add(std::uint64_t{digit});
            summary.add(std::uint64_t{found.automorphisms});
            sudoku::BoxCanonizer boxes(3, 3, cells.data());
            while (!boxes.run(1000)) {
            }
            for (int cell = 0; cell < make::kCells; ++cell) summary.add(std::uint64_t{boxes.cells()[cell]});
            summary.add(boxes.nodes());
            summary.add_all(boxes.factors());
        }
    return summary.value();
}

std::uint64_t paths() {
    Summary summary;
    logic::Search search;
    for (const auto& made : minimal()) {
        logic::Board board;
        auto solution = made.solution;
        for (auto& digit : solution) --digit;
        for (const int cell : made.givens) board.place(cell, solution[static_cast<std::size_t>(cell)], true);
        search.start(board, solution.data());
        std::vector<logic::Step> steps;
        const auto rating = logic::rate(board, search, logic::default_order(), &steps);
        summary.add(static_cast<std::uint64_t>(rating.end));
        summary.add(static_cast<std::uint64_t>(rating.score));
        for (const auto& step : steps) {
            summary.add(static_cast<std::uint64_t>(step.technique));
            for (const auto* list : {&step.placements, &step.eliminations})
                for (const auto& one : *list) summary.add(std::uint64_t{one.cell} << 8 | one.digit);
            summary.add_all(step.base), summary.add_all(step.cover), summary.add_all(step.truths);
            for (const auto& node : step.nodes) {
                for (const int cell : node.cells) summary.add(static_cast<std::uint64_t>(cell));
                summary.add(std::uint64_t{node.digit});
            }
        }
    }
    return summary.value();
}

// Options of up to four items with costs of the given number of bits, from the kernel's own random numbers: those of
// the standard library differ between implementations.
cover::Problem problem_of(std::uint64_t number, std::uint32_t primary, std::uint32_t options, int cost_bits) {
    make::Random random(11, number);
    cover::Problem problem;
    problem.primary = primary;
    problem.items = primary + 4;
    const bool colored = number % 2;
    for (std::uint32_t option = 0; option < options; ++option) {
        std::vector<std::uint8_t> in(problem.items, 0);
        for (auto wide = 1 + random.below(3); wide > 0; --wide) in[random.below(primary)] = 1;
        if (random.below(3) == 0) in[primary + random.below(4)] = 1;
        for (std::uint32_t item = 0; item < problem.items; ++item) {
            if (!in[item]) continue;
            problem.entries.push_back(item);
            if (colored) problem.colors.push_back(item < primary ? 0 : random.below(3));
        }
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        problem.costs.push_back(static_cast<std::int64_t>(random.next() >> (64 - cost_bits)));
    }
    return problem;
}

std::uint64_t searches() {
    Summary summary;
    for (std::uint64_t number = 0; number < 40; ++number) {
        const auto problem = problem_of(number, 14, 70, 10);
        summary.add(cover::fingerprint(problem));
        for (const auto engine : {cover::Engine::automatic, cover::Engine::sparse, cover::Engine::bits}) {
            const auto search = cover::make_search(problem, {.engine = engine, .seed = number % 3});
            const auto probe = cover::make_search(problem, {.engine = engine})->probe(5);
            cover::Batch batch;
            search->run({.nodes = 20'000}, &batch);
            summary.add_all(batch.numbers);
            summary.add(search->nodes());
            summary.add(search->left());
            summary.add(probe.nodes);
        }
    }
    return summary.value();
}

std::uint64_t counts() {
    Summary summary;
    for (std::uint64_t number = 0; number < 40; ++number) {
        auto problem = problem_of(number, 18, 60, 10);
        const auto order = cover::narrow_order(problem);
        summary.add_all(order.items);
        summary.add(order.size);
        const auto counter = cover::Counter::make(problem, 1 << 24);
        while (counter->run({.nodes = 10'000}) != cover::Status::finished) {
        }
        summary.add_all(counter->count());
        summary.add(counter->nodes());
        summary.add(counter->virtual_nodes());
    }
    return summary.value();
}

std::uint64_t reductions() {
    Summary summary;
    for (std::uint64_t number = 0; number < 60; ++number) {
        const auto problem = problem_of(number, 20, 60, 2);
        cover::Reducer reducer(problem, number % 2 ? cover::Keep::cheapest : cover::Keep::covers);
        while (!reducer.run(1000)) {
        }
        const auto reduced = reducer.result();
        summary.add(cover::fingerprint(reduced.problem));
        summary.add_all(reduced.originals);
        summary.add_all(reduced.forced);
        summary.add_all(reduced.gains);
    }
    return summary.value();
}

std::uint64_t minima() {
    Summary summary;
    for (std::uint64_t number = 0; number < 24; ++number) {
        const auto problem = problem_of(number, 60, 800, number % 3 ? 50 : 7);
        const auto minimizer =
            cover::make_minimizer(problem, {.number = 1 + number % 4, .ties = false, .fewest = false});
        minimizer->run({.nodes = 5'000});
        for (const auto& found : minimizer->covers()) summary.add_all(found);
        summary.add_all(minimizer->bound());
        summary.add(minimizer->nodes());
        summary.add(minimizer->work());
    }
    return summary.value();
}

}  // namespace

int main(int, char** arguments) {
    const auto& one = *sudoku::search_level9(nullptr);
    const auto& grids = *make::four_boxes_level9(nullptr);
    struct Noted {
        const char* what;
        std::uint64_t noted;
        std::function<std::uint64_t()> now;
    };
    const Noted all[] = {
        {"minimal puzzles", 0xF5ED8AB92837D1FD, [] { return summary_of(minimal()); }},
        {"weighted puzzles", 0x999403DE0093C475,
         [&] { return summary_of(all_of(make::Weighted9(20, 30, 5, one, grids), 1)); }},
        {"unbiased puzzles", 0x3BF279F848C1F379,
         [&] { return summary_of(all_of(make::Unbiased9(0, 28, 5, one, grids), 150)); }},
        {"few givens", 0x74EEFD4D14B98E0D,
         [&] { return summary_of(all_of(make::LowClues9(20, 23, 10, 5, one, grids), 2)); }},
        {"a pattern", 0x5F170C2EF80EEFF1,
         [&] { return summary_of(all_of(make::Pattern9(ring(), false, 5, one, grids), 3)); }},
        {"canonical forms", 0x34A8B8AC4C919A21, canonical_forms},
        {"paths", 0x63C883F17F690D23, paths},
        {"searches", 0x8BCFE82486803B14, searches},
        {"counts", 0xF2F43726DE61589B, counts},
        {"reductions", 0xAC16F1038884D6BA, reductions},
        {"minima", 0x45F008D66115AC39, minima},
    };
    bool differs = false;
    for (const auto& [what, noted, work] : all) {
        const auto now = work();
        if (arguments[1]) std::printf("%-18s 0x%016llX\n", what, static_cast<unsigned long long>(now));
        if (now == noted) continue;
        differs = true;
        std::fprintf(stderr, "%s: 0x%016llX, noted: 0x%016llX\n", what, static_cast<unsigned long long>(now),
                     static_cast<unsigned long long>(noted));
    }
    return differs;
}
