#include "logic/explainer/chaining/reach.hpp"

namespace farandole::explainer::chaining {

namespace {

template <class Take>
void each(const Candidates& set, const Take& take) {
    for (int word = 0; word < 12; ++word)
        for (std::uint64_t rest = set.words[word]; rest; rest &= rest - 1) take(word * 64 + std::countr_zero(rest));
}

// What a candidate excludes by itself.
Candidates seen_by(const Grid& grid, int candidate) {
    const int cell = candidate / 9, digit = candidate % 9;
    Candidates seen;
    for (unsigned rest = grid.marks[cell] & ~(1u << digit); rest; rest &= rest - 1)
        seen.add(cell * 9 + std::countr_zero(rest));
    for (int kind = 0; kind < 3; ++kind) {
        const int house = kGeometry.house_of[kind][cell];
        for (unsigned rest = grid.places[kind][house][digit] & ~(1u << kGeometry.place_of[kind][cell]); rest;
             rest &= rest - 1)
            seen.add(kGeometry.cell_at[kind][house][std::countr_zero(rest)] * 9 + digit);
    }
    return seen;
}

// Those that become plausible as ends of what is so already.
void add_off(const Grid& grid, Plausible& plausible) {
    int linked[4];
    each(plausible.on, [&](int candidate) {
        for (int i = partners(grid, candidate, linked); i-- > 0;) plausible.off.add(linked[i]);
    });
}

}  // namespace

int partners(const Grid& grid, int candidate, int* found) {
    const int cell = candidate / 9, digit = candidate % 9;
    int count = 0;
    if (is_pair(grid.marks[cell])) found[count++] = cell * 9 + std::countr_zero(grid.marks[cell] & ~(1u << digit));
    for (int kind = 0; kind < 3; ++kind) {
        const int house = kGeometry.house_of[kind][cell];
        const unsigned places = grid.places[kind][house][digit];
        if (is_pair(places))
            found[count++] =
                kGeometry.cell_at[kind][house][std::countr_zero(places & ~(1u << kGeometry.place_of[kind][cell]))] * 9 +
                digit;
    }
    return count;
}

void Reach::prepare(const Grid& grid) {
    grid_ = &grid;
    int all[kCandidates], count = 0;
    for (int cell = 0; cell < kCells; ++cell)
        for (unsigned rest = grid.marks[cell]; rest; rest &= rest - 1) all[count++] = cell * 9 + std::countr_zero(rest);
    for (int i = 0; i < count; ++i) off_[all[i]] = seen_by(grid, all[i]);
    // Paths by way of more and more candidates that are true (Warshall).
    for (int k = 0; k < count; ++k) {
        int linked[4];
        const int links = partners(grid, all[k], linked);
        if (links == 0) continue;
        for (int i = 0; i < count; ++i) {
            Candidates& off = off_[all[i]];
            for (int link = 0; link < links; ++link) {
                if (!off.has(linked[link])) continue;
                off |= off_[all[k]];
                break;
            }
        }
    }
}

void Reach::find_plausible(Plausible& plausible) {
    plausible = Plausible{};
    for (int cell = 0; cell < kCells; ++cell) {
        for (unsigned rest = grid_->marks[cell]; rest; rest &= rest - 1) {
            const int candidate = cell * 9 + std::countr_zero(rest);
            if (off_[candidate].has(candidate)) plausible.on.add(candidate);
            int linked[4], next[4];
            const int links = partners(*grid_, candidate, linked);
            if (links == 0) continue;
            bool closes = false;
            each(seen_by(*grid_, candidate), [&](int seen) {
                for (int i = closes ? 0 : partners(*grid_, seen, next); i-- > 0;)
                    for (int k = 0; k < links && next[i] != candidate; ++k) closes |= off_[next[i]].has(linked[k]);
            });
            if (closes) plausible.loop.add(candidate);
        }
    }
    links_.clear();
    keep_removing_loops(*grid_, plausible);
    add_off(*grid_, plausible);
}

int Reach::end(int candidate) {
    std::int16_t& index = end_of_[candidate];
    if (index == 0) {
        ends_.push_back(candidate);
        end_off_.push_back(off_[candidate]);
        index = static_cast<std::int16_t>(ends_.size());
    }
    return index - 1;
}

void Reach::find_new_links(const Grid& work) {
    for (const int candidate : ends_) end_of_[candidate] = 0;
    ends_.clear();
    end_off_.clear();
    links_.clear();
    // `at` says which candidate a bit is.
    const auto look = [&](unsigned before, unsigned now, const auto& at) {
        if (now == before || !is_pair(now)) return;
        int pair[2], count = 0;
        for (; now; now &= now - 1) pair[count++ & 1] = end(at(std::countr_zero(now)));
        links_.push_back({pair[0], pair[1]});
    };
    for (int cell = 0; cell < kCells; ++cell)
        look(grid_->marks[cell], work.marks[cell], [&](int digit) { return cell * 9 + digit; });
    for (int kind = 0; kind < 3; ++kind)
        for (int house = 0; house < 9; ++house)
            for (int digit = 0; digit < 9; ++digit)
                look(grid_->places[kind][house][digit], work.places[kind][house][digit],
                     [&](int place) { return kGeometry.cell_at[kind][house][place] * 9 + digit; });
}

void Reach::find_plausible(const Grid& work, Plausible& plausible) {
    plausible = Plausible{};
    find_new_links(work);
    // Paths by way of more and more ends that are true.
    for (std::size_t k = 0; k < ends_.size(); ++k) {
        int linked[8], count = 0;
        for (const Ends& link : links_) {
            if (link.first == static_cast<int>(k)) linked[count++] = ends_[static_cast<std::size_t>(link.second)];
            if (link.second == static_cast<int>(k)) linked[count++] = ends_[static_cast<std::size_t>(link.first)];
        }
        for (Candidates& off : end_off_) {
            for (int i = 0; i < count; ++i) {
                if (!off.has(linked[i])) continue;
                off |= end_off_[k];
                break;
            }
        }
    }
    Candidates linked_here, present;
    for (int cell = 0; cell < kCells; ++cell)
        for (unsigned rest = work.marks[cell]; rest; rest &= rest - 1) present.add(cell * 9 + std::countr_zero(rest));
    for (const Ends& link : links_) {
        const Candidates& first = end_off_[static_cast<std::size_t>(link.first)];
        const Candidates& second = end_off_[static_cast<std::size_t>(link.second)];
        for (int word = 0; word < 12; ++word) {
            plausible.on.words[word] |= first.words[word] & second.words[word] & present.words[word];
            plausible.loop.words[word] |= (first.words[word] | second.words[word]) & present.words[word];
        }
    }
    // A cycle passes a new link: one side of it is reached from the candidate, and the other reaches what is linked with it.
    Candidates loop;
    each(plausible.loop, [&](int candidate) {
        int linked[4];
        const int count = partners(work, candidate, linked);
        if (count == 0) return;
        for (const Ends& link : links_) {
            const Candidates& first = end_off_[static_cast<std::size_t>(link.first)];
            const Candidates& second = end_off_[static_cast<std::size_t>(link.second)];
            for (int i = 0; i < count; ++i) {
                if ((first.has(candidate) && second.has(linked[i])) ||
                    (second.has(candidate) && first.has(linked[i]))) {
                    loop.add(candidate);
                    return;
                }
            }
        }
    });
    plausible.loop = loop;
    keep_removing_loops(work, plausible);
    add_off(work, plausible);
}

// What a cycle removes would make each of its candidates both true and false.
void Reach::keep_removing_loops(const Grid& work, Plausible& plausible) const {
    Candidates kept;
    each(plausible.on, [&](int removed) {
        const Candidates off = off_now(removed);
        Candidates asked = off;
        asked &= plausible.loop;
        for (int word = 0; word < 12; ++word) asked.words[word] &= ~kept.words[word];
        each(asked, [&](int candidate) {
            int linked[4];
            for (int i = partners(work, candidate, linked); i-- > 0;) {
                if (!off.has(linked[i])) continue;
                kept.add(candidate);
                return;
            }
        });
    });
    plausible.loop = kept;
}

Candidates Reach::off_now(int candidate) const {
    Candidates off = off_[candidate];
    for (const Ends& link : links_) {
        if (off_[candidate].has(ends_[static_cast<std::size_t>(link.first)]))
            off |= end_off_[static_cast<std::size_t>(link.second)];
        if (off_[candidate].has(ends_[static_cast<std::size_t>(link.second)]))
            off |= end_off_[static_cast<std::size_t>(link.first)];
    }
    return off;
}

}  // namespace farandole::explainer::chaining
