#include "cover/linear/program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "splitmix64.hpp"

namespace farandole::cover {

namespace {

constexpr std::size_t most_numbers = std::size_t{1} << 23;  // of a tableau
constexpr double perturbation = 1e-6;
constexpr double negligible = 1e-11;
constexpr double most_reference = 1e8;
constexpr std::size_t none = ~std::size_t{0};

}  // namespace

bool LinearProgram::fits(const Compact& compact) {
    return compact.options() > 0 && compact.options() * std::size_t{compact.primary} <= most_numbers / 4;
}

LinearProgram::LinearProgram(const Compact& compact, const std::vector<double>& costs, const SubtractLevel& level)
    : compact_(compact),
      level_(&level),
      begin_(compact.items + std::size_t{1}, 0),
      options_(compact.entry.size()),
      in_(compact.items, 0),
      low_(compact.options() + std::size_t{compact.items}, 0.0),
      high_(low_.size(), 1.0),
      value_(low_.size(), 0.0),
      place_(low_.size(), 0),
      is_basic_(low_.size(), 0),
      d_(costs) {
    const auto options = compact.options();
    for (const auto item : compact.entry) ++begin_[item + std::size_t{1}];
    for (std::uint32_t item = 0; item < compact.items; ++item) begin_[item + std::size_t{1}] += begin_[item];
    auto fill = begin_;
    std::vector<std::uint8_t> colored(compact.items, 0);
    for (std::uint32_t option = 0; option < options; ++option)
        for (auto node = compact.begin[option]; node < compact.begin[option + 1]; ++node) {
            options_[fill[compact.entry[node]]++] = option;
            if (node >= compact.begin[option] + compact.plain[option]) colored[compact.entry[node]] = 1;
        }
    double most = 0;
    for (const auto cost : costs) most = std::max(most, std::abs(cost));
    if (most == 0) most = 1;
    std::uint64_t random = 0;
    for (std::uint32_t option = 0; option < options; ++option) {
        const auto share = static_cast<double>(mixed(random += kGoldenStep) >> 11) / 9007199254740992.0;
        d_[option] += (d_[option] < 0 ? -perturbation : perturbation) * most * (0.5 + share);
        nonbasic_.push_back(option);
        place_[option] = option;
        if (d_[option] < 0) value_[option] = 1;
    }
    for (std::uint32_t item = 0; item < compact.items; ++item) {
        const auto size = begin_[item + std::size_t{1}] - begin_[item];
        const bool primary = item < compact.primary;
        const auto low = !primary ? 0 : compact.bounded ? compact.low[item] : 1;
        const auto high = primary && compact.bounded ? compact.high[item] : 1;
        low_[logical(item)] = low;
        high_[logical(item)] = std::max(low, std::min(high, size));
        if (colored[item] || (low == 0 && high >= size)) continue;
        if (primary)
            add_row(item);
        else
            waiting_.push_back(item);
    }
}

double LinearProgram::price(std::uint32_t item) const {
    const auto variable = logical(item);
    return in_[item] && !is_basic_[variable] ? d_[place_[variable]] : 0.0;
}

// The row of an item, in terms of the variables that are not basic now.
void LinearProgram::add_row(std::uint32_t item) {
    in_[item] = 1;
    Row row(nonbasic_.size(), 0.0);
    double value = 0;
    for (auto at = begin_[item]; at < begin_[item + std::size_t{1}]; ++at) {
        const auto option = options_[at];
        value += value_[option];
        if (!is_basic_[option]) {
            if (place_[option] != nothing) row[place_[option]] += 1;
            continue;
        }
        const auto& other = rows_[place_[option]];
        level_->subtract(row.data(), other.data(), -1, row.size());
        work += row.size() / 4;
    }
    const auto variable = logical(item);
    value_[variable] = value;
    is_basic_[variable] = 1;
    place_[variable] = static_cast<std::uint32_t>(rows_.size());
    basic_.push_back(static_cast<std::uint32_t>(variable));
    reference_.push_back(1);
    rows_.push_back(std::move(row));
}

bool LinearProgram::add_violated_rows() {
    const auto before = rows_.size();
    std::size_t left = 0;
    for (const auto item : waiting_) {
        double value = 0;
        for (auto at = begin_[item]; at < begin_[item + std::size_t{1}]; ++at) value += value_[options_[at]];
        work += begin_[item + std::size_t{1}] - begin_[item];
        const bool violated = value > high_[logical(item)] + 1e-6;
        if (violated && (rows_.size() + 1) * nonbasic_.size() <= most_numbers)
            add_row(item);
        else
            waiting_[left++] = item;
    }
    waiting_.resize(left);
    return rows_.size() > before;
}

// How far the basic variable of a row is below its bounds (positive) or above (negative).
double LinearProgram::violation(std::size_t row) const {
    const auto variable = basic_[row];
    const auto value = value_[variable];
    if (value < low_[variable] - tolerance) return low_[variable] - value;
    if (value > high_[variable] + tolerance) return high_[variable] - value;
    return 0;
}

std::size_t LinearProgram::leaving() const {
    std::size_t best = none;
    double most = 0;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const auto by = violation(row);
        if (by * by > most * reference_[row]) most = by * by / reference_[row], best = row;
    }
    return best;
}

