#include "logic/words/phrases.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "logic/words/notation.hpp"

namespace farandole::logic::words {
namespace {

// Houses, or their numbers, as a list: Chinese joins them in another way than letters and digits.
Text join(const std::vector<Text>& parts, std::string_view last, Text (*pair)(std::string_view, const Values&)) {
    Text text = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at)
        text = pair(at + 1 == parts.size() ? last : "", {{"first", text}, {"second", parts[at]}});
    return text;
}

Text pair_of_houses(std::string_view last, const Values& values) {
    if (last == "and") return pmsg("houses", "{first} and {second}", values);
    if (last == "or") return pmsg("houses", "{first} or {second}", values);
    return pmsg("houses", "{first}, {second}", values);
}

Text pair_of_numbers(std::string_view last, const Values& values) {
    if (last == "and") return pmsg("numbers of houses", "{first} and {second}", values);
    if (last == "or") return pmsg("numbers of houses", "{first} or {second}", values);
    return pmsg("numbers of houses", "{first}, {second}", values);
}

Text pair_of_sentences(std::string_view last, const Values& values) {
    if (last == "and") return pmsg("numbers of sentences", "{first} and {second}", values);
    return pmsg("numbers of sentences", "{first}, {second}", values);
}

bool is_numbered(std::string_view kind) {
    return kind == "row" || kind == "column" || kind == "box" || kind == "region";
}

Text numbered(std::string_view kind, const Values& values) {
    if (kind == "row") return msg("rows {numbers}", values);
    if (kind == "column") return msg("columns {numbers}", values);
    if (kind == "box") return msg("boxes {numbers}", values);
    return msg("regions {numbers}", values);
}

Text together(const Plan& plan, const std::vector<int>& numbers, std::string_view last) {
    const auto house_at = [&plan](int number) -> const House& {
        return plan.houses()[static_cast<std::size_t>(number)];
    };
    const std::string& kind = house_at(numbers.front()).kind;
    const bool is_one_kind =
        std::all_of(numbers.begin(), numbers.end(), [&](int number) { return house_at(number).kind == kind; });
    std::vector<Text> parts;
    if (numbers.size() > 1 && is_one_kind && is_numbered(kind)) {
        for (int number : numbers) parts.push_back(plain(std::to_string(house_at(number).number)));
        return numbered(kind, {{"numbers", join(parts, last, pair_of_numbers)}});
    }
    for (int number : numbers) parts.push_back(house(number));
    return join(parts, last, pair_of_houses);
}

using Pair = Text (*)(const Values&);

// Parts as a list, the first two together, then the third with these, and so on.
Text join_pairs(const Scene& scene, const std::vector<Text>& parts, Pair pair) {
    scene.need(!parts.empty());
    if (parts.empty()) return plain("");
    Text all = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) all = pair({{"first", all}, {"second", parts[at]}});
    return all;
}

// Parts as a list by halves, so that the tree of a long one isn't deep.
Text join_halves(std::span<const Text> parts, Pair pair) {
    if (parts.size() == 1) return parts.front();
    const std::size_t half = parts.size() / 2;
    return pair({{"first", join_halves(parts.first(half), pair)}, {"second", join_halves(parts.subspan(half), pair)}});
}

Values group_values(const Scene& scene, const std::pair<Cells, Digits>& group) {
    return {{"digits", digits(group.second)}, {"cells", cells(scene, group.first, "and", group.second)}};
}

Text placements_text(const Scene& scene) {
    std::vector<Text> parts;
    for (const auto& group : groups_of(scene.step.placements)) {
        const Values values = group_values(scene, group);
        parts.push_back(parts.empty() ? msg("{digits} goes into {cells}", values)
                                      : pmsg("placements", "{digits} into {cells}", values));
    }
    return series(scene, parts);
}

Text eliminations_text(const Scene& scene) {
    std::vector<Text> parts;
    for (const auto& group : groups_of(scene.step.eliminations)) {
        const Values values = group_values(scene, group);
        parts.push_back(parts.empty() ? msg("{digits} can be removed from {cells}", values)
                                      : pmsg("removed", "{digits} from {cells}", values));
    }
    return series(scene, parts);
}

}  // namespace

