// What dynamic chains may find: more than they do, never less, and quick to find. It spares most closures, which say
// nothing.
//
// What singles give in any order from a supposition is what they give in Sudoku Explainer's, unless it's contradictory:
// then a closure has but a part of it. So boards for many suppositions are reduced side by side, one in each lane of a
// vector, without the reasons; and closures are made where these boards have something in common.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/explainer/chaining/closure.hpp"
#include "logic/explainer/forecast/lane_boards.hpp"
#include "require.hpp"

namespace farandole::explainer::chaining {

class Forecast {
  public:
    Forecast();
    // Takes a board, to look at those with fewer candidates.
    void prepare(const Grid& grid);
    void look(const Grid& work);

    // Nodes are those of open cells on the board that was prepared, here and below.
    bool clashes(int node) const { return bad_[at(node)]; }
    // Whether something follows from a candidate being true as well as from its being false.
    bool has_double(int candidate) const;
    // Whether something follows from all of these being true.
    bool has_common(const int* candidates, int count) const;

  private:
    using Row = std::array<std::uint16_t, kBoardSize>;
    static constexpr std::uint16_t kNone = 0xFFFF;
    std::size_t at(int node) const {
        REQUIRE(row_[node] != kNone);
        return row_[node];
    }
    const std::uint16_t* row(int node) const { return rows_[at(node)].data(); }
    void take(const LaneBoards& boards, std::size_t group);

    const ForecastLevel* level_;
    OpenHouses houses_;
    std::vector<LaneBoards> base_;
    std::uint16_t row_[kNodes];
    std::vector<std::uint16_t> nodes_;  // of rows
    std::vector<Row> rows_;
    std::vector<std::uint8_t> bad_;
    Row work_{};
};

}  // namespace farandole::explainer::chaining
