// Bivalue universal graves: all empty cells, each with two digits, and every digit twice in each house where it is
// missing. The other candidates are the guards; a single one is BUG+1 (uniqueness.cpp).
#include "logic/finders.hpp"
#include "logic/uniqueness/deadly.hpp"

namespace farandole::logic {

namespace {

constexpr int kMostGuarded = 9;  // cells with more than two candidates

class Graves {
  public:
    Graves(Search& search, Technique technique, int kind)
        : search_(search), board_(search.board()), technique_(technique), kind_(kind) {}

    bool find() {
        pattern_.cells = board_.empty();
        const Cells bare = board_.bivalue();
        const Cells more = board_.empty() - bare;
        if (more.size() < 2 || more.size() > kMostGuarded) return false;
        for (int cell : bare)
            if (!put(cell, board_.candidates(cell))) return false;
        for (int cell : more) more_.push_back(cell);
        return choose(0, {});
    }

  private:
    std::uint8_t& places(int house, int digit) {
        return places_[static_cast<std::size_t>(digit)][static_cast<std::size_t>(house)];
    }

    // Gives a cell its two digits; false if one of these is in a house for the third time.
    bool put(int cell, Digits pair) {
        pattern_.inner[static_cast<std::size_t>(cell)] = pair;
        bool fits = true;
        for (auto house : houses_of(cell))
            for (Digits left = pair; left; left = without_lowest(left)) fits &= ++places(house, lowest(left)) <= 2;
        return fits;
    }

    void take_back(int cell, Digits pair) {
        for (auto house : houses_of(cell))
            for (Digits left = pair; left; left = without_lowest(left)) --places(house, lowest(left));
    }

    bool choose(std::size_t next, const Guards& guards) {
        if (search_.stopped()) return true;
        // As many digits as empty cells are missing in a house, so no digit is there only once.
        if (next == more_.size()) return conclude(search_, technique_, kind_, pattern_, guards);
        const int cell = more_[next];
        const Digits all = board_.candidates(cell);
        for (Digits ones = all; ones; ones = without_lowest(ones))
            for (Digits others = without_lowest(ones); others; others = without_lowest(others)) {
                const auto pair = static_cast<Digits>(only(lowest(ones)) | only(lowest(others)));
                Guards with = guards;
                with.add(cell, static_cast<Digits>(all & ~pair));
                const bool done = with.fit(kind_) && put(cell, pair) && choose(next + 1, with);
                if (with.fit(kind_)) take_back(cell, pair);
                if (done) return true;
            }
        return false;
    }

    Search& search_;
    const Board& board_;
    const Technique technique_;
    const int kind_;
    std::vector<int> more_;
    std::array<std::array<std::uint8_t, kHouses>, kDigits> places_{};
    Deadly pattern_;
};

}  // namespace

bool find_graves(Search& search, Technique wanted) {
    return Graves(search, wanted, static_cast<int>(wanted) - static_cast<int>(Technique::bug_2) + 2).find();
}

}  // namespace farandole::logic
