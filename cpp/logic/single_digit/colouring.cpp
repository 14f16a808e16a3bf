// Colouring of one digit. Strong links join places into groups; within one the places get two colours in turn, and all
// places of one of the two colours are true.
//
//     wrap       two places of a colour see each other: the colour is false
//     trap       what sees both colours of a group is false
//     multi 1    a place of one group sees a place of another: so one of the two opposite colours is true, and what
//                sees both of these is false
//     multi 2    places of one colour see both colours of another group: the colour is false
//
//   cells, digits   the coloured places, the digit
//   colours  0 and 1 of the group (of multi 2 that which loses a colour), 2 and 3 of the other
//   base     houses of the strong links
#include <array>
#include <vector>

#include "logic/finders.hpp"
#include "logic/single_digit/conjugates.hpp"

namespace farandole::logic {

namespace {

struct Colours {
    std::array<Cells, 2> cells, seen;  // of either colour: its places, and what they see
};

class Groups {
  public:
    Groups(Search& search, int digit) : search_(search), links_(conjugates(search, digit)), digit_(digit) {
        Cells left = links_.linked;
        while (left) {
            Colours& group = groups_[static_cast<std::size_t>(many_++)];
            group = {};
            group.cells[0].add(left.first());
            Cells fresh[2] = {group.cells[0], {}};
            left -= fresh[0];
            for (std::size_t colour = 0; fresh[colour]; colour ^= 1) {
                Cells& next = fresh[colour ^ 1];
                next = {};
                for (int cell : fresh[colour]) next |= links_.partners[static_cast<std::size_t>(cell)] & left;
                group.cells[colour ^ 1] |= next;
                left -= next;
            }
            for (std::size_t colour = 0; colour < 2; ++colour)
                for (int cell : group.cells[colour]) group.seen[colour] |= peers(cell);
        }
    }

    const Colours* begin() const { return groups_.data(); }
    const Colours* end() const { return groups_.data() + many_; }

    bool wrap(const Colours& group) const {
        Step& step = begin_step(Technique::simple_colors_wrap);
        for (std::size_t colour = 0; colour < 2; ++colour)
            if (group.seen[colour].meets(group.cells[colour])) step.remove(group.cells[colour], digit_);
        return use(group, nullptr);
    }

    bool trap(const Colours& group) const {
        begin_step(Technique::simple_colors_trap).remove(links_.where & group.seen[0] & group.seen[1], digit_);
        return use(group, nullptr);
    }

    bool multi_2(const Colours& group, const Colours& other) const {
        Step& step = begin_step(Technique::multi_colors_2);
        for (std::size_t colour = 0; colour < 2; ++colour) {
            const Cells& seen = group.seen[colour];
            if (seen.meets(other.cells[0]) && seen.meets(other.cells[1])) step.remove(group.cells[colour], digit_);
        }
        return use(group, &other);
    }

    bool multi_1(const Colours& group, const Colours& other) const {
        Step& step = begin_step(Technique::multi_colors_1);
        Cells done;
        for (std::size_t colour = 0; colour < 2; ++colour)
            for (std::size_t second = 0; second < 2; ++second) {
                if (!group.seen[colour].meets(other.cells[second])) continue;
                const Cells gone = links_.where & group.seen[colour ^ 1] & other.seen[second ^ 1];
                step.remove(gone - done, digit_);
                done |= gone;
            }
        return use(group, &other);
    }

  private:
    Step& begin_step(Technique technique) const {
        search_.step.clear(technique);
        return search_.step;
    }

    void add_group(const Colours& group, int first) const {
        Step& step = search_.step;
        for (std::size_t colour = 0; colour < 2; ++colour) {
            step.cells |= group.cells[colour];
            step.colours.push_back({group.cells[colour], static_cast<std::uint8_t>(digit_),
                                    static_cast<std::uint8_t>(first + static_cast<int>(colour))});
        }
        for (const StrongLink& link : links_) {
            if (!(group.cells[0] | group.cells[1]).has(link.first)) continue;
            step.base.push_back(link.house);
            step.truths.push_back(house_truth(link.house, digit_));
        }
    }

    bool use(const Colours& group, const Colours* other) const {
        Step& step = search_.step;
        if (step.eliminations.empty()) return false;
        if (search_.details) {
            step.digits = only(digit_);
            add_group(group, 0);
            if (other) add_group(*other, 2);
        }
        return search_.found();
    }

    Search& search_;
    const Conjugates& links_;
    int digit_, many_ = 0;
    std::array<Colours, kHouses> groups_;
};

// In rating either kind will do.
bool simple(const Groups& groups, bool wrap, bool trap) {
    for (const Colours& group : groups)
        if ((wrap && groups.wrap(group)) || (trap && groups.trap(group))) return true;
    return false;
}

bool multi(const Groups& groups, bool first, bool second, bool once) {
    for (const Colours& group : groups)
        for (const Colours& other : groups) {
            if (&group == &other) continue;
            if (second && groups.multi_2(group, other)) return true;
            if (first && !(once && &other < &group) && groups.multi_1(group, other)) return true;
        }
    return false;
}

}  // namespace

bool find_colouring(Search& search, Technique wanted) {
    const bool all = search.collecting();
    const bool is_simple = wanted == Technique::simple_colors_trap || wanted == Technique::simple_colors_wrap;
    const auto wants = [&](Technique technique) { return !all || wanted == technique; };
    const InVain what = is_simple ? InVain::simple : InVain::multi;
    for (int digit = 0; digit < kDigits; ++digit) {
        if (!all && in_vain(search, what, digit)) continue;
        const Groups groups(search, digit);
        const bool done =
            is_simple ? simple(groups, wants(Technique::simple_colors_wrap), wants(Technique::simple_colors_trap))
                      : multi(groups, wants(Technique::multi_colors_1), wants(Technique::multi_colors_2), all);
        if (done) return true;
        if (!all) note_in_vain(search, what, digit);
    }
    return false;
}

}  // namespace farandole::logic
