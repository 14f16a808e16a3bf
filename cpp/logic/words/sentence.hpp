// Sentences without a language yet: trees in JSON, which Python and browsers render from the catalogue.
//
//   message   {"m": template, "v": {place: value}}, with "c": context where an English text has several meanings,
//             and "p": the template for many with "n": how many
//   list      {"l": [value, …], "last": "and"}, or "or", or "" for commas alone
//   cell      {"cell": number}, with "digits": [digit, …] where candidates are meant
//   house     {"house": number}
//   named     {"t": value, "cells": [cell, …], "digits": [digit, …]}: a phrase, and the cells or candidates it names
//   said      {"t": value, "said": [number, …]}: a sentence, and the claims of the argument that it is about
//
// Any other value is a string or a number. Templates are English with places in braces; translators' tools find them
// by the functions that make them: msg, pmsg, nmsg, marked, say and say_many.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace farandole::logic::words {

// A value of a sentence as JSON.
struct Text {
    std::string json;
};

struct Value {
    std::string_view place;
    Text text;
};
using Values = std::vector<Value>;

// Marks a template that stands in a table.
constexpr std::string_view marked(std::string_view text) { return text; }

Text msg(std::string_view text, const Values& values = {});
Text pmsg(std::string_view context, std::string_view text, const Values& values = {});
Text nmsg(std::string_view one, std::string_view many, int count, const Values& values = {});

Text plain(std::string_view text);
Text number(int value);
Text symbol(int digit);
// The letter of a set or of a pair of colours: A for the first.
Text letter(int number);
Text list(const std::vector<Text>& parts, std::string_view last);
Text digits(const std::vector<int>& some, std::string_view last = "and");
Text cell(int at, const std::vector<int>& held = {});
Text house(int number);
Text mention(const Text& text, const std::vector<int>& cells, const std::vector<int>& held = {});
Text mention_claims(const Text& text, const std::vector<int>& claims);

// The places of a template, each once.
std::vector<std::string_view> places_of(std::string_view text);

char symbol_of(int digit);
char letter_of(int number);

}  // namespace farandole::logic::words
