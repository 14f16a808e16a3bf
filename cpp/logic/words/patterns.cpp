#include "logic/words/patterns.hpp"

#include <algorithm>

#include "logic/words/phrases.hpp"

namespace farandole::logic::words {
namespace {

bool has(const std::vector<int>& numbers, int number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

bool is_removed(const Step& step, int cell, int digit) {
    const auto& gone = step.eliminations;
    return std::find(gone.begin(), gone.end(), Candidate{cell, digit}) != gone.end();
}

bool closes(const Link& link, const Step& step) {
    return link.end == 0 && link.start == static_cast<int>(step.nodes.size()) - 1 && !link.is_strong;
}

// The state of a node without links: false if the step removes one of its candidates.
bool is_true(const Step& step, const Node& node) {
    return std::none_of(node.cells.begin(), node.cells.end(),
                        [&](int cell) { return is_removed(step, cell, node.digit); });
}

Branch branch_of(const Step& step, const std::vector<Link>& links, int start, int end) {
    const auto node = [&step](int at) -> const Node& { return step.nodes[static_cast<std::size_t>(at)]; };
    const auto first = std::find_if(links.begin(), links.end(), [&](const Link& link) { return link.start == start; });
    const bool start_true = first == links.end() ? is_true(step, node(start)) : !first->is_strong;
    int final = start;
    while (final < end &&
           std::any_of(links.begin(), links.end(), [&](const Link& link) { return link.start == final; }))
        ++final;
    final = std::min(final, end - 1);
    const auto last = std::find_if(links.begin(), links.end(), [&](const Link& link) { return link.end == final; });
    return {node(start), start_true, node(final), last == links.end() ? start_true : last->is_strong};
}

}  // namespace

std::vector<Branch> branches(const Scene& scene) {
    const Step& step = scene.step;
    std::vector<Link> links = step.links;
    std::erase_if(links, [&step](const Link& link) { return closes(link, step); });
    std::vector<int> starts, reached;
    for (const Link& link : links) reached.push_back(link.end);
    const int nodes = static_cast<int>(step.nodes.size());
    for (int at = 0; at < nodes; ++at)
        if (!has(reached, at)) starts.push_back(at);
    scene.need(!starts.empty());
    std::vector<Branch> all;
    for (std::size_t number = 0; number < starts.size(); ++number)
        all.push_back(branch_of(step, links, starts[number], number + 1 < starts.size() ? starts[number + 1] : nodes));
    return all;
}

bool is_closed(const Step& step) {
    return std::any_of(step.links.begin(), step.links.end(), [&step](const Link& link) { return closes(link, step); });
}

// ---- wings and rectangles ---------------------------------------------------------------------------------------

Cells ends_of(const Scene& scene) {
    const int digit = scene.elimination().digit;
    Cells ends = scene.step.cells;
    std::erase_if(ends, [&](int cell) { return !scene.is_complete() || !scene.board.has(cell, digit); });
    return ends;
}

int pivot_of(const Scene& scene) {
    const int removed = scene.elimination().digit;
    if (!scene.is_complete()) return 0;
    const Cells& cells = scene.step.cells;
    for (int pivot : cells) {
        const bool fits = scene.board.candidates_of(pivot).size() == 3 || !scene.board.has(pivot, removed);
        if (fits && std::all_of(cells.begin(), cells.end(),
                                [&](int cell) { return cell == pivot || scene.plan.sees(pivot, cell); }))
            return pivot;
    }
    scene.need(false);
    return 0;
}

Candidate guard_of(const Scene& scene) {
    if (!scene.step.placements.empty()) return scene.step.placements.front();
    const int cell = scene.elimination().cell;
    Digits left = scene.board.candidates_of(cell);
    for (const Candidate& each : scene.step.eliminations) std::erase(left, each.digit);
    scene.need(left.size() == 1);
    return {cell, scene.first(left)};
}

// ---- colours ----------------------------------------------------------------------------------------------------

Cells colour_cells(const Scene& scene, int colour) {
    for (const Colour& each : scene.step.colours)
        if (each.colour == colour) return each.cells;
    scene.need(false);
    return {};
}

Cells twice(const Scene& scene) {
    for (const Colour& each : scene.step.colours) {
        const Cells its = in_order(each.cells);
        for (std::size_t a = 0; a < its.size(); ++a)
            for (std::size_t b = a + 1; b < its.size(); ++b)
                if (scene.plan.sees(its[a], its[b]) && is_removed(scene.step, its[a], each.digit))
                    return {its[a], its[b]};
    }
    scene.need(false);
    return {};
}

std::pair<int, int> touching(const Scene& scene) {
    std::vector<Cells> held;
    for (int colour = 0; colour < 4; ++colour) held.push_back(colour_cells(scene, colour));
    const auto see = [&](int cell, int colour) {
        const Cells& its = held[static_cast<std::size_t>(colour)];
        return std::any_of(its.begin(), its.end(), [&](int other) { return scene.plan.sees(cell, other); });
    };
    const Cells removed = scene.removed();
    for (int a : {0, 1})
        for (int b : {2, 3}) {
            const Cells& its = held[static_cast<std::size_t>(a)];
            if (std::any_of(its.begin(), its.end(), [&](int cell) { return see(cell, b); }) &&
                std::any_of(removed.begin(), removed.end(),
                            [&](int cell) { return see(cell, a ^ 1) && see(cell, b ^ 1); }))
                return {a, b};
        }
    scene.need(false);
    return {0, 2};
}

std::optional<int> false_colour(const Step& step) {
    for (const Colour& each : step.colours)
        if (std::any_of(each.cells.begin(), each.cells.end(),
                        [&](int cell) { return is_removed(step, cell, each.digit); }))
            return each.colour;
    return std::nullopt;
}

// ---- almost locked sets -----------------------------------------------------------------------------------------

namespace {

Cells places(const Scene& scene, const LockedSet& set, int digit) {
    Cells its = set.cells;
    std::erase_if(its, [&](int cell) { return !scene.board.has(cell, digit); });
    return its;
}

// The digits that two sets share and only one of them can have.
Digits commons(const Scene& scene, const LockedSet& a, const LockedSet& b) {
    Digits shared;
    for (int digit : a.digits) {
        if (!has(b.digits, digit)) continue;
        const Cells mine = places(scene, a, digit), its = places(scene, b, digit);
        const bool excludes = std::all_of(mine.begin(), mine.end(), [&](int cell) {
            return std::all_of(its.begin(), its.end(), [&](int other) { return scene.plan.sees(cell, other); });
        });
        if (excludes) shared.push_back(digit);
    }
    return shared;
}

// Whether sets can share these digits: none twice in a row, and the first and the last not removed.
bool is_chain(const Step& step, const Digits& digits) {
    for (std::size_t at = 1; at < digits.size(); ++at)
        if (digits[at] == digits[at - 1]) return false;
    return std::none_of(step.eliminations.begin(), step.eliminations.end(), [&](const Candidate& each) {
        return each.digit == digits.front() || each.digit == digits.back();
    });
}

// The first of all choices of a digit for each two sets that makes a chain; else the first of all.
Digits chosen(const Step& step, const std::vector<Digits>& choices) {
    std::vector<std::size_t> at(choices.size());
    while (true) {
        Digits digits;
        for (std::size_t number = 0; number < choices.size(); ++number) digits.push_back(choices[number][at[number]]);
        if (is_chain(step, digits)) return digits;
        std::size_t last = choices.size();
        while (last > 0 && ++at[last - 1] == choices[last - 1].size()) at[--last] = 0;
        if (last == 0) break;
    }
    Digits digits;
    for (const Digits& choice : choices) digits.push_back(choice.front());
    return digits;
}

}  // namespace

std::vector<Shared> shared_digits(const Scene& scene) {
    const std::vector<LockedSet>& sets = scene.step.sets;
    if (sets.size() == 2) return {{0, 1, commons(scene, sets[0], sets[1])}};
    scene.need(sets.size() > 2);
    if (sets.size() < 2) return {};
    std::vector<int> numbers;
    for (std::size_t number = 0; number < sets.size(); ++number) numbers.push_back(static_cast<int>(number));
    if (scene.step.id == "als-xy-wing") std::swap(numbers[1], numbers[2]);
    std::vector<Digits> choices;
    std::vector<Shared> all;
    for (std::size_t at = 1; at < numbers.size(); ++at) {
        const int a = numbers[at - 1], b = numbers[at];
        choices.push_back(commons(scene, sets[static_cast<std::size_t>(a)], sets[static_cast<std::size_t>(b)]));
        all.push_back({a, b, {}});
        scene.need(!choices.back().empty());
        if (choices.back().empty()) return all;
    }
    const Digits digits = chosen(scene.step, choices);
    for (std::size_t at = 0; at < all.size(); ++at) all[at].digits = {digits[at]};
    return all;
}

int stem_of(const Scene& scene) {
    const Cells inside = scene.set_cells();
    Cells order = scene.step.cells;
    for (int cell = 0; cell < scene.plan.cells(); ++cell) order.push_back(cell);
    const auto takes = [&](int stem, int digit) {
        return std::any_of(scene.step.sets.begin(), scene.step.sets.end(), [&](const LockedSet& set) {
            const Cells held = places(scene, set, digit);
            return !held.empty() &&
                   std::all_of(held.begin(), held.end(), [&](int cell) { return scene.plan.sees(stem, cell); });
        });
    };
    for (int stem : order) {
        const Digits digits = scene.board.candidates_of(stem);
        if (!has(inside, stem) && !digits.empty() &&
            std::all_of(digits.begin(), digits.end(), [&](int digit) { return takes(stem, digit); }))
            return stem;
    }
    scene.need(false);
    return 0;
}

}  // namespace farandole::logic::words