// Moves a variable that is not basic; the others follow in apply_shifts().
void LinearProgram::shift(std::size_t column, double by) {
    value_[nonbasic_[column]] += by;
    shifts_.push_back({static_cast<std::uint32_t>(column), by});
}

void LinearProgram::apply_shifts() {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        double sum = 0;
        for (const auto& [column, by] : shifts_) sum += rows_[row][column] * by;
        value_[basic_[row]] += sum;
    }
    work += rows_.size() * shifts_.size() / 4;
    shifts_.clear();
}

void LinearProgram::begin(const std::vector<std::uint8_t>& fates) {
    for (std::uint32_t option = 0; option < compact_.options(); ++option) {
        const auto fate = fates[option];
        low_[option] = fate == taken ? 1 : 0;
        high_[option] = fate == excluded ? 0 : 1;
        if (is_basic_[option] || place_[option] == nothing) continue;
        const auto column = place_[option];
        const auto value = d_[column] >= 0 ? low_[option] : high_[option];
        if (value != value_[option]) shift(column, value - value_[option]);
    }
    work += compact_.options() / 4;
    pivots_ = 0;
    apply_shifts();
}

bool LinearProgram::is_solved() { return leaving() == none && !add_violated_rows(); }

LinearProgram LinearProgram::narrowed() {
    auto rows = std::exchange(rows_, {});
    auto copy = *this;
    rows_ = std::move(rows);
    copy.nonbasic_.clear();
    copy.basic_.clear();
    copy.reference_.clear();
    copy.d_.clear();
    std::vector<std::uint32_t> columns;
    for (std::uint32_t column = 0; column < nonbasic_.size(); ++column) {
        const auto variable = nonbasic_[column];
        const bool decided = variable < compact_.options() && low_[variable] == high_[variable];
        copy.place_[variable] = decided ? nothing : static_cast<std::uint32_t>(columns.size());
        if (decided) continue;
        columns.push_back(column);
        copy.nonbasic_.push_back(variable);
        copy.d_.push_back(d_[column]);
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const auto variable = basic_[row];
        if (variable >= logical(compact_.primary) && violation(row) == 0) {
            const auto item = variable - compact_.options();
            copy.is_basic_[variable] = copy.in_[item] = 0;
            copy.waiting_.push_back(item);
            continue;
        }
        copy.place_[variable] = static_cast<std::uint32_t>(copy.basic_.size());
        copy.basic_.push_back(variable);
        copy.reference_.push_back(reference_[row]);
        auto& entries = copy.rows_.emplace_back();
        entries.resize(columns.size());
        for (std::size_t at = 0; at < columns.size(); ++at) entries[at] = rows_[row][columns[at]];
    }
    copy.work = copy.size() / 4;
    return copy;
}

