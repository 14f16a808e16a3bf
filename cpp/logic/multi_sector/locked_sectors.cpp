// As many cells as there is room for their digits in houses: n cells all of whose candidates lie in n links, each of
// which, a digit in a house, allows one. So each link has its digit in these cells, and it goes from the rest of the
// house, and from cells in two of the links.
//
// SK-loop: sixteen cells, in four boxes the pairs beside a cell in its row and in its column. The pairs are a ring, each
// in one line with the one before and in one box with the next; a digit needs as many houses of the ring as are enough
// to cover its pairs. Where the digits need sixteen together, they are the links.
//
// Multi-sector locked sets: the empty cells where some rows and some columns cross. Each digit is counted either in the
// rows or in the columns that have it in these cells, where it needs fewer; some in each. Fewer than ten cells are
// subsets.
//
//   cells    the n cells
//   base     a house for each of the sets
//   sets     the cells of the pattern in that house, and the digits that are links there
//   truths   the cells
#include <array>
#include <bit>

#include "logic/finders.hpp"

namespace farandole::logic {

namespace {

// A house with the digits that are links in it.
struct Sector {
    int house;
    Digits digits;
};

class LockedSectors {
  public:
    explicit LockedSectors(Search& search) : search_(search), board_(search.board()) {}

  protected:
    // Fills the step, and tells of it if it does something.
    bool step(Technique technique, const Cells& cells, const std::vector<Sector>& sectors) {
        Step& step = search_.step;
        step.clear(technique);
        std::array<Digits, kCells> once{}, gone{};
        for (const Sector& sector : sectors)
            for (int cell : house_cells(sector.house) & board_.empty()) {
                const auto at = static_cast<std::size_t>(cell);
                const auto held = static_cast<Digits>(board_.candidates(cell) & sector.digits);
                gone[at] |= cells.has(cell) ? static_cast<Digits>(once[at] & held) : held;
                once[at] |= held;
            }
        for (int cell : board_.empty())
            for (Digits left = gone[static_cast<std::size_t>(cell)]; left; left = without_lowest(left))
                step.remove(cell, lowest(left));
        if (step.eliminations.empty()) return false;
        if (search_.details) {
            step.cells = cells;
            for (const Sector& sector : sectors) {
                step.base.push_back(static_cast<std::uint8_t>(sector.house));
                step.sets.push_back({cells & house_cells(sector.house), sector.digits});
            }
            for (int cell : cells) step.truths.push_back(cell_truth(cell));
        }
        return search_.found();
    }

    Search& search_;
    const Board& board_;
};

// For the pairs of a ring of eight that hold a digit, the fewest links that cover them: link i joins pairs i and i + 1.
constexpr auto kCovers = [] {
    std::array<std::uint8_t, 256> covers{};
    for (unsigned pairs = 0; pairs < covers.size(); ++pairs) {
        unsigned best = 0xFF;
        for (unsigned links = 0; links < 256; ++links) {
            const unsigned covered = (links | links << 1 | links >> 7) & 0xFF;
            if ((pairs & ~covered) == 0 && std::popcount(links) < std::popcount(best)) best = links;
        }
        covers[pairs] = static_cast<std::uint8_t>(best);
    }
    return covers;
}();

class SkLoops : LockedSectors {
  public:
    using LockedSectors::LockedSectors;

    bool find() {
        for (int top = 0; top < 9; ++top)
            for (int bottom = top / 3 * 3 + 3; bottom < 9; ++bottom)
                for (int left = 0; left < 9; ++left)
                    for (int right = left / 3 * 3 + 3; right < 9; ++right) {
                        if (search_.stopped()) return false;
                        if (at(top, bottom, left, right)) return true;
                    }
        return false;
    }

  private:
    // The two cells beside a row and a column's common one, in its box, along a line.
    static Cells pair(int line, int row, int column) {
        return (house_cells(line) & house_cells(kBox + row / 3 * 3 + column / 3)) - Cells::of(row * 9 + column);
    }

    bool at(int top, int bottom, int left, int right) {
        const std::array<Cells, 8> pairs{
            pair(kRow + top, top, left),          pair(kRow + top, top, right),       pair(kColumn + right, top, right),
            pair(kColumn + right, bottom, right), pair(kRow + bottom, bottom, right), pair(kRow + bottom, bottom, left),
            pair(kColumn + left, bottom, left),   pair(kColumn + left, top, left),
        };
        Cells cells;
        for (const Cells& each : pairs) cells |= each;
        if (!cells.within(board_.empty())) return false;
        std::array<Digits, 8> links{};
        int needed = 0;
        for (int digit = 0; digit < kDigits; ++digit) {
            unsigned held = 0;
            for (unsigned number = 0; number < 8; ++number)
                held |= static_cast<unsigned>(board_.where(digit).meets(pairs[number])) << number;
            const unsigned cover = kCovers[held];
            needed += std::popcount(cover);
            for (unsigned number = 0; number < 8; ++number)
                if (cover >> number & 1) links[number] |= only(digit);
        }
        if (needed != cells.size()) return false;
        const auto box = [](int row, int column) { return kBox + row / 3 * 3 + column / 3; };
        const std::array<int, 8> houses{kRow + top,    box(top, right),   kColumn + right, box(bottom, right),
                                        kRow + bottom, box(bottom, left), kColumn + left,  box(top, left)};
        std::vector<Sector> sectors;
        for (std::size_t number = 0; number < 8; ++number)
            if (links[number]) sectors.push_back({houses[number], links[number]});
        return step(Technique::sk_loop, cells, sectors);
    }
};

class MultiSectorSets : LockedSectors {
  public:
    using LockedSectors::LockedSectors;

