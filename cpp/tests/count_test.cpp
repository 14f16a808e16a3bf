// Counting with component caching compared with plain enumeration, and the guarantees of counter.hpp.
#include "cover/count/counter.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "cover/count/big_numbers.hpp"
#include "cover/count/order.hpp"
#include "small_problems.hpp"

using namespace farandole::cover;

namespace {

using Covers = std::set<Cover>;

constexpr std::size_t plenty = 1 << 24;

Covers enumerated(const Problem& problem) {
    Covers covers;
    for_each_cover(problem, [&](const auto& chosen) { covers.insert(chosen); });
    return covers;
}

Problem dominoes(std::uint32_t rows, std::uint32_t columns, std::uint32_t copies = 1) {
    Problem problem;
    problem.primary = problem.items = copies * rows * columns;
    const auto add = [&](std::uint32_t a, std::uint32_t b) {
        problem.entries.insert(problem.entries.end(), {a, b});
        problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
    };
    // Cells of the copies lie interleaved.
    for (std::uint32_t copy = 0; copy < copies; ++copy)
        for (std::uint32_t r = 0; r < rows; ++r)
            for (std::uint32_t c = 0; c < columns; ++c) {
                const auto cell = [&](auto y, auto x) { return (y * columns + x) * copies + copy; };
                if (c + 1 < columns) add(cell(r, c), cell(r, c + 1));
                if (r + 1 < rows) add(cell(r, c), cell(r + 1, c));
            }
    return problem;
}

std::vector<std::uint64_t> counted(const Problem& problem, const Limits& step = {}, std::size_t memory = plenty) {
    const auto counter = Counter::make(problem, memory);
    CHECK(counter != nullptr);
    std::vector<std::uint64_t> least{0};
    while (counter->run(step) != Status::finished) {
        auto now = counter->count();
        const auto size = std::max(now.size(), least.size());
        now.resize(size, 0);
        least.resize(size, 0);
        CHECK(!is_less(now.data(), least.data(), size));  // the lower bound never decreases
        least = now;
    }
    CHECK(counter->run({}) == Status::finished);
    auto all = counter->count();
    CHECK(least.size() > all.size() || !is_less(all.data(), least.data(), least.size()));
    while (all.size() > 1 && all.back() == 0) all.pop_back();
    return all;
}

std::vector<std::uint32_t> found(Counter& counter, std::uint64_t index, const Limits& step = {}) {
    counter.seek({index});
    while (counter.find(step) != Status::finished) {
    }
    auto cover = counter.cover();
    std::sort(cover.begin(), cover.end());
    return cover;
}

void agrees_with_enumeration(const Problem& problem) {
    CHECK(well_formed(problem));
    Limits one;
    one.work = 1;
    const auto expected = enumerated(problem);
    CHECK(counted(problem) == std::vector<std::uint64_t>{expected.size()});
    CHECK(counted(problem, one, 0) == std::vector<std::uint64_t>{expected.size()});
    const auto counter = Counter::make(problem, plenty);
    counter->run({});
    Covers covers;
    for (std::uint64_t index = 0; index < expected.size(); ++index)
        covers.insert(found(*counter, index, index % 2 ? one : Limits{}));
    CHECK(covers == expected);
}

void any_problems() {
    std::mt19937 random(seed(1));
    for (int round = 0; round < rounds(6000); ++round) agrees_with_enumeration(random_problem(random));
}

void edge_cases() {
    Problem empty;
    CHECK(counted(empty) == std::vector<std::uint64_t>{1});
    const auto counter = Counter::make(empty, 0);
    counter->run({});
    CHECK(found(*counter, 0).empty());
    Problem bare;
    bare.primary = bare.items = 1;
    CHECK(counted(bare) == std::vector<std::uint64_t>{0});
    bare.low = {0};
    bare.high = {1};
    CHECK(counted(bare) == std::vector<std::uint64_t>{1});
    Limits few;
    few.nodes = 5;
    const auto some = Counter::make(dominoes(6, 6), plenty);
    CHECK(some->run(few) == Status::nodes);
    CHECK(some->nodes() == 5);
}

void add_option(Problem& problem, const std::vector<std::uint32_t>& items) {
    problem.entries.insert(problem.entries.end(), items.begin(), items.end());
    problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
}

// Identical options are counted at once, and found one by one.
void options_alike() {
    Problem alike;
    alike.primary = 2;
    alike.items = 3;
    for (std::uint32_t k = 0; k < 20000; ++k) {
        add_option(alike, {0});
        if (k < 3) add_option(alike, {2, 1});
        if (k == 1000) add_option(alike, {1, 2});
        if (k < 5) add_option(alike, {1, 0});
    }
    const auto counter = Counter::make(alike, plenty);
    CHECK(counter->run({}) == Status::finished);
    CHECK(counter->count() == std::vector<std::uint64_t>{20000 * 4 + 5} && counter->nodes() < 5);
    Covers covers;
    for (std::uint64_t index = 0; index < 20000 * 4 + 5; ++index) covers.insert(found(*counter, index));
    CHECK(covers.size() == 20000 * 4 + 5);

    Problem large;  // 1000 to the 100
    large.primary = large.items = 100;
    for (std::uint32_t k = 0; k < 100000; ++k) add_option(large, {k % 100});
    CHECK(counted(large).size() == 16);
    // If an item may be covered more than once, two identical options can be in a cover.
    Problem twice;
    twice.primary = twice.items = 1;
    for (int k = 0; k < 4; ++k) add_option(twice, {0});
    twice.low = {1};
    twice.high = {2};
    CHECK(counted(twice) == std::vector<std::uint64_t>{4 + 6});

    std::mt19937 random(seed(3));
    for (int round = 0; round < rounds(4000); ++round) {
        auto kinds = random_problem(random);
        if (kinds.option_count() == 0) continue;
        Problem problem = kinds;
        problem.starts = {0};
        problem.entries.clear();
        problem.colors.clear();
        problem.costs.clear();
        for (int k = 0; k < 10; ++k) {
            const auto kind = random() % std::min<std::size_t>(4, kinds.option_count());
            for (auto at = kinds.starts[kind]; at < kinds.starts[kind + 1]; ++at) {
                problem.entries.push_back(kinds.entries[at]);
                if (!kinds.colors.empty()) problem.colors.push_back(kinds.colors[at]);
            }
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        }
        agrees_with_enumeration(problem);
    }
}

// An item in more options than 16 bits can count.
void items_in_many_options() {
    constexpr std::uint32_t many = 17000;
    Problem problem;
    problem.primary = 2;
    problem.items = 2 + many;
    for (std::uint32_t k = 0; k < many; ++k) {
        add_option(problem, {0, 2 + k});
        if (k < 3) add_option(problem, {1, 2 + k});
    }
    CHECK(counted(problem) == std::vector<std::uint64_t>{many * 3 - 3});
    const auto counter = Counter::make(problem, plenty);
    counter->run({});
    Covers covers;
    for (std::uint64_t index = 0; index < 2; ++index) covers.insert(found(*counter, index * 9973));
    CHECK(covers.size() == 2);
    // Just below and just above the range of 16 bits.
    for (const std::uint32_t count : {16381u, 16382u, 16383u, 16384u, 16385u, 32766u, 32767u, 32768u}) {
        Problem edge;
        edge.primary = 1;
        edge.items = 1 + count;
        for (std::uint32_t k = 0; k < count; ++k) add_option(edge, {0, 1 + k});
        add_option(edge, {0, 1, 2});
        CHECK(counted(edge) == std::vector<std::uint64_t>{count + 1});
        if (count != 16382) continue;  // this takes a step for every two options
        edge.low = {0};
        edge.high = {1};
        CHECK(counted(edge) == std::vector<std::uint64_t>{count + 2});
    }
}

// Known numbers of domino tilings (Kasteleyn 1961), beyond 64 and 128 bits, and powers by parts.
void large_counts() {
    CHECK(counted(dominoes(8, 8)) == std::vector<std::uint64_t>{12988816});
    CHECK(counted(dominoes(12, 12)) == std::vector<std::uint64_t>{53060477521960000});
    CHECK(counted(dominoes(2, 200)).size() == 3);
    Limits slice;
    slice.work = 1000;
    const auto once = counted(dominoes(4, 6));
    for (const std::uint32_t copies : {2u, 5u, 12u, 30u, 60u}) {
        std::vector<std::uint64_t> power(40, 0), next(40);
        power[0] = 1;
        auto base = once;
        base.resize(40, 0);
        for (std::uint32_t i = 0; i < copies; ++i) {
            CHECK(!multiply(next.data(), power.data(), base.data(), 40));
            power = next;
        }
        while (power.back() == 0) power.pop_back();
        CHECK(counted(dominoes(4, 6, copies)) == power);
        CHECK(counted(dominoes(4, 6, copies), slice, 0) == power);
    }
}

void little_memory() {
    const auto problem = dominoes(10, 10);
    for (const std::size_t memory : {std::size_t{0}, std::size_t{300000}}) {
        const auto counter = Counter::make(problem, memory);
        CHECK(counter->run({}) == Status::finished);
        CHECK(counter->count() == std::vector<std::uint64_t>{258584046368});
        CHECK(counter->bytes() <= std::max<std::size_t>(memory, 100000));
    }
}

// High cover numbers of a problem that splits into parts and whose counts need several limbs.
std::vector<std::uint8_t> state_of(const Counter& counter) {
    std::vector<std::uint8_t> bytes(counter.state_bytes());
    counter.write_state(bytes.data());
    return bytes;
}

// A counter that is given what another has remembered soon gets as far, with counts of any length.
void continues_from_a_state() {
    for (const auto& problem : {dominoes(12, 12), dominoes(4, 90), dominoes(4, 6, 10)}) {
        const auto whole = Counter::make(problem, plenty);
        whole->run({});
        auto at = Counter::make(problem, plenty);
        std::uint64_t nodes = 0;
        Limits some;
        some.nodes = whole->nodes() / 5 + 10;
        for (int turn = 0; at->run(some) != Status::finished && turn < 50; ++turn) {
            nodes += at->nodes();
            const auto bytes = state_of(*at);
            at = Counter::make(problem, plenty);
            CHECK(at->restore(bytes.data(), bytes.size()) == Unfit::no);
        }
        CHECK(at->counted() && at->count() == whole->count());
        CHECK(nodes + at->nodes() < 2 * whole->nodes() + 100);
    }
}

// The work between two stops is that of the limit, but for the last step, and doesn't depend on the stops.
void stops_after_some_work() {
    const auto problem = dominoes(8, 8);
    const auto whole = Counter::make(problem, plenty), parts = Counter::make(problem, plenty);
    CHECK(whole->run({}) == Status::finished);
    Limits some;
    some.work = 1000;
    std::uint64_t turns = 1;
    for (; parts->run(some) != Status::finished; ++turns) CHECK(parts->work() >= 1000 * turns);
    CHECK(parts->work() == whole->work() && parts->nodes() == whole->nodes());
    CHECK(turns > 5 && 1000 * turns <= whole->work() + 1000);
}

// Of independent parts the second largest is told, and none if all hangs together.
void parts_of_the_whole() {
    const auto second_part = [](const Problem& problem) {
        const auto counter = Counter::make(problem, plenty);
        CHECK(counter->run({}) == Status::finished);
        return counter->second_part();
    };
    CHECK(second_part(dominoes(4, 6)) == 0);
    CHECK(second_part(dominoes(4, 6, 3)) == 24);
    auto uneven = dominoes(4, 6);
    for (std::uint32_t cell = 24; cell < 28; ++cell)  // four more in a ring
        for (const auto end : {cell, cell == 27 ? 24 : cell + 1}) {
            uneven.entries.push_back(end);
            if (uneven.entries.size() % 2 == 0)
                uneven.starts.push_back(static_cast<std::uint32_t>(uneven.entries.size()));
        }
    uneven.primary = uneven.items = 28;
    CHECK(second_part(uneven) == 4);
}

// Bytes from elsewhere are refused, or make the count wrong, but do no harm.
void forged_states() {
    std::mt19937 random(seed(11));
    const auto problem = dominoes(8, 8);
    const auto counter = Counter::make(problem, plenty);
    Limits some;
    some.nodes = 300;
    counter->run(some);
    const auto bytes = state_of(*counter);
    const auto other = dominoes(6, 6);
    CHECK(Counter::make(other, plenty)->restore(bytes.data(), bytes.size()) == Unfit::version);
    CHECK(Counter::make(problem, 0)->restore(bytes.data(), bytes.size()) == Unfit::no);
    for (int round = 0; round < 500; ++round) {
        auto forged = bytes;
        for (auto changes = 1 + random() % 40; changes > 0; --changes)
            forged[24 + random() % (forged.size() - 24)] = static_cast<std::uint8_t>(random());
        if (round % 3 == 0) forged.resize(random() % forged.size());
        if (round % 5 == 0) forged[32] = static_cast<std::uint8_t>(random() % 40);
        const auto victim = Counter::make(problem, plenty);
        if (victim->restore(forged.data(), forged.size()) == Unfit::no) victim->run(some);
        victim->count();
    }
}

void finds_any() {
    const std::uint32_t copies = 10;
    const auto problem = dominoes(4, 6, copies);
    const auto counter = Counter::make(problem, plenty);
    counter->run({});
    auto index = counter->count();
    CHECK(index.size() == 2);  // 281^10
    Covers covers;
    std::mt19937_64 random(seed(2));
    for (int round = 0; round < 200; ++round) {
        const std::vector<std::uint64_t> at{random(), random() % index[1]};
        counter->seek(at);
        CHECK(counter->find({}) == Status::finished);
        auto cover = counter->cover();
        CHECK(cover.size() == problem.primary / 2);
        std::vector<int> times(problem.items, 0);
        for (const auto option : cover)
            for (auto i = problem.starts[option]; i < problem.starts[option + 1]; ++i) ++times[problem.entries[i]];
        CHECK(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
        std::sort(cover.begin(), cover.end());
        covers.insert(cover);
    }
    CHECK(covers.size() == 200);
}

// All ways to divide a set into blocks, each block written `times` times.
Problem partitions(std::uint32_t size, std::uint32_t times) {
    Problem problem;
    problem.primary = problem.items = size;
    for (std::uint32_t block = 1; block < 1u << size; ++block)
        for (std::uint32_t time = 0; time < times; ++time) {
            for (std::uint32_t item = 0; item < size; ++item)
                if (block >> item & 1) problem.entries.push_back(item);
            problem.starts.push_back(static_cast<std::uint32_t>(problem.entries.size()));
        }
    return problem;
}

// Nearly all branches are known before they are taken, also if options have weights.
void known_branches() {
    CHECK(counted(partitions(9, 1)) == std::vector<std::uint64_t>{21147});  // the Bell number
    for (const std::uint32_t times : {1u, 2u}) {
        const auto problem = partitions(5 - times, times);
        const auto expected = enumerated(problem);
        const auto counter = Counter::make(problem, plenty);
        CHECK(counter->run({}) == Status::finished);
        CHECK(counter->count() == std::vector<std::uint64_t>{expected.size()});
        Covers covers;
        for (std::uint64_t index = 0; index < expected.size(); ++index) covers.insert(found(*counter, index));
        CHECK(covers == expected);
    }
}

Problem latin_squares(std::uint32_t n) {
    Problem problem;
    problem.primary = problem.items = 3 * n * n;
    for (std::uint32_t row = 0; row < n; ++row)
        for (std::uint32_t column = 0; column < n; ++column)
            for (std::uint32_t digit = 0; digit < n; ++digit)
                add_option(problem, {row * n + column, n * n + row * n + digit, 2 * n * n + column * n + digit});
    return problem;
}

// Where the table is large, several counts are fetched at a time; the result is the same as with a small one.
void distant_counts() {
    const auto squares = latin_squares(5);
    auto bounded = squares;
    bounded.low.assign(bounded.primary, 1);
    bounded.high.assign(bounded.primary, 1);
    auto loose = bounded;  // some cells may be empty, a row may have a digit twice
    loose.low[7] = loose.low[11] = loose.low[25] = 0;
    loose.high[25] = 2;
    auto dark = squares;  // the same as items that may be left out
    dark.primary -= 10;
    for (const auto& problem : {squares, bounded, loose, dark}) {
        const auto large = Counter::make(problem, plenty), small = Counter::make(problem, 1 << 20);
        Limits some;
        some.work = 100000;
        while (large->run(some) != Status::finished) continue;
        CHECK(small->run({}) == Status::finished);
        CHECK(large->bytes() > 3 << 19 && small->bytes() <= 1 << 20);
        CHECK(large->count() == small->count());
        if (problem.low.empty() || problem.low[7] == 1) CHECK(large->count() == std::vector<std::uint64_t>{161280});
    }
}

void narrow_orders() {
    auto problem = dominoes(6, 40);
    CHECK(narrow_order(problem).size < 16);
    std::vector<std::uint32_t> place(problem.items);
    for (std::uint32_t i = 0; i < place.size(); ++i) place[i] = i * 97 % 240;
    for (auto& item : problem.entries) item = place[item];
    const auto order = narrow_order(problem);
    CHECK(order.size < 16);  // regardless of the order of items
    auto items = order.items;
    std::sort(items.begin(), items.end());
    for (std::uint32_t i = 0; i < items.size(); ++i) CHECK(items[i] == i);
    CHECK(order.part == 240);
}

void arithmetic() {
    std::mt19937_64 random(seed(3));
    for (int round = 0; round < rounds(5000); ++round) {
        const std::size_t size = 1 + random() % 4;
        const auto some = [&] {
            std::vector<std::uint64_t> number(size, 0);
            for (std::size_t i = 0, end = 1 + random() % size; i < end; ++i)
                number[i] = random() % 4 == 0 ? ~std::uint64_t{0} : random();
            return number;
        };
        const auto a = some(), b = some();
        if (is_zero(b.data(), size)) continue;
        std::vector<std::uint64_t> quotient(size), rest(size), back(size);
        divide(quotient.data(), rest.data(), a.data(), b.data(), size);
        CHECK(is_less(rest.data(), b.data(), size));
        CHECK(!multiply(back.data(), quotient.data(), b.data(), size));
        CHECK(!add(back.data(), rest.data(), size));
        CHECK(back == a);
        auto sum = a;
        if (!add(sum.data(), b.data(), size)) CHECK(!is_less(sum.data(), a.data(), size));
        subtract(sum.data(), b.data(), size);
        CHECK(sum == a);
    }
}

}  // namespace

int main(int argc, char** argv) {
    begin_at(argc, argv);
    arithmetic();
    any_problems();
    edge_cases();
    options_alike();
    items_in_many_options();
    large_counts();
    little_memory();
    continues_from_a_state();
    stops_after_some_work();
    parts_of_the_whole();
    forged_states();
    finds_any();
    known_branches();
    distant_counts();
    narrow_orders();
}
