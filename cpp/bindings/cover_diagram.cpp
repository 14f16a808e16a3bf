// farandole._kernel.CoverDiagram: one resumable count, and covers by number.
#include "cover/diagram.hpp"

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

class CoverDiagram {
  public:
    CoverDiagram(const CoverProblem& problem, std::size_t memory) : slice_(problem.slice()) {
        const Released released;
        diagram_ = fc::Diagram::make(problem.problem(), memory);
    }

    const char* run(std::uint64_t nodes, double seconds) {
        const Turn turn(busy_);
        return advance(nodes, seconds, [&](const fc::Limits& limits) { return diagram_->run(limits); });
    }

    nb::bytes count() {
        const Turn turn(busy_);
        const auto limbs = diagram_->count();
        std::vector<std::uint8_t> bytes;
        for (const auto limb : limbs)
            for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<std::uint8_t>(limb >> shift));
        return nb::bytes(bytes.data(), bytes.size());
    }

    // Limbs the wrong way round or an index too large would lead out of the diagram, so it is checked here.
    std::optional<nb::bytes> find(const nb::bytes& index, double seconds) {
        const Turn turn(busy_);
        if (!diagram_->counted()) throw std::runtime_error("not all covers are counted yet");
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(index.c_str());
        auto all = diagram_->count();
        std::vector<std::uint64_t> limbs(std::max(all.size(), (index.size() + 7) / 8), 0);
        for (std::size_t i = 0; i < index.size(); ++i) limbs[i / 8] |= std::uint64_t{bytes[i]} << i % 8 * 8;
        all.resize(limbs.size(), 0);
        if (!std::lexicographical_compare(limbs.rbegin(), limbs.rend(), all.rbegin(), all.rend()))
            throw std::out_of_range("there are not so many covers");
        diagram_->seek(std::move(limbs));
        const auto* status = advance(fc::Limits::none, seconds, [&](const fc::Limits& limits) { return diagram_->find(limits); });
        if (std::strcmp(status, "finished") != 0) return std::nullopt;
        const auto cover = diagram_->cover();
        return nb::bytes(cover.data(), cover.size() * sizeof(std::uint32_t));
    }

    double left() {
        const Turn turn(busy_);
        return diagram_->left();
    }
    std::uint64_t nodes() const { return diagram_->nodes(); }
    std::uint64_t hits() const { return diagram_->hits(); }
    std::size_t memory() const { return diagram_->bytes(); }
    std::size_t remembered() const { return diagram_->remembered(); }
    double gain() const {
        return diagram_->nodes() == 0 ? 1 : diagram_->virtual_nodes() / static_cast<double>(diagram_->nodes());
    }

  private:
    // Runs slice after slice, looking at signals and the clock in between.
    template <class Step>
    const char* advance(std::uint64_t nodes, double seconds, const Step& step) {
        using clock = std::chrono::steady_clock;
        const auto start = clock::now();
        const auto before = diagram_->nodes();
        for (;;) {
            fc::Limits limits;
            if (nodes != fc::Limits::none) limits.nodes = nodes - (diagram_->nodes() - before);
            limits.work = slice_;
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

    std::unique_ptr<fc::Diagram> diagram_;
    std::uint64_t slice_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace

void bind_cover_diagram(nb::module_& module) {
    nb::class_<CoverDiagram>(module, "CoverDiagram", "Counts the covers of a problem without listing them.")
        .def(nb::init<const CoverProblem&, std::size_t>(), nb::arg("problem"), nb::arg("memory"),
             "Remember counts in so many bytes.")
        .def("run", &CoverDiagram::run, nb::arg("nodes"), nb::arg("seconds"), "Go on until a limit; return the status.")
        .def("count", &CoverDiagram::count, "The number of covers found so far, as little-endian bytes.")
        .def("find", &CoverDiagram::find, nb::arg("index"), nb::arg("seconds"),
             "The option numbers, uint32, of the cover with this number, little-endian bytes; None if time ran out. "
             "Only once all are counted.")
        .def("left", &CoverDiagram::left, "How much is still to be counted, from 1 to 0, were all alternatives equally hard.")
        .def_prop_ro("nodes", &CoverDiagram::nodes)
        .def_prop_ro("hits", &CoverDiagram::hits, "How often a count was remembered.")
        .def_prop_ro("remembered", &CoverDiagram::remembered, "How many counts are remembered.")
        .def_prop_ro("memory", &CoverDiagram::memory, "How many bytes that takes.")
        .def_prop_ro("gain", &CoverDiagram::gain, "About how many times the nodes it would have taken without a memory.");
}