Text cells(const Scene& scene, const Cells& some, std::string_view last, const Digits& held) {
    scene.need(!some.empty());
    std::vector<Text> parts;
    for (int at : some) parts.push_back(cell(at, held));
    return list(parts, last);
}

Text both(int count) { return count == 2 ? pmsg("of some cells", "both") : pmsg("of some cells", "all"); }

Text houses(const Scene& scene, const std::vector<int>& numbers, std::string_view last) {
    scene.need(!numbers.empty());
    if (numbers.empty()) return plain("");
    const std::vector<int> some = once(numbers);
    Cells meant;
    for (int number : some) {
        const auto& its = scene.plan.houses()[static_cast<std::size_t>(number)].cells;
        meant.insert(meant.end(), its.begin(), its.end());
    }
    return mention(together(scene.plan, some, last), in_order(meant));
}

Text kinds(const Scene& scene, const std::vector<int>& numbers) {
    const auto has = [&](std::string_view kind) {
        return std::any_of(numbers.begin(), numbers.end(), [&](int number) {
            return scene.plan.houses()[static_cast<std::size_t>(number)].kind == kind;
        });
    };
    scene.need(!numbers.empty());
    std::vector<Text> parts;
    if (has("row")) parts.push_back(pmsg("houses", "rows"));
    if (has("column")) parts.push_back(pmsg("houses", "columns"));
    if (has("box")) parts.push_back(pmsg("houses", "boxes"));
    if (has("region")) parts.push_back(pmsg("houses", "regions"));
    const bool is_known = std::all_of(numbers.begin(), numbers.end(), [&](int number) {
        return is_numbered(scene.plan.houses()[static_cast<std::size_t>(number)].kind);
    });
    if (!is_known || parts.empty()) return pmsg("houses", "houses");
    return join(parts, "and", pair_of_houses);
}

int area(const Scene& scene, int cell) {
    const std::vector<int>& its = scene.plan.houses_of(cell);
    return its.size() > 2 ? its[2] : its[0];
}

Text areas(const Scene& scene, const Cells& some) {
    std::vector<int> numbers;
    for (int at : some) numbers.push_back(area(scene, at));
    return houses(scene, in_order(numbers));
}

Text sentences(const std::vector<int>& numbers) {
    std::vector<Text> parts;
    for (int each : numbers) parts.push_back(pmsg("number of a sentence", "{number}", {{"number", number(each)}}));
    return join(parts, "and", pair_of_sentences);
}

Text state(const Scene& scene, const Node& node, bool is_true) {
    const Text digit = symbol(node.digit);
    if (node.cells.size() == 1) {
        const Values values{{"cell", cell(node.cells.front())}, {"digit", digit}};
        return is_true ? msg("{cell} is {digit}", values) : msg("{cell} isn't {digit}", values);
    }
    const Values values{{"digit", digit}, {"cells", cells(scene, node.cells, "or")}};
    return is_true ? msg("{digit} is in {cells}", values) : msg("{digit} isn't in {cells}", values);
}

Text sets_text(const Scene& scene, const std::vector<LockedSet>& sets) {
    std::vector<Text> parts;
    for (const LockedSet& each : sets) {
        const std::string name(1, letter_of(static_cast<int>(parts.size())));
        parts.push_back(mention(plain(name + " = " + set_text(scene.plan, each, ",")), each.cells, each.digits));
    }
    return list(parts, "");
}

std::vector<std::pair<Cells, Digits>> groups_of(std::vector<Candidate> some) {
    std::map<int, std::vector<int>> by_digit;
    for (const Candidate& each : some) by_digit[each.digit].push_back(each.cell);
    std::vector<std::pair<Cells, Digits>> groups;
    for (auto& [digit, held] : by_digit) {
        const Cells its = in_order(held);
        auto known = std::find_if(groups.begin(), groups.end(), [&](const auto& each) { return each.first == its; });
        if (known == groups.end()) known = groups.insert(groups.end(), {its, {}});
        known->second.push_back(digit);
    }
    return groups;
}

