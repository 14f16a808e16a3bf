// farandole._kernel.CoverSearch: one resumable search.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "bindings/bindings.hpp"
#include "cover/search.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

using Numbers = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Entries struck out between two looks at the clock and at pending signals: a few
// milliseconds' worth.
constexpr std::uint64_t slice = 1 << 20;

class CoverSearch {
  public:
    CoverSearch(std::uint32_t primary, std::uint32_t items, const Numbers& starts,
                const Numbers& entries, const std::string_view engine) {
        fc::Problem problem;
        problem.primary = primary;
        problem.items = items;
        problem.starts.assign(starts.data(), starts.data() + starts.size());
        problem.entries.assign(entries.data(), entries.data() + entries.size());
        std::uint32_t longest = 0;
        auto kind = fc::Engine::automatic;
        if (engine == "sparse") kind = fc::Engine::sparse;
        else if (engine == "bits") kind = fc::Engine::bits;
        else if (engine != "automatic") throw std::invalid_argument("no such engine");
        const nb::gil_scoped_release released;
        if (!fc::well_formed(problem)) throw std::invalid_argument("not an exact-cover problem");
        for (std::size_t option = 0; option < problem.option_count(); ++option)
            longest = std::max(longest, problem.starts[option + 1] - problem.starts[option]);
        slice_ = std::max<std::uint64_t>(slice / (longest + 4), 64);
        search_ = fc::make_search(problem, kind);
    }

    // Returns a batch. The same batch comes again, grown if need be, until a call says that
    // its covers have been received: an interrupt can strike here, and in the caller too.
    nb::tuple run(std::uint64_t solutions, std::uint64_t nodes, double seconds,
                  std::uint32_t options, std::uint64_t received) {
        const Turn turn(busy_);
        if (received > received_) {
            received_ = received;
            batch_.clear();
        }
        const auto already = static_cast<std::uint64_t>(batch_.size());
        const auto status =
            already >= solutions
                ? "solutions"
                : advance(solutions - already, nodes, seconds, options, &batch_);
        const auto bytes = [](const std::vector<std::uint32_t>& all) {
            return nb::bytes(all.data(), all.size() * sizeof(std::uint32_t));
        };
        return nb::make_tuple(bytes(batch_.numbers), bytes(batch_.ends), status);
    }

    const char* count(std::uint64_t solutions, std::uint64_t nodes, double seconds) {
        const Turn turn(busy_);
        return advance(solutions, nodes, seconds, fc::Limits{}.options, nullptr);
    }

    std::uint64_t nodes() const { return search_->nodes(); }
    std::uint64_t solutions() const { return search_->solutions(); }
    const char* engine() const { return search_->engine() == fc::Engine::bits ? "bits" : "sparse"; }

  private:
    // Runs slice after slice, looking at signals and the clock in between.
    const char* advance(std::uint64_t solutions, std::uint64_t nodes, double seconds,
                        std::uint32_t options, fc::Batch* batch) {
        using clock = std::chrono::steady_clock;
        const auto start = clock::now();
        const auto node_goal = goal(search_->nodes(), nodes);
        const auto solution_goal = goal(search_->solutions(), solutions);
        for (;;) {
            fc::Limits limits;
            limits.solutions = solution_goal - search_->solutions();
            limits.nodes = node_goal - search_->nodes();
            limits.work = slice_;
            limits.options = options;
            fc::Status status;
            {
                const nb::gil_scoped_release released;
                status = search_->run(limits, batch);
            }
            if (status == fc::Status::finished) return "finished";
            if (status == fc::Status::solutions) return "solutions";
            if (status == fc::Status::nodes) return "nodes";
            check_signals();
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds)
                return "seconds";
        }
    }

    static std::uint64_t goal(std::uint64_t now, std::uint64_t more) {
        return more > fc::Limits::none - now ? fc::Limits::none : now + more;
    }

    std::unique_ptr<fc::Search> search_;
    std::uint64_t slice_ = 0;
    fc::Batch batch_;
    std::uint64_t received_ = 0;  // covers in the batches before this one
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover(nb::module_& module) {
    nb::class_<CoverSearch>(module, "CoverSearch",
                            "A resumable search over an exact-cover problem in flat form.")
        .def(nb::init<std::uint32_t, std::uint32_t, const Numbers&, const Numbers&,
                      std::string_view>(),
             nb::arg("primary"), nb::arg("items"), nb::arg("starts"), nb::arg("entries"),
             nb::arg("engine") = "automatic")
        .def("run", &CoverSearch::run, nb::arg("solutions"), nb::arg("nodes"), nb::arg("seconds"),
             nb::arg("options"), nb::arg("received"),
             "Go on until a limit; return (option numbers, ends, status) as two buffers of uint32 "
             "and a word. `received` is how many covers of earlier calls have arrived.")
        .def("count", &CoverSearch::count, nb::arg("solutions"), nb::arg("nodes"),
             nb::arg("seconds"), "Go on until a limit without keeping covers; return the status.")
        .def_prop_ro("nodes", &CoverSearch::nodes)
        .def_prop_ro("solutions", &CoverSearch::solutions)
        .def_prop_ro("engine", &CoverSearch::engine);
}
