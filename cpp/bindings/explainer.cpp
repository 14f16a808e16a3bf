// Ratings on the scale of Sudoku Explainer, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/rating.hpp"
#include "logic/explainer/rater.hpp"

namespace nb = nanobind;

namespace farandole::explainer {
namespace {

using namespace rating;

struct ScaleRow {
    Status status = kOpen;
    Rating rating;
};

std::string name_of_number(int number) {
    const int technique = (number & 0xFF) - 1;
    if (number <= 0 || technique > static_cast<int>(Technique::kTwoLinks)) throw nb::value_error("no such technique");
    return name_of(static_cast<Technique>(technique), number >> 8);
}

template <class Number>
using Array = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class ExplainerRater : public PuzzleRater<ScaleRow> {
  public:
    ExplainerRater(double seconds, const Choice& choice, bool takes_many)
        : PuzzleRater(seconds), rater_(choice), takes_many_(takes_many) {}

    // For each finished puzzle: status, ER, EP and ED in tenths, the number of the hardest technique.
    nb::list rows() {
        const Turn turn(busy_);
        nb::list list;
        for (const ScaleRow& row : rows_)
            list.append(nb::make_tuple(static_cast<int>(row.status), row.rating.er, row.rating.ep, row.rating.ed,
                                       is_rated(row) ? number_of(row.rating.hardest, row.rating.detail) : 0));
        return list;
    }

    // The same in arrays with a row for each puzzle; `tenths` has ER, EP and ED one after the other. Rows of unfinished
    // puzzles are unchanged.
    void into(const Array<std::uint8_t>& status, const Array<std::uint8_t>& tenths,
              const Array<std::int32_t>& hardest) {
        const Turn turn(busy_);
        const std::size_t many = puzzles_.size() / kCells;
        if (status.shape(0) != many || tenths.shape(0) != 3 * many || hardest.shape(0) != many)
            throw nb::value_error("all arrays must have a row for each puzzle");
        for (std::size_t at = 0; at < rows_.size(); ++at) {
            const Rating& rating = rows_[at].rating;
            status.data()[at] = rows_[at].status;
            std::size_t next = 3 * at;
            for (const int value : {rating.er, rating.ep, rating.ed})
                tenths.data()[next++] = static_cast<std::uint8_t>(value);
            hardest.data()[at] = is_rated(rows_[at]) ? number_of(rating.hardest, rating.detail) : 0;
        }
    }

  private:
    static bool is_rated(const ScaleRow& row) {
        return (row.status == kRated || row.status == kStuck) && row.rating.er;
    }

    void rate_one(const std::uint8_t* digits, const Solution&, const std::function<bool()>& stop,
                  ScaleRow& row) override {
        State state;
        for (int cell = 0; cell < explainer::kCells; ++cell)
            if (digits[cell]) state.place(cell, digits[cell] - 1);
        row.rating = rater_.rate(state, stop);
        if (row.rating.end == End::beyond) row.status = kStuck;
        if (row.rating.end != End::stopped) return;
        row.status = kOpen;
        row.rating = {};
    }

    bool takes_many() const override { return takes_many_; }

    Rater rater_;
    bool takes_many_;
};

}  // namespace
}  // namespace farandole::explainer

void bind_explainer(nb::module_& module) {
    using namespace farandole::explainer;
    module.def("explainer_name", &name_of_number, nb::arg("number"),
               "What Sudoku Explainer calls a hardest technique.");
    const Choice usual;
    nb::class_<Choice>(module, "ScaleChoice", "The rules left out and added, as bits, and the options of a scale.")
        .def(nb::init<Omitted, bool, bool, bool, bool, Omitted>(), nb::arg("omitted") = usual.omitted,
             nb::arg("bug_fix") = usual.bug_fix, nb::arg("loop_fix") = usual.loop_fix,
             nb::arg("fc_plus") = usual.fc_plus, nb::arg("revised") = usual.revised, nb::arg("added") = usual.added);
    nb::class_<ExplainerRater>(module, "ExplainerRater", "Rates 9×9 puzzles on the scale of Sudoku Explainer.")
        .def(nb::init<double, const Choice&, bool>(), nb::arg("seconds"), nb::arg("choice"), nb::arg("takes_many"))
        .def("load", &ExplainerRater::load, nb::arg("puzzles"))
        .def("run", &ExplainerRater::run, nb::arg("slice"), nb::arg("left"))
        .def("stop", &ExplainerRater::stop)
        .def_prop_ro("done", &ExplainerRater::done)
        .def("rows", &ExplainerRater::rows, "Status, ER, EP, ED in tenths, hardest technique, of those done.")
        .def("into", &ExplainerRater::into, nb::arg("status"), nb::arg("tenths"), nb::arg("hardest"));
}
