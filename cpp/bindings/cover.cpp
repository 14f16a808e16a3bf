// farandole._kernel.CoverSearch: one resumable search.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/cover_problem.hpp"
#include "cover/search/search.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

class CoverSearch {
  public:
    CoverSearch(const CoverProblem& problem, const std::string_view engine, std::uint64_t seed,
                const std::optional<std::string>& level, const std::optional<nb::bytes>& state, bool ordered)
        : origin_{problem.fingerprint(), seed, 0, ordered},
          slice_(problem.slice()),
          may_begin_anew_(!state && !ordered) {
        fc::Setup setup;
        setup.seed = seed;
        setup.ordered = ordered;
        if (engine == "sparse")
            setup.engine = fc::Engine::sparse;
        else if (engine == "bits")
            setup.engine = fc::Engine::bits;
        else if (engine != "automatic")
            throw std::invalid_argument("no such engine");
        if (level && !(setup.level = fc::item_counts_level(level->c_str())))
            throw std::invalid_argument("no such level");
        fc::SearchState begin;
        fc::Origin from;
        if (state) {
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(state->c_str());
            switch (fc::unpack(bytes, state->size(), begin, from)) {
                case fc::Unfit::unknown: throw std::invalid_argument("state: unknown");
                case fc::Unfit::version: throw std::invalid_argument("state: version");
                case fc::Unfit::damaged: throw std::invalid_argument("state: damaged");
                case fc::Unfit::no: break;
            }
            if (from.problem != origin_.problem) throw std::invalid_argument("state: problem");
            const auto asked = static_cast<std::uint32_t>(setup.engine);
            if (from.seed != seed || from.ordered != ordered ||
                (setup.engine != fc::Engine::automatic && from.engine != asked))
                throw std::invalid_argument("state: setup");
            setup.engine = static_cast<fc::Engine>(from.engine);
            setup.state = &begin;
        }
        {
            const Released released;
            search_ = fc::make_search(problem.problem(), setup);
        }
        if (search_) origin_.engine = static_cast<std::uint32_t>(search_->engine());
        if (!search_ || (state && from != origin_)) throw std::invalid_argument("state: impossible");
    }

    // Returns a batch. The same batch is returned again, possibly extended, until a call confirms that its covers have
    // been received: an interrupt can occur here as well as in the caller.
    nb::tuple run(std::uint64_t solutions, std::uint64_t nodes, double seconds, std::uint64_t received) {
        const Turn turn(busy_);
        if (received > received_) {
            received_ = received;
            batch_.clear();
        }
        const auto already = static_cast<std::uint64_t>(batch_.size());
        const auto status = already >= solutions ? "solutions" : advance(solutions - already, nodes, seconds, &batch_);
        const auto bytes = [](const std::vector<std::uint32_t>& all) {
            return nb::bytes(all.data(), all.size() * sizeof(std::uint32_t));
        };
        return nb::make_tuple(bytes(batch_.numbers), bytes(batch_.ends), status);
    }

    const char* count(std::uint64_t solutions, std::uint64_t nodes, double seconds, std::uint64_t work) {
        const Turn turn(busy_);
        return advance(solutions, nodes, seconds, nullptr, work);
    }

    void restart(std::uint64_t random) {
        const Turn turn(busy_);
        begin_anew();
        const Released released;
        search_->restart(random);
    }

    void lead(const nb::bytes& numbers) {
        const Turn turn(busy_);
        std::vector<std::uint32_t> cover(numbers.size() / sizeof(std::uint32_t));
        if (!cover.empty()) std::memcpy(cover.data(), numbers.c_str(), cover.size() * sizeof(std::uint32_t));
        begin_anew();
        batch_.clear();
        const Released released;
        if (!search_->lead(cover, &batch_)) throw std::invalid_argument("not a cover of this problem");
    }

    std::uint64_t nodes() const { return search_->nodes(); }
    std::uint64_t solutions() const { return search_->solutions(); }
    std::uint64_t work() const { return search_->work(); }
    const char* engine() const { return search_->engine() == fc::Engine::bits ? "bits" : "sparse"; }
    std::uint64_t seed() const { return origin_.seed; }

    double left() {
        const Turn turn(busy_);
        return search_->left();
    }
    nb::bytes state() {
        const Turn turn(busy_);
        return bytes_of(search_->state());
    }
    std::optional<nb::bytes> split() {
        const Turn turn(busy_);
        fc::SearchState given;
        if (!search_->split(given)) return std::nullopt;
        return bytes_of(given);
    }

  private:
    void begin_anew() {
        if (!may_begin_anew_ || (!began_anew_ && search_->nodes() > 0))
            throw std::invalid_argument("this search can't begin anew");
        began_anew_ = true;
    }

