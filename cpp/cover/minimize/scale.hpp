// Costs as a board has them: in small fractions of their unit, so that prices and bounds can be whole numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "cover/minimize/best_price.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

__extension__ typedef __int128 Wide;

inline std::string decimal(Wide value) {
    const bool negative = value < 0;
    std::string digits;
    do {
        const auto digit = static_cast<int>(value % 10);
        digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (negative) digits += '-';
    return {digits.rbegin(), digits.rend()};
}

// Costs are written as cost = divisor * (cost on the board) / unit.
template <class Value>
struct Scale {
    Value unit = 1;
    Value divisor = 1;
    Value dearest = 1;  // the largest price

    // Nothing if sums of costs overflow a Value, or nearly, so that bounds would be coarse.
    static std::optional<Scale> of(const Compact& compact, const std::vector<std::int64_t>& costs, Value finest) {
        // Costs are multiples of their greatest common divisor, and so are those of covers.
        std::uint64_t divisor = 0, most = 1;
        for (const auto cost : costs) {
            const auto size = cost < 0 ? ~static_cast<std::uint64_t>(cost) + 1 : static_cast<std::uint64_t>(cost);
            divisor = std::gcd(divisor, size);
            most = std::max(most, size);
        }
        if (divisor == 0) divisor = 1;
        if (static_cast<Value>(divisor) < 0) return {};  // 2 to the 63
        most /= divisor;
        // The sum of all reduced costs, and that of all prices as often as they may be paid, is at most `most` times the
        // number of options and twice `dear` times that of entries.
        constexpr std::uint64_t dear = 16;
        const auto sums = static_cast<Value>((compact.options() + 2 * dear * (compact.entry.size() + 1)) * 4);
        const auto room = unlimited_cost<Value> / sums / static_cast<Value>(most);
        if (room < finest / (1 << 14)) return {};
        Scale scale;
        scale.divisor = static_cast<Value>(divisor);
        while (scale.unit < finest && scale.unit <= room / 2) scale.unit *= 2;
        scale.dearest = static_cast<Value>(most) * static_cast<Value>(dear) * scale.unit;
        return scale;
    }

    Value from(std::int64_t cost) const { return static_cast<Value>(cost) / divisor * unit; }

    // A cost on the board, rounded up, as the problem states costs.
    std::string written(Value value) const {
        const auto units = value / unit + (value > 0 && value % unit != 0);
        return decimal(static_cast<Wide>(units) * static_cast<Wide>(divisor));
    }

    // The next cost that is greater.
    Value above(Value value) const {
        const auto part = value % unit;
        return value - part + (part < 0 ? 0 : unit);
    }
};

}  // namespace farandole::cover
