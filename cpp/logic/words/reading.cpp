#include "logic/words/reading.hpp"

#include <algorithm>
#include <tuple>

#include "logic/words/counting.hpp"

namespace farandole::logic::words {
namespace {

using argument::Kind;

bool has(const auto& some, const auto& wanted) { return std::find(some.begin(), some.end(), wanted) != some.end(); }

void append(std::vector<int>& key, const auto& some) {
    key.push_back(static_cast<int>(some.size()));
    for (const auto& each : some) key.push_back(static_cast<int>(each));
}

}  // namespace

Reading::Reading(const Scene& scene, const argument::Argument& argument) : scene_(scene), claims_(argument) {
    for (Claim& claim : claims_) std::erase(claim.sets, argument::kPremise);
    for (const Claim& claim : claims_) says_.push_back(literals_of(claim));
    for (const Candidate& each : scene.step.placements) goals.insert({each.cell, each.digit, true});
    for (const Candidate& each : scene.step.eliminations) goals.insert({each.cell, each.digit, false});
    for (int n = 0; n < size(); ++n)
        for (int supposed : suppositions(n)) purposes_.emplace(supposed, n);
    join_counts();
    number_all([](int) { return true; });
    fold();
    std::set<int> folded_away;
    for (const auto& [first, others] : folded) folded_away.insert(others.begin(), others.end());
    number_all([&](int n) {
        return std::none_of(at(n).under.begin(), at(n).under.end(), [&](int one) { return folded_away.contains(one); });
    });
}

Literals Reading::literals_of(const Claim& claim) const {
    Literals all;
    const argument::Ground& ground = scene_.plan.ground();
    for (const auto& each : claim.says)
        all.push_back({ground.cell(each.atom), ground.digit(each.atom) + 1, each.is_true});
    return all;
}

bool Reading::is_under(int n, int supposed) const {
    return std::any_of(at(n).under.begin(), at(n).under.end(), [supposed](int one) { return one == supposed; });
}

bool Reading::is_goal(const Literals& some) const {
    return std::all_of(some.begin(), some.end(), [this](const Literal& each) { return goals.contains(each); });
}

// ---- numbers ----------------------------------------------------------------------------------------------------

// Counts of the same sets share a sentence, which stands at the first.
void Reading::join_counts() {
    std::map<std::tuple<std::vector<Set>, std::vector<std::uint16_t>, std::vector<std::uint16_t>>, int> known;
    for (int n = 0; n < size(); ++n) {
        const Claim& claim = at(n);
        if (claim.kind != Kind::count || claim.says.empty()) continue;
        const int first = known.emplace(std::tuple(claim.sets, claim.from, claim.under), n).first->second;
        join(first, n);
    }
}

void Reading::number_all(const auto& is_wanted) {
    std::map<int, int> all;
    for (int n = 0; n < size(); ++n)
        if (is_wanted(n) && has_sentence(n)) all.emplace(n, static_cast<int>(all.size()) + 1);
    numbers = std::move(all);
}

bool Reading::has_sentence(int n) const {
    const Claim& claim = at(n);
    if (claim.kind == Kind::last) return !claim.sets.empty() || !causes(claim).empty();
    if (is_inner(n)) return first_count(n) == n;
    return firsts_.contains(n) && firsts_.at(n) == n && !is_final(n);
}

// Whether a claim is a count that says nothing but what the step does.
bool Reading::is_final(int n) const { return at(n).kind == Kind::count && at(n).under.empty() && is_goal(says(n)); }

bool Reading::is_end(int n) const {
    const Kind kind = at(n).kind;
    if (kind == Kind::count && !(firsts_.contains(n) && firsts_.at(n) == n)) return false;
    const bool can_end = kind != Kind::suppose && kind != Kind::premise && kind != Kind::excluded;
    return can_end &&
           std::any_of(says(n).begin(), says(n).end(), [this](const Literal& each) { return goals.contains(each); });
}

// ---- cases that are alike ---------------------------------------------------------------------------------------

void Reading::fold() {
    std::map<Key, int> known;
    for (int n = 0; n < size(); ++n) {
        if (at(n).kind != Kind::suppose) continue;
        const auto it = purposes_.find(n);
        const int purpose = it != purposes_.end() && is_inner(it->second) ? it->second : -1;
        const int first = known.emplace(consequences(n, purpose), n).first->second;
        folded[first];
        if (first == n) continue;
        folded[first].push_back(n);
        if (purpose >= 0 && at(purpose).kind == Kind::refuted) join(purposes_.at(first), purpose);
    }
}

// Of claims that share a sentence the first says it all.
void Reading::join(int first, int n) {
    firsts_[n] = first;
    Literals& all = says_[static_cast<std::size_t>(first)];
    for (const Literal& each : literals_of(at(n)))
        if (!has(all, each)) all.push_back(each);
}

// What follows from a supposition, the same for suppositions that are alike. Inside an argument, cases are alike if they
// are of the same set, and what is refuted if it stands under the same suppositions.
Reading::Key Reading::consequences(int supposed, int purpose) const {
    std::map<int, int> places;  // of the sentences under it, instead of their numbers
    Numbers own;
    for (const auto& [n, number] : numbers)
        if (is_under(n, supposed)) {
            places[number] = -1 - static_cast<int>(own.size());
            own.push_back(n);
        }
    const auto append_says = [](Key& key, const Literals& says) {
        key.push_back(static_cast<int>(says.size()));
        for (const Literal& each : says) key.insert(key.end(), {each.cell, each.digit, each.is_true});
    };
    const auto append_shape = [&](Key& key, const Claim& claim) {
        key.push_back(static_cast<int>(claim.kind));
        append_says(key, literals_of(claim));
        append(key, claim.sets);
        append(key, claim.links);
        const std::vector<Cause> all = causes(claim);
        key.push_back(static_cast<int>(all.size()));
        for (const Cause& each : all) {
            key.push_back(places.contains(each.number) ? places.at(each.number) : each.number);
            key.push_back(each.supposed == supposed ? -2 : each.supposed);
            key.push_back(static_cast<int>(each.gone.size()));
            for (const Candidate& one : each.gone) key.insert(key.end(), {one.cell, one.digit});
        }
    };
    Key ends;
    bool is_refuted = false;
    for (int n = 0; n < size(); ++n) {
        if (!has(suppositions(n), supposed)) continue;
        is_refuted = is_refuted || at(n).kind == Kind::refuted;
        for (int ground : at(n).from) {
            if (!is_under(ground, supposed) || ground == supposed) continue;
            ends.push_back(at(ground).says.empty());
            if (at(ground).says.empty())
                append_shape(ends, at(ground));
            else
                append_says(ends, literals_of(at(ground)));
        }
    }
    Key key{is_refuted, purpose >= 0};
    const Literal start = literals_of(at(supposed)).front();
    if (purpose >= 0 && is_refuted)
        append(key, at(purpose).under);
    else if (purpose >= 0)
        key.push_back(purpose);
    else if (is_refuted)
        key.insert(key.end(), {start.digit, start.is_true});
    key.push_back(static_cast<int>(own.size()));
    for (int n : own) append_shape(key, at(n));
    key.insert(key.end(), ends.begin(), ends.end());
    return key;
}

// The suppositions of the cases of a claim, or the one that it refutes.
Reading::Numbers Reading::suppositions(int number) const {
    const Claim& claim = at(number);
    Numbers all;
    if (claim.kind != Kind::cases && claim.kind != Kind::either && claim.kind != Kind::refuted) return all;
    for (int n = 0; n < number; ++n) {
        if (at(n).kind != Kind::suppose || is_under(number, n)) continue;
        if (claim.kind == Kind::cases || claim.kind == Kind::either) {
            if (std::any_of(claim.from.begin(), claim.from.end(), [&](int ground) { return is_under(ground, n); }))
                all.push_back(n);
        } else {
            const argument::Literal &supposed = at(n).says.front(), &claimed = claim.says.front();
            if (supposed.atom == claimed.atom && supposed.is_true != claimed.is_true) all = {n};  // the last one
        }
    }
    return all;
}

// The candidates of a claim's sets, and of the premise if it rests on that.
std::vector<Candidate> Reading::members_of(const Claim& claim) const {
    std::vector<Candidate> members;
    for (Set set : claim.sets) {
        const std::vector<Candidate> its = candidates_in(scene_, set);
        members.insert(members.end(), its.begin(), its.end());
    }
    for (int ground : claim.from)
        if (at(ground).kind == Kind::premise)
            for (const Literal& each : literals_of(at(ground))) members.push_back({each.cell, each.digit});
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    return members;
}

// Which candidates of a claim's sets are false, each once; those of a supposition first.
std::vector<Cause> Reading::causes(const Claim& claim) const {
    const std::vector<Candidate> members = members_of(claim);
    constexpr int kSupposed = -(1 << 16);  // and a supposition, instead of a number
    std::map<Candidate, int> by_candidate;
    for (int ground : claim.from) {
        const int number = number_of_cause(ground);
        const int cause = number ? number : kSupposed + supposition_of(ground);
        for (const Literal& each : literals_of(at(ground))) {
            const Candidate one{each.cell, each.digit};
            if (each.is_true || !std::binary_search(members.begin(), members.end(), one)) continue;
            int& known = by_candidate.emplace(one, cause).first->second;
            known = std::min(known, cause);
        }
    }
    std::map<int, std::vector<Candidate>> by_cause;
    for (const auto& [one, cause] : by_candidate) by_cause[cause].push_back(one);
    std::vector<Cause> all;
    for (const auto& [cause, gone] : by_cause)
        all.push_back({std::max(cause, 0), cause > 0 ? -1 : cause - kSupposed, gone});
    return all;
}

int Reading::number_of_cause(int ground) const {
    const int first = first_count(ground);
    if (numbers.contains(first)) return numbers.at(first);
    int largest = 0;
    for (int each : at(first).from) largest = std::max(largest, number_of_cause(each));
    return largest;
}

// The supposition that a claim without a number rests on; -1 for the premise.
int Reading::supposition_of(int ground) const {
    if (at(ground).kind == Kind::suppose) return ground;
    int last = -1;
    for (int each : at(ground).from) last = std::max(last, supposition_of(each));
    return last;
}

// The claims that share the sentence of a count.
Reading::Numbers Reading::alike_counts(int n) const {
    Numbers all{n};
    for (const auto& [other, first] : firsts_)
        if (first == n && other != n) all.push_back(other);
    return all;
}

int Reading::number_of_same_count(int n) const {
    const auto sorted = [](std::vector<argument::Set> sets) {
        std::ranges::sort(sets);
        return sets;
    };
    const Claim& claim = at(n);
    if (claim.sets.size() < 3) return 0;
    for (const auto& [other, number] : numbers)
        if (other < n && at(other).kind == Kind::count && sorted(at(other).sets) == sorted(claim.sets) &&
            sorted(at(other).links) == sorted(claim.links))
            return number;
    return 0;
}

}  // namespace farandole::logic::words
