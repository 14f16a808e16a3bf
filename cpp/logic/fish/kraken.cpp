// Kraken fish: a fish whose fins can't all be seen from where it would remove something, and chains that make up for
// it.
//
//   type 1   If every fin implies by a chain that a candidate is false which the fish removes when no fin is true, then
//            the candidate is false.
//   type 2   If no fin is true, each cover house has just one true place, and that is one of the base's. So if all of
//            one cover house's base places imply that some candidate is false, and all fins do, then it is. Places
//            that two covers contain can be left out: they are false then.
//
//   cells, digits, base, cover, fins, endo_fins   as of a fish (fish.cpp)
//   nodes, links    the chains, one after the other, each from a fin or place to what goes
//   truths          the digit in the base houses, and what the chains' strong links rest on
//
// Chains are those of single candidates. HoDoKu's have groups too, and come out of its tables in another order: it may
// find another kraken fish first. Fish are tried digit by digit, from the smallest.
#include <algorithm>
#include <set>

#include "logic/finders.hpp"
#include "logic/fish/fish_patterns.hpp"
#include "logic/fish/implications.hpp"

namespace farandole::logic {

namespace {

class Kraken {
  public:
    Kraken(Search& search, Technique wanted) : search_(search), known_(search.kept<Implications>()), wanted_(wanted) {
        known_.update(search);
    }

    bool run() {
        for (int digit = 0; digit < kDigits; ++digit) {
            if (!search_.board().where(digit)) continue;
            if (wanted_ == Technique::kraken_fish_1) see(digit);
            for (int size = 2; size <= std::min(search_.options.kraken_size, kLargestFish); ++size)
                for (int shape = 0; shape <= search_.options.kraken_type; ++shape) {
                    if (fish_of({static_cast<FishShape>(shape), size, true, false}, digit)) return true;
                    if (search_.stopped()) return false;
                }
        }
        return false;
    }

  private:
    static Candidate candidate(int cell, int digit) {
        return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
    }

    // Chains can be read from both ends: what a candidate excludes excludes it.
    void see(int digit) {
        for (int cell : search_.board().where(digit)) {
            auto& seen = seen_[static_cast<std::size_t>(cell)];
            seen = known_.excluded(candidate(cell, digit), digit);
            seen.drop(cell);
        }
    }

    bool fish_of(const FishKind& kind, int digit) {
        FishLimits limits;
        limits.fins = search_.options.kraken_fins;
        limits.endo_fins = search_.options.kraken_endo_fins;
        if (wanted_ == Technique::kraken_fish_1) {
            limits.seen = &seen_;
            Cells targets = search_.board().where(digit);
            for (const Candidate& gone : gone_)
                if (gone.digit == digit) targets.drop(gone.cell);
            return for_each_fish(search_, digit, targets, kind, limits, [&](const Fish& fish) { return type_1(fish); });
        }
        limits.whole = true;
        return for_each_fish(search_, digit, {}, kind, limits, [&](const Fish& fish) { return type_2(fish); });
    }

    bool type_1(const Fish& fish) {
        for (int cell : fish.outside | fish.inside)
            if (!fish.fins.within(peers(cell)) && use(fish, fish.fins, candidate(cell, fish.digit))) return true;
        return false;
    }

    bool type_2(const Fish& fish) {
        const Board& board = search_.board();
        for (int at = 0; at < fish.kind.size; ++at) {
            const Cells cover = board.where_in(fish.cover[static_cast<std::size_t>(at)], fish.digit);
            const Cells places = (cover & fish.places) - fish.inside;
            if (places == cover) continue;  // a forcing chain
            const Cells from = places | fish.fins;
            for (int digit = 0; digit < kDigits; ++digit) {
                Cells gone = board.where(digit) - from;
                if (digit == fish.digit) gone -= fish.outside | fish.inside;
                for (int cell : from) {
                    if (!gone) break;
                    gone &= known_.excluded(candidate(cell, fish.digit), digit);
                }
                for (int cell : gone)
                    if (use(fish, from, candidate(cell, digit))) return true;
            }
        }
        return false;
    }

    bool use(const Fish& fish, const Cells& from, Candidate gone) {
        if (search_.collecting() && search_.options.one_per_elimination && !gone_.insert(gone).second) return false;
        Step& step = search_.step;
        step.clear(wanted_);
        step.eliminations.push_back(gone);
        if (search_.details) {
            describe(fish, step);
            for (int cell : from) known_.add_chain(candidate(cell, fish.digit), gone, step);
        }
        return search_.found();
    }

    Search& search_;
    Implications& known_;
    const Technique wanted_;
    std::array<Cells, kCells> seen_;
    std::set<Candidate> gone_;
};

}  // namespace

bool find_kraken(Search& search, Technique wanted) {
    if (Kraken(search, wanted).run()) return true;
    // One search for a step finds both.
    return wanted == Technique::kraken_fish_1 && !search.collecting() && !search.stopped() &&
           Kraken(search, Technique::kraken_fish_2).run();
}

}  // namespace farandole::logic
