// Rows of a tableau, subtracted from each other: where a linear program spends most of its time.
#pragma once

#include <cstddef>

namespace farandole::cover {

struct SubtractLevel {
    // Subtracts a multiple of a row of so many numbers. All levels round alike.
    void (*subtract)(double* from, const double* row, double factor, std::size_t size);
};

// For the instruction set of this name, for a null name the fastest there is; null if there isn't any.
const SubtractLevel* subtract_level(const char* name = nullptr);

}  // namespace farandole::cover
