#include "cover/linear/program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "splitmix64.hpp"

namespace farandole::cover {

namespace {

constexpr std::size_t most_entries = std::size_t{1} << 21;
constexpr double perturbation = 1e-6;
constexpr double negligible = 1e-11;
constexpr double least_edge = 1e-4;

}  // namespace

bool LinearProgram::fits(const Compact& compact) {
    return compact.options() > 0 && compact.options() * std::size_t{compact.primary} <= most_entries;
}

LinearProgram::LinearProgram(const Compact& compact, const std::vector<double>& costs)
    : options_(compact.options()), row_(compact.items, nothing), basis_(0) {
    std::vector<std::uint32_t> sizes(compact.items, 0);
    std::vector<std::uint8_t> colored(compact.items, 0);
    for (std::uint32_t option = 0; option < options_; ++option)
        for (auto node = compact.begin[option]; node < compact.begin[option + 1]; ++node) {
            ++sizes[compact.entry[node]];
            if (node >= compact.begin[option] + compact.plain[option]) colored[compact.entry[node]] = 1;
        }
    low_.assign(options_, 0);
    high_.assign(options_, 1);
    for (std::uint32_t item = 0; item < compact.items; ++item) {
        const bool primary = item < compact.primary;
        const auto low = !primary ? 0 : compact.bounded ? compact.low[item] : 1;
        const auto high = primary && compact.bounded ? compact.high[item] : 1;
        if (colored[item] || (low == 0 && high >= sizes[item])) continue;
        row_[item] = static_cast<std::uint32_t>(basic_.size());
        basic_.push_back(options_ + row_[item]);
        low_.push_back(low);
        high_.push_back(std::max(low, std::min(high, sizes[item])));
    }
    auto rows = std::make_shared<Rows>();
    rows->cost = costs;
    double most = 0;
    for (const auto cost : costs) most = std::max(most, std::abs(cost));
    if (most == 0) most = 1;
    std::uint64_t random = 0;
    for (std::uint32_t option = 0; option < options_; ++option) {
        const auto part = static_cast<double>(mixed(random += kGoldenStep) >> 11) / 9007199254740992.0;
        auto& cost = rows->cost[option];
        cost += (cost < 0 ? -perturbation : perturbation) * most * (0.5 + part);
        rows->begin.push_back(static_cast<std::uint32_t>(rows->row.size()));
        for (auto node = compact.begin[option]; node < compact.begin[option + 1]; ++node)
            if (const auto row = row_[compact.entry[node]]; row != nothing) rows->row.push_back(row);
    }
    rows->begin.push_back(static_cast<std::uint32_t>(rows->row.size()));
    rows->perturbed = 1.5 * perturbation * most * options_;
    rows_ = std::move(rows);
    value_.assign(low_.size(), 0);
    reduced_.assign(low_.size(), 0);
    price_.assign(basic_.size(), 0);
    edge_.assign(basic_.size(), 1);
    place_.assign(low_.size(), nothing);
    for (std::uint32_t row = 0; row < basic_.size(); ++row) place_[basic_[row]] = row;
    basis_ = Basis(basic_.size());
    factor();
    for (std::uint32_t option = 0; option < options_; ++option) open_.push_back(option);
    put_to_bounds();
}

Basis::Column LinearProgram::column(std::uint32_t variable) const {
    if (variable >= options_) return {{variable - options_, -1.0}};
    Basis::Column all;
    for (auto at = rows_->begin[variable]; at < rows_->begin[variable + 1]; ++at) all.push_back({rows_->row[at], 1.0});
    return all;
}

// To sum_.
void LinearProgram::add_column(std::uint32_t variable, double times) {
    if (variable >= options_)
        sum_[variable - options_] -= times;
    else
        for (auto at = rows_->begin[variable]; at < rows_->begin[variable + 1]; ++at) sum_[rows_->row[at]] += times;
}

double LinearProgram::times(const Basis::Numbers& rows, std::uint32_t option) const {
    double sum = 0;
    for (auto at = rows_->begin[option]; at < rows_->begin[option + 1]; ++at) sum += rows[rows_->row[at]];
    return sum;
}

// Of what is taken now, in part or as a whole.
double LinearProgram::cost() const {
    double sum = 0;
    for (std::uint32_t option = 0; option < options_; ++option) sum += rows_->cost[option] * value_[option];
    return sum;
}

// How far the basic variable of a row is below its bounds (positive) or above (negative).
double LinearProgram::violation(std::uint32_t row) const {
    const auto variable = basic_[row];
    const auto value = value_[variable];
    if (value < low_[variable] - tolerance) return low_[variable] - value;
    if (value > high_[variable] + tolerance) return high_[variable] - value;
    return 0;
}

std::uint32_t LinearProgram::leaving() const {
    auto best = nothing;
    double most = 0;
    for (std::uint32_t row = 0; row < basic_.size(); ++row)
        if (const auto by = violation(row); by * by > most * edge_[row]) most = by * by / edge_[row], best = row;
    return best;
}

// False: some columns depended on the others; rows' own variables are basic in their place.
bool LinearProgram::factor() {
    std::vector<Basis::Column> columns;
    const auto before = basic_;
    auto edges = edge_;
    for (const auto variable : before) columns.push_back(column(variable));
    const auto row_of = basis_.factor(columns);
    work += 8 * basis_.size();
    std::fill(basic_.begin(), basic_.end(), nothing);
    bool fine = true;
    for (std::uint32_t at = 0; at < before.size(); ++at) {
        const auto row = place_[before[at]] = row_of[at];
        fine = fine && row != nothing;
        if (row != nothing) basic_[row] = before[at], edge_[row] = edges[at];
    }
    if (fine) return true;
    std::fill(edge_.begin(), edge_.end(), 1.0);
    for (std::uint32_t row = 0; row < basic_.size(); ++row)
        if (basic_[row] == nothing) basic_[row] = logical(row), place_[logical(row)] = row;
    factor();
    return false;
}

// Prices and reduced costs of the basis; what isn't basic is put to the bound that is right for these.
void LinearProgram::put_to_bounds() {
    for (std::uint32_t row = 0; row < basic_.size(); ++row)
        price_[row] = basic_[row] < options_ ? rows_->cost[basic_[row]] : 0;
    basis_.solve_transposed(price_);
    sum_.assign(basic_.size(), 0.0);
    for (std::uint32_t variable = 0; variable < value_.size(); ++variable) {
        if (place_[variable] != nothing) {
            reduced_[variable] = 0;
            continue;
        }
        auto& reduced = reduced_[variable];
        reduced = variable < options_ ? rows_->cost[variable] - times(price_, variable) : price_[variable - options_];
        value_[variable] = reduced >= 0 ? low_[variable] : high_[variable];
        if (value_[variable] != 0) add_column(variable, value_[variable]);
    }
    for (const auto variable : basic_) value_[variable] = 0;
    work += rows_->row.size() / 2 + basis_.size();
    follow_sum();
}

// What is basic follows changes of other variables: the sum of their columns.
void LinearProgram::follow_sum() {
    basis_.solve(sum_);
    for (std::uint32_t row = 0; row < basic_.size(); ++row) value_[basic_[row]] -= sum_[row];
    work += basis_.size();
}

void LinearProgram::begin(const std::vector<std::uint8_t>& fates) {
    open_.clear();
    for (std::uint32_t option = 0; option < options_; ++option) {
        low_[option] = fates[option] == taken ? 1 : 0;
        high_[option] = fates[option] == excluded ? 0 : 1;
        if (fates[option] == open) open_.push_back(option);
    }
    steps_ = 0;
    put_to_bounds();
}

// The row's variable as a sum of those that are not basic.
void LinearProgram::list_entries(std::uint32_t row) {
    across_.assign(basic_.size(), 0.0);
    across_[row] = 1;
    basis_.solve_transposed(across_);
    entries_.clear();
    for (const auto option : open_) {
        if (place_[option] != nothing) continue;
        const auto sum = times(across_, option);
        if (std::abs(sum) > negligible) entries_.push_back({option, -sum});
    }
    for (std::uint32_t other = 0; other < basic_.size(); ++other)
        if (place_[logical(other)] == nothing && std::abs(across_[other]) > negligible)
            entries_.push_back({logical(other), across_[other]});
    work += basis_.size() + open_.size() + basic_.size() / 2;
}

// The entry whose variable becomes basic in place of that of the row. Those passed on the way move to their other
// bounds. False: all are passed, so no values meet the bounds.
bool LinearProgram::enter(std::uint32_t row, std::uint32_t& place) {
    auto slope = violation(row);
    const double sign = slope > 0 ? 1 : -1;
    slope = std::abs(slope);
    candidates_.clear();
    passed_.clear();
    for (std::uint32_t at = 0; at < entries_.size(); ++at) {
        const auto [variable, entry] = entries_[at];
        if (low_[variable] == high_[variable] || std::abs(entry) < tolerance) continue;
        const bool is_low = value_[variable] == low_[variable];
        if (is_low == (sign * entry > 0))
            candidates_.push_back({std::abs(reduced_[variable] / entry), std::abs(entry), at});
    }
    std::make_heap(candidates_.begin(), candidates_.end());
    while (!candidates_.empty()) {
        const auto next = candidates_.front();
        const auto variable = entries_[next.place].variable;
        slope -= next.size * (high_[variable] - low_[variable]);
        if (slope <= tolerance) {
            place = next.place;
            auto size = next.size;
            for (const auto& other : candidates_)
                if (other.ratio <= next.ratio + 1e-9 && other.size > size) size = other.size, place = other.place;
            return true;
        }
        passed_.push_back(
            {variable, (value_[variable] == low_[variable] ? 1 : -1) * (high_[variable] - low_[variable])});
        std::pop_heap(candidates_.begin(), candidates_.end());
        candidates_.pop_back();
    }
    return false;
}

// False: rounding errors are too large.
bool LinearProgram::step(std::uint32_t row, std::uint32_t place) {
    const auto [enters, entry] = entries_[place];
    const auto leaves = basic_[row];
    sum_.assign(basic_.size(), 0.0);
    add_column(enters, 1);
    basis_.solve(sum_);
    std::swap(sum_, down_);
    const auto pivot = down_[row];
    if (std::abs(pivot + entry) > 1e-6 * (1 + std::abs(entry))) return false;
    const auto target = violation(row) > 0 ? low_[leaves] : high_[leaves];
    if (!passed_.empty()) {
        sum_.assign(basic_.size(), 0.0);
        for (const auto& [variable, by] : passed_) {
            add_column(variable, by);
            value_[variable] += by;
        }
        follow_sum();
    }
    steep_ = across_;
    basis_.solve(steep_);
    double edge = 0;
    for (const auto number : across_) edge += number * number;
    const auto by = (value_[leaves] - target) / pivot;
    const auto dual = reduced_[enters] / pivot;
    for (std::uint32_t other = 0; other < basic_.size(); ++other) {
        const auto number = down_[other];
        if (number == 0) continue;
        value_[basic_[other]] -= by * number;
        const auto ratio = number / pivot;
        if (other != row)
            edge_[other] = std::max(edge_[other] - ratio * (2 * steep_[other] - ratio * edge), least_edge);
    }
    edge_[row] = std::max(edge / (pivot * pivot), least_edge);
    for (const auto& [variable, number] : entries_) reduced_[variable] += dual * number;
    for (std::uint32_t other = 0; other < basic_.size(); ++other) price_[other] += dual * across_[other];
    value_[leaves] = target;
    value_[enters] += by;
    reduced_[enters] = 0;
    reduced_[leaves] = -dual;
    basic_[row] = enters;
    place_[enters] = row;
    place_[leaves] = nothing;
    basis_.exchange(row, down_);
    work += 3 * basis_.size() + basic_.size() + entries_.size() / 4;
    return true;
}

// The items' share in a row that can't be met: a sum of their own rows.
void LinearProgram::keep_weights(std::uint32_t row) {
    weights_ = across_;
    const double sign = violation(row) > 0 ? 1 : -1;
    double most = 0;
    for (const auto weight : weights_) most = std::max(most, std::abs(weight));
    for (auto& weight : weights_) weight *= -sign / (most > 0 ? most : 1);
}

auto LinearProgram::solve(std::uint64_t most_work, double most_cost) -> Outcome {
    const auto last = work + most_work;
    for (;;) {
        if (basis_.is_long()) {
            factor();
            put_to_bounds();
        }
        const auto row = leaving();
        work += basic_.size() / 2 + 1;
        if (row == nothing) return Outcome::optimal;
        list_entries(row);
        std::uint32_t place = 0;
        if (!enter(row, place)) {
            keep_weights(row);
            return Outcome::infeasible;
        }
        if (!step(row, place)) {
            if (basis_.is_fresh()) return Outcome::failed;
            factor();
            put_to_bounds();
            continue;
        }
        if (++steps_ > most_steps * (basic_.size() + 10)) return Outcome::failed;
        work += options_ / 8;
        if (cost() > most_cost + rows_->perturbed) return Outcome::dear;
        if (work >= last) return Outcome::stopped;
    }
}

}  // namespace farandole::cover
