// Many 9×9 puzzles for Python: arrays in, arrays filled in place, the GIL released meanwhile.
#include "sudoku/lockstep.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "bindings/bindings.hpp"
#include "bindings/level9.hpp"
#include "sudoku/rows9.hpp"
#include "sudoku/zstd9.hpp"

namespace nb = nanobind;
namespace fs = farandole::sudoku;

namespace {

using Digits = Array9<const std::uint8_t, nb::shape<-1, 81>>;
using Marks = Array9<const std::uint16_t, nb::shape<-1, 81>>;
using Solutions = Array9<std::uint8_t, nb::shape<-1, 81>>;
using Numbers = Array9<std::uint32_t, nb::ndim<1>>;
using Status = Array9<std::uint8_t, nb::ndim<1>>;

// Rows of 81 or 729 bytes as puzzles: tens of nanoseconds each, so the GIL is released for thousands.
using TextRows = Array9<const std::uint8_t, nb::ndim<2>>;
using Cells = Array9<std::uint8_t, nb::shape<-1, 81>>;
using MarksOut = Array9<std::uint16_t, nb::shape<-1, 81>>;

void check_rows(const TextRows& text, std::size_t width, std::size_t rows, const Status& status) {
    if (text.shape(1) != width) throw nb::value_error("rows of another length are expected");
    if (text.shape(0) != rows || status.shape(0) != rows)
        throw nb::value_error("all arrays must have a row for each puzzle");
}

void read_packed(const TextRows& text, const Cells& cells, const Status& status, bool numbers) {
    check_rows(text, 81, cells.shape(0), status);
    const Released released;
    fs::read_packed9(text.data(), text.shape(0), cells.data(), status.data(), numbers);
}

void read_pencilmarks(const TextRows& text, const MarksOut& marks, const Status& status, bool numbers) {
    check_rows(text, 729, marks.shape(0), status);
    const Released released;
    fs::read_pencilmarks9(text.data(), text.shape(0), marks.data(), status.data(), numbers);
}

nb::object compress(const Digits& cells, const nb::bytes& head, const std::optional<std::string>& name) {
    constexpr std::size_t kMost = std::size_t{1} << 17;
    if (head.size() > kMost) throw nb::value_error("the head has more than 128 KiB");
    if ((head.size() + cells.size()) >> 32) throw nb::value_error("more than 4 GiB of text");
    const auto* level = fs::streams_level9(name ? name->c_str() : nullptr);
    if (!level) throw nb::value_error("this processor or this build has no such level");
    const std::size_t rows = cells.shape(0);
    const auto most = static_cast<Py_ssize_t>(fs::compressed9_bound(rows, head.size()));
    PyObject* bytes = PyBytes_FromStringAndSize(nullptr, most);  // made shorter in place
    if (!bytes) throw nb::python_error();
    std::size_t size = 0;
    bool is_valid = false;
    {
        auto* out = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(bytes));
        const auto* before = reinterpret_cast<const std::uint8_t*>(head.c_str());
        const Released released;
        is_valid = fs::are_digits(cells.data(), cells.size());
        if (is_valid) size = fs::compress9(before, head.size(), cells.data(), rows, out, *level);
    }
#ifdef Py_LIMITED_API  // which can't
    const auto whole = nb::steal(bytes);
    const auto result = nb::bytes(PyBytes_AsString(whole.ptr()), size);
#else
    if (_PyBytes_Resize(&bytes, static_cast<Py_ssize_t>(size)) < 0) throw nb::python_error();
    const auto result = nb::steal(bytes);
#endif
    if (!is_valid) throw nb::value_error("cells must be digits from 0 to 9");
    return result;
}

std::size_t count_lines(const Array9<const std::uint8_t, nb::ndim<1>>& text) {
    constexpr std::size_t kSlice = std::size_t{1} << 26;  // between two checks for signals: about 10 ms
    const auto* begin = reinterpret_cast<const char*>(text.data());
    std::size_t count = 0;
    for (std::size_t at = 0, size = text.shape(0); at < size;) {
        std::size_t length = size - at;
        if (length > kSlice) {
            const void* feed = std::memchr(begin + at + kSlice, '\n', length - kSlice);
            if (feed) length = static_cast<std::size_t>(static_cast<const char*>(feed) + 1 - (begin + at));
        }
        {
            const Released released;
            count += fs::count_lines9(begin + at, length);
        }
        at += length;
        check_signals();
    }
    return count;
}

