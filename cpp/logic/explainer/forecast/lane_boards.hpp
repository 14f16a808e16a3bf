// Boards to be reduced by singles side by side, one in each lane of a vector, in all instruction sets.
#pragma once

#include <cstdint>

namespace farandole::explainer::chaining {

// A board by itself is a row of the candidates of its open cells, in the order of these; the rest is padding.
constexpr int kRowSize = 96, kLanes = 16;

// Houses with the open cells that are to be looked at in them, by their places in a row.
struct OpenHouses {
    std::uint8_t cells[27][9], count[27];
    std::uint16_t needed[27];  // the digits that have places in these
};

struct ForecastLevel {
    // Reduces what boards have in common with another one; `size`, a multiple of kLanes, is the length of rows. Of those
    // that are contradictory no candidates are left; returns them, a bit each.
    unsigned (*reduce)(const std::uint16_t* const* from, std::uint16_t* const* to, const std::uint16_t* common,
                       int size, const OpenHouses& houses);
    // Whether a board has a candidate that none of the others has.
    bool (*has_more)(const std::uint16_t* board, const std::uint16_t* const* others, int count, int size);
};
const ForecastLevel* forecast_level(const char* name = nullptr);

}  // namespace farandole::explainer::chaining
