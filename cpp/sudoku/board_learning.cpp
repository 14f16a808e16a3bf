#include "sudoku/board_learning.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "require.hpp"

namespace farandole::sudoku {

namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr std::uint64_t kRestart = 150;                               // conflicts, times Luby's sequence
constexpr std::uint64_t kForget = 1000, kMore = 200, kMost = 10'000;  // conflicts until clauses are dropped

constexpr std::uint32_t right(std::uint32_t candidate) { return 2 * candidate; }
constexpr std::uint32_t wrong(std::uint32_t candidate) { return 2 * candidate + 1; }

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: when to restart if the distribution is unknown (Luby, Sinclair and Zuckerman
// 1993).
std::uint64_t luby(std::uint64_t index) {
    std::uint64_t whole = 1;
    while (whole <= index) whole = 2 * whole + 1;
    while (whole > index + 1) {
        whole /= 2;
        if (index >= whole) index -= whole;
    }
    return (whole + 1) / 2;
}

}  // namespace

BoardLearning::BoardLearning(std::shared_ptr<const BoardHouses> board, const std::vector<std::uint32_t>& sets)
    : board_(std::move(board)),
      side_(static_cast<std::uint32_t>(board_->side())),
      cells_(static_cast<std::uint32_t>(board_->cells())),
      sets_(sets),
      activity_(std::size_t{cells_} * side_),
      conflict_candidate_(kNone),
      restart_at_(kRestart),
      forget_at_(kForget) {
    REQUIRE(side_ > 1 && sets.size() == cells_);
    const std::size_t candidates = std::size_t{cells_} * side_;
    values_.assign(candidates, Value::kOpen);
    levels_.assign(candidates, 0);
    reasons_.assign(candidates, {Why::kDecision, 0});
    is_visited_.assign(candidates, 0);
    level_seen_.assign(candidates + 1, 0);
    watches_.resize(2 * candidates);
    ways_.assign(cells_ + board_->house_cells_.size(), 0);
    is_done_.assign(ways_.size(), 0);
    for (std::uint32_t cell = 0; cell < cells_; ++cell) {
        REQUIRE(sets[cell] && !(sets[cell] >> side_));
        ways_[cell] = static_cast<std::uint8_t>(std::popcount(sets[cell]));
        if (ways_[cell] == 1) is_done_[cell] = 1, ++done_;
        for (std::uint32_t digit = 0; digit < side_; ++digit) {
            const std::uint32_t candidate = cell * side_ + digit;
            const bool is_left = sets[cell] >> digit & 1;
            if (!is_left) values_[candidate] = Value::kWrong;
            if (is_left && is_done_[cell]) values_[candidate] = Value::kRight;
            if (values_[candidate] == Value::kOpen) activity_.insert(candidate);
            for (std::uint32_t i = board_->first_house_[cell]; is_left && i < board_->first_house_[cell + 1]; ++i) {
                const std::size_t place = cells_ + board_->houses_of_[i] * side_ + digit;
                ++ways_[place];
                if (is_done_[cell]) is_done_[place] = 1;
            }
        }
    }
}

void BoardLearning::exclude(const std::vector<std::uint8_t>& digits) {
    REQUIRE(digits.size() == cells_ && !level());
    clause_.clear();
    for (std::uint32_t cell = 0; cell < cells_; ++cell) {
        const std::uint32_t candidate = cell * side_ + digits[cell] - 1;
        if (values_[candidate] == Value::kOpen) clause_.push_back(wrong(candidate));
    }
    if (clause_.empty())
        is_over_ = true;
    else if (clause_.size() == 1)
        is_possible_ = assign(clause_[0], {Why::kDecision, 0});
    else
        learn(0);
}

bool BoardLearning::is_true(Literal literal) const {
    return values_[literal >> 1] == (literal & 1 ? Value::kWrong : Value::kRight);
}

bool BoardLearning::is_false(Literal literal) const {
    return values_[literal >> 1] == (literal & 1 ? Value::kRight : Value::kWrong);
}

// Records literals that can't be true together; always false.
bool BoardLearning::contradict(Reason reason, std::uint32_t candidate) {
    conflict_ = reason;
    conflict_candidate_ = candidate;
    return false;
}

// Records a literal; false if it leaves a cell without candidates, or a digit without a place.
bool BoardLearning::assign(Literal literal, Reason reason) {
    const std::uint32_t candidate = literal >> 1, cell = candidate / side_, digit = candidate % side_;
    const bool is_right = !(literal & 1);
    values_[candidate] = is_right ? Value::kRight : Value::kWrong;
    levels_[candidate] = level();
    reasons_[candidate] = reason;
    trail_.push_back(literal);
    const std::uint32_t begin = board_->first_house_[cell], end = board_->first_house_[cell + 1];
    if (is_right) {
        ++done_;
        is_done_[cell] = 1;
        for (std::uint32_t i = begin; i < end; ++i) is_done_[cells_ + board_->houses_of_[i] * side_ + digit] = 1;
        return true;
    }
    sets_[cell] &= ~(std::uint32_t{1} << digit);
    bool is_good = --ways_[cell] != 0;
    if (!is_good) contradict({Why::kCell, cell}, kNone);
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::uint32_t place = board_->houses_of_[i] * side_ + digit;
        if (!--ways_[cells_ + place] && is_good) is_good = contradict({Why::kPlace, place}, kNone);
    }
    return is_good;
}

