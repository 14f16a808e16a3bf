#include "cover/search/state.hpp"

#include <bit>
#include <cstring>
#include <span>

#include "splitmix64.hpp"

namespace farandole::cover {

namespace {

// Numbers of 32 bits, lowest byte first: a version, the origin, `part` in two, what to do next, each list after
// its length, and the checksum of all that.
constexpr std::uint32_t kVersion = 0x32544C46;  // "FLT2"
constexpr std::uint32_t kFamily = 0xFFFFFF;     // the part of it that all versions have

enum Next : std::uint32_t { descend, backtrack, nothing_left };

// Every step is one to one in the hash and in the number, so one number changed always shows.
std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = bytes.size();
    for (; bytes.size() >= 4; bytes = bytes.subspan(4)) {
        std::uint64_t number = 0;
        for (std::size_t at = 0; at < 4; ++at) number |= std::uint64_t{bytes[at]} << 8 * at;
        hash = mixed(hash + number + kGoldenStep);
    }
    return hash;
}

class Writer {
  public:
    void put(std::uint32_t number) {
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
    }
    void put(std::uint64_t number) {
        put(static_cast<std::uint32_t>(number));
        put(static_cast<std::uint32_t>(number >> 32));
    }
    void put(double number) { put(std::bit_cast<std::uint64_t>(number)); }
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
    std::uint64_t get_long() {
        const std::uint64_t low = get(), high = get();
        return low | high << 32;
    }
    double part() {
        const auto number = std::bit_cast<double>(get_long());
        if (!(number >= 0 && number <= 1)) good = false;
        return number;
    }
    bool done() const { return good && bytes_.empty(); }
    bool good = true;

  private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace

std::vector<std::uint8_t> packed(const SearchState& state, const Origin& origin) {
    Writer to;
    to.put(kVersion);
    to.put(origin.problem);
    to.put(origin.seed);
    to.put(origin.engine << 1 | static_cast<std::uint32_t>(origin.ordered));
    to.put(state.part);
    to.put(state.finished ? std::uint32_t{nothing_left} : std::uint32_t{state.back ? backtrack : descend});
    to.put(state.steps);
    to.put(state.choices);
    to.put(state.forced);
    to.put(state.weights);
    to.put(static_cast<std::uint32_t>(state.levels.size()));
    for (const auto& level : state.levels) {
        for (const auto number : {level.first, level.next, level.end, level.steps}) to.put(number);
        to.put(level.part);
    }
    to.put(std::uint64_t{0});
    seal(to.bytes);
    return std::move(to.bytes);
}

void seal(std::vector<std::uint8_t>& bytes) {
    const auto body = bytes.size() - 8;
    const auto sum = checksum(std::span(bytes).first(body));
    for (std::size_t at = 0; at < 8; ++at) bytes[body + at] = static_cast<std::uint8_t>(sum >> 8 * at);
}

Unfit unpack(const std::uint8_t* bytes, std::size_t size, SearchState& state, Origin& origin) {
    const std::span all(bytes, size);
    const auto version = size < 4 ? 0 : Reader(all).get();
    if (version != kVersion) return (version & kFamily) == (kVersion & kFamily) ? Unfit::version : Unfit::unknown;
    if (size % 4 != 0 || size < 12 || Reader(all.last(8)).get_long() != checksum(all.first(size - 8)))
        return Unfit::damaged;
    Reader from(all.first(size - 8));
    from.get();
    origin.problem = from.get_long();
    origin.seed = from.get_long();
    const auto engine = from.get();
    origin.engine = engine >> 1;
    origin.ordered = engine & 1;
    state = SearchState{};
    state.part = from.part();
    const auto next = from.get();
    state.back = next == backtrack;
    state.finished = next == nothing_left;
    from.get(state.steps);
    from.get(state.choices);
    from.get(state.forced);
    from.get(state.weights);
    state.levels.resize(from.size());
    for (auto& level : state.levels) {
        for (auto* number : {&level.first, &level.next, &level.end, &level.steps}) *number = from.get();
        level.part = from.part();
    }
    return from.done() && next <= nothing_left ? Unfit::no : Unfit::damaged;
}

}  // namespace farandole::cover
