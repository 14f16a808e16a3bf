#include "logic/explainer/proofs/lemmas.hpp"

#include <algorithm>
#include <array>
#include <ranges>

// Of each chain only its counts and the arguments inside it are kept, as lemmas; the naked and hidden singles between
// them are found again, which may lead to a contradiction sooner. Then each line is left out in turn, and what is
// shorter is kept. What doesn't rest on a supposition is told outside it.
namespace farandole::explainer::chaining {

using logic::argument::Kind;

namespace {

bool has(const Nodes& some, int wanted) { return std::find(some.begin(), some.end(), wanted) != some.end(); }

int unit_of_set(int set) {
    if (set < kCells) return set;
    const int group = (set - kCells) / 9, kind = group >= 18 ? kBlock : group >= 9 ? kColumn : kRow;
    return (kind + 1) * kCells + (set - kCells) % 81;
}

Nodes candidates_of(const Grid& grid, int unit) {
    Nodes all;
    for (unsigned rest = grid.unit(unit); rest; rest &= rest - 1)
        all.push_back(kUnitsOf.candidate_at[unit][std::countr_zero(rest)]);
    return all;
}

}  // namespace

// What is known under some suppositions.
struct Facts {
    struct Fact {
        int node, unit, from;  // without a unit by a lemma, or given; excluded by a fact, or the last
        bool is_given() const { return unit < 0 && from < 0; }
    };
    std::array<std::int16_t, kNodes> at;
    std::array<std::uint8_t, kUnits> left;
    std::vector<Fact> all;
    std::vector<Fact> waiting;  // singles that aren't of the known way
    std::size_t next = 0, next_waiting = 0;
    int hopeless = -1;

    explicit Facts(const Grid& grid) {
        at.fill(-1);
        for (int unit = 0; unit < kUnits; ++unit)
            left[static_cast<std::size_t>(unit)] = static_cast<std::uint8_t>(size_of(grid.unit(unit)));
    }
    int where(int node) const { return at[static_cast<std::size_t>(node)]; }
    bool knows(int node) const { return where(node) >= 0; }
    void add(int node, int unit, int from) {
        if (knows(node)) return;
        at[static_cast<std::size_t>(node)] = static_cast<std::int16_t>(all.size());
        all.push_back({node, unit, from});
    }
    // Finds the singles of a way, or all, and what they exclude, up to a contradiction.
    void follow(const Grid& grid, const Candidates* way) {
        for (; next < all.size() && hopeless < 0; ++next)
            for (const int unit : kUnitsOf.of[candidate_of(all[next].node)].units) see(grid, way, unit);
    }
    // Takes the first single that isn't of the way; false if there is none.
    bool stray(const Candidates& banned) {
        while (next_waiting < waiting.size()) {
            const Fact& first = waiting[next_waiting++];
            if (knows(first.node) || banned.has(candidate_of(first.node))) continue;
            add(first.node, first.unit, -1);
            return true;
        }
        return false;
    }

  private:
    void see(const Grid& grid, const Candidates* way, int unit) {
        const bool excludes = is_true(all[next].node);
        auto& count = left[static_cast<std::size_t>(unit)];
        if (!excludes && --count == 0) hopeless = unit;
        if (!excludes && count != 1) return;
        for (const int other : candidates_of(grid, unit))
            if (excludes && true_node(other) != all[next].node)
                add(other, unit, static_cast<int>(next));
            else if (!excludes && !knows(other) && (!way || way->has(other)))
                add(true_node(other), unit, -1);
            else if (!excludes && !knows(other))
                waiting.push_back({true_node(other), unit, -1});
    }
};

// What follows by singles.
static Facts known(const Grid& grid, const Nodes& given) {
    Facts facts(grid);
    for (const int each : given) facts.add(each, -1, -1);
    facts.follow(grid, nullptr);
    return facts;
}

// ---- the shortest way -------------------------------------------------------------------------------------------

namespace {

// Of all facts those that the end needs, from the last: of several reasons, one that is needed anyway.
class Extract {
  public:
    Extract(const Grid& grid, const Lemmas& lemmas, const Facts& facts, int supposed)
        : grid_(grid),
          lemmas_(lemmas),
          facts_(facts),
          all_(facts.all),
          is_needed_(all_.size()),
          rests_(all_.size()),
          is_line_(all_.size()),
          reasons_(all_.size()) {
        found_.supposed = supposed;
        found_.hopeless = facts.hopeless;
        found_.cost = 0;
    }

