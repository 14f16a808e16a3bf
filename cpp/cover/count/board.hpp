// A remaining problem, for counting: which options are live, and how many ways
// there are to go on at each open item.
//
//   state   | open | key | live: one bit an option | ways: 16 bits an item | low high by item |
//
// The ways have 32 bits if an item has very many options. `open` counts the open primary items; low and high exist
// only if items have bounds.
// A stack of such states lies in one array; the last one is the current one.
//
// The ways of an open item are its live options, less what it needs at least, plus 1: 0 or less is
// a dead end, 1 leaves no choice. They are counted down as options are struck out, so the cost
// of a step follows what it strikes out, and what is forced shows at once.
//
// Every choice is made by the state alone, and equal remaining problems are equal states
// up to what `key` leaves out. That is what the cache lives on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "cover/count/cache.hpp"
#include "cover/search/compact.hpp"

namespace farandole::cover {

class CounterBoard {
  public:
    CounterBoard(const Compact& compact, bool in_order);

    // Change the current state; false: the result is a dead end, and the state is undefined.
    bool begin();                       // the whole problem, with everything forced applied
    bool take(std::uint32_t option);    // a live option, then everything forced
    bool close(std::uint32_t item);     // no more options for an item that needs none, then everything forced
    void strike(std::uint32_t option);  // leaves out a live option; take() or close() must follow

    std::uint32_t open() const { return open_at(top_); }
    std::uint32_t open_at(std::size_t depth) const { return static_cast<std::uint32_t>(slots_[depth * stride_]); }
    std::uint32_t ways(std::uint32_t item) const {
        return wide_ ? static_cast<std::uint32_t>(counts<Long>()[item])
                     : static_cast<std::uint32_t>(counts<Short>()[item]);
    }
    std::uint32_t choose() const;  // the first open item, or the first of those with the fewest ways
    void list(std::uint32_t item, std::vector<std::uint32_t>& options) const;
    bool may_close(std::uint32_t item) const { return bounded_ && bounds()[2 * item] == 0; }
    ComponentCache::Key key() const;
    ComponentCache::Key fingerprint() const;  // the same for all boards whose keys are made alike
    bool foresees() const { return pure_; }   // whether key_after() is known
    // The key of what this live option leaves, before anything is struck out: that of the next state if nothing is
    // forced, otherwise that of no state.
    ComponentCache::Key key_after(std::uint32_t option) const;
    // Pushes the independent parts of the current state, those that share no live option or secondary item, one by one
    // above it if there are several. Returns their number.
    std::uint32_t split();

    std::size_t state_bytes() const { return stride_ * sizeof(std::uint64_t); }
    std::size_t depth() const { return top_; }      // of the current state
    void keep(std::size_t depth) { top_ = depth; }  // drops those above it
    void push() { push_copy_of(top_); }             // a copy of the current state
    void push_copy_of(std::size_t depth);
    void push_empty();                // a place for begin()
    void move_to(std::size_t depth);  // moves the current state to that depth

    std::uint64_t struck = 0;                     // options struck out, or work of about the same cost
    std::vector<std::uint32_t>* taken = nullptr;  // where to record taken options, if anywhere

  private:
    static constexpr std::size_t live_at = 3;
    struct Word {  // 64 options of a row
        std::uint32_t at;
        std::uint64_t mask;
    };
    // The type of ways.
    using Short = std::int16_t;
    using Long = std::int32_t;
    template <class Count>
    static constexpr Count closed = std::numeric_limits<Count>::max();  // less what is struck out later, ...
    template <class Count>
    static constexpr Count shut = closed<Count> / 2 + 1;  // ... so that all from here on are

    std::uint64_t* state() { return slots_.data() + top_ * stride_; }
    const std::uint64_t* state() const { return slots_.data() + top_ * stride_; }
    std::uint64_t* live() { return state() + live_at; }
    const std::uint64_t* live() const { return state() + live_at; }
    template <class Count>
    Count* counts() {
        return reinterpret_cast<Count*>(state() + counts_at_);
    }
    template <class Count>
    const Count* counts() const {
        return reinterpret_cast<const Count*>(state() + counts_at_);
    }
    std::uint32_t* bounds() { return reinterpret_cast<std::uint32_t*>(state() + bounds_at_); }
    const std::uint32_t* bounds() const { return reinterpret_cast<const std::uint32_t*>(state() + bounds_at_); }

    void reserve();
    void toggle(ComponentCache::Key key) {  // of items that are opened or closed
        state()[1] ^= key.a;
        state()[2] ^= key.b;
    }
    template <class Count>
    bool begin_in();
    template <class Count>
    void cover(std::uint32_t option);
    template <class Count>
    bool settle();
    template <class Count>
    void shut_item(std::uint32_t item);
    template <class Count>
    void clear(std::uint32_t row);
    template <class Count>
    void clear_but(std::uint32_t item, std::uint32_t color);
    template <class Count>
    void clear(std::uint32_t at, std::uint64_t hit);
    template <class Count>
    std::uint32_t choose_in() const;
    template <class Count>
    ComponentCache::Key key_in() const;
    template <class Count>
    std::uint32_t split_in();
    bool agrees(std::uint32_t item, std::uint32_t color) const;
    void flood(std::uint32_t item);
    void visit(std::uint32_t item);

    const Compact& compact_;
    const bool bounded_, in_order_;
    const bool pure_;  // neither bounds nor secondary items
    bool wide_ = false;
    std::uint32_t words_, padded_;
    std::size_t counts_at_, bounds_at_, stride_;
    std::vector<std::uint32_t> row_begin_;  // by item, then by color: where its words begin
    std::vector<Word> row_;
    std::vector<std::uint64_t> hash_;
    std::vector<ComponentCache::Key> option_keys_;  // of all items of an option, if pure
    std::vector<std::uint64_t> slots_;
    std::size_t top_ = 0;
    bool dead_ = false;
    std::vector<std::uint32_t> forced_;

    // for split()
    std::vector<std::uint32_t> part_, part_ends_, waiting_;
    std::vector<std::uint8_t> seen_;
    std::uint32_t reached_ = 0;  // open items
    std::vector<std::uint64_t> untouched_;
};

}  // namespace farandole::cover
