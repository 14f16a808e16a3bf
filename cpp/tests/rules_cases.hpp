// Records of every kind, and the definition of each: whether digits keep it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

using Numbers = std::vector<std::int32_t>;
using Digits = std::vector<std::uint8_t>;

enum Code {
    allowed = 1,
    different,
    related,
    clique,
    sum,
    ascending,
    between,
    outside,
    count,
    accepted,
    element,
    either,
    distinct,
    sets,
    same,
    ranks,
    arranged,
    region,
    uncrossed,
};

inline void append(Numbers& stream, const Numbers& more) { stream.insert(stream.end(), more.begin(), more.end()); }

inline Numbers record(Code code, const Numbers& body) {
    Numbers result{code, static_cast<std::int32_t>(body.size())};
    append(result, body);
    return result;
}

// That ranks are those of one body or of another.
inline Numbers either_of(const Numbers& one, const Numbers& other) {
    Numbers result{2};
    for (const Numbers& body : {one, other}) {
        const Numbers branch = record(ranks, body);
        result.push_back(static_cast<std::int32_t>(branch.size()));
        append(result, branch);
    }
    return result;
}

// Whether digits keep the records from `at` to `end`.
inline bool holds(const Numbers& stream, std::size_t at, std::size_t end, int values, const Digits& digits);

inline bool holds_between(const std::int32_t* body, std::size_t size, bool is_inside, const Digits& digits) {
    const auto [low, high] =
        std::minmax(digits[static_cast<std::size_t>(body[0])], digits[static_cast<std::size_t>(body[1])]);
    return std::all_of(body + 2, body + size, [&](std::int32_t cell) {
        const int digit = digits[static_cast<std::size_t>(cell)];
        return is_inside ? low < digit && digit < high : digit < low || high < digit;
    });
}

inline bool holds_pairs(const std::int32_t* images, const std::int32_t* cells, const std::int32_t* end,
                        const Digits& digits) {
    for (const std::int32_t* a = cells; a != end; ++a)
        for (const std::int32_t* b = cells; b != a; ++b)
            if (!(images[digits[static_cast<std::size_t>(*a)] - 1] >> (digits[static_cast<std::size_t>(*b)] - 1) & 1))
                return false;
    return true;
}

inline bool holds_automaton(const std::int32_t* body, std::size_t size, int values, const Digits& digits) {
    const std::int32_t states = body[0], *flags = body + 2, *next = flags + states;
    std::int32_t state = body[1];
    for (const std::int32_t* cell = next + states * values; cell != body + size; ++cell) {
        state = next[state * values + digits[static_cast<std::size_t>(*cell)] - 1];
        if (state < 0) return false;
    }
    return flags[state];
}

// A line as a number.
inline Digits line_of(const std::int32_t* cells, std::int32_t length, const Digits& digits) {
    Digits result;
    for (std::int32_t i = 0; i < length; ++i) result.push_back(digits[static_cast<std::size_t>(cells[i])]);
    return result;
}

inline bool holds_ranks(const std::int32_t* body, std::size_t size, const Digits& digits) {
    const std::int32_t length = body[0], *clues = body + 3, *cells = clues + 2 * body[2];
    for (const std::int32_t* clue = clues; clue != cells; clue += 2) {
        const Digits own = line_of(cells + length * clue[0], length, digits);
        int smaller = 0, same = 0;
        for (const std::int32_t* line = cells; line != body + size; line += length) {
            const Digits other = line_of(line, length, digits);
            smaller += other < own;
            same += other == own;
        }
        if (smaller != clue[1] - 1 || (same > 1 && !body[1])) return false;
    }
    return true;
}

// Cells that differ: those above all before them are counted, or those between two ends added.
inline bool holds_arranged(const std::int32_t* body, std::size_t size, const Digits& digits) {
    std::uint32_t seen = 0;
    std::int32_t highest = 0, counted = 0, added = 0, met = 0;
    for (const std::int32_t* cell = body + 3; cell != body + size; ++cell) {
        const int digit = digits[static_cast<std::size_t>(*cell)], value = digit - 1 + body[2];
        if (seen >> digit & 1) return false;
        seen |= 1u << digit;
        counted += value > highest;
        highest = std::max(highest, value);
        if (body[1] >> (digit - 1) & 1)
            ++met;
        else if (met == 1)
            added += value;
    }
    return body[1] ? met == 2 && added == body[0] : counted == body[0];
}

// Joins the cells of each two neighbours, as long as that changes anything: of those with the digits one is left.
inline bool holds_region(const std::int32_t* body, std::size_t size, const Digits& digits) {
    const std::int32_t wide = body[2], count = static_cast<std::int32_t>(size) - 3;
    std::vector<int> first;  // the first cell that each is joined to, -1 for those that don't belong
    for (std::int32_t i = 0; i < count; ++i)
        first.push_back(body[0] >> (digits[static_cast<std::size_t>(body[3 + i])] - 1) & 1 ? i : -1);
    for (std::int32_t round = 0; round < count; ++round)
        for (std::int32_t i = 0; i < count; ++i)
            for (const std::int32_t other : {i % wide + 1 < wide ? i + 1 : count, i + wide}) {
                if (other >= count) continue;
                int &a = first[static_cast<std::size_t>(i)], &b = first[static_cast<std::size_t>(other)];
                if (a >= 0 && b >= 0) a = b = std::min(a, b);
            }
    int held = 0, regions = 0;
    for (std::int32_t i = 0; i < count; ++i) {
        held += first[static_cast<std::size_t>(i)] >= 0;
        regions += first[static_cast<std::size_t>(i)] == i;
    }
    return regions == 1 && (!body[1] || body[1] == held);
}

