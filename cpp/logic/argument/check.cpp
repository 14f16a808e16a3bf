#include "logic/argument/check.hpp"

#include <algorithm>

namespace farandole::logic::argument {
namespace {

class Checker {
  public:
    Checker(const Position& position, const Argument& argument)
        : position_(position), ground_(*position.ground), argument_(argument) {}

    bool follows(std::size_t number) const {
        const Claim& claim = argument_[number];
        for (auto earlier : claim.from)
            if (earlier >= number) return false;
        for (auto supposition : claim.under)
            if (supposition > number || argument_[supposition].kind != Kind::suppose) return false;
        for (const Literal& literal : claim.says)
            if (!is_candidate(literal.atom)) return false;
        for (const auto* sets : {&claim.sets, &claim.links})
            for (Set set : *sets)
                if (set != kPremise && set >= static_cast<Set>(ground_.sets())) return false;
        switch (claim.kind) {
            case Kind::suppose:
                return !claim.says.empty() && (claim.says.size() == 1 || is_all_false(claim)) && claim.from.empty() &&
                       claim.under.size() == 1 && claim.under[0] == number;
            case Kind::premise: return claim.from.empty() && claim.under.empty();
            case Kind::excluded: return stands_under_its_grounds(claim) && is_excluded(claim);
            case Kind::last: return stands_under_its_grounds(claim) && is_last(claim);
            case Kind::count: return stands_under_its_grounds(claim) && is_counted(claim);
            case Kind::cases: return is_in_all_cases(claim);
            case Kind::refuted: return is_refuted(claim);
            case Kind::either: return is_either_way(claim);
        }
        return false;
    }

  private:
    bool is_candidate(Atom atom) const { return atom < ground_.cells() * ground_.side() && position_.has(atom); }

    bool stands_under_its_grounds(const Claim& claim) const {
        return std::ranges::all_of(claim.from, [&](auto earlier) { return is_within(earlier, claim.under); });
    }

    // Whether a claim stands under no other suppositions than these.
    bool is_within(std::uint16_t number, const std::vector<std::uint16_t>& under) const {
        return std::ranges::all_of(argument_[number].under,
                                   [&](auto each) { return std::ranges::find(under, each) != under.end(); });
    }

    bool says(std::uint16_t number, const Literal& literal) const {
        const Claim& claim = argument_[number];
        return claim.kind != Kind::premise && std::ranges::find(claim.says, literal) != claim.says.end();
    }

    // Whether a ground says so under no more suppositions than the claim has: of cases, grounds may have more.
    bool is_said(const Claim& claim, const Literal& literal) const {
        return std::ranges::any_of(
            claim.from, [&](auto earlier) { return says(earlier, literal) && is_within(earlier, claim.under); });
    }

    // The candidates of a set that the grounds of a claim leave; false if it isn't a set that needs one.
    bool left_in(const Claim& claim, Set set, std::vector<Atom>& left) const {
        if (!ground_.is_truth(set)) return false;
        std::vector<Atom> all;
        if (set == kPremise) {
            bool is_there = false;
            for (auto earlier : claim.from)
                if (argument_[earlier].kind == Kind::premise) {
                    is_there = true;
                    for (const Literal& literal : argument_[earlier].says) all.push_back(literal.atom);
                }
            if (!is_there) return false;
        } else {
            all = position_.of(set);
            // A set of which a digit on the board is a member needs no candidate.
            if (all.empty()) return false;
        }
        for (Atom atom : all)
            if (!is_said(claim, {atom, false})) left.push_back(atom);
        return true;
    }

    bool is_excluded(const Claim& claim) const {
        if (claim.from.size() != 1 || claim.sets.size() != 1 || claim.says.empty() || claim.sets[0] == kPremise)
            return false;
        return std::ranges::any_of(argument_[claim.from[0]].says, [&](const Literal& cause) {
            return says(claim.from[0], cause) && cause.is_true && ground_.holds(claim.sets[0], cause.atom) &&
                   std::ranges::all_of(claim.says, [&](const Literal& effect) {
                       return !effect.is_true && effect.atom != cause.atom && ground_.holds(claim.sets[0], effect.atom);
                   });
        });
    }

    bool is_last(const Claim& claim) const {
        std::vector<Atom> left;
        return claim.sets.size() == 1 && claim.says.size() == 1 && claim.says[0].is_true &&
               left_in(claim, claim.sets[0], left) && left == std::vector{claim.says[0].atom};
    }

    bool is_counted(const Claim& claim) const {
        std::vector<Atom> inside;
        for (Set set : claim.sets)
            if (!left_in(claim, set, inside)) return false;
        if (claim.sets.empty() || std::ranges::find(claim.links, kPremise) != claim.links.end()) return false;
        // In how many links beyond its sets a candidate is.
        const auto excess = [&](Atom atom) {
            return std::ranges::count_if(claim.links, [&](Set link) { return ground_.holds(link, atom); }) -
                   std::ranges::count(inside, atom);
        };
        if (std::ranges::any_of(inside, [&](Atom atom) { return excess(atom) < 0; })) return false;
        const auto rank =
            static_cast<std::ptrdiff_t>(claim.links.size()) - static_cast<std::ptrdiff_t>(claim.sets.size());
        if (rank < 0) return claim.says.empty();
        return !claim.says.empty() && std::ranges::all_of(claim.says, [&](const Literal& literal) {
            return !literal.is_true && excess(literal.atom) > rank;
        });
    }

