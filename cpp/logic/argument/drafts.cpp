#include "logic/argument/drafts.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace farandole::logic::argument {
namespace {

constexpr std::size_t kMostCounted = 12;  // sets that are counted at once
constexpr int kMostCovers = 500;          // partial covers that one search for links may look at

}  // namespace

Drafts::Drafts(const Position& position, const Goal& goal)
    : position_(position),
      ground_(*position.ground),
      named_(goal.cover),
      by_sets_(!goal.either.empty() && !goal.locked.empty()) {
    numbers_.assign(static_cast<std::size_t>(ground_.cells() * ground_.side()), kNone);
    for (Set set : goal.truths) add_truth(set, position.of(set));
    if (goal.has_premise) {
        premise_ = add({Kind::premise, kNone, false, {}, {}, {}});
        add_truth(kPremise, goal.guards);
    }
    whole_.resize(truths_.size());
    std::iota(whole_.begin(), whole_.end(), std::size_t{0});
    for (const Literal& literal : goal.decides) number(literal.atom);
    for (const auto& sets : goal.locked) {
        locked_.emplace_back();
        for (Set set : sets) locked_.back().push_back(truth_of(set));
    }
    for (Atom atom : atoms_) {
        sets_of_.push_back({ground_.cell_set(ground_.cell(atom))});
        for (auto group : ground_.groups_of(ground_.cell(atom)))
            sets_of_.back().push_back(ground_.group_set(group, ground_.digit(atom)));
    }
    peers_.resize(atoms_.size());
    for (std::size_t a = 0; a < atoms_.size(); ++a)
        for (std::size_t b = a + 1; b < atoms_.size(); ++b)
            if (const Set set = ground_.shared(atoms_[a], atoms_[b]); set != kPremise) {
                peers_[a].emplace_back(static_cast<int>(b), set);
                peers_[b].emplace_back(static_cast<int>(a), set);
            }
}

State Drafts::nothing_supposed() const {
    State state;
    state.known.resize(atoms_.size());
    return state;
}

int Drafts::suppose(State& state, int atom, bool is_true) {
    const int draft = add({Kind::suppose, atom, is_true, {}, {}, {}});
    mark(state, draft);
    return draft;
}

// That some candidates, at least one, are false together.
int Drafts::suppose_none(State& state, const std::vector<int>& atoms) {
    const int draft = add({Kind::suppose, atoms.front(), false, {}, {}, {}, {atoms.begin() + 1, atoms.end()}});
    for (int atom : atoms) mark(state, draft, atom);
    return draft;
}

int Drafts::add(Draft draft) {
    drafts_.push_back(std::move(draft));
    return static_cast<int>(drafts_.size()) - 1;
}

void Drafts::add_truth(Set set, const std::vector<Atom>& members) {
    Truth truth{set, {}};
    for (Atom atom : members) truth.members.push_back(number(atom));
    truths_.push_back(std::move(truth));
}

std::size_t Drafts::truth_of(Set set) {
    std::size_t at = 0;
    while (at < truths_.size() && truths_[at].set != set) ++at;
    if (at == truths_.size()) add_truth(set, position_.of(set));
    return at;
}

int Drafts::number(Atom atom) {
    int& at = numbers_[atom];
    if (at == kNone) {
        at = static_cast<int>(atoms_.size());
        atoms_.push_back(atom);
    }
    return at;
}

void Drafts::work_out(State& state, Counting counting) {
    while (state.contradiction == kNone)
        if (!exclude(state) && !(by_sets_ && counting != Counting::none && count_locked(state)) && !last_ones(state) &&
            !count(state, counting))
            return;
}

void Drafts::mark(State& state, int draft, int atom) {
    Known& known = at(state, atom);
    if (drafts_[static_cast<std::size_t>(draft)].is_true) {
        known.yes = draft;
        state.fresh.push_back(atom);
    } else {
        known.no = draft;
    }
    if (known.yes != kNone && known.no != kNone) contradict(state, atom);
}

// A candidate is true and false: if it was the last of a set, that set has none left.
void Drafts::contradict(State& state, int atom) {
    const Known known = at(state, atom);
    const Draft& yes = drafts_[static_cast<std::size_t>(known.yes)];
    if (yes.kind == Kind::last) {
        std::vector<int> from = yes.from;
        from.push_back(known.no);
        state.contradiction = add({Kind::count, kNone, false, std::move(from), yes.sets, {}});
    } else {  // a supposition, refuted by its opposite
        state.contradiction = known.no;
    }
}

