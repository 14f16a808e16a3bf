// Canonical forms of grids on boards of boxes of any size, up to 25×25.
//
// The least of all forms can't be had by going through all rows that may come first where there are sixteen
// digits or more. So the form is another one: rows, columns and digits get colours, by which others they
// meet, until nothing changes (colour refinement). Where several lines share a colour, each in turn is
// singled out and all is refined again, down to leaves in which no two lines share one; of these the
// first in an order of colours and cells is taken. Leaves that come to the same cells show a symmetry, and what
// symmetries lead to from elsewhere isn't looked at again (McKay).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace farandole::sudoku {

class BoxCanonizer {
  public:
    static constexpr int kMostSide = 25;

    // Cells of a board with boxes of `height` rows and `width` columns, in reading order, digits from 0 to height ×
    // width; at most 25 of them.
    BoxCanonizer(int height, int width, const std::uint8_t* cells);

    // Continues for this number of nodes; returns whether the search is complete.
    bool run(std::uint64_t nodes);

    std::uint64_t nodes() const { return nodes_; }
    // The following results are those of the best leaf so far; a leaf is reached after the first run of at least 100
    // nodes.
    bool has_leaf() const { return has_best_; }
    const std::uint8_t* cells() const { return best_.cells; }
    bool is_transposed() const { return best_.side != 0; }
    const std::uint8_t* rows() const { return best_.line[0]; }
    const std::uint8_t* columns() const { return best_.line[1]; }
    // The new name of each digit, from 1; unused digits get the remaining names.
    const std::uint8_t* names() const { return best_.name; }
    // Numbers whose product is the number of automorphisms: at least of those known.
    std::vector<std::uint32_t> factors() const;

  private:
    static constexpr int kMost = kMostSide;
    using Byte = std::uint8_t;
    using Colour = std::uint64_t;

    // Rows are lines 0 to side - 1, columns follow: of the grid, or of the transposed grid.
    struct Colours {
        Colour line[2][kMost];
        Colour digit[kMost + 1];
    };
    struct Frame {
        Colours colours;
        Colour sign;  // of the colours, in any order
        Byte choice[kMost];
        int choices, next;
        int axis;  // whether to choose from rows or columns
    };
    struct Leaf {
        Byte cells[kMost * kMost];
        Byte line[2][kMost];  // of the form: the origin of each
        Byte name[kMost + 1];
        int side;
    };
    struct Given {
        Byte line[2], digit;
    };
    // A line of the grid that was singled out.
    using Line = std::uint8_t;
    using Motion = std::vector<Line>;  // of each line of the grid, rows first: its image

    int band_size(int side, int axis) const { return (side ^ axis) ? width_ : height_; }
    void refine(int side, Colours& colours) const;
    Colour sign_of(const Colours& colours) const;
    bool choose(Frame& frame) const;
    void enter(int choice);
    void reach_leaf();
    void read_leaf(Leaf& leaf) const;
    bool is_known(const Frame& frame, int choice) const;
    bool keeps_path(const Motion& motion, int depth) const;
    std::vector<Line> orbits(int depth) const;
    Line line_of(int side, int axis, int index) const;

    int height_, width_, side_;
    std::vector<Given> givens_;
    Byte count_[2][kMost] = {};         // digits of each line
    Colour start_[2][kMost] = {};       // marks of lines without digits, which are equivalent
    std::vector<std::uint32_t> alike_;  // orders of those
    std::vector<Frame> frames_;
    std::vector<int> path_;  // choices: first the side, then lines
    bool has_best_ = false;
    Leaf best_{};
    std::vector<Colour> best_signs_;
    std::vector<Line> best_path_;
    std::vector<Motion> motions_;
    std::uint64_t nodes_ = 0;
};

}  // namespace farandole::sudoku
