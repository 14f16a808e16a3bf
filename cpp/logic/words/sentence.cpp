#include "logic/words/sentence.hpp"

#include <algorithm>

namespace farandole::logic::words {
namespace {

std::string quote(std::string_view text) {
    std::string json = "\"";
    for (char each : text) {
        if (each == '"' || each == '\\') json += '\\';
        json += each;
    }
    return json + '"';
}

std::string numbers(const std::vector<int>& some) {
    std::string json = "[";
    for (int each : some) {
        if (json.size() > 1) json += ',';
        json += std::to_string(each);
    }
    return json + ']';
}

std::string message(std::string_view text, const Values& values, const std::string& more = {}) {
    std::string json = "{\"m\":" + quote(text) + more + ",\"v\":{";
    for (const Value& each : values) {
        if (json.back() != '{') json += ',';
        json += quote(each.place) + ':' + each.text.json;
    }
    return json + "}}";
}

}  // namespace

Text msg(std::string_view text, const Values& values) { return {message(text, values)}; }

Text pmsg(std::string_view context, std::string_view text, const Values& values) {
    return {message(text, values, ",\"c\":" + quote(context))};
}

Text nmsg(std::string_view one, std::string_view many, int count, const Values& values) {
    return {message(one, values, ",\"p\":" + quote(many) + ",\"n\":" + std::to_string(count))};
}

Text plain(std::string_view text) { return {quote(text)}; }
Text number(int value) { return {std::to_string(value)}; }
Text symbol(int digit) { return plain(std::string(1, symbol_of(digit))); }
Text letter(int number) { return plain(std::string(1, letter_of(number))); }

Text list(const std::vector<Text>& parts, std::string_view last) {
    std::string json = "{\"l\":[";
    for (const Text& each : parts) {
        if (json.back() != '[') json += ',';
        json += each.json;
    }
    return {json + "],\"last\":" + quote(last) + '}'};
}

Text digits(const std::vector<int>& some, std::string_view last) {
    std::vector<Text> parts;
    for (int digit : some) parts.push_back(symbol(digit));
    return list(parts, last);
}

Text cell(int at, const std::vector<int>& held) {
    return {"{\"cell\":" + std::to_string(at) + (held.empty() ? "" : ",\"digits\":" + numbers(held)) + '}'};
}

Text house(int number) { return {"{\"house\":" + std::to_string(number) + '}'}; }

Text mention(const Text& text, const std::vector<int>& cells, const std::vector<int>& held) {
    return {"{\"t\":" + text.json + ",\"cells\":" + numbers(cells) +
            (held.empty() ? "" : ",\"digits\":" + numbers(held)) + '}'};
}

Text mention_claims(const Text& text, const std::vector<int>& claims) {
    return {"{\"t\":" + text.json + ",\"said\":" + numbers(claims) + '}'};
}

std::vector<std::string_view> places_of(std::string_view text) {
    std::vector<std::string_view> places;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
        const std::string_view place = text.substr(at + 1, text.find('}', at) - at - 1);
        if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
    return places;
}

char symbol_of(int digit) { return ".123456789ABCDEFGHIJKLMNOP"[digit]; }
char letter_of(int number) { return static_cast<char>('A' + number % 26); }

}  // namespace farandole::logic::words
