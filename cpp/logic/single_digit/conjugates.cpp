#include "logic/single_digit/conjugates.hpp"

namespace farandole::logic {

namespace {

struct Kept {
    std::array<Conjugates, kDigits> of;
    // The places for which a search has found nothing. Without a place there is nothing to find.
    std::array<std::array<Cells, kDigits>, 8> nothing{};
};

}  // namespace

const Conjugates& conjugates(Search& search, int digit) {
    const Board& board = search.board();
    Conjugates& of = search.kept<Kept>().of[static_cast<std::size_t>(digit)];
    if (of.where == board.where(digit)) return of;
    of.where = board.where(digit);
    of.many = 0;
    of.linked = {};
    for (int house = 0; house < kHouses; ++house) {
        if (board.places(house, digit) != 2) continue;
        const Cells two = board.where_in(house, digit);
        const int first = two.first(), second = (two - Cells::of(first)).first();
        of.links[static_cast<std::size_t>(of.many++)] = {
            static_cast<std::uint8_t>(house), static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
        for (int cell : {first, second})
            if (!of.linked.has(cell)) of.partners[static_cast<std::size_t>(cell)] = {};
        of.linked |= two;
        of.partners[static_cast<std::size_t>(first)].add(second);
        of.partners[static_cast<std::size_t>(second)].add(first);
    }
    return of;
}

int link_house(const Conjugates& of, int one, int other) {
    for (const StrongLink& link : of)
        if ((link.first == one && link.second == other) || (link.first == other && link.second == one))
            return link.house;
    return -1;
}

bool in_vain(Search& search, InVain what, int digit) {
    const auto& nothing = search.kept<Kept>().nothing[static_cast<std::size_t>(what)];
    return nothing[static_cast<std::size_t>(digit)] == search.board().where(digit);
}

void note_in_vain(Search& search, InVain what, int digit) {
    search.kept<Kept>().nothing[static_cast<std::size_t>(what)][static_cast<std::size_t>(digit)] =
        search.board().where(digit);
}

}  // namespace farandole::logic
