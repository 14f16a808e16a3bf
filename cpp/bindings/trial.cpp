// Ratings by trial and error, for Python.
#include <nanobind/ndarray.h>

#include "bindings/bindings.hpp"
#include "bindings/rating.hpp"
#include "logic/trial/rater.hpp"

namespace nb = nanobind;

namespace farandole::trial {
namespace {

using namespace rating;

struct TrialRow {
    Status status = kOpen;
    Rating rating;
};

template <class Number>
using Array = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class TrialRater : public PuzzleRater<TrialRow> {
  public:
    explicit TrialRater(double seconds) : PuzzleRater(seconds), rater_(true, true) {}

    // For each finished puzzle: status, depth, length, backdoor.
    nb::list rows() {
        const Turn turn(busy_);
        nb::list list;
        for (const TrialRow& row : rows_)
            list.append(
                nb::make_tuple(static_cast<int>(row.status), row.rating.depth, row.rating.length, row.rating.backdoor));
        return list;
    }

    // The same in arrays with a row for each puzzle; `numbers` has depth, length and backdoor one after the other. Rows
    // of unfinished puzzles are unchanged.
    void into(const Array<std::uint8_t>& status, const Array<std::uint8_t>& numbers) {
        const Turn turn(busy_);
        const std::size_t many = puzzles_.size() / kCells;
        if (status.shape(0) != many || numbers.shape(0) != 3 * many)
            throw nb::value_error("all arrays must have a row for each puzzle");
        for (std::size_t at = 0; at < rows_.size(); ++at) {
            const Rating& rating = rows_[at].rating;
            status.data()[at] = rows_[at].status;
            std::size_t next = 3 * at;
            for (const int value : {rating.depth, rating.length, rating.backdoor})
                numbers.data()[next++] = static_cast<std::uint8_t>(value);
        }
    }

  private:
    void rate_one(const std::uint8_t* digits, const Solution& solutions, const std::function<bool()>& stop,
                  TrialRow& row) override {
        row.rating = rater_.rate(digits, solutions.data(), stop);
        if (row.rating.is_complete) return;
        row.status = row.rating.depth > kDeepest ? kStuck : kOpen;
    }

    Rater rater_;
};

}  // namespace
}  // namespace farandole::trial

void bind_trial(nb::module_& module) {
    using namespace farandole::trial;
    nb::class_<TrialRater>(module, "TrialRater", "Rates 9×9 puzzles by trial and error.")
        .def(nb::init<double>(), nb::arg("seconds"))
        .def("load", &TrialRater::load, nb::arg("puzzles"))
        .def("run", &TrialRater::run, nb::arg("slice"), nb::arg("left"))
        .def("stop", &TrialRater::stop)
        .def_prop_ro("done", &TrialRater::done)
        .def("rows", &TrialRater::rows, "Status, depth, length and backdoor of those done.")
        .def("into", &TrialRater::into, nb::arg("status"), nb::arg("numbers"));
}
