// Chains of four or more almost locked sets, each with a restricted common with the next, other than the one before.
//
//     [x z ..]---x---[x y ..]---y---[y w ..]---w---[w z ..]
//
// If z isn't in the first set, x is, so it isn't in the second, where y is then, and so on: z is in the last. What sees
// all z of both ends loses it. Two sets with two restricted commons are linked by both, unless one is taken; a chain
// that begins with two takes one of them.
//
//   digits   those that are removed
//   sets     in order
//   nodes, links   the restricted commons in order
//   truths   the cells of the sets
//
// As in HoDoKu, chains go on to later sets only (in the order of almost_locked_sets), but with the option
// als_chain_both_ways; and the first step is that of
// all chains which removes most; of these, that with the least sum of cells and digits, as HoDoKu adds them up.
#include "logic/sets/als_chains.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

// A link of a chain, and those before it.
struct Joint {
    const RestrictedCommon* common = nullptr;
    Digits actual = 0;         // the digits it links by
    std::int32_t before = -1;  // -1: the first
    std::int32_t length = 1;
};

// The restricted commons from either set to the other.
RestrictedCommons both_ways(const RestrictedCommons& forward) {
    RestrictedCommons made;
    made.all = forward.all;
    for (RestrictedCommon common : forward.all) {
        std::swap(common.first, common.second);
        made.all.push_back(common);
    }
    std::ranges::sort(made.all, {}, [](const auto& one) { return std::pair(one.first, one.second); });
    made.starts.assign(forward.starts.size(), 0);
    for (const RestrictedCommon& common : made.all) ++made.starts[common.first + std::size_t{1}];
    for (std::size_t at = 1; at < made.starts.size(); ++at) made.starts[at] += made.starts[at - 1];
    return made;
}

struct Workspace {
    std::uint32_t now = 0;
    std::vector<std::uint32_t> seen, ended;  // stamps of `now`
    std::vector<Joint> links;
};

class Chains {
  public:
    explicit Chains(Search& search)
        : search_(search),
          sets_(almost_locked_sets(search)),
          forward_(restricted_commons(search, search.options.als_overlap)),
          both_(search.options.als_chain_both_ways ? both_ways(forward_) : RestrictedCommons{}),
          commons_(search.options.als_chain_both_ways ? both_ : forward_),
          work_(search.kept<Workspace>()) {
        work_.seen.resize(std::max(work_.seen.size(), sets_.size() * kDigits * kDigits * 3));
        work_.ended.resize(std::max(work_.ended.size(), sets_.size() * kDigits * kDigits));
    }

    bool find() {
        if (!search_.collecting()) return find_best();
        each_start(true, [&] { list(); });
        for (const auto& [gone, chain] : shortest_)
            if (step(gone, chain)) return true;
        return false;
    }

  private:
    struct Chain {
        std::vector<std::size_t> sets;
        std::vector<Joint> links;
        int cells = 0;
    };

    // Every first link, by each of its digits. What was entered is forgotten for each set that a chain begins with,
    // or `afresh` for each link: ends by one digit of the first set remove the same, whatever the links.
    template <class Use>
    void each_start(bool afresh, const Use& use) {
        for (start_ = 0; start_ < sets_.size(); ++start_) {
            ++work_.now;
            for (const RestrictedCommon& common : commons_.of(start_)) {
                if (search_.stopped()) return;
                for (Digits left = common.digits(); left; left = without_lowest(left)) {
                    if (afresh) ++work_.now;
                    first_ = {&common, only(lowest(left)), -1, 1};
                    use();
                }
            }
        }
    }

    // Of a set that a chain comes to by a digit, from the first digit.
    std::size_t place(const RestrictedCommon& common, Digits actual) const {
        const auto from = static_cast<std::size_t>(lowest(first_.actual));
        return (common.second * std::size_t{kDigits} + static_cast<std::size_t>(lowest(actual))) * kDigits + from;
    }

    // What is left of the digits of a restricted common after another link.
    static Digits after(Digits before, const RestrictedCommon& common) {
        return static_cast<Digits>(common.digits() & ~only(lowest(before)));
    }

    // Whether a chain comes to a set by these digits for the first time; its length counts up to three.
    bool enter(const RestrictedCommon& common, Digits actual, int length) {
        const std::size_t at = place(common, actual) * 3 + static_cast<std::size_t>(std::min(length, 3) - 1);
        return std::exchange(work_.seen[at], work_.now) != work_.now;
    }

    // Digits of both ends; 0 if they remove nothing, or were looked at.
    Digits ends(const RestrictedCommon& common, Digits actual) {
        if (is_single(actual)) {
            const std::size_t at = place(common, actual);
            if (std::exchange(work_.ended[at], work_.now) == work_.now) return 0;
        }
        const AlmostLockedSet &one = sets_[start_], &two = sets_[common.second];
        Digits found = 0;
        auto left = static_cast<Digits>(one.digits & two.digits & ~first_.actual & ~actual);
        if (!left || !one.all_seen.meets(two.all_seen)) return 0;
        for (; left; left = without_lowest(left)) {
            const auto digit = static_cast<std::size_t>(lowest(left));
            if (one.seen[digit].meets(two.seen[digit])) found |= only(lowest(left));
        }
        return found;
    }

