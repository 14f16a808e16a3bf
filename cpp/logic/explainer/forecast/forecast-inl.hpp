// Boards reduced by singles, one in each lane of a vector.
#include <cstring>

#include "logic/explainer/forecast/lane_boards.hpp"

namespace farandole::explainer::chaining::FARANDOLE_LEVEL {

namespace {

typedef std::uint16_t Lanes __attribute__((vector_size(2 * kLanes)));
typedef std::uint16_t Part __attribute__((vector_size(2 * kLanes), aligned(2)));

struct Reduction {
    Lanes* marks;
    Lanes bad, changed;

    // A digit of a single candidate goes from the other cells, and one with a single place fills it.
    void reduce(const std::uint8_t* cells, int count, std::uint16_t needed) {
        Lanes one{}, two{}, fixed{}, clash{};
        for (int i = 0; i < count; ++i) {
            const Lanes its = marks[cells[i]];
            two |= one & its;
            one |= its;
            const Lanes single = its & static_cast<Lanes>((its & (its - 1)) == 0);
            clash |= fixed & single;
            fixed |= single;
        }
        clash |= needed & ~one;
        const Lanes hidden = one & ~two;
        for (int i = 0; i < count; ++i) {
            const Lanes its = marks[cells[i]];
            const Lanes is_single = static_cast<Lanes>((its & (its - 1)) == 0);
            const Lanes hit = its & hidden;
            const Lanes is_hit = static_cast<Lanes>(hit != 0);
            const Lanes left = (hit & is_hit) | (its & (is_single | ~fixed) & ~is_hit);
            clash |= (hit & (hit - 1)) | static_cast<Lanes>(left == 0);
            changed |= its ^ left;
            marks[cells[i]] = left;
        }
        bad |= clash;
    }
};

bool any(const Lanes& lanes) {
    std::uint64_t words[sizeof lanes / 8];
    std::memcpy(words, &lanes, sizeof lanes);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
}

// Makes rows of columns: four times, vectors from both halves are put together by turns.
void transpose(Lanes* square) {
    Lanes other[kLanes];
    const auto mix = [](const Lanes* from, Lanes* to) {
        for (int i = 0; i < kLanes / 2; ++i) {
            const Lanes &a = from[i], &b = from[i + kLanes / 2];
            to[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            to[2 * i + 1] = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
    };
    mix(square, other);
    mix(other, square);
    mix(square, other);
    mix(other, square);
}

unsigned reduce(const std::uint16_t* const* from, std::uint16_t* const* to, const std::uint16_t* common, int size,
                const OpenHouses& houses) {
    Lanes marks[kRowSize];
    for (int at = 0; at < size; at += kLanes) {
        const Lanes its = *reinterpret_cast<const Part*>(common + at);
        for (int lane = 0; lane < kLanes; ++lane)
            marks[at + lane] = its & *reinterpret_cast<const Part*>(from[lane] + at);
        transpose(marks + at);
    }
    Reduction reduction;
    reduction.marks = marks;
    reduction.bad = Lanes{};
    do {
        reduction.changed = Lanes{};
        for (int house = 0; house < 27; ++house)
            reduction.reduce(houses.cells[house], houses.count[house], houses.needed[house]);
    } while (any(reduction.changed & static_cast<Lanes>(reduction.bad == 0)));
    const Lanes is_good = static_cast<Lanes>(reduction.bad == 0);
    for (int at = 0; at < size; at += kLanes) {
        for (int lane = 0; lane < kLanes; ++lane) marks[at + lane] &= is_good;
        transpose(marks + at);
        for (int lane = 0; lane < kLanes; ++lane) *reinterpret_cast<Part*>(to[lane] + at) = marks[at + lane];
    }
    unsigned bad = 0;
    for (int lane = 0; lane < kLanes; ++lane) bad |= unsigned{is_good[lane] == 0} << lane;
    return bad;
}

bool has_more(const std::uint16_t* board, const std::uint16_t* const* others, int count, int size) {
    Lanes more{};
    for (int at = 0; at < size; at += kLanes) {
        Lanes all{};
        for (int i = 0; i < count; ++i) all |= *reinterpret_cast<const Part*>(others[i] + at);
        more |= *reinterpret_cast<const Part*>(board + at) & ~all;
    }
    return any(more);
}

}  // namespace

extern const ForecastLevel forecast;
const ForecastLevel forecast{reduce, has_more};

}  // namespace farandole::explainer::chaining::FARANDOLE_LEVEL
