#include "logic/words/words.hpp"

#include <algorithm>
#include <initializer_list>

#include "logic/words/claims.hpp"
#include "logic/words/ideas.hpp"
#include "logic/words/openings.hpp"
#include "logic/words/phrases.hpp"

namespace farandole::logic::words {
namespace {

// What the first of some ways writes that finds all the parts that it names.
std::string first_complete(const Board& board, const Step& step, std::initializer_list<Text (*)(const Scene&)> ways) {
    for (const auto write : ways) {
        const Scene scene(board, step);
        const Text text = write(scene);
        if (scene.is_complete()) return text.json;
    }
    return "";
}

// Roughly where a step is, if nothing else is known.
Text somewhere(const Scene& scene) {
    std::vector<int> held, its_cells;
    for (const auto& some : {scene.step.placements, scene.step.eliminations})
        for (const Candidate& each : some) {
            held.push_back(each.digit);
            its_cells.push_back(each.cell);
        }
    return msg("Look for {digits} in {boxes}.",
               {{"digits", digits(in_order(held))}, {"boxes", areas(scene, its_cells)}});
}

Text effect(const Scene& scene) { return scene.say("{result}."); }

std::vector<Text> by_claims(const Scene& scene) {
    const std::optional<Premise> premise = premise_of(scene.board, scene.step);
    const argument::Argument argument = argue(scene.board, scene.step, premise);
    const bool needs_premise = std::any_of(argument.begin(), argument.end(), [](const argument::Claim& claim) {
        return claim.kind == argument::Kind::premise;
    });
    if (argument.empty()) return {};
    return paragraphs(scene, argument, needs_premise ? &*premise : nullptr);
}

std::vector<Text> by_effect(const Scene& scene) { return {effect(scene)}; }

std::vector<Text> by_search(const Scene&) {
    return {msg("No short argument proves it; a search finds the one solution.")};
}

}  // namespace

std::string hint(const Board& board, const Step& step) {
    return first_complete(board, step, {opening_hint, somewhere});
}
std::string clause(const Board& board, const Step& step) { return first_complete(board, step, {opening_line, effect}); }

std::string name(const Board& board, const Step& step) {
    if (step.id == "hidden-single" && !step.base.empty()) {
        const std::string& kind = board.plan->houses()[static_cast<std::size_t>(step.base.front())].kind;
        if (kind == "row") return pmsg("technique, in a row", "Hidden Single").json;
        if (kind == "column") return pmsg("technique, in a column", "Hidden Single").json;
        if (kind == "box") return pmsg("technique, in a box", "Hidden Single").json;
    }
    return pmsg("technique", step.name).json;
}

std::string line(const Board& board, const Step& step) {
    const std::string text = clause(board, step);
    if (text.empty()) return "";
    return msg("{technique}: {text}", {{"technique", {name(board, step)}}, {"text", {text}}}).json;
}

std::string result(const Board& board, const Step& step) { return first_complete(board, step, {result}); }

std::string reasons(const Board& board, const Step& step) {
    using Write = std::vector<Text> (*)(const Scene&);
    std::vector<Write> ways{by_claims, by_effect};
    if (step.id == "brute-force") ways = {by_search};
    if (step.family == "singles") ways.insert(ways.begin(), single);
    if (step.family.ends_with("fish")) ways.insert(ways.begin(), finned_fish);
    for (Write write : ways) {
        const Scene scene(board, step);
        const std::vector<Text> paragraphs = write(scene);
        if (!scene.is_complete() || paragraphs.empty()) continue;
        std::string json = "[";
        for (const Text& each : paragraphs) json += (json.size() > 1 ? "," : "") + each.json;
        return json + "]";
    }
    return "";
}

bool is_on(const Plan& plan, const Step& step) {
    const auto within = [](int least, int most) {
        return [least, most](int number) { return least <= number && number < most; };
    };
    const auto all = [](const std::vector<int>& numbers, const auto& fits) {
        return std::all_of(numbers.begin(), numbers.end(), fits);
    };
    const auto cell = within(0, plan.cells()), digit = within(1, plan.side() + 1);
    const auto house = within(0, static_cast<int>(plan.houses().size()));
    const auto node = within(0, static_cast<int>(step.nodes.size()));
    const auto candidate = [&](const Candidate& each) { return cell(each.cell) && digit(each.digit); };
    const auto every = [](const auto& parts, const auto& fits) {
        return std::all_of(parts.begin(), parts.end(), fits);
    };
    return every(step.placements, candidate) && every(step.eliminations, candidate) && all(step.cells, cell) &&
           all(step.digits, digit) && all(step.base, house) && all(step.cover, house) && all(step.fins, cell) &&
           all(step.endo_fins, cell) &&
           every(step.nodes, [&](const Node& each) { return all(each.cells, cell) && digit(each.digit); }) &&
           every(step.links, [&](const Link& each) { return node(each.start) && node(each.end); }) &&
           every(step.sets, [&](const LockedSet& each) { return all(each.cells, cell) && all(each.digits, digit); }) &&
           every(step.colours,
                 [&](const Colour& each) { return all(each.cells, cell) && digit(each.digit) && each.colour >= 0; }) &&
           every(step.truths,
                 [&](argument::Set set) { return set < static_cast<argument::Set>(plan.ground().sets()); });
}

}  // namespace farandole::logic::words
