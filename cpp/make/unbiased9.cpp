#include "make/unbiased9.hpp"

#include <algorithm>
#include <utility>

#include "require.hpp"

namespace farandole::make {
namespace {

using logic::box_of;
using logic::column_of;
using logic::row_of;
using Nine = std::uint16_t;  // rows, columns, boxes, or the cells of one, a bit each

constexpr Nine kNine = 0x1FF;
constexpr int kFirstLook = 26;

// Three bits to nine: each one three times in a row, or all three repeated three times.
constexpr std::array<Nine, 8> kEachThrice{0, 7, 56, 63, 448, 455, 504, 511};
constexpr std::array<Nine, 8> kAllThrice{0, 73, 146, 219, 292, 365, 438, 511};

constexpr Nine bit(int number) { return static_cast<Nine>(1 << number); }
constexpr std::size_t three(unsigned bits) { return bits & 7u; }

// Where a cell is: its houses by number, and as bits.
struct Place {
    std::uint8_t row, column, box;
    Nine row_bit, column_bit, box_bit, turned_bit, bit_in_box;
};

constexpr std::array<Place, kCells> make_places() {
    std::array<Place, kCells> places{};
    for (int cell = 0; cell < kCells; ++cell) {
        const int row = row_of(cell), column = column_of(cell), box = box_of(cell);
        places[at(cell)] = {static_cast<std::uint8_t>(row),
                            static_cast<std::uint8_t>(9 + column),
                            static_cast<std::uint8_t>(18 + box),
                            bit(row),
                            bit(column),
                            bit(box),
                            bit(column / 3 * 3 + row / 3),
                            bit(row % 3 * 3 + column % 3)};
    }
    return places;
}
constexpr auto kPlaces = make_places();

// Some cells of a full grid as givens, and whether one of them follows from the others by a single.
class Givens {
  public:
    explicit Givens(const Digits9& grid) : grid_(grid) {}

    int size() const { return size_; }

    void add(int cell) {
        const Place& place = kPlaces[at(cell)];
        const std::size_t digit = at(grid_[at(cell)] - 1);
        const Nine own = bit(static_cast<int>(digit));
        list_[at(size_++)] = static_cast<std::uint8_t>(cell);
        filled_[place.row] |= place.column_bit, digits_[place.row] |= own;
        filled_[place.column] |= place.row_bit, digits_[place.column] |= own;
        filled_[place.box] |= place.bit_in_box, digits_[place.box] |= own;
        rows_[digit] |= place.row_bit, columns_[digit] |= place.column_bit;
        boxes_[digit] |= place.box_bit, turned_[digit] |= place.turned_bit;
    }

    Cells cells() const {
        Cells cells;
        for (int i = 0; i < size_; ++i) cells.add(list_[at(i)]);
        return cells;
    }

    bool has_single() const {
        return std::any_of(list_.begin(), list_.begin() + size_, [&](std::uint8_t cell) { return is_single(cell); });
    }

  private:
    bool is_single(int cell) const {
        const Place& place = kPlaces[at(cell)];
        const int band = place.row / 3, stack = place.column / 3 - 3;
        const std::size_t digit = at(grid_[at(cell)] - 1);
        // Cells of a house that are filled, or see the digit elsewhere: if all do, this is its only place.
        const unsigned boxes = boxes_[digit] ^ place.box_bit, turned = turned_[digit] ^ place.turned_bit;
        const unsigned rows = rows_[digit] ^ place.row_bit, columns = columns_[digit] ^ place.column_bit;
        const unsigned seen = digits_[place.row] | digits_[place.column] | digits_[place.box];
        const unsigned row = filled_[place.row] | columns_[digit] | kEachThrice[three(boxes >> (3 * band))];
        const unsigned column = filled_[place.column] | rows_[digit] | kEachThrice[three(turned >> (3 * stack))];
        const unsigned box =
            filled_[place.box] | kEachThrice[three(rows >> (3 * band))] | kAllThrice[three(columns >> (3 * stack))];
        return seen == kNine || row == kNine || column == kNine || box == kNine;
    }

