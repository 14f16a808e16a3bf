// Options by how often dead ends involved them, recent ones counting more: a heap.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace farandole::cover {

class Ranking {
  public:
    explicit Ranking(std::uint32_t size) : score_(size, 0), place_(size, absent) {}

    bool empty() const { return heap_.empty(); }
    double score(std::uint32_t one) const { return score_[one]; }

    void push(std::uint32_t one) {
        if (place_[one] != absent) return;
        place_[one] = static_cast<std::uint32_t>(heap_.size());
        heap_.push_back(one);
        rise(place_[one]);
    }

    std::uint32_t pop() {
        const auto top = heap_.front(), last = heap_.back();
        heap_.pop_back();
        place_[top] = absent;
        if (!heap_.empty()) {
            heap_[0] = last;
            place_[last] = 0;
            sink(0);
        }
        return top;
    }

    void bump(std::uint32_t one) {
        if ((score_[one] += step_) > largest) {
            for (auto& score : score_) score /= largest;
            step_ /= largest;
        }
        if (place_[one] != absent) rise(place_[one]);
    }
    void decay(double factor) { step_ /= factor; }

  private:
    static constexpr std::uint32_t absent = 0xFFFFFFFF;
    static constexpr double largest = 1e100;

    void put(std::uint32_t place, std::uint32_t one) {
        heap_[place] = one;
        place_[one] = place;
    }
    void rise(std::uint32_t place) {
        const auto one = heap_[place];
        for (; place > 0 && score_[heap_[(place - 1) / 2]] < score_[one]; place = (place - 1) / 2)
            put(place, heap_[(place - 1) / 2]);
        put(place, one);
    }
    void sink(std::uint32_t place) {
        const auto one = heap_[place];
        for (;;) {
            auto child = std::size_t{2} * place + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && score_[heap_[child + 1]] > score_[heap_[child]]) ++child;
            if (score_[heap_[child]] <= score_[one]) break;
            put(place, heap_[child]);
            place = static_cast<std::uint32_t>(child);
        }
        put(place, one);
    }

    std::vector<double> score_;
    std::vector<std::uint32_t> place_, heap_;
    double step_ = 1;
};

}  // namespace farandole::cover
