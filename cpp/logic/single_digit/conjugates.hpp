// Strong links of one digit: the houses in which it has two places left, so that one of the two is true.
//
// They follow from the places of the digit alone. So they are kept until these change, and so is which searches for
// patterns of this one digit were in vain.
#pragma once

#include <array>
#include <cstdint>

#include "logic/search.hpp"

namespace farandole::logic {

struct StrongLink {
    std::uint8_t house, first, second;  // cells in their order
};

struct Conjugates {
    Cells where;  // the digit's places, from which the rest follows
    std::array<StrongLink, kHouses> links{};
    int many = 0;
    Cells linked;                          // the cells of all links
    std::array<Cells, kCells> partners{};  // of a linked cell: the other ends of its links
    const StrongLink* begin() const { return links.data(); }
    const StrongLink* end() const { return links.data() + many; }
};

// The links of a digit, in the order of houses.
const Conjugates& conjugates(Search& search, int digit);

// A house that holds a link between two cells; -1: none.
int link_house(const Conjugates& of, int one, int other);

// Searches for patterns of one digit that have found nothing.
enum class InVain : std::uint8_t {
    skyscraper_rows,
    skyscraper_columns,
    kite,
    turbot,
    rectangle,
    simple,
    multi,
    x_chain
};
bool in_vain(Search& search, InVain what, int digit);
void note_in_vain(Search& search, InVain what, int digit);

}  // namespace farandole::logic