// The peers of true candidates are false. False if there was nothing to do.
bool Drafts::exclude(State& state) {
    const std::vector<int> fresh = std::move(state.fresh);
    state.fresh.clear();
    for (int atom : fresh)
        for (const auto& [peer, set] : peers_[static_cast<std::size_t>(atom)])
            if (at(state, peer).no == kNone) {
                mark(state, add({Kind::excluded, peer, false, {at(state, atom).yes}, {set}, {}}));
                if (state.contradiction != kNone) return true;
            }
    return !fresh.empty();
}

// The findings that leave no candidates of a set but those in `left`; false if one of its candidates is true.
bool Drafts::look_at(State& state, const Truth& truth, std::vector<int>& left, std::vector<int>& from) {
    for (int member : truth.members) {
        const Known& known = at(state, member);
        if (known.yes != kNone) return false;
        if (known.no == kNone)
            left.push_back(member);
        else
            from.push_back(known.no);
    }
    if (truth.set == kPremise) from.push_back(premise_);
    return true;
}

bool Drafts::last_ones(State& state) {
    bool found = false;
    for (const Truth& truth : truths_) {
        std::vector<int> left, from;
        if (!look_at(state, truth, left, from) || left.size() > 1) continue;
        if (left.empty()) {
            state.contradiction = add({Kind::count, kNone, false, std::move(from), {truth.set}, {}});
            return true;
        }
        mark(state, add({Kind::last, left[0], true, std::move(from), {truth.set}, {}}));
        if (state.contradiction != kNone) return true;
        found = true;
    }
    return found;
}

bool Drafts::count(State& state, Counting counting) {
    if (counting == Counting::none) return false;
    for (std::size_t i = 0; i < truths_.size(); ++i)
        if (count(state, {i})) return true;
    if (count_locked(state)) return true;
    if (count_all(state)) return true;
    if (counting == Counting::named) return false;
    const std::size_t most = truths_.size() > 24 ? 2 : truths_.size() > 12 ? 3 : 4;
    for (std::size_t size = 2; size <= most; ++size) {
        std::vector<std::size_t> group;
        if (count_some(state, group, 0, size)) return true;
    }
    return false;
}

bool Drafts::count_locked(State& state) {
    return std::ranges::any_of(locked_, [&](const Group& group) { return count(state, group); });
}

bool Drafts::count_some(State& state, Group& group, std::size_t from, std::size_t size) {
    if (group.size() == size) return count(state, group);
    for (std::size_t i = from; i < truths_.size(); ++i) {
        group.push_back(i);
        if (count_some(state, group, i + 1, size)) return true;
        group.pop_back();
    }
    return false;
}

// A search for links that hold all candidates `inside` of some sets.
struct Drafts::Cover {
    const std::vector<int>& inside;
    const std::vector<int>& gone;  // the others of the sets, as often as they are there
    const std::vector<Set>& sets;
    std::vector<Set> links;
    std::optional<std::vector<Set>> best;  // fewer links than sets, or as many that make a candidate false
    int left;
    bool has_cells_only;  // then every link holds one digit, so each digit needs one
    bool has_one_digit;   // then a house holds all that a cell does
};

// Counts the sets of a group that no true candidate fills. False if that tells nothing.
bool Drafts::count(State& state, const Group& group) {
    std::vector<int> inside, gone;
    std::vector<Set> sets;
    for (std::size_t i : group) {
        std::vector<int> left;
        std::vector<int> from;
        if (!look_at(state, truths_[i], left, from)) continue;
        for (int member : left)
            if (std::find(inside.begin(), inside.end(), member) != inside.end()) return false;
        inside.insert(inside.end(), left.begin(), left.end());
        std::ranges::copy_if(truths_[i].members, std::back_inserter(gone),
                             [&](int member) { return at(state, member).no != kNone; });
        sets.push_back(truths_[i].set);
    }
    if (sets.empty() || sets.size() > std::max(kMostCounted, named_.size())) return false;
    const bool has_cells_only =
        std::ranges::all_of(sets, [this](Set set) { return set < static_cast<Set>(ground_.cells()); });
    if (has_cells_only && sets.size() == 1 && group.size() > 1) return false;  // its last candidate will do
    const bool has_one_digit = std::ranges::all_of(inside, [this, &inside](int atom) {
        return ground_.digit(atoms_[static_cast<std::size_t>(atom)]) ==
               ground_.digit(atoms_[static_cast<std::size_t>(inside.front())]);
    });
    Cover cover{inside, gone, sets, {}, {}, kMostCovers, has_cells_only, has_one_digit};
    cover_rest(state, cover);
    if (!cover.best) return false;
    const std::vector<int> from = grounds(state, cover, *cover.best);
    if (cover.best->size() < sets.size()) {
        state.contradiction = add({Kind::count, kNone, false, from, sets, *cover.best});
        return true;
    }
    for (int atom : gone_by(state, cover, *cover.best)) {
        mark(state, add({Kind::count, atom, false, from, sets, *cover.best}));
        if (state.contradiction != kNone) return true;
    }
    return true;
}

