// What a finder works with. A finder is a function
//
//     bool find_family(Search& search, Technique wanted)
//
// that goes through the patterns of `wanted` (and of the techniques at the same place of the order) in a fixed
// order. For each that does something it fills `search.step` and returns true if `search.found()` does, which
// means: enough. So one function answers both "the first" and "all". In rating, where only the effect counts,
// `details` is false and parts that nobody will read may be left out; technique, placements and eliminations
// are always there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "logic/board.hpp"
#include "logic/step.hpp"

namespace farandole::logic {

// What to look for beyond what the technique's name says; the defaults are those of HoDoKu's rating.
struct Options {
    bool boxes_first = false;  // hidden singles of boxes before those of lines, in reading order
    int fish_fins = 5, fish_endo_fins = 2;
    int kraken_fins = 2, kraken_endo_fins = 0;
    int kraken_type = 1, kraken_size = 4;  // 0 basic, 1 franken, 2 mutant
    int chain_length = 20, loop_length = 10;
    bool shorter_chains_first = true;  // as HoDoKu 2.3.2 does; 2.2.0 doesn't
    int net_depth = 4;
    int als_chain_length = 50;
    int truths = 12;  // of a count of truths and links, with how often each is counted
    bool als_chain_both_ways = false;
    bool als_in_chains = false, als_overlap = false;
    bool duals = false;                   // dual kites and empty rectangles, siamese fish
    bool small_empty_rectangles = false;  // that have two candidates only
    bool one_per_elimination = true;      // of chains and sets that remove the same, the shortest only
    bool missing_candidates = true;       // rectangles whose cells have lost some of their candidates
};

class Search {
  public:
    Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Starts on a board, which must live as long as it is searched; finders change nothing but its queues. Where
    // `solution` is known (81 digits, 0 to 8), search as the last resort can use it, and builds with contracts
    // check every step against it.
    void start(Board& board, const std::uint8_t* solution = nullptr);
    // The board has changed.
    void changed() { ++version_; }

    // The first step at the place of `technique`, in `step`; false if there is none.
    bool first(Technique technique);
    // All of them, without repetitions, added to `steps`. False if it was stopped before it had them all.
    bool all(Technique technique, std::vector<Step>& steps);

    const Board& board() const { return *board_; }
    SinglesQueue& naked() { return board_->naked; }
    SinglesQueue& hidden() { return board_->hidden; }
    const std::uint8_t* solution() const { return solution_; }
    // Grows with every change of the board and every new board: what was kept for another version is old.
    std::uint64_t version() const { return version_; }
    bool collecting() const { return all_ != nullptr; }
    // Whether the search shall end now. Whoever loops for long asks every few microseconds.
    bool stopped() {
        if (!stopped_ && stop && ++asked_ % 256 == 0) stopped_ = stop();
        return stopped_;
    }

    // The same for whoever asks seldom.
    bool must_stop() {
        if (!stopped_ && stop) stopped_ = stop();
        return stopped_;
    }

    // A finder has filled `step`. True: return true at once.
    bool found();

    Step step;
    Options options;
    bool details = true;
    std::function<bool()> stop;  // asked now and then whether the search shall end; may be empty

    // What a family keeps from one call to the next, made when it is first asked for. It outlives the puzzle.
    template <class T>
    T& kept() {
        // Its address stands for T. Never written, but not const: linkers may put constants that are alike in one place.
        static char tag = 0;
        for (auto& [known, value] : kept_)
            if (known == &tag) return *static_cast<T*>(value.get());
        kept_.emplace_back(&tag, std::make_shared<T>());
        return *static_cast<T*>(kept_.back().second.get());
    }

  private:
    Board* board_ = nullptr;
    const std::uint8_t* solution_ = nullptr;
    std::uint64_t version_ = 0;
    std::uint32_t asked_ = 0;
    bool stopped_ = false;
    std::vector<Step>* all_ = nullptr;
    std::size_t all_from_ = 0;
    std::vector<std::pair<const char*, std::shared_ptr<void>>> kept_;
};

}  // namespace farandole::logic
