// Candidates by activity: how often, and how recently, they were involved in a contradiction. A binary heap. Activities
// are integers, so that they are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace farandole::sudoku {

class BoardActivity {
  public:
    explicit BoardActivity(std::size_t candidates) : activity_(candidates, 0), place_(candidates, kOut) {}

    void raise(std::uint32_t candidate) {
        activity_[candidate] += step_;
        if (place_[candidate] != kOut) up(place_[candidate]);
    }

    // Past increments now count a sixteenth less than future ones.
    void age() {
        step_ += step_ >> 4;
        if (step_ < std::uint64_t{1} << 50) return;
        // The order stays the same, or becomes one of equals, which a heap allows.
        for (auto& one : activity_) one >>= 34;
        step_ >>= 34;
    }

    // Inserts a candidate, unless it is present.
    void insert(std::uint32_t candidate) {
        if (place_[candidate] != kOut) return;
        heap_.push_back(candidate);
        up(heap_.size() - 1);
    }

    bool empty() const { return heap_.empty(); }

    // Removes the most active candidate.
    std::uint32_t pop() {
        const std::uint32_t best = heap_.front(), last = heap_.back();
        heap_.pop_back();
        place_[best] = kOut;
        if (!heap_.empty()) down(last);
        return best;
    }

  private:
    static constexpr std::uint32_t kOut = ~std::uint32_t{0};

    void put(std::size_t at, std::uint32_t candidate) {
        heap_[at] = candidate;
        place_[candidate] = static_cast<std::uint32_t>(at);
    }

    void up(std::size_t at) {
        const std::uint32_t candidate = heap_[at];
        for (; at && activity_[heap_[(at - 1) / 2]] < activity_[candidate]; at = (at - 1) / 2)
            put(at, heap_[(at - 1) / 2]);
        put(at, candidate);
    }

    void down(std::uint32_t candidate) {
        std::size_t at = 0;
        for (std::size_t child = 1; child < heap_.size(); child = 2 * at + 1) {
            if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
            if (activity_[heap_[child]] <= activity_[candidate]) break;
            put(at, heap_[child]);
            at = child;
        }
        put(at, candidate);
    }

    std::vector<std::uint64_t> activity_;
    std::vector<std::uint32_t> heap_, place_;
    std::uint64_t step_ = std::uint64_t{1} << 16;
};

}  // namespace farandole::sudoku
