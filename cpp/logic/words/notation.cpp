#include "logic/words/notation.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "logic/words/sentence.hpp"

namespace farandole::logic::words {
namespace {

constexpr int kLargest = 9;  // side of a board on which numbers of rows have one digit

std::string join(const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (at) text += between;
        text += parts[at];
    }
    return text;
}

std::string digits_text(const Digits& digits, std::string_view between = ",") {
    std::vector<std::string> parts;
    for (int digit : digits) parts.emplace_back(1, symbol_of(digit));
    return join(parts, between);
}

std::string cell_text(const Plan& plan, int cell) {
    return "r" + std::to_string(cell / plan.side() + 1) + "c" + std::to_string(cell % plan.side() + 1);
}

std::string cell_list(const Plan& plan, const Cells& cells, std::string_view between = ",") {
    std::vector<std::string> parts;
    for (int cell : cells) parts.push_back(cell_text(plan, cell));
    return join(parts, between);
}

std::string numbers_text(const std::vector<int>& some) {
    std::string text;
    for (int each : some) text += std::to_string(each + 1);
    return text;
}

// Cells by lines that have the same places: rows, or columns if `is_turned`.
std::vector<std::string> blocks(const Plan& plan, const Cells& cells, bool is_turned) {
    std::vector<std::pair<int, std::vector<int>>> lines;
    for (int cell : cells) {
        int line = cell / plan.side(), place = cell % plan.side();
        if (is_turned) std::swap(line, place);
        auto known = std::find_if(lines.begin(), lines.end(), [line](const auto& each) { return each.first == line; });
        if (known == lines.end()) known = lines.insert(lines.end(), {line, {}});
        known->second.push_back(place);
    }
    std::vector<std::pair<std::vector<int>, std::vector<int>>> alike;
    for (const auto& [line, places] : lines) {
        auto known = std::find_if(alike.begin(), alike.end(),
                                  [&places = places](const auto& each) { return each.first == places; });
        if (known == alike.end()) known = alike.insert(alike.end(), {places, {}});
        known->second.push_back(line);
    }
    std::vector<std::string> parts;
    for (auto& [places, same] : alike) {
        std::sort(same.begin(), same.end());
        const std::string across = numbers_text(places), along = numbers_text(same);
        parts.push_back(is_turned ? "r" + across + "c" + along : "r" + along + "c" + across);
    }
    return parts;
}

// Houses, those of a kind together: r27, c3b5.
std::string houses_text(const Plan& plan, const std::vector<int>& some) {
    static const std::map<std::string, std::string> kShort{{"row", "r"}, {"column", "c"}, {"box", "b"}};
    std::vector<std::pair<std::string, std::vector<std::string>>> kinds;
    for (int number : some) {
        const House& house = plan.houses()[static_cast<std::size_t>(number)];
        const auto brief = kShort.find(house.kind);
        const std::string kind = brief == kShort.end() ? " " + house.kind + " " : brief->second;
        auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return each.first == kind; });
        if (known == kinds.end()) known = kinds.insert(kinds.end(), {kind, {}});
        known->second.push_back(std::to_string(house.number));
    }
    std::string text;
    for (const auto& [kind, numbers] : kinds) text += kind + join(numbers, plan.side() <= kLargest ? "" : ",");
    const std::size_t from = text.find_first_not_of(' ');
    return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(' ') + 1 - from);
}

std::string node_text(const Plan& plan, const Node& node) {
    return std::string("(") + symbol_of(node.digit) + ")" + cells_text(plan, node.cells);
}

// Chains in Eureka notation, one after the other; of nets the main ways.
std::string chains(const Plan& plan, const Step& step) {
    std::map<int, Link> into;
    std::set<int> leaving;
    std::string closing;
    for (const Link& link : step.links) {
        if (link.end == 0)
            closing = link.is_strong ? "=" : "-";
        else
            into.emplace(link.end, link), leaving.insert(link.start);
    }
    const int nodes = static_cast<int>(step.nodes.size());
    std::vector<int> starts;
    for (int at = 0; at < nodes; ++at)
        if (!into.contains(at)) starts.push_back(at);
    std::vector<std::string> parts;
    for (std::size_t number = 0; number < starts.size(); ++number) {
        const int end = number + 1 < starts.size() ? starts[number + 1] : nodes;
        int at = starts[number];
        while (at < end && leaving.contains(at)) ++at;
        if (at == end) at = end - 1;
        std::string text;
        // Links that lead in a circle are in no step that was found.
        for (int left = nodes; into.contains(at) && left > 0; --left) {
            const Link& link = into.at(at);
            text = (link.is_strong ? "=" : "-") + node_text(plan, step.nodes[static_cast<std::size_t>(at)]) + text;
            at = link.start;
        }
        parts.push_back(node_text(plan, step.nodes[static_cast<std::size_t>(at)]) + text);
    }
    return join(parts, "; ") + closing;
}

