// What the program calls its hints.
#include <array>

#include "logic/explainer/hint.hpp"

namespace farandole::explainer {
namespace {

// "Grouped 2 Strong links 101", "Skyscraper 011", "(3 Strong Links) X-Loop 0111", ...
std::string strong_links_name(int size, int detail) {
    const bool is_loop = detail >= kLoop;
    std::string suffix(static_cast<std::size_t>(size + 1), '0');
    for (int rest = detail % kLoop, at = size, base = size > 4 ? 3 : 10; at >= 0; --at) {
        suffix[static_cast<std::size_t>(at)] = static_cast<char>('0' + (at ? rest % base : rest));
        rest /= base;
    }
    const bool is_grouped = suffix[0] != '0', has_box = suffix.find('0', 1) != std::string::npos;
    const std::string number = std::to_string(size);
    if (is_loop) return "(" + number + " Strong Links) " + (is_grouped ? "Grouped " : "") + "X-Loop " + suffix;
    std::string name;
    if (!has_box && suffix.find('2', 1) == std::string::npos)
        name = size == 2 ? "Skyscraper" : number + " Skyscrapers";
    else
        name = number + (!has_box && size < 4 ? "-String Kite" : " Strong links");
    return (is_grouped ? "Grouped " : "") + name + " " + suffix;
}

// "Skyscraper", "Grouped 2-String Kite X-Loop 01", ...
std::string two_links_name(int detail) {
    constexpr std::array kShapes{"Skyscraper", "Two-string Kite", "Turbot Crane"};
    const int shape = detail % 10, grouped = detail % kLoop / 10;
    const std::string name = grouped && shape == 1 ? "2-String Kite" : kShapes[static_cast<std::size_t>(shape)];
    const std::string loop = detail >= kLoop ? " X-Loop" : "";
    return grouped ? "Grouped " + name + loop + (grouped == 1 ? " 01" : " 11") : name + loop;
}

std::string forcing_name(const char* kind, int detail) {
    constexpr std::array kInside{
        "", "", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)", " (+ Dynamic Forcing Chains)"};
    return std::string(detail ? "Dynamic " : "") + kind + " Forcing Chains" + kInside[static_cast<std::size_t>(detail)];
}

}  // namespace

std::string name_of(Technique technique, int detail) {
    const auto with = [&](const char* name) { return name + std::to_string(detail); };
    switch (technique) {
        case Technique::kHiddenSingle: return "Hidden Single";
        case Technique::kDirectPointing: return "Direct Pointing";
        case Technique::kDirectClaiming: return "Direct Claiming";
        case Technique::kDirectHiddenPair: return "Direct Hidden Pair";
        case Technique::kNakedSingle: return "Naked Single";
        case Technique::kDirectHiddenTriplet: return "Direct Hidden Triplet";
        case Technique::kPointing: return "Pointing";
        case Technique::kClaiming: return "Claiming";
        case Technique::kNakedPair: return "Naked Pair";
        case Technique::kXWing: return "X-Wing";
        case Technique::kHiddenPair: return "Hidden Pair";
        case Technique::kNakedTriplet: return "Naked Triplet";
        case Technique::kSwordfish: return "Swordfish";
        case Technique::kHiddenTriplet: return "Hidden Triplet";
        case Technique::kTwoStrongLinks: return strong_links_name(2, detail);
        case Technique::kXyWing: return "XY-Wing";
        case Technique::kXyzWing: return "XYZ-Wing";
        case Technique::kUniqueLoop: {
            const std::string type = " type " + std::to_string(detail % 10);
            if (detail / 10 == 4) return "Unique Rectangle" + type;
            return "Unique Loop " + std::to_string(detail / 10) + type;
        }
        case Technique::kNakedQuad: return "Naked Quad";
        case Technique::kJellyfish: return "Jellyfish";
        case Technique::kHiddenQuad: return "Hidden Quad";
        case Technique::kThreeStrongLinks: return strong_links_name(3, detail);
        case Technique::kWxyzWing: return with("WXYZ-Wing ");
        case Technique::kBug: return with("BUG type ");
        case Technique::kFourStrongLinks: return strong_links_name(4, detail);
        case Technique::kVwxyzWing: return with("VWXYZ-Wing ");
        case Technique::kAlignedPairExclusion: return "Aligned Pair Exclusion";
        case Technique::kUvwxyzWing: return with("UVWXYZ-Wing ");
        case Technique::kForcingChain: return "Forcing Chain";
        case Technique::kForcingXChain: return "Forcing X-Chain";
        case Technique::kForcingYChain: return "Forcing Y-Chain";
        case Technique::kTurbotFish: return "Turbot Fish";
        case Technique::kGeneralizedXWing: return "Generalized X-Wing";
        case Technique::kBidirectionalCycle: return "Bidirectional Cycle";
        case Technique::kBidirectionalXCycle: return "Bidirectional X-Cycle";
        case Technique::kBidirectionalYCycle: return "Bidirectional Y-Cycle";
        case Technique::kTuvwxyzWing: return with("TUVWXYZ-Wing ");
        case Technique::kAlignedTripletExclusion: return "Aligned Triplet Exclusion";
        case Technique::kNishioForcingChains: return "Nishio Forcing Chains";
        case Technique::kCellForcingChains: return forcing_name("Cell", detail);
        case Technique::kRegionForcingChains: return forcing_name("Region", detail);
        case Technique::kDoubleForcingChains: return forcing_name("Double", detail);
        case Technique::kContradictionForcingChains: return forcing_name("Contradiction", detail);
        case Technique::kBeyond: return "Beyond solver";
        case Technique::kGeneralizedLocking: return "Generalized Intersections";
        case Technique::kGeneralizedNakedPair: return "Generalized Naked Pair";
        case Technique::kGeneralizedNakedTriplet: return "Generalized Naked Triplet";
        case Technique::kGeneralizedNakedQuad: return "Generalized Naked Quad";
        case Technique::kFiveStrongLinks: return strong_links_name(5, detail);
        case Technique::kSixStrongLinks: return strong_links_name(6, detail);
        case Technique::kTwoLinks: return two_links_name(detail);
    }
    return "";
}

}  // namespace farandole::explainer
