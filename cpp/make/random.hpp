// Random numbers that are the same on every machine, at every instruction level and with any number of threads:
// one stream for each number of a puzzle, so that no stream depends on who else draws.
//
// The generator is xoshiro256** (Blackman and Vigna), begun by SplitMix64 from seed and stream.
#pragma once

#include <cstdint>
#include <utility>

#include "splitmix64.hpp"

namespace farandole::make {

class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t at = mixed(mixed(seed) + stream);
        for (auto& word : words_) word = mixed(at += kGoldenStep);
    }

    std::uint64_t next() {
        const std::uint64_t result = rotated(words_[1] * 5, 7) * 9, shifted = words_[1] << 17;
        words_[2] ^= words_[0], words_[3] ^= words_[1], words_[1] ^= words_[2], words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotated(words_[3], 45);
        return result;
    }

    // One of 0 to n - 1, each as likely as any other; n is at least 1. (Lemire: only in a rare case is there a division.)
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t least = (0 - n) % n;
            while (static_cast<std::uint32_t>(product) < least) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Every order of the first n is as likely as any other.
    template <class T>
    void shuffle(T* items, std::uint32_t n) {
        for (std::uint32_t left = n; left > 1; --left) std::swap(items[left - 1], items[below(left)]);
    }

  private:
    static std::uint64_t rotated(std::uint64_t word, int by) { return word << by | word >> (64 - by); }

    std::uint64_t words_[4];
};

}  // namespace farandole::make
