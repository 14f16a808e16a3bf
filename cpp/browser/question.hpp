// What the module of steps and the browser exchange: one question at a time, in memory that both can see.
//
//     verb                      gives back
//     solutions()               how many solutions the digits have, 2 for more, and the first two
//     first(seconds)            whether a technique finds a step; the text is the step
//     path(seconds)             text: all steps to the end, and the rating
//     steps(number, most, …)    text: all steps, or the first of them, in short, and one in full
//     rate()                    text: how hard the puzzle is, or that it is out of bounds
//     make(kind, …)             whether making was begun; make_load and make_run go on: making.cpp
//
// The texts are JSON, text_size() bytes from text() on. The memory, at the addresses that question_part(part) tells:
//
//     part  of                                             who writes
//     0     digits, one a cell, 0: blank                   the browser
//     1     which of them are givens                       the browser
//     2     candidates of blank cells, bit d for d + 1     the browser
//     3     two solutions, 81 digits each                  the kernel; before first, path and steps the browser writes
//                                                          the only one, or a 0 where there are several
//     4     techniques in order: number, level, score      the browser, and their number before the first
//     5     options of the search, as in options.hpp       the browser
//     6     bounds of a rating: level, score, and how      the browser; a level below 0: none
//           often each technique may be
//     7     orbits of givens to be made, one number a      the browser; or the cells of a pattern, 1 for each
//           cell
//
// One function comes from the page: clock(), the time in seconds. A search ends when its seconds are over, at once with
// 0 and never with less.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "browser/exchange.hpp"
#include "logic/options.hpp"
#include "logic/path.hpp"

namespace farandole::browser {

struct Question {
    std::uint8_t digits[81], givens[81];
    std::uint16_t candidates[81];
    std::uint8_t solutions[2][81];
    std::int32_t order[1 + 3 * logic::kTechniques];
    std::int32_t options[logic::kOptionTable.size()];
    std::int32_t bounds[2 + logic::kTechniques];
    std::uint8_t orbits[81];
};

extern Question question;

// The text of the answer.
extern std::string text;

// Whether memory holds what a verb needs: digits, techniques and levels that there are.
bool is_sound();

// The board of the question, with its candidates; the search on it; the order in which it tries.
logic::Board board_of_question();
logic::Order order_of_question();
void set_options(logic::Search& search);
std::optional<logic::Bounds> bounds_of_question();

// The only solution of the question, digits from 0, or null.
class Solution {
  public:
    Solution();
    const std::uint8_t* get() const { return is_there_ ? digits_.data() : nullptr; }

  private:
    std::array<std::uint8_t, 81> digits_{};
    bool is_there_;
};

// Tells when so many seconds are over; with less than 0 it never does.
std::function<bool()> after(double seconds);

// A technique's name in programs.
std::string id_of(logic::Technique technique);

// The parts of a rating in JSON, without brackets.
std::string rating_text(const logic::Rating& rating);

}  // namespace farandole::browser
