#pragma once

#include <array>
#include <cstdint>

namespace farandole::explainer {

struct Board {
    std::array<std::uint8_t, 81> digits{};
    std::array<std::uint16_t, 81> marks{};
};

}  // namespace farandole::explainer