// The column whose variable becomes basic in place of that of the row. Those passed on the way move to their other
// bounds. False: all are passed, so no values meet the bounds.
bool LinearProgram::enter(std::size_t row, std::size_t& column) {
    auto slope = violation(row);
    const double sign = slope > 0 ? 1 : -1;
    slope = std::abs(slope);
    candidates_.clear();
    for (const auto& [at, entry] : entries_) {
        const auto variable = nonbasic_[at];
        if (low_[variable] == high_[variable] || std::abs(entry) < tolerance) continue;
        const bool is_low = value_[variable] == low_[variable];
        if (is_low == (sign * entry > 0)) candidates_.push_back({std::abs(d_[at] / entry), std::abs(entry), at});
    }
    std::make_heap(candidates_.begin(), candidates_.end());
    while (!candidates_.empty()) {
        const auto next = candidates_.front();
        const auto variable = nonbasic_[next.column];
        slope -= next.size * (high_[variable] - low_[variable]);
        if (slope <= tolerance) {
            column = next.column;
            auto size = next.size;
            for (const auto& other : candidates_)
                if (other.ratio <= next.ratio + 1e-9 && other.size > size) size = other.size, column = other.column;
            apply_shifts();
            return true;
        }
        shift(next.column, (value_[variable] == low_[variable] ? 1 : -1) * (high_[variable] - low_[variable]));
        std::pop_heap(candidates_.begin(), candidates_.end());
        candidates_.pop_back();
    }
    for (const auto& [at, by] : shifts_) value_[nonbasic_[at]] -= by;
    shifts_.clear();
    return false;
}

void LinearProgram::pivot(std::size_t row, std::size_t column) {
    auto& mine = rows_[row];
    const auto leaves = basic_[row], enters = nonbasic_[column];
    const auto target = violation(row) > 0 ? low_[leaves] : high_[leaves];
    const auto entry = mine[column];
    const auto by = (target - value_[leaves]) / entry;
    const bool dense = entries_.size() * 3 > mine.size();
    const auto subtract = [&](Row& from, double factor) {
        if (dense)
            level_->subtract(from.data(), mine.data(), factor, from.size());
        else
            for (const auto& [at, value] : entries_) from[at] -= factor * value;
        work += dense ? from.size() / 8 : entries_.size() / 4;
        from[column] = factor;
    };
    for (std::size_t other = 0; other < rows_.size(); ++other) {
        const auto theirs = rows_[other][column];
        if (other == row || std::abs(theirs) < negligible) {
            if (other != row) rows_[other][column] = 0;
            continue;
        }
        value_[basic_[other]] += theirs * by;
        const auto factor = theirs / entry;
        reference_[other] = std::max(reference_[other], factor * factor * reference_[row]);
        subtract(rows_[other], factor);
    }
    subtract(d_, d_[column] / entry);
    for (const auto& [at, value] : entries_) mine[at] = -value / entry;
    mine[column] = 1 / entry;
    reference_[row] = std::max(reference_[row] / (entry * entry), 1.0);
    if (reference_[row] > most_reference) std::fill(reference_.begin(), reference_.end(), 1.0);
    value_[leaves] = target;
    value_[enters] += by;
    basic_[row] = enters;
    nonbasic_[column] = leaves;
    is_basic_[enters] = 1;
    is_basic_[leaves] = 0;
    place_[enters] = static_cast<std::uint32_t>(row);
    place_[leaves] = static_cast<std::uint32_t>(column);
    work += rows_.size() / 4;
}

// The items' share in a row that can't be met: a sum of their own rows.
void LinearProgram::keep_weights(std::size_t row) {
    weights_.assign(compact_.items, 0.0);
    const double sign = violation(row) > 0 ? 1 : -1;
    const auto options = compact_.options();
    if (basic_[row] >= options) weights_[basic_[row] - options] = sign;
    for (const auto& [at, value] : entries_)
        if (nonbasic_[at] >= options) weights_[nonbasic_[at] - options] = -sign * value;
    double most = 0;
    for (const auto weight : weights_) most = std::max(most, std::abs(weight));
    for (auto& weight : weights_) weight /= most > 0 ? most : 1;
}

auto LinearProgram::solve(std::uint64_t most_work) -> Outcome {
    const auto last = work + most_work;
    for (;;) {
        const auto row = leaving();
        work += rows_.size() / 2 + 1;
        if (row == none) {
            if (!add_violated_rows()) return Outcome::optimal;
            continue;
        }
        auto& mine = rows_[row];
        entries_.clear();
        for (std::uint32_t column = 0; column < mine.size(); ++column) {
            if (std::abs(mine[column]) < negligible)
                mine[column] = 0;
            else
                entries_.push_back({column, mine[column]});
        }
        work += mine.size() / 4;
        std::size_t column = 0;
        if (!enter(row, column)) {
            keep_weights(row);
            return Outcome::infeasible;
        }
        pivot(row, column);
        if (++pivots_ > most_pivots * (rows_.size() + 10)) return Outcome::failed;
        if (work >= last) return Outcome::stopped;
    }
}

}  // namespace farandole::cover
