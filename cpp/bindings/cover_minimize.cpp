// farandole._kernel.CoverMinimizer: one resumable search for covers of lowest cost.
#include "cover/minimize/branch_and_bound.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/cover_problem.hpp"
#include "cover/linear/program.hpp"
#include "cover/search/compact.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

class CoverMinimizer {
  public:
    CoverMinimizer(const CoverProblem& problem, std::uint64_t number, bool ties, bool fewest, bool any) {
        if (number == 0) throw std::invalid_argument("no covers are wanted");
        const auto shared = problem.shared();
        const fc::Wanted wanted{number, ties, fewest, any};
        const Released released;
        search_ = fc::make_minimizer(*shared, wanted);
        if (!search_) throw std::overflow_error("the costs are too large");
    }

    const char* run(std::uint64_t nodes, double seconds, std::uint64_t bytes, std::uint64_t work) {
        using clock = std::chrono::steady_clock;
        using Status = fc::Minimizer::Status;
        const Turn turn(busy_);
        const auto start = clock::now();
        const auto before = search_->nodes(), work_before = search_->work();
        for (;;) {
            fc::Minimizer::Limits limits;
            if (nodes != fc::Minimizer::none) limits.nodes = nodes - (search_->nodes() - before);
            limits.work = std::min(cover_slice, work - (search_->work() - work_before));
            limits.bytes = bytes;
            auto status = Status::work;
            {
                const Released released;
                status = search_->run(limits);
            }
            if (status == Status::finished) return "finished";
            if (status == Status::nodes) return "nodes";
            if (status == Status::memory) return "memory";
            check_signals();
            if (search_->work() - work_before >= work) return "work";
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    void offer(const nb::bytes& numbers) {
        const Turn turn(busy_);
        std::vector<std::uint32_t> cover(numbers.size() / sizeof(std::uint32_t));
        if (!cover.empty()) std::memcpy(cover.data(), numbers.c_str(), cover.size() * sizeof(std::uint32_t));
        search_->offer(cover);
    }

    nb::tuple covers() {
        const Turn turn(busy_);
        fc::Batch all;
        {
            const Released released;
            all = search_->kept();
        }
        const auto bytes = [](const std::vector<std::uint32_t>& numbers) {
            return nb::bytes(numbers.data(), numbers.size() * sizeof(std::uint32_t));
        };
        return nb::make_tuple(bytes(all.numbers), bytes(all.ends));
    }

    nb::list costs() {
        const Turn turn(busy_);
        nb::list all;
        for (const auto& [cost, times] : search_->costs()) all.append(nb::make_tuple(cost, times));
        return all;
    }

    std::string bound() {
        const Turn turn(busy_);
        return search_->bound();
    }

    double left() {
        const Turn turn(busy_);
        return search_->left();
    }

    std::uint64_t nodes() const { return search_->nodes(); }
    std::uint64_t work() const { return search_->work(); }
    bool relaxes() const { return search_->relaxes(); }

  private:
    std::unique_ptr<fc::Minimizer> search_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

class CoverRelaxation {
  public:
    explicit CoverRelaxation(const CoverProblem& problem)
        : compact_(problem.problem()), program_(compact_, std::vector<double>(compact_.options(), 0.0)) {}

    const char* run(double seconds) {
        using clock = std::chrono::steady_clock;
        const Turn turn(busy_);
        const auto start = clock::now();
        for (;;) {
            auto outcome = Outcome::stopped;
            {
                const Released released;
                outcome = program_.solve(cover_slice);
            }
            is_infeasible_ = outcome == Outcome::infeasible;
            if (outcome != Outcome::stopped) return is_infeasible_ ? "infeasible" : "feasible";
            check_signals();
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    std::vector<double> weights() {
        const Turn turn(busy_);
        std::vector<double> all;
        for (std::uint32_t item = 0; is_infeasible_ && item < compact_.items; ++item)
            all.push_back(program_.weight(item));
        return all;
    }

    static bool fits(const CoverProblem& problem) { return fc::LinearProgram::fits(fc::Compact(problem.problem())); }

  private:
    using Outcome = fc::LinearProgram::Outcome;
    fc::Compact compact_;
    fc::LinearProgram program_;
    bool is_infeasible_ = false;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover_minimize(nb::module_& module) {
    nb::class_<CoverMinimizer>(module, "CoverMinimizer", "A resumable search for the covers of least cost.")
        .def(nb::init<const CoverProblem&, std::uint64_t, bool, bool, bool>(), nb::arg("problem"),
             nb::arg("number") = 1, nb::arg("ties") = false, nb::arg("fewest") = false, nb::arg("any") = false)
        .def("run", &CoverMinimizer::run, nb::arg("nodes"), nb::arg("seconds"), nb::arg("bytes"),
             nb::arg("work") = fc::Minimizer::none, "Go on until a limit or the end; return the status.")
        .def_prop_ro("relaxes", &CoverMinimizer::relaxes, "Whether it has a linear relaxation.")
        .def("offer", &CoverMinimizer::offer, nb::arg("numbers"),
             "Add a cover found in another way, option numbers as uint32, before any has been found here.")
        .def("covers", &CoverMinimizer::covers,
             "The best covers so far as (option numbers, ends), two buffers of uint32.")
        .def("costs", &CoverMinimizer::costs,
             "Their costs as (decimal digits, number of covers that have it), in the same order.")
        .def("bound", &CoverMinimizer::bound,
             "What every other cover costs at least, in decimal digits; empty if there is none.")
        .def("left", &CoverMinimizer::left,
             "How much is still to be searched, from 1 to 0, were all alternatives equally hard.")
        .def_prop_ro("nodes", &CoverMinimizer::nodes)
        .def_prop_ro("work", &CoverMinimizer::work, "About how many entries it has looked at.");
    nb::class_<CoverRelaxation>(module, "CoverRelaxation",
                                "The covers of a problem whose options can be taken in part.")
        .def(nb::init<const CoverProblem&>(), nb::arg("problem"))
        .def_static("fits", &CoverRelaxation::fits, nb::arg("problem"), "Whether it takes a bearable amount of memory.")
        .def("run", &CoverRelaxation::run, nb::arg("seconds"),
             "Go on until there is one (\"feasible\"), until it is shown that there is none, or until the limit.")
        .def("weights", &CoverRelaxation::weights,
             "Weights of the items by which they need more than options can give; empty unless infeasible.");
}
