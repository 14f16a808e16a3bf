#include "cover/minimize/branch_and_bound.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "cover/minimize/cliques.hpp"
#include "cover/minimize/efforts.hpp"
#include "cover/minimize/kept_covers.hpp"
#include "cover/minimize/lagrangian_bound.hpp"
#include "cover/minimize/leaf_search.hpp"
#include "cover/minimize/linear_bound.hpp"
#include "cover/minimize/probing.hpp"
#include "cover/minimize/scale.hpp"
#include "cover/minimize/subgradient.hpp"
#include "cover/minimize/suggestions.hpp"
#include "cover/search/compact.hpp"
#include "require.hpp"

namespace farandole::cover {

namespace {

template <class Value>
class BranchAndBound final : public Minimizer {
  public:
    BranchAndBound(Compact compact, std::vector<Value> costs, const Scale<Value>& scale, const Wanted& wanted)
        : compact_(std::move(compact)),
          scale_(scale),
          wanted_(wanted),
          least_cost_(costs.empty() ? 0 : *std::min_element(costs.begin(), costs.end())),
          board_(compact_, std::move(costs), scale.dearest),
          ascent_(compact_, board_, static_cast<double>(scale.unit) / 20),
          leaf_(compact_, board_),
          linear_(compact_, board_, scale.unit),
          probing_(board_, linear_),
          suggestions_(compact_, board_),
          kept_(wanted, scale.unit) {}
    BranchAndBound(const BranchAndBound&) = delete;  // board_ refers to compact_
    BranchAndBound& operator=(const BranchAndBound&) = delete;

