#include "logic/chains/chain_parts.hpp"

namespace farandole::logic {

void add_chain(Step& step, std::span<const Candidate> chain) {
    bool strong = true;
    for (std::size_t at = 0; at < chain.size(); ++at) {
        const auto number = static_cast<std::uint16_t>(step.nodes.size());
        step.nodes.push_back({Cells::of(chain[at].cell), chain[at].digit, -1});
        if (at == 0) continue;
        step.links.push_back({static_cast<std::uint16_t>(number - 1), number, strong});
        strong = !strong;
    }
}

namespace {

// The weights with which HoDoKu adds up cells: 1, 81, 161 and so on.
class Sum {
  public:
    void add(int cell, int digit) {
        rank_.sum += cell * weight_ + digit + 1;
        weight_ += 80;
        ++rank_.removes;
    }
    const Rank& rank() const { return rank_; }

  private:
    Rank rank_;
    int weight_ = 1;
};

}  // namespace

Rank rank_of(std::span<const Candidate> eliminations) {
    Sum sum;
    for (const Candidate& one : eliminations) sum.add(one.cell, one.digit);
    return sum.rank();
}

Rank rank_of(const Cells& cells, int digit) {
    Sum sum;
    for (int cell : cells) sum.add(cell, digit);
    return sum.rank();
}

}  // namespace farandole::logic
