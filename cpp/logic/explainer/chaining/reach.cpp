#include "logic/explainer/chaining/reach.hpp"

namespace farandole::explainer::chaining {

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

template <class Take>
void Reach::each(const Candidates& set, const Take& take) const {
    for (int word = 0; word < words_; ++word)
        for (std::uint64_t rest = set.words[word]; rest; rest &= rest - 1) take(word * 64 + std::countr_zero(rest));
}

void Reach::unite(Candidates& set, const Candidates& other) const {
    for (int word = 0; word < words_; word += 4)
        for (int i = 0; i < 4; ++i) set.words[word + i] |= other.words[word + i];
}

void Reach::intersect(Candidates& set, const Candidates& other) const {
    for (int word = 0; word < words_; word += 4)
        for (int i = 0; i < 4; ++i) set.words[word + i] &= other.words[word + i];
}

// What a candidate excludes by itself.
Candidates Reach::seen_by(int candidate) const {
    Candidates seen;
    const Four& four = kUnitsOf.of[candidate];
    for (std::uint64_t rest = grid_->at(four) & ~four.places; rest; rest &= rest - 1) {
        const int bit = std::countr_zero(rest);
        seen.add(number(kUnitsOf.candidate_at[four.units[bit >> 4]][bit & 15]));
    }
    return seen;
}

// The partners of a number, as numbers.
int Reach::linked(const Grid& work, int number, int* found) const {
    const int count = partners(work, candidates_[static_cast<std::size_t>(number)], found);
    for (int i = 0; i < count; ++i) found[i] = number_[found[i]];
    return count;
}

void Reach::prepare(const Grid& grid) {
    for (const int its : ends_) end_of_[its] = 0;
    ends_.clear();
    links_.clear();
    is_end_ = known_ = present_ = Candidates{};
    grid_ = &grid;
    candidates_.clear();
    for (int cell = 0; cell < kCells; ++cell) {
        for (unsigned rest = grid.marks[cell]; rest; rest &= rest - 1) {
            const int candidate = cell * 9 + std::countr_zero(rest);
            number_[candidate] = static_cast<std::uint16_t>(candidates_.size());
            present_.add(number_[candidate]);
            candidates_.push_back(static_cast<std::uint16_t>(candidate));
        }
    }
    const std::size_t count = candidates_.size();
    words_ = static_cast<int>(count + 255) / 256 * 4;
    off_.resize(count);
    now_.resize(count);
    for (std::size_t i = 0; i < count; ++i) off_[i] = seen_by(candidates_[i]);
    // Paths by way of more and more candidates that are true (Warshall).
    for (std::size_t k = 0; k < count; ++k) {
        int its[4];
        const int links = linked(grid, static_cast<int>(k), its);
        if (links == 0) continue;
        for (Candidates& off : off_) {
            for (int link = 0; link < links; ++link) {
                if (!off.has(its[link])) continue;
                unite(off, off_[k]);
                break;
            }
        }
    }
}

void Reach::find_plausible() {
    on_ = off_too_ = loop_ = Candidates{};
    each(present_, [&](int its) {
        if (off_[static_cast<std::size_t>(its)].has(its)) on_.add(its);
        int ends[4], next[4];
        const int links = linked(*grid_, its, ends);
        if (links == 0) return;
        bool found = false;
        each(seen_by(candidates_[static_cast<std::size_t>(its)]), [&](int seen) {
            for (int i = found ? 0 : linked(*grid_, seen, next); i-- > 0;)
                for (int k = 0; k < links && next[i] != its; ++k)
                    found |= off_[static_cast<std::size_t>(next[i])].has(ends[k]);
        });
        if (found) loop_.add(its);
    });
    keep_removing_loops(*grid_);
}

int Reach::end(int its) {
    std::int16_t& index = end_of_[its];
    if (index == 0) {
        ends_.push_back(its);
        is_end_.add(its);
        end_off_.push_back(off_[static_cast<std::size_t>(its)]);
        index = static_cast<std::int16_t>(ends_.size());
    }
    return index - 1;
}

void Reach::find_new_links(const Grid& work) {
    for (const int its : ends_) end_of_[its] = 0;
    ends_.clear();
    end_off_.clear();
    links_.clear();
    is_end_ = known_ = Candidates{};
    for (int unit = 0; unit < kUnits; ++unit) {
        unsigned now = work.unit(unit);
        if (now == grid_->unit(unit) || !is_pair(now)) continue;
        int pair[2], count = 0;
        for (; now; now &= now - 1) pair[count++ & 1] = end(number(kUnitsOf.candidate_at[unit][std::countr_zero(now)]));
        links_.push_back({pair[0], pair[1]});
    }
}

// Paths by way of more and more ends that are true.
void Reach::go_by_new_links() {
    for (std::size_t k = 0; k < ends_.size(); ++k) {
        int its[8], count = 0;
        for (const Ends& link : links_) {
            if (link.first == static_cast<int>(k)) its[count++] = ends_[static_cast<std::size_t>(link.second)];
            if (link.second == static_cast<int>(k)) its[count++] = ends_[static_cast<std::size_t>(link.first)];
        }
        for (Candidates& off : end_off_) {
            for (int i = 0; i < count; ++i) {
                if (!off.has(its[i])) continue;
                unite(off, end_off_[k]);
                break;
            }
        }
    }
    beyond_.assign(ends_.size(), Candidates{});
    for (const Ends& link : links_) {
        unite(beyond_[static_cast<std::size_t>(link.first)], end_off_[static_cast<std::size_t>(link.second)]);
        unite(beyond_[static_cast<std::size_t>(link.second)], end_off_[static_cast<std::size_t>(link.first)]);
    }
}

void Reach::find_plausible(const Grid& work) {
    on_ = off_too_ = loop_ = present_ = Candidates{};
    find_new_links(work);
    go_by_new_links();
    for (int cell = 0; cell < kCells; ++cell)
        for (unsigned rest = work.marks[cell]; rest; rest &= rest - 1)
            present_.add(number(cell * 9 + std::countr_zero(rest)));
    for (const Ends& link : links_) {
        Candidates both = end_off_[static_cast<std::size_t>(link.first)];
        unite(loop_, both);
        unite(loop_, end_off_[static_cast<std::size_t>(link.second)]);
        intersect(both, end_off_[static_cast<std::size_t>(link.second)]);
        unite(on_, both);
    }
    intersect(on_, present_);
    intersect(loop_, present_);
    if (on_.any()) keep_removing_loops(work);
}

// A cycle passes a new link: one side of it is reached from the candidate, and the other reaches what is linked with it.
bool Reach::closes(const int* linked, int count, int its) const {
    for (const Ends& link : links_) {
        const Candidates& first = end_off_[static_cast<std::size_t>(link.first)];
        const Candidates& second = end_off_[static_cast<std::size_t>(link.second)];
        for (int i = 0; i < count; ++i)
            if ((first.has(its) && second.has(linked[i])) || (second.has(its) && first.has(linked[i]))) return true;
    }
    return links_.empty();  // on the first board
}

// What a cycle removes would make each of its candidates both true and false. And what becomes plausible as an end of
// what is so already is added.
void Reach::keep_removing_loops(const Grid& work) {
    Candidates kept;
    int its[4];
    each(on_, [&](int removed) {
        for (int i = linked(work, removed, its); i-- > 0;) off_too_.add(its[i]);
        const Candidates& off = off_now(removed);
        Candidates asked = off;
        intersect(asked, loop_);
        for (int word = 0; word < words_; ++word) asked.words[word] &= ~kept.words[word];
        each(asked, [&](int number) {
            const int count = linked(work, number, its);
            bool is_off = false;
            for (int i = 0; i < count; ++i) is_off |= off.has(its[i]);
            if (is_off && closes(its, count, number)) kept.add(number);
        });
    });
    loop_ = kept;
}

const Candidates& Reach::off_now(int its) {
    const Candidates& off = off_[static_cast<std::size_t>(its)];
    Candidates& now = now_[static_cast<std::size_t>(its)];
    if (known_.has(its)) return now;
    known_.add(its);
    now = off;
    for (int word = 0; word < words_; ++word)
        for (std::uint64_t rest = off.words[word] & is_end_.words[word]; rest; rest &= rest - 1)
            unite(now, beyond_[static_cast<std::size_t>(end_of_[word * 64 + std::countr_zero(rest)] - 1)]);
    return now;
}

bool Reach::may_share(const int* candidates, int count) {
    Candidates common = present_;
    for (int i = 0; i < count; ++i) intersect(common, off_now(number(candidates[i])));
    return common.any();
}

}  // namespace farandole::explainer::chaining
