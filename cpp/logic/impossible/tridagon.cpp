// Tridagon (Thor's hammer): four boxes in two bands and two stacks, in each three cells in different rows and columns,
// and three digits. In a box the three cells go down the columns in one of six orders, even or odd; where the number of
// odd orders is odd, the twelve cells can't be filled with the three digits. So one of their other candidates, the
// guards, is true: a single one is placed, and what all of them exclude is removed.
//
//     +-------------+-------------+
//     | 123  .   .  | 123  .   .  |    three boxes with one diagonal and a fourth with the other: in one of the cells
//     |  .  123  .  |  .  123  .  |    there is a digit other than 1, 2 and 3
//     |  .   .  123 |  .   .  123 |
//     +-------------+-------------+
//     | 123  .   .  |  .   .  123 |
//     |  .  123  .  |  .  123  .  |
//     |  .   .  123 | 1234 .   .  |
//     +-------------+-------------+
//
//   cells, digits   the twelve cells, the three digits
//
// Every cell has at least two of the digits.
#include <array>
#include <vector>

#include "logic/finders.hpp"
#include "logic/impossible/targets.hpp"

namespace farandole::logic {

namespace {

// The columns, within a box, of the cells in its three rows: even orders first.
constexpr std::array<std::array<int, 3>, 6> kOrders{{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};
constexpr std::size_t kEven = 3;

class Tridagons {
  public:
    explicit Tridagons(Search& search) : search_(search), board_(search.board()) {}

    bool find() {
        for (int a = 0; a < kDigits; ++a)
            for (int b = a + 1; b < kDigits; ++b)
                for (int c = b + 1; c < kDigits; ++c) {
                    if (search_.stopped()) return false;
                    digits_ = static_cast<Digits>(only(a) | only(b) | only(c));
                    if (of_digits()) return true;
                }
        return false;
    }

  private:
    // Three cells of a box.
    struct Third {
        Cells cells;
        bool odd;
        Targets targets;
    };

    bool of_digits() {
        for (int box = 0; box < 9; ++box) collect(box);
        for (int corner = 0; corner < 9; ++corner)
            for (int across = corner + 1; across % 3; ++across)
                for (int down = corner + 3; down < 9; down += 3)
                    if (in({corner, across, down, down + across - corner})) return true;
        return false;
    }

    void collect(int box) {
        auto& thirds = boxes_[static_cast<std::size_t>(box)];
        thirds.clear();
        for (std::size_t order = 0; order < kOrders.size(); ++order) {
            Third third{{}, order >= kEven, Targets(board_)};
            bool fits = true;
            for (int row = 0; row < 3 && fits; ++row) {
                const int cell = (box / 3 * 3 + row) * 9 + box % 3 * 3 + kOrders[order][static_cast<std::size_t>(row)];
                const Digits held = board_.candidates(cell);
                fits = count(static_cast<Digits>(held & digits_)) >= 2;
                third.cells.add(cell);
                third.targets.meet(cell, static_cast<Digits>(held & ~digits_));
            }
            if (fits && third.targets.any()) thirds.push_back(third);
        }
    }

    bool in(const std::array<int, 4>& boxes) {
        for (int box : boxes)
            if (boxes_[static_cast<std::size_t>(box)].empty()) return false;
        return extend(boxes, 0, {}, false, Targets(board_));
    }

    bool extend(const std::array<int, 4>& boxes, std::size_t next, const Cells& cells, bool odd,
                const Targets& targets) {
        if (next == boxes.size()) return odd && targets.found(search_, Technique::tridagon, cells, digits_);
        for (const Third& third : boxes_[static_cast<std::size_t>(boxes[next])]) {
            Targets together = targets;
            together.meet(third.targets);
            if (together.any() && extend(boxes, next + 1, cells | third.cells, odd != third.odd, together)) return true;
        }
        return false;
    }

    Search& search_;
    const Board& board_;
    Digits digits_ = 0;
    std::array<std::vector<Third>, 9> boxes_;
};

}  // namespace

bool find_tridagon(Search& search, Technique) { return Tridagons(search).find(); }

}  // namespace farandole::logic
