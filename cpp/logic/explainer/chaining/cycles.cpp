// Chains without branches: bidirectional cycles, and forcing chains from a candidate to its opposite.
#include <algorithm>
#include <bit>

#include "logic/explainer/chaining/chainer.hpp"

namespace farandole::explainer::chaining {

namespace {

// Calls take(candidate, cause) for each candidate that is false because one is true; stops when it says so.
template <class Take>
bool each_excluded(const Grid& grid, int candidate, bool within_cells, const Take& take) {
    const int cell = candidate / 9, digit = candidate % 9;
    if (within_cells)
        for (unsigned rest = grid.marks[cell] & ~(1u << digit); rest; rest &= rest - 1)
            if (!take(cell * 9 + std::countr_zero(rest), Cause::kCell)) return false;
    for (int kind = 0; kind < 3; ++kind) {
        const int house = kGeometry.house_of[kind][cell];
        for (unsigned rest = grid.places[kind][house][digit]; rest; rest &= rest - 1) {
            const int other = kGeometry.cell_at[kind][house][std::countr_zero(rest)];
            if (other == cell ||
                (kind != kBlock && kGeometry.house_of[kBlock][other] == kGeometry.house_of[kBlock][cell]))
                continue;
            if (!take(other * 9 + digit, static_cast<Cause>(kind))) return false;
        }
    }
    return true;
}

// The same for those that are true because one is false, each once.
template <class Take>
bool each_remaining(const Grid& grid, int candidate, bool within_cells, bool within_houses, const Take& take) {
    const int cell = candidate / 9, digit = candidate % 9;
    if (within_cells && is_pair(grid.marks[cell]))
        if (!take(cell * 9 + std::countr_zero(grid.marks[cell] & ~(1u << digit)), Cause::kCell)) return false;
    if (!within_houses) return true;
    int known[3] = {-1, -1, -1};
    for (int kind = 0; kind < 3; ++kind) {
        const unsigned places = grid.in_house(kind, cell, digit);
        if (!is_pair(places)) continue;
        const int place = std::countr_zero(places & ~(1u << kGeometry.place_of[kind][cell]));
        known[kind] = kGeometry.cell_at[kind][kGeometry.house_of[kind][cell]][place];
        bool is_new = true;
        for (int k = 0; k < kind; ++k) is_new &= known[k] != known[kind];
        if (is_new && !take(known[kind] * 9 + digit, static_cast<Cause>(kind))) return false;
    }
    return true;
}

// The candidates that something else follows from if they are false.
Grid ends_of_links(const Grid& grid, bool within_cells, bool within_houses) {
    Grid ends;
    for (int unit = within_cells ? 0 : kCells; unit < (within_houses ? kUnits : kCells); ++unit)
        if (is_pair(grid.unit(unit)))
            for (unsigned rest = grid.unit(unit); rest; rest &= rest - 1)
                ends.add(kUnitsOf.candidate_at[unit][std::countr_zero(rest)]);
    return ends;
}

}  // namespace

// A search for chains from one candidate. Of what is false it looks only at `ends`.
class ChainSearch {
  public:
    ChainSearch(const Grid& grid, Grid& ends, std::vector<Step>& steps, bool within_cells, bool within_houses)
        : grid_(grid), ends_(ends), within_cells_(within_cells), within_houses_(within_houses), steps_(steps) {}
    // Calls found(cause) for each cycle, whose last step before the source is the last of `path`.
    template <class Found>
    void cycles(int source, const Found& found);
    bool forcing(int start, Link& end);
    void path_to(int step, std::vector<Link>& path) const {
        for (; step >= 0; step = steps_[static_cast<std::size_t>(step)].from)
            path.push_back({steps_[static_cast<std::size_t>(step)].node, steps_[static_cast<std::size_t>(step)].cause});
    }
    int last = -1;  // the step before the end

