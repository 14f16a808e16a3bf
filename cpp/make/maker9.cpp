#include "make/maker9.hpp"

#include <algorithm>
#include <span>

#include "require.hpp"

namespace farandole::make {
namespace {

constexpr std::size_t kJobs = 192;
constexpr std::uint64_t kSweeps = 48;
constexpr int kFirstGroup = 30;  // cells taken away at once at first

constexpr std::uint16_t kAnyDigit = 0x1FF;

using Marks = std::array<std::uint16_t, kCells>;

Marks marks_of(const Digits9& grid, const Cells& givens) {
    Marks marks;
    for (std::size_t cell = 0; cell < kCells; ++cell)
        marks[cell] =
            givens.has(static_cast<int>(cell)) ? static_cast<std::uint16_t>(1 << (grid[cell] - 1)) : kAnyDigit;
    return marks;
}

}  // namespace

// A candidate on its way.
struct Maker9::Job {
    std::uint64_t number = 0;
    Random random{0, 0};
    Digits9 grid{};
    std::vector<Cells> order;
    std::vector<Cells> unavoidable;
    std::vector<Cells> removed;  // in order
    Cells left;                  // givens
    Cells kept;                  // of those, the ones that were found to be needed
    std::size_t at = 0;          // the next in the order
    std::size_t end = 0;         // the end of the group that is asked about
    int group = 0;               // cells in a group
    int least = 0;               // givens not to go below

    // For weights: of each cell that is left, after how many removals it is needed.
    std::vector<int> cells, needed;
    std::size_t weighed = 0;
    bool is_weighing = false;

    // Whether what is left hits all unavoidable sets that are known.
    bool hits_all(const Cells& cells_left) const {
        return std::all_of(unavoidable.begin(), unavoidable.end(),
                           [&](const Cells& set) { return set.meets(cells_left); });
    }
};

Maker9::Maker9(const Wish9& wish, std::uint64_t seed, const sudoku::Level9& level, const FourBoxesLevel9& grids)
    : wish_(wish), seed_(seed), grids_(grids), uniques_(level, 2, kJobs), others_(level, 1, kJobs), jobs_(kJobs) {
    REQUIRE(!wish.is_weighted || wish.is_minimal);
}

Maker9::~Maker9() = default;

void Maker9::load(std::uint64_t first, std::uint64_t number) {
    REQUIRE(uniques_.open() + others_.open() == 0);
    made_.clear();
    next_ = first;
    end_ = first + number;
    done_ = 0;
    for (std::size_t slot = 0; slot < kJobs && next_ < end_; ++slot) begin(slot);
}

const std::vector<Made9>& Maker9::made() {
    std::sort(made_.begin(), made_.end(), [](const Made9& a, const Made9& b) { return a.candidate < b.candidate; });
    return made_;
}

bool Maker9::run() {
    auto& busier = uniques_.waiting() > others_.waiting() ? uniques_ : others_;
    auto& other = &busier == &uniques_ ? others_ : uniques_;
    answers_.clear();
    busier.run(kSweeps, answers_);
    if (busier.waiting() == 0) other.run(kSweeps, answers_);
    for (const Answer9& answer : answers_) go_on(answer.asker, &answer);
    return uniques_.open() + others_.open() == 0;
}

void Maker9::begin(std::size_t slot) {
    Job& job = jobs_[slot];
    job.number = next_++;
    job.random = Random(seed_, job.number);
    if (wish_.from[0])
        job.grid = wish_.from;
    else
        random_full_grid9(job.random, job.grid.data(), grids_);
    job.order.clear();
    for (const Cells& orbit : wish_.orbits)
        if (const Cells cells = orbit & wish_.start) job.order.push_back(cells);
    job.random.shuffle(job.order.data(), static_cast<std::uint32_t>(job.order.size()));
    job.least = 0;
    if (!wish_.is_minimal)
        job.least =
            wish_.least + static_cast<int>(job.random.below(static_cast<std::uint32_t>(wish_.most - wish_.least + 1)));
    job.unavoidable.clear();
    add_exchanges(job.grid, job.unavoidable);
    job.removed.clear();
    job.left = wish_.start;
    job.kept = Cells{};
    job.at = job.end = 0;
    job.group = kFirstGroup;
    job.is_weighing = false;
    go_on(slot, nullptr);
}

void Maker9::go_on(std::size_t slot, const Answer9* answer) {
    Job& job = jobs_[slot];
    if (answer) {
        const bool is_single = job.end == job.at + 1 && job.order[job.at].size() == 1;
        const bool can_go = is_single ? answer->solutions == 0 : answer->solutions == 1;
        if (!can_go) {
            // A first solution that was looked for without the grid's own digit is another one, else it may be the grid.
            if (const Cells other = difference(job.grid, answer->solution)) job.unavoidable.push_back(other);
            if (job.end == job.at + 1)
                job.kept |= job.order[job.at++];
            else
                job.group = std::max(1, job.group / 3);
        } else {
            for (; job.at < job.end; ++job.at) {
                job.left -= job.order[job.at];
                job.removed.push_back(job.order[job.at]);
            }
        }
    }
    // Those that can't go for what is known stay; others make a group.
    Cells left = job.left;
    const auto can_go = [&](const Cells& orbit) {
        return left.size() - orbit.size() >= job.least && job.hits_all(left - orbit);
    };
    for (; job.at < job.order.size() && !can_go(job.order[job.at]); ++job.at) job.kept |= job.order[job.at];
    if (job.at < job.order.size() && job.kept.size() <= wish_.most) {
        int size = 0;
        for (job.end = job.at; job.end < job.order.size(); ++job.end) {
            const Cells& orbit = job.order[job.end];
            size += orbit.size();
            if (job.end > job.at && (size > job.group || !can_go(orbit))) break;
            left -= orbit;
        }
        Marks marks = marks_of(job.grid, left);
        if (job.end == job.at + 1 && job.order[job.at].size() == 1) {
            const auto cell = static_cast<std::size_t>(job.order[job.at].first());
            marks[cell] = static_cast<std::uint16_t>(kAnyDigit & ~(1 << (job.grid[cell] - 1)));
            others_.ask(slot, marks.data());
        } else {
            uniques_.ask(slot, marks.data());
        }
        return;
    }
    const int size = job.left.size();
    if (size >= wish_.least && size <= wish_.most) made_.push_back({job.number, job.left, job.grid, 1.0});
    ++done_;
    if (next_ < end_) begin(slot);
}

}  // namespace farandole::make
