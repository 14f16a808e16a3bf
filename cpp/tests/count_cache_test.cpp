// The table of counts as it grows: cover/count/cache.hpp.
#include "cover/count/cache.hpp"

#include <cstdint>

#include "check.hpp"
#include "splitmix64.hpp"

using namespace farandole::cover;

namespace {

// Counts stay where they are as the table grows, in limbs too, and memory is bounded.
void large_tables() {
    constexpr std::uint64_t many = 600000;
    const auto key = [](std::uint64_t i) {
        return ComponentCache::Key{farandole::mixed(2 * i), farandole::mixed(2 * i + 1)};
    };
    ComponentCache cache(std::size_t{1} << 27, 1);
    for (std::uint64_t i = 0; i < many; ++i) cache.store(key(i), &i, {1, 2, false});
    const auto right = [&](std::uint64_t end) {
        std::uint64_t number = 0;
        for (std::uint64_t i = 0; i < end; ++i) {
            ComponentCache::Note note{};
            const auto* count = cache.find(key(i), note);
            if (count == nullptr) continue;  // a few have no place when a segment is split
            number += *count == i && note.work == 1 && note.virtual_work == 2 && !note.parts;
        }
        return number;
    };
    const auto before = right(many);
    CHECK(before == cache.entries() && before > many - many / 1000 && cache.bytes() > 1 << 24);
    cache.widen(2);
    CHECK(right(many) == before);
    for (std::uint64_t i = many; i < 2 * many; ++i) {
        const std::uint64_t count[2] = {i, 1};
        cache.store(key(i), count, {1, 2, false});
    }
    CHECK(right(2 * many) == cache.entries() && cache.entries() > 2 * many - many / 1000);
    CHECK(!cache.full() && cache.bytes() <= std::size_t{1} << 27);
    ComponentCache small(10000000, 1);  // neither a multiple of a segment nor of a piece
    for (std::uint64_t i = 0; i < many; ++i) small.store(key(i), &i, {1, 2, false});
    CHECK(small.full() && small.bytes() <= 10000000 && small.bytes() > 9800000);
}

}  // namespace

int main() { large_tables(); }
