// How an argument is found. What the truths of a step say is worked out in rounds, as a person would: a true candidate
// excludes those that it sees, and the last candidate of a set is true; where that comes to a stop, counting helps
// (drafts.hpp). That is done on the board as it is, then for the cases of each set, and then for the opposite of what
// the step decides. The findings that a conclusion needs become claims (Writer); the shortest argument is returned.
#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "logic/argument/argument.hpp"
#include "logic/argument/drafts.hpp"

namespace farandole::logic::argument {
namespace {

constexpr std::size_t kMostCases = 9;

// Writes the findings that some conclusions need as numbered claims: findings that follow from the same by the same
// rule are one claim.
class Writer {
  public:
    explicit Writer(const Drafts& drafts) : drafts_(drafts) {}

    // The number of the claim for a finding; those that it follows from are written first.
    std::uint16_t write(int draft) {
        if (const auto known = number_.find(draft); known != number_.end()) return known->second;
        const Draft& found = drafts_[draft];
        Claim claim;
        claim.kind = found.kind;
        claim.sets = found.sets;
        claim.links = found.links;
        for (int earlier : found.from) claim.from.push_back(write(earlier));
        std::vector<Literal> says;
        if (found.kind == Kind::premise) {
            for (const Truth& truth : drafts_.truths())
                if (truth.set == kPremise)
                    for (int member : truth.members) says.push_back({drafts_.atom(member), true});
        } else if (found.atom != kNone) {
            says.push_back({drafts_.atom(found.atom), found.is_true});
            for (int other : found.others) says.push_back({drafts_.atom(other), found.is_true});
        }
        const std::uint16_t number = add(std::move(claim), says);
        number_.emplace(draft, number);
        return number;
    }

    std::uint16_t add(Claim claim, const std::vector<Literal>& says) {
        std::ranges::sort(claim.from);
        const auto repeated = std::ranges::unique(claim.from);
        claim.from.erase(repeated.begin(), repeated.end());
        if (claim.kind == Kind::suppose) {
            claim.under = {static_cast<std::uint16_t>(argument.size())};
        } else if (claim.under.empty()) {
            for (auto earlier : claim.from)
                for (auto supposition : argument[earlier].under)
                    if (std::ranges::find(claim.under, supposition) == claim.under.end())
                        claim.under.push_back(supposition);
            std::ranges::sort(claim.under);
        }
        if (claim.kind == Kind::excluded || claim.kind == Kind::count)
            for (std::size_t i = 0; i < argument.size() && !says.empty(); ++i) {
                Claim& known = argument[i];
                if (known.kind == claim.kind && known.from == claim.from && known.sets == claim.sets &&
                    known.links == claim.links && !known.says.empty()) {
                    for (const Literal& literal : says)
                        if (std::ranges::find(known.says, literal) == known.says.end()) known.says.push_back(literal);
                    return static_cast<std::uint16_t>(i);
                }
            }
        claim.says = says;
        argument.push_back(std::move(claim));
        return static_cast<std::uint16_t>(argument.size() - 1);
    }

    Argument argument;

