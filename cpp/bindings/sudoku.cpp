// The 9×9 search for Python. Digits are 81 bytes of value 0 to 9. The Python side has checked them; this side checks
// again that there are 81 and none above 9, because an invalid byte would index past a table.
#include "bindings/bindings.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "sudoku/lines9.hpp"
#include "sudoku/rows9.hpp"
#include "sudoku/search9.hpp"

namespace nb = nanobind;
using farandole::sudoku::kCells;
using farandole::sudoku::Search9;
using farandole::sudoku::SearchLevel9;

namespace {

// The level named by FARANDOLE_ISA when the first puzzle arrives; the fastest if it is empty. Reading the environment
// for each puzzle would be too slow.
const SearchLevel9& level() {
    static const SearchLevel9& chosen = []() -> const SearchLevel9& {
        const char* name = std::getenv("FARANDOLE_ISA");
        const auto* named = farandole::sudoku::search_level9(name && *name ? name : nullptr);
        if (!named) throw nb::value_error("this processor or this build has no such level");
        return *named;
    }();
    return chosen;
}

// Guesses made while the GIL is held: well under a millisecond.
constexpr std::uint64_t kQuick = 200;
// Guesses between two checks for signals: about 20 ms.
constexpr std::uint64_t kSlice = 20'000;
// The most solutions that a call returns at once: 81 bytes each.
constexpr std::uint64_t kBatch = 1 << 16;

const std::uint8_t* digits_of(const nb::bytes& cells) {
    if (cells.size() != kCells) throw nb::value_error("81 cells are expected");
    const auto* digits = static_cast<const std::uint8_t*>(cells.data());
    for (int cell = 0; cell < kCells; ++cell)
        if (digits[cell] > 9) throw nb::value_error("digits are 0 to 9");
    return digits;
}

nb::bytes as_bytes(const std::uint8_t* data, std::uint64_t size) {
    return nb::bytes(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
}

// Up to `limit` (at most two) solutions of one puzzle: their number, the concatenated solutions, guesses.
nb::tuple solve9(const nb::bytes& cells, std::uint64_t limit) {
    if (limit > 2) throw nb::value_error("at most two solutions: use Search9 for more");
    Search9 search(digits_of(cells), level());
    std::uint8_t solutions[2 * kCells];
    std::uint64_t found = search.run(limit, kQuick, solutions);
    while (!search.finished() && found < limit) {
        {
            const Released released;
            found += search.run(limit - found, kSlice, solutions + kCells * found);
        }
        check_signals();
    }
    return nb::make_tuple(found, as_bytes(solutions, kCells * found), search.guesses());
}

// Up to two concatenated solutions of a puzzle of 81 characters.
nb::str solve_line9(std::string_view line) {
    std::uint8_t cells[kCells], status = 0;
    if (line.size() == kCells)
        farandole::sudoku::read_packed9(reinterpret_cast<const std::uint8_t*>(line.data()), 1, cells, &status, false);
    if (line.size() != kCells || status) throw nb::value_error("81 digits or blanks are expected");
    Search9 search(cells, level());
    std::uint8_t solutions[2 * kCells];
    std::uint64_t found = search.run(2, kQuick, solutions);
    while (!search.finished() && found < 2) {
        {
            const Released released;
            found += search.run(2 - found, kSlice, solutions + kCells * found);
        }
        check_signals();
    }
    char symbols[2 * kCells];
    for (std::uint64_t solution = 0; solution < found; ++solution)
        farandole::sudoku::symbols_of(solutions + kCells * solution, symbols + kCells * solution);
    return nb::str(symbols, static_cast<std::size_t>(found) * kCells);
}

// A search with a flag that excludes a second thread.
struct GuardedSearch {
    explicit GuardedSearch(const std::uint8_t* cells) : search(cells, level()) {}
    Search9 search;
    std::atomic_flag busy = ATOMIC_FLAG_INIT;
};

nb::bytes run(GuardedSearch& guarded, std::uint64_t max_solutions, std::uint64_t max_guesses) {
    const Turn turn(guarded.busy);
    Search9& search = guarded.search;
    max_solutions = std::min(max_solutions, kBatch);
    std::vector<std::uint8_t> solutions;
    std::uint64_t found = 0;
    while (!search.finished() && found < max_solutions) {
        const std::uint64_t before = search.guesses();
        // A guess adds at most one solution, so this is enough for nearly every slice, and memory depends on the slice,
        // not the limit. Waiting boards may yield more: then the search stops here and continues in the next call.
        const std::uint64_t slice = std::min(max_guesses, kSlice);
        const std::uint64_t wanted = std::min(max_solutions - found, 2 * slice + 2);
        solutions.resize(static_cast<std::size_t>((found + wanted) * kCells));
        {
            const Released released;
            found += search.run(wanted, slice, solutions.data() + found * kCells);
        }
        max_guesses -= std::min(max_guesses, search.guesses() - before);
        if (found) break;  // hand them over before a signal's handler can lose them
        check_signals();
        if (!max_guesses) break;
    }
    return as_bytes(solutions.data(), found * kCells);
}

std::uint64_t count(GuardedSearch& guarded, std::uint64_t max_solutions, std::uint64_t max_guesses,
                    std::uint64_t pause) {
    const Turn turn(guarded.busy);
    Search9& search = guarded.search;
    const std::uint64_t before = search.guesses();
    const auto made = [&] { return search.guesses() - before; };
    std::uint64_t found = 0;
    while (!search.finished() && found < max_solutions) {
        {
            const Released released;
            found += search.count(max_solutions - found, max_guesses - made(), std::min(pause - made(), kSlice));
        }
        check_signals();
        if (made() >= pause || made() == max_guesses) break;
    }
    return found;
}

}  // namespace

void bind_sudoku(nb::module_& module) {
    module.def("solve9", &solve9, nb::arg("cells"), nb::arg("limit"),
               "Up to two solutions of a 9x9 puzzle: (how many, solutions end to end, guesses).");
    module.def("solve_line9", &solve_line9, nb::arg("line"),
               "Up to two solutions of 81 characters, end to end; ValueError for other characters.");
    nb::class_<GuardedSearch>(module, "Search9", "A search for the solutions of one 9x9 puzzle.")
        .def(
            "__init__",
            [](GuardedSearch* self, const nb::bytes& cells, const nb::bytes& marks) {
                std::array<std::uint16_t, kCells> sets;
                if (marks.size() != 0 && marks.size() != sizeof sets) throw nb::value_error("81 sets of two bytes");
                new (self) GuardedSearch(digits_of(cells));
                if (marks.size() == 0) return;
                std::memcpy(sets.data(), marks.data(), sizeof sets);
                self->search.keep(sets.data());
            },
            nb::arg("cells"), nb::arg("marks") = nb::bytes("", 0),
            "A puzzle's digits, and perhaps the sets of candidates that its cells have at most.")
        .def("run", &run, nb::arg("max_solutions"), nb::arg("max_guesses"),
             "Go on until there are some solutions, or no more guesses; return them, 81 bytes each, end to end.")
        .def("count", &count, nb::arg("max_solutions"), nb::arg("max_guesses"), nb::arg("pause"),
             "Go on, for `pause` guesses or some more; return how many solutions were found.")
        .def_prop_ro(
            "finished", [](const GuardedSearch& self) { return self.search.finished(); },
            "Whether no solutions are left.")
        .def_prop_ro(
            "guesses", [](const GuardedSearch& self) { return self.search.guesses(); },
            "How many guesses were made so far.");
}
