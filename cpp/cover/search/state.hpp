// Where a search stands: enough to go on from there, in another search too.
//
// A state can come from anywhere: a file, another process, someone who means harm. As bytes it says
// which search it is of, and ends with a checksum; that finds damage. Whoever writes a checksum
// of his own is met by possible() (replay.hpp), which goes through the state move by move.
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
//   choices   | a b c d | e f |                what there was to choose from, up to the next level's
//                 ^next     ^next              the alternatives not tried yet begin here
//                     ^end      ^end           and end here: those after that were given away
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace farandole::cover {

struct SearchState {
    struct Level {
        std::uint32_t first, next, end;  // in choices
        std::uint32_t steps;
        double part;  // of the whole problem, each alternative, were all equally hard
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

// Which search a state is of.
struct Origin {
    std::uint64_t problem = 0;  // its fingerprint (problem.hpp)
    std::uint64_t seed = 0;
    std::uint32_t engine = 0;  // search.hpp
    bool ordered = false;

    friend bool operator==(const Origin&, const Origin&) = default;
};

// Why bytes aren't the state wanted.
enum class Unfit {
    no,       // they are
    unknown,  // nothing that packed() made
    version,  // what packed() made in another version
    damaged,  // not all that packed() made, or not as it was
};

// A state as bytes, the same on every machine, and back.
std::vector<std::uint8_t> packed(const SearchState& state, const Origin& origin);
// Writes the checksum of all bytes but the last eight into those.
void seal(std::vector<std::uint8_t>& bytes);
Unfit unpack(const std::uint8_t* bytes, std::size_t size, SearchState& state, Origin& origin);

}  // namespace farandole::cover
