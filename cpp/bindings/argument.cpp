// Arguments behind steps, for Python: claims come and go as tuples of numbers.
#include "logic/argument/argument.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "logic/argument/check.hpp"

namespace nb = nanobind;

namespace farandole::logic::argument {
namespace {

using Numbers = std::vector<std::uint32_t>;
using Says = std::vector<std::pair<std::uint32_t, bool>>;  // atoms, and whether they are true
using Row = std::tuple<int, Says, Numbers, Numbers, Numbers, Numbers>;

class Arguments {
  public:
    Arguments(int cells, int side, int houses, const std::vector<std::vector<std::uint32_t>>& groups)
        : ground_(checked(cells, side, houses, groups)) {}

    std::vector<Row> derive(const Numbers& candidates, const Says& decides, const Numbers& truths,
                            const std::vector<Numbers>& locked, const std::optional<Numbers>& guards) const {
        const Position position = position_of(candidates);
        Goal goal;
        goal.decides = literals_of(decides);
        for (auto set : truths) goal.truths.push_back(set_of(set));
        for (const Numbers& sets : locked) {
            goal.locked.emplace_back();
            for (auto set : sets) goal.locked.back().push_back(set_of(set));
        }
        goal.has_premise = guards.has_value();
        if (guards)
            for (auto atom : *guards) goal.guards.push_back(atom_of(atom));
        Argument argument;
        {
            const Released released;
            argument = argument::derive(position, goal);
        }
        std::vector<Row> rows;
        for (const Claim& claim : argument) {
            Says says;
            for (const Literal& literal : claim.says) says.emplace_back(literal.atom, literal.is_true);
            rows.emplace_back(static_cast<int>(claim.kind), std::move(says), numbers_of(claim.from),
                              numbers_of(claim.under), numbers_of(claim.sets), numbers_of(claim.links));
        }
        return rows;
    }

    std::size_t first_unfounded(const Numbers& candidates, const std::vector<Row>& rows) const {
        const Position position = position_of(candidates);
        Argument argument;
        for (const auto& [kind, says, from, under, sets, links] : rows) {
            if (kind < 0 || kind > static_cast<int>(Kind::refuted)) throw nb::value_error("no such kind of claim");
            Claim claim{static_cast<Kind>(kind), literals_of(says), claims_of(from), claims_of(under), {}, {}};
            for (auto set : sets) claim.sets.push_back(set_of(set));
            for (auto set : links) claim.links.push_back(set_of(set));
            argument.push_back(std::move(claim));
        }
        const Released released;
        return argument::first_unfounded(position, argument);
    }

  private:
    static Ground checked(int cells, int side, int houses, const std::vector<std::vector<std::uint32_t>>& groups) {
        if (cells < 1 || cells > 1024 || side < 1 || side > 32 || houses < 0 ||
            static_cast<std::size_t>(houses) > groups.size())
            throw nb::value_error("not a board");
        std::vector<std::vector<std::uint16_t>> known;
        for (const auto& group : groups) {
            known.emplace_back();
            for (auto cell : group) {
                if (cell >= static_cast<std::uint32_t>(cells)) throw nb::value_error("no such cell");
                known.back().push_back(static_cast<std::uint16_t>(cell));
            }
        }
        return Ground(cells, side, houses, std::move(known));
    }

    Position position_of(const Numbers& candidates) const {
        if (candidates.size() != static_cast<std::size_t>(ground_.cells())) throw nb::value_error("one number a cell");
        return {&ground_, candidates};
    }

    Atom atom_of(std::uint32_t atom) const {
        if (atom >= static_cast<std::uint32_t>(ground_.cells() * ground_.side()))
            throw nb::value_error("no such candidate");
        return static_cast<Atom>(atom);
    }

    Set set_of(std::uint32_t set) const {
        if (set != kPremise && set >= static_cast<Set>(ground_.sets())) throw nb::value_error("no such set");
        return set;
    }

    std::vector<Literal> literals_of(const Says& says) const {
        std::vector<Literal> literals;
        for (const auto& [atom, is_true] : says) literals.push_back({atom_of(atom), is_true});
        return literals;
    }

    static std::vector<std::uint16_t> claims_of(const Numbers& numbers) {
        std::vector<std::uint16_t> claims;
        for (auto number : numbers) {
            if (number > 0xFFFF) throw nb::value_error("no such claim");
            claims.push_back(static_cast<std::uint16_t>(number));
        }
        return claims;
    }

    template <class Number>
    static Numbers numbers_of(const std::vector<Number>& numbers) {
        return {numbers.begin(), numbers.end()};
    }

    Ground ground_;
};

}  // namespace
}  // namespace farandole::logic::argument

void bind_argument(nb::module_& module) {
    using namespace farandole::logic::argument;
    nb::class_<Arguments>(module, "Arguments", "Arguments behind steps on boards of one shape.")
        .def(nb::init<int, int, int, const std::vector<std::vector<std::uint32_t>>&>(), nb::arg("cells"),
             nb::arg("side"), nb::arg("houses"), nb::arg("groups"))
        .def("derive", &Arguments::derive, nb::arg("candidates"), nb::arg("decides"), nb::arg("truths"),
             nb::arg("locked"), nb::arg("guards").none(),
             "Kind, what it says, grounds, suppositions, sets and links of each claim; none if there is no argument.")
        .def("first_unfounded", &Arguments::first_unfounded, nb::arg("candidates"), nb::arg("claims"),
             "The number of the first claim that doesn't follow; how many claims there are if all do.");
}
