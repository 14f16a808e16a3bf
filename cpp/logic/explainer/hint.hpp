#pragma once

#include <array>
#include <cstdint>

namespace farandole::explainer {

struct Hint {
    int tenths = 0, complexity = 0;
    int cell = -1, digit = 0;
    std::array<std::uint16_t, 81> removed{};
};

}  // namespace farandole::explainer
