// Further W-wings: cells (x z), or almost locked sets with x and z, are linked by a house that needs its x. They can't
// all hold x, or none would be left for the house. So one of them has z, and what sees all their z is not z.
//
//     grouped        two cells apart; several places of the house see the one of them, all others the other
//     multi-branch   three cells or more, apart, each of which sees some of the places
//     ALS            two almost locked sets; all x of each see one of two places
//
//   cells, digits   grouped: the two cells and the places, both digits. Multi-branch: the cells; both digits
//   base     the house
//   nodes, links   grouped: as a chain, which begins and ends with z
//   sets     ALS: the sets. digits: z; nodes: the two places
#include "logic/finders.hpp"
#include "logic/sets/locked_sets.hpp"
#include "logic/single_digit/conjugates.hpp"

namespace farandole::logic {

namespace {

class WWings {
  public:
    WWings(Search& search, Technique technique) : search_(search), board_(search.board()), technique_(technique) {}

    // All pairs of digits, in either order, with the cells that have just these.
    bool find() {
        const Cells pairs = board_.bivalue();
        for (x_ = 0; x_ < kDigits; ++x_)
            for (z_ = 0; z_ < kDigits; ++z_) {
                if (search_.stopped()) return false;
                const Cells ends = pairs & board_.where(x_) & board_.where(z_);
                if (x_ == z_ || ends.size() < 2) continue;
                for (house_ = 0; house_ < kHouses; ++house_) {
                    places_ = board_.where_in(house_, x_);
                    if (places_.size() < 3) continue;
                    const Cells free = ends - places_;
                    if (technique_ == Technique::grouped_w_wing ? grouped(free) : branches({}, places_, free))
                        return true;
                }
            }
        return false;
    }

  private:
    bool grouped(const Cells& ends) {
        Cells later = ends;
        for (int one : ends) {
            later.drop(one);
            const Cells near = places_ & peers(one), far = places_ - near;
            if (!near || !far) continue;
            for (int other : later - peers(one)) {
                if (!far.within(peers(other)) || places_.within(peers(other))) continue;
                const Cells gone = board_.where(z_) & peers(one) & peers(other);
                if (gone && use_grouped(one, near, far, other, gone)) return true;
            }
        }
        return false;
    }

    bool use_grouped(int one, const Cells& near, const Cells& far, int other, const Cells& gone) {
        Step& step = begin(Cells::of(one) | Cells::of(other), gone);
        if (search_.details) {
            step.cells |= places_;
            const auto x = static_cast<std::uint8_t>(x_), z = static_cast<std::uint8_t>(z_);
            const Cells first = Cells::of(one), last = Cells::of(other);
            step.nodes = {{first, z}, {first, x}, {near, x}, {far, x}, {last, x}, {last, z}};
            for (std::uint16_t at = 0; at < 5; ++at)
                step.links.push_back({at, static_cast<std::uint16_t>(at + 1), at % 2 == 0});
        }
        return search_.found();
    }

    // Cells for the places that none of them sees yet, each of which is needed.
    bool branches(const Cells& cells, const Cells& open, const Cells& ends) {
        if (!open) {
            const Cells gone = board_.where(z_) & common_peers(cells);
            if (cells.size() < 3 || !gone || !all_needed(cells)) return false;
            begin(cells, gone);
            return search_.found();
        }
        Cells free = ends;
        for (int cell : ends& peers(open.first())) {
            free.drop(cell);
            if (branches(cells | Cells::of(cell), open - peers(cell), free - peers(cell))) return true;
        }
        return false;
    }

    bool all_needed(const Cells& cells) const {
        for (int cell : cells) {
            Cells seen;
            for (int other : cells - Cells::of(cell)) seen |= peers(other);
            if (places_.within(seen)) return false;
        }
        return true;
    }

    Step& begin(const Cells& cells, const Cells& gone) {
        Step& step = search_.step;
        step.clear(technique_);
        step.remove(gone, z_);
        if (search_.details) {
            step.cells = cells;
            step.digits = static_cast<Digits>(only(x_) | only(z_));
            step.base.push_back(static_cast<std::uint8_t>(house_));
            for (int cell : cells) step.truths.push_back(cell_truth(cell));
            step.truths.push_back(house_truth(house_, x_));
        }
        return step;
    }

    Search& search_;
    const Board& board_;
    Technique technique_;
    int x_ = 0, z_ = 0, house_ = 0;
    Cells places_;  // of x in the house
};

bool use_sets(Search& search, const AlmostLockedSet& one, const AlmostLockedSet& other, const StrongLink& link, int x,
              int z, const Cells& gone) {
    Step& step = search.step;
    step.clear(Technique::als_w_wing);
    step.remove(gone, z);
    if (search.details) {
        step.digits = only(z);
        step.base.push_back(link.house);
        step.sets = {{one.cells, one.digits}, {other.cells, other.digits}};
        for (const AlmostLockedSet* set : {&one, &other})
            for (int cell : set->cells) step.truths.push_back(cell_truth(cell));
        step.truths.push_back(house_truth(link.house, x));
        for (int end : {link.first, link.second}) step.nodes.push_back({Cells::of(end), static_cast<std::uint8_t>(x)});
    }
    return search.found();
}

// The sets that lose x if it is at a place of a link.
std::vector<const AlmostLockedSet*> sets_that_lose(Search& search, int x, int end) {
    std::vector<const AlmostLockedSet*> losing;
    for (const AlmostLockedSet& set : almost_locked_sets(search))
        if (set.seen[static_cast<std::size_t>(x)].has(end)) losing.push_back(&set);
    return losing;
}

bool find_als_w_wings(Search& search) {
    for (int x = 0; x < kDigits; ++x)
        for (const StrongLink& link : conjugates(search, x)) {
            const auto firsts = sets_that_lose(search, x, link.first), seconds = sets_that_lose(search, x, link.second);
            const Cells ends = Cells::of(link.first) | Cells::of(link.second);
            for (const AlmostLockedSet* one : firsts) {
                if (search.must_stop()) return false;
                for (const AlmostLockedSet* other : seconds) {
                    if (one->cells.meets(other->cells) || ends.meets(one->cells | other->cells)) continue;
                    if (one->cells.size() == 1 && other->cells.size() == 1) continue;  // a W-wing
                    for (auto both = static_cast<Digits>(one->digits & other->digits & ~only(x)); both;
                         both = without_lowest(both)) {
                        const auto z = static_cast<std::size_t>(lowest(both));
                        const Cells gone = one->seen[z] & other->seen[z];
                        if (gone && use_sets(search, *one, *other, link, x, lowest(both), gone)) return true;
                    }
                }
            }
        }
    return false;
}

}  // namespace

bool find_further_w_wings(Search& search, Technique wanted) {
    return wanted == Technique::als_w_wing ? find_als_w_wings(search) : WWings(search, wanted).find();
}

}  // namespace farandole::logic
