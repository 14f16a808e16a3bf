// A smaller problem with the same covers: what can be settled before any search.
//
// Items are looked at one by one, again whenever one of their options went, until nothing
// changes; now and then all options are. An item is dealt with by the first rule that fits:
//
//   as many options as it needs     they are forced: taken, and what disagrees with them goes
//   low 0, and high is out of reach  it says nothing, and is dropped
//   the options of i are among those of j, and i needs as many as j allows
//                                   the others of j are impossible (item dominance)
//   the same options as j           one of the two is dropped
//   secondary, and no two of its options disagree because of it alone
//                                   it is dropped
//   an option anywhere disagrees with so many of its options that too few are left
//                                   that option is impossible (Knuth, DLX-PRE)
//
// Options with the same items and colors that exclude each other become one, which stands for
// all of them. If one cheapest cover is all that is wanted, an option also goes where another one
// could always stand in its place at no higher cost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "cover/problem.hpp"

namespace farandole::cover {

// covers: every cover, with its cost; cheapest: at least one of lowest cost.
enum class Keep { covers, cheapest };

// What was removed, and why. The first six are options, the others items.
enum class Gain : std::uint8_t {
    idle,        // options without primary items
    forced,      // options that are in every cover
    excluded,    // options that disagree with those
    impossible,  // options that leave too few for some item
    duplicate,   // options with an identical representative
    dominated,   // options no better than another one
    settled,     // items that the forced options covered
    identical,   // primary items with the same options as another one
    free,        // primary items that any number of their options may cover
    harmless,    // secondary items because of which no two options disagree
    count
};

struct Reduced {
    Problem problem;
    std::vector<std::uint32_t> items;                // by item: its previous number
    std::vector<std::uint32_t> ends;                 // by option: where its part of originals ends
    std::vector<std::uint32_t> originals;            // the options it represents; any one of them is used
    std::vector<std::uint32_t> forced_ends, forced;  // the same for the options in every cover
    std::optional<std::uint32_t> unmet;              // an item that can't be covered: the problem has no cover
    std::array<std::uint64_t, static_cast<std::size_t>(Gain::count)> gains{};
};

class Reducer {
  public:
    // `problem` must be well formed (problem.hpp) and outlive the reducer.
    Reducer(const Problem& problem, Keep keep);

    // Continues until nothing is left to do (true), or until that many entries have been examined, a few nanoseconds
    // each. A single step can take some tens of milliseconds more, and some tenths of a second with millions of
    // options.
    bool run(std::uint64_t work);

    // The result so far; it is valid at any time.
    Reduced result() const;

    // Whether an item was skipped because examining it would have taken too long.
    bool gave_up() const { return gave_up_; }

  private:
    struct Place {
        std::uint32_t option, color;
    };
    struct Superset {
        std::uint32_t item;
        bool plain;  // uncolored in every relevant option
    };

    std::uint32_t color_at(std::size_t at) const { return problem_.colors.empty() ? 0 : problem_.colors[at]; }
    std::int64_t cost_of(std::uint32_t option) const { return problem_.costs.empty() ? 1 : problem_.costs[option]; }
    bool is_primary(std::uint32_t item) const { return item < problem_.primary; }
    // Whether two options that give the item these colors exclude each other because of it.
    bool clash(std::uint32_t item, std::uint32_t one, std::uint32_t other) const {
        return is_primary(item) ? high_[item] == 1 : one == 0 || one != other;
    }
    void gain(Gain rule) { ++gains_[static_cast<std::size_t>(rule)]; }

    template <class Use>
    void for_entries(std::uint32_t option, Use use) {  // use(item, color) -> whether to go on
        for (std::size_t at = problem_.starts[option]; at < problem_.starts[option + 1]; ++at) {
            ++work_;
            if (live_item_[problem_.entries[at]] && !use(problem_.entries[at], color_at(at))) return;
        }
    }
    template <class Use>
    void for_options(std::uint32_t item, Use use) {  // use(option, color) -> whether to go on
        tidy(item);
        for (std::size_t at = column_[item]; at < column_end_[item]; ++at) {
            const auto [option, color] = places_[at];
            ++work_;
            if (live_option_[option] && !use(option, color)) return;
        }
    }

    void step();
    void look_again(std::uint32_t item);
    void look_around(std::uint32_t item);
    void tidy(std::uint32_t item);
    void remove(std::uint32_t option, Gain rule);
    void drop(std::uint32_t item, Gain rule);
    void take(std::uint32_t option);
    void take_all(std::uint32_t item);

    void check_need(std::uint32_t item);
    void compare(std::uint32_t item);
    bool agrees_always(std::uint32_t item);
    std::vector<Superset> supersets(std::uint32_t item);
    bool use_superset(std::uint32_t item, const Superset& other);
    void narrow(std::uint32_t item, std::uint32_t low, std::uint32_t high);
    void probe(std::uint32_t item);
    bool too_long(std::uint64_t work);
    std::vector<std::uint32_t> opponents(std::uint32_t item, std::vector<std::uint32_t>& options);

    void mark(std::uint32_t option);
    void new_seen();
    bool marked(std::uint32_t item) const { return mark_[item] == stamp_; }
    bool excludes_itself(std::uint32_t option);
    void merge_duplicates();
    bool is_within_marked(std::uint32_t other);
    void sort_into_classes();
    void seek_better(std::uint32_t option);
    bool stands_in(std::uint32_t option, std::uint32_t other);

    const Problem& problem_;
    Keep keep_;
    std::vector<std::uint8_t> live_option_, live_item_;
    std::vector<std::uint32_t> wide_;                // by option: how many live primary items it has
    std::vector<std::uint32_t> twin_;                // by option: the next of those that it represents, in a ring
    std::vector<std::uint32_t> count_, low_, high_;  // by item; secondary items: 0 and 1
    // The options of an item, possibly including removed ones: places_[column_[item]] up to column_end_[item].
    std::vector<std::size_t> column_, column_end_;
    std::vector<Place> places_;
    std::vector<std::uint32_t> forced_;

    std::vector<std::uint32_t> quick_;  // items whose need may be met exactly, or not at all
    std::deque<std::uint32_t> slow_;    // items to compare with others
    std::vector<std::uint8_t> in_quick_, in_slow_;
    bool reshaped_ = true;  // options lost entries since the last search for duplicates
    bool changed_ = true;   // something was removed since options were compared by cost
    std::uint32_t next_;    // option to compare by cost; if none is left: the number of options
    // Options in classes (by hash) of possible replacements, and the place of each.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> classes_;
    std::vector<std::uint32_t> class_place_;

    std::vector<std::uint32_t> mark_, mark_color_;  // by item: those of the option marked last
    std::vector<std::uint32_t> seen_;               // by option
    std::uint32_t stamp_ = 0, seen_stamp_ = 0;

    std::optional<std::uint32_t> unmet_;
    bool gave_up_ = false;
    std::array<std::uint64_t, static_cast<std::size_t>(Gain::count)> gains_{};
    std::uint64_t work_ = 0;
};

}  // namespace farandole::cover