  private:
    const Drafts& drafts_;
    std::map<int, std::uint16_t> number_;
};

// Whether an earlier claim counts or finds the same, under another supposition: it is told once.
bool is_repeated(const Argument& argument, std::size_t at) {
    const Claim& claim = argument[at];
    if (claim.kind != Kind::count && claim.kind != Kind::last) return false;
    return std::any_of(argument.begin(), argument.begin() + static_cast<std::ptrdiff_t>(at), [&](const Claim& earlier) {
        return earlier.kind == claim.kind && earlier.says == claim.says && earlier.sets == claim.sets &&
               earlier.links == claim.links;
    });
}

// Whether a count is seen at once: cells that hold each digit once, the digits of a house, or one digit in houses.
bool is_plain(const Claim& claim, const Ground& ground) {
    const auto cells = static_cast<Set>(ground.cells()), side = static_cast<Set>(ground.side());
    const auto is_cell = [&](Set set) { return set < cells; };
    const auto digit_of = [&](Set set) { return (set - cells) % side; };
    const auto of_cells = std::ranges::count_if(claim.sets, is_cell),
               by_cells = std::ranges::count_if(claim.links, is_cell);
    if (by_cells != 0) return of_cells == 0 && static_cast<std::size_t>(by_cells) == claim.links.size();
    std::uint32_t digits = 0;
    for (Set link : claim.links) digits |= 1U << digit_of(link);
    const auto different = static_cast<std::size_t>(std::popcount(digits));
    return of_cells == 0 ? different == 1
                         : static_cast<std::size_t>(of_cells) == claim.sets.size() && different == claim.links.size();
}

// How long an argument is to read. Cells of an almost locked set are at a glance; other counts are the harder the
// more sets they have, and hardest with the premise among them.
std::size_t length(const Argument& argument, const std::vector<std::vector<Set>>& locked, const Ground& ground) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < argument.size(); ++i) {
        const Claim& claim = argument[i];
        if (is_repeated(argument, i)) continue;
        sum += claim.kind == Kind::excluded ? 1 : 2;
        if (claim.kind != Kind::count) continue;
        const auto holds = [&](const std::vector<Set>& group) {
            return std::ranges::all_of(claim.sets,
                                       [&](Set set) { return std::ranges::find(group, set) != group.end(); });
        };
        if (std::ranges::none_of(locked, holds))
            sum += claim.sets.size() * (claim.sets.size() > 4 || !is_plain(claim, ground) ? 2 : 1);
        if (std::ranges::find(claim.sets, kPremise) != claim.sets.end()) sum += 30;
    }
    return sum;
}

// The same claims, first those that rest on no supposition at all.
Argument free_first(const Argument& argument) {
    std::vector<bool> is_free;
    std::vector<std::size_t> order;
    for (const Claim& claim : argument) {
        is_free.push_back(claim.under.empty() &&
                          std::ranges::all_of(claim.from, [&](auto ground) { return is_free[ground]; }));
        order.push_back(order.size());
    }
    std::ranges::stable_partition(order, [&](std::size_t number) { return is_free[number]; });
    std::vector<std::uint16_t> places(argument.size());
    for (std::size_t at = 0; at < order.size(); ++at) places[order[at]] = static_cast<std::uint16_t>(at);
    Argument ordered;
    for (std::size_t number : order) {
        ordered.push_back(argument[number]);
        for (auto* numbers : {&ordered.back().from, &ordered.back().under}) {
            for (auto& each : *numbers) each = places[each];
            std::ranges::sort(*numbers);
        }
    }
    return ordered;
}

class Derivation {
  public:
    Derivation(const Position& position, const Goal& goal)
        : goal_(goal), ground_(*position.ground), drafts_(position, goal) {}

    Argument shortest() {
        State base = drafts_.nothing_supposed();
        if (!goal_.cover.empty()) try_either(base, Counting::named);  // a fish with fins
        if (!best_.empty()) return best_;
        drafts_.work_out(base, Counting::none);
        if (try_direct(base)) return best_;
        State counted = base;
        if (!goal_.has_premise && (goal_.either.empty() || goal_.locked.size() == 2) && drafts_.count_all(counted) &&
            try_direct(counted)) {
            if (std::ranges::all_of(best_, [this](const Claim& claim) {
                    return claim.kind != Kind::count || is_plain(claim, ground_);
                }))
                return best_;
            drafts_.forget_whole();  // cases may be easier
        }
        const Argument first = natural(base);
        for (const auto counting : {Counting::none, Counting::named, Counting::any}) {
            if (counting == Counting::any && !best_.empty()) break;
            drafts_.work_out(base, counting);
            try_direct(base);
            for (const Truth& truth : drafts_.truths()) try_cases(base, truth, counting);
            try_refuting(base, counting);
        }
        return !first.empty() && size(first) <= 2 * size(best_) ? first : best_;
    }

