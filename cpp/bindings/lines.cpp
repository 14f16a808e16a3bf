// Puzzles as text for Python: bytes in, arrays or bytes out, the GIL released meanwhile.
#include "sudoku/lines9.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>

#include "bindings/bindings.hpp"
#include "bindings/level9.hpp"
#include "sudoku/line_solver9.hpp"

namespace nb = nanobind;
namespace fs = farandole::sudoku;

namespace {

using Text = Array9<const std::uint8_t, nb::ndim<1>>;
using Cells = Array9<std::uint8_t, nb::shape<-1, 81>>;
using Starts = Array9<std::uint64_t, nb::ndim<1>>;
using Status = Array9<std::uint8_t, nb::ndim<1>>;

const char* symbols_in(const Text& text) { return reinterpret_cast<const char*>(text.data()); }

nb::tuple read_lines9(const Text& text, std::size_t at, bool last, Cells cells, Starts starts, Status status) {
    const auto most = cells.shape(0);
    if (starts.shape(0) != most || status.shape(0) != most)
        throw nb::value_error("all arrays must have a row for each puzzle");
    if (at > text.size()) throw nb::value_error("the text ends before that");
    fs::Rows9 read;
    {
        const Released released;
        read =
            fs::read_rows9(symbols_in(text), text.size(), at, last, most, cells.data(), starts.data(), status.data());
    }
    return nb::make_tuple(read.rows, read.next);
}

fs::Layout9 layout_called(const std::string& name) {
    if (name.empty()) return {};
    if (name == "label") return {fs::Layout9::labelled};
    for (const char separator : {',', ';', '\t'}) {
        std::string columns = "puzzle";
        int number = 1;
        for (const char* column : {"solution", "label", ""}) {
            if (name == columns) return {fs::Layout9::table, separator, number};
            columns += separator;
            columns += column;
            ++number;
        }
    }
    throw nb::value_error("the layout is label, nothing, or puzzle, solution and label");
}

nb::tuple run9(const nb::bytes& text, std::size_t at, bool last, const std::string& layout) {
    if (at > text.size()) throw nb::value_error("the text ends before that");
    const auto laid_out = layout_called(layout);
    fs::Run9 run;
    {
        const auto* symbols = text.c_str();
        const auto size = text.size();
        const Released released;
        run = fs::run_at(symbols, size, at, last, laid_out);
    }
    return nb::make_tuple(run.end, run.lines, run.puzzles);
}

fs::LineSolver9::Aim aim_called(const std::string& name) {
    if (name == "unique") return fs::LineSolver9::Aim::unique;
    if (name == "any") return fs::LineSolver9::Aim::any;
    if (name == "count") return fs::LineSolver9::Aim::count;
    if (name == "read") return fs::LineSolver9::Aim::read;
    throw nb::value_error("the aim is unique, any, count or read");
}

class Lines9 {
  public:
    Lines9(const std::string& aim, std::uint64_t limit, const std::optional<std::string>& level, std::uint64_t nodes)
        : solver_(level9_called(level), aim_called(aim), limit, nodes) {
        if (aim == "count" && limit == 0) throw nb::value_error("the limit must be at least 1");
    }

    void load(const nb::bytes& text, std::size_t at, std::size_t end, const std::string& layout) {
        const Turn turn(busy_);
        if (at > end || end > text.size()) throw nb::value_error("the text ends before that");
        const auto laid_out = layout_called(layout);
        const auto* symbols = text.c_str();
        is_done_ = false;
        bool is_run;
        {
            const Released released;
            const auto run = fs::run_at(symbols, end, at, true, laid_out);
            is_run = run.end == end;
            if (is_run) solver_.load(symbols + at, end - at, run.puzzles, laid_out);
        }
        if (!is_run) throw nb::value_error("that is no run of puzzles");
        text_ = text;
    }

    bool run(std::uint64_t sweeps) {
        const Turn turn(busy_);
        if (!text_.is_valid()) throw nb::value_error("nothing is loaded");
        const Released released;
        return is_done_ = is_done_ || solver_.run(sweeps);
    }

