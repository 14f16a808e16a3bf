// Boards reduced by singles, one in each lane of a vector.
#include <cstring>

#include "logic/explainer/forecast/lane_boards.hpp"

namespace farandole::explainer::chaining::FARANDOLE_LEVEL {

namespace {

typedef std::uint16_t Lanes __attribute__((vector_size(2 * kLanes)));
typedef std::uint16_t Part __attribute__((vector_size(2 * kLanes), aligned(2)));
typedef std::int16_t Signed __attribute__((vector_size(2 * kLanes)));

// Of sets of digits, all bits where they are empty. (Vectors that are wider than the processor's would be compared lane by
// lane.)
#define FARANDOLE_IS_EMPTY(sets) reinterpret_cast<Lanes>(reinterpret_cast<Signed>((sets) - 1) >> 15)

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
            const Lanes single = its & FARANDOLE_IS_EMPTY(its & (its - 1));
            clash |= fixed & single;
            fixed |= single;
        }
        clash |= needed & ~one;
        const Lanes hidden = one & ~two;
        for (int i = 0; i < count; ++i) {
            const Lanes its = marks[cells[i]];
            const Lanes is_single = FARANDOLE_IS_EMPTY(its & (its - 1));
            const Lanes hit = its & hidden;
            const Lanes left = hit | (its & (is_single | ~fixed) & FARANDOLE_IS_EMPTY(hit));
            clash |= (hit & (hit - 1)) | FARANDOLE_IS_EMPTY(left);
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

// Makes rows of columns: four times, vectors from both halves are put together by turns. In parts that all levels have.
void transpose(Lanes* square) {
    typedef std::uint16_t Half __attribute__((vector_size(kLanes), may_alias));
    Lanes other[kLanes];
    const auto mix = [](const Lanes* from, Lanes* to) {
        for (int i = 0; i < kLanes; ++i) {
            const Half &a = reinterpret_cast<const Half*>(from)[i],
                       &b = reinterpret_cast<const Half*>(from)[i + kLanes];
            Half* const both = reinterpret_cast<Half*>(to) + 2 * i;
            both[0] = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
            both[1] = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
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
    } while (any(reduction.changed & FARANDOLE_IS_EMPTY(reduction.bad & 0x1FF)));
    const Lanes is_good = FARANDOLE_IS_EMPTY(reduction.bad & 0x1FF);
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