    Status run(const Limits& limits) override {
        const auto above = [](std::uint64_t now, std::uint64_t more) { return more > none - now ? none : now + more; };
        last_node_ = above(nodes_, limits.nodes);
        const auto last_work = above(work(), limits.work);
        while (state_ != State::finished) {
            if (nodes_ >= last_node_) return Status::nodes;
            if (work() >= last_work) return Status::work;
            if (kept_.bytes() > limits.bytes) return Status::memory;
            if (state_ == State::price) {
                if (!ascent_.step()) state_ = State::descend;
            } else if (state_ == State::descend) {
                descend();
            } else if (state_ == State::relax) {
                relax(last_work - work());
            } else if (state_ == State::probe) {
                probe();
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
        if (state_ == State::relax && board_.too_dear()) state_ = State::backtrack;  // no need to solve it
    }

    Batch kept() const override {
        Batch all;
        all.ends.reserve(kept_.count());
        all.numbers.reserve(kept_.bytes() / sizeof(std::uint32_t));
        for (const auto& [cost, group] : kept_.by_cost())
            for (const auto& cover : group) {
                for (const auto option : cover) all.numbers.push_back(compact_.number[option]);
                all.ends.push_back(static_cast<std::uint32_t>(all.numbers.size()));
            }
        return all;
    }

    std::vector<std::pair<std::string, std::uint64_t>> costs() const override {
        std::vector<std::pair<std::string, std::uint64_t>> all;
        for (const auto& [cost, group] : kept_.by_cost()) all.emplace_back(scale_.written(cost), group.size());
        return all;
    }

    std::string bound() const override {
        auto least = board_.cut ? board_.limit + scale_.unit : Board::unlimited;
        for (const auto& level : levels_) least = std::min(least, level.rest);
        if (state_ != State::backtrack && state_ != State::finished) least = std::min(least, board_.bound);
        if (least >= Board::unlimited) return {};
        return scale_.written(std::max(least, proven_ + 1));
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
    enum class State { price, descend, suggest, relax, probe, list, backtrack, finished };
    struct Level {
        std::size_t first, next, end;  // in choices_: the options of an item; those from `next` on are untried
        std::size_t mark;              // the board's state, to which ...
        Value bound;                   // ... this bound belongs
        Value rest;                    // no remaining cover from here costs less
        Value limit;                   // for which the board was last fixed
        std::uint32_t low;             // minimum number of options still to take
        bool by_value;                 // whether its options are in order of their share in a relaxation, not by cost
    };
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
            case Board::Found::branch: break;
        }
        if (board_.limit >= Board::unlimited) return branch(true);
        probing_.begin(levels_.empty() ? 8 : 6);
        state_ = State::probe;
    }

    // Continues with the comparison of options to branch on.
    void probe() {
        const auto outcome = probing_.step();
        if (outcome == Probing<Value>::Outcome::more) return;
        state_ = State::backtrack;
        if (outcome == Probing<Value>::Outcome::dead) return;
        if (probing_.decided()) {
            linear_.begin();
            state_ = State::relax;
        } else if (probing_.best() == nothing) {
            branch(true);
        } else {
            choices_.push_back(probing_.best());
            begin_level(choices_.size() - 1, 0, true);
        }
    }

    // Whether to try lower limits first: for one cover, where few options are affordable for a cover that would be better.
    bool may_assume() const {
        return linear_.suits() && wanted_.number == 1 && !wanted_.ties && board_.limit < Board::unlimited;
    }

    // Begins again at the root, with a limit a little above what is known to be too low.
    void assume() {
        if (assumed_ == Board::unlimited) {
            root_ = levels_.front();
            proven_ = root_.bound - 1;
            step_ = std::max<Value>(1, (board_.limit - root_.bound) / scale_.unit / 32);
        } else {
            proven_ = assumed_;
            if (assumed_ > root_.bound + scale_.unit) step_ *= 2;
        }
        board_.undo(root_.mark);
        linear_.undo(root_.mark);
        board_.bound = root_.bound;
        levels_.clear();
        choices_.clear();
        assumed_ = scale_.above(proven_) + (step_ - 1) * scale_.unit;
        board_.limit = std::min(assumed_, kept_.limit());
        state_ = State::descend;
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
        const auto first = choices_.size();
        board_.list(item, choices_);
        if (by_value)
            std::stable_sort(choices_.begin() + static_cast<std::ptrdiff_t>(first), choices_.end(),
                             [&](auto a, auto b) { return linear_.value(a) > linear_.value(b); });
        begin_level(first, board_.low(item), by_value);
    }

    // With the choices from `first` on, of which at least `low` are needed.
    void begin_level(std::size_t first, std::uint32_t low, bool by_value) {
        Level level{};
        level.first = level.next = first;
        level.by_value = by_value;
        level.end = choices_.size();
        level.mark = board_.mark();
        level.bound = level.rest = board_.bound;
        level.limit = board_.limit;
        level.low = low;
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
        if (levels_.empty() ? assumed_ < kept_.limit() : assumed_ == Board::unlimited && may_assume()) return assume();
        if (!fresh_) efforts_.learn(levels_.size(), work());
        fresh_ = false;
        if (levels_.empty()) {
            state_ = State::finished;
            return;
        }
        auto& level = levels_.back();
        board_.undo(level.mark);
        linear_.undo(level.mark);
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

    void keep(const Cover& cover, Value cost) {
        if (kept_.add(cover, cost)) board_.cut = true;
        board_.limit = std::min(kept_.limit(), assumed_);
    }

    Compact compact_;
    Scale<Value> scale_;
    Wanted wanted_;
    Value least_cost_;
    Board board_;
    SubgradientAscent<Value> ascent_;
    LeafSearch<Value> leaf_;
    LinearBound<Value> linear_;
    Probing<Value> probing_;
    // No cover costs more than `proven_` or less, but for those kept; the search from the root is for one within `assumed_`.
    Value assumed_ = Board::unlimited, proven_ = -Board::unlimited, step_ = 1;
    Level root_{};
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
    KeptCovers<Value> kept_;
};

// Null if a Value is too small for sums of costs.
template <class Value>
std::unique_ptr<Minimizer> made(Compact&& compact, const std::vector<std::int64_t>& costs, Value finest,
                                const Wanted& wanted) {
    const auto scale = Scale<Value>::of(compact, costs, finest);
    if (!scale) return nullptr;
    std::vector<Value> scaled;
    scaled.reserve(costs.size());
    for (const auto cost : costs) scaled.push_back(scale->from(cost));
    return std::make_unique<BranchAndBound<Value>>(std::move(compact), std::move(scaled), *scale, wanted);
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
