// Remote pairs: cells with the same two candidates, each seeing the next. They hold the two digits in turn, so of two
// that stand at odd distance in the chain each holds another one. What sees both holds neither.
//
//     (2 7) - (2 7) - (2 7) - (2 7)        neither 2 nor 7 where the first and the last are seen
//
//   cells, digits   the chain's cells, the two digits
//   nodes, links   two nodes a cell: strong links within the cells, weak ones between them
//
// X-chains are in digit_chains.cpp, XY-chains in xy_chains.cpp.
#include <algorithm>
#include <array>
#include <vector>

#include "logic/chains/chain_parts.hpp"
#include "logic/chains/xy_chains.hpp"
#include "logic/finders.hpp"
#include "logic/single_digit/digit_chains.hpp"

namespace farandole::logic {

namespace {

struct RemotePair {
    Digits digits = 0;
    std::vector<std::uint8_t> way;
    std::vector<Candidate> gone;
    Rank rank;
};

class RemotePairs {
  public:
    explicit RemotePairs(Search& search)
        : search_(search), board_(search.board()), most_((search.options.chain_length + 1) / 2) {}

    void all() {
        const Cells bivalue = board_.bivalue();
        for (int start : bivalue) {
            digits_ = board_.candidates(start);
            cells_ = bivalue & board_.where(lowest(digits_)) & board_.where(lowest(without_lowest(digits_)));
            if (cells_.size() < 4) continue;
            for (Digits left = digits_; left; left = without_lowest(left)) {
                seen_ = board_.where(lowest(left)) & peers(start);
                if (!seen_) continue;
                way_.assign(1, static_cast<std::uint8_t>(start));
                used_ = Cells::of(start);
                further();
            }
        }
    }

    std::vector<RemotePair>& found() { return found_; }

  private:
    // All chains that begin with `way_`, in depth.
    void further() {
        if (static_cast<int>(way_.size()) >= most_ || search_.stopped()) return;
        for (int next : (cells_ & peers(way_.back())) - used_) {
            way_.push_back(static_cast<std::uint8_t>(next));
            used_.add(next);
            // Each chain is found from either end: from the lower one is enough.
            if (way_.size() >= 4 && way_.size() % 2 == 0 && next > way_[0] && seen_.meets(peers(next))) keep();
            further();
            used_.drop(next);
            way_.pop_back();
        }
    }

    void keep() {
        Cells between;
        for (std::size_t one = 0; one < way_.size(); ++one)
            for (std::size_t other = one + 3; other < way_.size(); other += 2)
                between |= peers(way_[one]) & peers(way_[other]);
        RemotePair pair{digits_, way_, {}, {}};
        for (Digits left = digits_; left; left = without_lowest(left))
            for (int cell : between& board_.where(lowest(left)))
                pair.gone.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(lowest(left))});
        pair.rank = rank_of(pair.gone);
        if (search_.options.shorter_chains_first) pair.rank.length = static_cast<int>(way_.size());
        for (RemotePair& old : found_)
            if (old.gone == pair.gone) {
                if (old.way.size() > way_.size()) old.way = way_, old.rank = pair.rank;
                return;
            }
        if (!search_.collecting()) {
            if (!found_.empty() && !(pair.rank < found_[0].rank)) return;
            found_.clear();
        }
        found_.push_back(std::move(pair));
    }

    Search& search_;
    const Board& board_;
    int most_;  // cells
    Digits digits_ = 0;
    Cells cells_;  // that have just these digits
    Cells seen_;   // what the start sees of one digit
    Cells used_;
    std::vector<std::uint8_t> way_;
    std::vector<RemotePair> found_;
};

bool use(Search& search, const RemotePair& pair) {
    Step& step = search.step;
    step.clear(Technique::remote_pair);
    step.eliminations = pair.gone;
    if (search.details) {
        step.digits = pair.digits;
        std::array<std::uint8_t, 2> digits{static_cast<std::uint8_t>(lowest(pair.digits)),
                                           static_cast<std::uint8_t>(lowest(without_lowest(pair.digits)))};
        std::vector<Candidate> nodes;
        for (auto cell : pair.way) {
            step.cells.add(cell);
            step.truths.push_back(cell_truth(cell));
            nodes.push_back({cell, digits[0]});
            nodes.push_back({cell, digits[1]});
            std::swap(digits[0], digits[1]);
        }
        add_chain(step, nodes);
    }
    return search.found();
}

bool find_remote_pairs(Search& search) {
    RemotePairs pairs(search);
    pairs.all();
    auto& found = pairs.found();
    std::ranges::stable_sort(found, {}, &RemotePair::rank);
    for (const RemotePair& pair : found)
        if (use(search, pair)) return true;
    return false;
}

}  // namespace

bool find_chains(Search& search, Technique wanted) {
    if (wanted == Technique::remote_pair) return find_remote_pairs(search);
    if (wanted == Technique::xy_chain) return find_xy_chains(search);
    return find_digit_chains(search, wanted);
}

}  // namespace farandole::logic
