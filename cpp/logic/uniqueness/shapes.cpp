// Cells whose place alone makes them deadly for as many digits:
//
//   extended rectangle   two lines of a chute (or of two, if the crossing lines are those of a chute) by as many
//                        crossing lines as there are digits: with the two lines exchanged, all is as before
//
//     a b . | . . .     a . . | b . .
//     . . . | . . .     b . . | c . .
//     b c . | . . .     c . . | a . .
//     . . . | . . .
//     c a . | . . .
//
//   Borescoper's deadly pattern   four cells of a box in two rows and two columns, two more in these rows, in a column of
//                                 another box, two more in these columns, in a row of another box: eight cells with four
//                                 digits. Or seven with three digits, one of the four being left out
//
//     x x . | . x .     whichever way these are filled, two digits of one of the pairs can be exchanged, along with the
//     x x . | . x .     same digits in the four cells
//     . . . | . . .
//     ------+------
//     x x . | . . .
#include "logic/finders.hpp"
#include "logic/uniqueness/deadly.hpp"

namespace farandole::logic {

namespace {

struct Shape {
    Cells cells;
    int digits = 0;
};

constexpr int kMostLines = 4;  // that cross the two of an extended rectangle

// The cell at a place of a line, row or column.
constexpr int crossing(int line, int place, bool is_turned) { return is_turned ? 9 * place + line : 9 * line + place; }

// The cells of two lines at some places: three places of a chute, or places of which no box has too many.
bool is_extended(int one, int other, Digits places) {
    if (one / 3 != other / 3) return places == 7 || places == 56 || places == 448;
    for (int chute = 0; chute < 3; ++chute)
        if (2 * count(static_cast<Digits>(places & 7 << 3 * chute)) > count(places)) return false;
    return true;
}

std::vector<Shape> extended_rectangles() {
    std::vector<Shape> shapes;
    for (int turned = 0; turned < 2; ++turned)
        for (int one = 0; one < 9; ++one)
            for (int other = one + 1; other < 9; ++other)
                for (int set = 0; set <= kAllDigits; ++set) {
                    const auto places = static_cast<Digits>(set);
                    if (count(places) < 3 || count(places) > kMostLines || !is_extended(one, other, places)) continue;
                    Shape shape{{}, count(places)};
                    for (Digits left = places; left; left = without_lowest(left))
                        for (int line : {one, other}) shape.cells.add(crossing(line, lowest(left), turned != 0));
                    shapes.push_back(shape);
                }
    return shapes;
}

std::vector<Shape> polygons() {
    std::vector<Shape> shapes;
    // The four cells: without one row and one column of a box. Beyond: a column and a row outside of it.
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            for (int far_row = 0; far_row < 9; ++far_row)
                for (int far_column = 0; far_column < 9; ++far_column) {
                    if (far_row / 3 == row / 3 || far_column / 3 == column / 3) continue;
                    Cells four, beyond;
                    for (int r = row / 3 * 3; r < row / 3 * 3 + 3; ++r)
                        for (int c = column / 3 * 3; c < column / 3 * 3 + 3; ++c) {
                            if (r != row && c != column) four.add(9 * r + c);
                            if (r != row) beyond.add(9 * r + far_column);
                            if (c != column) beyond.add(9 * far_row + c);
                        }
                    shapes.push_back({four | beyond, 4});
                    for (int cell : four) shapes.push_back({(four | beyond) - Cells::of(cell), 3});
                }
    return shapes;
}

class Shapes {
  public:
    Shapes(Search& search, Technique technique, int kind)
        : search_(search), board_(search.board()), technique_(technique), kind_(kind) {}

    bool find(const std::vector<Shape>& shapes) {
        for (const Shape& shape : shapes) {
            if (search_.stopped()) return false;
            if (shape.cells.within(board_.empty()) && with_digits(shape)) return true;
        }
        return false;
    }

  private:
    bool with_digits(const Shape& shape) {
        for (int set = 0; set <= kAllDigits; ++set) {
            const auto digits = static_cast<Digits>(set);
            if (count(digits) != shape.digits) continue;
            Guards guards;
            bool fits = true;
            for (int cell : shape.cells) {
                fits = count(static_cast<Digits>(board_.candidates(cell) & digits)) >= 2;
                if (fits) guards.add(cell, static_cast<Digits>(board_.candidates(cell) & ~digits));
                if (!fits || !guards.fit(kind_)) {
                    fits = false;
                    break;
                }
            }
            if (!fits) continue;
            pattern_.cells = shape.cells;
            pattern_.digits = digits;
            for (int cell : shape.cells) pattern_.inner[static_cast<std::size_t>(cell)] = digits;
            if (conclude(search_, technique_, kind_, pattern_, guards)) return true;
        }
        return false;
    }

    Search& search_;
    const Board& board_;
    const Technique technique_;
    const int kind_;
    Deadly pattern_;
};

}  // namespace

bool find_deadly_shapes(Search& search, Technique wanted) {
    static const std::vector<Shape> kRectangles = extended_rectangles(), kPolygons = polygons();
    if (wanted == Technique::unique_polygon) return Shapes(search, wanted, 0).find(kPolygons);
    const int kind = static_cast<int>(wanted) - static_cast<int>(Technique::extended_rectangle_1) + 1;
    return Shapes(search, wanted, kind).find(kRectangles);
}

}  // namespace farandole::logic
