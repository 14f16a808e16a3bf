#include "logic/words/claims.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "logic/words/counting.hpp"
#include "logic/words/either_way.hpp"
#include "logic/words/phrases.hpp"
#include "logic/words/reading.hpp"

namespace farandole::logic::words {
namespace {

using argument::Kind;

// Suppositions that are refuted at full length; further ones are alike.
constexpr std::size_t kMost = 3;

bool has(const auto& some, const auto& wanted) { return std::find(some.begin(), some.end(), wanted) != some.end(); }

// Says each claim in the order of reading.
class Writer : Reading {
  public:
    Writer(const Scene& scene, const argument::Argument& argument, const Premise* premise)
        : Reading(scene, argument),
          scene_(scene),
          premise_(premise),
          is_either_(std::ranges::any_of(argument, [](const Claim& claim) { return claim.kind == Kind::either; })),
          is_forcing_(scene.step.family == "forcing"),
          is_nested_(is_forcing_ &&
                     std::ranges::any_of(argument, [](const Claim& claim) { return claim.under.size() > 1; })) {}

    std::vector<Text> paragraphs() const;

  private:
    Text premise_text() const;
    Numbers premises() const;
    Text conclusion(const Numbers& ends) const;
    void say_cases(int n, int depth, std::vector<Text>& parts) const;
    void say_either(int n, std::vector<Text>& parts) const;
    Text supposition(const Numbers& all) const;
    // A supposition, and those from which the same follows.
    Numbers alike(int supposed) const {
        Numbers all{supposed};
        if (const auto others = folded.find(supposed); others != folded.end())
            all.insert(all.end(), others->second.begin(), others->second.end());
        return all;
    }
    bool says_any(int n, const Literals& some) const {
        const Literals all = literals_of(at(n));
        return std::any_of(all.begin(), all.end(), [&](const Literal& each) { return has(some, each); });
    }
    void say_refutation(int n, int supposed, int depth, std::vector<Text>& parts) const;
    void say_inner(int n, int depth, std::vector<Text>& parts) const;
    void supposing(int supposed, const std::vector<Text>& end, bool is_only, int depth, std::vector<Text>& parts) const;
    int number_of_excluding(int n) const;
    Text by_number(int number, const Text& text) const;
    Text absurdity(int n) const;

    Text sentence(int n) const;
    std::vector<Text> reasons(const Claim& claim) const;
    Text last(const Claim& claim) const;
    int ruling_out(int n, const Candidate& one) const;
    Text count_text(int n) const;

    Text clause(const Literal& literal) const {
        return state(scene_, {{literal.cell}, literal.digit, -1}, literal.is_true);
    }
    Text clauses_of(const Literals& literals) const;
    Text one_of(const Claim& claim, const std::vector<Candidate>& held) const;

