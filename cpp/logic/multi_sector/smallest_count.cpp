#include "logic/multi_sector/smallest_count.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "splitmix64.hpp"

namespace farandole::logic {

namespace {

constexpr double tolerance = 1e-7;
constexpr double negligible = 1e-11;
constexpr double perturbation = 1e-4;  // of the bounds of sets, against ties; so links cost a little, too
constexpr double most_reference = 1e8;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
constexpr std::size_t most_pivots = 20'000;

}  // namespace

SmallestCount::SmallestCount(std::size_t sets, const std::vector<std::vector<std::uint16_t>>& candidates)
    : sets_(sets),
      candidates_(candidates.size()),
      low_(sets + candidates.size() + 1, 0.0),
      high_(low_.size(), std::numeric_limits<double>::infinity()),
      value_(low_.size(), 0.0),
      place_(low_.size()),
      is_basic_(low_.size(), false),
      rows_(sets, std::vector<double>(candidates.size() + 1, 0.0)),
      d_(candidates.size() + 1, 0.0),
      reference_(candidates.size() + 1, 1.0) {
    std::uint64_t random = 0;
    const auto some = [&random] {
        return perturbation * (0.5 + static_cast<double>(mixed(random += kGoldenStep) >> 11) / 9007199254740992.0);
    };
    for (std::size_t set = 0; set < sets; ++set) {
        low_[set] = -some();
        high_[set] = 1 + some();
        basic_.push_back(set);
        place_[set] = set;
        is_basic_[set] = true;
        rows_[set][candidates_] = 1;
    }
    for (std::size_t column = 0; column <= candidates_; ++column) {
        nonbasic_.push_back(sets_ + column);
        place_[sets_ + column] = column;
        if (column < candidates_)
            for (auto set : candidates[column]) rows_[set][column] = -1;
    }
    d_[candidates_] = 1;
}

// The column that increases w the fastest, against a reference weight (Forrest and Goldfarb, Mathematical Programming 57,
// 1992); none at the optimum.
std::size_t SmallestCount::entering() const {
    std::size_t best = none;
    double most = 0;
    for (std::size_t column = 0; column < d_.size(); ++column) {
        const auto variable = nonbasic_[column];
        const bool is_low = value_[variable] == low_[variable];
        const double gain = is_low ? d_[column] : -d_[column];
        if (gain > tolerance && gain * gain > most * reference_[column])
            most = gain * gain / reference_[column], best = column;
    }
    return best;
}

// How far the variable of a column can move, and the row that stops it; `none` if it reaches its own other bound. False
// if nothing stops it.
bool SmallestCount::leaving(std::size_t column, double sign, double& step, std::size_t& row) const {
    const auto variable = nonbasic_[column];
    step = high_[variable] - low_[variable];
    row = none;
    double size = 0;
    for (std::size_t at = 0; at < rows_.size(); ++at) {
        const double by = rows_[at][column] * sign;
        if (std::abs(by) < tolerance) continue;
        const auto other = basic_[at];
        const double room = std::max(by > 0 ? high_[other] - value_[other] : value_[other] - low_[other], 0.0);
        const double far = room / std::abs(by);
        if (far < step - negligible || (far <= step + negligible && std::abs(by) > size))
            step = std::min(step, far), row = at, size = std::abs(by);
    }
    return std::isfinite(step);
}

void SmallestCount::pivot(std::size_t row, std::size_t column) {
    auto& mine = rows_[row];
    const double entry = mine[column], weight = reference_[column];
    for (std::size_t at = 0; at < mine.size(); ++at)
        reference_[at] = std::max(reference_[at], mine[at] / entry * (mine[at] / entry) * weight);
    reference_[column] = std::max(weight / (entry * entry), 1.0);
    if (reference_[column] > most_reference) std::fill(reference_.begin(), reference_.end(), 1.0);
    const auto subtract = [&](std::vector<double>& from) {
        const double theirs = from[column];
        if (std::abs(theirs) < negligible) {
            from[column] = 0;
            return;
        }
        const double factor = theirs / entry;
        for (std::size_t at = 0; at < from.size(); ++at) from[at] -= factor * mine[at];
        from[column] = factor;
    };
    for (std::size_t other = 0; other < rows_.size(); ++other)
        if (other != row) subtract(rows_[other]);
    subtract(d_);
    for (double& value : mine) value = std::abs(value) < negligible ? 0 : -value / entry;
    mine[column] = 1 / entry;
    const auto leaves = basic_[row], enters = nonbasic_[column];
    basic_[row] = enters;
    nonbasic_[column] = leaves;
    is_basic_[enters] = true;
    is_basic_[leaves] = false;
    place_[enters] = row;
    place_[leaves] = column;
}

void SmallestCount::keep_shares(std::size_t column, double sign) {
    const auto rate = [&](std::size_t variable) {
        if (is_basic_[variable]) return rows_[place_[variable]][column] * sign;
        return place_[variable] == column ? sign : 0.0;
    };
    const double all = rate(sets_ + candidates_);
    shares_.clear();
    for (std::size_t candidate = 0; candidate < candidates_; ++candidate)
        shares_.push_back(rate(sets_ + candidate) / all);
}

auto SmallestCount::solve(double most, const std::function<bool()>& stop) -> Outcome {
    const auto w = sets_ + candidates_;
    for (std::size_t pivots = 0; pivots < most_pivots; ++pivots) {
        if (pivots % 16 == 0 && stop()) return Outcome::stopped;
        const auto column = entering();
        if (column == none) return Outcome::found;
        const auto variable = nonbasic_[column];
        const double sign = value_[variable] == low_[variable] ? 1 : -1;
        double step = 0;
        std::size_t row = none;
        if (!leaving(column, sign, step, row)) {
            keep_shares(column, sign);
            return Outcome::none;
        }
        for (std::size_t at = 0; at < rows_.size(); ++at) value_[basic_[at]] += rows_[at][column] * sign * step;
        value_[variable] += sign * step;
        if (row == none) {
            value_[variable] = sign > 0 ? high_[variable] : low_[variable];
        } else {
            const auto leaves = basic_[row];
            value_[leaves] = rows_[row][column] * sign > 0 ? high_[leaves] : low_[leaves];
            pivot(row, column);
        }
        if (value_[w] > most) return Outcome::too_large;
    }
    return Outcome::too_large;
}

}  // namespace farandole::logic
