// farandole._kernel.CoverLearner and CoverRefuter: one cover, or a proof that there is none.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "bindings/bindings.hpp"
#include "bindings/cover_problem.hpp"
#include "cover/learn/learner.hpp"
#include "cover/refute/refuter.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

class CoverLearner {
  public:
    CoverLearner(const CoverProblem& problem, std::uint64_t seed, std::size_t memory) {
        const auto shared = problem.shared();
        const Released released;
        learner_ = std::make_unique<fc::Learner>(*shared, seed, memory);
    }

    const char* run(std::uint64_t nodes, double seconds, std::uint64_t work) {
        using clock = std::chrono::steady_clock;
        using Outcome = fc::Learner::Outcome;
        const Turn turn(busy_);
        const auto start = clock::now();
        const auto nodes_before = learner_->nodes(), work_before = learner_->work();
        for (;;) {
            const auto done = learner_->work() - work_before;
            if (done >= work) return "work";
            auto outcome = Outcome::work;
            {
                const Released released;
                const auto left = nodes == fc::Learner::unlimited ? nodes : nodes - (learner_->nodes() - nodes_before);
                outcome = learner_->run(left, std::min(slice, work - done));
            }
            if (outcome == Outcome::cover) return "cover";
            if (outcome == Outcome::none) return "none";
            if (outcome == Outcome::nodes) return "nodes";
            check_signals();
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    nb::bytes cover() {
        const Turn turn(busy_);
        const auto numbers = learner_->cover();
        return nb::bytes(numbers.data(), numbers.size() * sizeof(std::uint32_t));
    }

    std::uint64_t nodes() const { return learner_->nodes(); }
    std::uint64_t work() const { return learner_->work(); }
    std::uint64_t conflicts() const { return learner_->conflicts(); }

  private:
    static constexpr std::uint64_t slice = 4 << 20;  // some milliseconds
    std::unique_ptr<fc::Learner> learner_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

class CoverRefuter {
  public:
    explicit CoverRefuter(const CoverProblem& problem) {
        const auto shared = problem.shared();
        const Released released;
        refuter_ = std::make_unique<fc::Refuter>(*shared);
    }

    const char* run(double seconds, std::uint64_t work) {
        using clock = std::chrono::steady_clock;
        using Outcome = fc::Refuter::Outcome;
        const Turn turn(busy_);
        const auto start = clock::now();
        const auto before = refuter_->work();
        for (;;) {
            const auto done = refuter_->work() - before;
            if (done >= work) return "work";
            auto outcome = Outcome::work;
            {
                const Released released;
                outcome = refuter_->run(std::min(cover_slice, work - done));
            }
            if (outcome != Outcome::work) return outcome == Outcome::refuted ? "none" : "open";
            check_signals();
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    std::uint64_t work() const { return refuter_->work(); }

  private:
    std::unique_ptr<fc::Refuter> refuter_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover_learn(nb::module_& module) {
    nb::class_<CoverLearner>(module, "CoverLearner", "A resumable search for one cover that learns from dead ends.")
        .def(nb::init<const CoverProblem&, std::uint64_t, std::size_t>(), nb::arg("problem"), nb::arg("seed"),
             nb::arg("memory"))
        .def("run", &CoverLearner::run, nb::arg("nodes"), nb::arg("seconds"), nb::arg("work"),
             "Go on until a limit; return it, or \"cover\" or \"none\".")
        .def("cover", &CoverLearner::cover, "After \"cover\": its option numbers, uint32.")
        .def_prop_ro("nodes", &CoverLearner::nodes)
        .def_prop_ro("work", &CoverLearner::work, "Entries looked at.")
        .def_prop_ro("conflicts", &CoverLearner::conflicts);
    nb::class_<CoverRefuter>(module, "CoverRefuter", "Counting and parity: why there may be no cover.")
        .def(nb::init<const CoverProblem&>(), nb::arg("problem"))
        .def("run", &CoverRefuter::run, nb::arg("seconds"), nb::arg("work"),
             "Go on until a limit; return it, or \"none\" if there is no cover, \"open\" if there may be one.")
        .def_prop_ro("work", &CoverRefuter::work, "Products, about.");
}