std::string fish(const Plan& plan, const Step& step) {
    const std::size_t size = std::max<std::size_t>(1, step.base.size());
    std::vector<std::string> covers;
    for (std::size_t at = 0; at < step.cover.size(); at += size) {
        const auto from = step.cover.begin() + static_cast<std::ptrdiff_t>(at);
        const auto count = static_cast<std::ptrdiff_t>(std::min(size, step.cover.size() - at));
        covers.push_back(houses_text(plan, {from, from + count}));
    }
    std::vector<std::string> parts{digits_text(step.digits), houses_text(plan, step.base), join(covers, "/")};
    if (!step.fins.empty()) parts.push_back("f" + cells_text(plan, step.fins));
    if (!step.endo_fins.empty()) parts.push_back("ef" + cells_text(plan, step.endo_fins));
    return join(parts, " ");
}

// Locked sets with their letters; almost locked sets with restricted commons.
std::string sets_text(const Plan& plan, const Step& step) {
    std::vector<std::string> parts;
    for (std::size_t number = 0; number < step.sets.size() && number < 26; ++number)
        parts.push_back(std::string(1, letter_of(static_cast<int>(number))) + "=" +
                        set_text(plan, step.sets[number], ""));
    if (parts.empty()) return cells_text(plan, step.cells);
    std::set<int> commons;
    for (const Node& node : step.nodes) commons.insert(node.digit);
    if (!commons.empty()) parts.push_back("X=" + digits_text({commons.begin(), commons.end()}));
    if (!step.digits.empty() && step.id != "sue-de-coq") parts.push_back("Z=" + digits_text(step.digits));
    return join(parts, ", ");
}

std::string colours(const Plan& plan, const Step& step) {
    const bool has_digits = step.id == "medusa-3d";
    std::map<int, std::vector<std::string>> sides;
    for (const Colour& each : step.colours) {
        std::string text = cells_text(plan, each.cells);
        if (has_digits) text = std::string("(") + symbol_of(each.digit) + ")" + text;
        sides[each.colour].push_back(text);
    }
    std::vector<std::string> groups;
    const int last = sides.empty() ? -1 : sides.rbegin()->first;
    for (int colour = 0; colour <= last; colour += 2)
        groups.push_back("(" + join(sides[colour], " ") + ") / (" + join(sides[colour + 1], " ") + ")");
    return has_digits ? join(groups, ", ") : digits_text(step.digits) + " " + join(groups, ", ");
}

std::string remote_pair(const Plan& plan, const Step& step) {
    Cells way;
    for (const Node& node : step.nodes)
        for (int cell : node.cells)
            if (std::find(way.begin(), way.end(), cell) == way.end()) way.push_back(cell);
    return digits_text(step.digits, "/") + " " + cell_list(plan, way.empty() ? step.cells : way, "-");
}

std::string empty_rectangle(const Plan& plan, const Step& step) {
    Cells ends;
    for (const Node& node : step.nodes) ends.insert(ends.end(), node.cells.begin(), node.cells.end());
    const std::vector<int> box(step.base.begin(), step.base.begin() + (step.base.empty() ? 0 : 1));
    return digits_text(step.digits) + " in " + houses_text(plan, box) + " (" + cells_text(plan, ends) + ")";
}

std::string aligned(const Plan& plan, const Step& step) {
    std::vector<std::string> parts{cells_text(plan, step.cells)};
    for (const LockedSet& set : step.sets) parts.push_back(set_text(plan, set, ""));
    return join(parts, ", ");
}

// The guards of cells that have digits of their own; of all empty cells, if it is a grave.
std::string guarded(const Plan& plan, const Step& step) {
    std::vector<std::string> guards;
    for (const Node& node : step.nodes) guards.push_back(node_text(plan, node));
    return (step.id == "bug-lite" ? cells_text(plan, step.cells) + ", " : "") + "guards " + join(guards, ",");
}

// Sets of truths or links, as in Xsudo: 3r1c2, and r1c2 for a cell; 2*3r1 where it is counted twice.
std::string counted_sets(const Plan& plan, const std::vector<argument::Set>& sets) {
    std::vector<std::string> parts;
    for (auto set : std::set<argument::Set>(sets.begin(), sets.end())) {
        const auto times = std::count(sets.begin(), sets.end(), set);
        const auto cells = static_cast<argument::Set>(plan.cells()), side = static_cast<argument::Set>(plan.side());
        std::string text = times > 1 ? std::to_string(times) + "*" : "";
        if (set < cells)
            text += cell_text(plan, static_cast<int>(set));
        else
            text += symbol_of(static_cast<int>((set - cells) % side) + 1) +
                    houses_text(plan, {static_cast<int>((set - cells) / side)});
        parts.push_back(text);
    }
    return join(parts, " ");
}

