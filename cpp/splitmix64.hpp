// SplitMix64 (Steele, Lea and Flood): numbers that look random from numbers in a row, the same on every machine.
#pragma once

#include <cstdint>

namespace farandole {

// From one number to the next one: the golden ratio in 64 bits.
inline constexpr std::uint64_t kGoldenStep = 0x9E3779B97F4A7C15;

// Each bit of the number has a share in each bit of the result, and different numbers have different results.
constexpr std::uint64_t mixed(std::uint64_t number) {
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    number = (number ^ number >> 27) * 0x94D049BB133111EB;
    return number ^ number >> 31;
}

}  // namespace farandole