    Case run(const Nodes& goals) {
        for (const int node : found_.hopeless >= 0 ? candidates_of(grid_, found_.hopeless) : goals)
            found_.ends.push_back(need(node, all_.size()));
        for (std::size_t i = all_.size(); i-- > 0;)
            if (is_needed_[i] && !all_[i].is_given()) give_reasons(i);
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (is_needed_[i]) find_rest(i);
        take_lines();
        found_.cost += static_cast<int>(found_.needs.size());
        return std::move(found_);
    }

  private:
    std::size_t at(int node) const { return static_cast<std::size_t>(facts_.where(node)); }
    bool is_free(std::size_t i) const { return is_needed_[i] || all_[i].is_given(); }

    Reason need(int node, std::size_t before) {
        std::size_t by = at(node);
        if (!is_true(node)) {
            if (all_[by].unit >= 0) by = static_cast<std::size_t>(all_[by].from);
            for (int i = 0; i < 4 && !is_free(by); ++i)
                for (const int other : candidates_of(grid_, kUnitsOf.of[node].units[i]))
                    if (other != node && facts_.knows(true_node(other)) && at(true_node(other)) < before &&
                        is_free(at(true_node(other))))
                        by = at(true_node(other));
        }
        is_needed_[by] = 1;
        return {node, all_[by].node};
    }

    void give_reasons(std::size_t i) {
        const Facts::Fact& fact = all_[i];
        if (fact.unit < 0) {
            for (const int node : lemmas_[fact.from].needs) reasons_[i].push_back(need(node, i));
            return;
        }
        for (const int other : candidates_of(grid_, fact.unit))
            if (true_node(other) != fact.node) reasons_[i].push_back(need(other, i));
    }

    // Notes whether a fact rests on the supposition, and what it costs.
    void find_rest(std::size_t i) {
        const Facts::Fact& fact = all_[i];
        rests_[i] = fact.node == found_.supposed || (found_.supposed < 0 && !fact.is_given());
        for (const Reason& reason : reasons_[i]) rests_[i] |= rests_[at(reason.by)];
        if (fact.is_given()) return;
        int length = 1;
        if (fact.unit < 0) {
            if (!rests_[i] && !has(found_.outside, fact.from)) found_.outside.push_back(fact.from);
            if (has(found_.way.lemmas, fact.from)) return;
            found_.way.lemmas.push_back(fact.from);
            length = lemmas_[fact.from].length;
        } else {
            found_.way.singles.add(candidate_of(fact.node));
        }
        found_.cost += 16 * length;
        if (rests_[i]) found_.length += length;
    }

    void want(const Reason& reason) {
        if (rests_[at(reason.by)])
            is_line_[at(reason.by)] = 1;
        else if (!has(found_.needs, reason.by))
            found_.needs.push_back(reason.by);
    }

    void take_lines() {
        for (const Reason& reason : found_.ends) want(reason);
        for (std::size_t i = all_.size(); i-- > 0;) {
            const Facts::Fact& fact = all_[i];
            if (!is_line_[i] || fact.is_given()) continue;
            for (const Reason& reason : reasons_[i]) want(reason);
            found_.lines.push_back({fact.node, fact.unit, fact.unit < 0 ? fact.from : -1, std::move(reasons_[i])});
        }
        std::reverse(found_.lines.begin(), found_.lines.end());
    }