// No square has two regions on its diagonals, and no four cells around the board are of two regions in turns.
inline bool holds_uncrossed(const std::int32_t* body, std::size_t size, int values, const Digits& digits) {
    const std::int32_t wide = body[values], count = static_cast<std::int32_t>(size) - values - 1;
    const auto of = [&](std::int32_t i) { return body[digits[static_cast<std::size_t>(body[values + 1 + i])] - 1]; };
    const auto cross = [&](std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
        return of(a) && of(b) && of(a) != of(b) && of(a) == of(c) && of(b) == of(d);
    };
    for (std::int32_t i = 0; i < count - wide; ++i)
        if ((i + 1) % wide && cross(i, i + 1, i + wide + 1, i + wide)) return false;
    Numbers ring;
    for (std::int32_t i = 0; i < wide; ++i) ring.push_back(i);
    for (std::int32_t i = 2; i < count / wide; ++i) ring.push_back(i * wide - 1);
    for (std::int32_t i = 1; i <= wide; ++i) ring.push_back(count - i);
    for (std::int32_t i = count / wide - 2; i > 0; --i) ring.push_back(i * wide);
    for (std::size_t a = 0; a < ring.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            for (std::size_t c = 0; c < b; ++c)
                for (std::size_t d = 0; d < c; ++d)
                    if (cross(ring[a], ring[b], ring[c], ring[d])) return false;
    return true;
}

// The digits of the region of each digit, given the number of that region; 0 for none.
inline Numbers digits_of_regions(const Numbers& numbers) {
    Numbers result(numbers.size(), 0);
    for (std::size_t a = 0; a < numbers.size(); ++a)
        for (std::size_t b = 0; b < numbers.size(); ++b)
            if (numbers[a] && numbers[a] == numbers[b]) result[a] |= 1 << b;
    return result;
}

inline bool holds_one(const Numbers& stream, std::size_t at, std::size_t size, Code code, int values,
                      const Digits& digits) {
    const std::int32_t* body = stream.data() + at;
    const auto digit = [&](std::size_t i) {
        return static_cast<std::int32_t>(digits[static_cast<std::size_t>(body[i])]);
    };
    switch (code) {
        case allowed: return body[1] >> (digit(0) - 1) & 1;
        case different: {
            std::uint32_t seen = 0;
            for (std::size_t i = 0; i < size; ++i) seen |= 1u << digit(i);
            return std::popcount(seen) == static_cast<int>(size);
        }
        case related:
            for (auto i = static_cast<std::size_t>(values); i < size; i += 2)
                if (!(body[digit(i) - 1] >> (digit(i + 1) - 1) & 1)) return false;
            return true;
        case clique: return holds_pairs(body, body + values, body + size, digits);
        case sum: {
            std::int32_t total = 0;
            const auto terms = static_cast<std::size_t>(body[1]);
            for (std::size_t i = 0; i < terms; ++i) total += body[2 + i] * digit(2 + terms + i);
            return total == body[0];
        }
        case ascending:
            for (std::size_t i = 1; i < size; ++i)
                if (digit(i) <= digit(i - 1)) return false;
            return true;
        case between: return holds_between(body, size, true, digits);
        case outside: return holds_between(body, size, false, digits);
        case count: {
            int number = 0;
            for (std::size_t i = 2; i < size; ++i) number += body[0] >> (digit(i) - 1) & 1;
            return body[1] >> number & 1;
        }
        case accepted: return holds_automaton(body, size, values, digits);
        case element: {
            const auto place = static_cast<std::size_t>(digit(0)) + 1;
            return place < size && digit(place) == digit(1);
        }
        case either: {
            std::size_t branch = at + 1;
            for (std::int32_t i = 0; i < body[0]; ++i) {
                const std::size_t end = branch + 1 + static_cast<std::size_t>(stream[branch]);
                if (holds(stream, branch + 1, end, values, digits)) return true;
                branch = end;
            }
            return false;
        }
        case distinct: {
            std::uint32_t seen = 0;
            for (std::size_t i = 1; i < size; ++i) seen |= 1u << digit(i);
            return std::popcount(seen) == digit(0);
        }
        case sets: {
            std::int32_t held = 0;
            for (std::size_t i = 1 + static_cast<std::size_t>(body[0]); i < size; ++i) {
                if (held >> (digit(i) - 1) & 1) return false;
                held |= 1 << (digit(i) - 1);
            }
            return std::find(body + 1, body + 1 + body[0], held) != body + 1 + body[0];
        }
        case same: {
            const std::size_t length = (size - 1) / static_cast<std::size_t>(body[0]);
            std::vector<std::array<int, 32>> held(static_cast<std::size_t>(body[0]));  // of each digit so many
            for (std::size_t i = 1; i < size; ++i) ++held[(i - 1) / length][static_cast<std::size_t>(digit(i))];
            return std::all_of(held.begin(), held.end(), [&](const auto& one) { return one == held[0]; });
        }
        case ranks: return holds_ranks(body, size, digits);
        case arranged: return holds_arranged(body, size, digits);
        case region: return holds_region(body, size, digits);
        case uncrossed: return holds_uncrossed(body, size, values, digits);
    }
    return false;
}

inline bool holds(const Numbers& stream, std::size_t at, std::size_t end, int values, const Digits& digits) {
    while (at < end) {
        const auto size = static_cast<std::size_t>(stream[at + 1]);
        if (!holds_one(stream, at + 2, size, static_cast<Code>(stream[at]), values, digits)) return false;
        at += 2 + size;
    }
    return true;
}
