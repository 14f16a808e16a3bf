// The search on boards of any shape for Python. The Python side has checked shapes and digits; this side checks again
// everything that would index past a table.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include "bindings/bindings.hpp"
#include "sudoku/board_search.hpp"

namespace nb = nanobind;

namespace farandole::sudoku {
namespace {

// Guesses between two checks for signals: about 10 ms, or 30 ms if each teaches a lot.
constexpr std::uint64_t kSlice = 1'000;
// Guesses made while the GIL is held: well under a millisecond.
constexpr std::uint64_t kQuick = 20;

std::vector<std::uint16_t> numbers_of(const nb::bytes& data) {
    std::vector<std::uint16_t> numbers(data.size() / sizeof(std::uint16_t));
    if (!numbers.empty()) std::memcpy(numbers.data(), data.data(), numbers.size() * sizeof(std::uint16_t));
    return numbers;
}

std::shared_ptr<const BoardHouses> houses_of(int side, const nb::bytes& groups, const nb::bytes& sizes) {
    if (side < 1 || side > farandole::sudoku::kLargestSide) throw nb::value_error("sides are 1 to 25");
    const std::vector<std::uint16_t> cells = numbers_of(groups), counts = numbers_of(sizes);
    if (std::accumulate(counts.begin(), counts.end(), std::size_t{0}) != cells.size())
        throw nb::value_error("the sizes don't add up to the cells");
    for (const std::uint16_t cell : cells)
        if (cell >= side * side) throw nb::value_error("a cell outside the board");
    for (const std::uint16_t count : counts)
        if (count > side) throw nb::value_error("a group larger than a house");
    return std::make_shared<const BoardHouses>(side, cells, counts);
}

// A search with a flag that excludes a second thread.
struct GuardedBoardSearch {
    GuardedBoardSearch(std::shared_ptr<const BoardHouses> board, const std::uint8_t* cells,
                       const rules::SearchLevel& level)
        : search(std::move(board), cells, level) {}
    BoardSearch search;
    std::atomic_flag busy = ATOMIC_FLAG_INIT;
};

void make_search(GuardedBoardSearch* self, std::shared_ptr<const BoardHouses> board, const nb::bytes& cells,
                 const char* isa) {
    const auto* digits = static_cast<const std::uint8_t*>(cells.data());
    if (cells.size() != static_cast<std::size_t>(board->cells())) throw nb::value_error("the board has other cells");
    if (std::any_of(digits, digits + cells.size(), [&](std::uint8_t digit) { return digit > board->side(); }))
        throw nb::value_error("digits are 0 to the side");
    const rules::SearchLevel* level = rules::search_level(isa);
    if (!level) throw nb::value_error("not an instruction set of this build and this processor");
    new (self) GuardedBoardSearch(std::move(board), digits, *level);
}

nb::bytes run(GuardedBoardSearch& guarded, std::uint64_t max_solutions, std::uint64_t max_guesses) {
    const Turn turn(guarded.busy);
    BoardSearch& search = guarded.search;
    const auto cells = static_cast<std::size_t>(search.board().cells());
    std::vector<std::uint8_t> solutions;
    std::uint64_t found = 0, slice = kQuick;
    while (!search.finished() && found < max_solutions) {
        const std::uint64_t before = search.guesses();
        slice = std::min(max_guesses, slice);
        // Waiting boards may yield more solutions than guesses do: then the search continues in the next call.
        const std::uint64_t wanted = std::min(max_solutions - found, 2 * slice + 2);
        solutions.resize(static_cast<std::size_t>(found + wanted) * cells);
        std::uint8_t* room = solutions.data() + found * cells;
        if (slice <= kQuick) {
            found += search.run(wanted, slice, room);
        } else {
            const Released released;
            found += search.run(wanted, slice, room);
        }
        max_guesses -= std::min(max_guesses, search.guesses() - before);
        slice = kSlice;
        if (found) break;  // hand them over before a signal's handler can lose them
        check_signals();
        if (!max_guesses) break;
    }
    return nb::bytes(reinterpret_cast<const char*>(solutions.data()), static_cast<std::size_t>(found) * cells);
}

}  // namespace
}  // namespace farandole::sudoku

void bind_board(nb::module_& module) {
    using namespace farandole::sudoku;
    nb::class_<BoardHouses>(module, "BoardHouses", "Which cells make a board, from its groups.");
    module.def("board_houses", &houses_of, nb::arg("side"), nb::arg("groups"), nb::arg("sizes"),
               "A board from groups of cells end to end, and the size of each, as bytes of 16-bit numbers.");
    nb::class_<GuardedBoardSearch>(module, "BoardSearch", "A search for the solutions of a puzzle on any board.")
        .def("__init__", &make_search, nb::arg("board"), nb::arg("cells"), nb::arg("isa"))
        .def("run", &run, nb::arg("max_solutions"), nb::arg("max_guesses"),
             "Go on until there are some solutions, or no more guesses; return them end to end.")
        .def_prop_ro(
            "finished", [](const GuardedBoardSearch& self) { return self.search.finished(); },
            "Whether no solutions are left.")
        .def_prop_ro(
            "guesses", [](const GuardedBoardSearch& self) { return self.search.guesses(); },
            "How many guesses were made so far.");
}
