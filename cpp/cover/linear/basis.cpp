#include "cover/linear/basis.hpp"

#include <algorithm>
#include <cmath>

#include "cover/search/compact.hpp"

namespace farandole::cover {

namespace {

constexpr double least_pivot = 1e-9;
constexpr double share = 0.1;  // of the largest number in a column that a pivot must have

}  // namespace

Basis::Basis(std::size_t rows)
    : done_(rows, 0), pivot_(rows, 1), uppers_(rows, Part{}), scratch_(std::make_shared<Scratch>()) {}

std::vector<std::uint32_t> Basis::factor(std::vector<Column>& columns) {
    const auto rows = pivot_.size();
    order_.clear();
    lowers_.clear();
    lower_.clear();
    upper_.clear();
    exchanges_.clear();
    exchanged_.clear();
    std::fill(done_.begin(), done_.end(), 0);
    std::fill(uppers_.begin(), uppers_.end(), Part{});
    std::vector<std::uint32_t> row_of(rows, nothing);
    peel(columns, row_of);
    eliminate(columns, row_of);
    transpose();
    return row_of;
}

// Columns that have one row left, and those that are the only one left in a row.
void Basis::peel(std::vector<Column>& columns, std::vector<std::uint32_t>& row_of) {
    auto& [row_count, column_count, place, columns_of, ready, left] = *scratch_;
    const auto rows = pivot_.size();
    row_count.assign(rows, 0);
    column_count.assign(rows, 0);
    place.assign(rows, 0);
    columns_of.resize(rows);
    for (auto& list : columns_of) list.clear();
    for (std::uint32_t column = 0; column < rows; ++column) {
        column_count[column] = static_cast<std::uint32_t>(columns[column].size());
        for (const auto& entry : columns[column]) {
            ++row_count[entry.row];
            columns_of[entry.row].push_back(column);
        }
    }
    std::vector<std::uint32_t> single_rows;
    ready.clear();
    for (std::uint32_t column = 0; column < rows; ++column)
        if (column_count[column] == 1) ready.push_back(column);
    for (std::uint32_t row = 0; row < rows; ++row)
        if (row_count[row] == 1) single_rows.push_back(row);
    const auto settle = [&](std::uint32_t column, std::uint32_t row) {
        for (const auto other : columns_of[row])
            if (row_of[other] == nothing && other != column && --column_count[other] == 1) ready.push_back(other);
        for (const auto& entry : columns[column])
            if (!done_[entry.row] && entry.row != row && --row_count[entry.row] == 1) single_rows.push_back(entry.row);
        take(columns, column, row, row_of);
    };
    while (!ready.empty() || !single_rows.empty()) {
        if (!ready.empty()) {
            const auto column = ready.back();
            ready.pop_back();
            if (row_of[column] != nothing || column_count[column] != 1) continue;
            for (const auto& entry : columns[column])
                if (!done_[entry.row]) {
                    settle(column, entry.row);
                    break;
                }
            continue;
        }
        const auto row = single_rows.back();
        single_rows.pop_back();
        if (done_[row] || row_count[row] != 1) continue;
        for (const auto column : columns_of[row])
            if (row_of[column] == nothing) {
                settle(column, row);
                break;
            }
    }
}

// A column becomes the next one, by a row: its entries of rows before are part of U, the others of L.
void Basis::take(std::vector<Column>& columns, std::uint32_t column, std::uint32_t row,
                 std::vector<std::uint32_t>& row_of) {
    const auto upper = static_cast<std::uint32_t>(upper_.size()), lower = static_cast<std::uint32_t>(lower_.size());
    for (const auto& entry : columns[column])
        if (entry.row == row) pivot_[row] = entry.value;
    for (const auto& entry : columns[column]) {
        if (entry.row == row) continue;
        if (done_[entry.row])
            upper_.push_back(entry);
        else
            lower_.push_back({entry.row, entry.value / pivot_[row]});
    }
    uppers_[row] = {row, upper, static_cast<std::uint32_t>(upper_.size())};
    if (lower_.size() > lower) lowers_.push_back({row, lower, static_cast<std::uint32_t>(lower_.size())});
    done_[row] = 1;
    row_of[column] = row;
    order_.push_back(row);
}

// What peeling leaves.
void Basis::eliminate(std::vector<Column>& columns, std::vector<std::uint32_t>& row_of) {
    auto& [row_count, column_count, place, columns_of, ready, left] = *scratch_;
    left.clear();
    for (std::uint32_t column = 0; column < row_of.size(); ++column)
        if (row_of[column] == nothing) left.push_back(column);
    for (std::uint32_t row = 0; row < done_.size(); ++row)
        if (!done_[row]) std::erase_if(columns_of[row], [&](auto column) { return row_of[column] != nothing; });
    while (!left.empty()) {
        std::size_t best = 0;
        for (std::size_t at = 1; at < left.size(); ++at)
            if (column_count[left[at]] < column_count[left[best]]) best = at;
        const auto column = left[best];
        left[best] = left.back();
        left.pop_back();
        double most = 0;
        for (const auto& entry : columns[column])
            if (!done_[entry.row]) most = std::max(most, std::abs(entry.value));
        if (most < least_pivot) continue;  // depends on the others
        auto row = nothing;
        for (const auto& entry : columns[column])
            if (!done_[entry.row] && std::abs(entry.value) >= share * most &&
                (row == nothing || columns_of[entry.row].size() < columns_of[row].size()))
                row = entry.row;
        for (const auto& entry : columns[column])
            if (!done_[entry.row]) std::erase(columns_of[entry.row], column);
        take(columns, column, row, row_of);
        const bool alone = lowers_.empty() || lowers_.back().row != row;
        for (const auto other : columns_of[row]) {
            --column_count[other];
            if (!alone) update(columns[other], other, row);
        }
    }
}

// Subtracts the last column taken, by the number in its row.
void Basis::update(Column& column, std::uint32_t number, std::uint32_t row) {
    auto& [row_count, column_count, place, columns_of, ready, left] = *scratch_;
    double factor = 0;
    for (std::uint32_t at = 0; at < column.size(); ++at) {
        place[column[at].row] = at + 1;
        if (column[at].row == row) factor = column[at].value;
    }
    const auto [_, begin, end] = lowers_.back();
    for (auto at = begin; at < end; ++at) {
        const auto [to, value] = lower_[at];
        if (place[to] > 0) {
            column[place[to] - 1].value -= value * factor;
        } else {
            column.push_back({to, -value * factor});
            place[to] = static_cast<std::uint32_t>(column.size());
            columns_of[to].push_back(number);
            ++column_count[number];
        }
    }
    for (const auto& entry : column) place[entry.row] = 0;
}

void Basis::transpose() {
    const auto rows = pivot_.size();
    across_begin_.assign(rows + 1, 0);
    for (const auto& entry : upper_) ++across_begin_[entry.row + std::size_t{1}];
    for (std::size_t row = 0; row < rows; ++row) across_begin_[row + 1] += across_begin_[row];
    across_.resize(upper_.size());
    auto fill = across_begin_;
    for (const auto& [row, begin, end] : uppers_)
        for (auto at = begin; at < end; ++at) across_[fill[upper_[at].row]++] = {row, upper_[at].value};
}

void Basis::exchange(std::uint32_t row, const Numbers& solution) {
    const auto begin = static_cast<std::uint32_t>(exchanged_.size());
    exchanged_.push_back({row, solution[row]});
    for (std::uint32_t other = 0; other < solution.size(); ++other)
        if (other != row && std::abs(solution[other]) > 1e-13) exchanged_.push_back({other, solution[other]});
    exchanges_.push_back({row, begin, static_cast<std::uint32_t>(exchanged_.size())});
}

void Basis::solve(Numbers& x) const {
    for (const auto& [row, begin, end] : lowers_)
        if (const auto value = x[row]; value != 0)
            for (auto at = begin; at < end; ++at) x[lower_[at].row] -= lower_[at].value * value;
    for (auto at = order_.size(); at-- > 0;) {
        const auto row = order_[at];
        if (x[row] == 0) continue;
        const auto value = x[row] /= pivot_[row];
        for (auto entry = uppers_[row].begin; entry < uppers_[row].end; ++entry)
            x[upper_[entry].row] -= upper_[entry].value * value;
    }
    for (const auto& [row, begin, end] : exchanges_) {
        if (x[row] == 0) continue;
        const auto value = x[row] /= exchanged_[begin].value;
        for (auto at = begin + 1; at < end; ++at) x[exchanged_[at].row] -= exchanged_[at].value * value;
    }
}

void Basis::solve_transposed(Numbers& x) const {
    for (auto last = exchanges_.size(); last-- > 0;) {
        const auto& [row, begin, end] = exchanges_[last];
        auto sum = x[row];
        for (auto at = begin + 1; at < end; ++at) sum -= exchanged_[at].value * x[exchanged_[at].row];
        x[row] = sum / exchanged_[begin].value;
    }
    for (const auto row : order_) {
        if (x[row] == 0) continue;
        const auto value = x[row] /= pivot_[row];
        for (auto at = across_begin_[row]; at < across_begin_[row + std::size_t{1}]; ++at)
            x[across_[at].row] -= across_[at].value * value;
    }
    for (auto last = lowers_.size(); last-- > 0;) {
        const auto& [row, begin, end] = lowers_[last];
        double sum = 0;
        for (auto at = begin; at < end; ++at) sum += lower_[at].value * x[lower_[at].row];
        x[row] -= sum;
    }
}

}  // namespace farandole::cover
