// What a drawing of a step shows: the houses, cells, candidates and links that take part, and their roles.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "logic/words/parts.hpp"

namespace farandole::logic::words {

// All roles of candidates; of several that one has, the first counts. Of the colours the first two are opposite,
// and so are the others.
inline constexpr std::array<std::string_view, 10> kRoles{"removed",  "placed",   "endo-fin", "fin",     "colour-a",
                                                         "colour-b", "colour-c", "colour-d", "pattern", "set"};

struct RoleOf {
    Candidate candidate;
    std::string_view role;
};

// The roles of the candidates that take part in a step and are on the board, each once.
std::vector<RoleOf> roles(const Board& board, const Step& step);

// The letters of the sets that each cell belongs to, A for the first set; "" for most cells.
std::vector<std::string> set_letters(const Plan& plan, const Step& step);

// The cells to look at: those of the pattern, or those that the step changes.
Cells pattern_cells(const Step& step);

struct Drawing {
    struct House {
        int house;
        std::string_view role;  // "base", "cover", or "area" where a step has neither
    };
    struct Cell {
        int cell;
        std::string_view role;
        std::string set;  // the letters of its sets
    };
    struct Link {
        Node from, to;
        bool is_strong;
    };
    std::vector<House> houses;
    std::vector<Cell> cells;  // in order
    std::vector<RoleOf> candidates;
    std::vector<Link> links;
};

Drawing drawing_of(const Board& board, const Step& step);

// As JSON, in which null stands for no set:
//
//   {"houses": [{"house": 18, "role": "base"}], "cells": [{"cell": 0, "role": "set", "set": "A"}],
//    "candidates": [{"cell": 0, "digit": 1, "role": "removed"}],
//    "links": [{"from": {"cells": [0], "digit": 1}, "to": …, "kind": "strong"}]}
std::string drawing_text(const Drawing& drawing);

}  // namespace farandole::logic::words
