// An exocet, and what follows from the two digits of its base.
//
// The base is two cells of a box in one line, its own. Three lines cross that line: the one through the third cell of
// the box there, and one through each of the two boxes beside it. If a digit is in the base, it is nowhere else in the
// base's line and box; so the three cross-lines need it in the cells that are left, the places of the digit. All of
// these but two cells, the targets, lie in one house less than there are cross-lines that still need the digit: its
// cover. So one of the targets is the digit; and as the base holds two digits, each target is one of the two.
//
//     +-------------+-------------+-------------+
//     | B   B   .   |  .   .   .  |  .   .   .  |    B base, T targets; c, the cells beside the targets in their
//     |             |  T          |      T      |    cross-lines, are not places of digits of the base
//     |             |  c          |      c      |
//     +-------------+-------------+-------------+
//     |         S   |  S          |      S      |    S places: each digit of the base only in two of these rows
//     |         S   |  S          |      S      |
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/board.hpp"
#include "logic/step.hpp"

namespace farandole::logic {

// Cells of the cross-lines: bit 9 × cross-line + place in it.
using Places = std::uint32_t;

// Candidates: for each digit, cells.
using Candidates = std::array<Cells, kDigits>;

// A cover of a digit's places: houses, and their places.
struct Cover {
    std::vector<int> houses;
    Places places = 0;
};

// What is said of the digits of a base, in order: the grounds of an argument.
struct Act {
    // Refuted: a target is a digit, as a house would have no place for it.
    int target = -1, digit = 0, house = 0;
    // Counted: the sets have a candidate each, all in the links.
    std::vector<Truth> sets, links;
    bool is_absurd = false;  // one link too few
};

struct Verdict {
    bool is_absurd = false;
    Candidates gone{};
    std::vector<Act> acts;
};

struct Exocet {
    Exocet(const Board& of, int base_line, int third, int first_cross, int second_cross);

    // The cells of the base hold two digits: what then is false.
    Verdict judge(int a, int b, bool with_mirrors) const;
    // Whether a cover leaves only these places of a digit, with some of them known to be false.
    bool needs_only(int digit, Places left, Places gone, Cover& best) const;
    // The houses that cover places of a digit but for two at most, in each way, and what they leave.
    void left_by_covers(int digit, Places allowed, std::vector<Places>& left) const;
    // Chooses the targets.
    void aim(Places places);

    int cell_at(int place) const { return cells_[static_cast<std::size_t>(place)]; }
    Places places_of(int digit) const { return places_[static_cast<std::size_t>(digit)]; }
    int open_lines(int digit) const { return open_[static_cast<std::size_t>(digit)]; }
    // Whether the base can hold two digits, but for what the cross-lines say.
    bool can_hold(Digits two) const;
    // Whether each cell of the base sees both targets of another.
    bool sees_targets_of(const Exocet& other) const;
    // Cells that can be targets.
    Places targetable() const;
    // The places in the three parallel lines of the base.
    Places in_band() const;

    const Board& board;
    int line, box;                // of the base
    std::array<int, 2> base;      // cells
    std::array<int, 3> cross;     // houses: through the box of the base, then the others
    std::array<int, 3> in_order;  // the same from the lowest
    Digits digits = 0;            // of the base
    std::array<int, 2> targets{-1, -1};
    std::array<Places, 2> target_places{};

  private:
    bool count_alone(int a, int b, const std::array<Places, 2>& gone, Verdict& verdict) const;
    void count(Verdict& verdict, const std::vector<int>& counted, const std::vector<Cover>& covers,
               const std::vector<int>& to, bool is_absurd) const;
    void look_into_boxes(int a, int b, const std::array<Places, 2>& gone, Verdict& verdict) const;
    int house_without(int target, int digit) const;

    std::array<int, 27> cells_{};
    std::array<Places, kDigits> places_{};
    std::array<int, kDigits> open_{};
    // For each target and digit, a house without a place for the digit if the target is it; -1.
    std::array<std::array<int, kDigits>, 2> without_{};
};

// The argument that some candidates are false in every case of the base; or some of the base itself. With a second
// exocet, whose base sees the targets of the first, for what is false by both.
Reasoned argue_exocet(const Exocet& exocet, const Exocet* second, const Step& step, bool with_mirrors);

}  // namespace farandole::logic
