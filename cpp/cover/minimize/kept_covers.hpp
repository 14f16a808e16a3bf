// The cheapest covers found so far, by cost, as many as are wanted.
#pragma once

#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

#include "cover/minimize/best_price.hpp"
#include "cover/minimize/branch_and_bound.hpp"

namespace farandole::cover {

template <class Value>
class KeptCovers {
  public:
    using Cover = std::vector<std::uint32_t>;

    // `unit` is the least difference between two costs.
    KeptCovers(const Wanted& wanted, Value unit) : wanted_(wanted), unit_(unit) {}

    // true: a cover, this or another, isn't kept because it costs too much.
    bool add(const Cover& cover, Value cost) {
        covers_[cost].push_back(cover);
        bytes_ += size(cover);
        ++count_;
        for (bool cut = false;; cut = true) {
            const auto last = std::prev(covers_.end());
            auto& group = last->second;
            if (count_ - (wanted_.ties ? group.size() : 1) < wanted_.number) return cut;
            do {
                bytes_ -= size(group.back());
                group.pop_back();
                --count_;
            } while (wanted_.ties && !group.empty());
            if (group.empty()) covers_.erase(last);
        }
    }

    // No cover that costs more is wanted.
    Value limit() const {
        if (count_ < wanted_.number) return unlimited_cost<Value>;
        return std::prev(covers_.end())->first - (wanted_.ties ? 0 : unit_);
    }

    const std::map<Value, std::vector<Cover>>& by_cost() const { return covers_; }
    std::uint64_t count() const { return count_; }
    std::uint64_t bytes() const { return bytes_; }

  private:
    static std::uint64_t size(const Cover& cover) { return sizeof cover + cover.size() * sizeof cover[0]; }

    Wanted wanted_;
    Value unit_;
    std::map<Value, std::vector<Cover>> covers_;
    std::uint64_t count_ = 0, bytes_ = 0;
};

}  // namespace farandole::cover