    const Digits9& grid_;
    int size_ = 0;
    std::array<std::uint8_t, kCells> list_{};
    std::array<Nine, 27> filled_{}, digits_{};                     // by house
    std::array<Nine, 9> rows_{}, columns_{}, boxes_{}, turned_{};  // by digit: where it stands
};

// Of 2⁶⁴ coins, those that let a puzzle of k givens pass: C(81, k) / C(81, most), exact but for the last digits.
std::vector<std::uint64_t> chances_up_to(int most) {
    __extension__ using Wide = unsigned __int128;
    std::vector<std::uint64_t> chances(at(most) + 1, ~std::uint64_t{0});
    for (int k = most; k > 0; --k)
        chances[at(k - 1)] = static_cast<std::uint64_t>(static_cast<Wide>(chances[at(k)]) * at(k) / at(kCells + 1 - k));
    return chances;
}

}  // namespace

Unbiased9::Unbiased9(int least, int most, std::uint64_t seed, const sudoku::SearchLevel9& level,
                     const FourBoxesLevel9& grids)
    : least_(least), most_(most), seed_(seed), level_(level), grids_(grids), chances_(chances_up_to(most)) {
    REQUIRE(least >= 0 && least <= most && most <= kMostUnbiased9);
}

void Unbiased9::load(std::uint64_t first, std::uint64_t number) {
    made_.clear();
    next_ = first;
    end_ = first + number;
    done_ = 0;
}

bool Unbiased9::run() {
    if (next_ == end_) return true;
    Random random(seed_, next_);
    random_full_grid9(random, grid_.data(), grids_);
    unavoidable_.clear();
    add_exchanges(grid_, unavoidable_);
    std::sort(unavoidable_.begin(), unavoidable_.end(),
              [](const Cells& a, const Cells& b) { return a.size() < b.size(); });
    for (std::size_t cell = 0; cell < kCells; ++cell) order_[cell] = static_cast<std::uint8_t>(cell);
    for (int i = 0; i < kOrders9; ++i) try_order(random);
    ++next_, ++done_;
    return next_ == end_;
}

bool Unbiased9::hits_all(const Cells& givens) const {
    return std::all_of(unavoidable_.begin(), unavoidable_.end(), [&](const Cells& set) { return set.meets(givens); });
}

bool Unbiased9::is_unique(const Cells& givens) const {
    sudoku::Search9 search(masked(grid_, givens).data(), level_);
    return search.run(2, ~std::uint64_t{0}, nullptr) == 1;
}

bool Unbiased9::is_minimal(const Cells& givens) const {
    for (const int cell : givens)
        if (is_unique(givens - Cells::of(cell))) return false;
    return true;
}

void Unbiased9::try_order(Random& random) {
    const std::uint64_t coin = random.next();
    const auto passes = std::upper_bound(chances_.begin(), chances_.end(), coin);
    if (passes == chances_.end()) return;
    const int fewest = std::max(least_, static_cast<int>(passes - chances_.begin()));

    auto& order = order_;  // from any order on, all are as likely
    Givens givens(grid_);
    const auto add = [&] {
        const int n = givens.size();
        const auto other = at(n) + random.below(static_cast<std::uint32_t>(kCells - n));
        std::swap(order[at(n)], order[other]);
        givens.add(order[at(n)]);
    };
    while (givens.size() < fewest) {
        add();
        if (givens.size() == kFirstLook && givens.has_single()) return;
    }
    if (givens.has_single()) return;
    Cells last;
    do {
        last = givens.cells();
        if (givens.size() == most_) break;
        add();
    } while (!givens.has_single());
    if (!hits_all(last) || !is_unique(last)) return;
    // The first that has one solution, from the end of the order.
    for (int n = last.size();; --n) {
        const Cells fewer = last - Cells::of(order[at(n - 1)]);
        if (!is_unique(fewer)) break;
        last = fewer;
    }
    if (last.size() >= fewest && is_minimal(last)) made_.push_back({next_, last, grid_, 1.0});
}

}  // namespace farandole::make