    const Grid& grid_;
    const Lemmas& lemmas_;
    const Facts& facts_;
    const std::vector<Facts::Fact>& all_;
    std::vector<char> is_needed_, rests_, is_line_;
    std::vector<std::vector<Reason>> reasons_;
    Case found_;
};

}  // namespace

// Goes a way as far as it leads, and then as little beside it as possible.
Case Lemmas::attempt(const Nodes& given, int supposed, const Nodes& lemmas, const Nodes& goals, const Way& way,
                     const Way& banned) const {
    Facts facts(grid_);
    for (const int node : given) facts.add(node, -1, -1);
    if (supposed >= 0) facts.add(supposed, -1, -1);
    Nodes used = banned.lemmas;
    const auto knows = [&](int node) { return facts.knows(node); };
    const auto use = [&](const Nodes& some) {
        const auto it = std::ranges::find_if(
            some, [&](int each) { return !has(used, each) && std::ranges::all_of((*this)[each].needs, knows); });
        if (it == some.end()) return false;
        used.push_back(*it);
        for (const int node : (*this)[*it].says) facts.add(node, -1, *it);
        return true;
    };
    do {
        facts.follow(grid_, &way.singles);
        if (facts.hopeless >= 0 || (!goals.empty() && std::ranges::all_of(goals, knows)))
            return Extract(grid_, *this, facts, supposed).run(goals);
    } while (use(way.lemmas) || facts.stray(banned.singles) || use(lemmas));
    return {};
}

Case Lemmas::shorten(const Nodes& given, int supposed, const Way& chain, const Nodes& goals, Way banned) const {
    Case best = attempt(given, supposed, chain.lemmas, goals, chain, banned);
    for (std::size_t i = 0; i < best.lines.size(); ++i) {
        Way way = best.way, more = banned;
        if (const int lemma = best.lines[i].lemma; lemma >= 0) {
            more.lemmas.push_back(lemma);
        } else {
            more.singles.add(candidate_of(best.lines[i].node));
            way.singles.remove(candidate_of(best.lines[i].node));
        }
        Case other = attempt(given, supposed, chain.lemmas, goals, way, more);
        if (other.cost < 0 || other.cost >= best.cost) continue;
        best = std::move(other);
        banned = std::move(more);
        i = static_cast<std::size_t>(-1);
    }
    return best;
}

// With all that is refuted beside the chain, with what of it takes few lines, and with none: one may hide another.
Case Lemmas::solve(const Nodes& given, int supposed, const Way& chain, const Nodes& goals) const {
    Case best;
    for (const int most : {2, 1, 0}) {
        Way banned;
        for (const int lemma : chain.lemmas)
            if ((*this)[lemma].beside > most) banned.lemmas.push_back(lemma);
        if (most < 2 && banned.lemmas.empty()) continue;
        Case made = shorten(given, supposed, chain, goals, std::move(banned));
        if (made.cost >= 0 && (best.cost < 0 || made.cost < best.cost)) best = std::move(made);
    }
    return best;
}

// ---- lemmas -----------------------------------------------------------------------------------------------------

void Lemmas::read_count(const ProofNode& node, Nodes& found) {
    Lemma lemma;
    lemma.rule = node.rule;
    lemma.says = {node.node};
    std::array<std::int8_t, kCandidates> excess{};
    for (int i = 0; i < node.rule.link_count; ++i)
        for (const int each : candidates_of(grid_, unit_of_set(node.rule.links[i])))
            ++excess[static_cast<std::size_t>(each)];
    for (int i = 0; i < node.rule.set_count; ++i)
        for (const int each : candidates_of(grid_, unit_of_set(node.rule.sets[i])))
            if (--excess[static_cast<std::size_t>(each)] < 0 && !has(lemma.needs, each)) lemma.needs.push_back(each);
    const auto same = [&](int other) {
        const Rule& rule = lemmas_[static_cast<std::size_t>(other)].rule;
        return rule.set_count == node.rule.set_count && std::ranges::equal(rule.sets, node.rule.sets) &&
               std::ranges::equal(rule.links, node.rule.links);
    };
    const auto known = std::ranges::find_if(found, same);
    if (known == found.end())
        found.push_back(keep(std::move(lemma)));
    else
        lemmas_[static_cast<std::size_t>(*known)].says.push_back(node.node);
}

// The way of a chain, whose supposition is given.
Way Lemmas::read_chain(const ProofChain& chain, Nodes given) {
    Way way;
    const Proof* last = nullptr;
    for (const ProofNode& node : chain) {
        if (node.rule.set_count) read_count(node, way.lemmas);
        if (node.nested && node.nested.get() != last) {
            const Facts facts = known(grid_, given);
            if (facts.hopeless >= 0) break;
            if (!facts.knows(node.node)) {
                read(*node.nested, given, way.lemmas);
                last = node.nested.get();
            }
        }
        if (is_true(node.node)) way.singles.add(candidate_of(node.node));
        if (is_true(node.node) || node.nested || node.rule.set_count || &node == &chain[0]) given.push_back(node.node);
    }
    return way;
}

// Adds a case that begins with what is given to a lemma.
bool Lemmas::add_case(Lemma& lemma, int supposed, Way way, Nodes& found) const {
    Case made = solve(lemma.given, supposed, way, lemma.kind == Kind::cases ? lemma.says : Nodes{});
    if (made.cost < 0) return false;
    for (const int need : made.needs)
        if (!has(lemma.needs, need)) lemma.needs.push_back(need);
    for (const int other : made.outside)
        if (!has(found, other)) found.push_back(other);
    lemma.length += made.length;
    lemma.cases.push_back(std::move(made));
    lemma.ways.push_back(std::move(way));
    return true;
}

// The lemma that a supposition is refuted; -1 if the way leads to no contradiction.
int Lemmas::refuted(int supposed, const Way& way, const Nodes& given, Nodes& found) {
    Lemma lemma;
    lemma.kind = Kind::refuted;
    lemma.says = {opposite_of(supposed)};
    lemma.given = given;
    return add_case(lemma, supposed, way, found) ? keep(std::move(lemma)) : -1;
}

// Inside an argument the singles on the way are refuted, too: more may follow from that.
void Lemmas::refute(int supposed, const Way& way, const Nodes& given, Nodes& found) {
    const int lemma = refuted(supposed, way, given, found);
    if (lemma < 0) return;
    const std::vector<Line> lines = given.empty() ? std::vector<Line>{} : (*this)[lemma].cases[0].lines;
    for (const Line& line : std::views::reverse(lines)) {
        const int other = line.unit < 0 ? -1 : refuted(line.node, way, given, found);
        if (other < 0) continue;
        lemmas_[static_cast<std::size_t>(other)].beside = (*this)[other].length < (*this)[lemma].length ? 1 : 2;
        found.push_back(other);
    }
    found.push_back(lemma);
}

// Inside an argument, the opposite of what the cases lead to is refuted as well, if singles do that: it is often shorter.
void Lemmas::read_cases(const Proof& proof, int unit, const Nodes& given, Nodes& found) {
    if (!given.empty()) refute(opposite_of(proof.result), {}, given, found);
    const Facts facts = known(grid_, given);
    Lemma lemma;
    lemma.kind = Kind::cases;
    lemma.says = {proof.result};
    lemma.unit = unit;
    lemma.given = given;
    for (const int candidate : candidates_of(grid_, unit)) {
        if (facts.knows(candidate)) {
            lemma.needs.push_back(candidate);
            continue;
        }
        const auto starts = [&](const ProofChain& chain) { return chain[0].node == true_node(candidate); };
        auto chain = std::ranges::find_if(proof.chains, starts);
        if (chain == proof.chains.end() && proof.form == Proof::Form::kBoth) chain = proof.chains.begin() + 1;
        if (chain == proof.chains.end()) return;
        Nodes with = given;
        with.push_back(true_node(candidate));
        if (!add_case(lemma, true_node(candidate), read_chain(*chain, std::move(with)), found)) return;
    }
    found.push_back(keep(std::move(lemma)));
    join(found);
}

// The last lemma together with an earlier one of the same cases, if they are shorter so.
void Lemmas::join(Nodes& found) {
    const Lemma& last = (*this)[found.back()];
    const auto is_alike = [&](int other) {
        const Lemma& earlier = (*this)[other];
        return other != found.back() && earlier.unit >= 0 && earlier.unit == last.unit &&
               earlier.cases.size() == last.cases.size();
    };
    const auto known = std::ranges::find_if(found, is_alike);
    if (known == found.end()) return;
    const Lemma& earlier = (*this)[*known];
    Lemma both;
    both.kind = Kind::cases;
    both.unit = last.unit;
    both.given = earlier.given;
    both.says = earlier.says;
    both.says.insert(both.says.end(), last.says.begin(), last.says.end());
    for (const int candidate : candidates_of(grid_, last.unit))
        if (std::ranges::none_of(last.cases, [&](const Case& each) { return each.supposed == true_node(candidate); }))
            both.needs.push_back(candidate);
    Nodes outside;
    for (std::size_t i = 0; i < last.cases.size(); ++i) {
        if (earlier.cases[i].supposed != last.cases[i].supposed) return;
        Way way = earlier.ways[i];
        way.singles |= last.ways[i].singles;
        way.lemmas.insert(way.lemmas.end(), last.ways[i].lemmas.begin(), last.ways[i].lemmas.end());
        if (!add_case(both, last.cases[i].supposed, std::move(way), outside)) return;
    }
    if (both.length >= earlier.length + last.length) return;
    for (const int other : outside)
        if (!has(found, other)) found.push_back(other);
    found.insert(found.begin(), keep(std::move(both)));
}

void Lemmas::read(const Proof& proof, const Nodes& given, Nodes& found) {
    const auto& chains = proof.chains;
    const auto refute_by = [&](int supposed, const ProofChain& chain) {
        Nodes with = given;
        with.push_back(supposed);
        refute(supposed, read_chain(chain, std::move(with)), given, found);
    };
    if (proof.form == Proof::Form::kClash || proof.form == Proof::Form::kOpposite) {
        for (const ProofChain& chain : chains) refute_by(chain[0].node, chain);
        return;
    }
    const bool is_both = proof.form == Proof::Form::kBoth;
    for (const ProofChain& chain : chains)
        if (candidate_of(chain[0].node) == candidate_of(proof.result))
            return refute_by(opposite_of(proof.result), chain);
    // If the first candidate excludes the result at once, that being true leads to a contradiction.
    if (is_both && chains[0].size() == 2 && chains[0][1].set >= 0 && !is_true(proof.result))
        return refute_by(opposite_of(proof.result), chains[1]);
    read_cases(proof, is_both ? candidate_of(chains[0][0].node) / 9 : unit_of_set(proof.set), given, found);
}

}  // namespace farandole::explainer::chaining
