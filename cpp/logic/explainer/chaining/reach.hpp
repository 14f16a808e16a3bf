// Which candidates a chain without branches can reach: more than it does, never less, and quick to find. It spares most
// searches for chains, which find nothing.
//
// Such a chain goes from a candidate that is true to those that it excludes, and from one that is false to the only one
// that is left with it in a cell or house: the two are linked. So what is false if a candidate is true is a relation
// that goes both ways, and once it is known for a board, a board with fewer candidates differs by its new links alone.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/explainer/chaining/grid.hpp"

namespace farandole::explainer::chaining {

// From where a search may find something.
struct Plausible {
    Candidates on, off;  // forcing chains, from a candidate that is true, or false
    Candidates loop;     // cycles
};

class Reach {
  public:
    // Takes all links of a board.
    void prepare(const Grid& grid);
    // On the board itself.
    void find_plausible(Plausible& plausible);
    // On a board with fewer candidates, of chains that need a link that the first board hasn't.
    void find_plausible(const Grid& work, Plausible& plausible);
    // What is false if a candidate is true, on the board, or on that which was looked at last.
    const Candidates& off(int candidate) const { return off_[candidate]; }
    Candidates off_now(int candidate) const;

  private:
    struct Ends {
        int first, second;  // indices of ends_
    };
    int end(int candidate);
    void find_new_links(const Grid& work);
    void keep_removing_loops(const Grid& work, Plausible& plausible) const;

    const Grid* grid_ = nullptr;
    Candidates off_[kCandidates];
    std::vector<int> ends_;  // of new links
    std::vector<Ends> links_;
    std::vector<Candidates> end_off_;     // what is false if an end is true
    std::int16_t end_of_[kCandidates]{};  // 0 for none, else its index and one
};

// The candidates that are linked with one, at most four; how many.
int partners(const Grid& grid, int candidate, int* found);

}  // namespace farandole::explainer::chaining
