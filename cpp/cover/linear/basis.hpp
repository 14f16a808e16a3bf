// A square matrix of few numbers, as factors by which systems of equations are solved, one column exchanged at a time.
//
//     B = L U E1 E2 ...      L, U   by elimination (Markowitz, Management Science 3, 1957)
//                            E      a unit matrix but for the column of an exchange
//
// The column that is eliminated by a row has that row's number from then on. Most columns need no elimination at all: they
// are the only one in a row, or have only one row that is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace farandole::cover {

class Basis {
  public:
    using Numbers = std::vector<double>;  // by row
    struct Entry {
        std::uint32_t row;
        double value;
    };
    using Column = std::vector<Entry>;

    explicit Basis(std::size_t rows);

    // Factors of these columns, one for each row; the columns are used up. Returns for each column its row, or `nothing`
    // where it depends on the others.
    std::vector<std::uint32_t> factor(std::vector<Column>& columns);

    // Exchanges the column of a row for another one, given as the solution of B x = that column.
    void exchange(std::uint32_t row, const Numbers& solution);
    bool is_fresh() const { return exchanges_.empty(); }
    // Whether the exchanges cost more than new factors do.
    bool is_long() const { return exchanged_.size() > 2 * (upper_.size() + lower_.size() + pivot_.size()); }

    void solve(Numbers& x) const;             // B x = what x is
    void solve_transposed(Numbers& x) const;  // the same with rows and columns exchanged
    std::uint64_t size() const { return pivot_.size() / 2 + upper_.size() + lower_.size() + exchanged_.size(); }

  private:
    struct Part {  // of a list of entries
        std::uint32_t row, begin, end;
    };
    struct Scratch {  // what elimination needs, once for all copies
        std::vector<std::uint32_t> row_count, column_count, place;
        std::vector<std::vector<std::uint32_t>> columns_of;  // by row
        std::vector<std::uint32_t> ready, left;
    };

    void peel(std::vector<Column>& columns, std::vector<std::uint32_t>& row_of);
    void eliminate(std::vector<Column>& columns, std::vector<std::uint32_t>& row_of);
    void take(std::vector<Column>& columns, std::uint32_t column, std::uint32_t row,
              std::vector<std::uint32_t>& row_of);
    void update(Column& column, std::uint32_t number, std::uint32_t row);
    void transpose();

    std::vector<std::uint32_t> order_;  // rows as eliminated
    std::vector<std::uint8_t> done_;    // by row
    Numbers pivot_;                     // by row
    std::vector<Part> lowers_;          // in order, of rows with any
    std::vector<Entry> lower_;
    std::vector<Part> uppers_;  // by row, as columns; and again as rows
    std::vector<Entry> upper_;
    std::vector<std::uint32_t> across_begin_;
    std::vector<Entry> across_;
    std::vector<Part> exchanges_;
    std::vector<Entry> exchanged_;
    std::shared_ptr<Scratch> scratch_;
};

}  // namespace farandole::cover