  private:
    bool is_ancestor(int step, int node) const {
        for (step = steps_[static_cast<std::size_t>(step)].from; step >= 0;
             step = steps_[static_cast<std::size_t>(step)].from)
            if (steps_[static_cast<std::size_t>(step)].node == node) return true;
        return false;
    }
    const Grid& grid_;
    Grid& ends_;
    const bool within_cells_, within_houses_;
    std::vector<Step>& steps_;
};

template <class Found>
void ChainSearch::cycles(int source, const Found& found) {
    Candidates on, off, closing;  // closing: the source is true if one of these is false
    each_remaining(grid_, source, within_cells_, within_houses_, [&](int candidate, Cause) {
        closing.add(candidate);
        return true;
    });
    if (!closing.any()) return;
    steps_.assign(1, {static_cast<std::uint16_t>(true_node(source)), Cause::kSupposed, -1});
    on.add(source);
    // Waves: steps from `begin` to `end` are all true or all false.
    std::size_t begin = 0;
    for (int length = 1; begin < steps_.size(); ++length) {
        const std::size_t end = steps_.size();
        for (std::size_t i = begin; i < end; ++i) {
            const int from = static_cast<int>(i), candidate = candidate_of(steps_[i].node);
            if (length & 1) {
                each_excluded(ends_, candidate, within_cells_, [&](int other, Cause cause) {
                    // One that is false already leads to nothing new but cycles.
                    if (off.has(other) && (!closing.has(other) || is_ancestor(from, other))) return true;
                    off.add(other);
                    steps_.push_back({static_cast<std::uint16_t>(other), cause, from});
                    return true;
                });
            } else {
                each_remaining(grid_, candidate, within_cells_, within_houses_, [&](int other, Cause cause) {
                    if (length >= 4 && other == source) {
                        last = from;
                        found(cause);
                    }
                    if (on.has(other)) return true;
                    on.add(other);
                    steps_.push_back({static_cast<std::uint16_t>(true_node(other)), cause, from});
                    return true;
                });
            }
        }
        begin = end;
    }
}

// Looks for the opposite of the start.
bool ChainSearch::forcing(int start, Link& end) {
    Candidates on, off;
    const int source = candidate_of(start);
    ends_.add(source);
    steps_.assign(1, {static_cast<std::uint16_t>(start), Cause::kSupposed, -1});
    (is_true(start) ? on : off).add(source);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const int node = steps_[i].node;
        const auto take = [&](int other, Cause cause, Candidates& known, int next) {
            if (other == source && is_true(next) != is_true(start)) {
                last = static_cast<int>(i);
                end = {static_cast<std::uint16_t>(next), cause};
                return false;
            }
            if (known.has(other)) return true;
            known.add(other);
            steps_.push_back({static_cast<std::uint16_t>(next), cause, static_cast<std::int32_t>(i)});
            return true;
        };
        const bool goes_on =
            is_true(node) ? each_excluded(ends_, candidate_of(node), within_cells_,
                                          [&](int other, Cause cause) { return take(other, cause, off, other); })
                          : each_remaining(grid_, candidate_of(node), within_cells_, true, [&](int other, Cause cause) {
                                return take(other, cause, on, true_node(other));
                            });
        if (!goes_on) return true;
    }
    return false;
}

void Chainer::offer_path(Found&& found) {
    found.sequence = ++sequence_;
    if (only_first_ && !hints_.empty()) {
        const Found& best = hints_.front();
        if (found.difficulty > best.difficulty) return;
        if (found.difficulty == best.difficulty &&
            (found.complexity > best.complexity || (found.complexity == best.complexity && found.key >= best.key)))
            return;
        hints_.clear();
    }
    hints_.push_back(std::move(found));
}

// paths_ ends with the nodes of the cycle, from the source that is true at the end to the one at the start.
void Chainer::offer_cycle(int path, bool within_cells, bool within_houses) {
    const std::size_t begin = static_cast<std::size_t>(path), end = paths_.size();
    Found found;
    found.shape = Shape::kCycle;
    found.key = within_cells && within_houses ? 4 : within_cells ? 3 : 2;
    found.complexity = static_cast<int>(end - begin) - 1;
    found.difficulty = with_length(within_cells && within_houses ? 7.0 : 6.5, found.complexity);
    found.path = path;
    found.path_size = static_cast<int>(end - begin);
    bool in_cycle[kCells]{};
    for (std::size_t i = begin; i + 1 < end; ++i) in_cycle[candidate_of(paths_[i].node) / 9] = true;
    Candidates forward, backward;
    for (std::size_t i = begin; i + 1 < end; ++i) {
        const int cell = candidate_of(paths_[i].node) / 9, digit = candidate_of(paths_[i].node) % 9;
        for (const int peer : kGeometry.peers[cell])
            if (!in_cycle[peer] && grid_->has(peer, digit))
                (is_true(paths_[i].node) ? forward : backward).add(peer * 9 + digit);
    }
    forward &= backward;
    if (!forward.any()) {
        ++sequence_;
        paths_.resize(begin);
        return;
    }
    // In the order in which Sudoku Explainer meets them.
    found.removals = static_cast<int>(removals_.size());
    for (std::size_t i = begin; i + 1 < end; i += 2) {
        const int cell = candidate_of(paths_[i].node) / 9, digit = candidate_of(paths_[i].node) % 9;
        for (const int peer : kGeometry.peers[cell]) {
            if (!forward.has(peer * 9 + digit)) continue;
            const auto its = std::find_if(removals_.begin() + found.removals, removals_.end(),
                                          [&](const Removal& removal) { return removal.cell == peer; });
            if (its == removals_.end())
                removals_.push_back({static_cast<std::uint8_t>(peer), static_cast<std::uint16_t>(1u << digit)});
            else
                its->digits |= static_cast<std::uint16_t>(1u << digit);
        }
    }
    found.removal_count = static_cast<int>(removals_.size()) - found.removals;
    order_like_java(removals_.data() + found.removals, found.removal_count);
    for (int i = 0; i < std::min(found.removal_count, 3); ++i)
        found.hash ^= removals_[static_cast<std::size_t>(found.removals + i)].cell;
    offer_path(std::move(found));
}

