// 3D Medusa: colouring through all digits. Strong links of every digit, and cells with two candidates, join
// candidates into groups of two colours in turn; all candidates of one of the two colours are true.
//
//     a colour is false where it stands   1  twice in a cell
//                                         2  twice in a house, for one digit
//                                         3  so that it leaves a cell without a candidate
//     otherwise a candidate is false      4  in a cell that has both colours
//                                         5  where it sees both colours of its digit
//                                         6  where it sees one, and its cell has the other
//
//   cells, digits   the coloured cells, the digits of the colours
//   colours  0 and 1, an entry for each digit
#include <array>
#include <vector>

#include "logic/finders.hpp"
#include "logic/single_digit/conjugates.hpp"

namespace farandole::logic {

namespace {

using ByDigit = std::array<Cells, kDigits>;

Cells& of(ByDigit& sets, int digit) { return sets[static_cast<std::size_t>(digit)]; }
const Cells& of(const ByDigit& sets, int digit) { return sets[static_cast<std::size_t>(digit)]; }

struct Colour3d {
    ByDigit cells{}, seen{};
    Cells anywhere, twice;  // the cells that have the colour, and that have it twice
};

class Medusa {
  public:
    explicit Medusa(Search& search) : search_(search), board_(search.board()), bivalue_(board_.bivalue()) {}

    bool all() {
        for (int digit = 0; digit < kDigits; ++digit)
            for (int cell : conjugates(search_, digit).linked | (bivalue_ & board_.where(digit))) {
                if (of(done_, digit).has(cell)) continue;
                colour(cell, digit);
                int emptied = -1;
                const Colour3d* wrong = false_colour(emptied);
                if (wrong ? use(wrong->cells, emptied) : false_candidates()) return true;
            }
        return false;
    }

  private:
    void colour(int start, int digit) {
        colours_[0] = colours_[1] = {};
        todo_.clear();
        add(start, digit, 0);
        while (!todo_.empty()) {
            const auto [one, which] = todo_.back();
            todo_.pop_back();
            const Conjugates& links = conjugates(search_, one.digit);
            if (links.linked.has(one.cell))
                for (int other : links.partners[one.cell]) add(other, one.digit, which ^ 1);
            if (bivalue_.has(one.cell))
                add(one.cell, lowest(board_.candidates(one.cell) & static_cast<Digits>(~only(one.digit))), which ^ 1);
        }
    }

    void add(int cell, int digit, std::size_t which) {
        if (of(done_, digit).has(cell)) return;
        of(done_, digit).add(cell);
        Colour3d& colour = colours_[which];
        of(colour.cells, digit).add(cell);
        of(colour.seen, digit) |= peers(cell);
        if (colour.anywhere.has(cell)) colour.twice.add(cell);
        colour.anywhere.add(cell);
        todo_.push_back({{static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)}, which});
    }

    // A cell that has no candidate left if the colour is true; -1: none.
    int emptied(const Colour3d& colour, const Colour3d& opposite) const {
        Cells left = colour.anywhere;
        for (int digit = 0; digit < kDigits; ++digit)
            left |= board_.where(digit) - of(colour.seen, digit) - of(opposite.cells, digit);
        const Cells none = board_.empty() - left;
        return none ? none.first() : -1;
    }

    // The colour that is false; null: neither. `none` is a cell that it empties, if that is why.
    const Colour3d* false_colour(int& none) const {
        for (std::size_t which = 0; which < 2; ++which) {
            const Colour3d& colour = colours_[which];
            bool wrong = static_cast<bool>(colour.twice);
            for (int digit = 0; digit < kDigits; ++digit)
                wrong |= of(colour.seen, digit).meets(of(colour.cells, digit));
            if (!wrong) none = emptied(colour, colours_[which ^ 1]);
            if (wrong || none >= 0) return &colour;
        }
        return nullptr;
    }

    bool false_candidates() {
        ByDigit gone{};
        bool any = false;
        const Cells both = colours_[0].anywhere & colours_[1].anywhere;
        for (int digit = 0; digit < kDigits; ++digit) {
            const Cells& first = of(colours_[0].seen, digit);
            const Cells& second = of(colours_[1].seen, digit);
            const Cells wrong =
                both | (first & second) | (first & colours_[1].anywhere) | (second & colours_[0].anywhere);
            of(gone, digit) =
                (wrong & board_.where(digit)) - of(colours_[0].cells, digit) - of(colours_[1].cells, digit);
            any |= static_cast<bool>(of(gone, digit));
        }
        return any && use(gone, -1);
    }

    bool use(const ByDigit& gone, int none) {
        Step& step = search_.step;
        step.clear(Technique::medusa_3d);
        for (int digit = 0; digit < kDigits; ++digit) step.remove(of(gone, digit), digit);
        if (search_.details) {
            step.cells = colours_[0].anywhere | colours_[1].anywhere;
            for (int digit = 0; digit < kDigits; ++digit) add_digit(step, digit);
            for (int cell : step.cells& bivalue_) step.truths.push_back(cell_truth(cell));
            if (none >= 0 && !(step.cells & bivalue_).has(none)) step.truths.push_back(cell_truth(none));
        }
        return search_.found();
    }

    void add_digit(Step& step, int digit) {
        const Cells coloured = of(colours_[0].cells, digit) | of(colours_[1].cells, digit);
        if (!coloured) return;
        step.digits = static_cast<Digits>(step.digits | only(digit));
        for (std::uint8_t which = 0; which < 2; ++which)
            if (const Cells& cells = of(colours_[which].cells, digit); cells)
                step.colours.push_back({cells, static_cast<std::uint8_t>(digit), which});
        for (const StrongLink& link : conjugates(search_, digit))
            if (coloured.has(link.first)) step.truths.push_back(house_truth(link.house, digit));
    }

    struct Todo {
        Candidate one;
        std::size_t which;
    };

    Search& search_;
    const Board& board_;
    Cells bivalue_;
    ByDigit done_{};
    std::array<Colour3d, 2> colours_;
    std::vector<Todo> todo_;
};

}  // namespace

bool find_medusa(Search& search, Technique) { return Medusa(search).all(); }

}  // namespace farandole::logic