// Removes everything that a right candidate rules out.
bool BoardLearning::settle_right(std::uint32_t candidate) {
    const std::uint32_t cell = candidate / side_, digit = candidate % side_, bit = std::uint32_t{1} << digit;
    const auto rule_out = [&](std::uint32_t other) {
        if (values_[other] == Value::kRight) return contradict({Why::kPeer, other}, candidate);
        return assign(wrong(other), {Why::kPeer, candidate});
    };
    for (std::uint32_t left = sets_[cell] & ~bit; left; left &= left - 1)
        if (!rule_out(cell * side_ + static_cast<std::uint32_t>(std::countr_zero(left)))) return false;
    for (std::size_t i = 0; i < board_->rules_->peer_count(cell); ++i) {
        const std::uint32_t peer = board_->rules_->peers(cell)[i];
        if ((sets_[peer] & bit) && !rule_out(peer * side_ + digit)) return false;
    }
    return true;
}

// Searches for singles after a wrong candidate.
bool BoardLearning::settle_wrong(std::uint32_t candidate) {
    const std::uint32_t cell = candidate / side_, digit = candidate % side_;
    if (ways_[cell] == 1 && !is_done_[cell]) {
        const std::uint32_t last = cell * side_ + static_cast<std::uint32_t>(std::countr_zero(sets_[cell]));
        if (!assign(right(last), {Why::kCell, cell})) return false;
    }
    for (std::uint32_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i) {
        const std::uint32_t house = board_->houses_of_[i], place = house * side_ + digit;
        if (ways_[cells_ + place] != 1 || is_done_[cells_ + place]) continue;
        const std::uint16_t* where = board_->house_cells_.data() + house * side_;
        while (!(sets_[*where] >> digit & 1)) ++where;
        if (!assign(right(*where * side_ + digit), {Why::kPlace, place})) return false;
    }
    return true;
}

// Examines the clauses whose watched literal became false.
bool BoardLearning::settle_clauses(Literal literal) {
    const Literal now_false = literal ^ 1;
    std::vector<Watch>& list = watches_[now_false];
    std::size_t kept = 0, at = 0;
    bool is_good = true;
    while (at < list.size() && is_good) {
        const Watch seen = list[at++];
        if (is_true(seen.other)) {
            list[kept++] = seen;
            continue;
        }
        const std::uint32_t size = clauses_[seen.clause];
        Literal* literals = clauses_.data() + seen.clause + 2;
        if (literals[0] == now_false) std::swap(literals[0], literals[1]);
        const Literal first = literals[0];
        std::uint32_t other = 2;
        if (!is_true(first)) {
            while (other < size && is_false(literals[other])) ++other;
            if (other < size) {
                std::swap(literals[1], literals[other]);
                watches_[literals[1]].push_back({seen.clause, first});
                continue;
            }
            if (is_false(first))
                is_good = contradict({Why::kClause, seen.clause}, kNone);
            else
                is_good = assign(first, {Why::kClause, seen.clause});
        }
        list[kept++] = {seen.clause, first};
    }
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.begin() + static_cast<std::ptrdiff_t>(at));
    return is_good;
}

// Draws conclusions until there are none left; false at a contradiction.
bool BoardLearning::propagate() {
    while (next_ < trail_.size()) {
        const Literal literal = trail_[next_++];
        if (!(literal & 1 ? settle_wrong(literal >> 1) : settle_right(literal >> 1))) return false;
        if (!settle_clauses(literal)) return false;
    }
    return true;
}

