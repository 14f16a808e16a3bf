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

// Sets are of numbers that the candidates of the first board have here: few words hold them.
class Reach {
  public:
    // Takes all links of a board, which is the one that is looked at.
    void prepare(const Grid& grid);
    // On the board itself.
    void find_plausible();
    // On a board with fewer candidates, of chains that need a link that the first board hasn't.
    void find_plausible(const Grid& work);

    // From where a search may find something: forcing chains, from a candidate that is true, or false; and cycles.
    bool has_on(int candidate) const { return on_.has(number_[candidate]); }
    bool has_off(int candidate) const { return off_too_.has(number_[candidate]); }
    bool has_loop(int candidate) const { return loop_.has(number_[candidate]); }
    bool finds_any() const { return on_.any(); }
    // Whether all of these may exclude the same: if what is true follows from all, so does what that excludes in its cell.
    bool may_share(const int* candidates, int count);

  private:
    struct Ends {
        int first, second;  // indices of ends_
    };
    int number(int candidate) const { return number_[candidate]; }
    template <class Take>
    void each(const Candidates& set, const Take& take) const;
    void unite(Candidates& set, const Candidates& other) const;
    void intersect(Candidates& set, const Candidates& other) const;
    Candidates seen_by(int candidate) const;
    int linked(const Grid& work, int number, int* found) const;
    const Candidates& off_now(int number);
    int end(int number);
    void find_new_links(const Grid& work);
    void go_by_new_links();
    bool closes(const int* linked, int count, int number) const;
    void keep_removing_loops(const Grid& work);

    const Grid* grid_ = nullptr;
    int words_ = 0;  // of sets, a multiple of four
    std::vector<std::uint16_t> candidates_;
    std::uint16_t number_[kCandidates];
    std::vector<Candidates> off_;  // what is false if a candidate is true
    Candidates on_, off_too_, loop_, present_;
    std::vector<Candidates> now_;  // as off_, of the board that is looked at; of those that are known
    Candidates known_;
    std::vector<int> ends_;  // of new links
    Candidates is_end_;
    std::vector<Ends> links_;
    std::vector<Candidates> end_off_;     // what is false if an end is true
    std::vector<Candidates> beyond_;      // what is false if an end is false
    std::int16_t end_of_[kCandidates]{};  // of a number: 0 for none, else its index and one
};

// The candidates that are linked with one, at most four; how many.
int partners(const Grid& grid, int candidate, int* found);

}  // namespace farandole::explainer::chaining
