#include "logic/words/scene.hpp"

#include <algorithm>

#include "logic/words/counting.hpp"
#include "logic/words/patterns.hpp"
#include "logic/words/phrases.hpp"

namespace farandole::logic::words {
namespace {

Branch first_branch(const Scene& scene) {
    const std::vector<Branch> all = branches(scene);
    return all.empty() ? Branch{} : all.front();
}

// A cell of a chain, and the candidates of a cell.
Text node_cell(const Scene& scene, std::size_t number) { return cell(scene.first(scene.node(number).cells)); }
Text digits_of(const Scene& scene, int at) { return digits(scene.board.candidates_of(at)); }
Text house_of(const Scene& scene, int at) { return house(area(scene, at)); }

Cells node_cells(const Scene& scene) {
    Cells all;
    for (const Node& node : scene.step.nodes) all.insert(all.end(), node.cells.begin(), node.cells.end());
    return all;
}

Text way(const Scene& scene) {
    const Cells all = once(node_cells(scene));
    return cells(scene, all.empty() ? scene.step.cells : all);
}

Text chain(const Scene& scene) {
    std::vector<Text> parts;
    for (const Node& node : scene.step.nodes)
        parts.push_back(pmsg("candidate", "{digit} in {cells}",
                             {{"digit", symbol(node.digit)}, {"cells", cells(scene, node.cells, "or")}}));
    return series(scene, parts);
}

// The candidates one of which is true, as the nodes of a deadly pattern name them.
Text guards(const Scene& scene) {
    std::vector<Candidate> all;
    for (const Node& node : scene.step.nodes)
        for (int cell : node.cells) all.push_back({cell, node.digit});
    return one_true(scene, all);
}

// What holds at the ends of each chain: at least one of two.
Text chain_ends(const Scene& scene) {
    std::vector<Text> parts;
    for (const Branch& branch : branches(scene))
        parts.push_back(pmsg("ends of a chain", "{start} or {end}",
                             {{"start", state(scene, branch.start, true)}, {"end", state(scene, branch.end, true)}}));
    return series(scene, parts);
}

Text start(const Scene& scene) {
    const Branch branch = first_branch(scene);
    return state(scene, branch.start, branch.start_true);
}

Text literal(const Scene& scene, const argument::Literal* each, bool is_true) {
    scene.need(each);
    if (!each) return plain("");
    const argument::Ground& ground = scene.plan.ground();
    return state(scene, {{ground.cell(each->atom)}, ground.digit(each->atom) + 1, -1}, is_true);
}

// The opposite of what a contradiction proves.
Text supposed(const Scene& scene) {
    scene.need(scene.hopeless());
    if (!scene.hopeless()) return plain("");
    const argument::Literal& proved = scene.step.argument.back().says.front();
    return literal(scene, &proved, !proved.is_true);
}

// The cell or the digit of the set that it leaves without a candidate.
int hopeless_set(const Scene& scene) {
    const argument::Claim* claim = scene.hopeless();
    scene.need(claim);
    return claim ? at_of(scene, claim->sets.front()) : 1;
}

Text end(const Scene& scene) {
    const Branch branch = first_branch(scene);
    return state(scene, branch.end, branch.end_true);
}

Text starts(const Scene& scene) {
    Cells all;
    for (const Branch& branch : branches(scene))
        all.insert(all.end(), branch.start.cells.begin(), branch.start.cells.end());
    return cells(scene, all);
}

// Which digits the sets share, by their letters.
Text shared(const Scene& scene) {
    std::vector<Text> parts;
    for (const Shared& each : shared_digits(scene))
        parts.push_back(pmsg("locked sets", "{one} and {other} share {digits}",
                             {{"one", letter(each.a)}, {"other", letter(each.b)}, {"digits", digits(each.digits)}}));
    return clauses(scene, parts);
}

// A colour with its cells.
Text colour(const Scene& scene, int number) {
    const Values values{{"letter", letter(number / 2)}, {"cells", cells(scene, colour_cells(scene, number))}};
    if (number % 2) return pmsg("colour", "the opposite of {letter} ({cells})", values);
    return pmsg("colour", "{letter} ({cells})", values);
}

// One of the colours that see each other, and then one of their opposites.
Text touching_colour(const Scene& scene, int number) {
    const auto [a, b] = touching(scene);
    return colour(scene, (number % 2 ? b : a) ^ number / 2);
}

// The false colour, and then those of the other group that it sees.
Text seen_colour(const Scene& scene, int number) {
    const int wrong = false_colour(scene.step).value_or(0);
    return colour(scene, number == 0 ? wrong : (wrong < 2 ? 1 : -1) + number);
}

Text fins(const Scene& scene) {
    const Cells its = scene.fins();
    const int count = static_cast<int>(its.size());
    return nmsg("the fin {cells}", "the fins {cells}", count, {{"count", number(count)}, {"cells", cells(scene, its)}});
}

Text removed_cells(const Scene& scene) { return cells(scene, scene.removed()); }

int base(const Scene& scene, std::size_t number) {
    scene.need(number < scene.step.base.size());
    return number < scene.step.base.size() ? scene.step.base[number] : 0;
}

int size_of(const auto& some) { return static_cast<int>(some.size()); }

// The digit of the house that links a wing.
int linked_digit(const Scene& scene) {
    if (!scene.step.nodes.empty()) return scene.node(std::min<std::size_t>(2, scene.step.nodes.size() - 1)).digit;
    Digits rest = scene.step.digits;
    std::erase(rest, scene.elimination().digit);
    return scene.first(rest);
}

// How many truths and links are counted: those of an argument that is one count.
std::pair<int, int> counted(const Scene& scene) {
    const argument::Argument& claims = scene.step.argument;
    if (claims.size() == 1) return {size_of(claims[0].sets), size_of(claims[0].links)};
    return {size_of(scene.step.truths), size_of(scene.step.truths)};
}

struct Place {
    std::string_view name;
    Text (*fill)(const Scene& scene);
};

// The places of a sentence that a step fills by itself.
constexpr Place kPlaces[] = {
    {"digit", [](const Scene& scene) { return symbol(scene.first(scene.step.digits)); }},
    {"digits", [](const Scene& scene) { return digits(scene.step.digits); }},
    {"cell", [](const Scene& scene) { return cell(scene.placement().cell); }},
    {"cells", [](const Scene& scene) { return cells(scene, scene.step.cells); }},
    {"count", [](const Scene& scene) { return number(size_of(scene.step.cells)); }},
    {"both", [](const Scene& scene) { return both(size_of(scene.step.cells)); }},
    {"house", [](const Scene& scene) { return house(base(scene, 0)); }},
    {"other_house", [](const Scene& scene) { return house(base(scene, 1)); }},
    {"base", [](const Scene& scene) { return houses(scene, scene.step.base); }},
    {"cover", [](const Scene& scene) { return houses(scene, scene.step.cover); }},
    {"kinds", [](const Scene& scene) { return kinds(scene, scene.step.base); }},
    {"boxes", [](const Scene& scene) { return areas(scene, scene.step.cells); }},
    {"area", [](const Scene& scene) { return house_of(scene, scene.first_cell()); }},
    {"placed_area", [](const Scene& scene) { return house_of(scene, scene.placement().cell); }},
    {"removed", removed_cells},
    {"result", result},
    {"gone", [](const Scene& scene) { return candidates(scene, scene.step.eliminations); }},
    {"fins", fins},
    {"fin_cells", [](const Scene& scene) { return cells(scene, scene.fins(), "or"); }},
    // wings and rectangles
    {"z", [](const Scene& scene) { return symbol(scene.elimination().digit); }},
    {"ends", [](const Scene& scene) { return cells(scene, ends_of(scene)); }},
    {"pivot", [](const Scene& scene) { return cell(pivot_of(scene)); }},
    {"pivot_area", [](const Scene& scene) { return house_of(scene, pivot_of(scene)); }},
    {"pivot_digits", [](const Scene& scene) { return digits_of(scene, pivot_of(scene)); }},
    {"pair", [](const Scene& scene) { return digits_of(scene, scene.first(scene.node(0).cells)); }},
    {"guards", guards},
    {"guarded", [](const Scene& scene) { return cell(guard_of(scene).cell); }},
    {"guard", [](const Scene& scene) { return symbol(guard_of(scene).digit); }},
    // chains
    {"way", way},
    {"chain_boxes", [](const Scene& scene) { return areas(scene, node_cells(scene)); }},
    {"chain", chain},
    {"chain_ends", chain_ends},
    {"start", start},
    {"start_is_true", [](const Scene& scene) { return state(scene, first_branch(scene).start, true); }},
    {"end", end},
    {"starts", starts},
    {"first", [](const Scene& scene) { return cell(scene.first_cell()); }},
    {"a", [](const Scene& scene) { return node_cell(scene, 0); }},
    {"b", [](const Scene& scene) { return node_cell(scene, 1); }},
    {"c", [](const Scene& scene) { return node_cell(scene, 2); }},
    {"d", [](const Scene& scene) { return node_cell(scene, 3); }},
    {"f", [](const Scene& scene) { return node_cell(scene, 5); }},
    {"x", [](const Scene& scene) { return symbol(linked_digit(scene)); }},
    // truths and links
    {"truth_count", [](const Scene& scene) { return number(counted(scene).first); }},
    {"link_count", [](const Scene& scene) { return number(counted(scene).second); }},
    {"rank", [](const Scene& scene) { return number(counted(scene).second - counted(scene).first); }},
    // contradictions
    {"supposed", [](const Scene& scene) { return supposed(scene); }},
    {"either", [](const Scene& scene) { return literal(scene, scene.either(), true); }},
    {"hopeless_cell", [](const Scene& scene) { return cell(hopeless_set(scene)); }},
    {"hopeless_digit", [](const Scene& scene) { return symbol(hopeless_set(scene)); }},
    {"hopeless_house",
     [](const Scene& scene) { return scene.hopeless() ? houses_of(scene, scene.hopeless()->sets) : plain(""); }},
    // colours
    {"colour_a", [](const Scene& scene) { return colour(scene, 0); }},
    {"opposite_a", [](const Scene& scene) { return colour(scene, 1); }},
    {"twice", [](const Scene& scene) { return cells(scene, twice(scene)); }},
    {"touching_1", [](const Scene& scene) { return touching_colour(scene, 0); }},
    {"touching_2", [](const Scene& scene) { return touching_colour(scene, 1); }},
    {"opposite_1", [](const Scene& scene) { return touching_colour(scene, 2); }},
    {"opposite_2", [](const Scene& scene) { return touching_colour(scene, 3); }},
    {"seeing", [](const Scene& scene) { return seen_colour(scene, 0); }},
    {"seen_1", [](const Scene& scene) { return seen_colour(scene, 1); }},
    {"seen_2", [](const Scene& scene) { return seen_colour(scene, 2); }},
    // almost locked sets
    {"sets", [](const Scene& scene) { return sets_text(scene, scene.step.sets); }},
    {"set_boxes", [](const Scene& scene) { return areas(scene, scene.set_cells()); }},
    {"set_count", [](const Scene& scene) { return number(size_of(scene.set_cells())); }},
    {"set_digits", [](const Scene& scene) { return digits(scene.set_digits()); }},
    {"shared", shared},
    {"stem", [](const Scene& scene) { return cell(stem_of(scene)); }},
    {"stem_area", [](const Scene& scene) { return house_of(scene, stem_of(scene)); }},
    {"stem_digits", [](const Scene& scene) { return digits_of(scene, stem_of(scene)); }},
};

}  // namespace

Text Scene::say(std::string_view text, const Values& values) const { return msg(text, fill(places_of(text), values)); }

Text Scene::say_many(std::string_view one, std::string_view many, int count, const Values& values) const {
    return nmsg(one, many, count, fill(places_of(std::string(one) + std::string(many)), values));
}

Values Scene::fill(const std::vector<std::string_view>& places, const Values& values) const {
    Values all;
    for (std::string_view place : places) {
        const auto given =
            std::find_if(values.begin(), values.end(), [&](const Value& each) { return each.place == place; });
        const auto own =
            std::find_if(std::begin(kPlaces), std::end(kPlaces), [&](const Place& each) { return each.name == place; });
        if (given != values.end())
            all.push_back(*given);
        else if (own != std::end(kPlaces))
            all.push_back({own->name, own->fill(*this)});
    }
    return all;
}

Cells Scene::fins() const {
    Cells all = step.fins;
    all.insert(all.end(), step.endo_fins.begin(), step.endo_fins.end());
    return all;
}

Cells Scene::removed() const {
    Cells cells;
    for (const Candidate& each : step.eliminations) cells.push_back(each.cell);
    return once(cells);
}

int Scene::first_cell() const { return step.cells.empty() ? first(node(0).cells) : step.cells.front(); }

const Node& Scene::node(std::size_t number) const {
    static const Node kNone{{0}, 1, -1};
    need(number < step.nodes.size());
    return number < step.nodes.size() ? step.nodes[number] : kNone;
}

Candidate Scene::placement() const {
    need(!step.placements.empty());
    return step.placements.empty() ? Candidate{0, 1} : step.placements.front();
}

Candidate Scene::elimination() const {
    need(!step.eliminations.empty());
    return step.eliminations.empty() ? Candidate{0, 1} : step.eliminations.front();
}

Cells Scene::set_cells() const {
    Cells all;
    for (const LockedSet& set : step.sets) all.insert(all.end(), set.cells.begin(), set.cells.end());
    return all;
}

Digits Scene::set_digits() const {
    Digits all;
    for (const LockedSet& set : step.sets) all.insert(all.end(), set.digits.begin(), set.digits.end());
    return in_order(all);
}

const argument::Claim* Scene::hopeless() const {
    if (step.argument.empty() || step.argument.back().kind != argument::Kind::refuted) return nullptr;
    const argument::Claim& end = step.argument[step.argument.back().from.front()];
    return end.kind == argument::Kind::count && end.says.empty() && end.sets.size() == 1 ? &end : nullptr;
}

const argument::Literal* Scene::either() const {
    const argument::Literal* common = nullptr;
    int cases = 0, alike = 0;
    for (const argument::Claim& claim : step.argument) {
        cases += claim.kind == argument::Kind::suppose && claim.under.size() == 1;
        if (claim.kind != argument::Kind::excluded || claim.sets.front() != step.argument.back().sets.front()) continue;
        const argument::Claim& cause = step.argument[claim.from.front()];
        if (cause.kind != argument::Kind::suppose || (common && claim.says.front() != *common)) continue;
        common = &claim.says.front();
        ++alike;
    }
    return alike > 1 && alike == cases - 1 ? common : nullptr;
}

}  // namespace farandole::logic::words