void Chainer::search_from(int candidate, Grid& ends, bool within_cells, bool within_houses) {
    const int cell = candidate / 9, digit = candidate % 9;
    if (!within_houses && size_of(grid_->marks[cell]) > 2) return;
    ChainSearch search(*grid_, ends, steps_, within_cells, within_houses);
    if (!reach_ || reach_->has_loop(candidate))
        search.cycles(candidate, [&](Cause cause) {
            const int path = static_cast<int>(paths_.size());
            paths_.push_back({static_cast<std::uint16_t>(true_node(candidate)), cause});
            search.path_to(search.last, paths_);
            offer_cycle(path, within_cells, within_houses);
        });
    if (!within_houses) return;
    for (const int start : {true_node(candidate), candidate}) {
        if (reach_ && !(is_true(start) ? reach_->has_on(candidate) : reach_->has_off(candidate))) continue;
        Link end;
        if (!search.forcing(start, end)) continue;
        Found found;
        found.shape = Shape::kForcing;
        found.key = within_cells ? 4 : 2;
        found.path = static_cast<int>(paths_.size());
        paths_.push_back(end);
        search.path_to(search.last, paths_);
        found.path_size = static_cast<int>(paths_.size()) - found.path;
        found.complexity = found.path_size;
        found.difficulty = with_length(within_cells ? 7.0 : 6.6, found.complexity);
        found.result = end.node;
        const unsigned bit = 1u << digit;
        found.removal = {static_cast<std::uint8_t>(cell),
                         static_cast<std::uint16_t>(is_true(end.node) ? grid_->marks[cell] & ~bit : bit)};
        found.hash = cell;
        offer_path(std::move(found));
    }
}

void Chainer::search_cycles() {
    if (reach_ && !reach_->finds_any()) return;  // what cycles remove is refuted by forcing chains, too
    constexpr bool kKinds[3][2] = {{false, true}, {true, false}, {true, true}};
    for (const auto& [within_cells, within_houses] : kKinds) {
        Grid ends = ends_of_links(*grid_, within_cells, within_houses);
        for (int cell = 0; cell < kCells; ++cell)
            if (size_of(grid_->marks[cell]) > 1)
                for (unsigned rest = grid_->marks[cell]; rest; rest &= rest - 1)
                    search_from(cell * 9 + std::countr_zero(rest), ends, within_cells, within_houses);
    }
    if (only_first_) return;
    std::stable_sort(hints_.begin(), hints_.end(), [](const Found& a, const Found& b) {
        if (a.difficulty != b.difficulty) return a.difficulty < b.difficulty;
        return a.complexity != b.complexity ? a.complexity < b.complexity : a.key < b.key;
    });
    // Of those that remove the same, the first.
    const auto same = [&](const Found& a, const Found& b) {
        if (a.hash != b.hash || removal_count(a) != removal_count(b)) return false;
        for (int i = 0; i < removal_count(a); ++i) {
            bool is_there = false;
            for (int k = 0; k < removal_count(b); ++k)
                is_there |=
                    removals(a)[i].cell == removals(b)[k].cell && removals(a)[i].digits == removals(b)[k].digits;
            if (!is_there) return false;
        }
        return true;
    };
    std::size_t kept = 0;
    for (std::size_t i = 0; i < hints_.size(); ++i) {
        bool is_new = true;
        for (std::size_t k = 0; k < kept; ++k) is_new &= !same(hints_[k], hints_[i]);
        if (is_new && kept++ != i) hints_[kept - 1] = hints_[i];
    }
    hints_.resize(kept);
}

}  // namespace farandole::explainer::chaining
