#include "cover/minimize/branch_and_bound.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "cover/minimize/cliques.hpp"
#include "cover/minimize/efforts.hpp"
#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/minimize/leaf_search.hpp"
#include "cover/minimize/linear_bound.hpp"
#include "cover/minimize/subgradient.hpp"
#include "cover/minimize/suggestions.hpp"
#include "cover/search/compact.hpp"
#include "require.hpp"

namespace farandole::cover {

namespace {

__extension__ typedef __int128 Wide;

std::string decimal(Wide value) {
    const bool negative = value < 0;
    std::string digits;
    do {
        const auto digit = static_cast<int>(value % 10);
        digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (negative) digits += '-';
    return {digits.rbegin(), digits.rend()};
}

// Costs are written as cost = divisor * (cost on the board) / scale.
template <class Value>
struct Scale {
    Value unit = 1;
    Value divisor = 1;
};

template <class Value>
class BranchAndBound final : public Minimizer {
  public:
    BranchAndBound(Compact compact, std::vector<Value> costs, Value dearest, const Scale<Value>& scale,
                   const Wanted& wanted)
        : compact_(std::move(compact)),
          scale_(scale),
          wanted_(wanted),
          least_cost_(costs.empty() ? 0 : *std::min_element(costs.begin(), costs.end())),
          board_(compact_, std::move(costs), dearest),
          ascent_(compact_, board_, static_cast<double>(scale.unit) / 20),
          leaf_(compact_, board_),
          linear_(compact_, board_, scale.unit),
          suggestions_(compact_, board_) {}
    BranchAndBound(const BranchAndBound&) = delete;  // board_ refers to compact_
    BranchAndBound& operator=(const BranchAndBound&) = delete;

    Status run(const Limits& limits) override {
        const auto above = [](std::uint64_t now, std::uint64_t more) { return more > none - now ? none : now + more; };
        last_node_ = above(nodes_, limits.nodes);
        const auto last_work = above(work(), limits.work);
        while (state_ != State::finished) {
            if (nodes_ >= last_node_) return Status::nodes;
            if (work() >= last_work) return Status::work;
            if (bytes_ > limits.bytes) return Status::memory;
            if (state_ == State::price) {
                if (!ascent_.step()) state_ = State::descend;
            } else if (state_ == State::descend) {
                descend();
            } else if (state_ == State::relax) {
                relax(last_work - work());
            } else if (state_ == State::suggest) {
                if (!suggest_next()) state_ = State::descend;
            } else if (state_ == State::list) {
                list(last_work - work());
            } else {
                backtrack();
            }
            ++board_.work;
        }
        return Status::finished;
    }

    void offer(const std::vector<std::uint32_t>& numbers) override {
        const auto wanted = sorted(numbers);
        Cover cover;
        for (std::uint32_t option = 0; option < compact_.options(); ++option)
            if (std::binary_search(wanted.begin(), wanted.end(), compact_.number[option])) cover.push_back(option);
        keep_early(cover);
    }

    Batch kept() const override {
        Batch all;
        all.ends.reserve(count_);
        all.numbers.reserve(bytes_ / sizeof(std::uint32_t));
        for (const auto& [cost, group] : kept_)
            for (const auto& cover : group) {
                for (const auto option : cover) all.numbers.push_back(compact_.number[option]);
                all.ends.push_back(static_cast<std::uint32_t>(all.numbers.size()));
            }
        return all;
    }

    std::vector<std::pair<std::string, std::uint64_t>> costs() const override {
        std::vector<std::pair<std::string, std::uint64_t>> all;
        for (const auto& [cost, group] : kept_) all.emplace_back(price(cost), group.size());
        return all;
    }

    std::string bound() const override {
        auto least = board_.cut ? board_.limit + scale_.unit : Board::unlimited;
        for (const auto& level : levels_) least = std::min(least, level.rest);
        if (state_ != State::backtrack && state_ != State::finished) least = std::min(least, board_.bound);
        if (least >= Board::unlimited) return {};
        return price(least);
    }

    std::uint64_t work() const override { return board_.work + leaf_.work + linear_.work(); }

    bool relaxes() const override { return linear_.suits(); }

    double left() const override {
        if (state_ == State::finished) return 0;
        double part = 1, left = 0;
        for (const auto& level : levels_) {
            const auto without = level.low == 0 ? 1u : 0u;  // one more alternative
            part /= static_cast<double>(level.end - level.first + without);
            left += part * static_cast<double>(level.end - level.next + without);
        }
        return state_ == State::backtrack ? left : left + part;
    }

  private:
    using Board = LagrangianBound<Value>;
    using Effort = typename Board::Effort;
    using Cover = std::vector<std::uint32_t>;
    enum class State { price, descend, suggest, relax, list, backtrack, finished };
    struct Level {
        std::size_t first, next, end;  // in choices_: the options of an item; those from `next` on are untried
        std::size_t mark;              // the board's state, to which ...
        Value bound;                   // ... this bound belongs
        Value rest;                    // no remaining cover from here costs less
        Value limit;                   // for which the board was last fixed
        std::uint32_t low;             // minimum number of options still to take
        bool by_value;                 // whether its options are in order of their share in a relaxation, not by cost
    };
    // A cost on the board, rounded up, as the problem states costs.
    std::string price(Value value) const {
        const auto units = value / scale_.unit + (value > 0 && value % scale_.unit != 0);
        return decimal(static_cast<Wide>(units) * static_cast<Wide>(scale_.divisor));
    }

    void descend() {
        state_ = State::backtrack;
        const auto way = efforts_.pick(levels_.size(), kind(), work());
        const auto effort = way & Efforts::thorough ? Effort::thorough : Effort::light;
        const auto outcome = board_.settle(effort);
        if (outcome == Board::Found::branch && suggest()) {
            state_ = State::suggest;
            return;
        }
        switch (outcome) {
            case Board::Found::dead: return;
            case Board::Found::solved: found(board_.taken, board_.bound); return;
            case Board::Found::branch: break;
        }
        if (way == Efforts::relax) {
            linear_.begin();
            state_ = State::relax;
        } else if ((way & Efforts::list) == 0 || !begin_list()) {
            branch();
        }
    }

    // Continues with the linear relaxation of this state.
    void relax(std::uint64_t most_work) {
        const auto outcome = linear_.go_on(most_work);
        if (outcome == LinearBound<Value>::Outcome::stopped) return;
        state_ = State::backtrack;
        if (outcome == LinearBound<Value>::Outcome::dead) return;
        if (Cover cover; linear_.suggest(cover)) keep_early(sorted(std::move(cover)));
        switch (board_.settle(Effort::light)) {
            case Board::Found::dead: return;
            case Board::Found::solved: found(board_.taken, board_.bound); return;
            case Board::Found::branch: branch(true);
        }
    }

    // Keeps the first cover that the prices at the root suggest; false: they suggest none.
    bool suggest() {
        if (is_suggested_ || !compact_.bounded || !compact_.color.empty()) return false;
        is_suggested_ = true;
        Cover cover;
        if (!suggestions_.first(cover)) return false;
        keep_early(cover);
        return true;
    }

    // Keeps another one, if it is a cover; false: no better one can come, or most aren't covers.
    bool suggest_next() {
        if (tried_++ / 16 < std::min<std::uint64_t>(wanted_.number, 1 << 16) + 16 && wanted_.number > 1 &&
            suggestions_.has_next(board_.limit - board_.bound)) {
            Cover cover;
            if (suggestions_.next(cover)) keep_early(cover);
            return true;
        }
        suggestions_.end();
        return false;
    }

    // Keeps a sorted cover that the search will also reach by itself unless it is cut off.
    void keep_early(const Cover& cover) {
        Value cost = 0;
        for (const auto option : cover) cost += board_.cost(option);
        if (cost > board_.limit) return;
        if ((wanted_.number > 1 || wanted_.ties) && !early_.insert(cover).second) return;
        keep(cover, cost);
    }

    // Keeps a cover, unless an attempt to list has kept it.
    void found(const Cover& cover, Value cost) {
        if (early_.empty() || early_.erase(sorted(cover)) == 0) keep(cover, cost);
    }

    void branch(bool by_value = false) {
        state_ = State::backtrack;
        const auto item = by_value ? linear_.choose() : board_.choose();
        Level level{};
        level.first = level.next = choices_.size();
        board_.list(item, choices_);
        if (by_value)
            std::stable_sort(choices_.begin() + static_cast<std::ptrdiff_t>(level.first), choices_.end(),
                             [&](auto a, auto b) { return linear_.value(a) > linear_.value(b); });
        level.by_value = by_value;
        level.end = choices_.size();
        level.mark = board_.mark();
        level.bound = level.rest = board_.bound;
        level.limit = board_.limit;
        level.low = board_.low(item);
        levels_.push_back(level);
        fresh_ = true;
    }

    // The kinds of problems differ in what is likely to pay off.
    Efforts::Kind kind() const {
        if (linear_.suits()) return Efforts::relaxed;
        return compact_.bounded ? Efforts::bounded : board_.live_count() > 1 << 16 ? Efforts::large : Efforts::usual;
    }

    // Whether to list all covers below. The attempt is abandoned if it takes too long: failed attempts take at most a
    // third of all work, except for those that seemed nearly complete.
    bool begin_list() {
        const auto useful = work() - in_vain_;
        if (in_vain_ >= useful / 2) return false;
        list_began_ = work();
        list_until_ = work() + useful / 2 - in_vain_;
        hoped_ = 1. / 32;
        if (!leaf_.start()) {
            in_vain_ += work() - list_began_;
            return false;
        }
        state_ = State::list;
        return true;
    }

    void list(std::uint64_t most_work) {
        const bool may_repeat = wanted_.number > 1 || wanted_.ties;
        const auto before = leaf_.nodes;
        const auto left = list_until_ > work() ? list_until_ - work() : 0;
        const auto heed = [&](const Cover& chosen, Value cost) {
            auto cover = board_.taken;
            cover.insert(cover.end(), chosen.begin(), chosen.end());
            leaf_.work += 4 * cover.size();
            if (!may_repeat) return keep(cover, cost);
            auto key = sorted(cover);
            if (early_.contains(key)) return again_.push_back(std::move(key));
            new_ones_.push_back(std::move(key));
            keep(cover, cost);
        };
        const bool through = leaf_.go_on(std::min(left, most_work), last_node_ - nodes_, heed);
        nodes_ += leaf_.nodes - before;
        if (through) {
            board_.cut = board_.cut || leaf_.cut;
            for (const auto& key : again_) early_.erase(key);
            state_ = State::backtrack;
        } else if (work() >= list_until_) {
            if (leaf_.done() >= hoped_) {
                hoped_ = std::min(hoped_ * 2, (1 + hoped_) / 2);
                list_until_ += work() - list_began_;
                return;
            }
            in_vain_ += work() - list_began_;
            early_.insert(std::make_move_iterator(new_ones_.begin()), std::make_move_iterator(new_ones_.end()));
            branch();
        } else {
            return;
        }
        again_.clear();
        new_ones_.clear();
    }

    static Cover sorted(Cover cover) {
        std::sort(cover.begin(), cover.end());
        return cover;
    }

    // The next alternative: every option of the item in turn, excluding the previous ones; finally, if the item can do
    // without, none of them.
    void backtrack() {
        if (!fresh_) efforts_.learn(levels_.size(), work());
        fresh_ = false;
        if (levels_.empty()) {
            state_ = State::finished;
            return;
        }
        auto& level = levels_.back();
        board_.undo(level.mark);
        board_.bound = level.bound;
        if (level.next > level.first) {
            const auto tried = choices_[level.next - 1];
            if (board_.alive(tried) && !board_.strike(tried)) return pop();
        }
        if (board_.limit != level.limit) {
            level.limit = board_.limit;
            if (!board_.fix(false)) return pop();
        }
        for (; level.next < level.end; ++level.next) {
            const auto option = choices_[level.next];
            if (!board_.alive(option)) continue;
            if (!dear(option)) break;
            board_.cut = true;
            if (level.low > 0 && !level.by_value) return pop();  // the others aren't cheaper
            if (!board_.strike(option)) return pop();
        }
        if (board_.too_dear()) return pop();
        state_ = State::descend;
        if (level.next == level.end) {
            const bool without = level.low == 0 && level.end > level.first;
            choices_.resize(level.first);
            levels_.pop_back();
            if (!without) state_ = State::backtrack;
            return;
        }
        const auto option = choices_[level.next++];
        level.mark = board_.mark();
        level.bound = board_.bound;
        if (level.low == 0)
            level.rest = level.bound;
        else if (level.next == level.end)
            level.rest = Board::unlimited;
        else
            level.rest = level.bound + least_reduced(level);
        ++nodes_;
        if (!ends_with(option)) board_.take(option);
    }

    // Whether this option completes a cover to which nothing can be added at an affordable cost. Then the branch is
    // done: striking out all other options would take time for a single cover.
    bool ends_with(std::uint32_t option) {
        const bool complete = board_.completes(option);
        if (!complete && (least_cost_ <= 0 || !board_.satisfies(option))) return false;
        auto cost = board_.cost(option);
        for (const auto one : board_.taken) cost += board_.cost(one);
        board_.work += compact_.width[option] + board_.taken.size();
        if (!complete && cost + least_cost_ <= board_.limit) return false;
        state_ = State::backtrack;
        fresh_ = true;
        board_.cut = board_.cut || !complete || cost > board_.limit;
        if (cost > board_.limit) return true;
        auto cover = board_.taken;
        cover.push_back(option);
        found(cover, cost);
        return true;
    }

    // Of the remaining options of a level.
    Value least_reduced(const Level& level) const {
        auto least = Board::unlimited;
        const auto end = level.by_value ? level.end : level.next + 1;
        for (auto at = level.next; at < end; ++at) least = std::min(least, board_.reduced(choices_[at]));
        return std::max<Value>(0, least);
    }

    bool dear(std::uint32_t option) const {
        return board_.bound + std::max<Value>(0, board_.reduced(option)) > board_.limit;
    }

    void pop() {
        choices_.resize(levels_.back().first);
        levels_.pop_back();
        state_ = State::backtrack;
    }

    static std::uint64_t size(const Cover& cover) { return sizeof cover + cover.size() * sizeof cover[0]; }

    void keep(const Cover& cover, Value cost) {
        kept_[cost].push_back(cover);
        bytes_ += size(cover);
        ++count_;
        for (;;) {
            const auto last = std::prev(kept_.end());
            auto& group = last->second;
            if (count_ - (wanted_.ties ? group.size() : 1) < wanted_.number) break;
            board_.cut = true;
            do {
                bytes_ -= size(group.back());
                group.pop_back();
                --count_;
            } while (wanted_.ties && !group.empty());
            if (group.empty()) kept_.erase(last);
        }
        if (count_ >= wanted_.number) board_.limit = std::prev(kept_.end())->first - (wanted_.ties ? 0 : scale_.unit);
    }

    Compact compact_;
    Scale<Value> scale_;
    Wanted wanted_;
    Value least_cost_;
    Board board_;
    SubgradientAscent<Value> ascent_;
    LeafSearch<Value> leaf_;
    LinearBound<Value> linear_;
    std::set<Cover> early_;           // sorted covers found by failed attempts or otherwise, and not found again yet
    std::uint64_t last_node_ = none;  // of this run
    std::uint64_t list_began_ = 0, list_until_ = 0;  // by work
    double hoped_ = 0;                               // share that must be complete by then
    std::vector<Cover> again_, new_ones_;            // found by the current list
    std::uint64_t in_vain_ = 0;                      // work of failed attempts
    State state_ = State::price;
    bool fresh_ = false;         // whether nothing was started below the last level
    bool is_suggested_ = false;  // whether a cover was derived from the prices at the root
    Suggestions<Value> suggestions_;
    std::uint64_t tried_ = 0;  // of them, beside the first
    std::vector<std::uint32_t> choices_;
    std::vector<Level> levels_;
    Efforts efforts_;
    std::map<Value, std::vector<Cover>> kept_;  // by cost
    std::uint64_t count_ = 0, bytes_ = 0;
};

// Null if sums of costs overflow a Value, or nearly, so that bounds would be coarse.
template <class Value>
std::unique_ptr<Minimizer> made(Compact&& compact, const std::vector<std::int64_t>& costs, Value finest,
                                const Wanted& wanted) {
    // Costs are multiples of their greatest common divisor, and so are those of covers.
    std::uint64_t divisor = 0, most = 1;
    for (const auto cost : costs) {
        const auto size = cost < 0 ? ~static_cast<std::uint64_t>(cost) + 1 : static_cast<std::uint64_t>(cost);
        divisor = std::gcd(divisor, size);
        most = std::max(most, size);
    }
    if (divisor == 0) divisor = 1;
    if (static_cast<Value>(divisor) < 0) return nullptr;  // 2 to the 63
    most /= divisor;
    // The sum of all reduced costs, and that of all prices as often as they may be paid, is at most `most` times the
    // number of options and twice `dear` times that of entries.
    constexpr std::uint64_t dear = 16;
    const auto sums = static_cast<Value>((compact.options() + 2 * dear * (compact.entry.size() + 1)) * 4);
    const auto room = LagrangianBound<Value>::unlimited / sums / static_cast<Value>(most);
    if (room < finest / (1 << 14)) return nullptr;
    Scale<Value> scale;
    scale.divisor = static_cast<Value>(divisor);
    while (scale.unit < finest && scale.unit <= room / 2) scale.unit *= 2;
    std::vector<Value> scaled;
    scaled.reserve(costs.size());
    for (const auto cost : costs) scaled.push_back(static_cast<Value>(cost) / scale.divisor * scale.unit);
    const auto dearest = static_cast<Value>(most) * static_cast<Value>(dear) * scale.unit;
    return std::make_unique<BranchAndBound<Value>>(std::move(compact), std::move(scaled), dearest, scale, wanted);
}

}  // namespace

std::unique_ptr<Minimizer> make_minimizer(const Problem& given, const Wanted& wanted) {
    REQUIRE(well_formed(given));
    REQUIRE(wanted.number >= 1);
    Compact compact(given);
    const bool relaxed = compact.bounded && LinearProgram::fits(compact);
    const auto extended = relaxed ? with_cliques(given) : Problem{};
    const auto& problem = relaxed ? extended : given;
    if (relaxed) compact = Compact(problem);
    std::vector<std::int64_t> costs(compact.options(), wanted.any ? 0 : 1);
    if (!problem.costs.empty() && !wanted.fewest && !wanted.any)
        for (std::uint32_t option = 0; option < compact.options(); ++option)
            costs[option] = problem.costs[compact.number[option]];
    if (auto search = made<std::int64_t>(std::move(compact), costs, std::int64_t{1} << 20, wanted)) return search;
    return made<Wide>(Compact(problem), costs, Wide{1} << 20, wanted);
}

}  // namespace farandole::cover
