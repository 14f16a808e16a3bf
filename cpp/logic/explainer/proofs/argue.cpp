// The claims of a hint of chains.
#include <algorithm>
#include <utility>

#include "logic/explainer/proofs/lemmas.hpp"

namespace farandole::explainer::chaining {

namespace {

using logic::argument::Argument;
using logic::argument::Claim;
using logic::argument::Kind;
using logic::argument::Literal;
using logic::argument::Set;
using Number = std::uint16_t;

Literal literal_of(int node) { return {static_cast<logic::argument::Atom>(candidate_of(node)), is_true(node)}; }

Set set_of_unit(int unit) {
    if (unit < kCells) return set_of(unit);
    return set_of(unit / kCells - 1, unit % kCells / 9, unit % 9);
}

// The first unit that two candidates share; -1 if there is none.
int shared_unit(int one, int other) {
    for (const int unit : kUnitsOf.of[one].units)
        for (const int its : kUnitsOf.of[other].units)
            if (unit == its) return unit;
    return -1;
}

Claim saying(Kind kind, int node) {
    Claim claim;
    claim.kind = kind;
    claim.says.push_back(literal_of(node));
    return claim;
}

class Writer {
  public:
    explicit Writer(const Lemmas& lemmas) : lemmas_(lemmas) {}
    Argument argument;

    Number add(Claim claim) {
        if (claim.kind != Kind::suppose) claim.under = under_;
        std::ranges::sort(claim.from);
        const auto repeated = std::ranges::unique(claim.from);
        claim.from.erase(repeated.begin(), repeated.end());
        argument.push_back(std::move(claim));
        return static_cast<Number>(argument.size() - 1);
    }
    // The claim that says a node where all that it rests on is said.
    Number state(const Reason& reason) {
        Number& known = said(reason.node);
        if (known != kNotSaid) return known;
        Claim claim = saying(Kind::excluded, reason.node);
        claim.from.push_back(said(reason.by));
        claim.sets.push_back(set_of_unit(shared_unit(candidate_of(reason.by), reason.node)));
        return known = add(std::move(claim));
    }
    // Says a node of a case, after all that it rests on.
    void write(const Case& all, int node);

  private:
    Number& said(int node) { return said_[static_cast<std::size_t>(node)]; }
    void write_lemma(const Case& all, const Line& line);
    void write_case(const Case& each, std::vector<Number>& ends);

    static constexpr Number kNotSaid = 0xFFFF;
    const Lemmas& lemmas_;
    std::vector<Number> under_;
    std::vector<Number> said_ = std::vector<Number>(kNodes, kNotSaid);
};

void Writer::write(const Case& all, int node) {
    if (said(node) != kNotSaid) return;
    const Line& line = *std::ranges::find(all.lines, node, &Line::node);
    for (const Reason& reason : line.reasons) write(all, reason.by);
    if (line.lemma >= 0) return write_lemma(all, line);
    Claim claim = saying(Kind::last, node);
    claim.sets.push_back(set_of_unit(line.unit));
    for (const Reason& reason : line.reasons) claim.from.push_back(state(reason));
    said(node) = add(std::move(claim));
}

void Writer::write_lemma(const Case& all, const Line& line) {
    const Lemma& lemma = lemmas_[line.lemma];
    Claim claim;
    claim.kind = lemma.kind;
    Nodes says;
    for (const Line& each : all.lines)
        if (each.lemma == line.lemma) says.push_back(each.node);
    for (const Reason& reason : line.reasons) {
        const Number number = state(reason);
        const bool is_of_unit =
            lemma.unit >= 0 && !is_true(reason.node) &&
            std::ranges::any_of(kUnitsOf.of[reason.node].units, [&](int unit) { return unit == lemma.unit; });
        if (lemma.kind == Kind::count || is_of_unit) claim.from.push_back(number);
    }
    if (lemma.kind == Kind::count) {
        claim.sets.assign(lemma.rule.sets, lemma.rule.sets + lemma.rule.set_count);
        claim.links.assign(lemma.rule.links, lemma.rule.links + lemma.rule.link_count);
        for (const int node : says) {
            claim.says = {literal_of(node)};
            said(node) = add(claim);
        }
        return;
    }
    if (lemma.unit >= 0) claim.sets = {set_of_unit(lemma.unit)};
    for (const Case& each : lemma.cases) write_case(each, claim.from);
    for (const int node : says) claim.says.push_back(literal_of(node));
    const Number number = add(std::move(claim));
    for (const int node : says) said(node) = number;
}

// Adds the claims in which a case ends.
void Writer::write_case(const Case& each, std::vector<Number>& ends) {
    const std::vector<Number> known = said_;
    const Number number = add(saying(Kind::suppose, each.supposed));
    under_.push_back(number);
    argument[number].under.push_back(number);
    said(each.supposed) = number;
    std::vector<Number> from;
    for (const Reason& reason : each.ends) write(each, reason.by);
    for (const Reason& reason : each.ends) from.push_back(state(reason));
    if (each.hopeless >= 0) {
        Claim claim;
        claim.kind = Kind::count;
        claim.sets.push_back(set_of_unit(each.hopeless));
        claim.from.swap(from);
        from.push_back(add(std::move(claim)));
    }
    ends.insert(ends.end(), from.begin(), from.end());
    said_ = known;
    under_.pop_back();
}

// A chain that has a way of its own, as a cycle has: it is told as it is.
void write_chain(const ProofChain& chain, Argument& argument) {
    const auto first = static_cast<Number>(argument.size());
    const auto add = [&](Claim claim, int set) {
        if (set >= 0) claim.sets.push_back(static_cast<Set>(set));
        if (argument.size() > first) claim.from.push_back(static_cast<Number>(argument.size() - 1));
        if (claim.kind != Kind::refuted) claim.under.push_back(first);
        argument.push_back(std::move(claim));
    };
    for (const ProofNode& node : chain)
        add(saying(node.set < 0         ? Kind::suppose
                   : is_true(node.node) ? Kind::last
                                        : Kind::excluded,
                   node.node),
            node.set);
    add(saying(Kind::refuted, opposite_of(chain[0].node)), -1);
}

}  // namespace

Argument argue(const Proof& proof, const Grid& grid) {
    Argument argument;
    if (proof.form == Proof::Form::kOpposite) {
        for (const ProofChain& chain : proof.chains) write_chain(chain, argument);
    } else {
        Lemmas reader(grid);
        Way way;
        reader.read(proof, {}, way.lemmas);
        const int goal = proof.form == Proof::Form::kClash ? opposite_of(proof.chains[0][0].node) : proof.result;
        const Case found = reader.solve({}, -1, way, {goal});
        if (found.cost < 0) return {};
        Writer writer(reader);
        for (const Reason& end : found.ends) writer.write(found, end.by);
        for (const Reason& end : found.ends) writer.state(end);
        argument = std::move(writer.argument);
    }
    return argument;
}

}  // namespace farandole::explainer::chaining
