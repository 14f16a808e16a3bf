#include "cover/refute/lattice.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace farandole::cover {

namespace {

constexpr std::size_t most_rows = 3000;
constexpr std::uint64_t most_power = std::uint64_t{1} << 32;

bool is_fixed(const Compact& compact, std::uint32_t item) {
    return item < compact.primary && (!compact.bounded || compact.low[item] == compact.high[item]);
}

// column -= factor * other, from a row on.
template <std::uint64_t modulus>
void subtract(std::vector<std::uint32_t>& column, const std::vector<std::uint32_t>& other, std::uint64_t factor,
              std::size_t row) {
    const auto add = (modulus - factor) % modulus;
    for (auto k = row; k < column.size(); ++k)
        column[k] = static_cast<std::uint32_t>((column[k] + add * other[k]) % modulus);
}

constexpr std::uint64_t largest_power(std::uint64_t prime) {
    std::uint64_t power = 1;
    while (power * prime <= most_power) power *= prime;
    return power;
}

}  // namespace

bool Lattice::fits(const Compact& compact) {
    std::size_t rows = 0;
    for (std::uint32_t item = 0; item < compact.primary; ++item) rows += is_fixed(compact, item);
    return rows > 0 && rows <= most_rows;
}

Lattice::Lattice(const Compact& compact, std::uint32_t prime)
    : compact_(compact), prime_(prime), modulus_(largest_power(prime)), row_(compact.items, nothing) {
    for (std::uint32_t item = 0; item < compact.primary; ++item) {
        if (!is_fixed(compact, item)) continue;
        row_[item] = static_cast<std::uint32_t>(required_.size());
        required_.push_back(static_cast<Number>((compact.bounded ? compact.low[item] : 1) % modulus_));
    }
    stride_ = static_cast<std::uint32_t>(std::uint64_t{compact.options()} * 618 / 1000 + 1);
    while (std::gcd(stride_, compact.options()) != 1) ++stride_;
    rest_ = required_;
    basis_.resize(required_.size());
    follow();
}

auto Lattice::run(std::uint64_t most_work) -> Outcome {
    const auto last = work + std::min(most_work, ~work);
    for (; stop_ < rest_.size(); ++next_) {
        if (next_ == compact_.options()) return is_refuted() ? Outcome::refuted : Outcome::open;
        if (work >= last) return Outcome::work;
        Column column(required_.size(), 0);
        const auto option = static_cast<std::uint32_t>(std::uint64_t{next_} * stride_ % compact_.options());
        for (auto at = compact_.begin[option]; at < compact_.begin[option] + compact_.width[option]; ++at)
            if (const auto row = row_[compact_.entry[at]]; row != nothing) column[row] = 1;
        add(std::move(column));
    }
    return Outcome::open;
}

// How often the prime divides a number that isn't 0.
std::uint32_t Lattice::power(Number number) const {
    std::uint32_t times = 0;
    while (number % prime_ == 0) number = static_cast<Number>(number / prime_), ++times;
    return times;
}

Lattice::Number Lattice::inverse(Number unit) const {
    auto a = static_cast<std::int64_t>(modulus_), b = std::int64_t{unit};
    std::int64_t x = 0, y = 1;
    while (b != 0) {
        const auto times = a / b;
        a = std::exchange(b, a - times * b);
        x = std::exchange(y, x - times * y);
    }
    return static_cast<Number>(x < 0 ? x + static_cast<std::int64_t>(modulus_) : x);
}

// Subtracts a multiple of a row's basis vector, so that nothing is left there. False: that isn't possible.
bool Lattice::cancel(Column& column, std::size_t row) {
    const auto& other = basis_[row];
    if (other.empty()) return false;
    auto unit = other[row], number = column[row];
    while (unit % prime_ == 0) {
        if (number % prime_ != 0) return false;
        unit = static_cast<Number>(unit / prime_), number = static_cast<Number>(number / prime_);
    }
    const auto factor = unit == 1 ? number : product(number, inverse(unit));
    work += column.size() - row;
    switch (prime_) {
        case 2: subtract<largest_power(2)>(column, other, factor, row); break;
        case 3: subtract<largest_power(3)>(column, other, factor, row); break;
        default: subtract<largest_power(5)>(column, other, factor, row);
    }
    column[row] = 0;
    return true;
}

void Lattice::add(Column column) {
    work += column.size() / 4;
    bool changed = false;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column[row] == 0 || cancel(column, row)) continue;
        changed |= row == stop_;
        std::swap(column, basis_[row]);
        if (column.empty()) break;
        cancel(column, row);
    }
    if (changed) follow();
}

// Takes from what is required what the basis can give.
void Lattice::follow() {
    for (; stop_ < rest_.size(); ++stop_)
        if (rest_[stop_] != 0 && !cancel(rest_, stop_)) return;
}

// Whether weights of the items, over the modulus, make whole numbers of all options but not of what is required.
bool Lattice::is_refuted() {
    Column weight(required_.size(), 0);
    weight[stop_] = static_cast<Number>(modulus_ / prime_);
    for (auto times = power(rest_[stop_]); times > 0; --times)
        weight[stop_] = static_cast<Number>(weight[stop_] / prime_);
    for (auto row = stop_; row-- > 0;) {
        const auto& vector = basis_[row];
        if (vector.empty()) continue;
        std::uint64_t sum = 0;
        for (auto k = row + 1; k <= stop_; ++k) sum = (sum + std::uint64_t{vector[k]} * weight[k]) % modulus_;
        auto unit = vector[row], number = static_cast<Number>(sum);
        for (; unit % prime_ == 0;
             unit = static_cast<Number>(unit / prime_), number = static_cast<Number>(number / prime_))
            if (number % prime_ != 0) return false;
        weight[row] = negative(product(number, inverse(unit)));
    }
    std::uint64_t whole = 0;
    for (std::size_t row = 0; row < weight.size(); ++row)
        whole = (whole + std::uint64_t{required_[row]} * weight[row]) % modulus_;
    if (whole == 0) return false;
    for (std::uint32_t option = 0; option < compact_.options(); ++option) {
        std::uint64_t sum = 0;
        for (auto at = compact_.begin[option]; at < compact_.begin[option] + compact_.width[option]; ++at)
            if (const auto row = row_[compact_.entry[at]]; row != nothing) sum += weight[row];
        if (sum % modulus_ != 0) return false;
    }
    return true;
}

}  // namespace farandole::cover