class Lockstep9 {
  public:
    Lockstep9(std::uint32_t limit, std::uint32_t nodes, std::optional<Solutions> solutions, Numbers counts,
              Numbers guesses, Status status, const std::optional<std::string>& level)
        : solutions_(std::move(solutions)),
          counts_(std::move(counts)),
          guesses_(std::move(guesses)),
          status_(std::move(status)),
          level_(level9_called(level)) {
        const auto n = status_.shape(0);
        if ((solutions_ && solutions_->shape(0) != n) || counts_.shape(0) != n || guesses_.shape(0) != n)
            throw nb::value_error("all arrays must have a row for each puzzle");
        if (limit == 0) throw nb::value_error("the limit must be at least 1");
        memory_.reset(static_cast<std::byte*>(::operator new(level_.memory, std::align_val_t{64})));
        level_.start(memory_.get(), {limit, nodes, solutions_ ? solutions_->data() : nullptr, counts_.data(),
                                     guesses_.data(), status_.data()});
    }

    void feed(std::optional<Digits> cells, std::optional<Marks> marks, std::size_t begin) {
        const Turn turn(busy_);
        if (cells.has_value() == marks.has_value()) throw nb::value_error("either cells or marks");
        const auto n = cells ? cells->shape(0) : marks->shape(0);
        if (begin > status_.shape(0) || n > status_.shape(0) - begin) throw nb::value_error("no such rows");
        if (!is_hungry_) throw nb::value_error("the rows before haven't all been taken up");
        cells_ = std::move(cells);
        marks_ = std::move(marks);
        const Released released;
        if (cells_ && !fs::are_digits(cells_->data(), 81 * n)) throw nb::value_error("digits are 0 to 9");
        if (marks_ && !fs::are_marks(marks_->data(), 81 * n)) throw nb::value_error("marks have bits 0 to 8");
        level_.feed(memory_.get(),
                    {cells_ ? cells_->data() : nullptr, marks_ ? marks_->data() : nullptr, begin, begin + n});
        is_hungry_ = false;
    }

    bool run(std::uint64_t sweeps, bool is_last) {
        const Turn turn(busy_);
        const Released released;
        const bool is_through = level_.run(memory_.get(), sweeps, is_last);
        is_hungry_ = is_hungry_ || is_through;
        return is_through;
    }

    std::size_t done() const { return level_.done(memory_.get()); }
    const char* level() const { return level_.name; }

  private:
    struct Free {
        void operator()(std::byte* memory) const { ::operator delete(memory, std::align_val_t{64}); }
    };
    std::optional<Digits> cells_;
    std::optional<Marks> marks_;
    std::optional<Solutions> solutions_;
    Numbers counts_, guesses_;
    Status status_;
    const fs::Level9& level_;
    std::unique_ptr<std::byte, Free> memory_;
    bool is_hungry_ = true;  // a lane is idle, so all rows fed so far are taken up
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_lockstep(nb::module_& module) {
    module.def(
        "level9", [](const std::optional<std::string>& name) { return level9_called(name).name; },
        nb::arg("name").none() = nb::none(),
        "The instruction set that a name stands for here; the fastest for None. Raises ValueError.");
    module.def("read_packed9", &read_packed, nb::arg("text"), nb::arg("cells"), nb::arg("status"), nb::arg("numbers"),
               "Digits out of rows of 81 characters or digits; status 4 for a row with anything else.");
    module.def("read_pencilmarks9", &read_pencilmarks, nb::arg("text"), nb::arg("marks"), nb::arg("status"),
               nb::arg("numbers"),
               "Sets of candidates out of rows of 729 characters or digits; status 4 as for read_packed9.");
    module.def("compress9", &compress, nb::arg("cells"), nb::arg("head"), nb::arg("level").none() = nb::none(),
               "A frame of zstd: a head as it is, and rows of digits as text, a dot for 0.");
    module.def("count_lines9", &count_lines, nb::arg("text"), "How many lines are neither blank nor comments.");
    nb::class_<Lockstep9>(module, "Lockstep9", "Many 9x9 puzzles, solved in step into the arrays given.")
        .def(nb::init<std::uint32_t, std::uint32_t, std::optional<Solutions>, Numbers, Numbers, Status,
                      const std::optional<std::string>&>(),
             nb::arg("limit"), nb::arg("nodes"), nb::arg("solutions").none(), nb::arg("counts"), nb::arg("guesses"),
             nb::arg("status"), nb::arg("level").none() = nb::none())
        .def("feed", &Lockstep9::feed, nb::arg("cells").none(), nb::arg("marks").none(), nb::arg("begin"),
             "Bring the puzzles of the rows from `begin` on, after `run` has returned True.")
        .def("run", &Lockstep9::run, nb::arg("sweeps"), nb::arg("is_last"),
             "Go on for so many sweeps; return whether a lane has nothing to do, or with is_last, whether none has.")
        .def_prop_ro("done", &Lockstep9::done, "How many puzzles are done.")
        .def_prop_ro("level", &Lockstep9::level, "The instruction set in use.");
}
