// Arguments, text and notation of steps, for Python: a board is its digits and candidates, a step a tuple of its parts,
// claims are tuples of numbers, and sentences are passed as JSON.
#include "logic/words/words.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/claims.hpp"
#include "logic/argument/check.hpp"
#include "logic/words/answers.hpp"
#include "logic/words/drawing.hpp"
#include "logic/words/notation.hpp"
#include "logic/words/premise.hpp"

namespace nb = nanobind;

namespace farandole::logic::words {
namespace {

using argument::Atom;
using argument::Set;
using Numbers = std::vector<int>;
using Masks = std::vector<std::uint32_t>;
using Groups = std::vector<std::vector<std::uint16_t>>;
using Houses = std::vector<std::tuple<std::string, int, std::vector<std::uint16_t>>>;

// The parts of a step as Python values, starting with the names of its technique.
using Names = std::tuple<std::string, std::string, std::string>;
using Pairs = std::vector<std::tuple<int, int>>;
using Nodes = std::vector<std::tuple<Numbers, int, std::optional<int>>>;
using Links = std::vector<std::tuple<int, int, bool>>;
using Sets = std::vector<std::tuple<Numbers, Numbers>>;
using Colours = std::vector<std::tuple<Numbers, int, int>>;
using Truths = std::vector<std::tuple<std::optional<int>, int>>;
using Parts = std::tuple<Names, Pairs, Pairs, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Nodes, Links, Sets,
                         Colours, Truths, std::vector<argument::Row>>;
using Guarded = std::tuple<Numbers, Numbers, Pairs>;

class Words {
  public:
    Words(int cells, int side, const Houses& houses, const Groups& groups)
        : plan_(checked(cells, side, houses, groups)) {}

    template <std::string (*write)(const Board&, const Step&)>
    std::string text_by(const nb::bytes& digits, const Masks& candidates, const Parts& parts) const {
        const Board board = board_of(digits, candidates);
        const Step step = step_of(parts);
        if (!is_on(plan_, step)) return "";
        const Released released;
        return write(board, step);
    }

    std::vector<std::tuple<int, int, std::string>> roles(const nb::bytes& digits, const Masks& candidates,
                                                         const Parts& parts) const {
        std::vector<std::tuple<int, int, std::string>> all;
        const Step step = step_of(parts);
        if (!is_on(plan_, step)) return all;
        for (const RoleOf& one : words::roles(board_of(digits, candidates), step))
            all.emplace_back(one.candidate.cell, one.candidate.digit, one.role);
        return all;
    }

    std::vector<std::tuple<int, std::string>> letters(const nb::bytes&, const Masks&, const Parts& parts) const {
        std::vector<std::tuple<int, std::string>> all;
        const Step step = step_of(parts);
        if (!is_on(plan_, step)) return all;
        const auto letters = set_letters(plan_, step);
        for (std::size_t cell = 0; cell < letters.size(); ++cell)
            if (!letters[cell].empty()) all.emplace_back(static_cast<int>(cell), letters[cell]);
        return all;
    }

    std::optional<Guarded> premise(const nb::bytes& digits, const Masks& candidates, const Parts& parts) const {
        const Step step = step_of(parts);
        if (!is_on(plan_, step)) return std::nullopt;
        const std::optional<Premise> found = premise_of(board_of(digits, candidates), step);
        if (!found) return std::nullopt;
        Pairs guards;
        for (const Candidate& each : found->guards) guards.emplace_back(each.cell, each.digit);
        return Guarded(found->cells, found->digits, guards);
    }

    std::vector<argument::Row> argue(const nb::bytes& digits, const Masks& candidates, const Parts& parts) const {
        const Board board = board_of(digits, candidates);
        const Step step = step_of(parts);
        if (!is_on(plan_, step)) return {};
        argument::Argument argument;
        {
            const Released released;
            argument = words::argue(board, step, premise_of(board, step));
        }
        return argument::rows_of(argument);
    }

    std::size_t first_unfounded(const Masks& candidates, const std::vector<argument::Row>& rows) const {
        if (candidates.size() != static_cast<std::size_t>(plan_.cells())) throw nb::value_error("one number a cell");
        const argument::Argument argument = argument_of(rows);
        const argument::Position position{&plan_.ground(), candidates};
        const Released released;
        return argument::first_unfounded(position, argument);
    }

  private:
    argument::Argument argument_of(const std::vector<argument::Row>& rows) const {
        argument::Argument argument;
        for (const auto& [kind, says, from, under, sets, links] : rows) {
            if (kind < 0 || kind > static_cast<int>(argument::Kind::either))
                throw nb::value_error("no such kind of claim");
            argument::Claim claim{static_cast<argument::Kind>(kind), {}, claims_of(from), claims_of(under), {}, {}};
            for (const auto& [atom, is_true] : says) claim.says.push_back({atom_of(atom), is_true});
            for (auto set : sets) claim.sets.push_back(set_of(set));
            for (auto set : links) claim.links.push_back(set_of(set));
            argument.push_back(std::move(claim));
        }
        return argument;
    }

