// Questions about 9×9 puzzles that somebody waits for: they go into the lanes of the lock-step solver as they come, and
// their answers come back in any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "make/board9.hpp"
#include "sudoku/lockstep.hpp"

namespace farandole::make {

struct Answer9 {
    std::size_t asker;
    int solutions;                 // 0, 1, or 2 for more; never more than the limit
    const std::uint8_t* solution;  // the first one found, until the next question
};

class Questions9 {
  public:
    // Solutions are looked for up to `limit`, 1 or 2. At most `askers`, numbered from 0, have a question at a time.
    Questions9(const sudoku::Level9& level, std::uint32_t limit, std::size_t askers);

    // How many solutions a puzzle has; 81 sets of candidates, bit d for digit d + 1.
    void ask(std::size_t asker, const std::uint16_t* marks);

    // Goes on for about so many sweeps; appends what was answered.
    void run(std::uint64_t sweeps, std::vector<Answer9>& answers);

    std::size_t waiting() const { return waiting_.size(); }                   // asked, and not in a lane
    std::size_t open() const { return waiting_.size() + under_way_.size(); }  // asked, and not answered

  private:
    void feed();
    void collect(std::vector<Answer9>& answers);

    struct Free {
        void operator()(std::byte* memory) const { ::operator delete(memory, std::align_val_t{64}); }
    };
    struct Row {
        std::size_t row, asker;
    };

    const sudoku::Level9& level_;
    std::unique_ptr<std::byte, Free> memory_;
    std::vector<std::uint16_t> asked_;  // by asker
    std::vector<std::uint16_t> marks_;  // by row, and so are the others
    std::vector<std::uint8_t> solutions_, status_, is_taken_;
    std::vector<std::uint32_t> counts_, guesses_;
    std::vector<std::size_t> waiting_;
    std::vector<Row> under_way_;
    std::size_t next_ = 0;
    bool is_hungry_ = true;  // a lane has nothing to do, so that rows can be fed
};

}  // namespace farandole::make
