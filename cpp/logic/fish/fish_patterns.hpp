// Fish: n houses (the base) hold a digit n times; n other houses (the cover) hold it at most n times. If the cover
// contains all places of the base, it contains nothing but them.
//
//     base: rows a, b     . x . . . x .     x   place of the base
//     cover: columns      . - . . . - .     -   the digit goes
//                         . x . . . x .
//
// Places of the base that no cover contains are fins, and so are those in two base houses (endo fins): either one of
// them is true or there is a fish, so what goes must also see all fins. A place of the base that two covers contain
// would use up both of them, and goes too (cannibalism). Lines of one direction against those of the other are a
// basic fish; with boxes beside the lines it is a franken fish; all others are mutant.
#pragma once

#include <array>
#include <functional>

#include "logic/search.hpp"

namespace farandole::logic {

enum class FishShape : std::uint8_t { basic, franken, mutant };
constexpr int kLargestFish = 7;

struct FishKind {
    FishShape shape = FishShape::basic;
    int size = 2;
    bool finned = false;
    bool sashimi = false;  // a basic fish with a base house that has at most one place beside its fins
    friend bool operator==(const FishKind&, const FishKind&) = default;
};

FishKind fish_kind(Technique technique);
Technique fish_technique(const FishKind& kind);

using FishHouses = std::array<std::uint8_t, kLargestFish>;  // the first `size` of them, from the lowest

struct Fish {
    FishKind kind;
    int digit = 0;
    FishHouses base{}, cover{};
    Cells places;           // of the base, fins among them
    Cells fins, endo;       // all fins; those in two base houses
    Cells outside, inside;  // where the digit goes: outside of the base, and within
};

// Fills cells, digits, base, cover, fins and truths of a step.
void describe(const Fish& fish, Step& step);

// What a fish is composed of: the base houses and the covers that its shape allows, which have places at all.
struct FishUnit {
    int house = 0;
    Cells cells;  // the digit's places in it
};
struct FishUnits {
    std::array<FishUnit, kHouses> base, cover;
    int bases = 0, covers = 0;
    std::uint32_t cover_kinds = 0;  // bits 0 rows, 1 columns, 2 boxes
    // `across`: rows are in the base, columns in the cover; otherwise it's the other way round. A base house has at
    // most `most` places.
    FishUnits(const Cells& where, FishShape shape, bool across, int most);
};
// The first direction and then the other; a mutant fish has one only.
constexpr int directions(FishShape shape) { return shape == FishShape::mutant ? 1 : 2; }

// The shape that houses of such kinds (bits as above) make.
FishShape fish_shape(unsigned base_kinds, unsigned cover_kinds);

struct FishLimits {
    int fins = 5, endo_fins = 2;
    // HoDoKu's search for one fish without fins leaves out base houses that have more places than the fish is large;
    // such are in franken and mutant fish only, where a box covers three places of a line.
    bool short_bases = false;
    // For each cell the cells which can't hold the digit as well: its peers, or more for who knows more.
    const std::array<Cells, kCells>* seen = &kTables.peers;
    // Fish of which it isn't asked that their fins are seen from anywhere: `outside` and `inside` are what the fish
    // would remove if no fin were true, be it nothing.
    bool whole = false;
};

// Calls `use` for every fish of a digit that removes something of `removable` (which is all that is looked at, and
// nothing to a search for `whole` fish), until it returns true; base before
// cover, houses in ascending order. Of its kind, sashimi is left open. False also if the search was stopped.
bool for_each_fish(Search& search, int digit, const Cells& removable, const FishKind& kind, const FishLimits& limits,
                   const std::function<bool(const Fish&)>& use);

}  // namespace farandole::logic
