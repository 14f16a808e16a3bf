#include "logic/words/either_way.hpp"

#include <algorithm>

#include "logic/words/counting.hpp"
#include "logic/words/phrases.hpp"

namespace farandole::logic::words {
namespace {

using argument::Kind;

bool has(const auto& some, const auto& wanted) { return std::find(some.begin(), some.end(), wanted) != some.end(); }

// Cells by the letter of their set, or of the last set that has all of them.
Text name_of(const Scene& scene, const Cells& held) {
    if (const auto letter = letter_of_set(scene, held)) return *letter;
    for (auto set = scene.step.sets.rbegin(); set != scene.step.sets.rend(); ++set)
        if (std::ranges::all_of(held, [&](int cell) { return has(set->cells, cell); }))
            if (const auto letter = letter_of_set(scene, set->cells)) return *letter;
    return cells(scene, held);
}

// The cells that a claim counts, or the one whose last candidate it finds.
Cells counted(const Scene& scene, const Reading::Claim& claim) {
    Cells held;
    for (Set set : claim.sets) {
        if (!is_cell(scene, set)) return {};
        held.push_back(at_of(scene, set));
    }
    return held;
}

// The set, or the cell, in which a ground finds the digit; none if it is a contradiction.
Cells end_of(const Scene& scene, const Reading& reading, int ground) {
    const Reading::Claim& claim = reading.at(ground);
    if (claim.says.empty()) return {};
    if (claim.kind == Kind::excluded) return counted(scene, reading.at(claim.from.front()));
    return claim.kind == Kind::count ? counted(scene, claim) : Cells{};
}

}  // namespace

std::vector<Text> lacks(const Scene& scene, Literals& some) {
    std::vector<Text> clauses;
    for (const LockedSet& set : scene.step.sets) {
        Digits lost;
        for (int digit : set.digits) {
            Literals places;
            for (int cell : set.cells)
                if (scene.board.has(cell, digit)) places.push_back({cell, digit, false});
            if (places.empty() || !std::ranges::all_of(places, [&](const Literal& each) { return has(some, each); }))
                continue;
            std::erase_if(some, [&](const Literal& each) { return has(places, each); });
            lost.push_back(digit);
        }
        if (!lost.empty())
            clauses.push_back(
                msg("{set} has no {digits}", {{"set", name_of(scene, set.cells)}, {"digits", digits(lost, "or")}}));
    }
    return clauses;
}

std::optional<Text> needs(const Scene& scene, const Reading& reading, int count, const std::vector<int>& causing) {
    const Reading::Claim& claim = reading.at(count);
    const Cells held = counted(scene, claim);
    const auto name = letter_of_set(scene, held);
    if (!name || reading.says(count).empty()) return std::nullopt;
    Digits needed;
    for (const Literal& each : reading.says(count)) needed.push_back(each.digit);
    Literals lost = reading.says(count);
    std::erase_if(lost, [&](const Literal& each) { return reading.goals.contains(each); });
    Text need = msg("{set} needs its {digits}", {{"set", *name}, {"digits", digits(in_order(needed))}});
    if (!causing.empty()) need = msg("{text} (by {numbers})", {{"text", need}, {"numbers", sentences(causing)}});
    if (lost.empty()) return msg("{text}.", {{"text", need}});
    std::vector<Text> clauses = lacks(scene, lost);
    std::vector<Candidate> others;
    for (const Literal& each : lost) others.push_back({each.cell, each.digit});
    for (Text& each : not_there(scene, others)) clauses.push_back(std::move(each));
    return msg("{text}, so {clauses}.", {{"text", need}, {"clauses", series(scene, clauses)}});
}

Text either_way(const Scene& scene, const Reading& reading, int number, const Text& effect) {
    const Reading::Claim& claim = reading.at(number);
    const Literals supposed = reading.says(reading.suppositions(number).front());
    const int digit = supposed.front().digit;
    Cells first, gone;
    for (const Literal& each : supposed) first.push_back(each.cell);
    for (const Literal& each : reading.says(number)) gone.push_back(each.cell);
    const bool is_absurd = std::ranges::any_of(claim.from, [&](int ground) { return reading.at(ground).says.empty(); });
    std::vector<Cells> ends;
    for (int ground : claim.from)
        if (const Cells end = end_of(scene, reading, ground); !has(ends, end)) ends.push_back(end);
    const auto set = std::ranges::find_if(scene.step.sets, [&](const LockedSet& each) {
        Cells its = each.cells;
        std::erase_if(its, [&](int cell) { return !scene.board.has(cell, digit); });
        return in_order(its) == in_order(first);
    });
    Values values{{"digit", symbol(digit)}, {"cells", cells(scene, in_order(gone))}, {"effect", effect}};
    const int count = static_cast<int>(gone.size()), places = static_cast<int>(first.size());
    if (set == scene.step.sets.end() || (!is_absurd && (ends.size() != 1 || ends.front().empty()))) {
        values.push_back({"places", cells(scene, first)});
        if (is_absurd)
            return nmsg("So {places} is {digit}, and it sees {cells}, so {effect}.",
                        "So one of {places} is {digit}, and each of these sees {cells}, so {effect}.", places, values);
        return nmsg("If {places} is {digit}, it rules out {cells}, which it sees. Either way {effect}.",
                    "If one of {places} is {digit}, it rules out {cells}, which each of these sees. Either way "
                    "{effect}.",
                    places, values);
    }
    values.push_back({"set", name_of(scene, set->cells)});
    if (is_absurd)
        return nmsg("So {set} has {digit}, and {cells} sees all its places there, so {effect}.",
                    "So {set} has {digit}, and {cells} see all its places there, so {effect}.", count, values);
    values.push_back({"other", name_of(scene, ends.front())});
    return nmsg("Either way {set} or {other} has {digit}, and {cells} sees every such place, so {effect}.",
                "Either way {set} or {other} has {digit}, and {cells} see every such place, so {effect}.", count,
                values);
}

}  // namespace farandole::logic::words
