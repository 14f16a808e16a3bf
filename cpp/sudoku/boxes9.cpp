#include "sudoku/boxes9.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace farandole::sudoku {
namespace {

using Id = std::uint16_t;
using Digits = std::uint32_t;  // of three lines, nine bits each

constexpr Digits kAllDigits = (1u << 27) - 1;
constexpr std::size_t kMostWays = 16384;                   // to fill a box, or all nine
constexpr std::uint64_t kMostArrangements = 1u << 20;      // of all bands: some milliseconds
constexpr std::size_t kMostPairs = std::size_t{1} << 18;   // of sides of two boxes
constexpr std::size_t kMostTrials = std::size_t{1} << 20;  // of such pairs, all in all: a millisecond or two
constexpr Id kNone = 0xFFFF;

enum Direction : std::size_t { rows, columns };
constexpr Direction kBoth[] = {rows, columns};

// The digits of the lines of a box in one direction, without repetition, and where they are.
class Sides {
  public:
    void reset(std::size_t most) {
        std::size_t slots = 16;
        while (slots < 2 * most) slots *= 2;
        slots_.assign(slots, kNone);
        digits.clear();
    }
    Id find(Digits wanted) const { return slots_[slot(wanted)]; }
    Id add(Digits wanted) {
        const std::size_t at = slot(wanted);
        if (slots_[at] == kNone) {
            slots_[at] = static_cast<Id>(digits.size());
            digits.push_back(wanted);
        }
        return slots_[at];
    }
    std::size_t size() const { return digits.size(); }

    std::vector<Digits> digits;

  private:
    std::size_t slot(Digits wanted) const {
        std::size_t at = wanted * 0x9E3779B1u >> 16 & (slots_.size() - 1);
        while (slots_[at] != kNone && digits[slots_[at]] != wanted) at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    std::vector<Id> slots_;
};

// One way to fill a box.
struct Way {
    std::array<Digits, 2> digits;
    std::array<Id, 2> side;
};

struct Box {
    std::vector<Way> ways;
    std::array<Sides, 2> sides;

    bool fill(const std::uint16_t* first) {
        std::array<int, 9> order{0, 1, 2, 3, 4, 5, 6, 7, 8};
        const auto set = [&](int i) { return first[i / 3 * 9 + i % 3]; };
        std::sort(order.begin(), order.end(),
                  [&](int a, int b) { return __builtin_popcount(set(a)) < __builtin_popcount(set(b)); });
        const auto place = [&](const auto& again, std::size_t k, unsigned used, Way way) -> bool {
            if (k == 9) {
                if (ways.size() == kMostWays) return false;
                ways.push_back(way);
                return true;
            }
            const int i = order[k];
            for (unsigned left = set(i) & ~used; left; left &= left - 1) {
                const unsigned digit = left & -left;
                Way next = way;
                next.digits[rows] |= digit << i / 3 * 9;
                next.digits[columns] |= digit << i % 3 * 9;
                if (!again(again, k + 1, used | digit, next)) return false;
            }
            return true;
        };
        return place(place, 0, 0, {});
    }

    void name_sides() {
        for (const auto direction : kBoth) {
            sides[direction].reset(ways.size());
            for (auto& way : ways) way.side[direction] = sides[direction].add(way.digits[direction]);
        }
    }
};

using Three = std::array<Id, 3>;

// Sides of three boxes in a row that have each digit once in each line.
std::vector<Three> fitting(const Sides& a, const Sides& b, const Sides& c) {
    std::vector<Three> found;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            if (a.digits[i] & b.digits[j]) continue;
            const Id k = c.find(kAllDigits ^ (a.digits[i] | b.digits[j]));
            if (k != kNone) found.push_back({static_cast<Id>(i), static_cast<Id>(j), k});
        }
    return found;
}

struct Entry {
    Id side;
    std::uint32_t times;
};

// The ways of a box in the order of their sides in one direction: their sides in the other.
struct Grouped {
    std::vector<std::uint32_t> begin;
    std::vector<Id> other;

    Grouped(const Box& box, Direction direction) : begin(box.sides[direction].size() + 1), other(box.ways.size()) {
        for (const auto& way : box.ways) ++begin[way.side[direction] + 1u];
        for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
        auto at = begin;
        for (const auto& way : box.ways) other[at[way.side[direction]]++] = way.side[1 - direction];
    }
    std::uint32_t size(Id side) const { return begin[side + 1u] - begin[side]; }
};

// The arrangements of a band: for each two sides of the first two boxes those of the last.
struct Band {
    std::size_t width;  // sides of the second box
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> end;
    std::vector<Entry> entries;

