// The price of one item at which a Lagrangian bound is greatest, if all other prices stay.
//
// That is where `low` to `high` of the item's options have negative reduced costs, so between two of them in order
// of reduced costs (Wedelin, Annals of Operations Research 57, 1995). See lagrangian_bound.hpp for the bound.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace farandole::cover {

// Larger than any sum of costs.
template <class Value>
constexpr Value unlimited_cost = Value{1} << (sizeof(Value) * 8 - 2);

// The best change of the price of an item that is covered low to high times, with `size` remaining options, low < size:
// reduced(0) to reduced(size - 1) are their costs less the prices of their items.
template <class Value, class Reduced>
Value best_price_change(Value price, std::uint32_t low, std::uint32_t high, std::uint32_t size, const Reduced& reduced,
                        std::vector<Value>& scratch) {
    // The low-th, the next, the high-th and the next after that, in order of reduced costs
    constexpr auto most = unlimited_cost<Value>;
    Value least = most, second = most;
    Value first_low, after_low, first_high, after_high;
    if (high <= 1) {
        for (std::uint32_t place = 0; place < size; ++place) {
            const Value value = reduced(place);
            if (value < second) {
                if (value < least) {
                    second = least;
                    least = value;
                } else {
                    second = value;
                }
            }
        }
        first_high = least, after_high = second;
        first_low = low == 0 ? -most : least, after_low = low == 0 ? least : second;
    } else {
        scratch.clear();
        for (std::uint32_t place = 0; place < size; ++place) scratch.push_back(reduced(place));
        const auto nth = [&](std::uint32_t rank) {
            if (rank == 0) return -most;
            if (rank > size) return most;
            std::nth_element(scratch.begin(), scratch.begin() + (rank - 1), scratch.end());
            return scratch[rank - 1];
        };
        first_low = nth(low), after_low = nth(low + 1);
        first_high = low == high ? first_low : nth(high), after_high = low == high ? after_low : nth(high + 1);
    }
    Value from, to;
    if (low == high)
        from = first_low, to = after_low;
    else if (price + after_low >= 0)
        from = std::max(first_low, Value(-price)), to = low == 0 ? from : after_low;
    else if (price + first_high <= 0)
        from = first_high, to = std::min(after_high, Value(-price));
    else
        from = to = -price;
    if (to >= most) to = from;  // as many as there are
    return from + (to - from) / 2;
}

}  // namespace farandole::cover
