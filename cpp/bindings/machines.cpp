// Automata for Python: as bytes of 32-bit numbers, as in the records of a board, and always the smallest.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "rules/machines.hpp"

namespace nb = nanobind;

namespace farandole::rules {
namespace {

using Numbers = std::vector<std::int32_t>;

constexpr int kMostValues = 31;

Numbers numbers_of(const nb::bytes& bytes) {
    Numbers numbers(bytes.size() / sizeof(std::int32_t));
    if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::int32_t));
    return numbers;
}

nb::bytes bytes_of(const Machine& machine) {
    Numbers numbers{static_cast<std::int32_t>(machine.states()), 0};
    numbers.insert(numbers.end(), machine.accepting.begin(), machine.accepting.end());
    numbers.insert(numbers.end(), machine.next.begin(), machine.next.end());
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(numbers[0]));
}

bool are_between(const Numbers& numbers, std::int32_t least, std::int32_t most) {
    return std::all_of(numbers.begin(), numbers.end(), [&](std::int32_t it) { return least <= it && it <= most; });
}

Machine machine_of(int values, const nb::bytes& bytes) {
    const Numbers numbers = numbers_of(bytes);
    const auto states = static_cast<std::size_t>(numbers.size() > 2 ? std::max(numbers[0], 0) : 0);
    if (!states || values < 1 || values > kMostValues || numbers[1] ||
        numbers.size() != 2 + states * (1 + static_cast<std::size_t>(values)))
        throw nb::value_error("not an automaton");
    const auto next = numbers.begin() + 2 + static_cast<std::ptrdiff_t>(states);
    Machine machine{values, std::vector<std::uint8_t>(states), Numbers(next, numbers.end())};
    std::transform(numbers.begin() + 2, next, machine.accepting.begin(),
                   [](std::int32_t it) { return std::uint8_t{it != 0}; });
    if (!are_between(machine.next, -1, numbers[0] - 1)) throw nb::value_error("an automaton with a wrong state");
    return machine;
}

// What a function makes, as the smallest.
template <class Make>
std::optional<nb::bytes> small(Make make) {
    std::optional<Machine> machine;
    {
        const Released released;
        machine = make();
        if (machine) machine = smallest(*machine);
    }
    if (!machine) return std::nullopt;
    return bytes_of(*machine);
}

nb::bytes smallest_of(int values, const nb::bytes& bytes) {
    const Machine machine = machine_of(values, bytes);
    return *small([&] { return machine; });
}

std::optional<nb::bytes> determined_of(int values, const nb::bytes& steps, const nb::bytes& accepting,
                                       const nb::bytes& breaks, std::size_t most) {
    const auto* flag = static_cast<const std::uint8_t*>(accepting.data());
    const std::vector<std::uint8_t> flags(flag, flag + accepting.size());
    if (flags.empty() || values < 1 || values > kMostValues) throw nb::value_error("not an automaton");
    const Numbers numbers = numbers_of(steps);
    std::vector<Edge> edges;
    for (std::size_t at = 0; at + 2 < numbers.size(); at += 3) {
        const std::int32_t from = numbers[at], to = numbers[at + 2];
        if (static_cast<std::size_t>(from) >= flags.size() || static_cast<std::size_t>(to) >= flags.size())
            throw nb::value_error("an automaton with a wrong state");
        edges.push_back({from, static_cast<std::uint32_t>(numbers[at + 1]), to});
    }
    const Numbers counts = numbers_of(breaks);
    if (std::any_of(counts.begin(), counts.end(), [](std::int32_t it) { return it < 0; }))
        throw nb::value_error("a negative number of breaks");
    return small([&] { return determined(values, edges, flags, counts, most); });
}

}  // namespace
}  // namespace farandole::rules

void bind_machines(nb::module_& module) {
    using namespace farandole::rules;
    module.def("smallest_automaton", &smallest_of, nb::arg("values"), nb::arg("numbers"),
               "The smallest automaton that accepts the same.");
    module.def("determined_automaton", &determined_of, nb::arg("values"), nb::arg("steps"), nb::arg("accepting"),
               nb::arg("breaks"), nb::arg("most"),
               "That of one with choices: from, digits as bits or 0, to; None if too large.");
}
