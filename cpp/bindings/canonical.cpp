// Canonical forms for Python: digits in, arrays filled in place, the GIL released meanwhile.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>

#include "bindings/bindings.hpp"
#include "sudoku/canonical9.hpp"
#include "sudoku/canonical_boxes.hpp"
#include "sudoku/rows9.hpp"

namespace nb = nanobind;
namespace fs = farandole::sudoku;

namespace {

using PuzzleCells = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Forms = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using PuzzleNumbers = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t kWidth = 81;

nb::bytes bytes_of(const std::uint8_t* data, std::size_t size) {
    return nb::bytes(reinterpret_cast<const char*>(data), size);
}

nb::tuple transform_of(const fs::Transform9& by) {
    return nb::make_tuple(by.is_transposed, bytes_of(by.row, 9), bytes_of(by.column, 9), bytes_of(by.digit + 1, 9));
}

class Canonizer9 {
  public:
    explicit Canonizer9(const std::optional<std::string>& level) : canonizer_(level_called(level)) {}

    nb::tuple find(const nb::bytes& cells) {
        const Turn turn(busy_);
        const auto* digits = static_cast<const std::uint8_t*>(cells.data());
        if (cells.size() != kWidth || !fs::are_digits(digits, kWidth))
            throw nb::value_error("81 digits from 0 to 9 are expected");
        fs::Canonical9 found;
        {
            const Released released;
            canonizer_.find(digits, found);
        }
        return nb::make_tuple(bytes_of(found.cells, kWidth), transform_of(found.transform), found.automorphisms,
                              found.is_complete);
    }

    // Computes forms of rows from `begin` for some milliseconds; returns where to continue.
    std::size_t fill(const PuzzleCells& cells, std::size_t begin, std::size_t end, const Forms& forms,
                     const std::optional<PuzzleNumbers>& automorphisms, const Forms& complete) {
        constexpr std::size_t kSlice = 1000;      // rows, a microsecond or two each
        constexpr std::uint32_t kMany = 1 << 14;  // and fewer of those that take longer
        const Turn turn(busy_);
        const auto rows = complete.size();
        if (cells.size() != kWidth * rows || forms.size() != kWidth * rows ||
            (automorphisms && automorphisms->size() != rows))
            throw nb::value_error("all arrays must have a row for each grid");
        if (begin > end || end > rows) throw nb::value_error("no such rows");
        const std::size_t last = std::min(end, begin + kSlice);
        const auto* from = cells.data();
        auto* to = forms.data();
        bool are_digits;
        {
            const Released released;
            are_digits = fs::are_digits(from + kWidth * begin, kWidth * (last - begin));
            std::uint32_t work = 0;
            while (are_digits && begin < last && work < kMany) {
                fs::Canonical9 found;
                canonizer_.find(from + kWidth * begin, found);
                std::memcpy(to + kWidth * begin, found.cells, kWidth);
                if (automorphisms) automorphisms->data()[begin] = found.automorphisms;
                complete.data()[begin] = found.is_complete;
                work += found.work;
                ++begin;
            }
        }
        if (!are_digits) throw nb::value_error("digits are 0 to 9");
        return begin;
    }

  private:
    static const char* level_called(const std::optional<std::string>& level) {
        const char* name = level ? level->c_str() : nullptr;
        if (!fs::has_canonizer9(name)) throw nb::value_error("this processor or this build has no such level");
        return name;
    }

    fs::Canonizer9 canonizer_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

// The form of one grid on a board of boxes.
class Boxes {
  public:
    Boxes(int height, int width, const nb::bytes& cells)
        : side_(side_of(height, width)), search_(made(height, width, cells)) {}

    bool run(std::uint64_t nodes) {
        const Turn turn(busy_);
        constexpr std::uint64_t kSlice = 200;  // nodes between two checks for signals: about 10 ms
        while (true) {
            bool is_done;
            const auto part = std::min(nodes, kSlice);
            {
                const Released released;
                is_done = search_.run(part);
            }
            check_signals();
            nodes -= part;
            if (is_done || !nodes) return is_done;
        }
    }

    nb::tuple result() const {
        const Turn turn(busy_);
        if (!search_.has_leaf()) throw nb::value_error("no form has been reached");
        nb::list factors;
        for (const auto factor : search_.factors()) factors.append(factor);
        return nb::make_tuple(bytes_of(search_.cells(), side_ * side_),
                              nb::make_tuple(search_.is_transposed(), bytes_of(search_.rows(), side_),
                                             bytes_of(search_.columns(), side_), bytes_of(search_.names() + 1, side_)),
                              factors);
    }

    std::uint64_t nodes() const { return search_.nodes(); }

  private:
    static std::size_t side_of(int height, int width) {
        if (height < 1 || width < 1 || height > 25 || width > 25 || height * width > fs::BoxCanonizer::kMostSide)
            throw nb::value_error("no such board");
        return static_cast<std::size_t>(height * width);
    }
    static fs::BoxCanonizer made(int height, int width, const nb::bytes& cells) {
        const auto side = side_of(height, width);
        const auto* digits = static_cast<const std::uint8_t*>(cells.data());
        if (cells.size() != side * side || std::any_of(digits, digits + cells.size(), [&](auto d) { return d > side; }))
            throw nb::value_error("a digit for each cell is expected");
        return fs::BoxCanonizer(height, width, digits);
    }

    std::size_t side_;
    fs::BoxCanonizer search_;
    mutable std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_canonical(nb::module_& module) {
    nb::class_<Boxes>(module, "BoxCanonizer", "Finds the canonical form of a grid on a board of boxes.")
        .def(nb::init<int, int, const nb::bytes&>(), nb::arg("height"), nb::arg("width"), nb::arg("cells"))
        .def("run", &Boxes::run, nb::arg("nodes"), "Go on for so many nodes; return whether all is done.")
        .def("result", &Boxes::result,
             "Form, (transposed, rows, columns, names of the digits), factors of the number of automorphisms.")
        .def_prop_ro("nodes", &Boxes::nodes, "Nodes so far.");
    nb::class_<Canonizer9>(module, "Canonizer9", "Finds canonical forms of 9x9 grids.")
        .def(nb::init<const std::optional<std::string>&>(), nb::arg("level").none() = nb::none())
        .def("find", &Canonizer9::find, nb::arg("cells"),
             "Form, (transposed, rows, columns, names of the digits), automorphisms, whether it is complete.")
        .def("fill", &Canonizer9::fill, nb::arg("cells"), nb::arg("begin"), nb::arg("end"), nb::arg("forms"),
             nb::arg("automorphisms").none(), nb::arg("complete"),
             "Find the forms of rows for some milliseconds; return the row to go on with.");
}
