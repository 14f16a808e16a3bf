#include "logic/words/drawing.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "logic/words/counting.hpp"
#include "logic/words/json.hpp"
#include "logic/words/phrases.hpp"
#include "logic/words/premise.hpp"
#include "logic/words/sentence.hpp"

namespace farandole::logic::words {
namespace {

constexpr std::string_view kRemoved = kRoles[0], kPlaced = kRoles[1], kEndoFin = kRoles[2], kFin = kRoles[3],
                           kPattern = kRoles[8], kSet = kRoles[9];
constexpr std::size_t kFirstColour = 4, kColours = 4;

std::string quoted(std::string_view text) { return plain(text).json; }

// Adds roles of candidates that have none yet.
class Roles {
  public:
    explicit Roles(const Board& board) : board_(board) {}

    void add(std::string_view role, int cell, int digit) {
        const Candidate candidate{cell, digit};
        if (board_.has(cell, digit) && known_.insert(candidate).second) all_.push_back({candidate, role});
    }
    void add(std::string_view role, const Cells& cells, const Digits& digits) {
        for (int cell : cells)
            for (int digit : digits) add(role, cell, digit);
    }
    void add(std::string_view role, const std::vector<Candidate>& candidates) {
        for (const Candidate& one : candidates) add(role, one.cell, one.digit);
    }
    std::vector<RoleOf> all() { return std::move(all_); }

  private:
    const Board& board_;
    std::set<Candidate> known_;
    std::vector<RoleOf> all_;
};

std::vector<Drawing::House> houses_of(const Board& board, const Step& step) {
    std::vector<Drawing::House> houses;
    for (int house : step.base) houses.push_back({house, "base"});
    for (int house : step.cover)
        if (std::ranges::find(step.base, house) == step.base.end()) houses.push_back({house, "cover"});
    if (!houses.empty()) return houses;
    std::set<int> areas;
    const Scene scene(board, step);
    for (int cell : pattern_cells(step)) areas.insert(area(scene, cell));
    for (int house : areas) houses.push_back({house, "area"});
    return houses;
}

std::vector<Drawing::Cell> cells_of(const Board& board, const Step& step, const std::vector<RoleOf>& roles) {
    std::map<int, std::string_view> role_of;
    for (std::string_view role : {kPlaced, kRemoved, kEndoFin, kFin, kPattern, kSet})
        for (const RoleOf& one : roles)
            if (one.role == role || (role == kPattern && one.role.starts_with("colour")))
                role_of.try_emplace(one.candidate.cell, role);
    for (int cell : step.cells) role_of.try_emplace(cell, kPattern);
    const auto letters = set_letters(*board.plan, step);
    std::vector<Drawing::Cell> cells;
    for (const auto& [cell, role] : role_of) cells.push_back({cell, role, letters[static_cast<std::size_t>(cell)]});
    return cells;
}

std::string house_text(const Drawing::House& one) {
    return "{\"house\":" + std::to_string(one.house) + ",\"role\":" + quoted(one.role) + '}';
}

std::string cell_text(const Drawing::Cell& one) {
    return "{\"cell\":" + std::to_string(one.cell) + ",\"role\":" + quoted(one.role) +
           ",\"set\":" + (one.set.empty() ? "null" : quoted(one.set)) + '}';
}

std::string candidate_text(const RoleOf& one) {
    return "{\"cell\":" + std::to_string(one.candidate.cell) + ",\"digit\":" + std::to_string(one.candidate.digit) +
           ",\"role\":" + quoted(one.role) + '}';
}

std::string node_text(const Node& one) {
    return "{\"cells\":" + json_numbers(one.cells) + ",\"digit\":" + std::to_string(one.digit) + '}';
}

std::string link_text(const Drawing::Link& one) {
    return "{\"from\":" + node_text(one.from) + ",\"to\":" + node_text(one.to) +
           ",\"kind\":" + quoted(one.is_strong ? "strong" : "weak") + '}';
}

}  // namespace

std::vector<RoleOf> roles(const Board& board, const Step& step) {
    Roles roles(board);
    roles.add(kRemoved, step.eliminations);
    roles.add(kPlaced, step.placements);
    roles.add(kEndoFin, step.endo_fins, step.digits);
    roles.add(kFin, step.fins, step.digits);
    const bool is_deadly = step.family == "uniqueness" && !step.nodes.empty();
    if (is_deadly || step.family == "impossible-patterns") roles.add(kFin, premise_of(board, step)->guards);
    if (step.id == "truths-and-links")
        for (argument::Set truth : step.truths)
            for (const Candidate& each : candidates_in(Scene(board, step), truth)) roles.add(kPattern, {each});
    for (std::size_t number = 0; number < kColours; ++number)
        for (const Colour& one : step.colours)
            if (static_cast<std::size_t>(one.colour) % kColours == number)
                roles.add(kRoles[kFirstColour + number], one.cells, {one.digit});
    for (const Node& node : step.nodes) roles.add(kPattern, node.cells, {node.digit});
    if (is_deadly)
        for (int cell : step.cells) roles.add(kPattern, {cell}, board.candidates_of(cell));
    if (step.nodes.empty() && step.sets.empty() && step.colours.empty()) roles.add(kPattern, step.cells, step.digits);
    for (const LockedSet& set : step.sets) roles.add(kSet, set.cells, set.digits);
    return roles.all();
}

std::vector<std::string> set_letters(const Plan& plan, const Step& step) {
    std::vector<std::string> letters(static_cast<std::size_t>(plan.cells()));
    for (std::size_t number = 0; number < step.sets.size(); ++number)
        for (int cell : step.sets[number].cells)
            letters[static_cast<std::size_t>(cell)] += letter_of(static_cast<int>(number));
    return letters;
}

Cells pattern_cells(const Step& step) {
    std::set<int> cells(step.cells.begin(), step.cells.end());
    const auto add = [&](const Cells& some) { cells.insert(some.begin(), some.end()); };
    add(step.fins), add(step.endo_fins);
    for (const Node& node : step.nodes) add(node.cells);
    for (const LockedSet& set : step.sets) add(set.cells);
    for (const Colour& one : step.colours) add(one.cells);
    if (cells.empty()) {
        for (const Candidate& one : step.placements) cells.insert(one.cell);
        for (const Candidate& one : step.eliminations) cells.insert(one.cell);
    }
    return {cells.begin(), cells.end()};
}

Drawing drawing_of(const Board& board, const Step& step) {
    Drawing drawing{houses_of(board, step), {}, roles(board, step), {}};
    drawing.cells = cells_of(board, step, drawing.candidates);
    for (const Link& one : step.links)
        drawing.links.push_back({step.nodes[static_cast<std::size_t>(one.start)],
                                 step.nodes[static_cast<std::size_t>(one.end)], one.is_strong});
    return drawing;
}

std::string drawing_text(const Drawing& drawing) {
    return "{\"houses\":" + json_list(drawing.houses, house_text) +
           ",\"cells\":" + json_list(drawing.cells, cell_text) +
           ",\"candidates\":" + json_list(drawing.candidates, candidate_text) +
           ",\"links\":" + json_list(drawing.links, link_text) + '}';
}

}  // namespace farandole::logic::words