// Goes back to that number of decisions.
void BoardLearning::undo(std::uint32_t to) {
    if (to >= level()) return;
    const std::size_t size = decisions_[to];
    while (trail_.size() > size) {
        const Literal literal = trail_.back();
        trail_.pop_back();
        const std::uint32_t candidate = literal >> 1, cell = candidate / side_, digit = candidate % side_;
        const bool is_right = !(literal & 1);
        values_[candidate] = Value::kOpen;
        activity_.insert(candidate);
        if (is_right) {
            --done_;
            is_done_[cell] = 0;
        } else {
            sets_[cell] |= std::uint32_t{1} << digit;
            ++ways_[cell];
        }
        for (std::uint32_t i = board_->first_house_[cell]; i < board_->first_house_[cell + 1]; ++i) {
            const std::size_t place = cells_ + board_->houses_of_[i] * side_ + digit;
            if (is_right)
                is_done_[place] = 0;
            else
                ++ways_[place];
        }
    }
    decisions_.resize(to);
    next_ = size;
}

// Visits the candidates of a reason, except the one that follows from it.
template <class Visit>
void BoardLearning::each_cause(Reason reason, std::uint32_t candidate, Visit visit) const {
    const auto other = [&](std::uint32_t one) {
        if (one != candidate) visit(one);
    };
    switch (reason.why) {
        case Why::kDecision: break;
        case Why::kPeer: visit(reason.what); break;
        case Why::kCell:
            for (std::uint32_t digit = 0; digit < side_; ++digit) other(reason.what * side_ + digit);
            break;
        case Why::kPlace: {
            const std::uint32_t house = reason.what / side_, digit = reason.what % side_;
            const std::uint16_t* where = board_->house_cells_.data() + house * side_;
            for (std::uint32_t i = 0; i < side_; ++i) other(where[i] * side_ + digit);
            break;
        }
        case Why::kClause: {
            const std::uint32_t* clause = clauses_.data() + reason.what;
            for (std::uint32_t i = 0; i < clause[0]; ++i) other(clause[2 + i] >> 1);
            break;
        }
        case Why::kTurned:
            for (std::uint32_t i = 0; i < reason.what; ++i) visit(trail_[decisions_[i]] >> 1);
            break;
    }
}

// Writes the clause learned from the contradiction to clause_; its first literal belongs to the last decision.
void BoardLearning::explain() {
    clause_.assign(1, 0);
    std::uint32_t open = 0;
    const auto visit = [&](std::uint32_t candidate) {
        if (is_visited_[candidate] || !levels_[candidate]) return;
        is_visited_[candidate] = 1;
        visited_.push_back(candidate);
        activity_.raise(candidate);
        if (levels_[candidate] == level())
            ++open;
        else
            clause_.push_back(values_[candidate] == Value::kRight ? wrong(candidate) : right(candidate));
    };
    each_cause(conflict_, kNone, visit);
    if (conflict_candidate_ != kNone) visit(conflict_candidate_);
    REQUIRE(open);
    std::size_t at = trail_.size();
    while (true) {
        do --at;
        while (!is_visited_[trail_[at] >> 1]);
        if (!--open) break;
        each_cause(reasons_[trail_[at] >> 1], trail_[at] >> 1, visit);
    }
    clause_[0] = trail_[at] ^ 1;
    shorten();
    for (const std::uint32_t candidate : visited_) is_visited_[candidate] = 0;
    visited_.clear();
}

// Drops literals that follow from the others.
void BoardLearning::shorten() {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
        const std::uint32_t candidate = clause_[i] >> 1;
        const Reason reason = reasons_[candidate];
        bool follows = reason.why != Why::kDecision && reason.why != Why::kTurned;
        if (follows)
            each_cause(reason, candidate, [&](std::uint32_t one) { follows &= is_visited_[one] || !levels_[one]; });
        if (!follows) clause_[kept++] = clause_[i];
    }
    clause_.resize(kept);
}

// The number of decisions that the literals of clause_ depend on.
std::uint32_t BoardLearning::spanned() {
    std::uint32_t span = 0;
    for (const Literal literal : clause_) {
        std::uint64_t& seen = level_seen_[levels_[literal >> 1]];
        if (seen != conflicts_) seen = conflicts_, ++span;
    }
    return span;
}

// Stores clause_; returns its location.
std::uint32_t BoardLearning::learn(std::uint32_t span) {
    const auto at = static_cast<std::uint32_t>(clauses_.size());
    clauses_.push_back(static_cast<std::uint32_t>(clause_.size()));
    clauses_.push_back(span);
    clauses_.insert(clauses_.end(), clause_.begin(), clause_.end());
    starts_.push_back(at);
    watch(at);
    return at;
}

void BoardLearning::watch(std::uint32_t clause) {
    const Literal one = clauses_[clause + 2], other = clauses_[clause + 3];
    watches_[one].push_back({clause, other});
    watches_[other].push_back({clause, one});
}

