#include "cover/trail.hpp"

#include <bit>
#include <cstring>
#include <span>

namespace farandole::cover {

namespace {

// Numbers of 32 bits, lowest byte first: a version, `part` in two, flags, and each list after its length.
constexpr std::uint32_t kVersion = 0x31544C46;  // "FLT1"

class Writer {
  public:
    void put(std::uint32_t number) {
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
    }
    void put(double number) {
        const auto bits = std::bit_cast<std::uint64_t>(number);
        put(static_cast<std::uint32_t>(bits));
        put(static_cast<std::uint32_t>(bits >> 32));
    }
    void put(const std::vector<std::uint32_t>& list) {
        put(static_cast<std::uint32_t>(list.size()));
        for (const auto number : list) put(number);
    }
    std::vector<std::uint8_t> bytes;
};

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::uint32_t get() {
        if (bytes_.size() < 4) {
            good = false;
            return 0;
        }
        std::uint32_t number = 0;
        for (int at = 3; at >= 0; --at) number = number << 8 | bytes_[static_cast<std::size_t>(at)];
        bytes_ = bytes_.subspan(4);
        return number;
    }
    std::uint32_t size() {  // of what follows: no more than there are bytes
        const auto number = get();
        if (number > bytes_.size() / 4) good = false;
        return good ? number : 0;
    }
    void get(std::vector<std::uint32_t>& list) {
        list.resize(size());
        for (auto& number : list) number = get();
    }
    double part() {
        const std::uint64_t low = get(), high = get();
        const auto number = std::bit_cast<double>(low | high << 32);
        if (!(number >= 0 && number <= 1)) good = false;
        return number;
    }
    bool done() const { return good && bytes_.empty(); }
    bool good = true;

  private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace

std::vector<std::uint8_t> packed(const Trail& trail) {
    Writer to;
    to.put(kVersion);
    to.put(trail.part);
    to.put(static_cast<std::uint32_t>(trail.back) | static_cast<std::uint32_t>(trail.finished) << 1);
    to.put(trail.steps);
    to.put(trail.choices);
    to.put(trail.forced);
    to.put(trail.weights);
    to.put(static_cast<std::uint32_t>(trail.levels.size()));
    for (const auto& level : trail.levels) {
        for (const auto number : {level.first, level.next, level.end, level.steps}) to.put(number);
        to.put(level.part);
    }
    return std::move(to.bytes);
}

bool unpack(const std::uint8_t* bytes, std::size_t size, Trail& trail) {
    Reader from({bytes, size});
    if (from.get() != kVersion) return false;
    trail.part = from.part();
    const auto flags = from.get();
    trail.back = flags & 1;
    trail.finished = flags & 2;
    from.get(trail.steps);
    from.get(trail.choices);
    from.get(trail.forced);
    from.get(trail.weights);
    trail.levels.resize(from.size());
    for (auto& level : trail.levels) {
        for (auto* number : {&level.first, &level.next, &level.end, &level.steps}) *number = from.get();
        level.part = from.part();
    }
    return from.done();
}

}  // namespace farandole::cover