    bool is_in_all_cases(const Claim& claim) const {
        std::vector<Atom> left;
        if (claim.sets.size() != 1 || claim.says.empty() || !left_in(claim, claim.sets[0], left)) return false;
        return std::ranges::all_of(left, [&](Atom atom) { return is_in_case(claim, atom); });
    }

    // Whether, if a candidate is true, one of the grounds is a contradiction, or they say all that the claim does.
    bool is_in_case(const Claim& claim, Atom atom) const {
        std::vector<std::uint16_t> under = claim.under;
        for (std::size_t i = 0; i < argument_.size(); ++i)
            if (argument_[i].kind == Kind::suppose && argument_[i].says == std::vector{Literal{atom, true}})
                under.push_back(static_cast<std::uint16_t>(i));
        std::vector<std::uint16_t> here;
        for (auto earlier : claim.from)
            if (is_within(earlier, under)) here.push_back(earlier);
        return std::ranges::any_of(here, [&](auto each) { return is_absurd(each, {atom, true}); }) ||
               std::ranges::all_of(claim.says, [&](const Literal& literal) {
                   return std::ranges::any_of(here, [&](auto each) { return says(each, literal); });
               });
    }

    // Whether a claim is a contradiction, or the opposite of a supposition.
    bool is_absurd(std::uint16_t number, const Literal& supposition) const {
        const Claim& claim = argument_[number];
        return (claim.kind != Kind::premise && claim.says.empty()) ||
               says(number, {supposition.atom, !supposition.is_true});
    }

    bool is_refuted(const Claim& claim) const {
        if (claim.from.size() != 1 || claim.says.size() != 1) return false;
        const Literal supposition{claim.says[0].atom, !claim.says[0].is_true};
        std::vector<std::uint16_t> under = claim.under;
        for (std::size_t i = 0; i < argument_.size(); ++i)
            if (argument_[i].kind == Kind::suppose && argument_[i].says == std::vector{supposition})
                under.push_back(static_cast<std::uint16_t>(i));
        return is_within(claim.from[0], under) && is_absurd(claim.from[0], supposition);
    }

    static bool is_all_false(const Claim& claim) {
        return std::ranges::none_of(claim.says, [](const Literal& literal) { return literal.is_true; });
    }

    // Whether, under a supposition that candidates are false, the grounds say all that the claim does, or one of them
    // is a contradiction; and each of these candidates, if true, excludes all that the claim says.
    bool is_either_way(const Claim& claim) const {
        if (claim.says.empty() || !is_all_false(claim)) return false;
        for (std::size_t i = 0; i < argument_.size(); ++i) {
            const Claim& supposed = argument_[i];
            if (supposed.kind != Kind::suppose || !is_all_false(supposed)) continue;
            std::vector<std::uint16_t> under = claim.under;
            under.push_back(static_cast<std::uint16_t>(i));
            const auto is_here = [&](auto earlier) { return is_within(earlier, under); };
            if (!std::ranges::all_of(claim.from, is_here)) continue;
            const bool is_absurd = std::ranges::any_of(claim.from, [&](auto earlier) {
                return argument_[earlier].kind != Kind::premise && argument_[earlier].says.empty();
            });
            const auto is_followed = [&](const Literal& effect) {
                return std::ranges::any_of(claim.from, [&](auto earlier) { return says(earlier, effect); });
            };
            if (!is_absurd && !std::ranges::all_of(claim.says, is_followed)) continue;
            if (std::ranges::all_of(supposed.says, [&](const Literal& cause) {
                    return std::ranges::all_of(claim.says, [&](const Literal& effect) {
                        return effect.atom != cause.atom && std::ranges::any_of(claim.links, [&](Set link) {
                                   return link != kPremise && ground_.holds(link, cause.atom) &&
                                          ground_.holds(link, effect.atom);
                               });
                    });
                }))
                return true;
        }
        return false;
    }

    const Position& position_;
    const Ground& ground_;
    const Argument& argument_;
};

}  // namespace

std::size_t first_unfounded(const Position& position, const Argument& argument) {
    const Checker checker(position, argument);
    std::size_t number = 0;
    while (number < argument.size() && checker.follows(number)) ++number;
    return number;
}

bool proves(const Position& position, const Argument& argument, const std::vector<Literal>& decides) {
    return first_unfounded(position, argument) == argument.size() &&
           std::ranges::all_of(decides, [&](const Literal& literal) {
               return std::ranges::any_of(argument, [&](const Claim& claim) {
                   return claim.kind != Kind::premise && claim.under.empty() &&
                          std::ranges::find(claim.says, literal) != claim.says.end();
               });
           });
}

}  // namespace farandole::logic::argument
