// The factors of a basis solve its equations, and the relaxation of an assignment costs what the best assignment does.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "check.hpp"
#include "cover/linear/basis.hpp"
#include "cover/linear/program.hpp"
#include "cover/problem.hpp"
#include "cover/search/compact.hpp"

using namespace farandole::cover;

namespace {

using Numbers = Basis::Numbers;
using Columns = std::vector<Basis::Column>;

Basis::Column random_column(std::mt19937& random, std::uint32_t rows) {
    if (random() % 3 == 0) return {{static_cast<std::uint32_t>(random() % rows), -1.0}};
    Basis::Column column;
    for (std::uint32_t row = 0; row < rows; ++row)
        if (random() % rows < 3) column.push_back({row, 1.0});
    return column;
}

// What B x is less what it should be, and the same for the transposed matrix; `columns` by their rows.
double error(const Basis& basis, const Columns& columns, std::mt19937& random) {
    const auto rows = columns.size();
    Numbers wanted(rows, 0.0);
    for (auto& number : wanted)
        if (random() % 2 == 0) number = static_cast<double>(random() % 9) - 4;
    auto x = wanted, y = wanted;
    basis.solve(x);
    basis.solve_transposed(y);
    Numbers lack = wanted;
    double most = 0;
    for (std::size_t at = 0; at < rows; ++at) {
        double sum = 0;
        for (const auto& [row, value] : columns[at]) {
            lack[row] -= value * x[at];
            sum += value * y[row];
        }
        most = std::max(most, std::abs(sum - wanted[at]));
    }
    for (const auto number : lack) most = std::max(most, std::abs(number));
    return most;
}

void factors() {
    std::mt19937 random(5);
    int regular = 0, singular = 0;
    for (int round = 0; round < 400; ++round) {
        const auto rows = 1 + static_cast<std::uint32_t>(random() % 30);
        Columns columns(rows);
        for (auto& column : columns) column = random_column(random, rows);
        const auto as_given = columns;
        Basis basis(rows);
        const auto row_of = basis.factor(columns);
        if (std::count(row_of.begin(), row_of.end(), nothing) > 0) {
            ++singular;
            continue;
        }
        ++regular;
        for (std::uint32_t at = 0; at < rows; ++at) columns[row_of[at]] = as_given[at];
        CHECK(basis.is_fresh() && error(basis, columns, random) < 1e-6);
        for (int times = 0; times < 10; ++times) {
            const auto other = random_column(random, rows);
            Numbers solution(rows, 0.0);
            for (const auto& [row, value] : other) solution[row] = value;
            basis.solve(solution);
            const auto row = static_cast<std::uint32_t>(random() % rows);
            if (std::abs(solution[row]) < 0.1) continue;
            basis.exchange(row, solution);
            columns[row] = other;
            CHECK(!basis.is_fresh() && error(basis, columns, random) < 1e-6);
        }
    }
    CHECK(regular > 50 && singular > 50);
}

void dependent_columns() {
    Columns columns{{{0, 1.0}, {1, 1.0}}, {{1, 1.0}, {2, 1.0}}, {{0, 1.0}, {1, 2.0}, {2, 1.0}}};
    Basis basis(3);
    const auto row_of = basis.factor(columns);
    CHECK(std::count(row_of.begin(), row_of.end(), nothing) == 1);
}

// Each of five in one of five places; in some rounds a pair is ruled out, another one decided.
void assignments() {
    std::mt19937 random(7);
    constexpr std::uint32_t size = 5;
    Problem problem;
    problem.primary = problem.items = 2 * size;
    for (std::uint32_t one = 0; one < size; ++one)
        for (std::uint32_t place = 0; place < size; ++place) {
            problem.entries.insert(problem.entries.end(), {one, size + place});
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        }
    const Compact compact(problem);
    for (int round = 0; round < 50; ++round) {
        std::vector<double> costs(size * size);
        for (auto& cost : costs) cost = static_cast<double>(random() % 100);
        LinearProgram program(compact, costs);
        std::vector<std::uint8_t> fates(costs.size(), LinearProgram::open);
        for (int times = 0; times < 3; ++times) {
            std::vector<std::uint32_t> order(size);
            std::iota(order.begin(), order.end(), 0);
            double least = 1e9;
            do {
                double sum = 0;
                for (std::uint32_t one = 0; one < size; ++one) {
                    const auto option = one * size + order[one];
                    sum += fates[option] == LinearProgram::excluded ? 1e9 : costs[option];
                }
                least = std::min(least, sum);
            } while (std::next_permutation(order.begin(), order.end()));
            program.begin(fates);
            const auto outcome = program.solve(1 << 30);
            CHECK((outcome == LinearProgram::Outcome::optimal) == (least < 1e9));
            double sum = 0;
            for (std::uint32_t option = 0; option < costs.size(); ++option)
                sum += costs[option] * program.value(option);
            CHECK(outcome != LinearProgram::Outcome::optimal || std::abs(sum - least) < 0.01);
            fates[random() % fates.size()] = LinearProgram::excluded;
            if (times == 1)
                for (std::uint32_t place = 1; place < size; ++place) fates[place] = LinearProgram::excluded;
        }
    }
}

}  // namespace

int main() {
    factors();
    dependent_columns();
    assignments();
}
