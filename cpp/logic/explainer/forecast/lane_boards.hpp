// Boards side by side, one in each lane of a vector, to be reduced by singles in all instruction sets.
#pragma once

#include <cstdint>

namespace farandole::explainer::chaining {

// A board in each lane, and which of them are contradictory.
struct LaneBoards {
    static constexpr int kLanes = 16;
    alignas(32) std::uint16_t marks[81][kLanes];
    alignas(32) std::uint16_t bad[kLanes];
};

// Houses with the cells that are open in them.
struct OpenHouses {
    std::uint8_t cells[27][9], count[27];
    std::uint16_t needed[27];  // the digits that have places
};

constexpr int kBoardSize = 96;  // the length of a board by itself; from 81 on it's padding

// In all instruction sets.
struct ForecastLevel {
    void (*reduce)(LaneBoards& boards, const OpenHouses& houses);
    // Whether a board has a candidate that none of the others has.
    bool (*has_more)(const std::uint16_t* board, const std::uint16_t* const* others, int count);
};
const ForecastLevel* forecast_level(const char* name = nullptr);

}  // namespace farandole::explainer::chaining
