// Death Blossom: a cell (the stem) and for each of its candidates an almost locked set (a petal) whose cells with
// this candidate all see the stem. Whatever the stem holds, the petal of that digit is locked: a digit that all
// petals have is in one of them.
//
//     [1 z ..]   [2 z ..]
//            \   /
//             12           what sees all z of both sets isn't z
//
//   cells    the stem
//   digits   those that are removed
//   sets     the petals, by the stem's candidates
//   truths   the stem, the cells of the petals
#include <array>
#include <map>

#include "logic/finders.hpp"
#include "logic/sets/als_chains.hpp"

namespace farandole::logic {

namespace {

// Petals of a stem for each of its candidates; HoDoKu takes so many at most.
constexpr std::size_t kMostPetals = 100;

class DeathBlossoms {
  public:
    explicit DeathBlossoms(Search& search)
        : search_(search), board_(search.board()), sets_(almost_locked_sets(search)) {}

    bool find() {
        for (int stem : board_.empty())
            if (prepare(stem) && choose(0)) return true;
        return search_.collecting() && search_.options.one_per_elimination && report();
    }

  private:
    // The sets that may be petals; false if a candidate has none.
    bool prepare(int stem) {
        stem_ = stem;
        size_ = 0;
        for (Digits left = board_.candidates(stem); left; left = without_lowest(left)) {
            const auto digit = static_cast<std::size_t>(lowest(left));
            auto& petals = petals_[size_++];
            petals.clear();
            for (std::size_t number = 0; number < sets_.size(); ++number)
                if (sets_[number].digits >> digit & 1 && sets_[number].seen[digit].has(stem) &&
                    (search_.collecting() || petals.size() < kMostPetals))
                    petals.push_back(number);
            if (petals.empty()) return false;
        }
        cells_[0] = {};
        for (std::size_t digit = 0; digit < kDigits; ++digit)
            gone_[0][digit] = board_.candidates(stem) >> digit & 1 ? Cells{} : board_.where(static_cast<int>(digit));
        return true;
    }

    bool choose(std::size_t depth) {
        if (depth == size_) return blossom();
        for (std::size_t number : petals_[depth]) {
            if (search_.stopped()) return false;
            const AlmostLockedSet& petal = sets_[number];
            if (!search_.options.als_overlap && petal.cells.meets(cells_[depth])) continue;
            cells_[depth + 1] = cells_[depth] | petal.cells;
            Cells any;  // further petals only leave less to remove
            for (std::size_t digit = 0; digit < kDigits; ++digit) {
                gone_[depth + 1][digit] =
                    petal.digits >> digit & 1 ? (gone_[depth][digit] & petal.seen[digit]) - cells_[depth + 1] : Cells{};
                any |= gone_[depth + 1][digit];
            }
            if (!any) continue;
            chosen_[depth] = number;
            if (choose(depth + 1)) return true;
        }
        return false;
    }

    bool blossom() {
        Step& step = search_.step;
        step.clear(Technique::death_blossom);
        for (int digit = 0; digit < kDigits; ++digit) {
            const Cells& gone = gone_[size_][static_cast<std::size_t>(digit)];
            step.remove(gone, digit);
            if (gone && search_.details) step.digits |= only(digit);
        }
        if (search_.details) {
            step.cells.add(stem_);
            step.truths.push_back(cell_truth(stem_));
            describe_sets(step, sets_, {chosen_.begin(), chosen_.begin() + static_cast<std::ptrdiff_t>(size_)});
        }
        if (!search_.collecting() || !search_.options.one_per_elimination) return search_.found();
        int cells = 0;
        for (std::size_t at = 0; at < size_; ++at) cells += sets_[chosen_[at]].cells.size();
        const auto [known, is_new] = smallest_.try_emplace(step.eliminations, cells, step);
        if (!is_new && cells < known->second.first) known->second = {cells, step};
        return false;
    }

    bool report() {
        for (const auto& [gone, found] : smallest_) {
            search_.step = found.second;
            if (search_.found()) return true;
        }
        return false;
    }

    Search& search_;
    const Board& board_;
    const std::vector<AlmostLockedSet>& sets_;
    int stem_ = 0;
    std::size_t size_ = 0;                            // of the stem's candidates
    std::array<std::vector<std::size_t>, 9> petals_;  // for each of them
    std::array<std::size_t, 9> chosen_{};
    std::array<Cells, 10> cells_;                      // of the first so many
    std::array<std::array<Cells, kDigits>, 10> gone_;  // what they leave to remove
    std::map<std::vector<Candidate>, std::pair<int, Step>> smallest_;
};

}  // namespace

bool find_death_blossoms(Search& search) { return DeathBlossoms(search).find(); }

}  // namespace farandole::logic
