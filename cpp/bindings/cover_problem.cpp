// farandole._kernel.CoverProblem: an exact-cover problem in flat form, shared by all searches of it.
#include "bindings/cover_problem.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"

namespace nb = nanobind;
namespace fc = farandole::cover;

namespace {

template <class Number>
using Array = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Number>
using Maybe = std::optional<Array<Number>>;

template <class Number>
std::vector<Number> copied(const Array<Number>& array) {
    return {array.data(), array.data() + array.size()};
}
template <class Number>
std::vector<Number> copied(const Maybe<Number>& array) {
    return array ? copied(*array) : std::vector<Number>{};
}

}  // namespace

CoverProblem::CoverProblem(fc::Problem problem) {
    if (!fc::well_formed(problem)) throw std::invalid_argument("not an exact-cover problem");
    std::uint32_t longest = 0;
    for (std::size_t option = 0; option < problem.option_count(); ++option)
        longest = std::max(longest, problem.starts[option + 1] - problem.starts[option]);
    slice_ = std::max<std::uint64_t>(cover_slice / (longest + 4), 64);
    fingerprint_ = fc::fingerprint(problem);
    problem_ = std::make_shared<const fc::Problem>(std::move(problem));
}

void bind_cover_problem(nb::module_& module) {
    nb::class_<CoverProblem>(module, "CoverProblem", "An exact-cover problem in flat form; immutable.")
        .def(
            "__init__",
            [](CoverProblem* self, std::uint32_t primary, std::uint32_t items, const Array<std::uint32_t>& starts,
               const Array<std::uint32_t>& entries, const Maybe<std::uint32_t>& colors, const Maybe<std::uint32_t>& low,
               const Maybe<std::uint32_t>& high, const Maybe<std::int64_t>& costs) {
                fc::Problem problem;
                problem.primary = primary;
                problem.items = items;
                const Released released;
                problem.starts = copied(starts);
                problem.entries = copied(entries);
                problem.colors = copied(colors);
                problem.low = copied(low);
                problem.high = copied(high);
                problem.costs = copied(costs);
                new (self) CoverProblem(std::move(problem));
            },
            nb::arg("primary"), nb::arg("items"), nb::arg("starts"), nb::arg("entries"), nb::arg("colors") = nb::none(),
            nb::arg("low") = nb::none(), nb::arg("high") = nb::none(), nb::arg("costs") = nb::none(),
            "Copy the arrays and check them; ValueError if they are no problem.")
        .def_prop_ro("primary", [](const CoverProblem& self) { return self.problem().primary; })
        .def_prop_ro("items", [](const CoverProblem& self) { return self.problem().items; })
        .def_prop_ro("options", [](const CoverProblem& self) { return self.problem().option_count(); })
        .def(
            "is_cover",
            [](const CoverProblem& self, const Array<std::uint32_t>& options) {
                return fc::is_cover(self.problem(), {options.data(), options.size()});
            },
            nb::arg("options"), "Whether options with these numbers are a cover.")
        .def_prop_ro("fingerprint", &CoverProblem::fingerprint,
                     "A number that tells problems apart, the same on every machine.");
}
