// Odd loops, which nothing can fill in turn. One of the guards, the candidates that open the loop, is true: a single
// one is placed, and what all of them exclude is removed.
//
// Bivalue oddagon: an odd number of cells, each of which sees the next, with the same two digits. Next to each other
// the digits differ, so they would alternate all the way around. The guards are the cells' other candidates.
//
//   cells, digits   the loop, the two digits
//
// Broken wing: an odd number of cells with one digit, each in a house with the next. If the digit had no other places
// in these houses, the cells would be true and false in turn. The guards are the other places.
//
//   cells, digits   the loop, the digit
//   base     the houses
//   fins     the guards
//
// A loop has five cells or more. No cell of the first kind sees any but its neighbours, and no house of the second holds
// three cells: else a shorter odd loop would have fewer guards.
#include <vector>

#include "logic/finders.hpp"
#include "logic/impossible/targets.hpp"

namespace farandole::logic {

namespace {

constexpr int kShortest = 5, kLongest = 11;

class Oddagons {
  public:
    explicit Oddagons(Search& search) : search_(search), board_(search.board()) {}

    bool find() {
        for (int a = 0; a < kDigits; ++a)
            for (int b = a + 1; b < kDigits; ++b) {
                digits_ = static_cast<Digits>(only(a) | only(b));
                const Cells both = board_.where(a) & board_.where(b);
                for (int first : both) {
                    first_ = first;
                    Targets targets(board_);
                    targets.meet(first, guards(first));
                    if (targets.any() && extend(first, Cells::of(first), both, targets, 1)) return true;
                }
            }
        return false;
    }

  private:
    Digits guards(int cell) const { return static_cast<Digits>(board_.candidates(cell) & ~digits_); }

    // `open` are the cells that no cell of the way sees except, perhaps, its first and last.
    bool extend(int last, const Cells& way, const Cells& open, const Targets& targets, int length) {
        if (search_.stopped()) return true;
        for (int next : (open & peers(last)) - way) {
            if (next < first_) continue;
            if (length == 1) second_ = next;
            const bool closes = length > 1 && peers(first_).has(next);
            if (closes && (length + 1 < kShortest || length % 2 != 0 || next < second_)) continue;
            Targets together = targets;
            together.meet(next, guards(next));
            if (!together.any()) continue;
            const Cells with = way | Cells::of(next);
            if (closes ? together.found(search_, Technique::bivalue_oddagon, with, digits_)
                       : length + 1 < kLongest &&
                             extend(next, with, length == 1 ? open : open - peers(last), together, length + 1))
                return true;
        }
        return false;
    }

    Search& search_;
    const Board& board_;
    Digits digits_ = 0;
    int first_ = 0, second_ = 0;
};

class BrokenWings {
  public:
    explicit BrokenWings(Search& search) : search_(search), board_(search.board()) {}

    bool find() {
        for (digit_ = 0; digit_ < kDigits; ++digit_) {
            where_ = board_.where(digit_);
            for (int first : where_) {
                first_ = first;
                if (extend(first, Cells::of(first), {}, {}, 1)) return true;
            }
        }
        return false;
    }

  private:
    // `used` holds the cells of the houses of the way, `guards` those of them that are no cells of the loop.
    bool extend(int last, const Cells& way, const Cells& used, const Cells& guards, int length) {
        if (search_.stopped()) return true;
        for (int house : houses_of(last)) {
            const Cells places = where_ & house_cells(house);
            for (int next : places - used - Cells::of(last)) {
                const bool closes = next == first_;
                if (length == 1) second_ = next;
                if (next < first_ || (way.has(next) && !closes)) continue;
                if (closes ? length < kShortest || length % 2 == 0 || last < second_ : length == kLongest) continue;
                const Cells ends = Cells::of(last) | Cells::of(next);
                const Cells together = guards | (places - ends);
                if ((way - ends).meets(places) || !fits(together)) continue;
                houses_.push_back(static_cast<std::uint8_t>(house));
                const bool done = closes ? step(way, together)
                                         : extend(next, way | ends, used | (places - ends), together, length + 1);
                houses_.pop_back();
                if (done) return true;
            }
        }
        return false;
    }

    bool fits(const Cells& guards) const { return guards.size() <= 1 || (common_peers(guards) & where_); }

    bool step(const Cells& cells, const Cells& guards) {
        Step& step = search_.step;
        step.clear(Technique::broken_wing);
        Targets targets(board_);
        for (int guard : guards) targets.meet(guard, digit_);
        if (!targets.write(step)) return false;
        step.cells = cells;
        step.digits = only(digit_);
        step.base = houses_;
        step.fins = guards;
        return search_.found();
    }

    Search& search_;
    const Board& board_;
    Cells where_;
    int digit_ = 0, first_ = 0, second_ = 0;
    std::vector<std::uint8_t> houses_;
};

}  // namespace

bool find_oddagons(Search& search, Technique) { return Oddagons(search).find(); }
bool find_broken_wing(Search& search, Technique) { return BrokenWings(search).find(); }

}  // namespace farandole::logic
