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

    // For weights: after how many removals a cell went, or was found to be needed; then for each cell that is left,
    // after how many it is needed.
    std::array<int, kCells> gone{};
    std::array<int, kCells> needed{};
    Cells to_weigh;
    bool is_weighing = false;

    // Whether what is left hits all unavoidable sets that are known.
    bool hits_all(const Cells& cells_left) const {
        return std::all_of(unavoidable.begin(), unavoidable.end(),
                           [&](const Cells& set) { return set.meets(cells_left); });
    }

    void keep(const Cells& orbit) {
        kept |= orbit;
        for (const int cell : orbit) needed[static_cast<std::size_t>(cell)] = static_cast<int>(removed.size());
    }

    void remove(const Cells& orbit) {
        left -= orbit;
        removed.push_back(orbit);
        for (const int cell : orbit) gone[static_cast<std::size_t>(cell)] = static_cast<int>(removed.size());
    }

    // Once all else in the set has gone, its one cell that is left is needed.
    void learn(const Cells& set) {
        const Cells rest = set & left;
        if (rest.size() != 1) return;
        int last = 0;
        for (const int cell : set - rest) last = std::max(last, gone[static_cast<std::size_t>(cell)]);
        int& known = needed[static_cast<std::size_t>(rest.first())];
        known = std::min(known, last);
    }

    // The inverse of the probability of the removals, each one of those possible at its time, times that of their order among all
    // orders: each order leads to the same puzzle. With r(j) cells that could go after j of n removals that is
    // r(0) · r(1) ··· r(n - 1) / n!
    double weight() const {
        const int n = static_cast<int>(removed.size());
        double product = 1.0;
        for (int j = 0; j < n; ++j) {
            int could_go = n - j;
            for (const int cell : left) could_go += needed[static_cast<std::size_t>(cell)] > j;
            product *= static_cast<double>(could_go) / static_cast<double>(n - j);
        }
        return product;
    }
};

Maker9::Maker9(const Wish9& wish, std::uint64_t seed, const sudoku::Level9& level, const FourBoxesLevel9& grids)
    : wish_(wish),
      seed_(seed),
      grids_(grids),
      uniques_(level, 2, kJobs),
      others_(level, 1, kJobs),
      jobs_(kJobs),
      under_way_(kJobs) {
    REQUIRE(!wish.is_weighted || wish.is_minimal);
}

Maker9::~Maker9() = default;

void Maker9::load(std::uint64_t first, std::uint64_t number) {
    REQUIRE(uniques_.open() + others_.open() == 0);
    made_.clear();
    next_ = first;
    end_ = first + number;
    done_ = 0;
    for (std::size_t slot = 0; slot < kJobs && next_ < end_; ++slot) next(slot);
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
    for (const Answer9& answer : answers_)
        if (go_on(answer.asker, &answer)) next(answer.asker);
    return uniques_.open() + others_.open() == 0;
}

// Goes on with the next candidate that has a question, if there is one.
void Maker9::next(std::size_t slot) {
    if (under_way_[slot]) ++done_;
    under_way_[slot] = 0;
    while (next_ < end_) {
        begin(jobs_[slot]);
        ++next_;
        if (!go_on(slot, nullptr)) {
            under_way_[slot] = 1;
            return;
        }
        ++done_;
    }
}

void Maker9::begin(Job& job) const {
    job.number = next_;
    job.random = Random(seed_, job.number);
    if (wish_.from[0])
        job.grid = wish_.from;
    else
        random_full_grid9(job.random, job.grid.data(), grids_);
    job.unavoidable.clear();
    add_exchanges(job.grid, job.unavoidable);
    job.order.clear();
    for (const Cells& orbit : wish_.orbits)
        if (const Cells cells = orbit & wish_.start) job.order.push_back(cells);
    job.random.shuffle(job.order.data(), static_cast<std::uint32_t>(job.order.size()));
    job.least = 0;
    if (!wish_.is_minimal)
        job.least =
            wish_.least + static_cast<int>(job.random.below(static_cast<std::uint32_t>(wish_.most - wish_.least + 1)));
    job.gone.fill(0);
    job.removed.clear();
    job.left = wish_.start;
    job.kept = Cells{};
    job.at = job.end = 0;
    job.group = kFirstGroup;
    job.is_weighing = false;
}

// Asks the next question, or returns that the candidate is done.
bool Maker9::go_on(std::size_t slot, const Answer9* answer) {
    Job& job = jobs_[slot];
    if (job.is_weighing) return weigh(slot, answer);
    if (answer) {
        const bool is_single = job.end == job.at + 1 && job.order[job.at].size() == 1;
        const bool can_go = is_single ? answer->solutions == 0 : answer->solutions == 1;
        if (!can_go) {
            // A first solution that was looked for without the grid's own digit is another one, else it may be the grid.
            if (const Cells other = difference(job.grid, answer->solution)) job.unavoidable.push_back(other);
            if (job.end == job.at + 1)
                job.keep(job.order[job.at++]);
            else
                job.group = std::max(1, job.group / 3);
        } else {
            for (; job.at < job.end; ++job.at) job.remove(job.order[job.at]);
        }
    }
    // Those that can't go for what is known stay; others make a group.
    Cells left = job.left;
    const auto can_go = [&](const Cells& orbit) {
        return left.size() - orbit.size() >= job.least && job.hits_all(left - orbit);
    };
    for (; job.at < job.order.size() && !can_go(job.order[job.at]); ++job.at) job.keep(job.order[job.at]);
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
        return false;
    }
    const int size = job.left.size();
    if (size < wish_.least || size > wish_.most || job.at < job.order.size()) return true;
    if (wish_.is_weighted) {
        for (const Cells& set : job.unavoidable) job.learn(set);
        job.to_weigh = job.left;
        job.is_weighing = true;
        return weigh(slot, nullptr);
    }
    made_.push_back({job.number, job.left, job.grid, 1.0});
    return true;
}

// Asks of one cell after the other whether it could still go just before it is known to be needed. If not, another
// solution shows that it was needed earlier.
bool Maker9::weigh(std::size_t slot, const Answer9* answer) {
    Job& job = jobs_[slot];
    if (answer) {
        if (answer->solutions == 0)
            job.to_weigh.drop(job.to_weigh.first());
        else
            job.learn(difference(job.grid, answer->solution));
    }
    while (job.to_weigh) {
        const auto cell = static_cast<std::size_t>(job.to_weigh.first());
        const int before = job.needed[cell] - 1;
        if (before < 0) {
            job.to_weigh.drop(static_cast<int>(cell));
            continue;
        }
        Cells givens = wish_.start;
        for (int i = 0; i < before; ++i) givens -= job.removed[static_cast<std::size_t>(i)];
        givens.drop(static_cast<int>(cell));
        Marks marks = marks_of(job.grid, givens);
        marks[cell] = static_cast<std::uint16_t>(kAnyDigit & ~(1 << (job.grid[cell] - 1)));
        others_.ask(slot, marks.data());
        return false;
    }
    made_.push_back({job.number, job.left, job.grid, job.weight()});
    return true;
}

}  // namespace farandole::make
