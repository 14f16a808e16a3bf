// How an exocet is argued: case by case of the one cell of the base, and in each case by the other. What a pair of
// digits makes false is counted (exocet.hpp); what all cases have in common is what the step does.
#include <algorithm>
#include <memory>
#include <utility>

#include "logic/argument/argument.hpp"
#include "logic/exocets/exocet.hpp"

namespace farandole::logic {

namespace {

using argument::Argument;
using argument::Claim;
using argument::Kind;
using Number = std::uint16_t;
using Numbers = std::vector<Number>;

constexpr int kPair = -2;  // an act that counts the second base

argument::Atom atom(int cell, int digit) { return static_cast<argument::Atom>(cell * kDigits + digit); }

bool holds(Truth set, int cell, int digit) {
    if (set < kCells) return set == cell;
    const int number = set - kCells;
    return number % kDigits == digit && house_cells(number / kDigits).has(cell);
}

class Writer {
  public:
    Writer(const Exocet& exocet, const Exocet* second, const Step& step, bool with_mirrors)
        : exocet_(exocet), second_(second), board_(exocet.board), with_mirrors_(with_mirrors) {
        for (const Candidate& each : step.eliminations) gone_[each.digit].add(each.cell);
    }

    Argument write() {
        Cells base = Cells::of(exocet_.base[0]) | Cells::of(exocet_.base[1]);
        bool is_of_base = false;
        for (const Cells& cells : gone_) is_of_base |= cells.meets(base);
        if (!is_of_base || second_) {
            const bool is_second =
                count(board_.candidates(exocet_.base[1])) < count(board_.candidates(exocet_.base[0]));
            cases(exocet_.base[is_second], exocet_.base[!is_second]);
            return needed();
        }
        for (std::size_t number = 0; number < 2; ++number) {
            Digits impossible = 0;
            for (int digit = 0; digit < kDigits; ++digit)
                if (gone_[static_cast<std::size_t>(digit)].has(exocet_.base[number])) impossible |= only(digit);
            if (impossible) refute(exocet_.base[1 - number], exocet_.base[number], impossible);
        }
        return needed();
    }

  private:
    struct Said {
        int cell, digit;
        Number number;
    };

    Number add(Claim claim) {
        if (claim.kind != Kind::suppose) claim.under = under_;
        std::ranges::sort(claim.from);
        claim.from.erase(std::unique(claim.from.begin(), claim.from.end()), claim.from.end());
        const auto number = static_cast<Number>(argument_.size());
        for (const auto& literal : claim.says)
            if (!literal.is_true) said_.push_back({literal.atom / kDigits, literal.atom % kDigits, number});
        argument_.push_back(std::move(claim));
        return number;
    }

    // The claims that those without suppositions rest on.
    Argument needed() const {
        std::vector<bool> is_needed(argument_.size());
        for (std::size_t at = argument_.size(); at-- > 0;) {
            const Claim& claim = argument_[at];
            is_needed[at] = is_needed[at] || claim.under.empty();
            for (const Numbers* grounds : {&claim.from, &claim.under})
                for (Number each : *grounds) is_needed[each] = is_needed[each] || is_needed[at];
        }
        Argument made;
        Numbers places(argument_.size());
        for (std::size_t at = 0; at < argument_.size(); ++at) {
            if (!is_needed[at]) continue;
            places[at] = static_cast<Number>(made.size());
            made.push_back(argument_[at]);
            for (Numbers* grounds : {&made.back().from, &made.back().under})
                for (Number& each : *grounds) each = places[each];
        }
        return made;
    }

    // Supposes a candidate, does something, and takes it back.
    template <class Body>
    void supposing(int cell, int digit, const Body& body) {
        const std::size_t known = said_.size();
        const Number number = add({Kind::suppose, {{atom(cell, digit), true}}, {}, {}, {}, {}});
        argument_[number].under = {number};
        under_.push_back(number);
        body(number);
        under_.pop_back();
        said_.resize(known);
    }

    // The claim that says that a candidate is false; -1.
    int falsity(int cell, int digit) const {
        const auto it = std::find_if(said_.rbegin(), said_.rend(),
                                     [&](const Said& one) { return one.cell == cell && one.digit == digit; });
        return it == said_.rend() ? -1 : it->number;
    }

    // A digit in a cell excludes it from some of those cells that share a house.
    void exclude(Number cause, int cell, int digit, Cells from) {
        for (int house : houses_of(cell)) {
            Claim claim{Kind::excluded, {}, {cause}, {}, {house_truth(house, digit)}, {}};
            for (int each : board_.where_in(house, digit) & from)
                if (each != cell && falsity(each, digit) < 0) claim.says.push_back({atom(each, digit), false});
            if (!claim.says.empty()) add(std::move(claim));
        }
    }

