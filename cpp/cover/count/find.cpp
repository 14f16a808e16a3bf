// Down to one cover by its number: Counter::seek() and find().
//
// The states still to be gone through lie one above the other in the board, each with the number of
// the cover wanted there. The uppermost is next:
//
//   branches   the count of each is asked for, and subtracted from the number until it is the
//              smaller one: that branch takes the state's place
//   parts      the number is divided by the counts of all parts but the first: the rests and the
//              last quotient are the parts' numbers, and the parts take the state's place
//
// Where options stand for several, a branch's count is multiplied by their weights, and what is left of the number
// is divided by these again: the rest says which of each group it is.
//
// Counts are asked for as in counting: mostly they are remembered, and what was not, or not any
// more, is counted again.
#include <algorithm>
#include <utility>

#include "cover/count/big_numbers.hpp"
#include "cover/count/counter.hpp"
#include "require.hpp"

namespace farandole::cover {
namespace {

[[maybe_unused]] bool is_below(std::vector<std::uint64_t> number, std::vector<std::uint64_t> other) {
    const auto size = std::max(number.size(), other.size());
    number.resize(size, 0);
    other.resize(size, 0);
    return is_less(number.data(), other.data(), size);
}

}  // namespace

void Counter::seek(std::vector<std::uint64_t> index) {
    REQUIRE(counted_ && is_below(index, total_));
    walks_.clear();
    cover_.clear();
    which_.clear();
    choices_.clear();
    frames_.clear();
    counting_ = false;
    missing_.reset();
    index.resize(limbs_, 0);
    board_.keep(0);
    board_.push_empty();
    board_.taken = &cover_;
    board_.begin();
    board_.taken = nullptr;
    choose_members(index, 0);
    if (board_.open() == 0) return;
    Walk walk;
    walk.depth = board_.depth();
    walk.index = std::move(index);
    walks_.push_back(std::move(walk));
}

Status Counter::find(const Limits& limits) {
    const auto above = [](std::uint64_t now, std::uint64_t more) {
        return more > Limits::none - now ? Limits::none : now + more;
    };
    const auto last_node = above(nodes_, limits.nodes);
    const auto last_work = above(nodes_ + board_.struck, limits.work);
    while (!walks_.empty()) {
        if (nodes_ >= last_node) return Status::nodes;
        if (nodes_ + board_.struck >= last_work) return Status::work;
        if (counting_) {
            Limits rest;
            rest.nodes = last_node - nodes_;
            rest.work = last_work - nodes_ - board_.struck;
            const auto status = work(rest);
            if (status != Status::finished) return status;
            counting_ = false;
            heed_count();
        } else if (!walks_.back().begun) {
            open_walk();
        } else if (walks_.back().parts) {
            count_part();
        } else {
            try_branch();
        }
    }
    return Status::finished;
}

std::vector<std::uint32_t> Counter::cover() const {
    auto numbers = cover_;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        numbers[k] = compact_.number[cover_[k]];
        if (groups_) numbers[k] = groups_->members[groups_->begin(numbers[k]) + which_[k]];
    }
    return numbers;
}

// Splits off from a number which members of each group are in the cover from `before` on.
void Counter::choose_members(Number& index, std::size_t before) {
    if (!groups_) return;
    which_.resize(before);
    for (auto at = before; at < cover_.size(); ++at) {
        const Wide base = weight(cover_[at]);
        Wide rest = 0;
        for (auto i = index.size(); i-- > 0 && base > 1;) {
            rest = rest << 64 | index[i];
            index[i] = static_cast<std::uint64_t>(rest / base);
            rest %= base;
        }
        which_.push_back(static_cast<std::uint32_t>(rest));
    }
}

// Requests the count of the current state, of which a copy is consumed.
void Counter::count_copy() {
    board_.push();
    state_ = State::enter;
    whole_ = false;
    counting_ = true;
}