    Cells gone(std::size_t last, Digits digits) const {
        const auto digit = static_cast<std::size_t>(lowest(digits));
        return sets_[start_].seen[digit] & sets_[last].seen[digit];
    }

    // Goes on from a link, depth first, for the best.
    void go_on(const Joint& link) {
        for (const RestrictedCommon& next : commons_.of(link.common->second)) {
            const Digits actual = after(link.actual, next);
            if (!actual) continue;
            const int length = link.length + 1;
            if (length >= 3)
                if (const Digits digits = ends(next, actual)) compare(next.second, digits);
            if (length < search_.options.als_chain_length && enter(next, actual, length))
                go_on({&next, actual, -1, length});
        }
    }

    void compare(std::size_t last, Digits digits) {
        int many = 0, sum = 0;
        for (Digits left = digits; left; left = without_lowest(left))
            for (int cell : gone(last, left)) {
                sum += cell * (1 + 80 * many++) + lowest(left) + 1;
                if (many > 80) return;
            }
        if (many < best_many_ || (many == best_many_ && sum >= best_sum_)) return;
        best_many_ = many, best_sum_ = sum;
        search_.step.clear(Technique::als_chain);
        for (Digits left = digits; left; left = without_lowest(left))
            search_.step.remove(gone(last, left), lowest(left));
    }

    bool find_best() {
        each_start(false, [&] { go_on(first_); });
        if (best_many_ == 0 || search_.stopped()) return false;
        if (!search_.details) return search_.found();
        const std::vector<Candidate> best = search_.step.eliminations;
        wanted_ = &best;
        each_start(true, [&] { list(); });
        for (const auto& [gone, chain] : shortest_)
            if (gone == best) return step(gone, chain);
        return search_.found();
    }

    // Goes on from the first link, breadth first, and takes the shortest chain to each end.
    void list() {
        work_.links.assign(1, first_);
        for (std::size_t at = 0; at < work_.links.size() && !search_.stopped(); ++at) {
            const Joint link = work_.links[at];
            for (const RestrictedCommon& next : commons_.of(link.common->second)) {
                const Digits actual = after(link.actual, next);
                const int length = link.length + 1;
                if (!actual || length > search_.options.als_chain_length) continue;
                const Joint with{&next, actual, static_cast<std::int32_t>(at), length};
                if (length >= 3)
                    if (const Digits digits = ends(next, actual)) take(with, digits);
                if (enter(next, actual, length)) work_.links.push_back(with);
            }
        }
    }

    void take(const Joint& last, Digits digits) {
        gone_.clear();
        for (Digits left = digits; left; left = without_lowest(left))
            for (int cell : gone(last.common->second, left))
                gone_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(lowest(left))});
        if (wanted_ && gone_ != *wanted_) return;
        if (!wanted_ && !search_.options.one_per_elimination) {
            step(gone_, chain_to(last));
            return;
        }
        const auto known = shortest_.find(gone_);
        if (known == shortest_.end()) {
            shortest_.emplace(gone_, chain_to(last));
            return;
        }
        const std::size_t length = known->second.links.size();
        if (static_cast<std::size_t>(last.length) > length) return;
        Chain chain = chain_to(last);
        if (chain.links.size() < length || chain.cells < known->second.cells) known->second = std::move(chain);
    }

    Chain chain_to(const Joint& last) const {
        Chain chain;
        chain.links.push_back(last);
        for (auto at = last.before; at >= 0; at = chain.links.back().before)
            chain.links.push_back(work_.links[static_cast<std::size_t>(at)]);
        std::ranges::reverse(chain.links);
        chain.sets.push_back(start_);
        for (const Joint& link : chain.links) chain.sets.push_back(link.common->second);
        for (std::size_t set : chain.sets) chain.cells += sets_[set].cells.size();
        return chain;
    }

    bool step(const std::vector<Candidate>& eliminations, const Chain& chain) {
        Step& step = search_.step;
        step.clear(Technique::als_chain);
        step.eliminations = eliminations;
        if (search_.details) {
            for (const Candidate& gone : eliminations) step.digits |= only(gone.digit);
            describe_sets(step, sets_, chain.sets);
            for (std::size_t at = 0; at < chain.links.size(); ++at)
                describe_common(step, sets_, *chain.links[at].common, chain.sets[at], chain.links[at].actual);
        }
        return search_.found();
    }

    Search& search_;
    const std::vector<AlmostLockedSet>& sets_;
    const RestrictedCommons& forward_;
    const RestrictedCommons both_;
    const RestrictedCommons& commons_;
    Workspace& work_;
    std::size_t start_ = 0;
    Joint first_;
    int best_many_ = 0, best_sum_ = 0;
    const std::vector<Candidate>* wanted_ = nullptr;  // only chains that remove this
    std::vector<Candidate> gone_;
    std::map<std::vector<Candidate>, Chain> shortest_;  // by what is removed
};

}  // namespace

bool find_als_chains(Search& search) { return Chains(search).find(); }

}  // namespace farandole::logic
