// Generating 9×9 puzzles for Python. The Python side has checked the request; this side checks everything that would
// index past a table.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "make/low_clues9.hpp"
#include "make/maker9.hpp"
#include "make/pattern9.hpp"
#include "make/unbiased9.hpp"
#include "make/weighted9.hpp"
#include "sudoku/search9.hpp"

namespace nb = nanobind;

namespace farandole::make {
namespace {

constexpr std::chrono::milliseconds kSlice{3};  // between two checks for signals, and slightly more

template <class Level>
const Level& known(const Level* level) {
    if (!level) throw nb::value_error("this processor or this build has no such level");
    return *level;
}

const char* name_of(const std::optional<std::string>& level) { return level ? level->c_str() : nullptr; }

Digits9 digits_of(const nb::bytes& cells) {
    if (cells.size() != kCells) throw nb::value_error("81 cells are expected");
    Digits9 digits;
    std::copy_n(static_cast<const std::uint8_t*>(cells.data()), digits.size(), digits.begin());
    if (std::any_of(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit > 9; }))
        throw nb::value_error("digits are 0 to 9");
    return digits;
}

Cells cells_of(const std::vector<int>& numbers) {
    Cells cells;
    for (const int cell : numbers) {
        if (cell < 0 || cell >= kCells) throw nb::value_error("cells are 0 to 80");
        cells.add(cell);
    }
    return cells;
}

nb::bytes as_bytes(const std::vector<std::uint8_t>& data) {
    return nb::bytes(reinterpret_cast<const char*>(data.data()), data.size());
}

// Full grids, 81 digits each, of streams `first` to `first + number - 1`; a few microseconds each.
nb::bytes full_grids9(std::uint64_t seed, std::uint64_t first, std::uint32_t number,
                      const std::optional<std::string>& level) {
    const auto& grids = known(four_boxes_level9(name_of(level)));
    std::vector<std::uint8_t> cells(std::size_t{number} * kCells);
    constexpr std::uint32_t kAtOnce = 1000;
    for (std::uint32_t at = 0; at < number;) {
        {
            const Released released;
            for (const std::uint32_t end = std::min(number, at + kAtOnce); at < end; ++at) {
                Random random(seed, first + at);
                random_full_grid9(random, cells.data() + std::size_t{at} * kCells, grids);
            }
        }
        check_signals();
    }
    return as_bytes(cells);
}

class Maker {
  public:
    explicit Maker(std::unique_ptr<Making9> making) : making_(std::move(making)) {}

    void load(std::uint64_t first, std::uint64_t number) {
        const Turn turn(busy_);
        const Released released;
        making_->load(first, number);
    }

    bool run() {
        const Turn turn(busy_);
        bool is_done = false;
        {
            const Released released;
            const auto end = std::chrono::steady_clock::now() + kSlice;
            while (!is_done && std::chrono::steady_clock::now() < end) is_done = making_->run();
        }
        return is_done;
    }

    std::uint64_t done() const { return making_->done(); }

    nb::tuple rows() {
        const Turn turn(busy_);
        nb::list numbers, weights;
        std::vector<std::uint8_t> puzzles, solutions;
        for (const Made9& made : making_->made()) {
            const Digits9 puzzle = masked(made.solution, made.givens);
            puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
            solutions.insert(solutions.end(), made.solution.begin(), made.solution.end());
            numbers.append(made.candidate);
            weights.append(made.weight);
        }
        return nb::make_tuple(numbers, as_bytes(puzzles), as_bytes(solutions), weights);
    }

