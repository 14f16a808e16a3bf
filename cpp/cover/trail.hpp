// Where a search stands: enough to go on from there, in another search too.
//
// The steps taken so far are numbers, for a problem (Compact) of n options and p primary items:
//
//   0 .. n-1             this option was taken
//   n .. n+p-1           this item was closed: no more options for it
//   n+p .. 2n+p-1        this option was struck out without being taken
//
// The last two exist only where items are covered a variable number of times. Each level
// is a choice that still has alternatives:
//
//   steps     s s s s s s s s s
//                 ^level 0  ^level 1           how many steps came before the choice
//   choices   | a b c d | e f |                what there was to choose from
//                 ^next     ^next              the alternatives not tried yet begin here
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace farandole::cover {

struct Trail {
    struct Level {
        std::uint32_t first, next, end;  // in choices
        std::uint32_t steps;
        double part;                     // of the whole problem, each alternative, were all equally hard
    };
    std::vector<std::uint32_t> steps;
    std::vector<std::uint32_t> choices;
    std::vector<Level> levels;
    std::vector<std::uint32_t> forced;   // items whose options are all needed, the next one last
    std::vector<std::uint32_t> weights;  // by item: the dead ends it made; empty: none yet
    double part = 1;                     // of the whole problem, what lies below the steps
    bool back = false;                   // whether the next thing is to try an alternative
    bool finished = false;
};

// A trail as bytes, the same on every machine, and back. False: these bytes are no trail.
std::vector<std::uint8_t> packed(const Trail& trail);
bool unpack(const std::uint8_t* bytes, std::size_t size, Trail& trail);

}  // namespace farandole::cover
