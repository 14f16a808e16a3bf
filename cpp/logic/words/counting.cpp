#include "logic/words/counting.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "logic/words/phrases.hpp"

namespace farandole::logic::words {
namespace {

using Sets = std::vector<Set>;

// What is counted: cells, the digits of a house, houses of one digit, or any sets.
enum class Counted { cells, digits, fish, sets };

bool is_all(const Sets& sets, const auto& holds) { return std::all_of(sets.begin(), sets.end(), holds); }

Sets set_order(Sets sets) {
    std::sort(sets.begin(), sets.end());
    return sets;
}

Counted kind_of(const Scene& scene, const Claim& claim) {
    const auto cell = [&](Set set) { return is_cell(scene, set); };
    const auto no_cell = [&](Set set) { return !is_cell(scene, set); };
    const auto same = [&](auto of, const Sets& sets, Set as) {
        return is_all(sets, [&](Set set) { return of(scene, set) == of(scene, as); });
    };
    if (is_all(claim.sets, cell) && is_all(claim.links, no_cell)) return Counted::cells;
    if (!is_all(claim.sets, no_cell)) return Counted::sets;
    const Set first = claim.sets.front();
    if (is_all(claim.links, cell)) return same(house_of, claim.sets, first) ? Counted::digits : Counted::sets;
    if (is_all(claim.links, no_cell))
        return same(at_of, claim.sets, first) && same(at_of, claim.links, first) ? Counted::fish : Counted::sets;
    return Counted::sets;
}

std::vector<int> all_at(const Scene& scene, const Sets& sets) {
    std::vector<int> all;
    for (Set set : sets) all.push_back(at_of(scene, set));
    return all;
}

// What a set is called, in a list of sets of any kind.
Text set_name(const Scene& scene, Set set, bool with_digit) {
    if (is_cell(scene, set)) return pmsg("a set", "{cell}", {{"cell", cell(at_of(scene, set))}});
    const int number = house_of(scene, set);
    Text where = house(number);
    if (number >= static_cast<int>(scene.plan.houses().size())) {
        std::vector<argument::Atom> atoms;
        scene.plan.ground().append(set, atoms);
        Cells its;
        for (auto atom : atoms) its.push_back(scene.plan.ground().cell(atom));
        where = cells(scene, its);
    }
    if (with_digit)
        return pmsg("a set", "{digit} in {house}", {{"digit", symbol(at_of(scene, set))}, {"house", where}});
    return pmsg("a set", "{cell}", {{"cell", where}});
}

std::vector<Text> set_names(const Scene& scene, const Sets& sets) {
    std::vector<Text> names;
    for (Set set : sets) names.push_back(set_name(scene, set, true));
    return names;
}

// Digits by the houses in which each can be once.
Text by_house(const Scene& scene, const Sets& links) {
    std::vector<std::pair<int, Sets>> held;
    for (Set link : links) {
        const int house = house_of(scene, link);
        auto known = std::find_if(held.begin(), held.end(), [house](const auto& each) { return each.first == house; });
        if (known == held.end()) known = held.insert(held.end(), {house, {}});
        known->second.push_back(link);
    }
    std::vector<Text> parts;
    for (const auto& [number, some] : held) {
        std::vector<int> all = all_at(scene, some);
        std::sort(all.begin(), all.end());
        parts.push_back(pmsg("a set", "{digits} in {house}",
                             {{"digits", digits(all)}, {"house", set_name(scene, some.front(), false)}}));
    }
    return series(scene, parts);
}

// Whether as many links as sets, and no candidate and no set comes twice.
bool is_plain_count(const Scene& scene, const Claim& claim) {
    Sets links = set_order(claim.links);
    std::vector<Candidate> inside;
    for (Set set : claim.sets)
        for (const Candidate& each : candidates_in(scene, set)) inside.push_back(each);
    std::sort(inside.begin(), inside.end());
    return claim.links.size() == claim.sets.size() && std::adjacent_find(links.begin(), links.end()) == links.end() &&
           std::adjacent_find(inside.begin(), inside.end()) == inside.end();
}

// Sets, each with how often it is counted.
Text counted_names(const Scene& scene, const Sets& sets, bool is_repeated) {
    std::map<Set, int> times;
    for (Set set : sets) ++times[set];
    std::vector<Text> names;
    for (const auto& [set, count] : times)
        if (count > 1)
            names.push_back(pmsg("a set", "{set} ({count} times)",
                                 {{"set", set_name(scene, set, true)}, {"count", number(count)}}));
        else if (!is_repeated)
            names.push_back(set_name(scene, set, true));
    return series(scene, names);
}

// A count with more links than sets, or one that counts something several times.
std::vector<Text> by_rank(const Scene& scene, const Claim& claim) {
    const Sets sets = set_order(claim.sets), links = set_order(claim.links);
    Sets different = sets;
    different.erase(std::unique(different.begin(), different.end()), different.end());
    const int rank = static_cast<int>(links.size()) - static_cast<int>(sets.size());
    const Values values{{"count", number(static_cast<int>(sets.size()))},
                        {"link_count", number(static_cast<int>(links.size()))},
                        {"links", counted_names(scene, links, false)},
                        {"rank", number(rank)}};
    std::vector<Text> parts{msg("{places}.", {{"places", places_of(scene, different)}})};
    if (different.size() < sets.size())
        parts.push_back(msg("Some of these truths are counted more than once: {sets}.",
                            {{"sets", counted_names(scene, sets, true)}}));
    parts.push_back(
        msg("These {count} truths need a true candidate each. The links have room for {link_count}: {links}. "
            "Every candidate is in as many links as truths, or in more.",
            values));
    if (rank == 0)
        parts.push_back(
            scene.say("So all links are used up, and a candidate that is in more links than truths is "
                      "false: {result}."));
    else
        parts.push_back(
            scene.say_many("So at most {rank} place in a link is left over, and a candidate that takes more "
                           "is false: {result}.",
                           "So at most {rank} places in links are left over, and a candidate that takes "
                           "more is false: {result}.",
                           rank, values));
    return parts;
}

// Which digits some cells must hold.
Text digits_left(const Scene& scene, const Claim& claim) {
    const Cells at = all_at(scene, claim.sets);
    const Digits held = in_order(all_at(scene, claim.links));
    const std::optional<Text> name = letter_of_set(scene, at);
    const std::size_t count = at.size();
    Values values{{"cells", name ? *name : cells(scene, at)},
                  {"digits", digits(held)},
                  {"count", number(static_cast<int>(count))}};
    if (held.size() < claim.links.size()) {  // a digit may be there twice, in different houses
        values.push_back({"links", by_house(scene, claim.links)});
        return msg("{cells} need {count} digits and have only these left, each once: {links}", values);
    }
    if (name && held.size() < count) return msg("{cells} has only {digits} left, too few for {count} cells", values);
    if (name) return msg("{cells} has only {digits} left, {count} digits for {count} cells", values);
    if (held.size() < count) return msg("{cells} have only {digits} left, too few for {count} cells", values);
    if (count == 2) return msg("{cells} both have only {digits} left, one for each", values);
    return msg("{cells} have only {digits} left, {count} digits for {count} cells", values);
}

// That any sets need as much as any others have room for.
Text sets_left(const Scene& scene, const Claim& claim, bool has_premise) {
    std::vector<Text> needing = set_names(scene, claim.sets);
    if (has_premise) needing.push_back(pmsg("a set", "one of the candidates that prevent a second solution"));
    return msg("Each of these has a true candidate: {sets}. All of them lie in these, each with room for one: {links}",
               {{"sets", series(scene, needing)}, {"links", series(scene, set_names(scene, claim.links))}});
}

// That a set has no candidate left; without sets it is that of the premise.
Text nothing_left(const Scene& scene, const Sets& sets) {
    if (sets.empty()) return msg("None of the candidates that prevent a second solution is left");
    const int at = at_of(scene, sets.front());
    if (is_cell(scene, sets.front())) return msg("{cell} has no candidate left", {{"cell", cell(at)}});
    return msg("In {house} the {digit} has no place left", {{"house", houses_of(scene, sets)}, {"digit", symbol(at)}});
}

// That houses of one digit have all its places in others.
Text places_left(const Scene& scene, const Claim& claim, const std::vector<Candidate>& left) {
    const Sets &sets = claim.sets, &links = claim.links;
    Values values{{"house", houses_of(scene, set_order(sets))},
                  {"digit", symbol(at_of(scene, sets.front()))},
                  {"links", houses_of(scene, set_order(links))}};
    if (sets.size() == 1 && links.size() == 1) {
        Cells held;
        for (const Candidate& each : left) held.push_back(each.cell);
        if (held.size() == 1) {
            values.push_back({"cell", cell(held.front())});
            return msg("In {house} the {digit} has only {cell} left", values);
        }
        values.push_back({"cells", cells(scene, held, "or")});
        values.push_back({"both", both(static_cast<int>(held.size()))});
        return msg("In {house} the {digit} must be in {cells}, {both} in {links}", values);
    }
    if (sets.size() == links.size())
        return msg("In {house} the {digit} has places only in {links}, one in each", values);
    return msg("In {house} the {digit} has places only in {links}, one too few", values);
}

}  // namespace

bool is_cell(const Scene& scene, Set set) { return set < static_cast<Set>(scene.plan.cells()); }

int house_of(const Scene& scene, Set set) {
    return is_cell(scene, set) ? -1 : (static_cast<int>(set) - scene.plan.cells()) / scene.plan.side();
}

int at_of(const Scene& scene, Set set) {
    return is_cell(scene, set) ? static_cast<int>(set)
                               : (static_cast<int>(set) - scene.plan.cells()) % scene.plan.side() + 1;
}

std::vector<Candidate> candidates_in(const Scene& scene, Set set) {
    const argument::Ground& ground = scene.plan.ground();
    std::vector<argument::Atom> atoms;
    ground.append(set, atoms);
    std::vector<Candidate> some;
    for (auto atom : atoms)
        if (scene.board.has(ground.cell(atom), ground.digit(atom) + 1))
            some.push_back({ground.cell(atom), ground.digit(atom) + 1});
    return some;
}

Text count_clause(const Scene& scene, const Claim& claim, const std::vector<Candidate>& left, bool has_premise) {
    if (claim.links.empty()) return nothing_left(scene, claim.sets);
    const Counted kind = kind_of(scene, claim);
    if (has_premise || kind == Counted::sets) return sets_left(scene, claim, has_premise);
    if (kind == Counted::cells) return digits_left(scene, claim);
    if (kind == Counted::fish) return places_left(scene, claim, left);
    std::vector<int> all = all_at(scene, claim.sets), held = all_at(scene, claim.links);
    std::sort(all.begin(), all.end());
    std::sort(held.begin(), held.end());
    const Values values{
        {"house", houses_of(scene, set_order(claim.sets))}, {"digits", digits(all)}, {"cells", cells(scene, held)}};
    if (all.size() == 1) return msg("In {house} the only place of {digits} is {cells}", values);
    if (all.size() == 2 && held.size() == 2) return msg("In {house} both {digits} have places only in {cells}", values);
    return msg("In {house} the digits {digits} have places only in {cells}", values);
}

std::vector<Text> directly(const Scene& scene, const Claim& claim) {
    const Sets &sets = claim.sets, &links = claim.links;
    if (!is_plain_count(scene, claim)) return by_rank(scene, claim);
    const Counted kind = kind_of(scene, claim);
    Values values{{"count", number(static_cast<int>(sets.size()))}};
    if (kind == Counted::fish) {
        values.push_back({"digit", symbol(at_of(scene, sets.front()))});
        values.push_back({"links", houses_of(scene, set_order(links))});
    }
    if (kind == Counted::fish && sets.size() == 1)
        return {msg("{clause}.", {{"clause", count_clause(scene, claim, candidates_in(scene, sets.front()), false)}}),
                scene.say("So the {digit} of {links} is there: {result}.", values)};
    const Text places = msg("{places}.", {{"places", places_of(scene, sets)}});
    if (kind == Counted::fish)
        return {places, scene.say("All of these cells lie in {links}: {count} houses with room for one {digit} each, "
                                  "for {count} that need one. So {links} have their {digit} in these cells, and "
                                  "{result}.",
                                  values)};
    if (kind == Counted::cells) {
        const Digits held = in_order(all_at(scene, links));
        if (held.size() < links.size())
            return {places, msg("{text}.", {{"text", digits_left(scene, claim)}}), scene.say("So {result}.")};
        values.push_back({"digits", digits(held)});
        if (sets.size() == 2)
            return {places, scene.say("Both cells need a digit and have only {digits}. They use up both, so {result}.",
                                      values)};
        return {places, scene.say("These {count} cells need a digit each and have only the {count} digits {digits}. "
                                  "They use them all up, so {result}.",
                                  values)};
    }
    if (kind == Counted::digits) {
        std::vector<int> held = all_at(scene, links);
        std::sort(held.begin(), held.end());
        values.push_back({"cells", cells(scene, held)});
        if (sets.size() == 2)
            return {places,
                    scene.say("Both digits need a cell and have only {cells}. They fill both, so {result}.", values)};
        return {places, scene.say("These {count} digits need a cell each and have only the {count} cells {cells}. "
                                  "They fill them all, so {result}.",
                                  values)};
    }
    values.push_back({"links", series(scene, set_names(scene, links))});
    return {places,
            scene.say("These {count} need a place each, and all their places lie in {count} groups with room for one "
                      "each: {links}. So nothing else in these groups is true: {result}.",
                      values)};
}

Text places_of(const Scene& scene, std::vector<Set> sets) {
    std::stable_sort(sets.begin(), sets.end(),
                     [&](Set a, Set b) { return std::pair(is_cell(scene, a), a) < std::pair(is_cell(scene, b), b); });
    std::vector<std::pair<std::pair<int, std::vector<int>>, std::vector<int>>> alike;
    for (Set set : sets) {
        std::vector<int> members;
        for (const Candidate& each : candidates_in(scene, set))
            members.push_back(is_cell(scene, set) ? each.digit : each.cell);
        const std::pair key(house_of(scene, set), members);
        auto known = std::find_if(alike.begin(), alike.end(), [&](const auto& each) { return each.first == key; });
        if (known == alike.end()) known = alike.insert(alike.end(), {key, {}});
        known->second.push_back(at_of(scene, set));
    }
    std::vector<Text> parts;
    int before = -1;
    for (const auto& [key, same] : alike) {
        const auto& [number, members] = key;
        const int count = static_cast<int>(same.size());
        if (number < 0) {
            parts.push_back(nmsg("{cells} has {digits}", "{cells} have {digits}", count,
                                 {{"cells", cells(scene, same)}, {"digits", digits(members)}}));
            continue;
        }
        const Values values{{"house", house(number)}, {"digits", digits(same)}, {"cells", cells(scene, members, "or")}};
        if (number == before)
            parts.push_back(nmsg("the {digits} in {cells}", "the digits {digits} in {cells}", count, values));
        else if (!parts.empty())
            parts.push_back(nmsg("in {house} the {digits} is in {cells}",
                                 "in {house} the digits {digits} are in {cells}", count, values));
        else
            parts.push_back(nmsg("In {house} the {digits} is in {cells}",
                                 "In {house} the digits {digits} are in {cells}", count, values));
        before = number;
    }
    return clauses(scene, parts);
}

Text houses_of(const Scene& scene, const std::vector<Set>& sets) {
    const int full = static_cast<int>(scene.plan.houses().size());
    std::vector<int> numbers;
    std::vector<Text> names;
    bool is_plain = true;
    for (Set set : sets) {
        numbers.push_back(house_of(scene, set));
        names.push_back(set_name(scene, set, false));
        is_plain = is_plain && numbers.back() >= 0 && numbers.back() < full;
    }
    return is_plain ? houses(scene, numbers) : series(scene, names);
}

std::optional<Text> letter_of_set(const Scene& scene, const Cells& cells) {
    const std::vector<LockedSet>& sets = scene.step.sets;
    for (std::size_t number = 0; number < sets.size(); ++number)
        if (sets.size() > 1 && in_order(sets[number].cells) == in_order(cells))
            return mention(letter(static_cast<int>(number)), sets[number].cells);
    return std::nullopt;
}

}  // namespace farandole::logic::words