// Learns from a contradiction and goes back; false if nothing is left.
bool BoardLearning::go_back() {
    bool is_good = false;
    while (!is_good) {
        if (!level()) return false;
        ++conflicts_;
        if (level() == fixed_) {
            const Literal turned = trail_[decisions_.back()] ^ 1;
            undo(--fixed_);
            is_good = assign(turned, {fixed_ ? Why::kTurned : Why::kDecision, fixed_});
            continue;
        }
        explain();
        const std::uint32_t span = spanned();
        std::uint32_t back = 0;
        for (std::size_t i = 1; i < clause_.size(); ++i) {
            const std::uint32_t here = levels_[clause_[i] >> 1];
            if (here <= back) continue;
            back = here;
            std::swap(clause_[1], clause_[i]);  // the last one to become open again is watched
        }
        undo(std::max(back, fixed_));
        activity_.age();
        if (clause_.size() > 1)
            is_good = assign(clause_[0], {Why::kClause, learn(span)});
        else
            is_good = assign(clause_[0], {level() ? Why::kTurned : Why::kDecision, level()});
    }
    return true;
}

// Drops half of the clauses, those that span most decisions, except those that are reasons.
void BoardLearning::forget() {
    const auto is_reason = [&](std::uint32_t at) {
        const std::uint32_t candidate = clauses_[at + 2] >> 1;
        return values_[candidate] != Value::kOpen && reasons_[candidate].why == Why::kClause &&
               reasons_[candidate].what == at;
    };
    std::vector<std::uint32_t> spans;
    for (const std::uint32_t at : starts_) spans.push_back(clauses_[at + 1]);
    std::nth_element(spans.begin(), spans.begin() + static_cast<std::ptrdiff_t>(spans.size() / 2), spans.end());
    const std::uint32_t middle = spans[spans.size() / 2];
    // Of those in the middle, the later ones are kept.
    std::size_t to_drop = starts_.size() / 2;
    for (const std::uint32_t at : starts_) to_drop -= clauses_[at + 1] > middle;
    std::vector<std::uint32_t> clauses, starts;
    for (const std::uint32_t at : starts_) {
        const std::uint32_t span = clauses_[at + 1];
        bool is_dropped = span > middle;
        if (span == middle && to_drop) is_dropped = true, --to_drop;
        const bool is_kept = is_reason(at);
        if (is_dropped && span && !is_kept) continue;
        const auto to = static_cast<std::uint32_t>(clauses.size());
        if (is_kept) reasons_[clauses_[at + 2] >> 1].what = to;
        const auto from = clauses_.begin() + static_cast<std::ptrdiff_t>(at);
        clauses.insert(clauses.end(), from, from + 2 + static_cast<std::ptrdiff_t>(*from));
        starts.push_back(to);
    }
    clauses_.swap(clauses);
    starts_.swap(starts);
    for (auto& list : watches_) list.clear();
    for (const std::uint32_t at : starts_) watch(at);
}

void BoardLearning::begin_anew() {
    restart_at_ = conflicts_ + kRestart * luby(restarts_++);
    undo(fixed_);
    if (conflicts_ < forget_at_ || starts_.empty()) return;
    forget();
    forget_at_ = conflicts_ + std::min(kForget + kMore * ++forgotten_, kMost);
}

void BoardLearning::decide() {
    std::uint32_t candidate = activity_.pop();
    while (values_[candidate] != Value::kOpen) candidate = activity_.pop();
    decisions_.push_back(trail_.size());
    is_possible_ = assign(right(candidate), {Why::kDecision, 0});
}

std::uint64_t BoardLearning::run(std::uint64_t max_solutions, std::uint64_t max_guesses, std::uint8_t* solutions) {
    std::uint64_t found = 0;
    while (!is_over_ && found < max_solutions) {
        if (!is_stalled_) {
            if (!is_possible_ || !propagate()) {
                is_possible_ = true;
                is_over_ = !go_back();
                continue;
            }
            if (done_ == cells_) {
                if (solutions)
                    for (const std::uint32_t set : sets_)
                        *solutions++ = static_cast<std::uint8_t>(std::countr_zero(set) + 1);
                ++found;
                fixed_ = level();
                is_over_ = !level();
                is_possible_ = false;
                continue;
            }
            is_stalled_ = true;
        }
        if (!max_guesses) break;
        if (conflicts_ >= restart_at_) begin_anew();
        --max_guesses;
        ++guesses_;
        is_stalled_ = false;
        decide();
    }
    return found;
}

}  // namespace farandole::sudoku