    bool find() {
        for (int cell : board_.empty()) {
            const auto row = static_cast<std::size_t>(row_of(cell)), column = static_cast<std::size_t>(column_of(cell));
            open_[row] |= only(column_of(cell));
            for (Digits left = board_.candidates(cell); left; left = without_lowest(left)) {
                const auto digit = static_cast<std::size_t>(lowest(left));
                in_row_[digit][row] |= only(column_of(cell));
                in_column_[digit][column] |= only(row_of(cell));
            }
        }
        for (Digits rows = 1; rows <= kAllDigits; ++rows) {
            if (count(rows) < kLeast || count(rows) > kMost) continue;
            if (search_.stopped()) return false;
            if (of_rows(rows)) return true;
        }
        return false;
    }

  private:
    static constexpr int kLeast = 3, kMost = 5, kFewestCells = 10;

    bool of_rows(Digits rows) {
        std::array<Digits, kDigits> columns_of{};
        for (std::size_t digit = 0; digit < kDigits; ++digit)
            for (Digits left = rows; left; left = without_lowest(left))
                columns_of[digit] |= in_row_[digit][static_cast<std::size_t>(lowest(left))];
        for (Digits columns = 1; columns <= kAllDigits; ++columns) {
            if (count(columns) < kLeast || count(columns) > kMost) continue;
            int room = 0;
            for (Digits left = rows; left; left = without_lowest(left))
                room += count(static_cast<Digits>(open_[static_cast<std::size_t>(lowest(left))] & columns));
            if (room < kFewestCells) continue;
            for (std::size_t digit = 0; digit < kDigits && room >= 0; ++digit) {
                const int across = count(static_cast<Digits>(columns_of[digit] & columns));
                room -= across < 2 ? across : std::min(across, rows_with(digit, rows, columns));
            }
            if (room == 0 && (locked(rows, columns, true) || locked(rows, columns, false))) return true;
        }
        return false;
    }

    int rows_with(std::size_t digit, Digits rows, Digits columns) const {
        int number = 0;
        for (Digits left = rows; left; left = without_lowest(left))
            number += (in_row_[digit][static_cast<std::size_t>(lowest(left))] & columns) != 0;
        return number;
    }

    // `by_rows`: a digit that needs as many rows as columns is counted in the rows.
    bool locked(Digits rows, Digits columns, bool by_rows) {
        std::array<Digits, 2 * kDigits> links{};
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            Digits down = 0, across = 0;
            for (Digits left = rows; left; left = without_lowest(left))
                if (in_row_[digit][static_cast<std::size_t>(lowest(left))] & columns) down |= only(lowest(left));
            for (Digits left = columns; left; left = without_lowest(left))
                if (in_column_[digit][static_cast<std::size_t>(lowest(left))] & rows) across |= only(lowest(left));
            const bool in_rows = count(down) < count(across) || (by_rows && count(down) == count(across));
            for (Digits left = in_rows ? down : across; left; left = without_lowest(left))
                links[static_cast<std::size_t>((in_rows ? kRow : kColumn) + lowest(left))] |=
                    only(static_cast<int>(digit));
        }
        Digits some_row = 0, some_column = 0;
        for (std::size_t line = 0; line < kDigits; ++line) {
            some_row |= links[line];
            some_column |= links[kColumn + line];
        }
        if (!some_row || !some_column) return false;  // naked subsets
        Cells in_rows, in_columns;
        for (Digits left = rows; left; left = without_lowest(left)) in_rows |= house_cells(kRow + lowest(left));
        for (Digits left = columns; left; left = without_lowest(left))
            in_columns |= house_cells(kColumn + lowest(left));
        std::vector<Sector> sectors;
        for (std::size_t house = 0; house < links.size(); ++house)
            if (links[house]) sectors.push_back({static_cast<int>(house), links[house]});
        return step(Technique::multi_sector_locked_sets, in_rows & in_columns & board_.empty(), sectors);
    }

    std::array<Digits, 9> open_{};                                       // the columns of the empty cells of a row
    std::array<std::array<Digits, 9>, kDigits> in_row_{}, in_column_{};  // the columns, and rows, of a digit's places
};

}  // namespace

bool find_sk_loop(Search& search, Technique) { return SkLoops(search).find(); }
bool find_multi_sector(Search& search, Technique) { return MultiSectorSets(search).find(); }

}  // namespace farandole::logic
