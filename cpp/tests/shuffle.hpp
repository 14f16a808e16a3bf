// std::shuffle gives other orders with another library, so a test would check other cases there.
#pragma once

#include <cstddef>
#include <iterator>
#include <utility>

namespace farandole::tests {

template <class Iterator, class Random>
void shuffle(Iterator begin, Iterator end, Random& random) {
    for (auto left = end - begin; left > 1; --left) {
        const auto chosen = random() % static_cast<typename Random::result_type>(left);
        std::swap(begin[left - 1],
                  begin[static_cast<typename std::iterator_traits<Iterator>::difference_type>(chosen)]);
    }
}

}  // namespace farandole::tests
