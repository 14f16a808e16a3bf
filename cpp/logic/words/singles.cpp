#include <algorithm>

#include "logic/words/ideas.hpp"
#include "logic/words/phrases.hpp"

namespace farandole::logic::words {
namespace {

bool has(const std::vector<int>& numbers, int number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

Text digits_seen(const Text& house, const Text& digits, bool is_first) {
    const Values values{{"house", house}, {"digits", digits}};
    return is_first ? pmsg("digits seen", "{house} already has {digits}", values)
                    : pmsg("digits seen", "{house} has {digits}", values);
}

Text naked(const Scene& scene, int at, int digit) {
    const Plan& plan = scene.plan;
    const std::vector<int>& held = scene.board.digits;
    Digits excluded{0};
    std::vector<Text> parts;
    for (int number : plan.houses_of(at)) {
        Digits fresh;
        for (auto cell : plan.houses()[static_cast<std::size_t>(number)].cells)
            if (!has(excluded, held[cell])) fresh.push_back(held[cell]);
        fresh = in_order(fresh);
        excluded.insert(excluded.end(), fresh.begin(), fresh.end());
        if (!fresh.empty()) parts.push_back(digits_seen(house(number), digits(fresh), parts.empty()));
    }
    for (int other = 0; other < plan.cells(); ++other) {  // seen by a rule
        const int there = held[static_cast<std::size_t>(other)];
        if (has(excluded, there) || !plan.sees(at, other)) continue;
        excluded.push_back(there);
        parts.push_back(digits_seen(cell(other), symbol(there), false));
    }
    Digits earlier;
    for (int each = 1; each <= plan.side(); ++each)
        if (each != digit && !has(excluded, each)) earlier.push_back(each);
    if (!earlier.empty())
        parts.push_back(pmsg("digits seen", "earlier steps removed {digits}", {{"digits", digits(earlier)}}));
    return scene.say("{cell}: {seen}. Of 1 to {last} only {digit} is left.",
                     {{"digit", symbol(digit)}, {"seen", clauses(scene, parts)}, {"last", symbol(plan.side())}});
}

// Why no other cell of a house can hold a digit: the fewest digits that show it.
Text hidden(const Scene& scene, int at, int digit) {
    const std::vector<int>& held = scene.board.digits;
    const int number = scene.first(scene.step.base);
    Cells left, holders;
    for (auto cell : scene.plan.houses()[static_cast<std::size_t>(number)].cells)
        if (!held[cell] && cell != at) left.push_back(cell);
    for (int cell = 0; cell < scene.plan.cells(); ++cell)
        if (held[static_cast<std::size_t>(cell)] == digit) holders.push_back(cell);
    std::vector<Text> parts{scene.say("In {house} the {digit} is missing.")};
    while (!left.empty()) {
        Cells excluded;
        int best = 0;
        for (int holder : holders) {
            Cells its = left;
            std::erase_if(its, [&](int cell) { return !scene.plan.sees(holder, cell); });
            if (its.size() > excluded.size()) best = holder, excluded = its;
        }
        if (excluded.empty()) break;
        std::erase_if(left, [&](int cell) { return has(excluded, cell); });
        parts.push_back(scene.say("The {digit} in {holder} rules out {excluded}.",
                                  {{"holder", cell(best)}, {"excluded", cells(scene, in_order(excluded))}}));
    }
    if (!left.empty())
        parts.push_back(msg("Earlier steps ruled out {cells}.", {{"cells", cells(scene, in_order(left))}}));
    parts.push_back(scene.say("Only {cell} is left for the {digit}."));
    return paragraph(parts);
}

}  // namespace

std::vector<Text> single(const Scene& scene) {
    const auto [at, digit] = scene.placement();
    scene.need(scene.step.placements.size() == 1);
    if (!scene.is_complete()) return {};
    if (scene.step.id == "naked-single") return {naked(scene, at, digit)};
    if (scene.step.id == "full-house")
        return {scene.say("In {house} only {cell} is empty. Of 1 to {last} only {digit} is missing there.",
                          {{"last", symbol(scene.plan.side())}})};
    return {hidden(scene, at, digit)};
}

}  // namespace farandole::logic::words
