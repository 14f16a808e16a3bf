// One step on the scale of Sudoku Explainer.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace farandole::explainer {

// What the program names, in its default order of search. Where names have numbers in them, a hint has them in `detail`.
enum class Technique : std::uint8_t {
    kHiddenSingle,
    kDirectPointing,
    kDirectClaiming,
    kDirectHiddenPair,
    kNakedSingle,
    kDirectHiddenTriplet,
    kPointing,
    kClaiming,
    kNakedPair,
    kXWing,
    kHiddenPair,
    kNakedTriplet,
    kSwordfish,
    kHiddenTriplet,
    kTwoStrongLinks,  // detail: grouped links, then the kinds of links, a decimal digit each; + kLoop if it is a loop
    kXyWing,
    kXyzWing,
    kUniqueLoop,  // detail: cells * 10 + type
    kNakedQuad,
    kJellyfish,
    kHiddenQuad,
    kThreeStrongLinks,  // as above
    kWxyzWing,          // detail: 1, or 2 if doubly linked; the most digits in a cell; all digits of its cells * 1
    kBug,               // detail: type
    kFourStrongLinks,
    kVwxyzWing,
    kAlignedPairExclusion,
    kUvwxyzWing,
    kForcingChain,
    kForcingXChain,
    kForcingYChain,
    kTurbotFish,
    kGeneralizedXWing,
    kBidirectionalCycle,
    kBidirectionalXCycle,
    kBidirectionalYCycle,
    kTuvwxyzWing,
    kAlignedTripletExclusion,
    kNishioForcingChains,
    kCellForcingChains,  // detail of these: 0 plain, 1 dynamic, 1 + level with chains inside (level 1: +)
    kRegionForcingChains,
    kDoubleForcingChains,
    kContradictionForcingChains,
    kBeyond,  // no rule goes on
    // Of rules that the program leaves out by default.
    kGeneralizedLocking,
    kGeneralizedNakedPair,
    kGeneralizedNakedTriplet,
    kGeneralizedNakedQuad,
    kFiveStrongLinks,  // detail: as above, but with the kinds of links as a number to base 3
    kSixStrongLinks,
    kTwoLinks  // with revised ratings; detail: 0 for two lines, 1 for a row and a column, 2 with a box; 10 * grouped links
};

constexpr int kLoop = 100'000;  // in the detail of strong links

struct Hint {
    Technique technique = Technique::kBeyond;
    int detail = 0;
    // The rating, with the rounding errors that the program's sums have: of steps that are equal in tenths, a later one
    // may be the harder one by the last bit, and then the program names it as the hardest.
    double difficulty = 0;
    int cell = -1, digit = 0;                 // a placement, if cell >= 0
    std::array<std::uint16_t, 81> removed{};  // candidates that go

    int tenths() const { return static_cast<int>(difficulty * 10 + 0.5); }
};

// A number for both, greater than 0.
constexpr int number_of(Technique technique, int detail) { return static_cast<int>(technique) + 1 + (detail << 8); }

// What the program calls it.
std::string name_of(Technique technique, int detail);

}  // namespace farandole::explainer