    // Falsities of the candidates of sets that lie in none of the links.
    Numbers grounds(const std::vector<Truth>& sets, const std::vector<Truth>& links) const {
        Numbers from;
        for (int cell : board_.empty())
            for (Digits left = board_.candidates(cell); left; left = without_lowest(left)) {
                const auto in = [&](Truth set) { return holds(set, cell, lowest(left)); };
                if (std::ranges::any_of(sets, in) && std::ranges::none_of(links, in))
                    if (const int number = falsity(cell, lowest(left)); number >= 0)
                        from.push_back(static_cast<Number>(number));
            }
        return from;
    }

    bool is_target(int cell) const {
        return std::ranges::any_of(exocet_.targets, [&](int each) { return each == cell; }) ||
               (second_ && std::ranges::any_of(second_->targets, [&](int each) { return each == cell; }));
    }

    // Counts; says what the step removes, and what the targets can't be.
    Number count_sets(const Act& act) {
        Claim claim{Kind::count, {}, grounds(act.sets, act.links), {}, {}, {}};
        claim.sets.assign(act.sets.begin(), act.sets.end());
        claim.links.assign(act.links.begin(), act.links.end());
        for (int cell : board_.empty())
            for (Digits left = board_.candidates(cell); left && !act.is_absurd; left = without_lowest(left)) {
                const int digit = lowest(left);
                const auto in = [&](Truth set) { return holds(set, cell, digit); };
                const bool is_needed = gone_[static_cast<std::size_t>(digit)].has(cell) ||
                                       (act.sets.size() <= 3 && is_target(cell) && (exocet_.digits >> digit & 1)) ||
                                       act.target == kPair;
                if (is_needed && std::ranges::any_of(act.links, in) && std::ranges::none_of(act.sets, in))
                    claim.says.push_back({atom(cell, digit), false});
            }
        if (claim.says.empty() && !act.is_absurd) return 0;
        return add(std::move(claim));
    }

    // A target isn't a digit, as a house would have no place for it.
    void refute_target(const Act& act) {
        const int cell = exocet_.targets[static_cast<std::size_t>(act.target)];
        if (falsity(cell, act.digit) >= 0) return;
        Number absurd = 0;
        supposing(cell, act.digit, [&](Number supposed) {
            exclude(supposed, cell, act.digit, house_cells(act.house));
            absurd = count_sets({-1, 0, 0, {house_truth(act.house, act.digit)}, {}, true});
        });
        add({Kind::refuted, {{atom(cell, act.digit), false}}, {absurd}, {}, {}, {}});
    }

    // A cell of the base is a digit: where it is not, then. Of a pair, what all its acts say; the contradiction, if so.
    void exclude_by_base(Number supposed, int cell, int digit) {
        exclude(supposed, cell, digit, house_cells(exocet_.line) | house_cells(kBox + exocet_.box));
    }
    int pair(int a, int b) {
        Verdict verdict = exocet_.judge(a, b, with_mirrors_);
        int last = write_acts(verdict);
        if (verdict.is_absurd || !second_) return last;
        keep_from_second(b);
        const auto others = static_cast<Digits>((exocet_.digits | second_->digits) & ~only(a) & ~only(b));
        const auto held =
            static_cast<Digits>(others & (board_.candidates(second_->base[0]) | board_.candidates(second_->base[1])));
        for (int cell : second_->base)
            if (!(board_.candidates(cell) & others)) return count_sets({-1, 0, 0, {cell_truth(cell)}, {}, true});
        for (int house : {second_->line, kBox + second_->box}) {
            Act act{kPair, 0, 0, {cell_truth(second_->base[0]), cell_truth(second_->base[1])}, {}, count(held) < 2};
            for (Digits left = held; left; left = without_lowest(left))
                act.links.push_back(house_truth(house, lowest(left)));
            const Number number = count_sets(act);
            if (act.is_absurd) return number;
        }
        verdict = second_->judge(lowest(others), lowest(without_lowest(others)), false);
        return write_acts(verdict);
    }
    // The contradiction; -1.
    int write_acts(const Verdict& verdict) {
        int last = -1;
        for (const Act& act : verdict.acts) {
            if (act.target >= 0)
                refute_target(act);
            else if (const Number number = count_sets(act); number || act.is_absurd)
                last = number;
        }
        return verdict.is_absurd ? last : -1;
    }

