#include "cover/count/counter.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "cover/count/big_numbers.hpp"
#include "cover/count/order.hpp"
#include "require.hpp"

namespace farandole::cover {

namespace {

constexpr double unknown = -1;
constexpr double worth_foreseeing = 0.125;  // the share of branches whose counts are known before they are taken

// A cache of this many bytes is slow to reach: it pays to look for several counts at a time.
constexpr std::size_t distant = 1 << 20;
constexpr std::uint32_t most_spread = 16;     // choices taken at a time
constexpr std::size_t largest_spread = 2048;  // bytes of a state
constexpr std::uint32_t least_spread = 8;     // open items: with fewer, most choices leave nothing

constexpr std::uint64_t state_version = 0x3154'4E55'4F43'4C46;  // "FLCOUNT1"; another where keys are others
constexpr std::size_t state_head = 5;

// About log2, as the cache notes it: 2^log2_of(x) <= x.
std::uint32_t log2_of(double x, std::uint32_t most) {
    return x < 1 ? 0 : std::min(most, static_cast<std::uint32_t>(std::ilogb(x)));
}

double as_double(const std::uint64_t* number, std::size_t limbs) {
    double value = 0;
    for (auto i = limbs; i-- > 0;) value = value * 18446744073709551616.0 + static_cast<double>(number[i]);
    return value;
}

void learn(double& average, double now) { average = average < 0 ? now : average + (now - average) / 8; }

// The same problem with its primary items in another order. Options keep their numbers.
Problem renumbered(const Problem& problem, const std::vector<std::uint32_t>& order) {
    auto other = problem;
    std::vector<std::uint32_t> place(problem.items);
    for (std::uint32_t i = 0; i < problem.items; ++i) place[i < problem.primary ? order[i] : i] = i;
    for (auto& item : other.entries) item = place[item];
    for (std::uint32_t i = 0; i < problem.low.size(); ++i) {
        other.low[i] = problem.low[order[i]];
        other.high[i] = problem.high[order[i]];
    }
    return other;
}

}  // namespace

std::unique_ptr<Counter> Counter::make(const Problem& problem, std::size_t memory) {
    REQUIRE(well_formed(problem));
    // If the frontier is narrow, following it meets the same remaining problems repeatedly. Otherwise few branches
    // matter more, and the order only breaks ties; the original order is then often as good as any.
    auto groups = folded(problem);
    const auto& small = groups ? groups->problem : problem;
    const auto order = narrow_order(small);
    const bool narrow = order.size <= std::max(16.0, std::min(56.0, 0.45 * order.part));
    const bool given = order.given <= order.size + (narrow ? 0 : 8);
    const auto ordered = given ? small : renumbered(small, order.items);
    return std::unique_ptr<Counter>(new Counter(ordered, std::move(groups), memory, narrow));
}

Counter::Counter(const Problem& problem, std::optional<Folded>&& groups, std::size_t memory, bool narrow)
    : problem_(fingerprint(problem)),
      compact_(problem),
      groups_(std::move(groups)),
      board_(compact_, narrow),
      keys_(board_.fingerprint()),
      cache_(memory, limbs_),
      below_(compact_.primary + 1, unknown),
      splits_(compact_.primary + 1, 1),
      foreseen_(compact_.primary + 1, board_.foresees()) {}

// The product of the weights of these options.
auto Counter::weight_of(std::span<const std::uint32_t> options) -> Number {
    Number product(limbs_, 0), one;
    product[0] = 1;
    for (const auto option : options) {
        if (weight(option) == 1) continue;
        one.assign(1, weight(option));
        multiply_by(product, one);
    }
    return product;
}

// Adds limbs to all numbers if necessary.
void Counter::multiply_by(Number& number, const Number& factor) {
    auto other = factor;
    for (;;) {
        number.resize(limbs_, 0);
        other.resize(limbs_, 0);
        scratch_.resize(limbs_);
        if (!multiply(scratch_.data(), number.data(), other.data(), limbs_)) break;
        widen();
    }
    number = scratch_;
}

// A saved state is a list of 64-bit numbers: a version, the problem's fingerprint, the key of a state in which nothing
// is alive (other keys show there), limbs, and the entries of the cache.
std::size_t Counter::state_bytes() const {
    return sizeof(std::uint64_t) * (state_head + cache_.entries() * (2 + limbs_));
}

void Counter::write_state(std::uint8_t* bytes) const {
    const auto put = [&](const std::uint64_t* words, std::size_t count) {
        std::memcpy(bytes, words, count * sizeof *words);
        bytes += count * sizeof *words;
    };
    const std::uint64_t head[state_head] = {state_version, problem_, keys_.a, keys_.b, limbs_};
    put(head, state_head);
    cache_.each([&](const std::uint64_t* entry) { put(entry, 2 + limbs_); });
}

Unfit Counter::restore(const std::uint8_t* bytes, std::size_t size) {
    std::uint64_t head[state_head]{};
    if (size < sizeof head) return Unfit::unknown;
    std::memcpy(head, bytes, sizeof head);
    if (head[0] != state_version) return Unfit::unknown;
    if (head[1] != problem_ || head[2] != keys_.a || head[3] != keys_.b) return Unfit::version;
    const auto limbs = static_cast<std::size_t>(head[4]);
    const auto row = sizeof(std::uint64_t) * (2 + limbs);
    if (limbs == 0 || limbs > size || (size - sizeof head) % row != 0) return Unfit::damaged;
    if (!cache_.has_room(limbs)) return Unfit::no;
    limbs_ = limbs;
    cache_.widen(limbs);
    std::vector<std::uint64_t> entry(2 + limbs);
    for (auto at = sizeof head; at < size; at += row) {
        std::memcpy(entry.data(), bytes + at, row);
        if (!cache_.add(entry.data())) return Unfit::damaged;
    }
    returning_ = true;
    return Unfit::no;
}

Status Counter::run(const Limits& limits) {
    if (counted_) return Status::finished;
    const auto status = work(limits);
    if (status == Status::finished) {
        counted_ = true;
        total_ = result_;
        if (groups_) multiply_by(total_, whole_weight_);
    }
    return status;
}

Status Counter::work(const Limits& limits) {
    const auto above = [](std::uint64_t now, std::uint64_t more) {
        return more > Limits::none - now ? Limits::none : now + more;
    };
    const auto last_node = above(nodes_, limits.nodes);
    const auto last_work = above(work(), limits.work);
    while (state_ != State::finished) {
        if (nodes_ >= last_node) return Status::nodes;
        if (board_.struck >= last_work) return Status::work;
        switch (state_) {
            case State::start: start(); break;
            case State::enter: enter(); break;
            case State::advance: advance(); break;
            case State::receive: receive(); break;
            case State::finished: break;
        }
    }
    return Status::finished;
}

void Counter::start() {
    noted_.clear();
    board_.push_empty();
    if (groups_) board_.taken = &noted_;
    const bool alive = board_.begin();
    board_.taken = nullptr;
    if (groups_)
        whole_weight_ = weight_of(alive ? std::span<const std::uint32_t>(noted_) : std::span<const std::uint32_t>());
    result_.assign(limbs_, 0);
    if (!alive) {
        state_ = State::receive;
    } else if (board_.open() == 0) {
        result_[0] = 1;
        state_ = State::receive;
    } else {
        state_ = State::enter;
    }
}

// A split costs about as much as a few nodes for every ten open items.
bool Counter::worth_splitting(std::uint32_t open) const {
    return below_[open] < 0 || below_[open] >= open || splits_[open] > 0.125;
}

// Counts the covers of the current state.
void Counter::enter() {
    const auto missing = std::exchange(missing_, std::nullopt);
    const auto key = missing ? *missing : board_.key();
    const bool whole = std::exchange(whole_, false);
    if (!missing && remembers(key)) return;
    Frame frame{};
    frame.key = key;
    frame.nodes = nodes_;
    frame.virtual_nodes = frame.mark = virtual_;
    frame.open = board_.open();
    frame.depth = static_cast<std::uint32_t>(board_.depth());
    frame.first = static_cast<std::uint32_t>(choices_.size());
    if (!whole && worth_splitting(frame.open)) {
        const auto parts = board_.split();
        learn(splits_[frame.open], parts > 1);
        if (parts > 1) {
            frame.parts = true;
            frame.next = frame.end = parts;
            frame.times = 1;
            if (frames_.empty() && !counted_) measure_parts(parts);
        }
    }
    if (!frame.parts) branch(frame.item, frame.first, frame.end, frame.may_close);
    frame.next = frame.parts ? frame.next : frame.first;
    frame.spread = worth_spreading(frame);
    frames_.push_back(frame);
    if (sums_.size() < frames_.size() * limbs_) sums_.resize(2 * frames_.size() * limbs_);
    std::fill_n(sum(frames_.size() - 1), limbs_, 0);
    if (frame.parts) *sum(frames_.size() - 1) = 1;
    if (groups_ && weights_.size() < frames_.size()) weights_.resize(frames_.size());
    if (frame.spread) spread();
    state_ = State::advance;
}

void Counter::measure_parts(std::uint32_t parts) {
    std::uint32_t largest = 0;
    for (std::uint32_t part = 0; part < parts; ++part) {
        const auto open = board_.open_at(board_.depth() - part);
        second_part_ = std::max(second_part_, std::min(open, largest));
        largest = std::max(largest, open);
    }
}

// Receives the count of the state with this key, if it is remembered.
bool Counter::remembers(ComponentCache::Key key) {
    ComponentCache::Note note{};
    const auto* count = cache_.find(key, note);
    if (count == nullptr) return false;
    ++hits_;
    virtual_ += std::ldexp(1, static_cast<int>(note.virtual_work));
    result_.assign(count, count + limbs_);
    state_ = State::receive;
    return true;
}

// The item to branch on, and its branches as choices_[first .. end): options and, if the item needs none, the choice to
// close it last.
void Counter::branch(std::uint32_t& item, std::uint32_t& first, std::uint32_t& end, bool& may_close) {
    item = board_.choose();
    first = static_cast<std::uint32_t>(choices_.size());
    end = first + board_.ways(item);
    board_.list(item, choices_);
    may_close = board_.may_close(item);
    choices_.resize(end);
}

// Turns a copy of the state into the state after one of its choices; false: a dead end. Options tried before are struck
// out if more than one may be taken.
bool Counter::descend(std::uint32_t first, std::uint32_t choice, bool closes, std::uint32_t item) {
    if (compact_.bounded)
        for (auto at = first; at < choice; ++at) board_.strike(choices_[at]);
    return closes ? board_.close(item) : board_.take(choices_[choice]);
}

// Moves to the next branch or part of the last frame.
void Counter::advance() {
    auto& frame = frames_.back();
    if (frame.parts) {
        if (frame.next == 0 || is_zero(sum(frames_.size() - 1), limbs_)) return finish();
        board_.keep(frame.depth + frame.next--);
        frame.mark = virtual_;
        whole_ = true;
        state_ = State::enter;
        return;
    }
    if (frame.next == frame.end) return finish();
    const auto choice = frame.next++;
    const bool last = frame.next == frame.end, closes = last && frame.may_close;
    nodes_ += !returning_;
    board_.struck += node_work;
    virtual_ += 1;
    noted_.clear();
    if (covers_all(choice, frame.open)) {
        if (groups_) weights_[frames_.size() - 1] = weight_of({choices_.data() + choice, 1});
        return count_one();
    }
    if (frame.spread) return go_on_from(choice);
    board_.keep(frame.depth);
    auto& foreseen = foreseen_[frame.open];
    const bool early = foreseen > worth_foreseeing;
    if (early && foresee(choice, last)) return learn(foreseen, 1);
    if (!last) board_.push();
    if (groups_) board_.taken = &noted_;
    const bool alive = descend(frame.first, choice, closes, frame.item);
    board_.taken = nullptr;
    if (!alive) return learn(foreseen, 0);
    if (groups_) weights_[frames_.size() - 1] = weight_of(noted_);
    const auto open = board_.open();
    if (open == 0) {
        learn(foreseen, 0);
        return count_one();
    }
    const auto key = board_.key();
    const bool as_foreseen = board_.foresees() && open + compact_.width[choices_[choice]] == frame.open;
    const bool known = !(early && as_foreseen) && remembers(key);
    learn(foreseen, known && as_foreseen);
    if (known) return;
    missing_ = key;
    state_ = State::enter;
}

// Whether a choice leaves nothing of a state with that many open items.
bool Counter::covers_all(std::uint32_t choice, std::uint32_t open) const {
    return !compact_.bounded && compact_.width[choices_[choice]] == open;
}

bool Counter::worth_spreading(const Frame& frame) const {
    return !frame.parts && !groups_ && frame.end - frame.first <= most_spread && cache_.bytes() > distant &&
           frame.open >= least_spread && board_.state_bytes() <= largest_spread &&
           foreseen_[frame.open] <= worth_foreseeing;
}

// Takes all choices of the last frame, each in a copy of its state, the first on top. What is remembered of them is
// fetched meanwhile.
void Counter::spread() {
    const auto& frame = frames_.back();
    if (children_.size() < frame.end) children_.resize(2 * frame.end);
    for (auto choice = frame.end; choice-- > frame.first;) {
        auto& child = children_[choice];
        child.depth = 0;
        if (covers_all(choice, frame.open)) continue;
        board_.push_copy_of(frame.depth);
        const bool closes = frame.may_close && choice + 1 == frame.end;
        if (descend(frame.first, choice, closes, frame.item)) {
            child.depth = board_.depth();
            if (board_.open() == 0) continue;
            child.key = board_.key();
            cache_.prefetch(child.key);
        } else {
            board_.keep(board_.depth() - 1);
        }
    }
}

// The same as the rest of advance(), for a spread frame.
void Counter::go_on_from(std::uint32_t choice) {
    const auto& frame = frames_.back();
    auto& foreseen = foreseen_[frame.open];
    const auto& child = children_[choice];
    if (child.depth == 0) return learn(foreseen, 0);
    board_.keep(child.depth);
    const auto open = board_.open();
    if (open == 0) {
        learn(foreseen, 0);
        return count_one();
    }
    const bool known = remembers(child.key);
    learn(foreseen, known && board_.foresees() && open + compact_.width[choices_[choice]] == frame.open);
    if (known) return;
    missing_ = child.key;
    state_ = State::enter;
}

// Receives the count of what a choice leaves, if it is remembered; nothing is struck out yet.
bool Counter::foresee(std::uint32_t choice, bool last) {
    if (!last) cache_.prefetch(board_.key_after(choices_[choice + 1]));
    if (!remembers(board_.key_after(choices_[choice]))) return false;
    if (groups_) weights_[frames_.size() - 1] = weight_of({choices_.data() + choice, 1});
    return true;
}

void Counter::count_one() {
    result_.assign(limbs_, 0);
    result_[0] = 1;
    state_ = State::receive;
}

// Adds the count of a branch, or multiplies by that of a part.
void Counter::receive() {
    if (frames_.empty()) {
        state_ = State::finished;
        return;
    }
    state_ = State::advance;
    const auto last = frames_.size() - 1;
    auto& frame = frames_[last];
    if (!frame.parts) {
        if (groups_) multiply_by(result_, weights_[last]);
        if (!add(sum(last), result_.data(), limbs_)) return;
        widen();
        sum(last)[limbs_ - 1] = 1;  // the carry
        return;
    }
    frame.plain += frame.times * (virtual_ - frame.mark);
    frame.times *= as_double(result_.data(), limbs_);
    scratch_.resize(limbs_);
    while (multiply(scratch_.data(), sum(last), result_.data(), limbs_)) {
        widen();
        scratch_.resize(limbs_);
    }
    std::copy_n(scratch_.data(), limbs_, sum(last));
}

void Counter::finish() {
    const auto frame = frames_.back();
    returning_ = false;
    result_.assign(sum(frames_.size() - 1), sum(frames_.size() - 1) + limbs_);
    frames_.pop_back();
    choices_.resize(frame.first);
    board_.keep(frame.depth);
    if (frame.parts) virtual_ = frame.virtual_nodes + frame.plain;
    board_.struck += limbs_ / 2;  // long numbers take time, too
    const auto nodes = static_cast<double>(nodes_ - frame.nodes);
    learn(below_[frame.open], nodes);
    cache_.store(frame.key, result_.data(),
                 {1 + log2_of(nodes, 250), log2_of(virtual_ - frame.virtual_nodes, 127), frame.parts});
    state_ = State::receive;
}

// Makes all numbers one limb longer, or more after four.
void Counter::widen() {
    const auto before = limbs_;
    limbs_ += limbs_ < 4 ? 1 : limbs_ / 2;
    std::vector<std::uint64_t> wider(2 * (frames_.size() + 1) * limbs_, 0);
    for (std::size_t i = 0; i < frames_.size(); ++i)
        std::copy_n(sums_.data() + i * before, before, wider.data() + i * limbs_);
    sums_.swap(wider);
    result_.resize(limbs_, 0);
    cache_.widen(limbs_);
}

double Counter::left() const {
    if (counted_) return 0;
    double rest = 0, part = 1;
    for (const auto& frame : frames_) {
        part /= frame.parts ? frame.end : frame.end - frame.first;
        rest += part * (frame.parts ? frame.next : frame.end - frame.next);
    }
    return state_ == State::start || state_ == State::enter ? rest + part : rest;
}

std::vector<std::uint64_t> Counter::count() const {
    if (counted_) return total_;
    // Every sum stands for covers found, unless something open may still have none: parts are only included up to the
    // last one.
    std::vector<std::uint64_t> all(frames_.empty() ? 1 : limbs_, 0);
    Number times(limbs_, 0), product(limbs_, 0);
    times[0] = 1;
    const auto multiplied = [&](const Number& factor) {
        auto other = factor;
        other.resize(limbs_, 0);
        if (multiply(product.data(), times.data(), other.data(), limbs_)) return false;
        times = product;
        return true;
    };
    if (groups_ && !frames_.empty() && !multiplied(whole_weight_)) return all;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const auto* here = sums_.data() + i * limbs_;
        if (multiply(product.data(), times.data(), here, limbs_)) break;
        if (frames_[i].parts) {
            if (frames_[i].next > 0) break;
            times = product;
        } else if (add(all.data(), product.data(), limbs_)) {
            subtract(all.data(), product.data(), limbs_);
            break;
        } else if (groups_ && i + 1 < frames_.size() && !multiplied(weights_[i])) {
            break;
        }
    }
    return all;
}

}  // namespace farandole::cover