// How many of some links an atom lies in.
int Drafts::times(const std::vector<Set>& links, int atom) const {
    int count = 0;
    for (Set set : sets_of_[static_cast<std::size_t>(atom)])
        count += std::find(links.begin(), links.end(), set) != links.end();
    return count;
}

// What a count with these links rests on: that candidates are false which lie in no link, or in two of the sets.
std::vector<int> Drafts::grounds(State& state, const Cover& cover, const std::vector<Set>& links) {
    std::vector<int> from;
    for (int atom : cover.gone)
        if (times(links, atom) == 0 || std::ranges::count(cover.gone, atom) > 1) from.push_back(at(state, atom).no);
    if (std::ranges::find(cover.sets, kPremise) != cover.sets.end()) from.push_back(premise_);
    return from;
}

// The candidates that links make false: those outside of the sets, and those in two links.
std::vector<int> Drafts::gone_by(State& state, const Cover& cover, const std::vector<Set>& links) {
    std::vector<int> gone;
    for (int atom = 0; atom < static_cast<int>(atoms_.size()); ++atom) {
        if (at(state, atom).no != kNone) continue;
        const bool is_inside = std::find(cover.inside.begin(), cover.inside.end(), atom) != cover.inside.end();
        if (times(links, atom) > (is_inside ? 1 : 0)) gone.push_back(atom);
    }
    return gone;
}

// True: `best` can't be bettered. Links that the step names are tried first, then the fullest; nothing is tried where
// even the fullest, taken as often as links are left, holds too few.
bool Drafts::cover_rest(State& state, Cover& cover) {
    std::vector<int> open;
    for (int atom : cover.inside)
        if (times(cover.links, atom) == 0) open.push_back(atom);
    if (open.empty()) {
        const bool is_less = cover.links.size() < cover.sets.size();
        if (is_less || (!cover.best && !gone_by(state, cover, cover.links).empty())) cover.best = cover.links;
        return is_less;
    }
    if (cover.links.size() == cover.sets.size() || --cover.left < 0) return false;
    std::uint32_t digits = 0;
    for (int atom : open) digits |= 1U << ground_.digit(atoms_[static_cast<std::size_t>(atom)]);
    const auto room = static_cast<int>(cover.sets.size() - cover.links.size());
    if (cover.has_cells_only && std::popcount(digits) > room) return false;
    holds_.assign(static_cast<std::size_t>(ground_.sets()), 0);
    int fullest = 0;
    for (int atom : open)
        for (Set set : sets_of_[static_cast<std::size_t>(atom)])
            if (std::find(cover.sets.begin(), cover.sets.end(), set) == cover.sets.end())
                fullest = std::max(fullest, ++holds_[set]);
    if (static_cast<std::size_t>(fullest * room) < open.size()) return false;
    std::vector<std::tuple<bool, int, Set>> options;
    for (Set set : sets_of_[static_cast<std::size_t>(open.front())])
        if (holds_[set] && !(cover.has_one_digit && set < static_cast<Set>(ground_.cells())))
            options.emplace_back(std::ranges::find(named_, set) == named_.end(), -holds_[set], set);
    std::ranges::sort(options);
    for (const auto& option : options) {
        cover.links.push_back(std::get<Set>(option));
        const bool done = cover_rest(state, cover);
        cover.links.pop_back();
        if (done) return true;
    }
    return false;
}

}  // namespace farandole::logic::argument
