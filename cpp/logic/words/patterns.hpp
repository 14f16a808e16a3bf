// Parts of patterns that a step doesn't name by itself: pivots, stems, shared digits, ends.
#pragma once

#include <optional>
#include <vector>

#include "logic/words/scene.hpp"

namespace farandole::logic::words {

// The ends of one chain of a step, and whether each is true.
struct Branch {
    Node start;
    bool start_true = false;
    Node end;
    bool end_true = false;
};

// The branches of a step's chains; each begins at a node to which no link leads.
std::vector<Branch> branches(const Scene& scene);
// Whether a chain's last node is linked to its first one: a loop.
bool is_closed(const Step& step);

// The cells of a wing one of which holds the digit that is removed; and its pivot.
Cells ends_of(const Scene& scene);
int pivot_of(const Scene& scene);
// The candidate that prevents a bivalue universal grave.
Candidate guard_of(const Scene& scene);

// The cells of a colour of one digit.
Cells colour_cells(const Scene& scene, int colour);
// Two cells of one colour that see each other.
Cells twice(const Scene& scene);
// Colours of two groups that see each other and whose opposites remove something.
std::pair<int, int> touching(const Scene& scene);
// The colour all of whose candidates are removed.
std::optional<int> false_colour(const Step& step);

// The numbers of sets that follow each other, and the digits that each two share.
struct Shared {
    int a = 0, b = 0;
    Digits digits;
};
std::vector<Shared> shared_digits(const Scene& scene);
// The cell of a death blossom each of whose candidates takes a digit from a set.
int stem_of(const Scene& scene);

}  // namespace farandole::logic::words