    nb::bytes written() const {
        const Turn turn(busy_);
        const auto puzzles = solver_.ready();
        const auto size = solver_.size(puzzles);
        auto* bytes = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
        if (!bytes) throw nb::python_error();
        {
            char* out = PyBytes_AsString(bytes);
            const Released released;
            solver_.write(puzzles, out);
        }
        return nb::steal<nb::bytes>(bytes);
    }

    nb::tuple tally() const {
        const Turn turn(busy_);
        std::size_t numbers[5] = {};
        for (std::size_t i = 0, n = solver_.ready(); i < n; ++i) ++numbers[solver_.status(i)];
        return nb::make_tuple(numbers[fs::solved9], numbers[fs::none9], numbers[fs::many9], numbers[fs::open9]);
    }

    nb::list rows() const {
        const Turn turn(busy_);
        const auto bytes_of = [](const std::uint8_t* cells) {
            return nb::bytes(reinterpret_cast<const char*>(cells), fs::kCells);
        };
        nb::list rows;
        for (std::size_t i = 0, n = solver_.ready(); i < n; ++i) {
            const auto& place = solver_.place(i);
            std::uint8_t cells[fs::kCells];
            solver_.givens(i, cells);
            const auto* found = solver_.solution(i);
            const nb::object solution = found ? nb::object(bytes_of(found)) : nb::none();
            nb::object beside = nb::none();
            if (place.solution) {
                fs::digits_of(place.solution, cells);
                beside = bytes_of(cells);
                solver_.givens(i, cells);
            }
            rows.append(nb::make_tuple(solver_.line(i), nb::str(place.label, place.length), bytes_of(cells),
                                       static_cast<int>(solver_.status(i)), solver_.total(i), solver_.guesses(i),
                                       solution, beside));
        }
        return rows;
    }

    nb::list unsolved() const {
        const Turn turn(busy_);
        nb::list rows;
        for (std::size_t i = 0, n = solver_.ready(); i < n; ++i) {
            if (solver_.status(i) == fs::solved9) continue;
            std::uint8_t cells[fs::kCells];
            solver_.givens(i, cells);
            rows.append(nb::make_tuple(solver_.line(i), static_cast<int>(solver_.status(i)), solver_.total(i),
                                       nb::bytes(reinterpret_cast<const char*>(cells), fs::kCells)));
        }
        return rows;
    }

  private:
    fs::LineSolver9 solver_;
    nb::bytes text_ = nb::steal<nb::bytes>(nb::handle());  // the buffers that the solver points into
    bool is_done_ = false;
    mutable std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_lines(nb::module_& module) {
    module.def("read_lines9", &read_lines9, nb::arg("text"), nb::arg("at"), nb::arg("last"), nb::arg("cells"),
               nb::arg("starts"), nb::arg("status"),
               "Read a row for each line that is no comment and not blank: (rows filled, where to go on).");
    module.def("run9", &run9, nb::arg("text"), nb::arg("at"), nb::arg("last"), nb::arg("layout"),
               "The run of puzzles that begins there: (where it ends, lines, puzzles).");
    nb::class_<Lines9>(module, "Lines9", "Runs of puzzles, solved in step; a line is written for each.")
        .def(nb::init<const std::string&, std::uint64_t, const std::optional<std::string>&, std::uint64_t>(),
             nb::arg("aim"), nb::arg("limit") = 0, nb::arg("level").none() = nb::none(),
             nb::arg("nodes") = ~std::uint64_t{0})
        .def("load", &Lines9::load, nb::arg("text"), nb::arg("at"), nb::arg("end"), nb::arg("layout"),
             "Begin a run, part of the text from one offset to another.")
        .def("run", &Lines9::run, nb::arg("sweeps"), "Go on for so many sweeps; return whether all is done.")
        .def("written", &Lines9::written, "The lines, in order, up to the first puzzle that isn't done.")
        .def("tally", &Lines9::tally, "How many of those puzzles have one solution, none, several; how many are open.")
        .def("rows", &Lines9::rows,
             "Of each of those puzzles: line from 0, label, puzzle, status, solutions found, guesses, first solution "
             "or None, the solution that stands beside it or None.")
        .def("unsolved", &Lines9::unsolved,
             "Line from 0, status, solutions found and digits of each of those puzzles without its one solution.");
}
