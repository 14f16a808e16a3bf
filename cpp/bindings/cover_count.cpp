// farandole._kernel.CoverCounter: one resumable count, and covers by number.
#include "cover/count/counter.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/cover_problem.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

class CoverCounter {
  public:
    CoverCounter(const CoverProblem& problem, std::size_t memory, const std::optional<nb::bytes>& state)
        : slice_(problem.slice()) {
        auto fault = fc::Unfit::no;
        {
            const auto* bytes = state ? reinterpret_cast<const std::uint8_t*>(state->c_str()) : nullptr;
            const auto size = state ? state->size() : 0;
            const Released released;
            counter_ = fc::Counter::make(problem.problem(), memory);
            if (bytes) fault = counter_->restore(bytes, size);
        }
        switch (fault) {
            case fc::Unfit::unknown: throw std::invalid_argument("state: unknown");
            case fc::Unfit::version: throw std::invalid_argument("state: version");
            case fc::Unfit::damaged: throw std::invalid_argument("state: damaged");
            case fc::Unfit::no: break;
        }
    }

    nb::bytes state() {
        const Turn turn(busy_);
        auto bytes =
            nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(counter_->state_bytes())));
        if (!bytes.is_valid()) throw nb::python_error();
        auto* to = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(bytes.ptr()));
        {
            const Released released;
            counter_->write_state(to);
        }
        return bytes;
    }

    const char* run(std::uint64_t nodes, double seconds, std::uint64_t work) {
        const Turn turn(busy_);
        return advance(nodes, seconds, work, [&](const fc::Limits& limits) { return counter_->run(limits); });
    }

    nb::bytes count() {
        const Turn turn(busy_);
        const auto limbs = counter_->count();
        std::vector<std::uint8_t> bytes;
        for (const auto limb : limbs)
            for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<std::uint8_t>(limb >> shift));
        return nb::bytes(bytes.data(), bytes.size());
    }

    // Limbs in the wrong order or an index too large would exceed the counter's bounds, so they are checked here.
    std::optional<nb::bytes> find(const nb::bytes& index, double seconds) {
        const Turn turn(busy_);
        if (!counter_->counted()) throw std::runtime_error("not all covers are counted yet");
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(index.c_str());
        auto all = counter_->count();
        std::vector<std::uint64_t> limbs(std::max(all.size(), (index.size() + 7) / 8), 0);
        for (std::size_t i = 0; i < index.size(); ++i) limbs[i / 8] |= std::uint64_t{bytes[i]} << i % 8 * 8;
        all.resize(limbs.size(), 0);
        if (!std::lexicographical_compare(limbs.rbegin(), limbs.rend(), all.rbegin(), all.rend()))
            throw std::out_of_range("there are not so many covers");
        counter_->seek(std::move(limbs));
        const auto* status = advance(fc::Limits::none, seconds, fc::Limits::none,
                                     [&](const fc::Limits& limits) { return counter_->find(limits); });
        if (std::strcmp(status, "finished") != 0) return std::nullopt;
        const auto cover = counter_->cover();
        return nb::bytes(cover.data(), cover.size() * sizeof(std::uint32_t));
    }

    double left() {
        const Turn turn(busy_);
        return counter_->left();
    }
    std::uint64_t nodes() const { return counter_->nodes(); }
    std::uint64_t work() const { return counter_->work(); }
    std::uint64_t hits() const { return counter_->hits(); }
    std::uint32_t second_part() const { return counter_->second_part(); }
    std::size_t memory() const { return counter_->bytes(); }
    std::size_t remembered() const { return counter_->remembered(); }
    double gain() const {
        return counter_->nodes() == 0 ? 1 : counter_->virtual_nodes() / static_cast<double>(counter_->nodes());
    }

  private:
    // Runs slice after slice, checking signals and the clock in between.
    template <class Step>
    const char* advance(std::uint64_t nodes, double seconds, std::uint64_t work, const Step& step) {
        using clock = std::chrono::steady_clock;
        const auto start = clock::now();
        const auto before = counter_->nodes();
        const auto work_before = counter_->work();
        for (;;) {
            fc::Limits limits;
            if (nodes != fc::Limits::none) limits.nodes = nodes - (counter_->nodes() - before);
            const auto done = counter_->work() - work_before;
            if (done >= work) return "work";
            limits.work = std::min(slice_, work - done);
            fc::Status status;
            {
                const Released released;
                status = step(limits);
            }
            if (status == fc::Status::finished) return "finished";
            if (status == fc::Status::nodes) return "nodes";
            check_signals();
            if (std::chrono::duration<double>(clock::now() - start).count() >= seconds) return "seconds";
        }
    }

    std::unique_ptr<fc::Counter> counter_;
    std::uint64_t slice_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover_count(nb::module_& module) {
    nb::class_<CoverCounter>(module, "CoverCounter", "Counts the covers of a problem without listing them.")
        .def(nb::init<const CoverProblem&, std::size_t, const std::optional<nb::bytes>&>(), nb::arg("problem"),
             nb::arg("memory"), nb::arg("state") = nb::none(),
             "Remember counts in so many bytes, from the beginning those of a `state`. ValueError for other bytes: it "
             "says "
             "\"state: \" and which of unknown, version, damaged they are.")
        .def("state", &CoverCounter::state, "What is remembered, as bytes: with it another counter soon gets as far.")
        .def("run", &CoverCounter::run, nb::arg("nodes"), nb::arg("seconds"), nb::arg("work") = fc::Limits::none,
             "Go on until a limit; return the status.")
        .def("count", &CoverCounter::count, "The number of covers found so far, as little-endian bytes.")
        .def("find", &CoverCounter::find, nb::arg("index"), nb::arg("seconds"),
             "The option numbers, uint32, of the cover with this number, little-endian bytes; None if time ran out. "
             "Only once all are counted.")
        .def("left", &CoverCounter::left,
             "How much is still to be counted, from 1 to 0, were all alternatives equally hard.")
        .def_prop_ro("nodes", &CoverCounter::nodes)
        .def_prop_ro("work", &CoverCounter::work, "About how many options it struck out.")
        .def_prop_ro("hits", &CoverCounter::hits, "How often a count was remembered.")
        .def_prop_ro("second_part", &CoverCounter::second_part,
                     "Items of the second largest part, if the problem falls into independent parts, otherwise 0.")
        .def_prop_ro("remembered", &CoverCounter::remembered, "How many counts are remembered.")
        .def_prop_ro("memory", &CoverCounter::memory, "How many bytes that takes.")
        .def_prop_ro("gain", &CoverCounter::gain,
                     "About how many times the nodes it would have taken without a memory.");
}
