// What dynamic chains may find: more than they do, never less, and quick to find. It spares most closures, which say
// nothing.
//
// What singles give in any order from a supposition is what they give in Sudoku Explainer's, unless it's contradictory:
// then a closure has but a part of it. So boards for many suppositions are reduced side by side, one in each lane of a
// vector, without the reasons; and closures are made where these boards have something in common.
//
// Only candidates that are true have boards: one that is false says what the candidate says that is linked with it, or
// nothing.
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
    // Keeps the board until it looks again. Of one with fewer candidates than the last it looks at the difference.
    void look(const Grid& work);

    // Candidates are those of the board that was looked at, here and below.
    bool clashes(int node) const { return is_true(node) ? !is_good(candidate_of(node)) : is_linked_bad(node); }
    // Takes what a contradictory supposition says in Sudoku Explainer's order.
    void correct(int candidate, const Closure& closure);
    // Whether something follows from a candidate being true as well as from its being false.
    bool has_double(int candidate) const;
    // Whether something follows from all of these being true.
    bool has_common(const int* candidates, int count) const;

  private:
    using Row = std::array<std::uint16_t, kRowSize>;
    enum class State : std::uint8_t { kUnknown, kGood, kBad };
    static constexpr std::uint16_t kNone = 0xFFFF;
    bool is_good(int candidate) const { return states_[at(candidate)] == State::kGood; }
    bool is_linked_bad(int candidate) const;  // whether one that is true because this one is false clashes
    std::size_t at(int candidate) const {
        REQUIRE(row_[candidate] != kNone);
        return row_[candidate];
    }
    Row row_of(const Grid& grid) const;
    void find_houses(const Grid& work);
    void reduce(const std::size_t* rows, int count, const Row* const* from, std::vector<Row>& to,
                std::vector<State>& states) const;

    const ForecastLevel* level_;
    std::vector<std::uint8_t> cells_;         // that are open
    std::array<std::uint8_t, kCells> place_;  // of these, in rows
    int size_ = 0;
    std::uint16_t row_[kCandidates];
    std::vector<std::uint16_t> candidates_;  // of rows
    std::vector<Row> base_, rows_;
    std::vector<State> base_states_, states_;
    OpenHouses houses_;
    Row work_{};
    const Grid* grid_ = nullptr;
};

}  // namespace farandole::explainer::chaining
