// How much effort a branch and bound spends at a state, learned from what it recently took.
//
// At every depth, each way has a record of the work that everything below took; the best is used, and occasionally
// another one. Work is counted, not timed, so runs are repeatable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace farandole::cover {

class Efforts {
  public:
    // A way: to move all prices, to attempt to list everything below, or both; or to solve the linear relaxation.
    enum Way : std::size_t { light = 0, thorough = 1, list = 2, relax = 4 };
    // Of problems.
    enum Kind : std::size_t { usual, large, bounded, relaxed };

    // The way that recently took the least work at this depth, including everything below; occasionally another one.
    std::size_t pick(std::size_t depth, Kind kind, std::uint64_t work) {
        if (records_.size() <= depth) records_.resize(depth + 1);
        auto& record = records_[depth];
        // Initially the effort that is likely to pay off; the first time down a large problem, the fastest. A relaxation
        // pays off below a state rather than at it, so it is tried more often before the others.
        static constexpr std::array<std::array<std::size_t, 4>, 4> orders{{{list | thorough, list, light, thorough},
                                                                           {list, list | thorough, thorough, light},
                                                                           {light, thorough, light, thorough},
                                                                           {relax, light, relax, light}}};
        const auto& order = orders[kind];
        std::size_t best = order[0], rarest = order[0];
        for (const auto way : order) {
            if (record.work[way] < record.work[best]) best = way;
            if (record.times[way] < record.times[rarest]) rarest = way;
        }
        if (kind == relaxed && record.times[relax] < patience)
            best = relax;
        else if (record.times[rarest] < 2 || ++record.turn % 16 == 0)
            best = rarest;
        record.began = work;
        record.way = best;
        return best;
    }

    // Everything below this depth is complete.
    void learn(std::size_t depth, std::uint64_t work) {
        if (depth >= records_.size()) return;
        auto& record = records_[depth];
        auto& times = record.times[record.way];
        auto& spent = record.work[record.way];
        if (times < 32) ++times;
        spent += (static_cast<double>(work - record.began) - spent) / times;
    }

  private:
    static constexpr std::size_t ways = relax + 1;
    static constexpr std::uint32_t patience = 16;
    struct Record {
        std::array<double, ways> work{};
        std::array<std::uint32_t, ways> times{};
        std::uint32_t turn = 0;
        std::size_t way = 0;      // of the current one
        std::uint64_t began = 0;  // and when it did
    };
    std::vector<Record> records_;
};

}  // namespace farandole::cover