    const Scene& scene_;
    const Premise* premise_;
    bool is_either_;  // whether candidates are supposed to be false together
    bool is_forcing_;
    bool is_nested_;  // whether chains have suppositions inside others
};

// ---- paragraphs -------------------------------------------------------------------------------------------------

// The premise, what holds without suppositions, the cases, and the conclusion.
std::vector<Text> Writer::paragraphs() const {
    Numbers ends;
    for (int n = 0; n < size(); ++n)
        if (at(n).under.empty() && is_end(n)) ends.push_back(n);
    if (ends.size() == 1 && is_final(ends[0]) && at(ends[0]).from.empty()) {
        std::vector<Text> parts = directly(scene_, at(ends[0]));
        for (Text& each : parts) each = mention_claims(each, ends);
        return parts;
    }
    std::vector<Text> parts, free;
    const std::string &id = scene_.step.id, &family = scene_.step.family;
    const bool has_letters = family == "almost-locked-sets" || id == "sue-de-coq";
    for (int n = 0; n < size() && !has_letters && parts.empty(); ++n) {
        Cells cells;
        for (Set set : at(n).sets) cells.push_back(at_of(scene_, set));
        if (at(n).kind == Kind::count && letter_of_set(scene_, cells)) parts.push_back(scene_.say("{sets}."));
    }
    if (premise_) parts.push_back(mention_claims(premise_text(), premises()));
    for (const auto& [n, number] : numbers)
        if (at(n).under.empty()) free.push_back(sentence(n));
    for (int n : ends)
        if (is_final(n)) free.push_back(mention_claims(count_text(n), alike_counts(n)));
    if (!free.empty()) parts.push_back(paragraph(free));
    Numbers refuted;
    for (int n : ends) {
        if (at(n).kind == Kind::cases) say_cases(n, 0, parts);
        if (at(n).kind == Kind::either) say_either(n, parts);
        if (at(n).kind == Kind::refuted)
            for (int one : suppositions(n))
                if (folded.contains(one) && refuted.size() <= kMost) {
                    if (refuted.size() < kMost) say_refutation(n, one, 0, parts);
                    refuted.push_back(one);
                }
    }
    if (refuted.size() > kMost) parts.push_back(msg("The other candidates are refuted in the same way."));
    parts.push_back(conclusion(ends));
    return parts;
}

Text Writer::conclusion(const Numbers& ends) const {
    const auto say = [&](std::string_view text) { return mention_claims(scene_.say(text), ends); };
    if (ends.size() == 1 && at(ends.front()).kind == Kind::either)
        return mention_claims(either_way(scene_, *this, ends.front(), result(scene_)), ends);
    if (ends.empty() || at(ends.back()).kind != Kind::cases) return say(marked("So {result}."));
    const Numbers all = suppositions(ends.back());
    const auto different = std::count_if(all.begin(), all.end(), [this](int n) { return folded.contains(n); });
    if (different > 2 || (different == 1 && all.size() > 2)) return say(marked("In every case {result}."));
    return say(marked("In either case {result}."));
}

Reading::Numbers Writer::premises() const {
    Numbers all;
    for (int n = 0; n < size(); ++n)
        if (at(n).kind == Kind::premise) all.push_back(n);
    return all;
}

// The pattern that would leave two solutions, and what saves it.
Text Writer::premise_text() const {
    const Text guards = one_true(scene_, premise_->guards);
    if (scene_.step.id == "bug-lite")
        return msg(
            "Unless {guards}, {cells} have two candidates each, and could all change to the other one: every house "
            "would hold the same digits, and the puzzle would have a second solution. It has only one, so {guards}.",
            {{"cells", cells(scene_, premise_->cells)}, {"guards", guards}});
    if (scene_.step.id == "reverse-bug")
        return msg(
            "Unless {guards}, every house has both {digits} placed or neither. Where it has neither, the two could be "
            "swapped, and the puzzle would have a second solution. It has only one, so {guards}.",
            {{"digits", digits(premise_->digits)}, {"guards", guards}});
    if (premise_->digits.empty())
        return msg(
            "Unless {guards}, every open cell has two candidates, and every digit two places in each house. This "
            "can't happen in a puzzle with one solution, so {guards}.",
            {{"guards", guards}});
    if (scene_.step.family == "impossible-patterns" && premise_->digits.size() == 1)
        return msg(
            "If the {digit} had no other places in {houses}, it would be in every second cell around {cells}. This "
            "can't be "
            "with an odd number of cells, so {guards}.",
            {{"cells", cells(scene_, premise_->cells)},
             {"digit", symbol(premise_->digits.front())},
             {"houses", houses(scene_, scene_.step.base)},
             {"guards", guards}});
    const Values values{
        {"cells", cells(scene_, premise_->cells)}, {"digits", digits(premise_->digits)}, {"guards", guards}};
    if (scene_.step.family == "impossible-patterns")
        return msg("{cells} can't all be filled with {digits} only, so {guards}.", values);
    if (premise_->digits.size() > 2)
        return msg(
            "If {cells} held only {digits}, these could be arranged in two ways with the same digits in every house, "
            "and the puzzle would have a second solution. It has only one, so {guards}.",
            values);
    return msg(
        "If {cells} held only {digits}, these two could be swapped, and the puzzle would have a second solution. It "
        "has only one, so {guards}.",
        values);
}

// A paragraph of an argument inside another, as deep as that.
Text inside(int depth, const Text& text) {
    return depth ? pmsg("inner argument", "{text}", {{"text", text}, {"depth", number(depth)}}) : text;
}

// The cases of a set, each in a paragraph.
void Writer::say_cases(int number, int depth, std::vector<Text>& parts) const {
    const Claim& claim = at(number);
    const Literals own = says(number);
    const auto is_aim = [&](const Literal& each) { return depth ? has(own, each) : goals.contains(each); };
    const Numbers all = suppositions(number);
    if (!claim.sets.empty()) {
        std::vector<Candidate> held;
        for (int n : all) held.push_back({says(n).front().cell, says(n).front().digit});
        Claim others = claim;  // what it says of the set's other candidates
        std::erase_if(others.from,
                      [&](int ground) { return std::ranges::any_of(all, [&](int n) { return is_under(ground, n); }); });
        parts.push_back(inside(depth, one_of(others, held)));
    }
    Numbers different = all;
    std::erase_if(different, [this](int n) { return !folded.contains(n); });
    if (different.size() == 1 && std::none_of(numbers.begin(), numbers.end(),
                                              [&](const auto& each) { return is_under(each.first, different[0]); }))
        return;  // the conclusion says it
    for (int n : different) {
        Literals reached;
        std::vector<Text> end;
        for (int ground : claim.from) {
            if (!is_under(ground, n) && ground != n) continue;
            if (at(ground).says.empty() && end.empty()) end.push_back(absurdity(ground));
            for (const Literal& each : literals_of(at(ground)))
                if (is_aim(each) && !has(reached, each)) reached.push_back(each);
        }
        for (const auto& [earlier, at_number] : numbers)
            if (innermost(earlier) == n)
                std::erase_if(reached, [&](const Literal& each) { return has(says(earlier), each); });
        std::sort(reached.begin(), reached.end());
        if (end.empty() && !reached.empty()) {
            Numbers grounds;
            std::map<int, Literals> by;
            for (int ground : claim.from)
                if ((is_under(ground, n) || ground == n) && says_any(ground, reached)) {
                    grounds.push_back(ground);
                    for (const Literal& each : literals_of(at(ground)))
                        if (has(reached, each)) by[number_of_excluding(ground)].push_back(each);
                }
            std::vector<Text> clauses;
            for (const auto& [cause, some] : by) clauses.push_back(by_number(cause, clauses_of(some)));
            end.push_back(mention_claims(msg("Then {clauses}.", {{"clauses", series(scene_, clauses)}}), grounds));
        }
        supposing(n, end, different.size() == 1, depth, parts);
    }
}

// What follows if a set lacks a digit. Of several digits each has its own conclusion.
void Writer::say_either(int n, std::vector<Text>& parts) const {
    std::vector<Text> end;
    for (int ground : at(n).from)
        if (at(ground).says.empty()) end.push_back(absurdity(ground));
    if (says(n).size() < goals.size())
        end.push_back(mention_claims(either_way(scene_, *this, n, clauses_of(says(n))), {n}));
    supposing(suppositions(n).front(), end, false, 0, parts);
}

// Why a supposition is false, which a claim refutes.
void Writer::say_refutation(int n, int supposed, int depth, std::vector<Text>& parts) const {
    supposing(supposed, {absurdity(at(n).from.front())}, false, depth, parts);
}

// An argument inside another.
void Writer::say_inner(int n, int depth, std::vector<Text>& parts) const {
    if (at(n).kind == Kind::cases) return say_cases(n, depth, parts);
    for (int supposed : suppositions(n)) say_refutation(n, supposed, depth, parts);
}

// A supposition and those like it, what follows from it, and how it ends. Arguments inside have their own paragraphs.
void Writer::supposing(int supposed, const std::vector<Text>& end, bool is_only, int depth,
                       std::vector<Text>& parts) const {
    const Numbers all = alike(supposed);
    const bool is_told = all.size() > 1 && is_only;
    std::vector<Text> sentences{mention_claims(
        is_told ? msg("Each case goes the same way.") : msg("Suppose {clause}.", {{"clause", supposition(all)}}), all)};
    const auto close = [&] {
        if (!sentences.empty()) parts.push_back(inside(depth, paragraph(sentences)));
        sentences.clear();
    };
    for (const auto& [n, number] : numbers) {
        if (innermost(n) != supposed) continue;
        if (is_inner(n)) {
            close();
            const Text aim = msg("Why {clauses}:", {{"clauses", clauses_of(says(n))}});
            parts.push_back(inside(depth, mention_claims(aim, alike_counts(n))));
            say_inner(n, depth + 1, parts);
        }
        sentences.push_back(sentence(n));
    }
    sentences.insert(sentences.end(), end.begin(), end.end());
    close();
}

// What some suppositions say, one or another; or one, that a locked set lacks a digit, or that no fin is true.
Text Writer::supposition(const Numbers& all) const {
    Literals lost = says(all.front());
    if (is_either_ && all.size() == 1)
        if (const std::vector<Text> parts = lacks(scene_, lost); lost.empty()) return series(scene_, parts);
    if (lost.size() > 1) {
        Cells held;
        for (const Literal& each : lost) held.push_back(each.cell);
        return msg("there is no {digit} in {cells}",
                   {{"cells", cells(scene_, held)}, {"digit", symbol(lost.front().digit)}});
    }
    std::vector<Text> clauses;
    std::vector<Candidate> some;
    bool is_true = true;
    for (int n : all) {
        const Literal& each = says(n).front();
        clauses.push_back(clause(each));
        some.push_back({each.cell, each.digit});
        is_true = is_true && each.is_true;
    }
    std::ranges::sort(some);
    return is_true ? one_true(scene_, some) : alternatives(scene_, clauses);
}

// The number of the sentence by which a claim excludes something; 0.
int Writer::number_of_excluding(int n) const { return at(n).kind == Kind::excluded ? number_of_cause(n) : 0; }

// A clause with the number of the sentence that it follows from, if there is one.
Text Writer::by_number(int number, const Text& text) const {
    if (!number) return text;
    return pmsg("a reason", "{reason} by ({number})", {{"reason", text}, {"number", words::number(number)}});
}

// Why a supposition can't be.
Text Writer::absurdity(int n) const {
    if (at(n).kind == Kind::count) return mention_claims(count_text(n), alike_counts(n));
    scene_.need(!says(n).empty());
    if (says(n).empty()) return plain("");
    return mention_claims(msg("But then {clause}, which contradicts the supposition.",
                              {{"clause", by_number(number_of_excluding(n), clause(says(n).front()))}}),
                          {n});
}

// ---- sentences of single claims ---------------------------------------------------------------------------------

Text Writer::sentence(int n) const {
    const Text text = is_inner(n)                 ? msg("So {clauses}.", {{"clauses", clauses_of(says(n))}})
                      : at(n).kind == Kind::count ? count_text(n)
                                                  : last(at(n));
    return mention_claims(msg("({number}) {text}", {{"number", number(numbers.at(n))}, {"text", text}}),
                          alike_counts(n));
}

// Why the other candidates of a claim's set are false. A supposition that is the only one needs no words.
std::vector<Text> Writer::reasons(const Claim& claim) const {
    std::vector<Text> parts;
    for (const Cause& each : causes(claim)) {
        Numbers its_digits, its_cells;
        Literals gone;
        for (const Candidate& one : each.gone) {
            its_digits.push_back(one.digit);
            its_cells.push_back(one.cell);
            gone.push_back({one.cell, one.digit, false});
        }
        const Text reason = claim.sets.empty() ? clauses_of(gone)
                            : is_cell(scene_, claim.sets.front())
                                ? pmsg("a reason", "no {digits}", {{"digits", digits(its_digits, "or")}})
                                : pmsg("a reason", "not in {cells}", {{"cells", cells(scene_, its_cells, "or")}});
        if (each.number)
            parts.push_back(by_number(each.number, reason));
        else if (each.supposed < 0 || claim.under.empty() || (!is_nested_ && each.supposed == claim.under.back()))
            parts.push_back(reason);
        else if (const Literals assumed = says(each.supposed); !assumed.front().is_true && gone == assumed)
            parts.push_back(pmsg("a reason", "{reason} as supposed", {{"reason", reason}}));
        else
            parts.push_back(pmsg("a reason", "{reason} as {clause}",
                                 {{"reason", reason}, {"clause", supposition(alike(each.supposed))}}));
    }
    return parts;
}

// That a candidate is the last of its set, and where the others went.
Text Writer::last(const Claim& claim) const {
    const Literal literal = literals_of(claim).front();
    const std::vector<Text> parts = reasons(claim);
    Values values{{"cell", cell(literal.cell)}, {"digit", symbol(literal.digit)}};
    if (!parts.empty()) values.push_back({"reasons", clauses(scene_, parts)});
    if (claim.sets.empty())  // of a premise
        return msg("{clause}: {reasons}.", {{"clause", clause(literal)}, {"reasons", clauses(scene_, parts)}});
    if (is_cell(scene_, claim.sets.front()))
        return parts.empty() ? msg("{cell} is {digit}.", values) : msg("{cell} is {digit}: {reasons}.", values);
    values.push_back({"house", houses_of(scene_, claim.sets)});
    return parts.empty() ? msg("In {house} the {digit} goes into {cell}.", values)
                         : msg("In {house} the {digit} goes into {cell}: {reasons}.", values);
}

// ---- counting ---------------------------------------------------------------------------------------------------

// The supposition or numbered claim, of those that hold at another claim, by which a candidate is false; -1. No
// supposition that stands for several: the others may leave it.
int Writer::ruling_out(int n, const Candidate& one) const {
    for (int m = 0; m < n; ++m) {
        const bool holds = at(m).kind == Kind::suppose
                               ? has(at(n).under, m) && alike(m).size() == 1
                               : numbers.contains(m) && std::ranges::includes(at(n).under, at(m).under);
        if (!holds) continue;
        for (const Literal& each : says(m)) {
            const bool is_same = each.cell == one.cell && each.digit == one.digit;
            const bool excludes =
                each.cell == one.cell || (each.digit == one.digit && scene_.plan.sees(each.cell, one.cell));
            if (each.is_true ? excludes && !is_same : is_same) return m;
        }
    }
    return -1;
}

// What is counted, and what follows. Of a house's places only those are named that are left.
Text Writer::count_text(int n) const {
    const Claim& claim = at(n);
    std::vector<Candidate> left = members_of(claim);
    std::set<int> causing, assumed;
    for (const Cause& each : causes(claim)) {
        std::erase_if(left, [&](const Candidate& one) { return has(each.gone, one); });
        if (each.number)
            causing.insert(each.number);
        else if (is_forcing_ && each.supposed >= 0)
            assumed.insert(each.supposed);
    }
    if (is_forcing_ && claim.sets.size() == 1 && claim.links.size() == 1)
        std::erase_if(left, [&](const Candidate& one) {
            const int ground = ruling_out(n, one);
            if (ground >= 0 && at(ground).kind == Kind::suppose) assumed.insert(ground);
            if (ground >= 0 && at(ground).kind != Kind::suppose) causing.insert(numbers.at(ground));
            return ground >= 0;
        });
    std::vector<Text> supposed;
    for (int each : assumed) supposed.push_back(supposition(alike(each)));
    if (is_either_)
        if (const auto text = needs(scene_, *this, n, {causing.begin(), causing.end()})) return *text;
    const bool has_premise =
        std::any_of(claim.from.begin(), claim.from.end(), [this](int g) { return at(g).kind == Kind::premise; });
    const int earlier = says(n).empty() ? 0 : number_of_same_count(n);
    Text text = earlier ? msg("As in ({number})", {{"number", number(earlier)}})
                : has_premise && claim.sets.empty() && !left.empty()
                    ? msg("{guards}, or there would be a second solution", {{"guards", one_true(scene_, left)}})
                    : count_clause(scene_, claim, left, has_premise);
    const Numbers grounds(causing.begin(), causing.end());
    if (supposed.empty() && !grounds.empty())
        text = msg("{text} (by {numbers})", {{"text", text}, {"numbers", sentences(grounds)}});
    if (!supposed.empty()) {
        Values values{{"text", text}, {"clauses", clauses(scene_, supposed)}};
        if (!grounds.empty()) values.push_back({"numbers", sentences(grounds)});
        text = grounds.empty() ? msg("{text} (as {clauses})", values)
                               : msg("{text} (as {clauses}, and by {numbers})", values);
    }
    if (says(n).empty()) return msg("{text}, which is impossible.", {{"text", text}});
    if (claim.under.empty() && is_goal(says(n))) return msg("{text}.", {{"text", text}});
    return msg("{text}, so {clauses}.", {{"text", text}, {"clauses", clauses_of(says(n))}});
}

// ---- clauses ----------------------------------------------------------------------------------------------------

// Which candidates are true or false, as clauses.
Text Writer::clauses_of(const Literals& literals) const {
    std::vector<Text> parts;
    std::vector<Candidate> gone;
    Literals known;
    for (const Literal& each : literals) {
        if (has(known, each)) continue;
        known.push_back(each);
        if (each.is_true)
            parts.push_back(clause(each));
        else
            gone.push_back({each.cell, each.digit});
    }
    for (Text& each : not_there(scene_, gone)) parts.push_back(std::move(each));
    return series(scene_, parts);
}

// That one of some candidates of a claim's set is true, and where the others went.
Text Writer::one_of(const Claim& claim, const std::vector<Candidate>& held) const {
    Numbers its_cells, its_digits;
    for (const Candidate& each : held) {
        its_cells.push_back(each.cell);
        its_digits.push_back(each.digit);
    }
    const Set set = claim.sets.front();
    const std::vector<Text> parts = reasons(claim);
    Values values;
    if (!parts.empty()) values.push_back({"reasons", clauses(scene_, parts)});
    if (is_cell(scene_, set)) {
        values.push_back({"cell", cell(at_of(scene_, set))});
        values.push_back({"digits", digits(its_digits, "or")});
        return parts.empty() ? msg("{cell} is {digits}.", values) : msg("{cell} is {digits}: {reasons}.", values);
    }
    values.push_back({"house", house(house_of(scene_, set))});
    values.push_back({"digit", symbol(at_of(scene_, set))});
    values.push_back({"cells", cells(scene_, its_cells, "or")});
    return parts.empty() ? msg("In {house} the {digit} is in {cells}.", values)
                         : msg("In {house} the {digit} is in {cells}: {reasons}.", values);
}

}  // namespace

std::vector<Text> paragraphs(const Scene& scene, const argument::Argument& argument, const Premise* premise) {
    return Writer(scene, argument, premise).paragraphs();
}

}  // namespace farandole::logic::words
