// Several threads on parts of one search, and on searches of one problem: they share only the problem, which none of
// them modifies. For the thread sanitizer.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "check.hpp"
#include "cover/count/counter.hpp"
#include "cover/minimize/branch_and_bound.hpp"
#include "cover/problem.hpp"
#include "cover/search/search.hpp"

using namespace farandole::cover;

namespace {

// Queens on a board of n by n: 2n primary items, and the diagonals.
Problem queens(std::uint32_t n) {
    Problem problem;
    problem.primary = 2 * n;
    problem.items = 6 * n - 2;
    for (std::uint32_t row = 0; row < n; ++row)
        for (std::uint32_t column = 0; column < n; ++column) {
            for (const auto item : {row, n + column, 2 * n + row + column, 4 * n - 1 + row + n - 1 - column})
                problem.entries.push_back(item);
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
            problem.costs.push_back(static_cast<std::int64_t>((row * 7 + column * 3) % 11));
        }
    return problem;
}

// Threads that give parts of one search to each other until nothing is left.
std::uint64_t shared_count(const Problem& problem, Engine engine, unsigned threads) {
    Setup setup;
    setup.engine = engine;
    std::mutex guard;
    std::condition_variable news;
    std::deque<std::unique_ptr<Search>> waiting;
    waiting.push_back(make_search(problem, setup));
    unsigned busy = 0, idle = 0;
    std::uint64_t found = 0;
    const auto work = [&] {
        std::unique_lock lock(guard);
        for (;;) {
            ++idle;
            news.wait(lock, [&] { return !waiting.empty() || busy == 0; });
            --idle;
            if (waiting.empty()) break;
            auto search = std::move(waiting.front());
            waiting.pop_front();
            ++busy;
            for (auto status = Status::nodes; status != Status::finished;) {
                lock.unlock();
                Limits few;
                few.nodes = 500;
                status = search->run(few, nullptr);
                lock.lock();
                SearchState given;
                if (idle > 0 && waiting.empty() && search->split(given)) {
                    auto other = setup;
                    other.state = &given;
                    waiting.push_back(make_search(problem, other));
                    news.notify_one();
                }
            }
            found += search->solutions();
            --busy;
            news.notify_all();
        }
        news.notify_all();
    };
    std::vector<std::thread> workers;
    for (unsigned k = 0; k < threads; ++k) workers.emplace_back(work);
    for (auto& worker : workers) worker.join();
    return found;
}

// Each thread sends its own requests about the same problem.
void each_its_own(const Problem& problem, std::uint64_t covers) {
    std::vector<std::thread> workers;
    std::atomic<std::uint64_t> right = 0;
    for (const auto engine : {Engine::bits, Engine::sparse, Engine::automatic})
        workers.emplace_back([&, engine] {
            Setup setup;
            setup.engine = engine;
            const auto search = make_search(problem, setup);
            search->run({}, nullptr);
            right += search->solutions() == covers;
        });
    for (auto& worker : workers) worker.join();
    CHECK(right == 3);
}

}  // namespace

int main() {
    const auto problem = queens(8);
    for (const auto engine : {Engine::bits, Engine::sparse})
        for (const unsigned threads : {1u, 2u, 4u}) CHECK(shared_count(problem, engine, threads) == 92);
    each_its_own(problem, 92);
}
