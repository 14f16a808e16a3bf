// Lists and objects in JSON, out of parts that are JSON already.
#pragma once

#include <string>

namespace farandole::logic::words {

// The parts that `each` makes of all things, between brackets.
template <class Things, class Each>
std::string json_list(const Things& things, const Each& each) {
    std::string json = "[";
    for (const auto& one : things) {
        if (json.size() > 1) json += ',';
        json += each(one);
    }
    return json + ']';
}

template <class Numbers>
std::string json_numbers(const Numbers& numbers) {
    return json_list(numbers, [](auto number) { return std::to_string(number); });
}

}  // namespace farandole::logic::words