    // By supposing the opposite of what the step decides alone; for many sets, of which few matter.
    Argument refutation() {
        State base = drafts_.nothing_supposed();
        for (const auto counting : {Counting::none, Counting::named, Counting::any})
            if (best_.empty()) try_refuting(base, counting);
        return best_;
    }

  private:
    std::size_t size(const Argument& argument) const { return length(argument, goal_.locked, ground_); }

    void offer(Argument found) {
        Argument argument = free_first(found);
        if (best_.empty() || size(argument) < size(best_)) best_ = std::move(argument);
    }

    // In the way that the step is known by; empty if that doesn't do.
    Argument natural(const State& base) {
        Argument others = std::exchange(best_, {});
        for (const auto counting : {Counting::none, Counting::named, Counting::any}) {
            if (!best_.empty()) break;
            if (goal_.is_refuting) try_refuting(base, counting);
            if (!goal_.either.empty() && counting != Counting::none) try_either(base, counting);
            for (const Truth& truth : drafts_.truths())
                if (truth.set == goal_.asked && truth.set != kPremise) try_cases(base, truth, counting);
        }
        return std::exchange(best_, std::move(others));
    }

    // The finding of a state that says what a literal says; kNone if there is none.
    int said(const State& state, const Literal& literal) const {
        const Known& known = state.known[static_cast<std::size_t>(drafts_.number_of(literal.atom))];
        return literal.is_true ? known.yes : known.no;
    }

    bool try_direct(const State& state) {
        Writer writer(drafts_);
        for (const Literal& literal : goal_.decides) {
            const int draft = said(state, literal);
            if (draft == kNone) return false;
            writer.write(draft);
        }
        offer(std::move(writer.argument));
        return true;
    }

    // The same in every case of a set.
    void try_cases(const State& base, const Truth& truth, Counting counting) {
        std::vector<int> members;
        std::vector<int> from;
        for (int member : truth.members) {
            const Known& known = base.known[static_cast<std::size_t>(member)];
            if (known.yes != kNone) return;
            if (known.no == kNone)
                members.push_back(member);
            else
                from.push_back(known.no);
        }
        if (members.size() < 2 || members.size() > kMostCases) return;
        std::vector<int> suppositions;
        for (int member : members) {
            State state = base;
            suppositions.push_back(drafts_.suppose(state, member, true));
            drafts_.work_out(state, counting);
            if (state.contradiction != kNone) {
                from.push_back(state.contradiction);
                continue;
            }
            for (const Literal& literal : goal_.decides) {
                const int draft = said(state, literal);
                if (draft == kNone) return;
                from.push_back(draft);
            }
        }
        Writer writer(drafts_);
        for (int supposition : suppositions) writer.write(supposition);
        Claim claim{Kind::cases, {}, {}, {}, {truth.set}, {}};
        for (int draft : from) claim.from.push_back(writer.write(draft));
        if (truth.set == kPremise) claim.from.push_back(writer.write(drafts_.premise()));
        close(writer, std::move(claim), suppositions, goal_.decides);
    }

    // The same whether one of some candidates is true or none is, for each digit that the step decides: the first
    // candidates, or others, all of which see what is decided.
    void try_either(const State& base, Counting counting) {
        Writer writer(drafts_);
        std::vector<Literal> open = goal_.decides;
        while (!open.empty()) {
            const bool is_written = std::ranges::any_of(goal_.either, [&](const std::vector<Atom>& some) {
                const int digit = ground_.digit(open.front().atom);
                const std::vector<int> members = of_digit(base, some, digit);
                const auto is_other = [&](const Literal& literal) {
                    return ground_.digit(literal.atom) != digit || literal.is_true || !sees_all(literal, members);
                };
                const auto others = std::stable_partition(open.begin(), open.end(), is_other);
                const std::vector<Literal> decided(others, open.end());
                if (members.empty() || decided.empty() || !write_either(writer, base, counting, members, decided))
                    return false;
                open.erase(others, open.end());
                return true;
            });
            if (!is_written) return;
        }
        offer(std::move(writer.argument));
    }

