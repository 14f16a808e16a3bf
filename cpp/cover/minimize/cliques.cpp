#include "cover/minimize/cliques.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace farandole::cover {

namespace {

constexpr std::size_t most_options = 1 << 12;

// Sets of options, as bits.
using Set = std::vector<std::uint64_t>;

bool contains(const Set& set, std::uint32_t option) { return set[option / 64] >> option % 64 & 1; }
void insert(Set& set, std::uint32_t option) { set[option / 64] |= std::uint64_t{1} << option % 64; }
void intersect(Set& set, const Set& other) {
    for (std::size_t word = 0; word < set.size(); ++word) set[word] &= other[word];
}
std::vector<std::uint32_t> members(const Set& set) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t word = 0; word < set.size(); ++word)
        for (auto left = set[word]; left; left &= left - 1)
            all.push_back(word * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
    return all;
}
int common(const Set& set, const Set& other) {
    int count = 0;
    for (std::size_t word = 0; word < set.size(); ++word) count += std::popcount(set[word] & other[word]);
    return count;
}

class Cliques {
  public:
    explicit Cliques(const Problem& problem) : problem_(problem), options_of_(problem.items) {
        const auto count = static_cast<std::uint32_t>(problem.option_count());
        std::vector<std::uint8_t> colored(problem.items, 0);
        for (std::uint32_t option = 0; option < count; ++option)
            for (auto at = problem.starts[option]; at < problem.starts[option + 1]; ++at) {
                options_of_[problem.entries[at]].push_back(option);
                if (!problem.colors.empty() && problem.colors[at] != 0) colored[problem.entries[at]] = 1;
            }
        for (std::uint32_t item = 0; item < problem.items; ++item) {
            const bool once = item >= problem.primary || problem.high.empty() || problem.high[item] == 1;
            excludes_.push_back(once && !colored[item]);
        }
        rivals_.assign(count, Set((count + 63) / 64, 0));
        Set all(rivals_.empty() ? 0 : rivals_[0].size());
        for (std::uint32_t item = 0; item < problem.items; ++item) {
            if (!excludes_[item]) continue;
            std::fill(all.begin(), all.end(), 0);
            for (const auto option : options_of_[item]) insert(all, option);
            for (const auto option : options_of_[item])
                for (std::size_t word = 0; word < all.size(); ++word) rivals_[option][word] |= all[word];
        }
        cliques_of_.resize(count);
    }

    // Extends the secondary items; false: none can be, and all say something of their own.
    bool extend() {
        bool changed = false;
        for (std::uint32_t item = 0; item < problem_.items; ++item)
            if (excludes_[item] && item < problem_.primary) add(options_of_[item]);
        for (auto item = problem_.primary; item < problem_.items; ++item) {
            auto& options = options_of_[item];
            if (!excludes_[item] || options.empty()) continue;
            const auto before = options.size();
            if (is_known(options))
                options.clear();
            else
                add(options = grown(options));
            changed = changed || options.size() != before;
        }
        return changed;
    }

    Problem result() const {
        std::vector<std::vector<std::uint32_t>> extended(problem_.option_count());
        for (auto item = problem_.primary; item < problem_.items; ++item)
            if (excludes_[item])
                for (const auto option : options_of_[item]) extended[option].push_back(item);
        auto problem = problem_;
        problem.starts.assign(1, 0);
        problem.entries.clear();
        problem.colors.clear();
        for (std::uint32_t option = 0; option < extended.size(); ++option) {
            for (auto at = problem_.starts[option]; at < problem_.starts[option + 1]; ++at) {
                const auto item = problem_.entries[at];
                if (item >= problem_.primary && excludes_[item]) continue;
                problem.entries.push_back(item);
                if (!problem_.colors.empty()) problem.colors.push_back(problem_.colors[at]);
            }
            problem.entries.insert(problem.entries.end(), extended[option].begin(), extended[option].end());
            if (!problem_.colors.empty()) problem.colors.resize(problem.entries.size(), 0);
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        }
        return problem;
    }

  private:
    using Options = std::vector<std::uint32_t>;

    void add(const Options& options) {
        Set set(rivals_[0].size(), 0);
        for (const auto option : options) {
            insert(set, option);
            cliques_of_[option].push_back(cliques_.size());
        }
        cliques_.push_back(std::move(set));
    }

    bool is_known(const Options& options) const {
        const auto has_all = [&](auto number) {
            return std::all_of(options.begin(), options.end(),
                               [&](auto option) { return contains(cliques_[number], option); });
        };
        const auto& known = cliques_of_[options.front()];
        return std::any_of(known.begin(), known.end(), has_all);
    }

    // With others that exclude all of them: first those that leave most to choose from.
    Options grown(const Options& options) const {
        auto all = options;
        auto left = rivals_[options.front()];
        for (const auto option : options) intersect(left, rivals_[option]);
        for (const auto option : options) left[option / 64] &= ~(std::uint64_t{1} << option % 64);
        for (auto choices = members(left); !choices.empty(); choices = members(left)) {
            const auto best = *std::max_element(choices.begin(), choices.end(), [&](auto a, auto b) {
                return common(left, rivals_[a]) < common(left, rivals_[b]);
            });
            all.push_back(best);
            intersect(left, rivals_[best]);
            left[best / 64] &= ~(std::uint64_t{1} << best % 64);
        }
        return all;
    }

    const Problem& problem_;
    std::vector<Options> options_of_;                   // by item
    std::vector<std::uint8_t> excludes_;                // by item: whether no two of its options go together
    std::vector<Set> rivals_;                           // by option: those that it excludes, and itself
    std::vector<Set> cliques_;                          // those added
    std::vector<std::vector<std::size_t>> cliques_of_;  // by option
};

}  // namespace

Problem with_cliques(const Problem& problem) {
    if (problem.option_count() == 0 || problem.option_count() > most_options) return problem;
    Cliques cliques(problem);
    return cliques.extend() ? cliques.result() : problem;
}

}  // namespace farandole::cover
