#include "cover/refute/refuter.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace farandole::cover {

namespace {

constexpr std::array<std::uint32_t, 3> primes{2, 3, 5};

}  // namespace

auto Refuter::run(std::uint64_t most_work) -> Outcome {
    const auto last = work_ + std::min(most_work, ~work_);
    while (step_ <= primes.size()) {
        if (work_ >= last) return Outcome::work;
        auto outcome = Outcome::open;
        if (step_ == 0) {
            outcome = relax(last - work_);
        } else if (Lattice::fits(compact_)) {
            if (!lattice_) lattice_.emplace(compact_, primes[step_ - 1]);
            const auto before = lattice_->work;
            const auto reached = lattice_->run(last - work_);
            work_ += lattice_->work - before;
            if (reached == Lattice::Outcome::work) return Outcome::work;
            if (reached == Lattice::Outcome::refuted) outcome = Outcome::refuted;
        }
        if (outcome != Outcome::open) return outcome;
        lattice_.reset();
        program_.reset();
        ++step_;
    }
    return Outcome::open;
}

auto Refuter::relax(std::uint64_t most_work) -> Outcome {
    if (compact_.bounded || !LinearProgram::fits(compact_)) return Outcome::open;
    if (!program_) program_ = std::make_unique<LinearProgram>(compact_, std::vector<double>(compact_.options(), 0.0));
    const auto before = program_->work;
    const auto outcome = program_->solve(most_work);
    work_ += program_->work - before;
    if (outcome == LinearProgram::Outcome::stopped) return Outcome::work;
    return outcome == LinearProgram::Outcome::infeasible && is_refuted() ? Outcome::refuted : Outcome::open;
}

// Whether the items, weighed, need more than all options can give.
bool Refuter::is_refuted() const {
    constexpr double finest = 1 << 20;
    std::vector<std::uint8_t> colored(compact_.items, 0);
    for (std::uint32_t option = 0; option < compact_.options(); ++option)
        for (auto at = compact_.begin[option] + compact_.plain[option]; at < compact_.begin[option + 1]; ++at)
            colored[compact_.entry[at]] = 1;
    std::vector<std::int64_t> weights(compact_.items, 0);
    std::int64_t lack = 0;
    for (std::uint32_t item = 0; item < compact_.items; ++item) {
        const bool primary = item < compact_.primary;
        if (colored[item]) continue;
        weights[item] = static_cast<std::int64_t>(program_->weight(item) * finest);
        const auto low = !primary ? 0 : compact_.bounded ? compact_.low[item] : 1;
        const auto high = primary && compact_.bounded ? std::min(compact_.high[item], compact_.options()) : 1;
        lack += weights[item] * std::int64_t{weights[item] > 0 ? low : high};
    }
    for (std::uint32_t option = 0; option < compact_.options(); ++option) {
        std::int64_t gain = 0;
        for (auto at = compact_.begin[option]; at < compact_.begin[option + 1]; ++at)
            gain += weights[compact_.entry[at]];
        lack -= std::max<std::int64_t>(0, gain);
    }
    return lack > 0;
}

}  // namespace farandole::cover