    static Plan checked(int cells, int side, const Houses& houses, const Groups& groups) {
        if (cells < 1 || cells > 1024 || side < 1 || side > 25) throw nb::value_error("not a board");
        std::vector<House> all;
        for (const auto& [kind, number, its] : houses) all.push_back({kind, number, checked(its, cells)});
        for (const auto& group : groups) checked(group, cells);
        return Plan(cells, side, std::move(all), groups);
    }

    static const std::vector<std::uint16_t>& checked(const std::vector<std::uint16_t>& group, int cells) {
        for (auto cell : group)
            if (cell >= cells) throw nb::value_error("no such cell");
        return group;
    }

    Board board_of(const nb::bytes& digits, const Masks& candidates) const {
        const auto cells = static_cast<std::size_t>(plan_.cells());
        if (digits.size() != cells || candidates.size() != cells) throw nb::value_error("one number a cell");
        const std::string_view held(digits.c_str(), digits.size());
        return {&plan_, Numbers(held.begin(), held.end()), candidates};
    }

    Step step_of(const Parts& parts) const {
        const auto& [names, placed, removed, cells, digits, base, cover, fins, endo_fins, nodes, links, sets, colours,
                     truths, claims] = parts;
        Step step;
        std::tie(step.id, step.name, step.family) = names;
        for (const auto& [cell, digit] : placed) step.placements.push_back({cell, digit});
        for (const auto& [cell, digit] : removed) step.eliminations.push_back({cell, digit});
        step.cells = cells, step.digits = digits, step.base = base, step.cover = cover;
        step.fins = fins, step.endo_fins = endo_fins;
        for (const auto& [its, digit, set] : nodes) step.nodes.push_back({its, digit, set.value_or(-1)});
        for (const auto& [start, end, is_strong] : links) step.links.push_back({start, end, is_strong});
        for (const auto& [its, held] : sets) step.sets.push_back({its, held});
        for (const auto& [its, digit, colour] : colours) step.colours.push_back({its, digit, colour});
        for (const auto& [house, at] : truths) {
            // An invalid digit would belong to another house.
            const bool is_set = !house || (at >= 1 && at <= plan_.side());
            const int number = house ? plan_.cells() + *house * plan_.side() + at - 1 : at;
            step.truths.push_back(is_set ? static_cast<Set>(number) : argument::kPremise);
        }
        step.argument = argument_of(claims);
        return step;
    }

    Atom atom_of(std::uint32_t atom) const {
        if (atom >= static_cast<std::uint32_t>(plan_.cells() * plan_.side()))
            throw nb::value_error("no such candidate");
        return static_cast<Atom>(atom);
    }

    Set set_of(std::uint32_t set) const {
        if (set != argument::kPremise && set >= static_cast<Set>(plan_.ground().sets()))
            throw nb::value_error("no such set");
        return set;
    }

    static std::vector<std::uint16_t> claims_of(const Masks& numbers) {
        std::vector<std::uint16_t> claims;
        for (auto number : numbers) {
            if (number > 0xFFFF) throw nb::value_error("no such claim");
            claims.push_back(static_cast<std::uint16_t>(number));
        }
        return claims;
    }

    Plan plan_;
};

std::string answer_of(const Board& board, const Step& step) { return '{' + step_text(board, step) + '}'; }

std::string notation_of(const Board& board, const Step& step) { return notation(*board.plan, step); }

}  // namespace
}  // namespace farandole::logic::words

void bind_words(nb::module_& module) {
    using namespace farandole::logic::words;
    nb::class_<Words> type(module, "Words", "Arguments and words of steps on boards of one shape.");
    const auto define = [&type](const char* name, auto method, const char* text) {
        type.def(name, method, nb::arg("digits"), nb::arg("candidates"), nb::arg("parts"), text);
    };
    type.def(nb::init<int, int, const Houses&, const Groups&>(), nb::arg("cells"), nb::arg("side"), nb::arg("houses"),
             nb::arg("groups"));
    define("hint", &Words::text_by<hint>, "Where to look, as a message in JSON; \"\" for a step that does nothing.");
    define("clause", &Words::text_by<clause>, "The step in a sentence, likewise.");
    define("result", &Words::text_by<result>, "What the step does, likewise.");
    define("name", &Words::text_by<name>, "The name of its technique, likewise.");
    define("line", &Words::text_by<line>, "The step in a sentence after that name, likewise.");
    define("reasons", &Words::text_by<reasons>, "Why the step holds, as a list of messages in JSON.");
    define("notation", &Words::text_by<notation_of>, "The step in the usual notation.");
    define("step", &Words::text_by<answer_of>, "All that answers have of the step, in JSON.");
    define("stages", &Words::text_by<stages>, "The stages of a hint, in JSON.");
    define("roles", &Words::roles, "The roles of candidates: cell, digit and role.");
    define("letters", &Words::letters, "Cells with the letters of the sets that they belong to.");
    define("premise", &Words::premise, "Cells, digits and guards of the pattern that needs one solution.");
    define("argue", &Words::argue, "The claims behind the step; none if there is no argument.");
    type.def("first_unfounded", &Words::first_unfounded, nb::arg("candidates"), nb::arg("claims"),
             "The number of the first claim that doesn't follow; how many claims there are if all do.");
}