    // Those of some candidates that have a digit and aren't known to be false.
    std::vector<int> of_digit(const State& base, const std::vector<Atom>& some, int digit) const {
        std::vector<int> members;
        for (Atom atom : some) {
            const int member = ground_.digit(atom) == digit ? drafts_.number_of(atom) : kNone;
            if (member != kNone && base.known[static_cast<std::size_t>(member)].no == kNone) members.push_back(member);
        }
        return members;
    }

    bool sees_all(const Literal& literal, const std::vector<int>& members) const {
        return std::ranges::all_of(members, [&](int member) {
            return drafts_.atom(member) != literal.atom &&
                   ground_.shared(drafts_.atom(member), literal.atom) != kPremise;
        });
    }

    bool write_either(Writer& writer, const State& base, Counting counting, const std::vector<int>& members,
                      const std::vector<Literal>& decided) {
        Claim claim{Kind::either, {}, {}, {}, {}, {}};
        for (int member : members)
            for (const Literal& literal : decided) {
                const Set link = ground_.shared(drafts_.atom(member), literal.atom);
                if (std::ranges::find(claim.links, link) == claim.links.end()) claim.links.push_back(link);
            }
        State state = base;
        const int supposition = drafts_.suppose_none(state, members);
        if (!goal_.cover.empty()) drafts_.count_all(state);
        drafts_.work_out(state, counting);
        std::vector<int> from;
        for (const Literal& literal : decided) from.push_back(said(state, literal));
        const bool is_absurd = std::ranges::find(from, kNone) != from.end();
        if (is_absurd) from = {state.contradiction};
        if (is_absurd && state.contradiction == kNone) return false;
        writer.write(supposition);
        for (int draft : from) claim.from.push_back(writer.write(draft));
        if (std::ranges::any_of(claim.from, [&](auto ground) { return !writer.argument[ground].under.empty(); }))
            add_closed(writer, std::move(claim), {supposition}, decided);
        else if (is_absurd)
            return false;  // no supposition is needed for it
        return true;
    }

    // The opposite of each thing that the step decides leads to a contradiction.
    void try_refuting(const State& base, Counting counting) {
        Writer writer(drafts_);
        for (const Literal& literal : goal_.decides) {
            if (const int draft = said(base, literal); draft != kNone) {
                writer.write(draft);
                continue;
            }
            State state = base;
            const int supposition = drafts_.suppose(state, drafts_.number_of(literal.atom), !literal.is_true);
            drafts_.work_out(state, counting);
            if (state.contradiction == kNone) return;
            Claim claim{Kind::refuted, {}, {}, {}, {}, {}};
            writer.write(supposition);
            claim.from.push_back(writer.write(state.contradiction));
            add_closed(writer, std::move(claim), {supposition}, {literal});
        }
        offer(std::move(writer.argument));
    }

    void close(Writer& writer, Claim claim, const std::vector<int>& suppositions, const std::vector<Literal>& says) {
        add_closed(writer, std::move(claim), suppositions, says);
        offer(std::move(writer.argument));
    }

    // Adds a claim that doesn't stand under some suppositions any more.
    void add_closed(Writer& writer, Claim claim, const std::vector<int>& suppositions,
                    const std::vector<Literal>& says) {
        const std::uint16_t number = writer.add(std::move(claim), says);
        auto& under = writer.argument[number].under;
        for (int supposition : suppositions) std::erase(under, writer.write(supposition));
    }

    const Goal& goal_;
    const Ground& ground_;
    Drafts drafts_;
    Argument best_;
};

}  // namespace

Argument derive(const Position& position, const Goal& goal) {
    if (goal.decides.empty()) return {};
    Argument argument = Derivation(position, goal).shortest();
    if (!argument.empty()) return argument;
    Goal wider = goal;
    wider.truths.clear();
    for (Set set = 0; set < static_cast<Set>(position.ground->sets()); ++set)
        if (position.ground->is_truth(set) && position.is_open(set)) wider.truths.push_back(set);
    return Derivation(position, wider).refutation();
}

}  // namespace farandole::logic::argument