    // Runs slice after slice, checking signals and the clock in between.
    const char* advance(std::uint64_t solutions, std::uint64_t nodes, double seconds, fc::Batch* batch,
                        std::uint64_t work = fc::Limits::none) {
        using clock = std::chrono::steady_clock;
        const auto start = clock::now();
        const auto node_goal = goal(search_->nodes(), nodes);
        const auto solution_goal = goal(search_->solutions(), solutions);
        const auto work_goal = goal(search_->work(), work);
        for (;;) {
            fc::Limits limits;
            limits.solutions = solution_goal - search_->solutions();
            limits.nodes = node_goal - search_->nodes();
            if (search_->work() >= work_goal) return "work";
            limits.work = std::min(slice_, work_goal - search_->work());
            fc::Status status;
            {
                const Released released;
                status = search_->run(limits, batch);
            }
            if (status == fc::Status::finished) return "finished";
            if (status == fc::Status::solutions) return "solutions";
            if (status == fc::Status::nodes) return "nodes";
            check_signals();
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    nb::bytes bytes_of(const fc::SearchState& state) const {
        const auto bytes = fc::packed(state, origin_);
        return nb::bytes(bytes.data(), bytes.size());
    }

    static std::uint64_t goal(std::uint64_t now, std::uint64_t more) {
        return more > fc::Limits::none - now ? fc::Limits::none : now + more;
    }

    std::unique_ptr<fc::Search> search_;
    fc::Origin origin_;
    std::uint64_t slice_;
    fc::Batch batch_;
    std::uint64_t received_ = 0;  // covers in the batches before this one
    bool may_begin_anew_;
    bool began_anew_ = false;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

// Random paths down the search tree of a problem.
class CoverProbe {
  public:
    CoverProbe(const CoverProblem& problem, const std::optional<std::string>& level) : slice_(problem.slice()) {
        fc::Setup setup;
        setup.ordered = true;
        if (level && !(setup.level = fc::item_counts_level(level->c_str())))
            throw std::invalid_argument("no such level");
        const Released released;
        search_ = fc::make_search(problem.problem(), setup);
    }
    nb::tuple walk(std::uint64_t random) {
        const Turn turn(busy_);
        fc::Search::Probe size{random};
        for (bool is_through = false; !is_through; check_signals()) {
            const Released released;
            is_through = search_->walk(size, slice_);
        }
        return nb::make_tuple(size.nodes, size.solutions, size.exponent);
    }

  private:
    std::unique_ptr<fc::Search> search_;
    std::uint64_t slice_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover(nb::module_& module) {
    nb::class_<CoverSearch>(module, "CoverSearch", "A resumable search for the covers of a problem.")
        .def(nb::init<const CoverProblem&, std::string_view, std::uint64_t, const std::optional<std::string>&,
                      const std::optional<nb::bytes>&, bool>(),
             nb::arg("problem"), nb::arg("engine") = "automatic", nb::arg("seed") = 0, nb::arg("level") = nb::none(),
             nb::arg("state") = nb::none(), nb::arg("ordered") = false,
             "Begin at the root, or where `state` says, which is a state or a split of a search of the same problem "
             "with the same seed. ValueError for an unknown engine or level; for bytes that are no such state it says "
             "\"state: \" and which of unknown, version, damaged, problem, setup, impossible they are.")
        .def("run", &CoverSearch::run, nb::arg("solutions"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("received"),
             "Go on until a limit; return (option numbers, ends, status) as two buffers of uint32 "
             "and a word. `received` is how many covers of earlier calls have arrived.")
        .def("count", &CoverSearch::count, nb::arg("solutions"), nb::arg("nodes"), nb::arg("seconds"),
             nb::arg("work") = fc::Limits::none, "Go on until a limit without keeping covers; return the status.")
        .def("restart", &CoverSearch::restart, nb::arg("random"),
             "Begin anew, in a way of its own for each number, with what dead ends have taught; not for a saved state.")
        .def("lead", &CoverSearch::lead, nb::arg("numbers"),
             "Begin anew with this cover, option numbers as uint32: it comes first, at no cost; then all others.")
        .def("left", &CoverSearch::left,
             "How much is still to be searched, from 1 to 0, were all alternatives equally hard.")
        .def("state", &CoverSearch::state,
             "Where the search stands, as bytes; covers of a batch that hasn't arrived are lost.")
        .def("split", &CoverSearch::split,
             "Give half of what is left away, as a state; None if there is nothing to give.")
        .def_prop_ro("seed", &CoverSearch::seed)
        .def_prop_ro("nodes", &CoverSearch::nodes)
        .def_prop_ro("solutions", &CoverSearch::solutions)
        .def_prop_ro("work", &CoverSearch::work, "About how many options it struck out.")
        .def_prop_ro("engine", &CoverSearch::engine);
    nb::class_<CoverProbe>(module, "CoverProbe", "Random ways down the search tree of a problem.")
        .def(nb::init<const CoverProblem&, const std::optional<std::string>&>(), nb::arg("problem"),
             nb::arg("level") = nb::none())
        .def("walk", &CoverProbe::walk, nb::arg("random"),
             "Take one way, drawn from a number; return how many nodes and covers there would be, were all alike, and "
             "the power of 2 by which to multiply both.");
}