Text candidates(const Scene& scene, const std::vector<Candidate>& some) {
    std::vector<Text> parts;
    for (const auto& group : groups_of(some))
        parts.push_back(pmsg("candidates", "{digits} in {cells}", group_values(scene, group)));
    return series(scene, parts);
}

std::vector<Text> not_there(const Scene& scene, const std::vector<Candidate>& some) {
    std::map<int, Digits> by_cell;
    for (const Candidate& each : some) by_cell[each.cell].push_back(each.digit);
    std::vector<std::pair<Cells, Digits>> groups;  // a cell once, unless that takes more of them
    for (const auto& [at, held] : by_cell) {
        const Digits all = in_order(held);
        auto known = std::find_if(groups.begin(), groups.end(), [&](const auto& each) { return each.second == all; });
        if (known == groups.end()) known = groups.insert(groups.end(), {{}, all});
        known->first.push_back(at);
    }
    if (auto by_digit = groups_of(some); by_digit.size() < groups.size()) groups = std::move(by_digit);
    std::vector<Text> parts;
    for (const auto& [held, all] : groups)
        parts.push_back(
            msg("{cells} can't be {digits}", {{"cells", cells(scene, held)}, {"digits", digits(all, "or")}}));
    return parts;
}

Text one_true(const Scene& scene, const std::vector<Candidate>& some) {
    scene.need(!some.empty());
    if (some.empty()) return plain("");
    std::vector<std::pair<int, Digits>> by_cell;
    std::set<int> held;
    for (const Candidate& each : some) {
        held.insert(each.digit);
        auto known =
            std::find_if(by_cell.begin(), by_cell.end(), [&](const auto& one) { return one.first == each.cell; });
        if (known == by_cell.end()) known = by_cell.insert(by_cell.end(), {each.cell, {}});
        known->second.push_back(each.digit);
    }
    if (held.size() == 1) {
        Cells its;
        for (const auto& [at, all] : by_cell) its.push_back(at);
        return state(scene, {in_order(its), *held.begin(), -1}, true);
    }
    std::vector<Text> parts;
    for (const auto& [at, all] : by_cell)
        parts.push_back(msg("{cell} is {digit}", {{"cell", cell(at)}, {"digit", digits(all, "or")}}));
    return alternatives(scene, parts);
}

Text result(const Scene& scene) {
    const Step& step = scene.step;
    if (!step.placements.empty() && !step.eliminations.empty())
        return msg("{placed}, and {removed}",
                   {{"placed", placements_text(scene)}, {"removed", eliminations_text(scene)}});
    return step.placements.empty() ? eliminations_text(scene) : placements_text(scene);
}

Text series(const Scene& scene, const std::vector<Text>& parts) {
    scene.need(!parts.empty());
    if (parts.empty()) return plain("");
    return join_halves(parts, [](const Values& two) { return pmsg("parts of a list", "{first}; {second}", two); });
}

Text clauses(const Scene& scene, const std::vector<Text>& parts) {
    return join_pairs(scene, parts, [](const Values& two) { return pmsg("reasons", "{first}, {second}", two); });
}

Text alternatives(const Scene& scene, const std::vector<Text>& parts) {
    return join_pairs(scene, parts,
                      [](const Values& two) { return pmsg("alternatives", "{first}, or {second}", two); });
}

Text paragraph(const std::vector<Text>& sentences) {
    return join_halves(sentences, [](const Values& two) { return pmsg("sentences", "{first} {second}", two); });
}

std::vector<int> in_order(std::vector<int> numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

std::vector<int> once(const std::vector<int>& numbers) {
    std::vector<int> once;
    for (int each : numbers)
        if (std::find(once.begin(), once.end(), each) == once.end()) once.push_back(each);
    return once;
}

}  // namespace farandole::logic::words
