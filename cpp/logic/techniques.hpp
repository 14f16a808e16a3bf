// What the one table of techniques (techniques-inl.hpp) says, as an enumeration and as rows.
#pragma once

#include <array>
#include <cstdint>

namespace farandole::logic {

enum class Technique : std::uint8_t {
#define TECHNIQUE(id, name, code, family, finder, level, score, place, on) id,
#include "logic/techniques-inl.hpp"
#undef TECHNIQUE
    count
};

constexpr int kTechniques = static_cast<int>(Technique::count);

// HoDoKu's levels; a puzzle whose score passes the limit of its level is one higher.
enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };
constexpr std::array<int, 5> kScoreLimits{800, 1000, 1600, 1800, 1 << 30};

class Search;
// Looks for the techniques at one place of the order: see search.hpp.
using Find = bool (*)(Search& search, Technique wanted);

struct TechniqueRow {
    const char* id;
    const char* name;
    const char* code;
    const char* family;
    Find find;
    Level level;
    int score;
    int place;
    bool on;
};

extern const std::array<TechniqueRow, kTechniques> kTechniqueTable;

inline const TechniqueRow& row(Technique technique) { return kTechniqueTable[static_cast<std::size_t>(technique)]; }

}  // namespace farandole::logic
