// Truths and links, as Allan Barker's Xsudo counts them: truths are sets that need a true candidate each, links sets that
// allow one each, and every candidate of the truths is in a link. With r links more than truths, the rank, at most r links
// have no true candidate among the truths; so what is in more than r links, and in no truth, is false. Fish, locked sets,
// wings and most chains are such counts of a few truths.
//
// A set may be counted several times, and a candidate that is in several truths is in as many links. In general: false is
// what is in more than r links beyond its truths.
//
// For each candidate the count of the fewest truths that removes it is found by linear programming
// (smallest_count.hpp). That has it true, so its peers need no links: these are added here. The count is kept if it
// holds in whole numbers.
//
//   base, cover   the houses of the truths and of the links
//   truths   those of the count, each once; how often each is counted, and the links, are in the argument
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "logic/argument/argument.hpp"
#include "logic/finders.hpp"
#include "logic/multi_sector/smallest_count.hpp"

namespace farandole::logic {

namespace {

constexpr int kAllSets = kCells + kHouses * kDigits;

// Sets with how often each is counted.
using Weights = std::array<int, kAllSets>;

struct Count {
    Weights truths{}, links{};
    int size = 0, rank = 0;
    std::vector<Candidate> gone;
};

std::array<std::size_t, 4> sets_of(const Candidate& one) {
    std::array<std::size_t, 4> sets{one.cell};
    for (std::size_t kind = 0; kind < 3; ++kind) sets[kind + 1] = house_truth(houses_of(one.cell)[kind], one.digit);
    return sets;
}

class TruthsAndLinks {
  public:
    explicit TruthsAndLinks(Search& search) : search_(search), board_(search.board()) {
        for (int cell : board_.empty())
            for (Digits left = board_.candidates(cell); left; left = without_lowest(left))
                all_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(lowest(left))});
    }

    // The smallest count of all; or for each candidate that no other one removes the smallest.
    bool find() {
        Count best;                         // of no truths: none
        std::array<Digits, kCells> done{};  // that can be true, or are removed
        double most = search_.options.truths;
        for (const Candidate& one : all_) {
            if (search_.must_stop()) return false;
            if (done[one.cell] & only(one.digit) || is_true(one)) continue;
            auto count = smallest(one, most, done);
            if (!count) continue;
            for (const Candidate& each : count->gone) done[each.cell] |= only(each.digit);
            if (search_.collecting()) {
                if (use(*count)) return true;
            } else if (!best.size || count->size < best.size) {
                best = std::move(*count);
                most = best.size - 1;
            }
        }
        return best.size && !search_.must_stop() && use(best);
    }

  private:
    // Whether it is known, and so can't be removed.
    bool is_true(const Candidate& one) const { return search_.solution() && search_.solution()[one.cell] == one.digit; }

    static constexpr int kFractions = 6;  // weights are multiples of one over up to this
    static constexpr double kInexact = 1e-5;

    std::optional<Count> smallest(const Candidate& target, double most, std::array<Digits, kCells>& done) {
        const auto mine = sets_of(target);
        std::array<int, kAllSets> numbers;
        numbers.fill(-1);
        std::vector<std::size_t> sets;
        std::vector<std::vector<std::uint16_t>> candidates;
        std::vector<Candidate> free;
        for (const Candidate& one : all_)
            for (std::size_t set : sets_of(one))
                if (numbers[set] < 0 && std::ranges::find(mine, set) == mine.end()) {
                    numbers[set] = static_cast<int>(sets.size());
                    sets.push_back(set);
                }
        for (const Candidate& one : all_) {
            const auto its = sets_of(one);
            if (std::ranges::find_first_of(its, mine) != its.end()) continue;
            free.push_back(one);
            candidates.emplace_back();
            for (std::size_t set : its) candidates.back().push_back(static_cast<std::uint16_t>(numbers[set]));
        }
        SmallestCount program(sets.size(), candidates);
        const auto outcome = program.solve(most + 0.5, [this] { return search_.must_stop(); });
        if (outcome == SmallestCount::Outcome::none)
            for (std::size_t at = 0; at < free.size(); ++at)
                if (program.share(at) > 1 - kInexact) done[free[at].cell] |= only(free[at].digit);
        if (outcome != SmallestCount::Outcome::found) return std::nullopt;
        for (int times = 1; times <= kFractions; ++times) {
            Count count;
            bool is_whole = true;
            const auto rounded = [&](double weight) {
                const double whole = std::round(weight * times);
                is_whole = is_whole && std::abs(weight * times - whole) < kInexact * times;
                return static_cast<int>(whole);
            };
            for (std::size_t at = 0; at < sets.size(); ++at) {
                count.truths[sets[at]] = rounded(program.truth(at));
                count.links[sets[at]] = rounded(program.link(at));
            }
            if (is_whole) return holds(count, target) && count.size <= most ? std::optional(count) : std::nullopt;
        }
        return std::nullopt;
    }

    // How much a candidate is in links beyond its truths.
    static int excess(const Count& count, const Candidate& one) {
        int sum = 0;
        for (std::size_t set : sets_of(one)) sum += count.links[set] - count.truths[set];
        return sum;
    }

    // Adds the links that the target shares with its peers; whether the count holds then, and removes it.
    bool holds(Count& count, const Candidate& target) const {
        for (std::size_t set : sets_of(target))
            for (const Candidate& one : all_) {
                const auto its = sets_of(one);
                if (std::ranges::find(its, set) != its.end()) count.links[set] += std::max(0, -excess(count, one));
            }
        for (int weight : count.truths) count.size += weight;
        count.rank = -count.size;
        for (int weight : count.links) count.rank += weight;
        for (const Candidate& one : all_) {
            const int beyond = excess(count, one);
            if (beyond < 0) return false;
            if (beyond > count.rank) count.gone.push_back(one);
        }
        return std::ranges::find(count.gone, target) != count.gone.end();
    }

    bool use(const Count& count) {
        Step& step = search_.step;
        step.clear(Technique::truths_and_links);
        step.eliminations = count.gone;
        if (search_.details) {
            argument::Claim claim{argument::Kind::count, {}, {}, {}, {}, {}};
            for (const Candidate& one : count.gone)
                claim.says.push_back({static_cast<argument::Atom>(one.cell * kDigits + one.digit), false});
            for (std::size_t set = 0; set < kAllSets; ++set) {
                if (count.truths[set]) step.truths.push_back(static_cast<Truth>(set));
                add_house(step.base, set, count.truths[set]);
                add_house(step.cover, set, count.links[set]);
                claim.sets.insert(claim.sets.end(), static_cast<std::size_t>(count.truths[set]),
                                  static_cast<argument::Set>(set));
                claim.links.insert(claim.links.end(), static_cast<std::size_t>(count.links[set]),
                                   static_cast<argument::Set>(set));
            }
            step.reasoned.argument = std::make_shared<const argument::Argument>(1, std::move(claim));
        }
        return search_.found();
    }

    static void add_house(std::vector<std::uint8_t>& houses, std::size_t set, int weight) {
        if (!weight || set < kCells) return;
        const auto house = static_cast<std::uint8_t>((set - kCells) / kDigits);
        if (houses.empty() || houses.back() != house) houses.push_back(house);
    }

    Search& search_;
    const Board& board_;
    std::vector<Candidate> all_;
};

}  // namespace

bool find_truths_and_links(Search& search, Technique) { return TruthsAndLinks(search).find(); }

}  // namespace farandole::logic
