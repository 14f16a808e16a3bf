#include "logic/fish/implications.hpp"

#include <algorithm>

#include "require.hpp"

namespace farandole::logic {

namespace {

constexpr std::size_t index(Candidate candidate) {
    return static_cast<std::size_t>(candidate.cell) * kDigits + candidate.digit;
}
constexpr Candidate candidate(int cell, int digit) {
    return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
}

}  // namespace

void Implications::update(const Search& search) {
    if (version_ == search.version()) return;
    version_ = search.version();
    board_ = &search.board();
    known_ = {};
}

// Breadth first from a true candidate. `visit(cause, effect, truth)` is called for each candidate that becomes false
// (truth -1) or true (the truth that has no other candidate left).
template <class Visit>
Implications::Excluded Implications::spread(Candidate from, const Visit& visit) const {
    Excluded off{};
    std::array<Candidate, kCells * kDigits> queue;
    std::array<Cells, kDigits> on;
    std::size_t begin = 0, end = 0;
    queue[end++] = from;
    on[from.digit].add(from.cell);
    const auto turn_on = [&](Candidate cause, Candidate effect, int truth) {
        if (on[effect.digit].has(effect.cell)) return;
        on[effect.digit].add(effect.cell);
        visit(cause, effect, truth);
        queue[end++] = effect;
    };
    const auto turn_off = [&](Candidate cause, Candidate effect) {
        off[effect.digit].add(effect.cell);
        visit(cause, effect, -1);
        const Digits others = board_->candidates(effect.cell) & static_cast<Digits>(~only(effect.digit));
        if (is_single(others)) turn_on(effect, candidate(effect.cell, lowest(others)), cell_truth(effect.cell));
        for (auto house : houses_of(effect.cell)) {
            if (board_->places(house, effect.digit) != 2) continue;
            const Cells other = board_->where_in(house, effect.digit) - Cells::of(effect.cell);
            turn_on(effect, candidate(other.first(), effect.digit), house_truth(house, effect.digit));
        }
    };
    while (begin < end) {
        const Candidate now = queue[begin++];
        for (int cell : (board_->where(now.digit) & peers(now.cell)) - off[now.digit])
            turn_off(now, candidate(cell, now.digit));
        const Digits others = board_->candidates(now.cell) & static_cast<Digits>(~only(now.digit));
        for (Digits left = others; left; left = without_lowest(left))
            if (!off[static_cast<std::size_t>(lowest(left))].has(now.cell))
                turn_off(now, candidate(now.cell, lowest(left)));
    }
    return off;
}

const Cells& Implications::excluded(Candidate from, int gone) {
    auto& all = excluded_[index(from)];
    if (!known_[from.digit].has(from.cell)) {
        all = spread(from, [](Candidate, Candidate, int) {});
        known_[from.digit].add(from.cell);
    }
    return all[static_cast<std::size_t>(gone)];
}

void Implications::add_chain(Candidate from, Candidate to, Step& step) const {
    struct Cause {
        Candidate candidate;
        int truth = -1;
    };
    std::array<Cause, kCells * kDigits> of_true, of_false;
    spread(from, [&](Candidate cause, Candidate effect, int truth) {
        (truth < 0 ? of_false : of_true)[index(effect)] = {cause, truth};
    });
    std::vector<Candidate> chain{to};
    for (bool is_true = false; !is_true || chain.back() != from; is_true = !is_true) {
        const Cause& cause = (is_true ? of_true : of_false)[index(chain.back())];
        if (cause.truth >= 0 && std::ranges::find(step.truths, static_cast<Truth>(cause.truth)) == step.truths.end())
            step.truths.push_back(static_cast<Truth>(cause.truth));
        chain.push_back(cause.candidate);
        REQUIRE(chain.size() <= 2 * kCells * kDigits);
    }
    const auto first = static_cast<std::uint16_t>(step.nodes.size());
    std::ranges::reverse(chain);
    for (std::size_t at = 0; at < chain.size(); ++at) {
        step.nodes.push_back({Cells::of(chain[at].cell), chain[at].digit, -1});
        if (at > 0)
            step.links.push_back(
                {static_cast<std::uint16_t>(first + at - 1), static_cast<std::uint16_t>(first + at), at % 2 == 0});
    }
}

}  // namespace farandole::logic
