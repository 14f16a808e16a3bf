// Boards reduced by singles, one in each lane of a vector.
#include <cstring>

#include "logic/explainer/forecast/lane_boards.hpp"

namespace farandole::explainer::chaining::FARANDOLE_LEVEL {

namespace {

typedef std::uint16_t Lanes __attribute__((vector_size(2 * LaneBoards::kLanes)));

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

void reduce(LaneBoards& boards, const OpenHouses& houses) {
    Reduction reduction;
    reduction.marks = reinterpret_cast<Lanes*>(boards.marks);
    reduction.bad = Lanes{};
    do {
        reduction.changed = Lanes{};
        for (int house = 0; house < 27; ++house)
            reduction.reduce(houses.cells[house], houses.count[house], houses.needed[house]);
    } while (any(reduction.changed & static_cast<Lanes>(reduction.bad == 0)));
    std::memcpy(boards.bad, &reduction.bad, sizeof reduction.bad);
}

typedef std::uint16_t Part __attribute__((vector_size(32), aligned(2)));

bool has_more(const std::uint16_t* board, const std::uint16_t* const* others, int count) {
    Lanes more{};
    for (int at = 0; at < kBoardSize; at += LaneBoards::kLanes) {
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