  private:
    std::unique_ptr<Making9> making_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

// The arguments of a new maker: number of givens, seed, and instruction set.
void check_range(int least, int most, int limit) {
    if (least < 0 || most > limit || least > most) throw nb::value_error("no such number of givens");
}

const farandole::sudoku::SearchLevel9& search_called(const std::optional<std::string>& level) {
    return known(farandole::sudoku::search_level9(name_of(level)));
}

const FourBoxesLevel9& grids_called(const std::optional<std::string>& level) {
    return known(four_boxes_level9(name_of(level)));
}

Maker* make_unbiased(int least, int most, std::uint64_t seed, const std::optional<std::string>& level) {
    check_range(least, most, kMostUnbiased9);
    return new Maker(std::make_unique<Unbiased9>(least, most, seed, search_called(level), grids_called(level)));
}

Maker* make_weighted(int least, int most, std::uint64_t seed, const std::optional<std::string>& level) {
    check_range(least, most, kCells);
    return new Maker(std::make_unique<Weighted9>(least, most, seed, search_called(level), grids_called(level)));
}

Maker* make_pattern(const std::vector<int>& cells, bool minimal, std::uint64_t seed,
                    const std::optional<std::string>& level) {
    if (cells.empty()) throw nb::value_error("a pattern has a cell");
    return new Maker(
        std::make_unique<Pattern9>(cells_of(cells), minimal, seed, search_called(level), grids_called(level)));
}

Maker* make_low_clues(int least, int most, int steps, std::uint64_t seed, const std::optional<std::string>& level) {
    check_range(least, most, kCells);
    if (steps < 0) throw nb::value_error("steps");
    return new Maker(std::make_unique<LowClues9>(least, most, steps, seed, search_called(level), grids_called(level)));
}

Maker* make_maker(const std::vector<std::vector<int>>& orbits, int least, int most, bool minimal, bool weighted,
                  const std::optional<nb::bytes>& puzzle, std::uint64_t seed, const std::optional<std::string>& level) {
    Wish9 wish;
    for (const auto& orbit : orbits) wish.orbits.push_back(cells_of(orbit));
    check_range(least, most, kCells);
    if (weighted && !minimal) throw nb::value_error("weights are those of minimal puzzles");
    wish.least = least, wish.most = most, wish.is_minimal = minimal, wish.is_weighted = weighted;
    if (puzzle) {
        const Digits9 givens = digits_of(*puzzle);
        std::array<std::uint8_t, 2 * kCells> solutions;
        farandole::sudoku::Search9 search(givens.data());
        if (search.run(2, ~std::uint64_t{0}, solutions.data()) != 1) throw nb::value_error("one solution is expected");
        std::copy_n(solutions.begin(), kCells, wish.from.begin());
        wish.start = Cells{};
        for (std::size_t cell = 0; cell < givens.size(); ++cell)
            if (givens[cell]) wish.start.add(static_cast<int>(cell));
    }
    return new Maker(
        std::make_unique<Maker9>(wish, seed, known(farandole::sudoku::level9(name_of(level))), grids_called(level)));
}

}  // namespace
}  // namespace farandole::make

void bind_make(nb::module_& module) {
    using namespace farandole::make;
    module.def("full_grids9", &full_grids9, nb::arg("seed"), nb::arg("first"), nb::arg("number"),
               nb::arg("level").none() = nb::none(), "Random full grids end to end, one for each stream of numbers.");
    nb::class_<Maker>(module, "Maker9", "Makes 9×9 puzzles of numbered candidates.")
        .def_static("removing", &make_maker, nb::arg("orbits"), nb::arg("least"), nb::arg("most"), nb::arg("minimal"),
                    nb::arg("weighted"), nb::arg("puzzle").none(), nb::arg("seed"),
                    nb::arg("level").none() = nb::none(), nb::rv_policy::take_ownership,
                    "By taking sets of givens away from full grids, or from a puzzle with one solution.")
        .def_static("unbiased", &make_unbiased, nb::arg("least"), nb::arg("most"), nb::arg("seed"),
                    nb::arg("level").none() = nb::none(), nb::rv_policy::take_ownership,
                    "Minimal ones, each as likely as any other.")
        .def_static("weighted", &make_weighted, nb::arg("least"), nb::arg("most"), nb::arg("seed"),
                    nb::arg("level").none() = nb::none(), nb::rv_policy::take_ownership,
                    "Minimal ones, with weights that make all count alike.")
        .def_static("pattern", &make_pattern, nb::arg("cells"), nb::arg("minimal"), nb::arg("seed"),
                    nb::arg("level").none() = nb::none(), nb::rv_policy::take_ownership, "With givens in these cells.")
        .def_static("low_clues", &make_low_clues, nb::arg("least"), nb::arg("most"), nb::arg("steps"), nb::arg("seed"),
                    nb::arg("level").none() = nb::none(), nb::rv_policy::take_ownership,
                    "Of few givens, by exchanging some.")
        .def("load", &Maker::load, nb::arg("first"), nb::arg("number"), "Take on candidates.")
        .def("run", &Maker::run, "Go on for some milliseconds; return whether all are done.")
        .def_prop_ro("done", &Maker::done, "How many candidates are done.")
        .def("rows", &Maker::rows, "Numbers, puzzles, solutions and weights of those that became puzzles.");
}
