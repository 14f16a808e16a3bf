// farandole._kernel.CoverReduction: a reduction in progress.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/cover_problem.hpp"
#include "cover/reduce/reduce.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

class CoverReduction {
  public:
    CoverReduction(const CoverProblem& problem, std::string_view keep) : problem_(problem.shared()) {
        if (keep != "covers" && keep != "cheapest") throw std::invalid_argument("keep covers or cheapest");
        const Released released;
        reducer_.emplace(*problem_, keep == "covers" ? fc::Keep::covers : fc::Keep::cheapest);
    }

    const char* run(std::uint64_t work, double seconds) {
        using clock = std::chrono::steady_clock;
        const Turn turn(busy_);
        const auto start = clock::now();
        for (;;) {
            const auto now = std::min(work, cover_slice);
            bool finished = false;
            {
                const Released released;
                finished = reducer_->run(now);
            }
            if (finished) return "finished";
            check_signals();
            if (work != std::numeric_limits<std::uint64_t>::max() && (work -= now) == 0) return "work";
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    nb::dict result() {
        const Turn turn(busy_);
        std::optional<fc::Reduced> made;
        {
            const Released released;
            made.emplace(reducer_->result());
        }
        const auto& reduced = *made;
        nb::list gains;
        for (const auto number : reduced.gains) gains.append(number);
        nb::dict all;
        all["primary"] = reduced.problem.primary;
        all["starts"] = bytes_of(reduced.problem.starts);
        all["entries"] = bytes_of(reduced.problem.entries);
        all["colors"] = bytes_of(reduced.problem.colors);
        all["low"] = bytes_of(reduced.problem.low);
        all["high"] = bytes_of(reduced.problem.high);
        all["costs"] = bytes_of(reduced.problem.costs);
        all["items"] = bytes_of(reduced.items);
        all["ends"] = bytes_of(reduced.ends);
        all["originals"] = bytes_of(reduced.originals);
        all["forced_ends"] = bytes_of(reduced.forced_ends);
        all["forced"] = bytes_of(reduced.forced);
        all["unmet"] = reduced.unmet.has_value();
        all["gains"] = gains;
        all["gave_up"] = reducer_->gave_up();
        return all;
    }

  private:
    std::shared_ptr<const fc::Problem> problem_;
    std::optional<fc::Reducer> reducer_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover_reduce(nb::module_& module) {
    nb::class_<CoverReduction>(module, "CoverReduction", "A problem being made smaller.")
        .def(nb::init<const CoverProblem&, std::string_view>(), nb::arg("problem"), nb::arg("keep") = "covers")
        .def("run", &CoverReduction::run, nb::arg("work"), nb::arg("seconds"),
             "Go on until nothing is left to do or to a limit, in entries looked at or in seconds; return which.")
        .def("result", &CoverReduction::result,
             "What there is so far, by the names of reduce.hpp; arrays are bytes, gains a list in its order.");
}