// Determines how the uppermost state was counted.
void Counter::open_walk() {
    auto& walk = walks_.back();
    walk.begun = true;
    walk.index.resize(limbs_, 0);
    board_.keep(walk.depth);
    ComponentCache::Note note{};
    if (cache_.find(board_.key(), note) && note.parts) {
        walk.parts = true;
        walk.next = board_.split();
        walk.end = walk.next;
        return;
    }
    branch(walk.item, walk.first, walk.end, walk.may_close);
    walk.next = walk.first;
    walk.before = cover_.size();
}

// Enters the next branch of the uppermost state. The number is known to be below the sum of the remaining branches.
void Counter::try_branch() {
    auto& walk = walks_.back();
    const auto choice = walk.next++;
    const bool last = walk.next == walk.end;
    board_.keep(walk.depth);
    cover_.resize(walk.before);
    if (!compact_.bounded && compact_.width[choices_[choice]] == board_.open()) {  // it ends here, whatever it excludes
        ++nodes_;
        cover_.push_back(choices_[choice]);
        result_.assign(limbs_, 0);
        result_[0] = groups_ ? weight(choices_[choice]) : 1;
        if (!last && !is_less(walk.index.data(), result_.data(), limbs_)) {
            subtract(walk.index.data(), result_.data(), limbs_);
            return;
        }
        choose_members(walk.index, walk.before);
        choices_.resize(walk.first);
        walks_.pop_back();
        return;
    }
    board_.push();
    board_.taken = &cover_;
    const bool alive = descend(walk.first, choice, last && walk.may_close, walk.item);
    board_.taken = nullptr;
    ++nodes_;
    if (!alive) return;
    if (last) {
        take_branch();
    } else if (board_.open() == 0) {
        result_.assign(limbs_, 0);
        result_[0] = 1;
        heed_count();
    } else {
        count_copy();
    }
}

// The branch or part above the uppermost state has been counted.
void Counter::heed_count() {
    auto& walk = walks_.back();
    walk.index.resize(limbs_, 0);  // counting may have widened the numbers
    if (!walk.parts) {
        board_.keep(walk.depth + 1);
        if (groups_) {
            multiply_by(result_, weight_of(std::span(cover_).subspan(walk.before)));
            walk.index.resize(limbs_, 0);
        }
        if (is_less(walk.index.data(), result_.data(), limbs_))
            take_branch();
        else
            subtract(walk.index.data(), result_.data(), limbs_);
        return;
    }
    // The part's number waits in its own walk, which is used when the whole is done.
    quotient_.resize(limbs_);
    rest_.resize(limbs_);
    divide(quotient_.data(), rest_.data(), walk.index.data(), result_.data(), limbs_);
    walk.index = quotient_;
    rests_.push_back(rest_);
    --walk.next;
}

// The state after a branch replaces the previous one.
void Counter::take_branch() {
    auto& walk = walks_.back();
    choose_members(walk.index, walk.before);
    choices_.resize(walk.first);
    board_.keep(walk.depth + 1);
    board_.move_to(walk.depth);
    walk.begun = false;
    if (board_.open() == 0) walks_.pop_back();
}

// Requests the count of the uppermost part that hasn't been counted yet; the first isn't needed.
void Counter::count_part() {
    auto& walk = walks_.back();
    const auto depth = walk.depth;
    if (walk.next > 1) {
        // A copy above all parts: those below are still needed.
        board_.keep(depth + walk.end);
        board_.push_copy_of(depth + walk.next);
        state_ = State::enter;
        whole_ = true;
        counting_ = true;
        return;
    }
    const auto parts = walk.end;
    auto first = std::move(walk.index);
    walks_.pop_back();
    for (std::uint32_t part = 1; part <= parts; ++part) {
        Walk next;
        next.depth = depth + part;
        if (part == 1) {
            next.index = std::move(first);
        } else {
            next.index = std::move(rests_.back());  // that of the last part was found first
            rests_.pop_back();
        }
        walks_.push_back(std::move(next));
    }
}

}  // namespace farandole::cover