    Band(const std::vector<Three>& threes, const std::array<const Box*, 3>& boxes, Direction direction)
        : width(boxes[1]->sides[1 - direction].size()), begin(boxes[0]->sides[1 - direction].size() * width + 1) {
        const Grouped a(*boxes[0], direction), b(*boxes[1], direction), c(*boxes[2], direction);
        const auto each = [&](auto visit) {
            for (const auto& [i, j, k] : threes)
                for (auto x = a.begin[i]; x < a.begin[i + 1u]; ++x)
                    for (auto y = b.begin[j]; y < b.begin[j + 1u]; ++y) visit(a.other[x] * width + b.other[y], k);
        };
        each([&](std::size_t pair, Id k) { begin[pair + 1] += c.size(k); });
        for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
        entries.resize(begin.back());
        end.assign(begin.begin(), begin.end() - 1);
        each([&](std::size_t pair, Id k) {
            for (auto z = c.begin[k]; z < c.begin[k + 1u]; ++z) entries[end[pair]++] = {c.other[z], 1};
        });
        std::vector<std::uint32_t> times(boxes[2]->sides[1 - direction].size());
        for (std::size_t pair = 0; pair < end.size(); ++pair) {
            if (end[pair] - begin[pair] < 2) continue;
            for (auto i = begin[pair]; i < end[pair]; ++i) ++times[entries[i].side];
            auto to = begin[pair];
            for (auto i = begin[pair]; i < end[pair]; ++i) {
                const Id side = entries[i].side;
                if (times[side]) entries[to++] = {side, times[side]};
                times[side] = 0;
            }
            end[pair] = to;
        }
    }
};

struct Boxes {
    std::array<Box, 9> box;
    std::array<std::array<std::vector<Three>, 3>, 2> fits;  // by direction and band or stack

    const Box& at(Direction direction, std::size_t chute, std::size_t i) const {
        return box[direction == rows ? 3 * chute + i : 3 * i + chute];
    }

    bool fill(const std::uint16_t* board) {
        std::size_t ways = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            if (!box[i].fill(board + i / 3 * 27 + i % 3 * 3)) return false;
            if ((ways += box[i].ways.size()) > kMostWays) return false;
        }
        for (auto& each : box) each.name_sides();
        std::size_t trials = 0;
        for (const auto direction : kBoth)
            for (std::size_t chute = 0; chute < 3; ++chute)
                trials +=
                    at(direction, chute, 0).sides[direction].size() * at(direction, chute, 1).sides[direction].size();
        return trials <= kMostTrials;
    }

    void fit() {
        for (const auto direction : kBoth)
            for (std::size_t chute = 0; chute < 3; ++chute)
                fits[direction][chute] =
                    fitting(at(direction, chute, 0).sides[direction], at(direction, chute, 1).sides[direction],
                            at(direction, chute, 2).sides[direction]);
    }