    // A digit of the first base isn't in the second, which sees both targets.
    void keep_from_second(int digit) {
        Act act{-1, 0, 0, {}, {}, true};
        Cover cover;
        exocet_.needs_only(digit, exocet_.target_places[0] | exocet_.target_places[1], 0, cover);
        for (int house : exocet_.in_order)
            if (board_.places(house, digit) != 0) act.sets.push_back(house_truth(house, digit));
        for (int house : cover.houses) act.links.push_back(house_truth(house, digit));
        for (int cell : second_->base) {
            if (!board_.has(cell, digit) || falsity(cell, digit) >= 0) continue;
            Number absurd = 0;
            supposing(cell, digit, [&](Number supposed) {
                exclude(supposed, cell, digit, Cells::of(exocet_.targets[0]) | Cells::of(exocet_.targets[1]));
                absurd = count_sets(act);
            });
            add({Kind::refuted, {{atom(cell, digit), false}}, {absurd}, {}, {}, {}});
        }
    }

    // All claims that say what the step removes, or another candidate.
    Numbers saying(const std::vector<argument::Literal>& all) const {
        Numbers from;
        for (const auto& literal : all)
            if (const int number = falsity(literal.atom / kDigits, literal.atom % kDigits); number >= 0)
                from.push_back(static_cast<Number>(number));
        return from;
    }

    void cases(int outer, int inner) {
        std::vector<argument::Literal> all;
        for (int digit = 0; digit < kDigits; ++digit)
            for (int cell : gone_[static_cast<std::size_t>(digit)]) all.push_back({atom(cell, digit), false});
        Claim claim{Kind::cases, all, {}, {}, {cell_truth(outer)}, {}};
        for (Digits a = board_.candidates(outer); a; a = without_lowest(a))
            supposing(outer, lowest(a), [&](Number supposed) {
                exclude_by_base(supposed, outer, lowest(a));
                if (second_) keep_from_second(lowest(a));
                Claim within{Kind::cases, all, {}, {}, {cell_truth(inner)}, {}};
                for (Digits b = board_.candidates(inner); b; b = without_lowest(b)) {
                    if (lowest(a) == lowest(b)) continue;
                    supposing(inner, lowest(b), [&](Number second) {
                        exclude_by_base(second, inner, lowest(b));
                        const int absurd = pair(lowest(a), lowest(b));
                        const Numbers from = absurd >= 0 ? Numbers{static_cast<Number>(absurd)} : saying(all);
                        within.from.insert(within.from.end(), from.begin(), from.end());
                    });
                }
                if (const int number = falsity(inner, lowest(a)); number >= 0)
                    within.from.push_back(static_cast<Number>(number));
                claim.from.push_back(add(std::move(within)));
            });
        add(std::move(claim));
    }

    // Some digits of a cell of the base are false whatever the other one is.
    void refute(int outer, int cell, Digits impossible) {
        std::vector<argument::Literal> all;
        for (Digits left = impossible; left; left = without_lowest(left))
            all.push_back({atom(cell, lowest(left)), false});
        Claim claim{Kind::cases, all, {}, {}, {cell_truth(outer)}, {}};
        for (Digits a = board_.candidates(outer); a; a = without_lowest(a))
            supposing(outer, lowest(a), [&](Number supposed) {
                exclude_by_base(supposed, outer, lowest(a));
                for (Digits left = impossible; left; left = without_lowest(left)) {
                    const int digit = lowest(left);
                    if (digit == lowest(a)) continue;
                    int absurd = -1;
                    supposing(cell, digit, [&](Number second) {
                        exclude_by_base(second, cell, digit);
                        absurd = pair(lowest(a), digit);
                    });
                    add({Kind::refuted, {{atom(cell, digit), false}}, {static_cast<Number>(absurd)}, {}, {}, {}});
                }
                const Numbers from = saying(all);
                claim.from.insert(claim.from.end(), from.begin(), from.end());
            });
        add(std::move(claim));
    }

    const Exocet& exocet_;
    const Exocet* second_;
    const Board& board_;
    bool with_mirrors_;
    Candidates gone_{};
    Argument argument_;
    Numbers under_;
    std::vector<Said> said_;
};

}  // namespace

Reasoned argue_exocet(const Exocet& exocet, const Exocet* second, const Step& step, bool with_mirrors) {
    return {std::make_shared<const Argument>(Writer(exocet, second, step, with_mirrors).write())};
}

}  // namespace farandole::logic