std::string truths_and_links(const Plan& plan, const Step& step) {
    if (step.argument.size() != 1) return counted_sets(plan, step.truths);
    return counted_sets(plan, step.argument[0].sets) + " / " + counted_sets(plan, step.argument[0].links);
}

// The pattern of a step; empty if the result is enough, or if it has no parts.
std::string pattern(const Plan& plan, const Step& step) {
    if (step.cells.empty() && step.digits.empty() && step.base.empty() && step.nodes.empty() && step.sets.empty() &&
        step.colours.empty() && step.truths.empty())
        return "";
    const std::string &id = step.id, &family = step.family;
    if (id == "full-house" || id == "naked-single" || id == "bug-plus-1" || family == "last-resort") return "";
    if (id == "hidden-single" || id.starts_with("locked-candidates-"))
        return step.base.empty() ? "" : digits_text(step.digits) + " in " + houses_text(plan, {step.base[0]});
    if (id.ends_with("empty-rectangle")) return empty_rectangle(plan, step);
    if (id == "remote-pair") return remote_pair(plan, step);
    if (family == "uniqueness" && step.digits.empty()) return guarded(plan, step);
    if (id == "truths-and-links") return truths_and_links(plan, step);
    if (id == "multi-branch-w-wing" || id.ends_with("xyz-wing") || family == "uniqueness" ||
        (family == "impossible-patterns" && step.fins.empty()))
        return digits_text(step.digits, "/") + " in " + cells_text(plan, step.cells);
    if (id == "sue-de-coq" || family == "almost-locked-sets") return sets_text(plan, step);
    if (id == "medusa-3d" || family == "colouring") return colours(plan, step);
    if (family == "exocets")
        return digits_text(step.digits) + " in " + cells_text(plan, step.cells) + ", targets " +
               cells_text(plan, step.fins);
    if (id == "phistomefel-ring" || id == "set-equivalence") return fish(plan, step);
    if (family == "kraken-fish") return fish(plan, step) + (step.nodes.empty() ? "" : ", " + chains(plan, step));
    if (family.ends_with("fish")) return fish(plan, step);
    if (family == "impossible-patterns")
        return digits_text(step.digits) + " in " + cells_text(plan, step.cells) + ", guards " +
               cells_text(plan, step.fins);
    if (family == "templates") return digits_text(step.digits);
    if (family == "aligned-exclusion") return aligned(plan, step);
    if (family == "forcing" && id.find("chains") != std::string::npos) {
        if (!step.base.empty()) return digits_text(step.digits) + " in " + houses_text(plan, step.base);
        return !step.cells.empty() || step.nodes.empty() ? cells_text(plan, step.cells)
                                                         : node_text(plan, step.nodes[0]);
    }
    if (!step.nodes.empty() && !step.links.empty()) return chains(plan, step);
    if (!step.digits.empty() && !step.cells.empty())
        return digits_text(step.digits) + " in " + cells_text(plan, step.cells);
    return cells_text(plan, step.cells);
}

std::string result(const Plan& plan, const Step& step) {
    std::vector<std::string> parts;
    for (const Candidate& each : step.placements)
        parts.push_back(cell_text(plan, each.cell) + "=" + symbol_of(each.digit));
    std::map<int, std::set<int>> by_cell;
    for (const Candidate& each : step.eliminations) by_cell[each.cell].insert(each.digit);
    std::vector<std::pair<Digits, Cells>> by_digits;
    for (const auto& [cell, some] : by_cell) {
        const Digits held(some.begin(), some.end());
        auto known =
            std::find_if(by_digits.begin(), by_digits.end(), [&](const auto& each) { return each.first == held; });
        if (known == by_digits.end()) known = by_digits.insert(by_digits.end(), {held, {}});
        known->second.push_back(cell);
    }
    for (const auto& [held, cells] : by_digits) parts.push_back(cell_list(plan, cells) + "<>" + digits_text(held));
    return join(parts, ", ");
}

}  // namespace

std::string notation(const Plan& plan, const Step& step) {
    const std::string before = pattern(plan, step);
    return step.name + ": " + before + (before.empty() ? "" : " => ") + result(plan, step);
}

std::string cells_text(const Plan& plan, Cells cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (plan.side() > kLargest) return cell_list(plan, cells);
    const auto by_rows = blocks(plan, cells, false), by_columns = blocks(plan, cells, true);
    return join(by_columns.size() < by_rows.size() ? by_columns : by_rows, ",");
}

std::string set_text(const Plan& plan, const LockedSet& set, std::string_view between) {
    return cells_text(plan, set.cells) + " {" + digits_text(set.digits, between) + "}";
}

}  // namespace farandole::logic::words
