// The search on boards with rules for Python. The Python side lowers rules to the stream; the kernel checks all of it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "rules/candidates.hpp"
#include "rules/search.hpp"

namespace nb = nanobind;

namespace farandole::rules {
namespace {

// Guesses between two checks for signals: 10 ms or less where most rules are sums, 50 ms where they are long automata.
constexpr std::uint64_t kSlice = 500;

std::shared_ptr<const Board> board_of(int values, std::size_t cells, const nb::bytes& stream) {
    std::vector<std::int32_t> numbers(stream.size() / sizeof(std::int32_t));
    if (!numbers.empty()) std::memcpy(numbers.data(), stream.data(), numbers.size() * sizeof(std::int32_t));
    try {
        const Released released;
        return std::make_shared<const Board>(values, cells, numbers);
    } catch (const std::invalid_argument& error) {
        throw nb::value_error(error.what());
    }
}

// A search with a flag that excludes a second thread.
struct GuardedSearch {
    GuardedSearch(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid,
                  const SearchLevel& level)
        : search(std::move(board), digits, grid, level) {}
    Search search;
    std::atomic_flag busy = ATOMIC_FLAG_INIT;
};

struct GuardedCandidates {
    GuardedCandidates(std::shared_ptr<const Board> board, const std::uint8_t* digits, std::size_t grid,
                      std::uint32_t limit, const SearchLevel& level)
        : candidates(std::move(board), digits, grid, limit, level) {}
    Candidates candidates;
    std::atomic_flag busy = ATOMIC_FLAG_INIT;
};

const std::uint8_t* digits_for(const Board& board, const nb::bytes& cells) {
    const auto* digits = static_cast<const std::uint8_t*>(cells.data());
    if (cells.size() > board.cells()) throw nb::value_error("the board has other cells");
    if (std::any_of(digits, digits + cells.size(), [&](std::uint8_t digit) { return digit > board.values(); }))
        throw nb::value_error("a digit that the board doesn't have");
    return digits;
}

const SearchLevel& level_called(const char* isa) {
    const SearchLevel* level = search_level(isa);
    if (!level) throw nb::value_error("not an instruction set of this build and this processor");
    return *level;
}

void make_search(GuardedSearch* self, std::shared_ptr<const Board> board, const nb::bytes& cells, const char* isa) {
    const std::uint8_t* digits = digits_for(*board, cells);
    new (self) GuardedSearch(std::move(board), digits, cells.size(), level_called(isa));
}

void make_candidates(GuardedCandidates* self, std::shared_ptr<const Board> board, const nb::bytes& cells,
                     std::uint32_t limit, const char* isa) {
    const std::uint8_t* digits = digits_for(*board, cells);
    if (!limit) throw nb::value_error("the limit must be at least 1");
    new (self) GuardedCandidates(std::move(board), digits, cells.size(), limit, level_called(isa));
}

void run_candidates(GuardedCandidates& guarded, std::uint64_t max_guesses) {
    const Turn turn(guarded.busy);
    Candidates& candidates = guarded.candidates;
    do {
        const std::uint64_t before = candidates.guesses();
        {
            const Released released;
            candidates.run(std::min(max_guesses, kSlice));
        }
        max_guesses -= std::min(max_guesses, candidates.guesses() - before);
        check_signals();
    } while (max_guesses && !candidates.finished());
}

nb::bytes counts(const GuardedCandidates& guarded) {
    const std::vector<std::uint32_t>& counts = guarded.candidates.counts();
    return nb::bytes(reinterpret_cast<const char*>(counts.data()), counts.size() * sizeof(counts[0]));
}

nb::bytes run(GuardedSearch& guarded, std::uint64_t max_solutions, std::uint64_t max_guesses) {
    const Turn turn(guarded.busy);
    Search& search = guarded.search;
    std::vector<std::uint8_t> solutions;
    std::uint64_t found = 0;
    while (!search.finished() && !found) {
        const std::uint64_t before = search.guesses(), slice = std::min(max_guesses, kSlice);
        const std::uint64_t wanted = std::min(max_solutions, 2 * slice + 2);
        solutions.resize(static_cast<std::size_t>(wanted) * search.grid());
        {
            const Released released;
            found = search.run(wanted, slice, solutions.data());
        }
        max_guesses -= std::min(max_guesses, search.guesses() - before);
        if (found) break;  // hand them over before a signal's handler can lose them
        check_signals();
        if (!max_guesses) break;
    }
    return nb::bytes(reinterpret_cast<const char*>(solutions.data()), static_cast<std::size_t>(found) * search.grid());
}

}  // namespace
}  // namespace farandole::rules

void bind_rules(nb::module_& module) {
    using namespace farandole::rules;
    nb::class_<Board>(module, "RuleBoard", "Cells and the rules they must keep.");
    module.def("rule_board", &board_of, nb::arg("values"), nb::arg("cells"), nb::arg("records"),
               "A board from its number of digits and of cells, and records as bytes of 32-bit numbers.");
    nb::class_<GuardedSearch>(module, "RuleSearch", "A search for the solutions of a puzzle with rules.")
        .def("__init__", &make_search, nb::arg("board"), nb::arg("cells"), nb::arg("isa").none() = nb::none())
        .def("run", &run, nb::arg("max_solutions"), nb::arg("max_guesses"),
             "Go on until there are some solutions, or no more guesses; return them end to end.")
        .def(
            "choice",
            [](GuardedSearch& self) {
                const Turn turn(self.busy);
                const Guess guess = self.search.choice();
                return std::pair(guess.cell, guess.digit);
            },
            "The cell that is next, and its digits as bits; 0 for none.")
        .def_prop_ro(
            "finished", [](const GuardedSearch& self) { return self.search.finished(); },
            "Whether no solutions are left.")
        .def_prop_ro(
            "guesses", [](const GuardedSearch& self) { return self.search.guesses(); },
            "How many guesses were made so far.");
    nb::class_<GuardedCandidates>(module, "RuleCandidates", "How many solutions have each digit in each cell.")
        .def("__init__", &make_candidates, nb::arg("board"), nb::arg("cells"), nb::arg("limit"),
             nb::arg("isa").none() = nb::none())
        .def("run", &run_candidates, nb::arg("max_guesses"), "Go on until all is known, or no more guesses.")
        .def("counts", &counts, "The numbers so far, a row of digits for each cell, as bytes of 32-bit numbers.")
        .def_prop_ro(
            "finished", [](const GuardedCandidates& self) { return self.candidates.finished(); },
            "Whether all numbers are final.")
        .def_prop_ro(
            "guesses", [](const GuardedCandidates& self) { return self.candidates.guesses(); },
            "How many guesses were made so far.");
}