    // Leaves out the ways whose sides fit nowhere; returns whether there were many.
    bool thin() {
        std::size_t before = 0, after = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            std::array<std::vector<bool>, 2> fit_somewhere;
            for (const auto direction : kBoth) {
                fit_somewhere[direction].resize(box[i].sides[direction].size());
                const std::size_t chute = direction == rows ? i / 3 : i % 3, place = direction == rows ? i % 3 : i / 3;
                for (const auto& three : fits[direction][chute]) fit_somewhere[direction][three[place]] = true;
            }
            auto& ways = box[i].ways;
            before += ways.size();
            std::erase_if(ways, [&](const Way& way) {
                return !fit_somewhere[rows][way.side[rows]] || !fit_somewhere[columns][way.side[columns]];
            });
            after += ways.size();
        }
        if (after == before) return false;
        for (auto& each : box) each.name_sides();
        fit();
        return 8 * after < 7 * before;
    }

    // The arrangements of all bands or of all stacks.
    std::uint64_t arrangements(Direction direction) const {
        std::uint64_t all = 0;
        for (std::size_t chute = 0; chute < 3; ++chute) {
            std::array<std::vector<std::uint32_t>, 3> ways;
            for (std::size_t i = 0; i < 3; ++i) {
                const Box& here = at(direction, chute, i);
                ways[i].resize(here.sides[direction].size());
                for (const auto& way : here.ways) ++ways[i][way.side[direction]];
            }
            for (const auto& [a, b, c] : fits[direction][chute])
                all += std::uint64_t{ways[0][a]} * ways[1][b] * ways[2][c];
        }
        return all;
    }

    std::uint64_t solutions(Direction direction) const {
        const Direction across = direction == rows ? columns : rows;
        const auto band = [&](std::size_t i) {
            return Band(fits[direction][i], {&at(direction, i, 0), &at(direction, i, 1), &at(direction, i, 2)},
                        direction);
        };
        const std::array<Band, 3> bands{band(0), band(1), band(2)};
        const auto& first = fits[across][0];
        const auto& second = fits[across][1];
        const std::size_t words = (second.size() + 63) / 64;
        // For each side of the first box of a band, which fits in the second stack have arrangements.
        std::array<std::vector<std::uint64_t>, 3> open;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t width = bands[i].width, sides = at(direction, i, 0).sides[across].size();
            std::vector<std::uint64_t> has(width * words);
            for (std::size_t t = 0; t < second.size(); ++t)
                has[second[t][i] * words + t / 64] |= std::uint64_t{1} << t % 64;
            open[i].resize(sides * words);
            for (std::size_t a = 0; a < sides; ++a)
                for (std::size_t b = 0; b < width; ++b)
                    if (bands[i].end[a * width + b] != bands[i].begin[a * width + b])
                        for (std::size_t w = 0; w < words; ++w) open[i][a * words + w] |= has[b * words + w];
        }
        // For two sides in the last stack, the one that fits; one past the last where none does.
        const std::size_t second_sides = at(direction, 1, 2).sides[across].size();
        const std::size_t third_sides = at(direction, 2, 2).sides[across].size();
        std::vector<Id> third(at(direction, 0, 2).sides[across].size() * second_sides, static_cast<Id>(third_sides));
        for (const auto& [a, b, c] : fits[across][2]) third[a * second_sides + b] = c;

        std::vector<std::uint64_t> times(third_sides + 1);
        std::uint64_t all = 0;
        for (const auto& [a, b, c] : first)
            for (std::size_t w = 0; w < words; ++w)
                for (auto left = open[0][a * words + w] & open[1][b * words + w] & open[2][c * words + w]; left;
                     left &= left - 1) {
                    const auto& [a2, b2, c2] = second[64 * w + static_cast<std::size_t>(__builtin_ctzll(left))];
                    const std::size_t pa = a * bands[0].width + a2, pb = b * bands[1].width + b2,
                                      pc = c * bands[2].width + c2;
                    for (auto z = bands[2].begin[pc]; z < bands[2].end[pc]; ++z)
                        times[bands[2].entries[z].side] = bands[2].entries[z].times;
                    for (auto x = bands[0].begin[pa]; x < bands[0].end[pa]; ++x) {
                        const auto [side, many] = bands[0].entries[x];
                        const Id* fit_of = third.data() + side * second_sides;
                        std::uint64_t sum = 0;
                        for (auto y = bands[1].begin[pb]; y < bands[1].end[pb]; ++y)
                            sum += bands[1].entries[y].times * times[fit_of[bands[1].entries[y].side]];
                        all += many * sum;
                    }
                    for (auto z = bands[2].begin[pc]; z < bands[2].end[pc]; ++z) times[bands[2].entries[z].side] = 0;
                }
        return all;
    }

    bool are_small(Direction direction) const {
        for (std::size_t chute = 0; chute < 3; ++chute)
            for (std::size_t i = 0; i < 2; ++i)
                if (at(direction, chute, i).sides[1 - direction].size() *
                        at(direction, chute, i + 1).sides[1 - direction].size() >
                    kMostPairs)
                    return false;
        return true;
    }
};

}  // namespace

Completions9 count_by_boxes(const std::uint16_t* board, std::uint64_t worth_it, std::uint64_t max_guesses) {
    constexpr Completions9 kTooMany{0, 0, false};
    Boxes boxes;
    if (!boxes.fill(board)) return kTooMany;
    boxes.fit();
    while (boxes.thin()) {
    }
    const std::uint64_t by_band = boxes.arrangements(rows), by_stack = boxes.arrangements(columns);
    const Direction direction = by_band <= by_stack ? rows : columns;
    const std::uint64_t arrangements = std::min(by_band, by_stack), guesses = (arrangements + 7) / 8;
    if (arrangements > kMostArrangements || guesses > worth_it || !boxes.are_small(direction)) return kTooMany;
    if (guesses > max_guesses) return {0, max_guesses, false};
    return {boxes.solutions(direction), guesses, true};
}

}  // namespace farandole::sudoku
